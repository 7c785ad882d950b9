import {isEventText, strayEvents} from '../event-stream.ts'
import type {DocumentFormat, Format, FormatReading, LineFormat, LineOf, TextFormat} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import {asArray, asObject, parseJson} from '../record.ts'
import {messageIn} from './message.ts'
import {messagesOf, namedPart, partIn, printedIn, type StreamPart} from './stream-part.ts'
import {continues, openStreamSession, sharesAnswer} from './stream-session.ts'

/**
 * What a graph of LangGraph streams, as a list: states (`values`), what its nodes add (`updates`), pieces of messages (`messages`), in one
 * mode or in several, with those of graphs in it, or the events of their steps (`astream_events`). All parts are of one session, until a state or an id begins another.
 *
 * Source: `pregel/main.py` and `types.py` of https://github.com/langchain-ai/langgraph, and the events that its server sends, read in
 * November 2026.
 */
const langgraphStream: DocumentFormat = {
  name: 'langgraph-stream',
  detects: (value) => Array.isArray(value) && areParts(value.map(partIn)),
  read(value, lineOf) {
    const stream = openStream()
    for (const [index, item] of asArray(value).entries())
      stream.add(partIn(item), `item ${index + 1}`, (path) => lineOf([index, ...path]))
    return stream.finish()
  }
}

/** The same with a part on each line. */
const langgraphLines: LineFormat = {
  name: 'langgraph-stream',
  detects: (records) => areParts(records.map(partIn)),
  detectsValues: (values) => areParts(values.map(partIn)),
  open() {
    const stream = openStream()
    return {
      read: (record, line) => stream.add(partIn(record), `line ${line}`, () => line),
      readOther(text, line) {
        const value = parseJson(text)
        if (value !== undefined) stream.add(partIn(value), `line ${line}`, () => line)
        return value !== undefined
      },
      finish: stream.finish
    }
  }
}

/** The same as events of a server. */
const langgraphEvents: TextFormat = {
  name: 'langgraph-stream',
  detects: (text) =>
    isEventText(text) && areParts(eventsIn(text.split('\n', decisiveLines)).map(({streamPart}) => streamPart)),
  read(text) {
    const stream = openStream()
    for (const {streamPart, line} of eventsIn(text.split('\n'))) stream.add(streamPart, `line ${line}`, () => line)
    const stray = strayEvents(text)
    return {...stream.finish(), skipped: stray.reduce((sum, {count}) => sum + count, 0), stray}
  }
}

/** How many lines decide whether events are those of a graph. */
const decisiveLines = 200

interface Event {
  readonly streamPart: StreamPart | undefined
  /** From 1. */
  readonly line: number
}

/** Other events are left out, and data that is not JSON. Events without a name have parts as they are on lines. */
function eventsIn(lines: readonly string[]): readonly Event[] {
  let name: string | undefined
  return lines.flatMap((line, index): Event | readonly Event[] => {
    if (line.startsWith('event:')) name = line.slice('event:'.length).trim()
    if (!line.startsWith('data:')) return []
    const data = parseJson(line.slice('data:'.length))
    if (data === undefined) return []
    return {streamPart: name === undefined ? partIn(data) : namedPart(name, data, []), line: index + 1}
  })
}

function openStream() {
  const readings = openReadings()
  let current = openStreamSession()
  let first = 'main'
  let count = 0

  return {
    add(streamPart: StreamPart | undefined, name: string, lineOf: LineOf): void {
      if (streamPart === undefined) return
      if (count === 0) first = name
      count++
      if (current.add(streamPart, lineOf)) return
      readings.add({reading: current.finish(), name: first})
      current = openStreamSession()
      first = name
      current.add(streamPart, lineOf)
    },
    finish(): FormatReading {
      readings.add({reading: current.finish(), name: first})
      return readings.join()
    }
  }
}

/** Whether values are parts of a stream, with a message of an agent. States that do not go on from each other are sessions of their own. */
function areParts(streamParts: readonly (StreamPart | undefined)[]): boolean {
  const recognized = streamParts.filter((streamPart) => streamPart !== undefined)
  const bare = new Set(recognized.map(({mode, isBare}) => (isBare === true ? mode : undefined)))
  if (recognized.length < streamParts.length || bare.size > 1 || !recognized.some(hasAnswer)) return false
  const states = recognized.filter(({mode, around}) => mode === 'values' && around === undefined)
  if (states.length < recognized.length || !bare.has('values')) return true
  return states.some((state, index) => index > 0 && goOn(state, states[index - 1]))
}

/** Results that are the same may be those of several runs. */
function goOn(state: StreamPart, before: StreamPart | undefined): boolean {
  const [list, other] = [messagesIn(state), messagesIn(before)]
  if (list.length === other.length) return sharesAnswer(list, other)
  return continues(list, other) || (state.isSnapshot === true && continues(other, list))
}

function messagesIn(streamPart: StreamPart | undefined): readonly unknown[] {
  return asArray(asObject(streamPart?.data)['messages'])
}

function hasAnswer(streamPart: StreamPart): boolean {
  const {mode, data} = streamPart
  const values =
    mode === 'events'
      ? [printedIn(data)?.message]
      : mode === 'updates'
        ? messagesOf(streamPart).map(({value}) => value)
        : mode === 'values'
          ? messagesIn(streamPart)
          : mode.startsWith('messages')
            ? asArray(data)
            : []
  return values.some((value) => messageIn(value, [])?.type === 'ai')
}

export const langgraphStreamFormat: Format = {
  name: 'langgraph-stream',
  program: 'LangChain, LangGraph',
  files: 'streams of graphs in any mode, as lines, lists or events of a server: one run, with its nodes as agents',
  triedOn: 'real files',
  documents: [langgraphStream],
  lines: [langgraphLines],
  texts: [langgraphEvents]
}
