/** The messages of the three protocols: REQ-0006 3.5. A message names its step by its header; any other is free text. */
import {distance} from '../../text/edit-distance.ts'
import {memoize} from '../../text/memoize.ts'
import type {MessageRecord} from './records.ts'

export interface PartyStep {
  readonly name: string
  readonly phase: number
  readonly type: 'message' | 'broadcast'
  /** The keys of the personas that send it; nothing for the orchestrator. */
  readonly senders: readonly string[]
  /** Whom it goes to, unless it is a broadcast. */
  readonly to?: 'orchestrator' | 'liam' | 'other' | 'reviewed'
  /** What follows the name in the header, before the colon. */
  readonly title?: 'type' | 'text'
  /** Labels that its content has. */
  readonly labels: readonly string[]
}

const council = ['nadia', 'oscar', 'tessa']
const designers = ['architect', 'data_modeler', 'test_strategist']

const steps = [
  {name: 'QUESTIONS', phase: 1, type: 'message', senders: council, to: 'orchestrator', labels: []},
  {name: 'USER RESPONSE', phase: 1, type: 'broadcast', senders: [], labels: []},
  {
    name: 'MY INTERPRETATION',
    phase: 1,
    type: 'message',
    senders: council,
    to: 'other',
    labels: ['KEY POINTS', 'QUESTION FOR YOU']
  },
  {name: 'DEBATE CONCLUDED', phase: 1, type: 'broadcast', senders: [], title: 'text', labels: []},
  {
    name: 'FINAL POSITION',
    phase: 1,
    type: 'message',
    senders: council,
    to: 'orchestrator',
    labels: ['Project Vision', 'Target Users', 'Core Features', 'Constraints', 'Success Metrics']
  },
  {
    name: 'PROPOSAL',
    phase: 2,
    type: 'broadcast',
    senders: ['liam'],
    labels: ['Architecture Pattern', 'Language', 'Framework', 'Database']
  },
  {name: 'SECURITY CRITIQUE', phase: 2, type: 'message', senders: ['zara'], to: 'liam', labels: ['RECOMMENDATION']},
  {
    name: 'OPS CRITIQUE',
    phase: 2,
    type: 'message',
    senders: ['felix'],
    to: 'liam',
    labels: ['Deployment', 'Cost', 'DX', 'RECOMMENDATION']
  },
  {
    name: 'REVISED PROPOSAL',
    phase: 2,
    type: 'broadcast',
    senders: ['liam'],
    labels: ['ADDRESSED', 'Security', 'Ops', 'UNCHANGED']
  },
  {
    name: 'ARTIFACT SUMMARY',
    phase: 3,
    type: 'broadcast',
    senders: designers,
    title: 'type',
    labels: ['KEY DECISIONS', 'DEPENDENCIES ON OTHER ARTIFACTS']
  },
  {
    name: 'REVIEW FEEDBACK',
    phase: 3,
    type: 'message',
    senders: designers,
    to: 'reviewed',
    labels: ['Strengths', 'Suggestions']
  },
  {
    name: 'ARTIFACT FINALIZED',
    phase: 3,
    type: 'message',
    senders: designers,
    to: 'orchestrator',
    labels: ['File', 'Changes from review']
  }
] as const satisfies readonly PartyStep[]
export type StepName = (typeof steps)[number]['name']

/** Who reviews whom (3.5 C, step 3), by the keys of the personas. */
export const reviewOf: ReadonlyMap<string, string> = new Map([
  ['architect', 'data_modeler'],
  ['data_modeler', 'test_strategist'],
  ['test_strategist', 'architect']
])

export interface ReadStep {
  readonly step: PartyStep & {readonly name: StepName}
  /** The header as it should be, where it is only nearly that of the step. */
  readonly expected?: string
}

/** The step of a message; `undefined` for free text. */
export const stepOf = memoize(({content, type}: MessageRecord): ReadStep | undefined => {
  if (content === undefined || (type !== 'message' && type !== 'broadcast')) return undefined
  const [line = ''] = content.trimStart().split(/[\r\n]/, 1)
  const exact = steps.find((step) => headerPattern(step).test(line))
  if (exact !== undefined) return {step: exact}
  const words = line.replace(/[*_`]/g, '').trim().replace(/:$/, '')
  const near = steps.find((step) => !('title' in step) && distance(words.toUpperCase(), step.name, 2) <= 2)
  if (near !== undefined) return {step: near, expected: `${near.name}:`}
  const titled = steps.find((step) => 'title' in step && isNearTitled(words, step.name))
  return titled === undefined ? undefined : {step: titled, expected: `${titled.name} \u2014 ...`}
})

function headerPattern(step: PartyStep): RegExp {
  const dash = '[ \\t]+(?:--|-|\\u2013|\\u2014)[ \\t]+\\S'
  const end = step.title === undefined ? ':' : step.title === 'text' ? dash : `${dash}.*:`
  return new RegExp(`^${step.name}${end}`)
}

/** The name, and something after it that is not what the step has there. */
function isNearTitled(words: string, name: string): boolean {
  const start = words.slice(0, name.length)
  return start.toUpperCase() === name && /^(?:$|[ \t]*(?::|-|\u2013|\u2014))/.test(words.slice(name.length))
}

/** The labels of a step that a content lacks. */
export function missingLabels(step: PartyStep, content: string): readonly string[] {
  return step.labels.filter(
    (label) => !new RegExp(`^[ \\t]*(?:[-*][ \\t]+)?(?:\\*\\*)?${label}(?:\\*\\*)?:`, 'm').test(content)
  )
}

/** The first line of questions that does not have its number; `undefined` where all have. */
export function questionFault(content: string): {readonly found: string; readonly number: number} | undefined {
  const [, ...lines] = content.trimStart().split(/\r\n|\r|\n/)
  let number = 1
  for (const line of lines) {
    if (line.trim() === '' || /^[ \t]{2,}[^\s\d]/.test(line)) continue
    if (/^[ \t]*(\d+)[.)][ \t]+\S/.exec(line)?.[1] !== String(number)) return {found: line.trim(), number}
    number++
  }
  return number === 1 ? {found: '', number} : undefined
}
