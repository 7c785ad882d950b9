/** The example at the top of the README: what `lint-agents` prints for the definition and the configuration in it. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {main} from '../src/cli/main.ts'

/** A fenced block, with the path of the file that it shows in its info string: `json lint-agents.config.json`. */
const fence = /^```\S+ (\S+)\n([\s\S]*?)^```$/gm

/** @returns what is printed on standard output and standard error, without the line ends around it */
export async function outputOf(readme: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  mkdirSync(join(folder, '.git'))
  for (const [, path = '', text = ''] of readme.matchAll(fence)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), text)
  }
  let printed = ''
  const print = (text: string): boolean => {
    printed += text
    return true
  }
  await main([], {cwd: folder, out: print, err: print, isColored: false, stdin: () => []})
  rmSync(folder, {recursive: true})
  return printed.trim()
}
