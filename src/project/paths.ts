import {sep} from 'node:path'

/** A path with `/` between its parts, as reports and patterns have it. */
export function toSlashes(path: string): string {
  return path.split(sep).join('/')
}

/** Whether a file or folder is inside a folder. */
export function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** The reason in an error of the file system, without the name of the call. */
export function reasonOf(error: unknown): string {
  return (error as Error).message.replace(/,.*/, '')
}
