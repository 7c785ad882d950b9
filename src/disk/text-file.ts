import {isUtf8} from 'node:buffer'
import {UsageError} from './errors.ts'
import {expectInsideRepository} from './inside-repository.ts'
import {isPointer, pointerFault} from './lfs-pointer.ts'
import {readNamed} from './named-file.ts'
import {largestText, readRegular} from './open-file.ts'
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

/** A file that was named, or found in a folder. @throws {UsageError} where it cannot be read */
export function readTextFile(path: string): TextFile {
  const file = decodedFile(path, readFileBytes(path))
  if (isPointer(file.text)) throw new UsageError(`${path}: ${pointerFault.message}`)
  return file
}

/** Reads a regular file without waiting, even if a pipe took its place. @throws {UsageError} if it cannot be read */
export function readRegularFile(path: string): TextFile {
  return decodedFile(path, readFileBytes(path, regularBytes))
}

/** A file whose bytes were read. */
export function decodedFile(path: string, bytes: Buffer): TextFile {
  return {path, text: bytes.toString('utf8'), isLossy: !isUtf8(bytes)}
}

/** The same, not decoded. @throws {UsageError} where it cannot be read */
export function readFileBytes(path: string, read: (path: string) => Buffer = readNamed): Buffer {
  try {
    return read(path)
  } catch (error) {
    throw new UsageError(`${path}: Cannot read the file: ${reasonOf(error)}`)
  }
}

/** The text of a regular file in any place, but where a repository leads out of itself; `undefined` where there is none. @throws {UsageError} where it cannot be read */
export function readRegularText(path: string): string | undefined {
  try {
    return regularBytes(path).toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UsageError(`${path}: Cannot read the file: ${reasonOf(error)}`)
  }
}

function regularBytes(path: string): Buffer {
  const bytes = readRegular(path, largestText)
  expectInsideRepository(path)
  return bytes
}
