/** `npm run release:publish`: publishes the versions of both packages that npm does not have yet, and tags them. */
import {execFileSync, spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {readJson} from './release-folder.ts'

const {version} = readJson<{version: string}>('package.json')
execFileSync('npx', ['changeset', 'publish'], {stdio: 'inherit'})
if (spawnSync('npm', ['view', `lint-agents@${version}`, 'version'], {encoding: 'utf8'}).stdout.trim() !== version) {
  const temporary = mkdtempSync(join(tmpdir(), 'release-'))
  const folder = join(temporary, 'package')
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/release-command.ts', folder], {stdio: 'inherit'})
  execFileSync('npm', ['publish', '--access', 'public', folder], {stdio: 'inherit'})
  rmSync(temporary, {recursive: true})
}
