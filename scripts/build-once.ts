/** Builds the bundles and the library where a source changed since the last build, or one of them is missing. */
import {execFileSync} from 'node:child_process'
import {readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'

/** What the build reads. */
const sources = ['src', 'rules', 'scripts', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']

/** One file of each part that it writes. */
const built = ['bin/lint-agents.js', 'action/bundle.js', 'dist/src/run/index.js']

/** When a file, or something in a folder, changed last; a folder changes where a file of it comes or goes. */
function lastChange(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))))
}

const oldest = Math.min(...built.map((path) => statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0))
if (sources.some((path) => lastChange(path) >= oldest))
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32'
  })
