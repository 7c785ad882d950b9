import {sep} from 'node:path'

/** A path with `/` between its parts, as reports and patterns have it. */
export function toSlashes(path: string): string {
  return path.split(sep).join('/')
}

/** What the system says of a file, without the call that it answers. */
export function reasonOf(error: unknown): string {
  return (error as Error).message.replace(/,.*/, '')
}
