import {isUtf8} from 'node:buffer'
import {readFileSync} from 'node:fs'
import {UsageError} from './errors.ts'
import {reasonOf} from './paths.ts'

/** A file, read as UTF-8. */
export interface TextFile {
  /** Absolute. */
  readonly path: string
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  /** Some bytes are invalid UTF-8: writing the text back would lose them, so it is never fixed. */
  readonly isLossy?: boolean
}

/** @throws {UsageError} where the file cannot be read */
export function readTextFile(path: string): TextFile {
  try {
    const bytes = readFileSync(path)
    return {path, text: bytes.toString('utf8'), isLossy: !isUtf8(bytes)}
  } catch (error) {
    throw new UsageError(`${path}: Cannot read the file: ${reasonOf(error)}`)
  }
}
