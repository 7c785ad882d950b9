/** Interactions of a transcript's agents, and text besides its records. */

import {isOfParty, type PartyRecord} from '../contracts/inception-party/index.ts'
import type {Context} from '../contracts/source.ts'
import {lintText} from '../linter/lint.ts'
import type {Fault} from '../report/failure.ts'
import {lastIndexFrom, lineAt, type Range, readLines} from '../text/lines.ts'
import {memo} from '../text/memoize.ts'
import {type Call, leadName, type Thread} from '../transcripts/model.ts'
import type {Job, TeamRun, TranscriptInput} from './input.ts'
import {callsContext} from './output-context.ts'
import {atMessage, type LintedText, type LocatedFinding, lineStart} from './settle.ts'

/** Findings in the calls of a run, over all its sessions. */
export interface LintedCalls {
  /** By path of the session. */
  readonly found: ReadonlyMap<string, readonly LocatedFinding[]>
  readonly failures: readonly Fault[]
  readonly isChecked: boolean
}

/** Lints the interactions of a run as a whole. @param job of the lead's session */
export function lintRun(
  {teams, lead, sessions}: TeamRun,
  {context, rules, settings}: Pick<Job, 'context' | 'rules' | 'settings'>
): LintedCalls {
  const {text, records, callAt} = recordsOf(inOrder(sessions.map(placedCalls)))
  const together = callsContext(context, lead.calls, records, teams)
  const {source, findings, failures} = lintText(text, together, rules, settings)
  const found = new Map<string, LocatedFinding[]>()
  for (const finding of findings) {
    const at = callAt(finding.range.start)
    if (at === undefined || !at.session.calls.isReported(at.call)) continue
    const {call, from, session, firstLine} = at
    const {thread, line} = call
    const placing = atMessage({line, message: 0, firstLine}, thread, from)
    memo(found, session.path, () => []).push({finding, source, thread, line, placing})
  }
  return {found, failures, isChecked: isOfParty(source)}
}

export function runOfOne(session: TranscriptInput): TeamRun {
  return {teams: new Set(), lead: session, sessions: [session]}
}

/**
 * Findings of one session: each is at the line of its call, and its origin is the place in the text for the other
 * agent.
 */
export function callsIn(
  {path, calls: {all, teamRun}, isChanged}: Pick<TranscriptInput, 'path' | 'calls' | 'isChanged'>,
  linted: () => LintedCalls
): readonly LintedText[] {
  if (all.length === 0) return []
  const {found, failures, isChecked} = linted()
  const isLead = teamRun === undefined || teamRun.lead.path === path
  return [{...byChange(found.get(path) ?? [], isChanged), failures: isLead ? failures : [], isChecked}]
}

/** Rules for text besides the records. */
const strayRules: ReadonlySet<string> = new Set(['transcript-records'])

/** Each finding is at its line, and counts for the first thread. */
export function lintStray(
  {stray, threads: [first], isChanged}: TranscriptInput,
  {context, rules, settings}: Job
): readonly LintedText[] {
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

/** Findings that count, and findings on unchanged lines. */
function byChange(
  found: readonly LocatedFinding[],
  isChanged: TranscriptInput['isChanged'] = () => true
): Pick<LintedText, 'found' | 'hidden'> {
  return {
    found: found.filter(({line = 1}) => isChanged(line)),
    hidden: found.filter(({line = 1}) => !isChanged(line))
  }
}

interface PlacedCall {
  readonly call: Call
  readonly session: TranscriptInput
  /** Sender, if known. */
  readonly from: string | undefined
}

/** Calls of a session, in the order of its file. */
function placedCalls(session: TranscriptInput): readonly PlacedCall[] {
  const {all, threads} = session.calls
  const senderOf = senders(all, threads)
  return [...all]
    .sort((a, b) => a.line - b.line || (a.callNumber ?? 1) - (b.callNumber ?? 1))
    .map((call) => ({call, session, from: senderOf(call)}))
}

/** Calls of all sessions by time; calls of one session keep their order. */
function inOrder(sessions: readonly (readonly PlacedCall[])[]): readonly PlacedCall[] {
  if (sessions.length < 2) return sessions.flat()
  const timed = sessions.flatMap((placed) => {
    let latest = 0
    return placed.map((each) => {
      latest = Math.max(latest, each.call.time ?? 0)
      return {each, time: latest}
    })
  })
  return timed.sort((a, b) => a.time - b.time).map(({each}) => each)
}

interface CallRecords {
  /** Texts for other agents, joined. */
  readonly text: string
  readonly records: readonly PartyRecord[]
  /** Call with the text at an offset, and the first line of that text, from 1. */
  callAt(offset: number): (PlacedCall & {readonly firstLine: number}) | undefined
}

function recordsOf(calls: readonly PlacedCall[]): CallRecords {
  const records: PartyRecord[] = []
  const callTexts: string[] = []
  const starts: number[] = []
  let start = 0
  for (const {call, from} of calls) {
    const callText = textOf(call)
    starts.push(start)
    const range = {start, end: start + callText.length}
    records.push(recordOf(call, {range, isText: true, ...(from !== undefined && {from})}))
    callTexts.push(`${callText}\n`)
    start += callText.length + 1
  }
  const text = callTexts.join('')
  const lines = readLines(text)
  return {
    text,
    records,
    callAt(offset) {
      const index = lastIndexFrom(starts, offset, (each) => each)
      const [found, first] = [calls[index], starts[index]]
      return found && first !== undefined ? {...found, firstLine: lineAt(lines, first) + 1} : undefined
    }
  }
}

/**
 * Sender of a call: its name in the team, else the lead for the thread that created the team, else the thread's agent.
 */
function senders(calls: readonly Call[], threads: readonly Thread[]): (call: Call) => string | undefined {
  const leads = new Set(calls.flatMap(({kind, thread}) => (kind === 'team-create' ? thread : [])))
  const agents = new Map(threads.map(({id, agent}) => [id, agent]))
  return ({from, thread}) => from ?? (leads.has(thread) ? leadName : agents.get(thread))
}

function textOf(call: Call): string {
  if ('text' in call) return call.text
  return call.kind === 'spawn' ? call.prompt : ''
}

function recordOf(
  call: Call,
  base: {readonly range: Range; readonly isText: boolean; readonly from?: string}
): PartyRecord {
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
    case 'task-update':
      return {...base, kind: 'task-update', task: call.task, status: call.status}
  }
}

function filled(text: string): string | undefined {
  return text === '' ? undefined : text
}
