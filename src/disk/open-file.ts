import {closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync} from 'node:fs'

/** Why a file is not read, as in `not a regular file but a folder`. */
export class UnreadableError extends Error {}

/** Limit on the size of a text, in bytes: several times the size that an agent can use. */
export const largestText = 64_000_000

/** Milliseconds that a pipe may take to get a program at its other end: a shell starts both at once. */
export const pipePatience = 1000

/** Reading must not wait: for a writer of a pipe, for a line of a terminal, for a terminal to become ours. */
export const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** The stats of a path after links; `undefined` if nothing is there, or it cannot be reached. */
export function statOf(path: string): Stats | undefined {
  try {
    // An error for each of many paths that are not there would take longer than the search for them.
    return statSync(path, {throwIfNoEntry: false})
  } catch {
    return undefined
  }
}

/**
 * Opens a regular file. The path is checked before, since to open a device may have effects, and the descriptor after, since
 * the path may lead elsewhere by then.
 *
 * @throws {UnreadableError} for a folder, a pipe, a device or a socket
 * @throws {NodeJS.ErrnoException}
 */
export function openRegular(path: string): number {
  return openChecked(path, 0).descriptor
}

function openChecked(path: string, more: number): {readonly descriptor: number; readonly size: number} {
  expectRegular(statSync(path))
  const descriptor = openSync(path, openFlags | more)
  try {
    const stats = fstatSync(descriptor)
    expectRegular(stats)
    return {descriptor, size: stats.size}
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

function expectRegular(stats: Stats): void {
  if (!stats.isFile()) throw new UnreadableError(notRegular(stats))
}

/** The reason to skip a path that is not a regular file. */
export function notRegular(stats: Stats): string {
  return `not a regular file but ${typeOf(stats)}`
}

/** The type of a path that is not a regular file. */
export function typeOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a pipe'
  return stats.isSocket() ? 'a socket' : 'a device'
}

/**
 * The bytes of a regular file.
 *
 * @throws {UnreadableError} for other types, and for more bytes than the limit
 * @throws {NodeJS.ErrnoException}
 */
export function readRegular(path: string, limit: number, {more = 0} = {}): Buffer {
  const {descriptor, size} = openChecked(path, more)
  return readOpen(descriptor, size, limit)
}

/**
 * The bytes of a file that is open; the descriptor is closed.
 *
 * @param size in bytes; files of the system have none, and others may grow while they are read
 * @throws {UnreadableError} for more bytes than the limit
 * @throws {NodeJS.ErrnoException}
 */
export function readOpen(descriptor: number, size: number, limit: number): Buffer {
  try {
    return readAll(descriptor, size, limit)
  } finally {
    closeSync(descriptor)
  }
}

function readAll(descriptor: number, size: number, limit: number): Buffer {
  if (size > limit) throw tooLarge(limit)
  let bytes = Buffer.allocUnsafe(size + 1)
  for (let at = 0; ; ) {
    const length = readSync(descriptor, bytes, at, bytes.length - at, null)
    at += length
    if (at > limit) throw tooLarge(limit)
    if (length === 0 || (at === size && size > 0)) return bytes.subarray(0, at)
    if (at === bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length + 4096)
  }
}

export function tooLarge(limit: number): UnreadableError {
  return new UnreadableError(`larger than ${Math.floor(limit / 1_000_000)} MB`)
}

const chunkSize = 1 << 18

/**
 * The bytes of a file that is open, a part at a time; each part takes the place of the one before. A pipe that has nothing yet
 * is waited for, and one without a writer, or a regular file, which only the system has without bytes, not for ever. The descriptor
 * is closed at the end.
 *
 * @throws {UnreadableError}
 */
export function* readParts(descriptor: number, {isNamedPipe = false} = {}): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(chunkSize)
  let isWaiting = isNamedPipe
  const start = Date.now()
  try {
    for (;;) {
      const length = readOrWait(descriptor, buffer)
      if (length === 0 && !isWaiting) return
      if (length === 0 && Date.now() - start > pipePatience)
        throw new UnreadableError('no program wrote to the pipe within a second')
      if (length === undefined && fstatSync(descriptor).isFile() && Date.now() - start > pipePatience)
        throw new UnreadableError('the system gave no bytes within a second')
      if (length === 0 || length === undefined) pauseForPipe()
      if (length !== 0) isWaiting = false
      if (length) yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** @returns `undefined` where there is nothing yet */
function readOrWait(descriptor: number, buffer: Buffer): number | undefined {
  try {
    return readSync(descriptor, buffer)
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'EAGAIN') return undefined
    if (code === 'EOF') return 0
    throw error
  }
}

/** Some milliseconds, until the other end of a pipe may have done something. */
export function pauseForPipe(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}
