/** What is in the folders around a manifest. */

import {dirname, relative, resolve} from 'node:path'
import {type FileReader, largestDefinition} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, toSlashes} from '../disk/paths.ts'
import {definitionFiles} from './siblings.ts'

/** The bits with which a file is executable, for its owner and for others. */
const executeBits = 0o111

/** Whether a file may be executed; `undefined` outside of git, where copies lose that, on Windows, and for a folder. */
export function isExecutable(file: string, path: string, reader: FileReader): boolean | undefined {
  const folder = dirname(file)
  const stats =
    process.platform === 'win32' || reader.rootOf(folder) === undefined ? undefined : statOf(resolve(folder, path))
  return stats?.isFile() === true ? (stats.mode & executeBits) !== 0 : undefined
}

/** The Markdown files of a folder and of those below it, by their paths from there, sorted; none outside of the repository. */
export function markdownBelow(
  file: string,
  path: string,
  {cwd, reader}: {readonly cwd: string; readonly reader: FileReader}
): readonly string[] {
  const folder = resolve(dirname(file), path)
  const top = reader.rootOf(dirname(file)) ?? cwd
  if (!isBelow(top, folder)) return []
  return definitionFiles(folder, true)
    .filter((each) => each.endsWith('.md'))
    .map((each) => toSlashes(relative(folder, each)))
}

/** The text of another file of the repository. */
export function textNear(file: string, path: string, reader: FileReader): string | undefined {
  const from = dirname(file)
  return reader.attempt(resolve(from, path), {from, limit: largestDefinition}).text
}
