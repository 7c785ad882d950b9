/** A party as the sessions of Claude Code record it. */
import {isRecord} from '../../../src/text/json-object.ts'
import type {Named} from '../party.ts'
import {lines} from './capture.ts'
import {answer, call, init, prompt, reply, result, streamed} from './claude.ts'

const lead = 'discover-orchestrator'

/** Members run in the process of their lead: their calls are in its file, under their names. */
const fieldsOf = (from: string): object =>
  from === lead ? {} : {isSidechain: true, agentId: `a-${from}`, teamName: 'inception-party', agentName: from}

const callOf = ({record}: Named, index: number) =>
  call(`t${index}`, String(record['tool']), isRecord(record['input']) ? record['input'] : {})
const senderOf = ({record}: Named): string => String(record['from'] ?? lead)

interface Captured {
  readonly content: string
  /** The line of the record of a name, from 1. */
  lineOf(name: string): number
}

/** The file of the session of the lead: each call has its answer on the next line. */
export function partySession(run: readonly Named[], {isInterrupted = false} = {}): Captured {
  const records: unknown[] = [prompt('Start the party')]
  const places = new Map<string, number>()
  for (const [index, named] of run.entries()) {
    const fields = fieldsOf(senderOf(named)) as Readonly<Record<string, unknown>>
    records.push(reply(`m${index}`, [callOf(named, index)], fields))
    places.set(named.name, records.length)
    records.push(prompt([answer(`t${index}`, 'done')], fields))
  }
  records.push(isInterrupted ? reply('end', [call('end', 'Read')]) : reply('end', 'The party is over.'))
  return captured(records, places)
}

/** The files of the sessions of all members, each with its own; `start` is when the party began. */
export function partyTeam(run: readonly Named[], start = '2026-03-01T10:00:00Z'): Readonly<Record<string, Captured>> {
  const senders = new Set(run.map(senderOf))
  const timeOf = (index: number): string => new Date(Date.parse(start) + index * 1000).toISOString()
  const sessionOf = (from: string): Captured => {
    const at = (index: number) => ({
      teamName: 'inception-party',
      timestamp: timeOf(index),
      ...(from === lead ? {} : {agentName: from})
    })
    const first = run.findIndex((named) => senderOf(named) === from)
    const records: unknown[] = [prompt('Go', at(first))]
    const places = new Map<string, number>()
    for (const [index, named] of run.entries()) {
      if (senderOf(named) !== from) continue
      records.push(reply(`m${index}`, [callOf(named, index)], at(index)))
      places.set(named.name, records.length)
      records.push(prompt([answer(`t${index}`, 'done')], at(index)))
    }
    records.push(reply('end', 'Over.', at(run.length)))
    return captured(records, places)
  }
  return Object.fromEntries([...senders].map((from) => [`${from}.jsonl`, sessionOf(from)]))
}

/** A stream of the lead alone, with several calls in one message. */
export function partyStream(party: readonly Named[]): Captured {
  const run = party.filter((named) => senderOf(named) === lead)
  const records: unknown[] = [init]
  const places = new Map<string, number>()
  for (let index = 0; index < run.length; index += 3) {
    const part = run.slice(index, index + 3)
    records.push(
      streamed(
        'assistant',
        part.map((named, at) => callOf(named, index + at)),
        {},
        {id: `m${index}`}
      )
    )
    for (const {name} of part) places.set(name, records.length)
    records.push(
      streamed(
        'user',
        part.map((_, at) => answer(`t${index + at}`, 'done'))
      )
    )
  }
  records.push(result({result: 'The party is over.'}))
  return captured(records, places)
}

function captured(records: readonly unknown[], places: ReadonlyMap<string, number>): Captured {
  return {
    content: lines(...records),
    lineOf(name) {
      const line = places.get(name)
      if (line === undefined) throw new Error(`No record ${name}`)
      return line
    }
  }
}
