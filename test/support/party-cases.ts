/** Cases of prompts and parties: what each kind and contract does, whatever program asks. */
import {asFiles, type Case, captured, definition, message} from './entries.ts'
import {context, lines, party, without} from './party.ts'
import {personas} from './personas.ts'
import {partySession} from './transcripts/party.ts'

const config = JSON.stringify({
  files: [
    {include: ['prompts/*.md'], kind: 'prompt', contracts: ['prompt-sections']},
    {include: ['party/*.jsonl'], kind: 'messages', contracts: ['inception-party']},
    {include: ['party/plan.md'], kind: 'brief', contracts: ['inception-party']},
    {include: ['runs/*'], kind: 'output', contracts: ['inception-party']},
    {include: ['results/*'], kind: 'output', contracts: ['prompt-sections']}
  ]
})
const configured = {'lint-agents.config.json': config}
const isdlc = {'lint-agents.config.json': '{"preset": "isdlc"}'}
const files = [...asFiles, 'stdin', 'libraryText'] as const
const run = without(party, 'shutdown oscar')
const session = partySession(run)
const prompt = '## Role\n\nYou plan.\n\n## Task\n\n## Expected Outputs\n\n- /code/plan.md\n'
const broken = `${context('Iris').replace('  Style: brief\n', '')}\n`

export const partyCases: Readonly<Record<string, Case>> = {
  '[ADR-0011 task] a prompt by the configuration': {
    files: {...configured, 'prompts/plan.md': prompt},
    path: 'prompts/plan.md',
    entries: definition,
    expected: [
      'prompts/plan.md 5:1 error prompt-sections-required',
      'prompts/plan.md 9:3 error prompt-sections-content'
    ]
  },
  'a prompt that is not declared': {
    files: {'prompts/plan.md': prompt},
    path: 'prompts/plan.md',
    entries: definition,
    expected: []
  },
  '[REQ-0006 8.1] a personas file by its path': {
    files: {'party-personas.json': JSON.stringify({...personas, version: '1'}, null, 2)},
    path: 'party-personas.json',
    entries: files,
    expected: ['party-personas.json 2:14 error party-personas']
  },
  'a brief by the configuration': {
    files: {...configured, 'party/plan.md': '# Project Brief\n'},
    path: 'party/plan.md',
    entries: definition,
    expected: Array.from({length: 10}, () => 'party/plan.md 1:1 error party-brief')
  },
  'messages by the configuration': {
    files: {...configured, 'party/all.jsonl': lines(run)},
    path: 'party/all.jsonl',
    entries: asFiles,
    expected: [`party/all.jsonl ${run.findIndex(({name}) => name === 'spawn liam') + 1}:1 error party-messages`]
  },
  'messages by --as messages --contract inception-party': {
    files: {'all.jsonl': lines(run)},
    path: 'all.jsonl',
    overrides: {kind: 'messages', contracts: ['inception-party']},
    entries: ['file', 'stdin', 'library', 'libraryText'],
    expected: [`all.jsonl ${run.findIndex(({name}) => name === 'spawn liam') + 1}:1 error party-messages`]
  },
  'a transcript of a party by the configuration': {
    files: {...configured, 'runs/s-1.jsonl': session.content},
    path: 'runs/s-1.jsonl',
    isOutput: true,
    entries: captured,
    expected: ['runs/s-1.jsonl 1:1 error party-messages']
  },
  'a transcript of a team called inception-party': {
    files: {'s-1.jsonl': session.content},
    path: 's-1.jsonl',
    isOutput: true,
    entries: captured,
    expected: ['s-1.jsonl 1:1 error party-messages']
  },
  'a persona by --contract inception-party': {
    files: {'message.md': broken},
    path: 'message.md',
    isOutput: true,
    overrides: {contracts: ['inception-party']},
    entries: message,
    expected: ['message.md 1:1 error party-persona-context']
  },
  'a persona by the configuration': {
    files: {...configured, 'runs/one.md': broken},
    path: 'runs/one.md',
    isOutput: true,
    entries: captured,
    expected: ['runs/one.md 1:1 error party-persona-context']
  },
  '[ADR-0011 result files] a result by --contract prompt-sections': {
    files: {'message.md': '{"files": {"/plan.md": null}}\n'},
    path: 'message.md',
    isOutput: true,
    overrides: {contracts: ['prompt-sections']},
    entries: message,
    expected: ['message.md 1:12 error provider-result']
  },
  'a result by the configuration': {
    files: {...configured, 'results/one.json': '{"files": {"/plan.md": null}}\n'},
    path: 'results/one.json',
    isOutput: true,
    entries: captured,
    expected: ['results/one.json 1:12 error provider-result']
  },
  'a command by preset isdlc': {
    files: {...isdlc, 'src/claude/commands/discover.md': '| `--party` | Start with a party |\n'},
    path: 'src/claude/commands/discover.md',
    entries: definition,
    expected: ['src/claude/commands/discover.md 1:3 warning party-command']
  },
  'a command without the contract': {
    files: {'.claude/commands/discover.md': '| `--party` | Start with a party |\n'},
    path: '.claude/commands/discover.md',
    entries: definition,
    expected: []
  },
  'a brief by preset isdlc': {
    files: {...isdlc, 'docs/project-brief.md': '# Brief of the project\n'},
    path: 'docs/project-brief.md',
    entries: definition,
    expected: Array.from({length: 11}, () => 'docs/project-brief.md 1:1 error party-brief')
  }
}
