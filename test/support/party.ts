/** A whole run of an inception party, as a file of messages has it: a record on each line. */
import {isRecord} from '../../src/text/json-object.ts'

export type Json = Readonly<Record<string, unknown>>

/** A record, and a name by which tests plant faults. */
export interface Named {
  readonly name: string
  readonly record: Json
}

const advice = [
  'You are participating in an Inception Party with two other specialists.',
  'Communicate in a style consistent with your persona: brief.',
  'Ask your questions from YOUR expertise angle. Do not duplicate their domains.',
  'When debating, stay in character but prioritize substance over performance.'
].join('\n')

const agents: Readonly<Record<string, readonly [type: string, label: string, phase: number]>> = {
  nadia: ['product-analyst', 'Nadia (Product Analyst)', 1],
  oscar: ['domain-researcher', 'Oscar (Domain Researcher)', 1],
  tessa: ['technical-scout', 'Tessa (Technical Scout)', 1],
  liam: ['solution-architect-party', 'Liam (Solution Architect)', 2],
  zara: ['security-advisor', 'Zara (Security Advisor)', 2],
  felix: ['devops-pragmatist', 'Felix (DevOps Pragmatist)', 2],
  'arch-designer': ['architecture-designer', 'Architecture Designer', 3],
  'data-modeler': ['data-model-designer', 'Data Model Designer', 3],
  'test-strategist': ['test-strategist', 'Test Strategist', 3]
}
const phases = ['', 'Vision Council', 'Stack Debate', 'Blueprint Assembly']

export const context = (name: string, phase = 'Vision Council'): string =>
  [
    'PERSONA_CONTEXT:',
    `  Name: ${name}`,
    '  Title: Gardener',
    '  Style: brief',
    '  Expertise: beds',
    `  Phase: ${phase}`,
    '  Team Role: Speaks for plants',
    '',
    advice
  ].join('\n')

export function spawn(name: string): Json {
  const [type, label, phase] = agents[name] ?? ['', '', 1]
  const persona = label.replace(/ .*/, '')
  const prompt =
    phase === 3 ? 'Draw the beds.\nThe brief follows.' : `${context(persona, phases[phase])}\n\nAsk about the garden.`
  const input = {
    subagent_type: type,
    team_name: 'inception-party',
    name,
    prompt,
    description: `${phases[phase]}: ${label}`
  }
  return {tool: 'Task', input, from: 'discover-orchestrator'}
}

export const send = (from: string, to: string, content: string, summary = 'News'): Json => ({
  tool: 'SendMessage',
  from,
  input: {type: 'message', recipient: to, content, summary}
})

export const broadcast = (from: string, content: string, summary = 'News'): Json => ({
  tool: 'SendMessage',
  from,
  input: {type: 'broadcast', content, summary}
})

const shutdown = (name: string, phase: number): Json => ({
  tool: 'SendMessage',
  from: 'discover-orchestrator',
  input: {
    type: 'shutdown_request',
    recipient: name,
    content: `Phase ${phase} complete. Thank you for your contribution.`
  }
})

const lead = 'discover-orchestrator'
const tasks: readonly (readonly [string, string])[] = [
  ['Vision Council \u2014 gathering multi-perspective project vision', 'Gathering project vision'],
  ['Stack Debate \u2014 evaluating technology options', 'Evaluating technology options'],
  ['Blueprint Assembly -- producing design artifacts', 'Producing design artifacts'],
  ['Constitution & Scaffold \u2014 generating governance artifacts', 'Generating governance'],
  ['Walkthrough \u2014 interactive review and next steps', 'Running walkthrough']
]

export const finalPosition = (vision: string): string =>
  [
    'FINAL POSITION:',
    '',
    `Project Vision: ${vision}`,
    'Target Users: Gardeners',
    'Core Features: Watering',
    'Constraints: One garden',
    'Success Metrics: No dead plants'
  ].join('\n')

const interpretation = 'MY INTERPRETATION:\nThey want less work.\n\nKEY POINTS:\n- Water\n\nQUESTION FOR YOU: How much?'
const summary = (type: string): string =>
  `ARTIFACT SUMMARY \u2014 ${type}:\n\nTwo paragraphs.\n\nKEY DECISIONS:\n- Beds\n\nDEPENDENCIES ON OTHER ARTIFACTS:\n- None`
const review = 'REVIEW FEEDBACK:\n\nStrengths:\n- Short\n\nSuggestions:\n- Shorter\n\nAlignment Issues:\n- None'
const finalized = (path: string): string =>
  `ARTIFACT FINALIZED:\n\nFile: ${path}\nChanges from review: shorter\nReady for collection.`

