import type {CapturedFile, DocumentFormat, FormatReading, LineOf, Path} from './format.ts'
import type {StopReason} from './model.ts'

/** A document in another, at a path. */
export interface Inner {
  readonly format: DocumentFormat
  readonly value: unknown
  readonly path: Path
}

/** The document in another that is of one of these formats. */
export function findInner(formats: readonly DocumentFormat[], value: unknown, path: Path): Inner | undefined {
  const format = formats.find((each) => each.detects(value))
  return format && {format, value, path}
}

export function readInner({format, value, path}: Inner, lineOf: LineOf, file: CapturedFile): FormatReading {
  return format.read(value, (inner) => lineOf([...path, ...inner]), file)
}

/** A session without a message. */
export function readFailure(stopReason: StopReason, line: number): FormatReading {
  return {threads: [{id: 'main', kind: 'main', text: '', line, message: 0, stopReason}]}
}
