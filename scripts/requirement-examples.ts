/**
 * The examples on the page of requirements: of each requirement that a rule checks, a right text and an edit that breaks it. The script
 * of the page lints both.
 */
import {readFileSync} from 'node:fs'
import {memoize} from '../src/text/memoize.ts'
import {type LintOptions, lint} from '../test/support/lint.ts'
import {lines, moved, party, without} from '../test/support/party.ts'
import {personas} from '../test/support/personas.ts'
import {state} from '../test/support/state.ts'

/** A text without findings. */
interface RightText {
  readonly name: string
  readonly text: string
  readonly options: LintOptions
}

const good = (path: string): string => readFileSync(`examples/good/${path}`, 'utf8')
const prompts = ['suggested-prompts']
const inception = ['inception-party']
const options: LintOptions = {kind: 'output', contracts: inception}
const command =
  '| Option | Effect |\n| --- | --- |\n| `--party` | Start a party |\n| `--classic` | Start without one |\n\n`--party` and `--classic` are mutually exclusive.\n'
const menu =
  '+===+\n|  INCEPTION MODE  |\n+===+\n\n[1] Party Mode (Recommended)\n\n[2] Classic Mode\n\nEnter selection (1-2):\n'
const stack =
  '+===+\n|  TECH STACK RECOMMENDATION  |\n+===+\n\nLanguage: C\nFramework: none\nDatabase: none\n\nCONSENSUS: majority\n\n[Y] Yes, proceed with this stack\n[C] I have changes\n\nEnter selection:\n'
const failed =
  'All agents in Vision Council encountered errors.\n\n[1] Retry phase -- re-launch all agents\n[2] Fall back to classic mode -- restart with sequential flow\n[3] Cancel -- abort discovery\n\nEnter selection (1-3):\n'
const notice =
  'NOTE: Oscar (Domain Researcher) encountered an issue and could not contribute\nto this phase. Proceeding with 2 agent(s).\n'
const context =
  'PERSONA_CONTEXT:\n  Name: Iris\n  Title: Gardener\n  Style: brief\n  Expertise: beds\n  Phase: Council\n  Team Role: Speaks for plants\n\nYou are participating in an Inception Party with two other specialists.\nCommunicate in a style consistent with your persona: brief.\nAsk your questions from YOUR expertise angle. Do not duplicate their domains.\nWhen debating, stay in character but prioritize substance over performance.\n'
const partyPhase = {status: 'completed', agents: ['nadia', 'oscar', 'tessa'], messages: 7}
const partyState = JSON.stringify(
  {
    discover: {
      status: 'in_progress',
      mode: 'party',
      current_party_phase: 2,
      party_phases: {
        '1': {...partyPhase, started_at: '2026-02-09T10:00:00Z', completed_at: '2026-02-09T10:05:00Z'},
        '2': {status: 'in_progress'},
        '3': {status: 'pending'},
        '4': {status: 'pending'},
        '5': {status: 'pending'}
      }
    }
  },
  null,
  2
)

const knownPersonas = {
  ...personas,
  personas: {
    iris: {
      ...Object.values(personas.personas)[0],
      name: 'Iris',
      title: 'Gardener',
      communication_style: 'brief',
      expertise: 'beds',
      debate_focus: 'Speaks for plants',
      phase: 1
    }
  },
  phases: {'1': {...Object.values(personas.phases)[0], name: 'Council', personas: ['iris']}}
}

