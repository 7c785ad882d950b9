import type {LintOptions} from '../../test/support/lint.ts'

/**
 * What a case goes through: the rules alone, a captured file, the filter of records, the live hook, a whole project, a cache, the
 * reader of responses.
 */
export type Target = 'text' | 'captured' | 'records' | 'hook' | 'project' | 'cache' | 'response'

/** One input, complete: it can be run again without the seed that made it. */
export interface Case {
  readonly target: Target
  /** What is linted; for a project, the content of the file at `path`; for a cache, its file. */
  readonly text: string
  /** `latin1`: each character of the text is a byte, since the bytes are not UTF-8. */
  readonly encoding?: 'latin1'
  /** Of a text: what holds for it. */
  readonly subject?: LintOptions
  /** Options of the command line. */
  readonly args?: readonly string[]
  /** How many bytes are read at a time. */
  readonly chunk?: number
  /** Where the text is; in a project, beside the files of the good example. */
  readonly path?: string
}

/** Something that must not happen, and did. */
export interface Fault {
  readonly oracle: string
  /** What differs between the faults of one oracle, such as the rule. */
  readonly about?: string
  readonly detail: string
}

/** The same for the faults that have most likely one cause. */
export function keyOf({oracle, about}: Fault): string {
  return about === undefined ? oracle : `${oracle} of ${about}`
}

/** The bytes of a case. */
export function bytesOf({text, encoding}: Case): Buffer {
  return Buffer.from(text, encoding ?? 'utf8')
}

/** Bytes, as many at a time as the case has them read. */
export function* chunksOf(bytes: Buffer, size = bytes.length): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += Math.max(1, size)) yield bytes.subarray(at, at + Math.max(1, size))
}
