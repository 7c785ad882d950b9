/** The example at the top of the README: what `lint-agents` prints for the files in it. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {main} from '../src/cli/main.ts'
import type {Terminal} from '../src/cli/terminal.ts'

/** A fenced block, with the path of the file that it shows in its info string: `json lint-agents.config.json`. */
const fence = /^(`{3,})\w+ (\S+)\n([\s\S]*?)^\1$/gm

/** What the README runs there. */
const commands = ['', 'outputs --agent code-reviewer runs']

/**
 * @param view colors and columns, where a terminal shows it
 * @returns the commands with what each prints
 */
export async function outputOf(readme: string, view: Partial<Terminal> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  mkdirSync(join(folder, '.git'))
  for (const [, , path = '', text = ''] of readme.matchAll(fence)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), text)
  }
  let printed = ''
  const out = (text: string): boolean => {
    printed += text
    return true
  }
  const terminal = {cwd: folder, isColored: false, ...view, out, err: () => true, stdin: () => []}
  for (const command of commands) {
    printed += `\n$ ${`npx lint-agents ${command}`.trim()}\n`
    await main(command.split(' ').filter(Boolean), terminal)
  }
  rmSync(folder, {recursive: true})
  return printed.trim()
}
