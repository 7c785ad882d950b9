/** Rare inputs of the rules of `agent-response`, custom contracts and definitions. */
import type {OutputContract} from '../../src/contracts/index.ts'
import type {LintOptions} from './lint.ts'

type Input = readonly [text: string, options: LintOptions]

const output: LintOptions = {kind: 'output', contracts: ['agent-response']}
const agent: LintOptions = {kind: 'agent', contracts: ['agent-response']}
const fields = '  status: success\n  outputs: []\n  next_step: "Go on"\n'

const wrongFields: readonly string[] = [
  '---\nresponse:\nstatus: success\noutputs: []\nnext_step: x\n---\n',
  '---\nresponse:\n  - outputs: []\n    status: success\n    next_step: x\n---\n',
  '---\nresponse:\n---\n',
  '---\nresponse: done\n---\n',
  '---\nresponse:\n  status: success\n  outputs:\n    - file: /etc/hosts\n      action: created\n      lines: x\n---\n',
  '---\nresponse:\n  status: error\n  outputs: []\n  errors: []\n  next_step: "Stop"\n---\n',
  '---\nresponse:\n  status: error\n  outputs: []\n  next_step: "Stop"\n---\n',
  '---\nresponse:\n  status: success\n  outputs: []\n  errors: ["None"]\n  next_step: yes\n---\n'
]

const wrongDelimiters: readonly string[] = [
  `response:\n${fields}---\n`,
  `--\nresponse:\n${fields}--\n`,
  `response:\n${fields}`,
  `***\nresponse:\n${fields}***\n`,
  `---\nresponse :\n${fields}---\n`,
  `  ---\n  response:\n${fields.replace(/^/gm, '  ').trimEnd()}\n  ---\n`,
  `---\nresponse:\n${fields}`,
  `---\nresponse:\n${fields.replace('Go on', 'Go --- on')}---\n`
]

const notYaml = '---\nresponse:\n  status: success\n  outputs: []\n  next_step: Go: on\n---\n'

const inFence = (text: string): string => `End with:\n\n\`\`\`yaml\n${text}\`\`\`\n`

const custom = (terms: OutputContract, text: string): Input => [
  text,
  {kind: 'output', contracts: ['c'], customContracts: {c: terms}}
]
const tag = {tag: 'review', values: ['PASS', 'FAIL']}

const shown = (definition: string, text: string, more: LintOptions = {}): Input => [
  text,
  {kind: 'output', definition: {path: 'agents/a.md', text: definition}, ...more}
]
const block = (...items: readonly string[]): string =>
  `---\nSUGGESTED NEXT STEPS:\n${items.map((item, index) => `  [${index + 1}] ${item}\n`).join('')}---\n`
const prompts = `# SUGGESTED PROMPTS\n\n${block('Go on', 'Stop')}`
const status = '---\nSTATUS: Work complete. Returning results to the planner.\n---\n'

export const rareContractInputs: Readonly<Record<string, readonly Input[]>> = {
  'agent-response-schema': wrongFields.map((text): Input => [text, output]),
  'agent-response-parseable': [...wrongDelimiters, `${`---\nresponse:\n${fields}---\n\n`.repeat(2)}`].map(
    (text): Input => [text, output]
  ),
  'agent-response-template': [
    ...[...wrongFields, ...wrongDelimiters, notYaml].map((text): Input => [inFence(text), agent]),
    ...[...wrongFields, ...wrongDelimiters].map((text): Input => [`# Agent\n\n${text}`, agent])
  ],
  'custom-contract': [
    custom({...tag, count: 2}, '<review>PASS</review>\n'),
    custom({...tag, count: 1}, '<review>PASS</review>\n<review>PASS</review>\n'),
    custom({...tag, count: 1}, '<review>PASS</review>\n<review>FAIL</review>\n'),
    custom({...tag, at: 'start'}, 'Well.\n\n<review>PASS</review>\n'),
    custom(tag, '<Review>PASS</review>\n'),
    custom(tag, '<review>PASS\n'),
    custom(tag, '<review></review>\n'),
    custom(tag, '<review>PASS|FAIL</review>\n'),
    custom({sections: ['Summary'], at: 'end'}, '# Summary\n\n# More\n'),
    custom({json: true}, '```json\n{"a": }\n```\n'),
    custom({lines: {V: {pattern: 'x'}}}, 'V: y\n'),
    custom({lines: {V: {pattern: '^(?:a+)+$'}}}, `V: ${'a'.repeat(40)}b\n`),
    custom({lines: {Verdict: {}, Risk: {}}, order: true}, 'Risk: x\nVerdict: y\n'),
    custom({lines: {Verdict: {}}}, 'Verdcit: x\n'),
    custom({lines: {Verdict: {}}}, 'Verdict - x\n'),
    custom({sections: ['A'], only: true}, '# A\n# B\n'),
    custom({oneOf: ['DONE']}, 'Done\n'),
    custom({table: ['Name', 'Value', 'Note']}, '| Nmae | Value |\n|---|---|\n'),
    custom({table: ['Name', 'Value']}, '| Name | Value | Note |\n|---|---|---|\n'),
    custom({table: ['Name', 'Value']}, '| Value | Name |\n|---|---|\n'),
    custom({json: true, only: true, exact: true}, '```json\n{}\n```\n')
  ],
  'definition-contract': [
    shown(prompts, 'Well.\n'),
    shown(prompts, status),
    shown(prompts, block('Go on', 'Stop', 'Rest')),
    shown(`# SUGGESTED PROMPTS\n\n${block('Go on', 'Stop', 'Rest')}`, block('Go on', 'Stop')),
    shown(`# Agent\n\nEnd with:\n\n${status}`, 'Well.\n'),
    shown(`# Agent\n\nEnd with:\n\n${status}`, block('Go on', 'Stop')),
    shown(`# Agent\n\nEnd with:\n\n${status}`, status.replace('the planner', 'the reviewer')),
    shown('End with `<review>PASS</review>`.\n', '<review>REJECTED</review>\n'),
    shown(inFence(`---\nresponse:\n${fields}---\n`), 'Well.\n'),
    shown('# Agent\n\n## Output Format\n\n```\nVERDICT: PASS | FAIL\n```\n', 'VERDICT: MAYBE\n'),
    [
      'Print `<review>PASS</review>`.\n',
      {kind: 'agent', contracts: ['c'], customContracts: {c: {...tag, in: 'transcript'}}}
    ]
  ]
}
