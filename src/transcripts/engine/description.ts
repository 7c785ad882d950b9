/** A format of JSON records as data: the engine reads documents, lines and events with it. */
import type {JsonObject} from '../../text/json-object.ts'
import type {CapturedFile, Format, FormatReading, LineOf, LineReader, Path} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import type {OpenThread} from '../open-thread.ts'
import type {CalledAgent, TraceStep} from '../steps.ts'
import type {Turn} from '../turns.ts'
import type {ListShape, LocatedJson, Pattern, Test} from './pattern.ts'

/**
 * The effect of a record on its thread: messages, a reason to stop, `done` where earlier reasons do not matter, a
 * prompt, a message that cannot be the last, or none.
 */
export type RecordEffect = OneEffect | readonly OneEffect[]

/** A change of the thread that no other effect makes. */
interface ThreadChange {
  /** @param line of the record, or a number that means one until the end */
  readonly change: (thread: OpenThread, line: number) => void
  readonly subagent?: Subagent
}

/** The sub-agent whose turn it is. */
interface Subagent {
  readonly id: string
  readonly agent?: string | undefined
}

export type OneEffect =
  | (Turn & {
      /** The program repeats the last message as its result. */
      readonly isResult?: boolean
      /** The text replaces the pieces that have its id. */
      readonly isWhole?: boolean
      /** A call with which the agent hands over to another. */
      readonly handsOver?: boolean | undefined
      /** The line, or the number that means one, of a record that was read before. */
      readonly line?: number
      readonly subagent?: Subagent
      readonly change?: undefined
    })
  | StopReason
  | 'done'
  | 'prompt'
  | 'skip'
  /** The run begins: records before this one do not count. */
  | 'start'
  | ThreadChange
  | undefined

export type EffectOf = (record: JsonObject, path: Path) => RecordEffect

export interface Effects {
  readonly effectOf: EffectOf
  readonly end: () => RecordEffect
}

/** The file of the records that are read. */
export interface RecordFile {
  readonly file: CapturedFile
  /** The line of a value, or a number that means one until the end. */
  readonly place: LineOf
}

type Case = readonly [when: Pattern, effect: RecordEffect | EffectOf]

/** A document by its pattern, and the place of its records. */
export interface DocumentShape {
  readonly when: Pattern
  /**
   * A path in which `*` stands for each item, of lists of records or of records; or a function that finds them. It gives
   * `undefined` where the file has nothing of its run.
   */
  readonly records: string | ((document: unknown, file: CapturedFile) => readonly LocatedJson[] | undefined)
}

/** The places of a format's records in a file. */
export interface RecordPlaces {
  /** The records of a list of a document, and those on lines. */
  readonly list?: ListShape | Test
  /** The paths of the list in a document, `''` for the document: the first one with such a list counts. */
  readonly at?: readonly string[]
  readonly documents?: readonly DocumentShape[]
  /** How the first lines of a file show that it has the format, if not by `list`; none for a format of documents. */
  readonly lines?: ListShape | Test | readonly ListShape[]
  /** The record in an item of a list or on a line, which may be a value of any kind; by default the value is the record. */
  readonly recordIn?: (value: unknown) => JsonObject | undefined
  /** How to tell the program's own lines between records from stray ones. */
  readonly others?: () => (line: string) => boolean
  /** The records come as server-sent events, too. */
  readonly hasEvents?: true
  /** Runs are appended to one file: each begins with a record that has the id of its session. */
  readonly isAppended?: true
  /** Runs follow each other on lines: whether a record begins the next one. Records before the first are of no run. */
  readonly begins?: () => (record: JsonObject) => boolean
  /** Types of records without an effect: long lines of them are not parsed. */
  readonly skips?: readonly string[]
}