const phase1: readonly Named[] = [
  ...['nadia', 'oscar', 'tessa'].map((name) => ({name: `spawn ${name}`, record: spawn(name)})),
  ...['nadia', 'oscar', 'tessa'].map((name) => ({
    name: `questions ${name}`,
    record: send(name, lead, 'QUESTIONS:\n1. Who?\n2. How often?\n3. Why?')
  })),
  {name: 'user response', record: broadcast(lead, 'USER RESPONSE:\nI do, once a week.')},
  {name: 'interpretation nadia', record: send('nadia', 'oscar', interpretation)},
  {name: 'interpretation oscar', record: send('oscar', 'tessa', interpretation)},
  {name: 'interpretation tessa', record: send('tessa', 'nadia', interpretation)},
  {name: 'chat nadia', record: send('nadia', 'tessa', 'I agree.')},
  {name: 'final nadia', record: send('nadia', lead, finalPosition('Less work'))},
  {name: 'final oscar', record: send('oscar', lead, finalPosition('Safe water'))},
  {name: 'final tessa', record: send('tessa', lead, finalPosition('Timers'))},
  ...['nadia', 'oscar', 'tessa'].map((name) => ({name: `shutdown ${name}`, record: shutdown(name, 1)}))
]

const phase2: readonly Named[] = [
  ...['liam', 'zara', 'felix'].map((name) => ({name: `spawn ${name}`, record: spawn(name)})),
  {
    name: 'proposal',
    record: broadcast(
      'liam',
      'PROPOSAL:\n\nArchitecture Pattern: One box\nLanguage: C\nFramework: none\nDatabase: none\nAdditional: none'
    )
  },
  {
    name: 'security',
    record: send('zara', 'liam', 'SECURITY CRITIQUE:\n\nDoor: open\n\nRECOMMENDATION: a lock')
  },
  {
    name: 'ops',
    record: send('felix', 'liam', 'OPS CRITIQUE:\n\nDeployment: slow\nCost: low\nDX: fine\n\nRECOMMENDATION: a script')
  },
  {
    name: 'revised',
    record: broadcast(
      'liam',
      'REVISED PROPOSAL:\n\nOne box with a lock\n\nADDRESSED:\n- Security: a lock\n- Ops: a script\n\nUNCHANGED: C'
    )
  },
  {name: 'consensus', record: send('zara', lead, 'I agree.\n\nCONSENSUS: unanimous')},
  {name: 'retry felix', record: send(lead, 'felix', 'Your previous response was not received. Please try again: vote')},
  ...['liam', 'zara', 'felix'].map((name) => ({name: `shutdown ${name}`, record: shutdown(name, 2)}))
]

const designers = ['arch-designer', 'data-modeler', 'test-strategist'] as const
const artifacts = ['architecture-overview', 'data-model', 'test-strategy-outline'] as const

const phase3: readonly Named[] = [
  ...designers.map((name) => ({name: `spawn ${name}`, record: spawn(name)})),
  ...designers.map((name, index) => ({
    name: `summary ${name}`,
    record: broadcast(name, summary(artifacts[index] ?? ''))
  })),
  ...designers.map((name, index) => ({
    name: `review ${name}`,
    record: send(name, designers[(index + 1) % 3] ?? '', review)
  })),
  ...designers.map((name, index) => ({
    name: `finalized ${name}`,
    record: send(name, lead, finalized(`docs/architecture/${artifacts[index]}.md`))
  })),
  ...designers.map((name) => ({name: `shutdown ${name}`, record: shutdown(name, 3)}))
]

const governance = (agent: string): Json => ({
  tool: 'Task',
  from: lead,
  input: {subagent_type: agent, prompt: 'Write.', description: 'Governance'}
})

/** Five phases, without a fault. */
export const party: readonly Named[] = [
  ...tasks.map(([subject, activeForm], index) => ({
    name: `task ${index + 1}`,
    record: {tool: 'TaskCreate', from: lead, input: {subject, activeForm}}
  })),
  {
    name: 'create',
    record: {
      tool: 'TeamCreate',
      from: lead,
      input: {
        team_name: 'inception-party',
        description: 'Multi-agent inception party for new project discovery'
      }
    }
  },
  ...phase1,
  ...phase2,
  ...phase3,
  {name: 'constitution', record: governance('constitution-generator')},
  {name: 'skills', record: governance('skills-researcher')},
  {name: 'delete', record: {tool: 'TeamDelete', from: lead, input: {}}}
]

export const lines = (run: readonly Named[]): string => run.map(({record}) => `${JSON.stringify(record)}\n`).join('')

/** The line of a record, from 1. */
export function lineOf(run: readonly Named[], name: string): number {
  const index = run.findIndex((each) => each.name === name)
  if (index === -1) throw new Error(`No record ${name}`)
  return index + 1
}

export function without(run: readonly Named[], ...names: readonly string[]): readonly Named[] {
  for (const name of names) lineOf(run, name)
  return run.filter(({name}) => !names.includes(name))
}

export function behind(run: readonly Named[], name: string, ...added: readonly Named[]): readonly Named[] {
  return run.toSpliced(lineOf(run, name), 0, ...added)
}