const rightTexts = {
  prompts: {
    name: 'a prompt block',
    text: good('outputs/garden-planner.md'),
    options: {kind: 'output', contracts: prompts}
  },
  'phase agent': {
    name: 'the same beside a workflow state',
    text: good('outputs/garden-planner.md'),
    options: {kind: 'output', contracts: prompts, role: 'phase-agent', state}
  },
  status: {
    name: 'a status line',
    text: good('outputs/soil-sampler.md'),
    options: {kind: 'output', contracts: prompts, role: 'sub-agent'}
  },
  agent: {name: 'a definition', text: good('agents/04-garden-planner.md'), options: {role: 'phase-agent'}},
  analyst: {
    name: 'a definition with its closing line',
    text: `---\nname: requirements-analyst\ndescription: Asks what is needed.\n---\n\n# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Show workflow status\n---\n\nYou are the foundation of the SDLC.\n`,
    options: {role: 'phase-agent'}
  },
  orchestrator: {
    name: 'an orchestrator',
    text: `# PROMPT EMISSION\n\n${['Start', 'Gate passed', 'Gate failed', 'Blocker', 'End'].map((point, index) => `${index + 1}. ${point}\n`).join('')}`,
    options: {kind: 'agent', role: 'orchestrator', only: ['suggested-prompts-tiers']}
  },
  workflow: {name: 'a workflow state', text: JSON.stringify(state, null, 2), options: {kind: 'state'}},
  plan: {
    name: 'a template',
    text: good('templates/system/BASE-plan.md'),
    options: {path: 'templates/system/CLAUDE-plan.md'}
  },
  archive: {
    name: 'a template of `archive`',
    text: good('templates/system/BASE-archive.md'),
    options: {path: 'templates/system/BASE-archive.md'}
  },
  implement: {
    name: 'a template of `implement`',
    text: good('templates/system/BASE-implement.md'),
    options: {path: 'templates/system/CLAUDE-implement.md'}
  },
  review: {
    name: 'a verdict',
    text: 'Done.\n\n<review>PASS</review>\n',
    options: {kind: 'output', contracts: ['system-templates'], phase: 'review'}
  },
  tasks: {
    name: 'task statuses',
    text: '<task_status id="1.1">COMPLETED</task_status>\n<task_status id="1.2">FAILED</task_status>\n',
    options: {kind: 'output', contracts: ['system-templates'], phase: 'implement'}
  },
  response: {
    name: 'a response',
    text: good('outputs/spec-writer.md'),
    options: {kind: 'output', contracts: ['agent-response']}
  },
  'response definition': {
    name: 'a definition with a response',
    text: `---\nname: spec-writer\ndescription: Writes.\n---\n\nEnd with:\n\n\`\`\`yaml\n---\nresponse:\n  status: success | partial | error\n  outputs: []\n  next_step: "{text}"\n---\n\`\`\`\n`,
    options: {kind: 'agent', contracts: ['agent-response']}
  },
  'party done': {
    name: 'a state after the party',
    text: '{"discover": {"status": "completed", "mode": "party", "party_mode": null}}\n',
    options: {kind: 'state', contracts: inception}
  },
  'party given up': {
    name: 'a state of a party that was given up',
    text: '{"discover": {"status": "in_progress", "mode": "party", "party_mode": {"status": "cancelled"}}}\n',
    options: {kind: 'state', contracts: inception}
  },
  'known persona': {name: 'a persona context', text: context, options: {...options, personas: knownPersonas}},
  prompt: {name: 'a prompt', text: good('prompts/beds.md'), options: {kind: 'prompt'}},
  result: {
    name: 'a result',
    text: '{"files": {"beds/north.md": null, "beds/south.md": "Beans"}, "response": "Done."}\n',
    options: {
      kind: 'output',
      contracts: ['prompt-sections'],
      agent: 'beds',
      definition: {path: 'prompts/beds.md', text: good('prompts/beds.md')}
    }
  },
  command: {name: 'a command', text: command, options: {kind: 'command', contracts: inception}},
  menu: {name: 'a menu', text: menu, options},
  flow: {
    name: 'a menu in an orchestrator',
    text: `# NEW PROJECT FLOW\n\n\`\`\`\n${menu}\`\`\`\n\n## Step 1: Welcome\n\nHello.\n`,
    options: {kind: 'agent', contracts: inception}
  },
  stack: {name: 'a recommendation', text: stack, options},
  failed: {name: 'the menu of a failed phase', text: failed, options},
  notice: {name: 'a notice', text: notice, options},
  context: {name: 'a persona context', text: context, options},
  brief: {name: 'a brief', text: good('party/project-brief.md'), options: {kind: 'brief', contracts: inception}},
  'party state': {name: 'a state of a party', text: partyState, options: {kind: 'state', contracts: inception}},
  personas: {
    name: 'the personas',
    text: JSON.stringify(personas, null, 2),
    options: {kind: 'personas', contracts: inception}
  },
  party: {name: 'a party', text: lines(party), options: {kind: 'messages', contracts: inception}}
} as const satisfies Readonly<Record<string, RightText>>

