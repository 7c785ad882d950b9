/** What is published: the tag of a release, and a clean clone of this repository. */
import {cpSync, lstatSync} from 'node:fs'
import {join} from 'node:path'
import {createRepository, openRepository, type Repository, run} from './repository.ts'

export const root = join(import.meta.dirname, '../..')

/** A repository with the tags that `npm run release:tag` sets, on top of one empty commit. */
export function createRelease(): Repository {
  const repository = createRepository()
  repository.commit('The source')
  const script = ['--import', 'tsx', 'scripts/release-tag.ts']
  const {code, err} = run(process.execPath, script, root, {GIT_DIR: join(repository.folder, '.git')})
  if (code !== 0) throw new Error(err)
  return repository
}

/** A repository with all files of the work tree that git does not ignore, committed. */
export function createClone(): Repository {
  const clone = createRepository()
  const names = openRepository(root).git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const name of names) {
    const from = join(root, name)
    if (lstatSync(from, {throwIfNoEntry: false})?.isFile()) cpSync(from, join(clone.folder, name))
  }
  clone.commit('The source')
  return clone
}
