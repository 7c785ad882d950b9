import type {Scope} from '../project/changed.ts'
import type {Overrides} from '../project/project.ts'
import type {Result} from './lint-input.ts'
import type {NoticeKind, Report} from './report.ts'
import type {ThreadChoice} from './transcripts.ts'

/** What to lint, as what, and what to do with the fixes: everything that the findings depend on besides the files. */
export interface RunRequest {
  /** Files, folders and globs of definitions, and of outputs that the configuration names. */
  readonly paths?: readonly string[] | undefined
  /**
   * Files, folders and globs of captured outputs and transcripts; a file that is named both ways is an output. Where a list is
   * given, the report lists the agents.
   */
  readonly outputs?: readonly string[] | undefined
  /** A pattern of `outputs` that matches nothing is a notice, not an error. */
  readonly areOutputsOptional?: boolean
  /** Texts that are linted in place of files. */
  readonly texts?: readonly RequestedText[]
  /** A configuration file for all files; `false` for none; else the nearest to each file. */
  readonly config?: string | false | undefined
  /** What all files are; wins over configuration and paths. */
  readonly overrides?: Overrides | undefined
  /** Levels by rule id; they win over the configuration. */
  readonly levels?: Readonly<Record<string, string>> | undefined
  /** Of the files, only those that changed. */
  readonly scope?: Scope | undefined
  /** With `scope`: only findings on changed lines. */
  readonly hasChangedLinesOnly?: boolean
  /** Which threads of transcripts; `all` where it is not given. */
  readonly threads?: ThreadChoice | undefined
  /** Which fixes to apply; none where it is not given. */
  readonly fix?: 'safe' | 'unsafe' | undefined
  /** Report comments that turn rules off where nothing is to turn off. */
  readonly hasUnusedDisables?: boolean
  /** Write fixed files to disk. Texts are never written. */
  readonly hasWrites?: boolean
}

export interface RequestedText {
  /** Relative to the working directory; it decides which configuration applies. */
  readonly path: string
  /** The text, or its bytes, a part at a time; with kind `output` it may be a transcript. */
  readonly content: string | Iterable<Uint8Array>
  /** What this text is; wins over the overrides of the request. */
  readonly overrides?: Overrides
}

/** Where a run takes place. */
export interface Environment {
  /** Absolute; paths of request and report are relative to it. */
  readonly cwd: string
  /** Receives what people should know besides the report, as it comes up. */
  readonly notify: (notice: Notice) => void
}

/** Something that happened to a file besides findings. */
export interface Notice {
  /**
   * - `skipped`: a file, or lines of it, that are not linted.
   * - `unreadable`: a file that should have been linted but could not be read; the run has failed.
   * - `not-fixed`: a file without fixes, because writing it would lose bytes.
   * - `not-written`: a fixed file that could not be written, or that changed meanwhile; the run has failed.
   * - `no-match`: a pattern of optional outputs that matches nothing.
   * - `nothing-found`: no file at all.
   * - `unmatched-include`: a glob of the configuration that matches no file.
   * - `unknown-agent`: an agent of the configuration that is neither defined nor has outputs.
   * - `unread-config`: a configuration in a format that is not read.
   * - `unnamed-outputs`: outputs that were not checked, because neither their agent nor a contract is known.
   * - `undefined-agents`: outputs that were not checked, because their agents have neither a definition nor a contract.
   * - `unbound-agents`: outputs that were not checked, because the definitions of their agents ask for nothing.
   * - `no-messages`: transcripts without a message to check.
   */
  readonly kind: NoticeKind
  /** For people, with the path. */
  readonly message: string
  /** The file that it is about; absolute. */
  readonly path?: string
  /** The place in that file, from 1. */
  readonly line?: number
  readonly column?: number
  /** How many files of the report were not checked. */
  readonly files?: number
}

/** The findings of a run. */
export interface RunResult {
  readonly report: Report
  /** The files of the report with their texts, in the order in which they were linted. */
  readonly results: readonly Result[]
  /** Some files could not be read, or not be written. */
  readonly hasFailed: boolean
}
