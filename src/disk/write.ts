import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync
} from 'node:fs'
import {join} from 'node:path'
import {UsageError} from './errors.ts'
import {hasBytes} from './has-bytes.ts'
import {pauseForPipe, pipePatience, UnreadableError} from './open-file.ts'
import {type OpenFolder, openFolder} from './open-folder.ts'
import {reasonOf} from './paths.ts'
import {holdSignals} from './signals.ts'
import {removeLeftovers, temporaryName} from './temporary-files.ts'
import {expectInside, follow, isDevice} from './write-target.ts'

export interface WriteOptions {
  /** The text that the file has to have still, for a change that was worked out from it. */
  readonly before?: string
  /** Nothing may be there yet. */
  readonly isNew?: boolean
  /** The mode of a new file; by default the mode that the user's mask allows. */
  readonly mode?: number
  /** Links may not lead out of this folder; where it is not given, out of the repository or `cwd`. */
  readonly root?: string
  /** The bounds for links outside of a repository. */
  readonly cwd?: string
}

/**
 * Writes a file whole or not at all: to a new file beside it, then by renaming. A link stays a link; mode and, if
 * allowed, owner stay. The bits that let a file run as its owner are dropped, as any write does; access lists and
 * extended attributes are not copied.
 *
 * A text that another program writes between the last check and the renaming, in microseconds, is lost: no system
 * exchanges a file only if it is unchanged.
 *
 * @throws {UsageError} if it cannot be written, changed meanwhile, is read-only, has more than one name, or if a link
 * leads out of the root
 */
export function writeWhole(path: string, text: string, options: WriteOptions = {}): void {
  try {
    const found = statSync(path, {throwIfNoEntry: false})
    const isSpecial = found !== undefined && !found.isFile() && !found.isDirectory()
    if (options.before === undefined && (isDevice(path) || isSpecial)) writeSpecial(path, text, options)
    else writeFile(path, text, options)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const isFolderMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && options.before === undefined
    const reason = isFolderMissing ? 'expected a folder that is there' : reasonOf(error)
    throw new UsageError(`${path}: Cannot write the file: ${reason}`)
  }
}

/** A pipe or a device takes the text as it is; to a file behind `/dev/stdout` it is added, as to any standard output. */
function writeSpecial(path: string, text: string, options: WriteOptions): void {
  const {folder, name} = follow(path)
  expectInside(path, join(folder, name), options)
  const reader = statSync(path).isFIFO() ? openPipe(path) : undefined
  try {
    writeFileSync(path, text, {flag: 'a'})
  } finally {
    if (reader !== undefined) closeSync(reader)
  }
}

/** A pipe that a program reads: to open it in the usual way would wait for one without an end. */
function openPipe(path: string): number {
  for (const start = Date.now(); ; pauseForPipe()) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error
      if (Date.now() - start > pipePatience) throw new UnreadableError('no program read the pipe within a second')
    }
  }
}

function writeFile(path: string, text: string, options: WriteOptions): void {
  const target = follow(path)
  const folder = openFolder(target.folder)
  try {
    expectInside(path, join(folder.real, target.name), options)
    removeLeftovers(folder)
    holdSignals()
    replace({path, folder, name: target.name}, text, options)
  } finally {
    folder.close()
  }
}

/** A file by its folder and name, and by the path that people know. */
interface Target {
  readonly path: string
  readonly folder: OpenFolder
  readonly name: string
}

function replace(target: Target, text: string, options: WriteOptions): void {
  const old = findOld(target, options)
  const before = options.before === undefined ? undefined : Buffer.from(options.before)
  const after = Buffer.from(text)
  // Another run may have made the same change.
  if (before !== undefined && hasBytes(target.folder.at(target.name), after)) return
  exchange(target, before, after, {old, mode: options.mode})
}

/** The old file, whose attributes the new file takes, and the mode if there is none. */
interface Taken {
  readonly old: Stats | undefined
  readonly mode?: number | undefined
}

/** Replaces a file that still has the expected bytes; any file if no bytes are expected. @throws {UsageError} */
function exchange(target: Target, expected: Buffer | undefined, content: Buffer, taken: Taken): void {
  const path = target.folder.at(target.name)
  const temporary = writeTemporary(target, content, taken)
  try {
    if (expected !== undefined && !hasBytes(path, expected)) throw changed(target)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, {force: true})
    throw error
  }
}

/** The stats of the old file. @throws {UsageError} if it must not be replaced */
function findOld({path, folder, name}: Target, {before, isNew}: WriteOptions): Stats | undefined {
  const at = folder.at(name)
  const old = lstatSync(at, {throwIfNoEntry: false})
  if (old === undefined) {
    if (before !== undefined) throw changed({path})
    return undefined
  }
  if (old.isDirectory()) throw new UsageError(`${path}: Cannot write the file: it is a folder`)
  if (!old.isFile() || isNew === true) throw changed({path})
  // To root each file is writable, and a renaming asks for the folder only.
  if ((old.mode & 0o222) === 0) throw new UsageError(`${path}: not written: the file is read-only`)
  accessSync(at, constants.W_OK)
  if (old.nlink > 1)
    throw new UsageError(`${path}: not written: the file has ${old.nlink} hard links, and only one would change`)
  return old
}

/** The name is random and the file new (`wx`), so that no link that is there can lead elsewhere. @returns its path */
function writeTemporary({folder}: Target, content: Buffer, {old, mode = 0o666}: Taken): string {
  const path = folder.at(temporaryName())
  const descriptor = openSync(path, 'wx', old === undefined ? mode : 0o600)
  try {
    writeFileSync(descriptor, content)
    if (old !== undefined) keepOwner(descriptor, old)
    if (old !== undefined) fchmodSync(descriptor, old.mode & 0o1777)
  } catch (error) {
    rmSync(path, {force: true})
    throw error
  } finally {
    closeSync(descriptor)
  }
  return path
}

/** Only root may give a file away; for all others the owner is their own. */
function keepOwner(descriptor: number, {uid, gid}: Stats): void {
  try {
    fchownSync(descriptor, uid, gid)
  } catch {}
}

function changed({path}: Pick<Target, 'path'>): UsageError {
  return new UsageError(`${path}: not written: the file changed since it was read`)
}
