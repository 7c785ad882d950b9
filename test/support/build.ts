import {execFileSync} from 'node:child_process'

/** Builds what the tests run as users do: the bundles and the library. A list of the tests asks for none. */
export default function setup(): void {
  if (process.env['LINT_AGENTS_BUILT'] !== undefined) return
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32'
  })
}
