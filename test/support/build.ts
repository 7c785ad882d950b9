import {execFileSync} from 'node:child_process'
import {readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'

/** What the build reads. */
const sources = ['src', 'rules', 'scripts', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']

/** What it writes last. */
const built = 'dist/src/run/index.js'

/** When a file, or something in a folder, changed last; a folder changes where a file of it comes or goes. */
function lastChange(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))))
}

function isBuilt(): boolean {
  const time = statSync(built, {throwIfNoEntry: false})?.mtimeMs ?? 0
  return sources.every((path) => lastChange(path) < time)
}

/** Builds what the tests run as users do, the bundles and the library, where a source changed since the last build. */
export default function setup(): void {
  if (isBuilt()) return
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32'
  })
}
