/** Records of JSON: an array, an object, `{"messages": [...]}` or an object on each line. */
import {isRecord, type JsonDocument, readJson, readJsonPart} from '../../text/json.ts'
import {firstLineOf, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {syntaxProblems, valueAt} from '../json-problems.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import type {PartyRecord} from './records.ts'

export type RecordsProblem =
  | Problem<{
      /** A value among the records that is not an object. */
      record: undefined
    }>
  | ReturnType<typeof syntaxProblems>[number]

export interface ReadRecords {
  readonly records: readonly PartyRecord[]
  readonly problems: readonly RecordsProblem[]
}

/** What a file of kind `messages` holds. */
export const readRecords = memoize((source: Source): ReadRecords => {
  const {text} = source
  const whole = readJson(text)
  if (whole.faults.length === 0) {
    if (Array.isArray(whole.value)) return readList(text, whole, [])
    if (isRecord(whole.value) && Array.isArray(whole.value['messages'])) return readList(text, whole, ['messages'])
    return readAll(text, whole, [[]])
  }
  const lines = source.lines.filter(({start, end}) => text.slice(start, end).trim() !== '')
  const [first] = lines
  const isLines = lines.length > 1 && first !== undefined && isObject(text.slice(first.start, first.end))
  if (!isLines) return {records: [], problems: syntaxProblems(whole)}
  const parts = lines.map((line) => {
    const json = readJsonPart(text, line)
    return json.faults.length > 0
      ? {records: [], problems: syntaxProblems(json).slice(0, 1)}
      : readAll(text, json, [[]])
  })
  return {records: parts.flatMap(({records}) => records), problems: parts.flatMap(({problems}) => problems)}
})

/** The first line decides, so it may be the only right one. */
function isObject(line: string): boolean {
  const {value, faults} = readJson(line)
  return faults.length === 0 && isRecord(value)
}

function readList(text: string, json: JsonDocument, root: readonly PropertyKey[]): ReadRecords {
  const list = valueAt(json.value, root) as readonly unknown[]
  return readAll(
    text,
    json,
    list.map((_, index) => [...root, index])
  )
}

function readAll(text: string, json: JsonDocument, paths: readonly (readonly PropertyKey[])[]): ReadRecords {
  const records: PartyRecord[] = []
  const problems: RecordsProblem[] = []
  for (const path of paths) {
    const value = valueAt(json.value, path)
    if (isRecord(value)) records.push(toRecord(text, json, path, value))
    else problems.push({kind: 'record', range: json.locate(path)})
  }
  return {records, problems}
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
  activeForm: ['activeForm', 'active_form']
} as const

/** A record as the host wrote it, or the input of the call alone. */
function toRecord(
  text: string,
  json: JsonDocument,
  path: readonly PropertyKey[],
  outer: Readonly<Record<string, unknown>>
): PartyRecord {
  const inner = names.input.find((key) => isRecord(outer[key]))
  const value = inner === undefined ? outer : (outer[inner] as Readonly<Record<string, unknown>>)
  const at = inner === undefined ? path : [...path, inner]
  const field = (key: string): string | undefined => {
    const keys: readonly string[] = names[key as keyof typeof names] ?? [key]
    return keys.find((name) => value[name] !== undefined)
  }
  const textOf = (key: string): string | undefined => {
    const found = value[field(key) ?? '']
    return typeof found === 'string' ? found : undefined
  }
  const record = firstLineOf(text, json.locate(path))
  const placeOf = (key: string): Range => {
    const name = field(key)
    return name === undefined ? record : firstLineOf(text, json.locate([...at, name]))
  }
  const from = names.from.map((key) => outer[key] ?? value[key]).find((each) => typeof each === 'string')
  const phase = names.phase.map((key) => Number(outer[key] ?? value[key] ?? Number.NaN)).find(Number.isInteger)
  const base = {
    range: record,
    placeOf,
    ...(typeof from === 'string' && {from}),
    ...(phase !== undefined && {phase})
  }
  const tool = toolOf(outer, value, inner !== undefined)
  switch (tool) {
    case 'TeamCreate':
    case 'TeamDelete':
      return {...base, kind: 'team', call: tool, team: textOf('team'), description: textOf('description')}
    case 'TaskCreate':
      return {...base, kind: 'task', subject: textOf('subject'), activeForm: textOf('activeForm')}
    case 'Agent':
      return {
        ...base,
        kind: 'spawn',
        name: textOf('name'),
        agentType: textOf('agentType'),
        team: textOf('team'),
        prompt: textOf('prompt'),
        description: textOf('description')
      }
    default:
      return {...base, kind: 'message', ...messageOf(value, textOf)}
  }
}

const tools: ReadonlyMap<unknown, string> = new Map([
  ['Task', 'Agent'],
  ['Agent', 'Agent'],
  ['TeamCreate', 'TeamCreate'],
  ['TeamDelete', 'TeamDelete'],
  ['TaskCreate', 'TaskCreate'],
  ['SendMessage', 'SendMessage']
])

/** The tool of a call by its name or, of an input alone, by its keys. */
function toolOf(
  outer: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
  isCall: boolean
): string {
  const name = outer['tool'] ?? outer['tool_name'] ?? (isCall ? outer['name'] : outer['type'])
  const tool = tools.get(name)
  if (tool !== undefined) return tool
  if (value['subagent_type'] !== undefined || (value['prompt'] !== undefined && value['name'] !== undefined))
    return 'Agent'
  if (value['subject'] !== undefined) return 'TaskCreate'
  const isMessage = ['type', 'recipient', 'to', 'content', 'message'].some((key) => value[key] !== undefined)
  return value['team_name'] !== undefined && !isMessage ? 'TeamCreate' : 'SendMessage'
}

/** `{type, recipient, content, summary}`, `{to, message, summary}` with a text or an object, and forms between the two. */
function messageOf(value: Readonly<Record<string, unknown>>, textOf: (key: string) => string | undefined) {
  const message = isRecord(value['message']) ? value['message'] : undefined
  const inner = (key: string): string | undefined =>
    typeof message?.[key] === 'string' ? (message[key] as string) : undefined
  const isDirect = value['to'] !== undefined
  const to = textOf('to')
  const type = inner('type') ?? textOf('type') ?? (isDirect ? (to === '*' ? 'broadcast' : 'message') : undefined)
  const content =
    inner('content') ??
    inner('reason') ??
    inner('feedback') ??
    textOf('content') ??
    textOf('message') ??
    textOf('reason')
  return {type, to: to ?? (type === 'broadcast' ? '*' : undefined), content, summary: textOf('summary'), isDirect}
}
