/** Paths of files relative to `/code`: ADR-0011, "Expected Outputs" and "Provider Result Model". */

import {isAbsolutePath} from '../../text/absolute-path.ts'
import type {Range} from '../../text/lines.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'

export type PathFault = 'absolute' | 'up' | 'folder'

/** Why a path is none of a file below `/code`; `undefined` where it is one. */
export function pathFault(path: string): PathFault | undefined {
  // A variable of the environment, such as `$HOME`, leads away from `/code`.
  if (isAbsolutePath(path) || /^\$\{?[A-Z_]+\}?[\\/]/.test(path)) return 'absolute'
  if (path.split(/[\\/]/).includes('..')) return 'up'
  return /(?:^|[\\/])\.?$/.test(path) ? 'folder' : undefined
}

const faultWords: Readonly<Record<PathFault, readonly [what: string, expected: string]>> = {
  absolute: ['absolute path', 'one relative to `/code`'],
  up: ['`..` in path', 'a path below `/code`'],
  folder: ['folder', 'the path of a file']
}

export function pathProblem(range: Range, path: string, fault: PathFault): MismatchProblem {
  const [what, expected] = faultWords[fault]
  return unexpectedProblem(range, quoting`${what} \`${quoted(path)}\``, expected)
}

/** The message about the path of a key. */
export function pathMessage(key: string, fault: PathFault): string {
  const [what, expected] = faultWords[fault]
  return `Unexpected ${what.replace(' in path', '')} in \`${key}\`, expected ${expected}`
}

/** A path as all ways to write it are compared: `./a//b.java` is `a/b.java`. */
export function samePath(path: string): string {
  return path
    .split(/[\\/]/)
    .filter((name) => name !== '' && name !== '.')
    .join('/')
}

/** The path below `/code` that one with a fault was meant to be: without a root, without the way up. */
export function meantPath(path: string): string {
  const names: string[] = []
  for (const name of samePath(path).split('/')) {
    if (name === '..') names.pop()
    else if (names.length > 0 || !/^(?:~|[A-Za-z]:|code)$/.test(name)) names.push(name)
  }
  return names.join('/')
}

/** Whether a part of a path is for a template engine to write. */
export function hasPathPlaceholder(path: string): boolean {
  return /\{[^{}]*\}|<[^<>]*>/.test(path)
}
