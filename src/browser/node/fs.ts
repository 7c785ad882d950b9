/** The part of `node:fs` that a run uses, over texts in memory. */
import {resolve} from 'node:path'
import {entryAt, type MemoryEntry} from './files.ts'

export const constants = {O_RDONLY: 0, O_NONBLOCK: 0, O_NOCTTY: 0, O_NOFOLLOW: 0} as const

interface MemoryStats {
  readonly size: number
  readonly mode: number
  readonly nlink: number
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
  isFIFO(): boolean
  isSocket(): boolean
}

interface MemoryDirent extends Pick<MemoryStats, 'isFile' | 'isDirectory' | 'isSymbolicLink'> {
  readonly name: string
}

const isNot = (): boolean => false

function statsOf(found: MemoryEntry): MemoryStats {
  const isFile = 'bytes' in found
  return {
    size: isFile ? found.bytes.length : 0,
    mode: isFile ? 0o644 : 0o755,
    nlink: 1,
    isFile: () => isFile,
    isDirectory: () => !isFile,
    isSymbolicLink: isNot,
    isFIFO: isNot,
    isSocket: isNot
  }
}

const reasons = {
  ENOENT: 'no such file or directory',
  ENOTDIR: 'not a directory',
  EISDIR: 'illegal operation on a directory',
  EROFS: 'read-only file system'
} as const

/** An error as Node throws it. */
function failed(code: keyof typeof reasons, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${reasons[code]}, ${call} '${path}'`), {code, syscall: call, path})
}

/** @throws {NodeJS.ErrnoException} where nothing is there */
function expectEntry(path: string, call: string): MemoryEntry {
  const found = entryAt(resolve(path))
  if (found === undefined) throw failed('ENOENT', call, path)
  return found
}

export function statSync(path: string, {throwIfNoEntry = true} = {}): MemoryStats | undefined {
  return throwIfNoEntry || entryAt(resolve(path)) !== undefined ? statsOf(expectEntry(path, 'stat')) : undefined
}

/** There are no links. */
export function lstatSync(path: string, options?: {readonly throwIfNoEntry?: boolean}): MemoryStats | undefined {
  return statSync(path, options)
}

export function existsSync(path: string): boolean {
  return entryAt(resolve(path)) !== undefined
}

export function realpathSync(path: string): string {
  expectEntry(path, 'realpath')
  return resolve(path)
}
realpathSync.native = realpathSync

export function readdirSync(path: string, {withFileTypes = false} = {}): readonly (string | MemoryDirent)[] {
  const found = expectEntry(path, 'scandir')
  if ('bytes' in found) throw failed('ENOTDIR', 'scandir', path)
  const names = [...found.names].sort()
  if (!withFileTypes) return names
  return names.map((name) => ({name, ...statsOf(expectEntry(resolve(path, name), 'stat'))}))
}

/** By descriptor, the file and how much of it was read. */
const opened = new Map<number, {readonly held: MemoryEntry; at: number}>()
let nextDescriptor = 3

export function openSync(path: string): number {
  const found = expectEntry(path, 'open')
  opened.set(nextDescriptor, {held: found, at: 0})
  return nextDescriptor++
}

export function closeSync(descriptor: number): void {
  opened.delete(descriptor)
}

export function fstatSync(descriptor: number): MemoryStats {
  return statsOf(openAt(descriptor).held)
}

/** Reads on from where the last call ended, or at a position. */
export function readSync(
  descriptor: number,
  buffer: Uint8Array,
  offset = 0,
  length = buffer.length - offset,
  position: number | null = null
): number {
  const file = openAt(descriptor)
  if (!('bytes' in file.held)) throw failed('EISDIR', 'read', '')
  const start = position ?? file.at
  const read = file.held.bytes.subarray(start, start + length)
  buffer.set(read, offset)
  if (position === null) file.at += read.length
  return read.length
}

function openAt(descriptor: number): {readonly held: MemoryEntry; at: number} {
  const file = opened.get(descriptor)
  if (file === undefined) throw failed('ENOENT', 'read', `${descriptor}`)
  return file
}

/** All that writes. */
function refuse(path: unknown): never {
  throw failed('EROFS', 'open', String(path))
}

export {
  refuse as accessSync,
  refuse as fchmodSync,
  refuse as fchownSync,
  refuse as mkdirSync,
  refuse as readFileSync,
  refuse as readlinkSync,
  refuse as renameSync,
  refuse as rmSync,
  refuse as writeFileSync
}
