/** Git repositories with many small Markdown files. */
import {execFileSync} from 'node:child_process'
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {type CorpusFile, writeFiles} from '../corpus/corpus.ts'
import {definition} from '../corpus/definition.ts'

/** Pages of about 1 kB that no host opens, a hundred in a folder. */
export function* smallFiles(count: number): Generator<CorpusFile> {
  for (let index = 0; index < count; index++) {
    const path = `docs/part-${Math.floor(index / 100)}/page-${index}.md`
    yield {path, text: definition(index, `page-${index}`, 1000)}
  }
}

/** Makes a repository and commits the files. @returns its folder */
export function makeRepository(folder: string, files: Iterable<CorpusFile>): string {
  const cwd = join(folder, 'repository')
  mkdirSync(cwd)
  writeFiles(cwd, files)
  git(cwd, 'init', '--quiet')
  git(cwd, 'add', '.')
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com', '-c', 'commit.gpgSign=false']
  git(cwd, ...author, 'commit', '--quiet', '--no-verify', '--message=Start')
  return cwd
}

export function git(cwd: string, ...args: readonly string[]): void {
  execFileSync('git', args, {cwd, stdio: ['ignore', 'ignore', 'inherit']})
}
