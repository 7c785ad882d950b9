// After `npm ci`, and where npm installs this repository from git, which runs no `prepack`: the git hooks, and the bundles
// where there are none yet. Plain JavaScript, since development dependencies may be left out.
import {spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'

const run = (command) => spawnSync(command, {stdio: 'inherit', shell: true}).status ?? 1

if (existsSync('node_modules/.bin/husky')) run('husky')
if (existsSync('node_modules/.bin/tsx') && !existsSync('dist')) process.exitCode = run('npm run --silent build')
