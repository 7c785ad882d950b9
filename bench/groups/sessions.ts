/** Large recorded sessions beside `wc -l`, which reads the same bytes. */
import {spawnSync} from 'node:child_process'
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import type {Command} from '../command.ts'
import {claudeEnd, claudeSteps, codexEnd, codexSteps, writeSession} from '../corpus/sessions.ts'
import {emptyNode, own} from '../ours.ts'
import type {Bar} from '../results.ts'
import type {Bench} from './group.ts'

const kinds = [
  {name: 'lines of 650 bytes', steps: claudeSteps(650), end: claudeEnd, limit: 10},
  {name: 'lines of 20 kB', steps: claudeSteps(20_000), end: claudeEnd, limit: 6},
  {name: 'a rollout of Codex', steps: codexSteps, end: codexEnd, limit: 10}
]

export const sessions: Bench = {
  id: 'sessions',
  isPerNode: false,
  plan({folder, node, sessionSize}) {
    const hasWc = spawnSync('wc', ['--version']).error === undefined
    const [cwd, cache] = [join(folder, 'files'), join(folder, 'code')]
    mkdirSync(cwd)
    const commands: Command[] = [emptyNode(node, cwd)]
    const bars: Bar[] = []
    for (const {name, steps, end, limit} of kinds) {
      const file = `${name.replaceAll(' ', '-')}.jsonl`
      writeSession(join(cwd, file), sessionSize, steps, end)
      const of = `lint-agents outputs, ${name}`
      const by = `wc -l, ${name}`
      if (hasWc) commands.push({name: by, program: 'wc', args: ['-l', file], cwd})
      const run = own(['outputs', '--no-config', file], {name: of, node, cwd, cache})
      commands.push({...run, warmups: 2, output: /in 1 file\b/})
      bars.push({of, by, limit, is: 'at most'}, {of, limit: 200, is: 'MB at most'})
    }
    const missing = hasWc ? [] : ['`wc` is not installed']
    return {title: `Recorded sessions of ${sessionSize} MB`, commands, bars, missing}
  }
}
