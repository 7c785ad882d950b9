/**
 * `npm run release:tag`: commits what `release:tree` writes, on top of the current commit but on no branch, and sets the tags of
 * the version and of its major version to that commit. Pushes nothing. With a folder, that is what it commits: a job that may
 * push runs `node scripts/release-tag.ts DIR`, which loads no package.
 */
import {execFileSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'

const temporary = mkdtempSync(join(tmpdir(), 'release-'))
const [built] = process.argv.slice(2)
const tree = built === undefined ? join(temporary, 'tree') : resolve(built)
const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string}
const tag = `v${version}`

if (built === undefined)
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/release-tree.ts', tree], {stdio: 'inherit'})
const gitFolder = execFileSync('git', ['rev-parse', '--absolute-git-dir'], {encoding: 'utf8'}).trim()
// An index of its own: that of the checkout stays as it is.
const env = {...process.env, GIT_INDEX_FILE: join(temporary, 'index')}
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
