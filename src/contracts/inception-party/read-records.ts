/**
 * Records of JSON: an array, an object, `{"messages": [...]}` or an object on each line. Calls of hosts have one model:
 * REQ-0006 3.1 to 3.5.
 */
import {valueAt} from '../../schema/zod.ts'
import {distance, nearest} from '../../text/edit-distance.ts'
import {type JsonDocument, readJson, readJsonPart} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineIn, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {type JsonSyntaxProblem, syntaxProblems} from '../json-problems.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import type {NearKey, PartyRecord} from './records.ts'

export type RecordsProblem =
  | Problem<{
      /** A value among the records that is not an object. */
      record: undefined
    }>
  | JsonSyntaxProblem

export interface ReadRecords {
  readonly records: readonly PartyRecord[]
  readonly problems: readonly RecordsProblem[]
}

/** How many records a file has at most, of which a party has a few hundred: each is kept with the places of its keys. */
const mostRecords = 20_000

/** A value that should be a record, and its place in a JSON text. */
interface PlacedRecord {
  readonly path: readonly PropertyKey[]
  json(): JsonDocument
}

export const readPartyRecords = memoize((source: Source): ReadRecords => {
  const whole = readJson(source.text)
  const found = whole.faults.length === 0 ? listed(whole) : lineEntries(source)
  if (found === undefined) return {records: [], problems: syntaxProblems(whole)}
  const records: PartyRecord[] = []
  const problems: RecordsProblem[] = []
  if (found.length > mostRecords) {
    const fault = {reason: 'number of messages', expected: `at most ${mostRecords}`, start: 0, end: 1}
    problems.push(...syntaxProblems({faults: [fault]}))
  }
  for (const {path, json: read} of found.slice(0, mostRecords)) {
    const json = read()
    const value = valueAt(json.value, path)
    if (json.faults.length > 0) problems.push(...syntaxProblems(json).slice(0, 1))
    else if (!isRecord(value)) problems.push({kind: 'record', range: json.locate(path)})
    else records.push(toRecord(value, (inner) => firstLineIn(source.lines, json.locate([...path, ...inner]))))
  }
  return {records, problems}
})

/** The items of a list, at the top or of `messages`, or the text itself. */
function listed(json: JsonDocument): readonly PlacedRecord[] {
  const root = isRecord(json.value) && Array.isArray(json.value['messages']) ? ['messages'] : []
  const value = valueAt(json.value, root)
  const paths = Array.isArray(value) ? value.map((_, index) => [...root, index]) : [[]]
  return paths.map((path) => ({path, json: () => json}))
}

/** A record on each line, if the first line is one: it decides, so it may be the only right one. */
function lineEntries({text, lines}: Source): readonly PlacedRecord[] | undefined {
  const filled = lines.filter(({start, end}) => text.slice(start, end).trim() !== '')
  const [first, second] = filled
  if (first === undefined || second === undefined) return undefined
  const {value, faults} = readJson(text.slice(first.start, first.end))
  if (faults.length > 0 || !isRecord(value)) return undefined
  return filled.slice(0, mostRecords + 1).map((line) => ({path: [], json: () => readJsonPart(text, line)}))
}

const names = {
  from: ['from', 'sender'],
  phase: ['phase', 'party_phase'],
  tool: ['tool', 'tool_name'],
  input: ['input', 'params', 'arguments', 'tool_input'],
  to: ['to', 'recipient'],
  content: ['content', 'message'],
  agentType: ['subagent_type'],
  team: ['team_name'],
  activeForm: ['activeForm', 'active_form'],
  task: ['taskId', 'task_id', 'id', 'task']
} as const

const otherNames = ['status', 'type', 'name', 'prompt', 'description', 'subject', 'summary']

function keysOf(field: string): readonly string[] {
  return Object.hasOwn(names, field) ? names[field as keyof typeof names] : [field]
}

/**
 * The record of a call `{tool, input, from, phase}` as a host wrote it, or of the input alone.
 *
 * @param locate the span of a path of keys inside of the record; a transcript has the same span for all
 */
