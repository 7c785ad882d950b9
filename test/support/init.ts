/** `lint-agents init` in this process, on repositories that start no program to be made. */
import {readdirSync} from 'node:fs'
import {join, sep} from 'node:path'
import {type CliOptions, type Ran, runCli} from './cli.ts'
import {type Files, temporaryFolder} from './folder.ts'
import {openRepository, type Repository} from './repository.ts'

/** All that git needs to find a repository on branch `main`. */
const skeleton = {'.git/HEAD': 'ref: refs/heads/main\n', '.git/objects/.keep': '', '.git/refs/.keep': ''}

/** A repository without commits; files of `.git` may be among its files. */
export function repositoryWith(files: Files = {}): Repository {
  return openRepository(temporaryFolder({...skeleton, ...files}))
}

export function runInit({folder}: Repository, args: readonly string[] = [], options: CliOptions = {}): Promise<Ran> {
  return runCli(folder, ['init', ...args], options)
}

/** The files of the work tree, sorted, but for those that were there before. */
export function filesOf({folder}: Repository, known: readonly string[] = []): string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/')
    )
    .filter((path) => !path.startsWith('.git/') && !known.includes(path))
    .sort()
}