type RightName = keyof typeof rightTexts

/**
 * A right text, then the piece of it that is replaced, and by what, or another path; of a party also a record that is left out or comes
 * too late.
 */
type Edit =
  | readonly [right: RightName, from: string, to: string]
  | readonly [right: RightName, from: 'path', to: string]
  | readonly [right: 'party', without: string]
  | readonly [right: 'party', record: string, place: string, move: 'behind']

/** By the document and the id of the requirement. */
const edits: Readonly<Record<string, Edit>> = {
  'REQ-0003 1.1': ['prompts', '---\nSUGGESTED', 'SUGGESTED'],
  'REQ-0003 1.2 delimiter': ['prompts', '---\nSUGGESTED', '----\nSUGGESTED'],
  'REQ-0003 1.2 header': ['prompts', 'NEXT STEPS:', 'NEXT STEPS'],
  'REQ-0003 1.2 prefix': ['prompts', '  [2] ', '  2. '],
  'REQ-0003 1.2 numbering': ['prompts', '[3]', '[4]'],
  'REQ-0003 1.2 count': [
    'prompts',
    '\n  [3] Show workflow status',
    '\n  [3] Ask\n  [4] Wait\n  [5] Show workflow status'
  ],
  'REQ-0003 1.2 characters': ['prompts', '[2] ', '[2] \u2014 '],
  'REQ-0003 1.2 line endings': ['prompts', 'STEPS:\n', 'STEPS:\r\n'],
  'REQ-0003 1.2 placement': ['prompts', 'status\n---\n', 'status\n---\n\nGood luck.\n'],
  'REQ-0003 1.2 blank lines': ['prompts', 'STEPS:\n', 'STEPS:\n\n'],
  'REQ-0003 1.3': ['status', ' complete. Returning', ' done. Returning'],
  'REQ-0003 1.4': ['orchestrator', '5. End\n', ''],
  'REQ-0003 2': ['prompts', 'Show workflow status', 'Water the beds'],
  'REQ-0003 3.2': ['prompts', 'Phase 05 - ', 'Phase 5 - '],
  'REQ-0003 3.3': ['phase agent', 'Continue to Phase 05 - Test Strategy', 'Continue to Phase 06 - Implementation'],
  'REQ-0003 4.2': ['agent', '# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS'],
  'REQ-0003 4.3': ['analyst', 'You are the foundation', 'You lay the foundation'],
  'REQ-0003 5.2': ['workflow', '"current_phase_index": 0', '"current_phase_index": 3'],
  'REQ-0003 5.3': ['workflow', '{\n  "active', '{\n  "next_steps": ["Go on"],\n  "active'],
  'TEMPLATES R1 agent': ['plan', 'path', 'templates/system/Base-plan.md'],
  'TEMPLATES R1 phase': ['plan', 'path', 'templates/system/BASE-Plan.md'],
  'TEMPLATES R1 unknown agent': ['plan', 'path', 'templates/system/MISTRAL-plan.md'],
  'TEMPLATES R1 unknown phase': ['archive', 'path', 'templates/system/BASE-deploy.md'],
  'TEMPLATES R3': ['archive', '\n2. Bring the main specs up to date.\n3. Clean up drafts and notes.', ''],
  'TEMPLATES R2 identity': ['plan', '# Identity & Role', '# Start'],
  'TEMPLATES R2 principles': ['plan', '## Core Principles', '## Habits'],
  'TEMPLATES R2 context': ['plan', '{{PROJECT_CONTEXT}}', 'A garden.'],
  'TEMPLATES R2 workflow': ['plan', '## Workflow Context', '## Place'],
  'TEMPLATES R4': ['plan', '{{PROJECT_CONTEXT}}', '{{PROJECT_CONTEXT}} {{CONTEXT}}'],
  'TEMPLATES R4 tasks': ['implement', '{{TASKS}}', 'All of them.'],
  'TEMPLATES R2 order': [
    'archive',
    '## Context\n\n{{PROJECT_CONTEXT}}\n\nThe finished change:\n\n{{ARTIFACTS}}\n\n## Workflow Context\n\nThis',
    '## Workflow Context\n\nThe last.\n\n## Context\n\n{{PROJECT_CONTEXT}}\n\nThe finished change:\n\n{{ARTIFACTS}}\n\nThis'
  ],
  'TEMPLATES R5 verdict in the template': ['plan', 'NEEDS_REVISION', 'REJECTED'],
  'TEMPLATES scenario markers': ['plan', '<review>PASS</review>', '<review>DONE</review>'],
  'TEMPLATES R5 verdict': ['review', 'PASS', 'REJECTED'],
  'TEMPLATES R5 task status': ['tasks', '"1.2"', '"1.1"'],
  'TEMPLATES R5 thought': ['review', 'Done.', '<thought>Done.'],
  'TEMPLATES R5 task status in the template': ['implement', 'COMPLETED|FAILED', 'DONE'],
  'P6 format place': ['response', '001"\n---\n', '001"\n---\n\nDone.\n'],
  'P6 format delimiters': ['response', '---\nresponse', 'response'],
  'P6 status': ['response', '  status: partial\n', ''],
  'P6 outputs': [
    'response',
    '  outputs:\n    - file: "specs/004-export/spec.md"\n      action: created\n      lines: 164\n',
    ''
  ],
  'P6 next_step': ['response', 'next_step: ', 'next_step: ""  # '],
  'P6 lines': ['response', 'lines: 164', 'lines: many'],
  'P6 metrics': ['response', 'count: 5', 'count: five'],
  'P6 warnings': ['response', 'warnings:\n    - ', 'warnings:\n    - 1  # '],
  'P6 errors': ['response', '    - "docs/formats.md is not there, so the list of formats is a guess"\n', ''],
  'P6 user_decisions_needed': ['response', '\n      marker: "NEEDS_CLARIFICATION_001"', ''],
  'P6 status values': ['response', 'partial', 'done'],
  'P6 actions': ['response', 'action: created', 'action: written'],
  'P6 file': ['response', 'file: "', 'file: "../'],
  'P6 pattern': ['response', '---\nresponse', '---\n# response\nresponse'],
  'P6 pattern LF': ['response', 'partial\n', 'partial\r\n'],
  'P6 YAML': ['response', 'next_step: "', 'next_step: "" "'],
  'ADR-0011 names': ['prompt', '## Expected Outputs', '## Expected Output'],
  'ADR-0011 task': ['prompt', 'Draw one plan for each bed.\n', ''],
  'ADR-0011 order': [
    'prompt',
    '## Context\n\nThe soil report decides where the two disagree.\n\n## Task\n\nDraw one plan for each bed.\n',
    '## Task\n\nDraw one plan for each bed.\n\n## Context\n\nThe soil report decides where the two disagree.\n'
  ],
  'ADR-0011 inputs item': ['prompt', ': What the gardener wants to grow', ''],
  'ADR-0011 inputs list': ['prompt', '- **wishes.md**', '- wishes.md'],
  'ADR-0011 outputs list': ['prompt', '- beds/south.md', 'beds/south.md'],
  'ADR-0011 outputs types': ['prompt', '- beds/south.md', '- beds/south.md (Markdown)'],
  'ADR-0011 outputs paths': ['prompt', '- beds/south.md', '- /beds/south.md'],
  'ADR-0011 outputs once': ['prompt', 'south.md', 'north.md'],
  'ADR-0011 format': ['prompt', 'Begin each', 'Print `=== FILE: path ===`. Begin each'],
  'P6 definitions': ['response definition', 'partial | error', 'partly | error'],
  'ADR-0011 option 1': ['prompt', '## Task\n\nDraw one plan for each bed.\n', ''],
  'ADR-0011 other sections': ['prompt', 'The soil report decides where the two disagree.\n', ''],
  'ADR-0011 result paths': ['result', '"beds/north.md"', '"/code/beds/north.md"'],
  'ADR-0011 result files': ['result', '"Beans"', '1'],
  'ADR-0011 result response': ['result', '"Done."', '[]'],
  'ADR-0011 missing files': ['result', '"beds/north.md": null, ', ''],
  'ADR-0011 other files': ['result', '"files": {', '"files": {"beds/west.md": "", '],
  'REQ-0006 1.1 flags': ['command', '| `--classic` | Start without one |\n', ''],
  'REQ-0006 1.1 exclusion': ['command', 'are mutually exclusive', 'are new'],
  'REQ-0006 1.2': ['command', '| `--party` | Start a party |\n', ''],
  'REQ-0006 2.1 text': ['menu', ' (Recommended)', ''],
  'REQ-0006 2.1 place': ['flow', '# NEW PROJECT FLOW\n', '# NEW PROJECT FLOW\n\n## Step 1: Start\n'],
  'REQ-0006 2.1 numbers': ['menu', '[2]', '[3]'],
  'REQ-0006 3.1 TeamCreate': [
    'party',
    '"team_name":"inception-party","description":"Multi',
    '"team_name":"party","description":"Multi'
  ],
  'REQ-0006 3.1 start': ['party', 'create', 'spawn nadia', 'behind'],
  'REQ-0006 3.1 tasks': ['party', 'skills'],
  'REQ-0006 3.1 TeamDelete': ['party', 'delete'],
  'REQ-0006 3.2 tasks': ['party', 'task 3'],
  'REQ-0006 3.2 words': ['party', 'Gathering project vision', 'Gathering visions'],
  'REQ-0006 3.3 type': ['party', '"subagent_type":"domain-researcher"', '"subagent_type":"researcher"'],
  'REQ-0006 3.3 description': ['party', 'Vision Council: Oscar', 'Council: Oscar'],
  'REQ-0006 3.4': ['party', 'shutdown oscar'],
  'REQ-0006 3.5 headers': ['party', 'USER RESPONSE:', 'USER RESPONSES:'],
  'REQ-0006 3.5 labels': ['party', 'Database: none\\n', ''],
  'REQ-0006 3.5 placeholders': ['party', 'Target Users: Gardeners', 'Target Users: {users}'],
  'REQ-0006 3.5 steps': ['party', 'final oscar'],
  'REQ-0006 3.5 A questions': ['party', '2. How often?', '- How often?'],
  'REQ-0006 3.5 A final': ['party', 'Core Features: Watering\\n', ''],
  'REQ-0006 3.5 B': ['party', 'Cost: low\\n', ''],
  'REQ-0006 3.5 B consensus': ['stack', 'majority', 'mostly'],
  'REQ-0006 3.5 C review': ['party', 'review arch-designer'],
  'REQ-0006 3.5 C finalized': ['party', 'docs/architecture/data-model.md', 'docs/model.md'],
  'REQ-0006 4.1 fields': ['context', '  Style: brief\n', ''],
  'REQ-0006 4.1 advice': ['context', 'two other', 'some other'],
  'REQ-0006 4.1 placeholders': ['context', 'Expertise: beds', 'Expertise: {persona.expertise}'],
  'REQ-0006 3.1 three': ['party', 'shutdown tessa'],
  'REQ-0006 3.1 membership': ['party state', '"tessa"', '"liam"'],
  'REQ-0006 3.1 phases': ['party', 'spawn tessa'],
  'REQ-0006 3.3 team_name': [
    'party',
    '"team_name":"inception-party","name":"oscar"',
    '"team_name":"inception","name":"oscar"'
  ],
  'REQ-0006 3.5 envelope': ['party', ',"summary":"News"', ''],
  'REQ-0006 3.5 type': ['party', '"type":"broadcast","content":"USER', '"type":"message","content":"USER'],
  'REQ-0006 3.5 recipient': [
    'party',
    '"recipient":"discover-orchestrator","content":"QUESTIONS',
    '"recipient":"oscar","content":"QUESTIONS'
  ],
  'REQ-0006 3.5 order': ['party', 'security', 'revised', 'behind'],
  'REQ-0006 3.5 A answer': ['party', 'user response'],
  'REQ-0006 3.3 prompt': ['party', 'Ask about the garden.', '{PROJECT_DESCRIPTION} {PHASE_1_INSTRUCTIONS}'],
  'REQ-0006 3.2 life': ['party', 'task 1', 'spawn nadia', 'behind'],
  'REQ-0006 3.5 A debate': ['party', 'QUESTION FOR YOU: How much?', 'How much?'],
  'REQ-0006 3.5 C production': ['party', 'chat nadia', 'spawn arch-designer', 'behind'],
  'REQ-0006 3.5 C summaries': ['party', 'summary data-modeler'],
  'REQ-0006 4.1 phase 3': [
    'party',
    '"prompt":"Draw the beds.',
    '"prompt":"PERSONA_CONTEXT:\\n  Name: Iris\\nDraw the beds.'
  ],
  'REQ-0006 4.2': ['known persona', 'Title: Gardener', 'Title: Botanist'],
  'REQ-0006 4.3 first': ['party', '"prompt":"PERSONA_CONTEXT:', '"prompt":"Hello.\\n\\nPERSONA_CONTEXT:'],
  'REQ-0006 5.1': ['party', 'docs/architecture/test-strategy-outline.md', 'docs/tests.md'],
  'REQ-0006 6.5': ['party', 'delete', 'create', 'behind'],
  'REQ-0006 7.1 state': ['party state', '"current_party_phase": 2', '"current_party_phase": "2"'],
  'REQ-0006 7.2': ['party done', 'null', '{"status": "in_progress"}'],
  'REQ-0006 7.3': ['party given up', 'cancelled', 'stopped'],
  'REQ-0006 7.3 reset': ['party given up', '"mode": "party"', '"mode": "classic"'],
  'REQ-0006 8.2 agent_type': ['personas', '"agent_type": "', '"agent_type": "agents/'],
  'REQ-0006 8.1': ['personas', '"personas": {', '"persona": {'],
  'REQ-0006 AC-1': ['menu', '[2] Classic Mode', '[3] Classic Mode'],
  'REQ-0006 AC-2': ['command', '| `--party` | Start a party |\n', ''],
  'REQ-0006 AC-3': ['command', '| `--classic` | Start without one |\n', ''],
  'REQ-0006 AC-4': ['party', 'spawn oscar'],
  'REQ-0006 AC-5': ['party', 'questions tessa'],
  'REQ-0006 AC-6': ['party', 'user response'],
  'REQ-0006 AC-7': ['party', 'interpretation nadia'],
  'REQ-0006 AC-8': ['party', 'spawn felix'],
  'REQ-0006 AC-9': ['party', 'security'],
  'REQ-0006 AC-10': ['stack', 'CONSENSUS: majority\n', ''],
  'REQ-0006 AC-11': ['party', 'spawn data-modeler'],
  'REQ-0006 AC-12': ['party', 'review data-modeler'],
  'REQ-0006 AC-13': ['party', 'constitution'],
  'REQ-0006 AC-17': ['personas', '"version": "1.0.0",', ''],
  'REQ-0006 AC-18': ['failed', '(1-3)', '(1-2)'],
  'REQ-0006 AC-19': ['party', 'task 5'],
  'REQ-0006 AC-20': ['party', 'delete'],
  'REQ-0006 NFR-002': ['personas', '"max_messages": 10', '"max_messages": 11'],
  'REQ-0006 5.2 brief': ['brief', '## 3. Core Features', '## Core Features'],
  'REQ-0006 6.3': ['notice', ' Proceeding with 2 agent(s).', ''],
  'REQ-0006 6.4': ['failed', '[3] Cancel -- abort discovery\n', ''],
  'REQ-0006 7.1 phases': ['party state', '"5": {', '"6": {'],
  'REQ-0006 7.1 times': ['party state', '10:05:00Z', '09:05:00Z'],
  'REQ-0006 8.2 schema': ['personas', '"version": "1.0.0"', '"version": "1"'],
  'REQ-0006 8.2 keys': ['personas', '"otto",\n        "thea"', '"otta",\n        "thea"'],
  'REQ-0006 8.3 limit': ['personas', '"max_messages": 10', '"max_messages": 11']
}

