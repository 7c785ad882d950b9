import type {HostId} from '../contracts/host-ids.ts'
import type {NoticeKind} from './notice-kinds.ts'

/** Notices of files that could not be linted or written, which fail the run. */
export const failing: ReadonlySet<NoticeKind> = new Set(['unreadable', 'failed', 'not-written'])

/** An event of a file that is not a finding. */
export interface Notice {
  /**
   * - `skipped`: a file, or lines of it, that are not linted
   * - `changed-settings`: configuration of the run changed together with linted files
   * - `unreadable`: a file that could not be read; the run has failed
   * - `failed`: a file in which the linter or a rule has a defect; the run has failed
   * - `not-fixed`: a file without fixes, since writing it would lose bytes
   * - `not-written`: a fixed file that could not be written, or changed meanwhile; the run has failed
   * - `no-match`: a pattern of optional outputs without matches
   * - `no-reader`: named files without a reader
   * - `unread-folder`: named folders without a file that has a reader
   * - `nothing-found`: no file at all
   * - `empty-shard`: no file in the shard of the run
   * - `unmatched-include`: a glob of the configuration without matches, or a path of a format in it without a value
   * - `unknown-agent`: a configured agent without definition and outputs
   * - `unread-config`: a configuration in an unsupported format
   * - `plugins-not-run`: configured plugins, which are code of the repository, in a run that forbids them, or with
   *   files that others can write
   * - `unread-file`: unread files beside linted ones, or named in them
   * - `read-as-text`: outputs linted as text that look like transcripts or records
   * - `unused-baseline`: findings of a baseline that are gone
   * - `unnamed-outputs`: unchecked outputs without a known agent or contract
   * - `ambiguous-outputs`: unchecked outputs whose paths name several agents, or an agent with several definitions
   * - `undefined-agents`: unchecked outputs of agents without definition and contract
   * - `unbound-agents`: unchecked outputs of agents whose definitions have no contract
   * - `unrun-commands`: outputs for a contract's command, which no run starts by itself
   * - `no-messages`: transcripts and files of messages without a message to check
   * - `unapplied-contracts`: files of kinds that their contracts do not apply to
   * - `unread-format`: a format in the definition of an output's agent that could not be read
   * - `formatted`: files with blocks that a formatter of the repository would rewrite
   * - `long-listing`: skills and commands whose descriptions exceed the list that a host shows a model
   */
  readonly kind: NoticeKind
  readonly message: string
  /** Absolute. */
  readonly path?: string
  /** From 1. */
  readonly line?: number
  readonly column?: number
  /** Number of unchecked files. */
  readonly files?: number
  /** Number of outputs, if some were checked otherwise. */
  readonly outputs?: number
  /** Sorted. */
  readonly agents?: readonly string[]
  /** Agents that the author may have meant, sorted. */
  readonly known?: readonly string[]
  /** Only if there are several. */
  readonly paths?: readonly string[]
  readonly hosts?: readonly HostId[]
  /** Number of outputs in an unknown or undeclared format. */
  readonly unknown?: number
}