export function toRecord(
  outer: Readonly<Record<string, unknown>>,
  locate: (path: readonly PropertyKey[]) => Range
): PartyRecord {
  const inner = names.input.find((key) => isRecord(outer[key]))
  const value = inner === undefined ? outer : (outer[inner] as Readonly<Record<string, unknown>>)
  const at = inner === undefined ? [] : [inner]
  const field = (key: string): string | undefined => keysOf(key).find((name) => value[name] !== undefined)
  const textOf = (key: string): string | undefined => {
    const found = value[field(key) ?? '']
    return typeof found === 'string' || (key === 'task' && typeof found === 'number') ? String(found) : undefined
  }
  const record = locate([])
  const placeOf = (key: string): Range => {
    const name = field(key)
    if (name !== undefined) return locate([...at, name])
    const outerKey = keysOf(key).find((each) => outer[each] !== undefined)
    return outerKey === undefined ? record : locate([outerKey])
  }
  const from = names.from.map((key) => outer[key] ?? value[key]).find((each) => typeof each === 'string')
  const phase = names.phase.map((key) => numberOf(outer[key] ?? value[key])).find(Number.isInteger)
  const nearKey = (key: string): NearKey | undefined => {
    const known = new Set([...otherNames, ...Object.values(names).flat()])
    const meant = new Set(keysOf(key))
    const near = Object.keys(value).find((each) => !known.has(each) && nearest(each, meant) !== undefined)
    return near === undefined ? undefined : {...locate([...at, near]), key: near}
  }
  const base = {
    range: record,
    placeOf,
    nearKey,
    ...(typeof from === 'string' && {from}),
    ...(phase !== undefined && {phase})
  }
  const tool = toolOf(outer, value, inner !== undefined)
  switch (tool) {
    case undefined:
      return {...base, kind: 'other'}
    case 'TeamCreate':
    case 'TeamDelete':
      return {...base, kind: 'team', call: tool, team: textOf('team'), description: textOf('description')}
    case 'TaskCreate':
      return {...base, kind: 'task', subject: textOf('subject'), activeForm: textOf('activeForm')}
    case 'TaskUpdate':
      return {...base, kind: 'task-update', task: textOf('task'), status: textOf('status')}
    case 'Agent': {
      const fields = ['name', 'agentType', 'team', 'prompt', 'description']
      const [name, agentType, team, prompt, description] = fields.map(textOf)
      return {...base, kind: 'spawn', name, agentType, team, prompt, description}
    }
    default:
      return {...base, kind: 'message', ...messageOf(value, textOf)}
  }
}

const toolNames = ['TeamCreate', 'TeamDelete', 'TaskCreate', 'TaskUpdate', 'SendMessage'] as const

/** The tool of a call by its name or, of an input alone, by its keys; `undefined` for one that is nothing to a party. */
function toolOf(
  outer: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
  isCall: boolean
): (typeof toolNames)[number] | 'Agent' | undefined {
  const named = outer['tool'] ?? outer['tool_name'] ?? (isCall ? outer['name'] : undefined)
  const name = named ?? outer['type']
  if (name === 'Task' || name === 'Agent') return 'Agent'
  const tool = toolNames.find((each) => each === name)
  if (tool !== undefined) return tool
  if (typeof named === 'string') return toolNames.find((each) => distance(named, each, 1) <= 1)
  if (value['subagent_type'] !== undefined || (value['prompt'] !== undefined && value['name'] !== undefined))
    return 'Agent'
  if (value['subject'] !== undefined) return 'TaskCreate'
  const isMessage = ['type', 'recipient', 'to', 'content', 'message'].some((key) => value[key] !== undefined)
  return value['team_name'] !== undefined && !isMessage ? 'TeamCreate' : 'SendMessage'
}

/** `{type, recipient, content, summary}`, `{to, message, summary}` with a text or an object, and forms between the two. */
function messageOf(value: Readonly<Record<string, unknown>>, textOf: (key: string) => string | undefined) {
  const message = isRecord(value['message']) ? value['message'] : undefined
  const inner = (key: string): string | undefined => {
    const found = message?.[key]
    return typeof found === 'string' ? found : undefined
  }
  const isDirect = value['to'] !== undefined
  const to = textOf('to')
  const type = inner('type') ?? textOf('type') ?? (isDirect ? (to === '*' ? 'broadcast' : 'message') : undefined)
  const contents = [...['content', 'reason', 'feedback'].map(inner), ...['content', 'message', 'reason'].map(textOf)]
  const content = contents.find((text) => text !== undefined)
  return {type, to: to ?? (type === 'broadcast' ? '*' : undefined), content, summary: textOf('summary'), isDirect}
}

/** A number, also one that is written as a text of digits. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : Number.NaN
}
