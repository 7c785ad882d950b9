import {readFileSync, writeSync} from 'node:fs'
import {main} from './main.ts'

const {env, stdout} = process

/** `--color` and `--no-color` win over NO_COLOR, FORCE_COLOR and what the output is. */
function isColored(argv: readonly string[]): boolean {
  if (argv.includes('--no-color')) return false
  if (argv.includes('--color')) return true
  if (env['NO_COLOR']) return false
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0'
  return stdout.isTTY === true
}

/** Synchronously, so that nothing is lost when the process ends; a reader that went away is no failure. */
function write(descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at)
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
    }
  }
}

const argv = process.argv.slice(2)
process.exitCode = await main(argv, {
  cwd: process.cwd(),
  out: (text) => write(1, text),
  err: (text) => write(2, text),
  isColored: isColored(argv),
  stdin: () => readFileSync(0, 'utf8')
})
