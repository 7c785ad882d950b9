/**
 * The growth of the time of whole runs with the number of their files, names, rows, threads, patterns,
 * entries and fingerprints: none may cost more than 2.6 times as much for twice as many.
 */
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {writeInFolder} from './case-folder.ts'
import {usageOf} from './usage.ts'

const steepest = 2.6

/** Seconds of processor time below which no growth counts: a start takes a part of it. */
const cheap = 1

interface Growing {
  readonly name: string
  /** The largest number; the others are half of it, and a quarter. */
  readonly count: number
  /** The command line; that of a run over the folder where there is none. */
  readonly command?: readonly string[]
  readonly files: (count: number) => Iterable<readonly [path: string, text: string]>
}

const numbers = (count: number): readonly number[] => Array.from({length: count}, (_, index) => index)
const agent = (name: string): string => `---\nname: ${name}\ndescription: Use it for ${name}.\n---\n\n# ${name}\n`
const agents = (count: number) =>
  numbers(count).map((index) => [`.claude/agents/a${index}.md`, agent(`a${index}`)] as const)
const config = (value: object) => ['lint-agents.config.json', JSON.stringify(value)] as const

const entry = (path: string): string =>
  `${JSON.stringify({path, rule: 'ascii-only', messageId: 'character', fingerprint: '0'.repeat(16), count: 1})}\n`

const all: readonly Growing[] = [
  {name: 'files', count: 4_000, files: agents},
  {
    name: 'names',
    count: 4_000,
    files: (count) => numbers(count).map((index) => [`.claude/agents/a${index}.md`, agent('same')])
  },
  {
    name: 'outputs of one name',
    count: 2_000,
    command: ['outputs', 'runs'],
    files: (count) => [
      ...numbers(count).flatMap((index) => [
        [`agents/d${index}/a.md`, agent('same')] as const,
        [`runs/d${index}/o.md`, 'Done.\n'] as const
      ]),
      config({files: [{include: ['runs/**'], kind: 'output', agent: 'same'}]})
    ]
  },
  {
    name: 'outputs and keys of agents',
    count: 2_000,
    command: ['outputs', 'runs'],
    files: (count) => [
      ...agents(count),
      ...numbers(count).map((index) => [`runs/o${index}.md`, 'Done.\n'] as const),
      config({
        agents: Object.fromEntries(numbers(count).map((index) => [`b${index}*x`, ['suggested-prompts']])),
        files: numbers(count).map((index) => ({include: [`runs/o${index}.md`], kind: 'output', agent: `a${index}`}))
      })
    ]
  },
  {
    name: 'rows',
    count: 160_000,
    command: ['outputs', '--column', 'output', 'table.csv'],
    files: (count) => [['table.csv', `output\n${numbers(count).join('\n')}`]]
  },
  {
    name: 'rows of agents, and definitions',
    count: 8_000,
    command: ['outputs', '--column', 'output', '--agent-column', 'agent', 'table.csv'],
    files: (count) => [
      ...numbers(count / 4).map((index) => [`docs/d${index}.md`, agent(`d${index}`)] as const),
      [
        'table.csv',
        `output,agent\n${numbers(count)
          .map((index) => `x,a${index}\n`)
          .join('')}`
      ]
    ]
  },
  {
    name: 'threads',
    count: 80_000,
    command: ['outputs', 'run.jsonl'],
    files: (count) => [
      [
        'run.jsonl',
        numbers(count)
          .map(
            (id) =>
              `${JSON.stringify({id, object: 'chat.completion', choices: [{message: {role: 'assistant', content: 'x'}}]})}\n`
          )
          .join('')
      ]
    ]
  },
  {
    name: 'outputs without names',
    count: 4_000,
    command: ['outputs', 'runs'],
    files: (count) => [
      ...agents(10),
      ...numbers(count).map((index) => [`runs/o${index}.md`, 'Done.\n'] as const),
      config({agents: Object.fromEntries(numbers(count).map((index) => [`b${index}`, ['suggested-prompts']]))})
    ]
  },
  {
    // Their paths grow with the square of their number.
    name: 'folders',
    count: 400,
    files: (count) => numbers(count).map((index) => [`${'d/'.repeat(index)}.claude/agents/a.md`, agent(`a${index}`)])
  },
  {
    name: 'guides',
    count: 400,
    files: (count) => numbers(count).map((index) => [`${'d/'.repeat(index)}AGENTS.md`, '# Guide\n'])
  },
  {
    name: 'references',
    count: 2_000,
    files: (count) => [
      ...agents(count),
      [
        '.claude/agents/z.md',
        `${agent('z')}${numbers(count)
          .map((index) => `Use the \`b${index}x\` agent, and see [it](b${index}.md).\n`)
          .join('')}`
      ]
    ]
  },
  {
    name: 'links on one line',
    count: 80_000,
    files: (count) => [['.claude/agents/a.md', `${agent('a')}${'[x](y.md) '.repeat(count)}`]]
  },
  {
    name: 'templates',
    count: 4_000,
    files: (count) => numbers(count).map((index) => [`templates/system/A${index}-plan.md`, '# Plan\n'])
  },
  {
    name: 'patterns',
    count: 4_000,
    files: (count) => [
      ...agents(2_000),
      [
        '.gitignore',
        numbers(count)
          .map((index) => `*x${index}*\n`)
          .join('')
      ]
    ]
  },
  {
    name: 'entries',
    count: 2_000,
    files: (count) => [
      ...agents(500),
      config({files: numbers(count).map((index) => ({include: [`**/x${index}*.md`], kind: 'agent'}))})
    ]
  },
  {
    name: 'fingerprints',
    count: 40_000,
    command: ['.', '--baseline', 'base.jsonl'],
    files: (count) => [
      ...agents(1),
      [
        'base.jsonl',
        `{"format":"lint-agents-baseline","version":1}\n${numbers(count)
          .map((index) => entry(`gone/${index}.md`))
          .join('')}`
      ]
    ]
  }
]

/** Seconds of processor time of a run. */
function secondsOf({files, command = ['.']}: Growing, count: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'lint-agents-growth-'))
  try {
    mkdirSync(join(folder, '.git'))
    for (const [path, text] of files(count)) writeInFolder(folder, path, text)
    return usageOf(command, folder).seconds
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

/** Whether none grows too fast; prints the times of each. @param chosen the names of some; all where there are none */
export function haveLinearGrowth(chosen: readonly string[]): boolean {
  let isGood = true
  for (const growing of all.filter(({name}) => chosen.length === 0 || chosen.includes(name))) {
    const times = [4, 2, 1].map((part) => secondsOf(growing, growing.count / part))
    const [, half = 0, whole = 0] = times
    const isSteep = !(whole < cheap || whole <= steepest * half)
    if (isSteep) isGood = false
    console.log(
      `${growing.name}: ${times.map((time) => `${time.toFixed(2)} s`).join(', ')}${isSteep ? ': too steep' : ''}`
    )
  }
  return isGood
}
