import type {Captured} from '../contracts/context.ts'
import type {Context} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import type {Rule, Settings} from '../linter/rule.ts'
import type {Definitions} from '../project/definitions.ts'
import type {BaselineUse} from '../report/baseline/baseline.ts'
import type {Detail} from '../report/details.ts'
import type {Range} from '../text/lines.ts'
import {sentence} from '../text/quoted.ts'
import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'
import type {Call, PrintedMessage, StrayLines, TeamSession, Thread} from '../transcripts/model.ts'

export type Input = TextInput | TranscriptInput | MessageInput

/** A file that is read on demand, so that a run does not keep all texts. */
export interface UnreadInput {
  readonly kind: 'file'
  /** Absolute. */
  readonly path: string
  /** @throws {UsageError} for an unreadable file */
  read(): TextInput
}

export interface TextInput {
  readonly kind: 'text'
  /** Absolute. */
  readonly path: string
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  /** Whether some bytes are invalid UTF-8. Such a file is never fixed, since writing would lose them. */
  readonly isLossy?: boolean
  /** Hash of its bytes; a run with a cache knows it before the text. */
  readonly digest?: string
  /** Changed parts, to which findings are limited; by default all. Not for runs with fixes, which move text. */
  readonly changed?: ChangedParts
}

export interface ChangedParts {
  readonly ranges: readonly Range[]
  before(): string
}

/** All messages of a file's agents, by thread id. */
export type Printed = ReadonlyMap<string, readonly PrintedMessage[]>

/** Final messages of a transcript's agents. */
export interface TranscriptInput {
  readonly kind: 'transcript'
  /** Absolute. */
  readonly path: string
  readonly threads: readonly CapturedThread[]
  /** Outputs of a table, in place of threads, read on demand. @throws {UsageError} */
  readonly rows?: Iterable<CapturedThread>
  /** Interactions of agents; calls of a team are linted as a whole. */
  readonly calls: Calls
  /** Text besides the records. */
  readonly stray: readonly StrayLines[]
  /** All messages of the agents by thread id, read for contracts on whole transcripts. @throws {UsageError} */
  readonly printed?: () => Printed
  /** Whether findings in lines count, from 1; by default all. */
  readonly isChanged?: (line: number, lastLine?: number) => boolean
}

/** Interactions of a transcript's agents, and the filter for their findings. */
export interface Calls {
  readonly all: readonly Call[]
  /** All threads of the transcript. */
  readonly threads: readonly Thread[]
  /** Whether findings about a call count: only calls of selected threads do. */
  isReported(call: Call): boolean
  /** Team of this session, if the program records it. */
  readonly teamSession?: TeamSession | undefined
  /** Run of that team, if other sessions of the run are linted too. */
  readonly teamRun?: TeamRun
}

export interface TeamRun {
  /** Names of the teams that one session led. */
  readonly teams: ReadonlySet<string>
  readonly lead: TranscriptInput
  /** All sessions, the lead's first. */
  readonly sessions: readonly TranscriptInput[]
}

/** An agent's message without a file. */
export interface MessageInput {
  readonly kind: 'message'
  /** Absolute; selects the configuration. */
  readonly path: string
  readonly text: string
  /** Known properties, which win over configuration and overrides. */
  readonly agent?: string | undefined
  readonly contracts?: readonly string[] | undefined
  readonly phase?: string | undefined
  /** For statistics. */
  readonly model?: string | undefined
  /** Thread that ends with the message. */
  readonly captured?: Captured
  /** All messages of the agent, including this one, for contracts on whole transcripts. */
  readonly printed?: readonly PrintedMessage[] | undefined
}

export interface CapturedThread extends Thread {
  /** Whether declarations of its file apply: not for threads of called agents. */
  readonly isDeclared: boolean
  /** Whether the file's declared agent is its own: no other thread called it, here or in a neighbouring file. */
  readonly isOfFile: boolean
  /** Last line of its text in the file, if it has several. */
  readonly lastLine?: number
}

/** Linting of one input, with its context and options. */
export interface Job {
  readonly context: Context
  readonly rules: readonly Rule[]
  readonly settings: Settings
  readonly cwd: string
  readonly definitions: Definitions | undefined
  readonly hasUnusedDisables: boolean | undefined
  readonly requiresReasons: boolean | undefined
  /** Limit of listed findings for each rule. */
  readonly limit: number
  readonly details: ReadonlySet<Detail>
  /** Baseline, whose findings do not count. */
  readonly baseline: BaselineUse | undefined
  /** Whether all rules run, not only those of scope `folder`. */
  readonly isWhole: boolean
  /** Whether to keep outputs with their findings. */
  readonly hasStats: boolean
  readonly fix?: 'safe' | 'unsafe' | undefined
}

/** @throws {UsageError} for a text beyond the limits of time or memory */
export function expectLintable(path: string, text: string): void {
  const fault = exceededTextLimit(text, lintedLimits)
  if (fault !== undefined) throw new UsageError(sentence`${path}: Unexpected ${fault}`)
}
