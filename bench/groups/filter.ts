/** Records through `lint-agents outputs --format ndjson -`. Half of the outputs satisfy their contract. */
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {emptyNode, own} from '../ours.ts'
import type {Bench} from './group.ts'

const count = 20_000
const config = {
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {reviewer: ['verdict']}
}

function record(id: number): string {
  const words = 'The change is fine, and so is what it touches. '.repeat(20)
  const text = `# Review\n\n${words}\n\n<review>${id % 2 === 0 ? 'PAS' : 'PASS'}</review>\n`
  return `${JSON.stringify({id, text, agent: 'reviewer'})}\n`
}

export const filter: Bench = {
  id: 'filter',
  isPerNode: false,
  plan({folder, node}) {
    const cwd = join(folder, 'files')
    mkdirSync(cwd)
    writeFileSync(join(cwd, 'lint-agents.config.json'), JSON.stringify(config))
    const input = Array.from({length: count}, (_, id) => record(id)).join('')
    const args = ['outputs', '--format', 'ndjson', '-']
    const run = own(args, {name: 'lint-agents outputs', node, cwd, cache: join(folder, 'code')})
    return {
      title: `${count.toLocaleString('en')} records, ${Math.round(input.length / 1e6)} MB, through the filter`,
      commands: [
        emptyNode(node, cwd),
        {...run, input, codes: [0, 1], warmups: 2, output: new RegExp(`"id":${count - 1}\\b`)}
      ],
      bars: []
    }
  }
}
