/** A format of JSON records as data: the engine reads documents, lines and events with it. */
import type {JsonObject} from '../../text/json-object.ts'
import type {CapturedFile, Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import type {OpenThread} from '../open-thread.ts'
import type {Turn} from '../turns.ts'
import type {Pattern} from './pattern.ts'

/** The effect of a record on its thread: messages, a reason to stop, a prompt, a message that cannot be the last, or none. */
export type RecordEffect = OneEffect | readonly OneEffect[]

export type OneEffect =
  | (Turn & {
      /** The program repeats the last message as its result. */
      readonly isResult?: boolean
    })
  | StopReason
  | 'prompt'
  | 'skip'
  | undefined

/** A pattern of records, and their effect. */
type Case = readonly [when: Pattern, effect: RecordEffect | ((record: JsonObject, path: Path) => RecordEffect)]

/** A document by its pattern, and the place of its records. */
export interface DocumentShape {
  readonly when: Pattern
  /** A path in which `*` stands for each item; the records are the items of the lists there, or the values themselves. */
  readonly records: string
}

/** What the lines of a file match. */
export interface LineShape {
  readonly first?: Pattern
  readonly rest?: Pattern
  readonly every?: Pattern
  /** Each of these matches some line. */
  readonly some?: readonly Pattern[]
}

export interface Description {
  readonly name: string
  readonly documents?: readonly DocumentShape[]
  /** How the first lines of a file show that it has the format. */
  readonly lines?: LineShape | readonly LineShape[]
  /** The first case that matches a record counts. */
  readonly cases: readonly Case[]
  /** Paths of the model, in a record or in its document. */
  readonly model?: readonly string[]
  /** Paths of the name of an agent whose turns do not have it, in a record or in its document. */
  readonly agent?: readonly string[]
  /** The thread of a sub-agent that a record belongs to. */
  readonly thread?: (record: JsonObject, path: Path) => readonly [id: string | undefined, agent?: string | undefined]
  /** The main thread, by the first record. */
  readonly main?: (first: JsonObject, file: CapturedFile) => OpenThread
  /** The id of a record, and that of the record before it: others between them are taken back. */
  readonly branch?: (record: JsonObject, path: Path) => readonly [id: unknown, parent: unknown]
  /** A record that each run ends with: one without it was stopped. */
  readonly ends?: Pattern
  /** How a document says that its run ended. */
  readonly stop?: (document: JsonObject) => StopReason | undefined
}
