/** The tag of a release, a clean clone of this repository, and the Action of either. */
import {cpSync, lstatSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {
  brokenAgent,
  createRepository,
  type Outcome,
  openRepository,
  type Repository,
  run,
  temporaryFolder
} from './repository.ts'

export const root = join(import.meta.dirname, '../..')

/** The tree of a tag, in a folder of its own. */
export function createReleaseTree(): string {
  const folder = temporaryFolder()
  const {code, err} = run(process.execPath, ['--import', 'tsx', 'scripts/release-tree.ts', folder], root)
  if (code !== 0) throw new Error(err)
  return folder
}

/** A repository with the tags of a release, on top of one empty commit. */
export function createRelease(): Repository {
  const repository = createRepository()
  repository.commit('The source')
  const script = ['--import', 'tsx', 'scripts/release-tag.ts', createReleaseTree()]
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

/** Runs the Action of a folder in a process, with a broken agent as the workspace, as the runner of GitHub does. */
export function startAction(folder: string): Outcome {
  const home = createRepository()
  home.write('agents/reviewer.md', brokenAgent)
  const files = Object.fromEntries(
    ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'].map((name) => [name, join(temporaryFolder(), name)])
  )
  for (const file of Object.values(files)) writeFileSync(file, '')
  const event = {GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: ''}
  const env = {...files, ...event, GITHUB_WORKSPACE: home.folder, RUNNER_TEMP: temporaryFolder()}
  return run(process.execPath, [join(folder, 'action/index.js')], home.folder, env)
}

/** The Node of this test and, where all are to be tested, those that GitHub and its users have. */
export function nodePrograms(): readonly (readonly [version: string, program: string])[] {
  const versions = process.env['LINT_AGENTS_ALL_NODES'] === '1' ? [20, 22, 24] : []
  const others = versions.map((version) => {
    const {out, err} = run('npx', ['-y', '-p', `node@${version}`, 'node', '-p', 'process.execPath'], root)
    if (out === '') throw new Error(err)
    return [`Node ${version}`, out.trim()] as const
  })
  return [['this Node', process.execPath], ...others]
}