/** With other values in the input of a record, or in the record itself. */
export function changed(run: readonly Named[], name: string, input: Json, outer: Json = {}): readonly Named[] {
  lineOf(run, name)
  return run.map((each) =>
    each.name === name
      ? {
          name,
          record: {
            ...each.record,
            ...outer,
            input: {...(isRecord(each.record['input']) ? each.record['input'] : {}), ...input}
          }
        }
      : each
  )
}

export function moved(run: readonly Named[], name: string, place: string): readonly Named[] {
  const record = run[lineOf(run, name) - 1]
  if (record === undefined) throw new Error(name)
  return behind(without(run, name), place, record)
}

/** A task whose status is set. */
export const update = (task: string, status: string): Named => ({
  name: `${status} ${task}`,
  record: {tool: 'TaskUpdate', from: lead, input: {taskId: task, status}}
})

/** The faults of records, by the words of their messages. */
const wordings: readonly (readonly [words: RegExp, fault: string])[] = [
  [/^(?:Missing `type`|Unexpected type .*(?<! of step [A-Z ]+), expected)/, 'type'],
  [/^Unexpected type .* of step/, 'step-type'],
  [/^Missing `\w+`, expected it in a/, 'missing-field'],
  [/^Unexpected recipient .* of step/, 'addressee'],
  [/^Unexpected recipient/, 'recipient'],
  [/^Unexpected header/, 'header'],
  [/^Unexpected phase .* of this record/, 'phase'],
  [/^Unexpected sender/, 'sender'],
  [/^Missing label/, 'label'],
  [/^Missing line .* below the fields/, 'advice'],
  [/^Unexpected value of field/, 'value'],
  [/^Missing line/, 'closing'],
  [/^Unexpected label .* a second time/, 'duplicate-label'],
  [/^Unexpected label/, 'label-name'],
  [/^Missing text of label/, 'empty-label'],
  [/^Missing text of step/, 'empty-step'],
  [/^Unexpected placeholder/, 'placeholder'],
  [/^Unexpected key/, 'key'],
  [/^Missing step/, 'missing-step'],
  [/^Missing messages/, 'no-messages'],
  [/^Missing start/, 'not-started'],
  [/^Unexpected start/, 'late-start'],
  [/^Missing phase/, 'missing-phase'],
  [/^Unexpected phase \d here/, 'phase-order'],
  [/^Missing task of/, 'missing-agent'],
  [/^(?:Missing questions|Unexpected line)/, 'questions'],
  [/^Unexpected consensus/, 'consensus'],
  [/^Unexpected artifact/, 'artifact'],
  [/^Unexpected step .* here/, 'order'],
  [/^Unexpected message of .* during production/, 'production'],
  [/^Unexpected message \d+ of phase/, 'limit'],
  [/^Unexpected second retry/, 'retry'],
  [/^Unexpected member .* of the team/, 'task-agent'],
  [/^Unexpected member .* after TeamDelete/, 'after-delete'],
  [/^Unexpected member/, 'member'],
  [/^Unexpected agent type/, 'agent-type'],
  [/^Unexpected team/, 'team'],
  [/^Unexpected description of the team/, 'team-description'],
  [/^Unexpected description/, 'description'],
  [/PERSONA_CONTEXT in(?:side)? the prompt/, 'context'],
  [/^Unexpected `\{.*` in the prompt/, 'prompt-part'],
  [/^Missing `\{.*` in the prompt/, 'missing-part'],
  [/^Unexpected `\{.*` here/, 'prompt-order'],
  [/^Unexpected fourth member/, 'fourth'],
  [/^Missing shutdown_request/, 'shutdown'],
  [/^Unexpected message after/, 'after-shutdown'],
  [/^Unexpected TeamCreate here/, 'late-create'],
  [/^Unexpected second TeamCreate/, 'second-create'],
  [/^Unexpected second TeamDelete/, 'second-delete'],
  [/^Missing TeamCreate/, 'missing-create'],
  [/^Missing TeamDelete/, 'missing-delete'],
  [/^Unexpected subject/, 'subject'],
  [/^Unexpected active form/, 'active-form'],
  [/^Unexpected tasks? .* here/, 'late-task'],
  [/^Unexpected task .* a second time/, 'duplicate-task'],
  [/^Unexpected wording/, 'wording'],
  [/^Unexpected status .* of task/, 'task-status'],
  [/^Missing tasks?/, 'tasks']
]

/** Which fault a finding is about: of records by its words, else its kind. */
export function faultOf({rule, messageId, message}: {rule: string; messageId: string; message: string}): string {
  const named = wordings.find(([words]) => words.test(message))?.[1]
  return /^party-(?:messages|persona-context)$/.test(rule) && /^(?:missing|unexpected)$/.test(messageId)
    ? (named ?? message)
    : messageId
}
