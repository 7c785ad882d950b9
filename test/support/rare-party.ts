/** Rare inputs of the rules of prompts and parties. */
import {modeMenu} from '../../src/contracts/index.ts'
import type {LintOptions} from './lint.ts'
import {
  behind,
  broadcast,
  changed,
  context,
  finalPosition,
  lineOf,
  lines,
  moved,
  type Named,
  party,
  send,
  spawn,
  update,
  without
} from './party.ts'
import {wholeBrief} from './party-edits.ts'
import {personas} from './personas.ts'

type Input = readonly [text: string, options: LintOptions]

const contracts = ['inception-party']
const lead = 'discover-orchestrator'
const {'2': _, ...phasesLeft} = personas.phases
const {iris, otto} = personas.personas
const own = (value: object): Input => [JSON.stringify({...personas, ...value}), {kind: 'personas'}]
const ownPersona = (key: string, value: object): Input => own({personas: {...personas.personas, [key]: value}})

const added = (name: string, record: Named['record']): Named => ({name, record})
const chats = Array.from({length: 3}, (_, index) => added(`chat ${index}`, send('nadia', 'oscar', 'More.')))
const retry = added('again', send(lead, 'felix', 'Your previous response was not received. Please try again: vote'))
const {input} = spawn('liam')

const phase2 = party.slice(lineOf(party, 'spawn liam') - 1, lineOf(party, 'shutdown felix')).map(({name}) => name)

const runs: readonly (readonly Named[])[] = [
  behind(party, 'spawn tessa', added('fourth', {tool: 'Task', input})),
  without(party, 'shutdown oscar'),
  behind(party, 'chat nadia', ...chats),
  behind(party, 'retry felix', retry),
  changed(party, 'review arch-designer', {recipient: 'test-strategist'}),
  without(party, 'delete'),
  without(party, 'create'),
  without(party, 'task 4'),
  moved(party, 'create', 'spawn nadia'),
  moved(party, 'delete', 'shutdown felix'),
  moved(party, 'security', 'spawn felix'),
  behind(party, 'spawn test-strategist', added('talk', send('data-modeler', 'arch-designer', 'How many?'))),
  changed(party, 'proposal', {}, {phase: 1}),
  changed(party, 'questions nadia', {content: 'QUESTIONS\n1. Who?'}),
  changed(party, 'questions nadia', {content: 'QUESTIONS:\n1. Who?\n3. Why?'}),
  changed(party, 'questions nadia', {content: 'QUESTIONS:\n'}),
  changed(party, 'questions nadia', {type: 'broadcast'}),
  changed(party, 'consensus', {content: 'CONSENSUS: mostly'}),
  changed(party, 'finalized arch-designer', {
    content: 'ARTIFACT FINALIZED:\nFile: docs/plan.md\nChanges from review: none\nReady for collection.'
  }),
  changed(party, 'finalized arch-designer', {
    content: 'ARTIFACT FINALIZED:\nFile: docs/architecture/architecture-overview.md\nChanges from review: none'
  }),
  changed(party, 'constitution', {team_name: 'inception-party', name: 'd3'}),
  changed(party, 'spawn nadia', {name: 'nada'}),
  changed(party, 'spawn nadia', {team_name: 'party'}),
  changed(party, 'spawn nadia', {description: 'Nadia asks'}),
  changed(party, 'spawn nadia', {prompt: 'Ask.'}),
  changed(party, 'spawn nadia', {prompt: 'Ask.\n\nPERSONA_CONTEXT:\n  Name: Nadia'}),
  changed(party, 'spawn nadia', {prompt: 'PERSONA_CONTEXT:\n  Name: Nadia\n\nAsk.'}),
  changed(party, 'spawn nadia', {prompt: '{PERSONA_CONTEXT}\n{PROJECT_DESCRIPTION}\n{PHASE_1_INSTRUCTIONS}'}),
  changed(party, 'spawn data-modeler', {prompt: 'PERSONA_CONTEXT:\n  Name: Data\n\nDraw.'}),
  changed(party, 'spawn zara', {subagent_type: 'devops-pragmatist'}),
  changed(party, 'create', {description: 'A party'}),
  changed(party, 'task 2', {subject: 'Stack Debate \u2014 choosing'}),
  changed(party, 'task 2', {activeForm: 'Debating'}),
  changed(party, 'final nadia', {content: finalPosition('x').replace('Target Users', 'Target User')}),
  changed(party, 'final nadia', {content: finalPosition('x').replace('Users: Gardeners', 'Users:')}),
  changed(party, 'final nadia', {content: finalPosition('x').replace('Users: Gardeners', 'Users: {users}')}),
  changed(party, 'final nadia', {content: `${finalPosition('x')}\nConstraints: none`}),
  changed(party, 'final nadia', {summary: undefined, sumary: 'News'}),
  changed(party, 'user response', {content: 'USER RESPONSE:\n'}),
  changed(party, 'spawn nadia', {prompt: '{PERSONA_CONTEXT}\n{PHASE_2_INSTRUCTIONS}\n{PROJECT_DESCRIPTION}'}),
  changed(party, 'spawn nadia', {prompt: '{PERSONA_CONTEXT}\n{PROJECT_DESCRIPTION}'}),
  without(party, 'security', 'ops'),
  without(party, 'user response'),
  without(party, 'spawn oscar'),
  without(party, 'skills'),
  without(party, ...phase2),
  [...without(party, ...phase2).slice(0, -3), ...party.filter(({name}) => phase2.includes(name)), ...party.slice(-3)],
  party
    .filter(({record}) => record['tool'] !== 'SendMessage')
    .slice(0, 9)
    .concat(party.slice(-1)),
  moved(party, 'final nadia', 'shutdown nadia'),
  behind(party, 'create', ...party.filter(({name}) => name === 'create')),
  behind(party, 'task 2', ...party.filter(({name}) => name === 'task 2')),
  moved(party, 'task 5', 'spawn nadia'),
  moved(party, 'spawn nadia', 'consensus'),
  [added('no type', {recipient: 'nadia', content: 'Hello', summary: 'Hello'})],
  [added('an answer', broadcast('nadia', 'USER RESPONSE:\nYes'))]
]

