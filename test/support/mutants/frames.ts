/** Texts that keep REQ-0003, around the lines of a block. */
import type {LintOptions} from '../lint.ts'

/** A text around a block. */
export interface Frame {
  readonly name: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly options: LintOptions
  /** Whether an error follows where the block is gone. */
  readonly isRequired: boolean
  readonly isFenced: boolean
}

const head = [
  '---',
  'name: designer',
  'description: Draws',
  '---',
  '',
  '# ROLE',
  '',
  'Draw.',
  '',
  '# SUGGESTED PROMPTS',
  ''
]
const prose = ['The beds are drawn.', '', '1. Beds', '2. Paths', '', '---', '', 'All of it is saved.', '']
const sections = ['', '## Notes', '', 'One more thing.']

/** What is around the block in its section or its output: nothing, or a fence with or without more text. */
const fences: readonly (readonly [name: string, before: readonly string[], after: readonly string[]])[] = [
  ['bare', [], []],
  ['in a fence', ['```'], ['```']],
  ['in a fence of tildes', ['~~~~ text'], ['~~~~']],
  ['in a fence with prose', ['```text', 'The work is done.', '', 'See the report.', ''], ['```']]
]

function framesOf(role: 'phase-agent' | 'sub-agent'): Frame[] {
  return fences.flatMap(([name, before, after]): Frame[] => {
    const isFenced = before.length > 0
    const agent: LintOptions = {kind: 'agent', path: 'agents/designer.md'}
    const output: LintOptions = {kind: 'output', path: 'out.md'}
    const definition = {before: [...head, ...before], after: [...after, ...sections], isFenced}
    const message = {before: [...prose, ...before], after, isFenced}
    return [
      {...definition, name: `a definition with a role, ${name}`, options: {...agent, role}, isRequired: true},
      {...definition, name: `a definition, ${name}`, options: {path: agent.path ?? ''}, isRequired: false},
      {...message, name: `an output with a role, ${name}`, options: {...output, role}, isRequired: true},
      {...message, name: `an output, ${name}`, options: output, isRequired: false}
    ]
  })
}

/** The frames of prompt blocks. */
export const blockFrames: readonly Frame[] = [
  ...framesOf('phase-agent'),
  {
    name: 'the end of a file without the section',
    before: ['# Guide', '', 'End with:', ''],
    after: ['', 'Then stop.'],
    options: {path: 'docs/guide.md'},
    isRequired: false,
    isFenced: false
  },
  {
    name: 'an output that is the block',
    before: [],
    after: [],
    options: {kind: 'output', contracts: ['suggested-prompts'], path: 'out.md'},
    isRequired: true,
    isFenced: false
  }
]

/** The frames of status blocks. */
export const statusFrames: readonly Frame[] = framesOf('sub-agent')

/** A text, and the line of its block, counted from 0. */
export function framed({before, after}: Frame, lines: readonly string[]): string {
  return `${[...before, ...lines, ...after].join('\n')}\n`
}
