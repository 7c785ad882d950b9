import {dirname, resolve} from 'node:path'
import {gitRoot} from '../disk/folders.ts'
import {relativePath} from '../disk/paths.ts'

/** A path of the report as GitHub knows it: from the root of the repository, which may be in a folder of the workspace. */
export function pathInRepository(cwd: string, path: string): string {
  const file = resolve(cwd, path)
  return relativePath(gitRoot(cwd) ?? gitRoot(dirname(file)) ?? cwd, file)
}
