import {relative, sep} from 'node:path'

/** A path with `/` between its parts, as reports and patterns have it. */
export function toSlashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}

/** The path from a folder, with `/`; both are absolute. Most files are inside of it: for them nothing is resolved. */
export function relativePath(folder: string, path: string): string {
  if (!isBelow(folder, path)) return toSlashes(relative(folder, path))
  return toSlashes(path.slice(folder.length + (folder.endsWith(sep) ? 0 : 1)))
}

/** Whether a file or folder is inside a folder. */
export function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** The reason in an error of the file system, without the name of the call. */
export function reasonOf(error: unknown): string {
  return (error as Error).message.replace(/,.*/, '')
}
