/** A pull request in a repository: its base went on, and GitHub merged the two. */
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {commitOf} from './action-step.ts'
import {createRepository, type Repository} from './repository.ts'

export interface PullRequest {
  readonly repository: Repository
  /** The commit of the base that its event names. */
  readonly base: string
  readonly head: string
  /** The merge of the head into a newer commit of the base; it is checked out. */
  readonly merge: string
}

interface PullRequestOptions {
  /** Files of the base by their paths. */
  readonly before: Readonly<Record<string, string>>
  /** What the pull request writes; `undefined` deletes. */
  readonly after: Readonly<Record<string, string | undefined>>
  /** What others write to the base meanwhile. */
  readonly meanwhile?: Readonly<Record<string, string>>
}

export function createPullRequest({before, after, meanwhile = {}}: PullRequestOptions): PullRequest {
  const repository = createRepository()
  const write = (files: PullRequestOptions['after']): void => {
    for (const [path, text] of Object.entries(files))
      if (text === undefined) rmSync(join(repository.folder, path))
      else repository.write(path, text)
    repository.commit()
  }
  write({'main.c': 'int main;\n', ...before})
  const base = commitOf(repository)
  repository.git('switch', '--quiet', '--create', 'feature')
  write(after)
  const head = commitOf(repository)
  repository.git('switch', '--quiet', 'main')
  write(meanwhile)
  repository.git('switch', '--quiet', '--create', 'merge')
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'feature')
  return {repository, base, head, merge: commitOf(repository)}
}
