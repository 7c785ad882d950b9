import {lastIndexFrom} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {CapturedFile, DocumentFormat, Format, FormatReading} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asObject, parseJson} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'
import {isOpenhandsEvent, openhandsEvents, openhandsLines, openhandsTurn} from './openhands-events.ts'

/**
 * One event of OpenHands in a file of its own, `events/7.json` or `events/event-00007-ID.json`. The file with the last thing that the
 * agent did is that of the run; the files of events before it have no output.
 *
 * Source: `openhands/storage` of https://github.com/All-Hands-AI/OpenHands and the event store of
 * https://github.com/OpenHands/agent-sdk, read in November 2026.
 */
const openhandsEventFile: DocumentFormat = {
  name: 'openhands-events',
  detects(value) {
    const {timestamp, id, kind, message} = asObject(value)
    const isNamed = typeof timestamp === 'string' && ['number', 'string'].includes(typeof id)
    return (
      isNamed && isOpenhandsEvent(value) && (kind === undefined ? typeof message === 'string' : hasKeyOfKind(value))
    )
  },
  read(value, lineOf, file) {
    const turn = openhandsTurn(asObject(value), [])
    return turn === undefined || isFollowed(file) ? nothing : {threads: [readTurns(openMain(), [turn], [], lineOf)]}
  }
}

/** What the kinds of events have, each its own: other programs have kinds of events, too. */
const keysOfKinds = [
  'llm_message',
  'action',
  'observation',
  'tool_name',
  'system_prompt',
  'key',
  'summary',
  'error',
  'code'
]

function hasKeyOfKind(value: unknown): boolean {
  const event = asObject(value)
  return event['source'] !== undefined && keysOfKinds.some((key) => key in event)
}

const nothing: FormatReading = {threads: []}

/** A number of an event, in the name of its file. */
const eventName = /^(?:event-)?(\d{1,12})(?:-[\w-]{1,100})?\.json$/

/** Whether a file with a later event of the agent is beside a file. */
function isFollowed({path = '', names, sibling}: CapturedFile): boolean {
  const eventNumber = numberIn(path.slice(path.lastIndexOf('/') + 1))
  if (eventNumber === undefined || names === undefined) return false
  const events = eventsIn(names())
  const first = lastIndexFrom(events, eventNumber, ({number}) => number) + 1
  for (let index = first; index < events.length; index++)
    if (turnIn(sibling?.(events[index]?.name ?? '') ?? '') !== undefined) return true
  return false
}

/** The events of a folder, in their order. */
const eventsIn = memoize((names: readonly string[]) =>
  names
    .flatMap((name) => {
      const number = numberIn(name)
      return number === undefined ? [] : [{name, number}]
    })
    .sort((a, b) => a.number - b.number)
)

function numberIn(name: string): number | undefined {
  const digits = eventName.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function turnIn(text: string): Turn | undefined {
  const event = parseJson(text)
  return isOpenhandsEvent(event) ? openhandsTurn(asObject(event), []) : undefined
}

export const openhandsEventsFormat: Format = {
  name: 'openhands-events',
  program: 'OpenHands',
  files:
    'trajectories, results of evaluations, events on lines or one in each file (`events/7.json`); `openhands --headless --json`',
  triedOn: 'real files',
  documents: [openhandsEvents, openhandsEventFile],
  lines: [openhandsLines]
}
