import {execFileSync} from 'node:child_process'

/** Builds what the tests run as users do: the bundle and the library. */
export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32'
  })
}
