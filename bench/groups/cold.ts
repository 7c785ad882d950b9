/** Five definitions: most of the time of such a run is the start of the program. */
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {definition} from '../corpus/definition.ts'
import {type Ending, plain, promptsSection, statusSection} from '../corpus/endings.ts'
import {emptyNode, own, ownFirst} from '../ours.ts'
import {remark, remarkWithThisPreset, rumdl} from '../peers.ts'
import type {Bar} from '../results.ts'
import type {Bench, Plan, Setting} from './group.ts'

const [first, later] = ['lint-agents, first run', 'lint-agents, later runs']

/** Each definition was checked. */
const output = /in 5 files/

/** How the definitions of each group end. */
export const endingsOf = {
  plain: [plain, plain, plain, plain, plain],
  contract: [promptsSection, statusSection, promptsSection, statusSection, promptsSection]
}

/** Definitions of 10 kB with front matter, where a host looks for them. @returns their paths */
export function writeDefinitions(folder: string, endings: readonly Ending[]): readonly string[] {
  mkdirSync(join(folder, '.claude/agents'), {recursive: true})
  let seed = 0
  return endings.map((ending, index) => {
    const [name, path] = [`agent-${index}`, `.claude/agents/agent-${index}.md`]
    let text = ''
    while (!text.startsWith('---')) text = definition(++seed, name, 10_000, ending)
    writeFileSync(join(folder, path), text)
    return path
  })
}

function planOf(title: string, endings: readonly Ending[], {folder, node}: Setting, bars: readonly Bar[]): Plan {
  const cwd = join(folder, 'files')
  mkdirSync(cwd)
  const files = writeDefinitions(cwd, endings)
  const lint = {node, cwd, files}
  const commands = [
    emptyNode(node, cwd),
    {...ownFirst(files, {name: first, node, cwd, cache: join(folder, 'first')}), output},
    {...own(files, {name: later, node, cwd, cache: join(folder, 'later')}), output},
    rumdl(lint, undefined),
    remark(lint),
    remarkWithThisPreset(lint)
  ]
  return {title, commands, bars}
}

/** A limit beside Node that does nothing. */
function besideNode(of: string, limit: number): Bar {
  return {of, by: 'node -e 0', limit, is: 'at most'}
}

export const coldPlain: Bench = {
  id: 'cold-plain',
  isPerNode: true,
  plan(setting) {
    const bars = setting.major < 22 ? [besideNode(later, 1.5), besideNode(first, 2.2)] : [besideNode(later, 1.7)]
    return planOf('5 files without a contract', endingsOf.plain, setting, bars)
  }
}

export const coldContract: Bench = {
  id: 'cold-contract',
  isPerNode: true,
  plan(setting) {
    const beside: Bar = {of: later, by: 'rumdl', limit: 1.1, is: 'at most'}
    const bars =
      setting.major < 22 ? [besideNode(later, 1.9), besideNode(first, 2.8), beside] : [besideNode(later, 2.6)]
    return planOf('5 files that use a contract', endingsOf.contract, setting, bars)
  }
}
