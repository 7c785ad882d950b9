/** What the agents of a transcript did together, and the text besides its records. */

import type {Context} from '../contracts/context.ts'
import {isOfParty, type PartyRecord} from '../contracts/inception-party/index.ts'
import {lintText} from '../linter/lint.ts'
import {lastIndexFrom, lineAt, type Range, readLines} from '../text/lines.ts'
import type {Call, Thread} from '../transcripts/model.ts'
import type {Job, TranscriptInput} from './input.ts'
import {type LintedThread, lineStart} from './lint-thread.ts'
import type {LocatedFinding} from './listing.ts'
import {callsContext} from './output-context.ts'

/** Each finding is at the line of its call; its origin is the place in what the call gives to another agent. */
export function lintCalls(
  {calls: {all, threads, isReported}, isChanged}: Pick<TranscriptInput, 'calls' | 'isChanged'>,
  {context, rules, settings}: Job
): readonly LintedThread[] {
  if (all.length === 0) return []
  const {text, records, callAt} = recordsOf(all, threads)
  const together = callsContext(context, all, threads, records)
  const {source, findings, failures} = lintText(text, together, rules, settings)
  const found = findings.flatMap((finding): LocatedFinding[] => {
    const at = callAt(finding.range.start)
    if (at === undefined || !isReported(at.call)) return []
    const {call, from, line: first} = at
    const {thread, line} = call
    const origin = {thread, ...(from !== undefined && {agent: from}), message: 0}
    const placing: LocatedFinding['placing'] = (start) => ({
      ...lineStart(line),
      origin: {...origin, line: start.line - first + 1, column: start.column}
    })
    return [{finding, source, thread, line, placing}]
  })
  return [{...byChange(found, isChanged), failures, isChecked: isOfParty(source)}]
}

/** The rules about text besides the records. */
const strayRules: ReadonlySet<string> = new Set(['transcript-records'])

/** Each finding is at its line; it counts for the first thread. */
export function lintStray(
  {stray, threads: [first], isChanged}: TranscriptInput,
  {context, rules, settings}: Job
): readonly LintedThread[] {
  if (stray.length === 0) return []
  const {id: thread = 'main', kind = 'main'} = first ?? {}
  const besides: Context = {...context, captured: {thread, kind, stray: stray.map(({kind: place}) => place)}}
  const text = stray.map((each) => each.text).join('\n')
  const {source, findings, failures} = lintText(
    text,
    besides,
    rules.filter(({id}) => strayRules.has(id)),
    settings
  )
  const found = findings.map((finding): LocatedFinding => {
    const {line} = stray[lineAt(source.lines, finding.range.start)] ?? {line: 1}
    return {finding, source, thread, line, placing: () => lineStart(line)}
  })
  return [{...byChange(found, isChanged), failures}]
}

/** Findings that count, and those on lines that did not change. */
function byChange(
  found: readonly LocatedFinding[],
  isChanged: TranscriptInput['isChanged'] = () => true
): Pick<LintedThread, 'found' | 'hidden'> {
  return {
    found: found.filter(({line}) => isChanged(line)),
    hidden: found.filter(({line}) => !isChanged(line))
  }
}

/** A call, with what a finding in its text needs. */
interface PlacedCall {
  readonly call: Call
  /** Who made it, where that is known. */
  readonly from: string | undefined
  /** The line where its own text begins, from 1. */
  readonly line: number
}

interface CallRecords {
  /** What the calls gave to other agents, one after the other. */
  readonly text: string
  readonly records: readonly PartyRecord[]
  /** The call whose text has an offset. */
  callAt(offset: number): PlacedCall | undefined
}

/** What the agents of a run did together, in the order of the file, as records of one text. */
function recordsOf(calls: readonly Call[], threads: readonly Thread[]): CallRecords {
  const senderOf = senders(calls, threads)
  const placed: {readonly call: Call; readonly from: string | undefined; readonly start: number}[] = []
  const records: PartyRecord[] = []
  const callTexts: string[] = []
  let start = 0
  for (const call of [...calls].sort((a, b) => a.line - b.line || (a.callNumber ?? 1) - (b.callNumber ?? 1))) {
    const callText = textOf(call)
    const from = senderOf(call)
    placed.push({call, from, start})
    records.push(recordOf(call, {range: {start, end: start + callText.length}, ...(from !== undefined && {from})}))
    callTexts.push(`${callText}\n`)
    start += callText.length + 1
  }
  const text = callTexts.join('')
  const lines = readLines(text)
  return {
    text,
    records,
    callAt(offset) {
      const found = placed[lastIndexFrom(placed, offset, (each) => each.start)]
      return found && {call: found.call, from: found.from, line: lineAt(lines, found.start) + 1}
    }
  }
}

/** Who made a call: its name in the team or, in order, the lead for the thread that created the team, the agent of the thread. */
function senders(calls: readonly Call[], threads: readonly Thread[]): (call: Call) => string | undefined {
  const leads = new Set(calls.flatMap(({kind, thread}) => (kind === 'team-create' ? thread : [])))
  const agents = new Map(threads.map(({id, agent}) => [id, agent]))
  return ({from, thread}) => from ?? (leads.has(thread) ? lead : agents.get(thread))
}

/** What Claude Code calls the agent that created the team. */
const lead = 'team-lead'

/** What a call gives to another agent. */
function textOf(call: Call): string {
  if ('text' in call) return call.text
  return call.kind === 'spawn' ? call.prompt : ''
}

function recordOf(call: Call, base: {readonly range: Range; readonly from?: string}): PartyRecord {
  if ('text' in call) {
    const {kind: type, to, text, summary, isDirect} = call
    return {...base, kind: 'message', type, to, content: filled(text), summary, isDirect: isDirect === true}
  }
  switch (call.kind) {
    case 'spawn': {
      const {name, agent: agentType, team, prompt, description} = call
      return {...base, kind: 'spawn', name, agentType, team, prompt: filled(prompt), description}
    }
    case 'team-create':
    case 'team-delete': {
      const {kind, team, description} = call
      return {...base, kind: 'team', call: kind === 'team-create' ? 'TeamCreate' : 'TeamDelete', team, description}
    }
    case 'task-create':
      return {...base, kind: 'task', subject: call.subject, activeForm: call.activeForm}
  }
}

function filled(text: string): string | undefined {
  return text === '' ? undefined : text
}