const phase = {status: 'pending'}
const phases = {'1': phase, '2': phase, '3': phase, '4': phase, '5': phase}
const state = (discover: object): Input => [JSON.stringify({discover}), {kind: 'state', path: '.isdlc/state.json'}]
const result = (text: string): Input => [text, {kind: 'output', contracts: ['prompt-sections']}]
const menu = (text: string): Input => [text, {kind: 'agent', contracts}]
const persona = (text: string): Input => [text, {kind: 'output', contracts, personas}]

export const rarePartyInputs: Readonly<Record<string, readonly Input[]>> = {
  'prompt-sections-content': [['## Task\n\nPlan.\n\n## Expected Outputs\n\nSome files, perhaps\n', {kind: 'prompt'}]],
  'provider-result': [
    result('{"files": '),
    result('{}'),
    result('{"file": {}}'),
    result('```json\n{"response": "Done"}\n```\n')
  ],
  'party-personas': [
    ['{"version": 1', {kind: 'personas'}],
    own({phases: undefined, phase: personas.phases}),
    ownPersona('otto', {...otto, agent_id: iris.agent_id}),
    own({phases: phasesLeft}),
    ownPersona('otto', {...otto, phase: 2}),
    own({phases: {...personas.phases, '1': {...personas.phases['1'], personas: ['iris', 'otto', 'thea', 'lena']}}}),
    own({phases: {...personas.phases, five: personas.phases['5']}}),
    [JSON.stringify(personas), {kind: 'personas', siblingNames: {iris: ['iris.md']}}]
  ],
  'party-persona-context': [
    persona(`${context('Iris')}\n`),
    persona(`${context('Ivo')}\n`),
    persona(context('Iris').replace('PERSONA_CONTEXT:', 'PERSONA CONTEXT')),
    [context('Iris').replace('  Style: brief\n', ''), {kind: 'output', contracts}],
    [context('Iris').replace('  Title', '  Name: Iris\n  Title'), {kind: 'output', contracts}],
    [context('{persona.name}').replace('Gardener', '{persona.name}'), {kind: 'agent', contracts}]
  ],
  'party-messages': [
    ...runs.map((run): Input => [lines(run), {kind: 'messages', contracts}]),
    ['not JSON', {kind: 'messages', contracts}],
    ['[7]', {kind: 'messages', contracts}],
    [lines(changed(party, 'shutdown oscar', {content: 'Bye.'})), {kind: 'messages', contracts}],
    [
      lines(behind(party, 'create', update('2', 'in_progress'), update('1', 'in_progress'))),
      {kind: 'messages', contracts}
    ]
  ],
  'party-brief': [
    ['# Plan\n\n**Generated by**:\n', {kind: 'brief'}],
    [`${wholeBrief()}\n## 8. Risk Factors\n\nNone.\n`, {kind: 'brief'}],
    [wholeBrief().replace('**Date**', 'Date'), {kind: 'brief'}],
    [wholeBrief().replace('**Date**', '**Date**: now\n**Date**'), {kind: 'brief'}]
  ],
  'party-state': [
    state({mode: 'party', current_party_phase: 1, party_phases: {...phases, '6': phase}}),
    state({mode: 'party', current_party_phase: 1, party_phases: {...phases, '2': {}}}),
    state({mode: 'party', current_party_phases: 1, party_phases: phases}),
    state({mode: 'party', current_party_phase: 1, party_phases: {...phases, '1': {...phase, messages: 11}}}),
    state({mode: 'classic', current_party_phase: 1, party_phases: phases}),
    state({status: 'completed', mode: 'party', party_mode: {}}),
    state({mode: 'party', current_party_phase: 2, party_phases: phases}),
    state({
      mode: 'party',
      current_party_phase: 1,
      party_phases: {...phases, '2': {...phase, started_at: '2026-03-01T10:00:00Z'}}
    })
  ],
  'party-command': [
    ['| `--party` | x |\n| `--classic` | x |\n', {kind: 'command', contracts, orchestrator: '# DISCOVER\n'}]
  ],
  'party-menu': [
    menu(`# NEW PROJECT FLOW\n\n## Step 1: Welcome\n\n\`\`\`\n${modeMenu}\n\`\`\`\n`),
    menu('CONSENSUS: mostly\n'),
    menu('NOTE: Tessa encountered an issue.\n'),
    ['All agents in {phase_name} encountered errors.\n', {kind: 'output', contracts}],
    menu(modeMenu.slice(0, modeMenu.indexOf('Enter selection'))),
    menu(
      '+====+\n| TECH STACK RECOMMENDATION |\n+====+\n\nLanguage: C\n\n[Y] Yes, proceed\n[C] I have changes\n\nEnter selection:\n'
    ),
    menu(
      '+====+\n| VISION COUNCIL |\n+====+\n\nFROM NADIA (Product Analyst):\n  1. Who?\nFROM OSCAR (Domain Researcher):\n  1. Why?\nFROM TESSA (Technical Scout):\n  3. How?\n'
    )
  ]
}
