/**
 * `node scripts/release-tag.ts DIR`: commits a folder that `release:tree` wrote on top of the current commit, on no branch, and sets
 * the tags of the version and of its major version to that commit. Pushes nothing, and loads no package: a job that may push runs it.
 */
import {execFileSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Missing folder, expected one that `npm run release:tree -- DIR` wrote')
const tree = resolve(folder)
const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string}
const tag = `v${version}`
const temporary = mkdtempSync(join(tmpdir(), 'release-'))
const gitFolder = execFileSync('git', ['rev-parse', '--absolute-git-dir'], {encoding: 'utf8'}).trim()
// With an index of its own, the index of the checkout stays as it is.
let env: NodeJS.ProcessEnv = {...process.env, GIT_INDEX_FILE: join(temporary, 'index')}
// A run that was started again makes the same commit.
const date = git('log', '-1', '--format=%cI')
env = {...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date}
git('add', '--all', '--force', '.')
const commit = git('commit-tree', git('write-tree'), '-p', 'HEAD', '-m', tag)
for (const name of [tag, tag.replace(/\..*/, '')]) git('tag', '--force', name, commit)
rmSync(temporary, {recursive: true})

function git(...args: string[]): string {
  return execFileSync('git', ['--git-dir', gitFolder, '--work-tree', tree, ...args], {
    cwd: tree,
    env,
    encoding: 'utf8'
  }).trim()
}