/** What the rules find in a right text, besides notes; many requirements have the same one. */
const faultsOfRight = memoize(({text, options}: RightText) =>
  lint(text, options).findings.filter(({severity}) => severity !== 'note')
)

/** The cell of a requirement: its right text, its edit, and the one finding of the edit; empty for one without an example. */
export function exampleCell(id: string, by: string): string {
  const edit = edits[id]
  if (edit === undefined) return ''
  const rightText: RightText = rightTexts[edit[0]]
  const {name, text, options} = rightText
  const [broken, shown] = brokenText(edit, text)
  const right = faultsOfRight(rightText)
  const {source, findings} = lint(broken, edit[1] === 'path' ? {...options, path: edit[2] ?? ''} : options)
  const wrong = findings.filter(({severity}) => severity !== 'note')
  const [finding] = wrong
  if (right.length > 0 || finding === undefined || wrong.length > 1 || !by.includes(`\`${finding.rule}\``))
    throw new Error(
      `Unexpected findings of the example of ${id}, expected none and one: ${JSON.stringify([right, wrong].map((all) => all.map((each) => [each.rule, each.message])))}`
    )
  const line = source.text.slice(0, finding.range.start).split(/\r\n|\r|\n/).length
  return `${name}; ${shown}: line ${line}, \`${finding.rule}\``
}

/** The text with its edit, and the edit in words. */
function brokenText(edit: Edit, text: string): readonly [broken: string, shown: string] {
  const [, from, to, move] = edit
  if (move !== undefined && to !== undefined) return [lines(moved(party, from, to)), `\`${from}\` behind \`${to}\``]
  if (to === undefined) return [lines(without(party, from)), `without \`${from}\``]
  if (from === 'path') return [text, `named \`${to.replace(/.*\//, '')}\``]
  if (!text.includes(from)) throw new Error(`Missing ${JSON.stringify(from)}, expected it in its right text`)
  const shown = (piece: string): string =>
    `\`${JSON.stringify(piece).slice(1, -1).replaceAll('\\"', '"').replaceAll('`', "'")}\``
  return [text.replace(from, () => to), to === '' ? `without ${shown(from)}` : `${shown(from)} as ${shown(to)}`]
}

/** The ids that have an example. */
export const exampleIds: readonly string[] = Object.keys(edits)
