/** The command lines that a generated text goes through: what people run on a file of its kind. */
import {reporterNames} from '../../src/reporters/load.ts'
import type {WorstCaseKind} from './worst-case.ts'

/** One command line on a generated text. */
export interface Command {
  /** Unique among those of a kind. */
  readonly name: string
  /** The file that the text is written to, from the folder of the run. */
  readonly file: string
  readonly args: readonly string[]
  /** The file is standard input. */
  readonly isStdin?: boolean
  /** The short form runs it, too. */
  readonly isShort?: boolean
  /** Command lines of one turn differ in their reports alone, which are alike for all texts: each case takes one of them. */
  readonly turn?: string
}

const json = ['--format', 'json'] as const
const pretty = ['--format', 'pretty', '--color'] as const
const fixes = ['--fix', '--unsafe-fixes', '--report-unused-disables', ...pretty] as const

/** In a folder that the configuration declares nothing about, and in one whose files have a role and all contracts. */
function definition(kind: string, name: string): readonly Command[] {
  return ['plain', 'declared'].flatMap((folder) => {
    const file = `${folder}/${kind}/${name}`
    return [
      {name: `${folder}, json`, file, args: [...json, file], turn: folder},
      {name: `${folder}, fixes`, file, args: [...fixes, file], turn: folder, isShort: folder === 'declared'}
    ]
  })
}

function captured(name: string): readonly Command[] {
  return ['plain', 'declared', 'custom'].flatMap((folder) => {
    const file = `${folder}/outputs/${name}`
    return [
      {name: `${folder}, statistics`, args: ['--stats', ...json], isShort: folder === 'plain'},
      {name: `${folder}, json`, args: json, isShort: folder === 'declared'},
      {name: `${folder}, pretty`, args: pretty, isShort: folder === 'custom'}
    ].map((command) => ({...command, file, args: ['outputs', ...command.args, file], turn: folder}))
  })
}

function of(kind: string, name: string): readonly Command[] {
  const file = `plain/${name}`
  return [
    {name: 'json', file, args: ['--as', kind, ...json, file]},
    {name: 'fixes', file, args: ['--as', kind, ...fixes, file], isShort: true}
  ]
}

/** A small file that a host reads. */
export const small = '.claude/rules/small.md'

/** The definition of an agent whose output is linted, or whose formats are listed. */
const asked = '.claude/agents/asked.md'

export const commandsOf: Readonly<Record<WorstCaseKind, readonly Command[]>> = {
  agent: definition('.claude/agents', 'agent.md'),
  template: definition('templates/system', 'architect-design.md'),
  output: captured('output.md'),
  transcript: captured('run.jsonl'),
  table: [
    {
      name: 'json',
      file: 'table.csv',
      args: ['outputs', '--column', 'output', '--agent-column', 'agent', ...json, 'table.csv'],
      isShort: true
    }
  ],
  record: [
    {name: 'filter', file: 'records.ndjson', args: ['outputs', '--format', 'ndjson', '-'], isStdin: true, isShort: true}
  ],
  report: reporterNames.map((format) => ({
    name: `merge, ${format}`,
    file: 'report.json',
    args: ['merge', '--format', format, 'report.json'],
    isShort: true
  })),
  definition: [
    {name: 'contracts', file: asked, args: ['contracts', ...json, asked], isShort: true},
    {name: 'outputs', file: asked, args: ['outputs', '--agent', 'asked', ...json, small], isShort: true}
  ],
  codex: [
    {name: 'json', file: '.codex/agents/a.toml', args: [...json, '.codex/agents/a.toml'], isShort: true},
    {name: 'fixes', file: '.codex/agents/a.toml', args: [...fixes, '.codex/agents/a.toml'], isShort: true}
  ],
  baseline: [
    {name: 'json', file: 'baseline.json', args: ['--baseline', 'baseline.json', ...json, small], isShort: true},
    {
      name: 'update',
      file: 'baseline.json',
      args: ['--baseline', 'baseline.json', '--update-baseline', ...json, small],
      isShort: true
    }
  ],
  messages: of('messages', 'messages.jsonl'),
  brief: of('brief', 'brief.md'),
  state: of('state', 'state.json'),
  personas: of('personas', 'personas.json'),
  configuration: [
    {
      name: 'json',
      file: 'generated.config.json',
      args: ['--config', 'generated.config.json', ...json, small],
      isShort: true
    }
  ]
}

/** The definition of the agent whose outputs are in the folder of custom contracts. */
export const definitionText = [
  '---\nname: reviewer\ndescription: Reviews\n---\n# REVIEWER\n',
  'Always end with the verdict:\n\n```text\n<review>PASS</review>\n```\n\nor <review>REJECTED</review>.\n',
  '# SUGGESTED PROMPTS\n',
  '---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Show workflow status\n---\n'
].join('\n')

/** More than any sensible project has, as a list costs where each place is compared with each entry. */
const variables = Array.from({length: 100}, (_, index) => `PROJECT_VARIABLE_${index}`)

const builtIn = ['suggested-prompts', 'system-templates', 'agent-response', 'prompt-sections', 'inception-party']

/** The configuration of the folder of the runs. */
export const configuration = JSON.stringify({
  files: [
    {include: ['declared/.claude/agents/**'], kind: 'agent', role: 'phase-agent', contracts: builtIn},
    {include: ['declared/templates/**'], kind: 'template', contracts: builtIn},
    {include: ['declared/outputs/**'], role: 'phase-agent', contracts: builtIn, phase: 'implement'},
    {
      include: ['custom/outputs/**'],
      role: 'sub-agent',
      agent: 'reviewer',
      contracts: ['review', 'report', 'data', 'values', 'words']
    }
  ],
  variables,
  contracts: {
    review: {tag: 'review', values: ['PASS', 'NEEDS_REVISION', 'REJECTED'], at: 'end'},
    report: {sections: ['Summary', 'Open questions', 'Next steps'], order: true},
    data: {json: {type: 'object', required: ['items'], properties: {items: {type: 'array', items: {type: 'string'}}}}},
    values: {yaml: {type: 'object', required: ['status'], properties: {status: {enum: ['pass', 'fail']}}}},
    words: {pattern: '^DONE$', count: 2}
  }
})