/** Records of the threads of a run. */
export interface Description extends RecordPlaces {
  readonly name: string
  /** The first case that matches a record counts. */
  readonly cases?: readonly Case[]
  /** The effects of interdependent records, in place of cases. @param records all of a document; empty for lines */
  readonly open?: (document: JsonObject, records: readonly JsonObject[], file: RecordFile) => EffectOf | Effects
  readonly model?: readonly string[]
  /** Paths of the name of an agent whose turns do not have it, in a record or in its document. */
  readonly agent?: readonly string[]
  /** Agents share the thread: each turn names its agent, and the last turn's agent is the main one. */
  readonly isShared?: true
  /** The thread of a sub-agent that a record belongs to. */
  readonly thread?: (record: JsonObject, path: Path) => readonly [id: string | undefined, agent?: string | undefined]
  /** The main thread, by the first record. */
  readonly main?: (first: JsonObject, file: CapturedFile, document: JsonObject) => OpenThread
  /** The ids of a record and of the one before it: other records between them are undone. */
  readonly branch?: (record: JsonObject, path: Path) => readonly [id: unknown, parent: unknown]
  /** A record that each run ends with: one without it was stopped, also after a later record with an effect. */
  readonly ends?: Pattern
  /** How a document says that its run ended. */
  readonly stop?: (document: JsonObject, main: OpenThread) => StopReason | undefined
  /** The effects of fields beside a document's records, applied after them. */
  readonly last?: (document: JsonObject, main: OpenThread, records: readonly JsonObject[]) => RecordEffect
}

/** A form that files of a format have. */
export interface FormatForm extends Omit<Description, 'name'> {
  /** The steps in a record of a trace, in place of cases. */
  readonly steps?: (record: JsonObject, path: Path, lineOf: LineOf) => readonly StepFields[]
  /** The steps that count, of all in a file. */
  readonly keptSteps?: (steps: readonly TraceStep[]) => readonly TraceStep[]
  readonly outputs?: (document: JsonObject) => OutputsIn | OutputsReader
  /** The reader of the records of a run with more than threads, in place of cases. */
  readonly reader?: OpenRecords
  /** A document of another format in each, in place of cases. */
  readonly inner?: InnerDocument
}

/** A step by the fields of its record: ids, times and names that are not texts do not count. */
export interface StepFields
  extends Partial<Pick<TraceStep, 'isAgent' | 'isModel' | 'isCheck' | 'hasFailed' | 'answer'>> {
  readonly id?: unknown
  readonly trace?: unknown
  readonly parent?: unknown
  readonly start?: unknown
  readonly end?: unknown
  readonly agent?: unknown
  readonly tool?: unknown
  /** The model, if the answer does not name it. */
  readonly model?: unknown
  /** The agent that it called as a tool. */
  readonly called?: CalledAgent | undefined
  readonly path: Path
}

export type OutputsIn = (record: JsonObject, path: Path, lineOf: LineOf) => Thread | undefined

export interface OutputsReader {
  readonly read: OutputsIn
  /** The thread of a file without an output. */
  readonly none: (lineOf: LineOf) => Thread
}

export interface InnerDocument {
  readonly at: string
  readonly formats: () => readonly Format[]
  /** Why there is no inner document, and the key that says so. */
  readonly failure: (document: JsonObject) => readonly [stopReason: StopReason, key: string] | undefined
}

/** A format as the files of programs declare it. */
export interface FormatDescription extends FormatForm, Omit<Format, 'documents' | 'lines' | 'texts' | 'dialogues'> {
  /** Other forms, which are tried after the first. */
  readonly forms?: readonly FormatForm[]
  /** Readers of other forms. */
  readonly readers?: Pick<Format, 'documents' | 'lines' | 'texts' | 'dialogues'>
}

/** A reader of the records of a file, one by one. */
export interface Records extends Pick<LineReader, 'probe'> {
  add(record: JsonObject, path: Path): void
  finish(): FormatReading
}

/** @param lineOf the line of a value in a record, from 1 */
export type OpenRecords = (
  file: CapturedFile,
  lineOf: LineOf,
  document?: JsonObject,
  records?: readonly JsonObject[]
) => Records
