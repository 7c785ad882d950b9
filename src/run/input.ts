import type {Captured} from '../contracts/context.ts'
import type {Context} from '../contracts/source.ts'
import type {Rule, Settings} from '../linter/rule.ts'
import type {Definitions} from '../project/definitions.ts'
import type {BaselineUse} from '../report/baseline/apply.ts'
import type {Detail} from '../report/details.ts'
import type {Range} from '../text/lines.ts'
import type {Call, PrintedMessage, StrayLines, TeamSession, Thread} from '../transcripts/model.ts'

/** Something to lint: the text of a file, the final messages of a transcript, or one message. */
export type Input = TextInput | TranscriptInput | MessageInput

/** A file that is read when its turn comes: a run of many files keeps no texts. */
export interface UnreadInput {
  readonly kind: 'file'
  /** Absolute. */
  readonly path: string
  /** @throws {UsageError} where it cannot be read */
  read(): TextInput
}

export interface TextInput {
  readonly kind: 'text'
  /** Absolute. */
  readonly path: string
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  /** Some bytes are invalid UTF-8: writing the text back would lose them, so it is never fixed. */
  readonly isLossy?: boolean
  /** A hash of its bytes, which a run with a cache knows before the text. */
  readonly digest?: string
  /** Where findings count; everywhere if not given. Not for a run that fixes, which moves the places. */
  readonly changed?: ChangedParts
}

/** What changed in a text. */
export interface ChangedParts {
  readonly ranges: readonly Range[]
  /** The text before the change. */
  before(): string
}

/** All that the agents of a file printed, by the ids of their threads. */
export type Printed = ReadonlyMap<string, readonly PrintedMessage[]>

/** What the agents of a run ended with. */
export interface TranscriptInput {
  readonly kind: 'transcript'
  /** Absolute. */
  readonly path: string
  readonly threads: readonly CapturedThread[]
  /** The outputs of a table, in place of threads: each is read when its turn comes. @throws {UsageError} */
  readonly rows?: Iterable<CapturedThread>
  /** What the agents did together; calls of a team make sense only as a whole. */
  readonly calls: Calls
  /** Text besides the records. */
  readonly stray: readonly StrayLines[]
  /** All that the agents printed, by the ids of their threads; read for contracts that need it. @throws {UsageError} */
  readonly printed?: () => Printed
  /** Whether findings in lines count, from 1; all if not given. */
  readonly isChanged?: (line: number, lastLine?: number) => boolean
}

/** What the agents of a transcript did together, and where findings about it count. */
export interface Calls {
  readonly all: readonly Call[]
  /** All threads of the transcript. */
  readonly threads: readonly Thread[]
  /** Whether findings about a call count: it is of a chosen thread. */
  isReported(call: Call): boolean
  /** The team that the transcript is a session of, where the program records that. */
  readonly teamSession?: TeamSession | undefined
  /** The run of that team, where other sessions of the same run are linted too. */
  readonly teamRun?: TeamRun
}

/** The sessions of one team, as one run. */
export interface TeamRun {
  /** The names of the team, or of the teams that were led in one session. */
  readonly teams: ReadonlySet<string>
  /** The session of its lead. */
  readonly lead: TranscriptInput
  /** All sessions, that of the lead first. */
  readonly sessions: readonly TranscriptInput[]
}

/** A message of an agent that is in no file. */
export interface MessageInput {
  readonly kind: 'message'
  /** Absolute; it decides which configuration applies. */
  readonly path: string
  readonly text: string
  /** What is known about it: these win over configuration and overrides. */
  readonly agent?: string | undefined
  readonly contracts?: readonly string[] | undefined
  readonly phase?: string | undefined
  /** The thread that the message is the end of. */
  readonly captured?: Captured
  /** All that the agent printed, the message among it: linted in place of it, as far as contracts are about that. */
  readonly printed?: readonly PrintedMessage[] | undefined
}

/** A thread to lint. */
export interface CapturedThread extends Thread {
  /** The declarations of its file apply to it: it is the file's own thread, not one of an agent that it called. */
  readonly isDeclared: boolean
  /** The agent that is declared for the file is its own: no other thread called it, in this file or in one beside it. */
  readonly isOfFile: boolean
  /** The line of the file that its text ends on, where it is on several. */
  readonly lastLine?: number
}

/** What is linted of an input, and how. */
export interface Job {
  readonly context: Context
  readonly rules: readonly Rule[]
  readonly settings: Settings
  readonly cwd: string
  readonly definitions: Definitions | undefined
  readonly hasUnusedDisables: boolean | undefined
  readonly requiresReasons: boolean | undefined
  /** How many findings of each rule the report lists. */
  readonly limit: number
  /** What is made for each listed finding besides. */
  readonly details: ReadonlySet<Detail>
  /** Findings of the baseline, which do not count. */
  readonly baseline: BaselineUse | undefined
  /** All rules run, not only those of folders. */
  readonly isWhole: boolean
  /** Keep the outputs with what was found in them. */
  readonly hasStats: boolean
}
