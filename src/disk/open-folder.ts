import {closeSync, constants, openSync, readlinkSync, realpathSync} from 'node:fs'
import {join} from 'node:path'

export interface OpenFolder {
  /** The path after links. */
  readonly real: string
  /** The path of a file in this folder. */
  at(name: string): string
  close(): void
}

/**
 * Opens a folder, so that its files stay its files when its path leads elsewhere meanwhile. Node has no `openat`; on Linux a
 * path through the descriptor does the same. Elsewhere, and without `/proc`, the path is used: a program that replaces the
 * folder by a link in the microseconds between check and use decides where a file goes.
 */
export function openFolder(path: string): OpenFolder {
  return openDescriptor(path) ?? plainFolder(realpathSync.native(path))
}

export function realFolder(path: string): string {
  const folder = openFolder(path)
  folder.close()
  return folder.real
}

function openDescriptor(path: string): OpenFolder | undefined {
  if (process.platform !== 'linux') return undefined
  const descriptor = openListable(path)
  if (descriptor === undefined) return undefined
  const link = `/proc/self/fd/${descriptor}`
  try {
    return {real: readlinkSync(link), at: (name) => join(link, name), close: closer(descriptor)}
  } catch {
    // The system has no `/proc`.
    closeSync(descriptor)
    return undefined
  }
}

/** `undefined` for a folder that may be written to but not be listed. A folder that is replaced at this moment is an error. */
function openListable(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined
    throw error
  }
}

function closer(descriptor: number): () => void {
  return () => closeSync(descriptor)
}

function plainFolder(real: string): OpenFolder {
  return {real, at: (name) => join(real, name), close: () => undefined}
}
