import type {HostId} from '../contracts/host-ids.ts'
import type {NoticeKind} from './notice-kinds.ts'

/** Notices of files that could not be linted or written, which fail the run. */
export const failing: ReadonlySet<NoticeKind> = new Set(['unreadable', 'failed', 'not-written'])

/** An event of a file that is not a finding. */
export interface Notice {
  /**
   * - `skipped`: a file, or lines of it, that are not linted.
   * - `changed-settings`: configuration of the run changed together with linted files.
   * - `unreadable`: a file that should have been linted but could not be read; the run has failed.
   * - `failed`: a file in which the linter, or one of its rules, met a fault of its own; the run has failed.
   * - `not-fixed`: a file without fixes, because writing it would lose bytes.
   * - `not-written`: a fixed file that could not be written, or that changed meanwhile; the run has failed.
   * - `no-match`: a pattern of optional outputs that matches nothing.
   * - `no-reader`: files that were named and have no reader.
   * - `unread-folder`: folders that were named and in which no file has a reader.
   * - `nothing-found`: no file at all.
   * - `empty-shard`: files, but none of them in the shard of the run.
   * - `unmatched-include`: a glob of the configuration that matches no file.
   * - `unknown-agent`: an agent of the configuration that is neither defined nor has outputs.
   * - `unread-config`: a configuration in a format that is not read.
   * - `plugins-not-run`: configured plugins, which are code of the repository, in a run that forbids them, or with files
   *   that others can write.
   * - `unread-file`: files beside those that are linted, or that those name, which were not read.
   * - `read-as-text`: outputs that are linted as one text each, and look like transcripts or records of a program.
   * - `unused-baseline`: a baseline knows findings that are gone.
   * - `unnamed-outputs`: outputs that were not checked, because neither their agent nor a contract is known.
   * - `ambiguous-outputs`: outputs that were not checked, because their paths name several agents, or one with several
   *   definitions.
   * - `undefined-agents`: outputs that were not checked, because their agents have neither a definition nor a contract.
   * - `unbound-agents`: outputs that were not checked, because the definitions of their agents ask for nothing.
   * - `unrun-commands`: outputs that a command of a contract judges, which no run starts by itself.
   * - `no-messages`: transcripts and files of messages without a message to check.
   * - `unapplied-contracts`: files of other kinds than their contracts are about.
   * - `unread-format`: a format in the definition of an output's agent that could not be read.
   * - `formatted`: files with blocks that a formatter of the repository would rewrite.
   * - `long-listing`: skills and commands with descriptions that are longer in all than the list that a host shows a
   *   model.
   */
  readonly kind: NoticeKind
  /** With the path. */
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
