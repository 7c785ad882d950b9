/** Formats of a project's own: their descriptions are data of a configuration. */
import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {contentText, isToolCall, stopReasonOf, textPath} from '../chat-message.ts'
import {dialogueLines, fencedLines, readMarkedTurns, type TurnMark} from '../dialogue.ts'
import {CaptureError, expectFewThreads} from '../errors.ts'
import {eventStream} from '../event-stream.ts'
import type {CapturedFile, DocumentFormat, LineFormat, LineReader, Path, TextFormat} from '../format.ts'
import {joinReadings} from '../join-readings.ts'
import type {OwnDescription, OwnDialogue, OwnFormat, OwnPattern, OwnPatterns, OwnPlace, StopReason} from '../model.ts'
import {subagentId} from '../open-thread.ts'
import {asArray, jsonOf} from '../record.ts'
import type {Description, RecordEffect} from './description.ts'
import {locate, lookup, type Test} from './pattern.ts'
import {documentFormat, lineFormat} from './read.ts'

interface Readers {
  readonly documents: readonly DocumentFormat[]
  readonly lines: readonly LineFormat[]
  readonly texts: readonly TextFormat[]
}

/** The readers of a format of a project's own, which are made once. */
export const ownReaders = memoize((format: OwnFormat): Readers => {
  const {name, description} = format
  if (description.records === 'text') return {documents: [], lines: [], texts: [ownText(name, description)]}
  const {records = 'lines'} = description
  if (typeof records === 'object')
    return {documents: [ownDocument({name, description}, records.in)], lines: [], texts: []}
  const lines = ownLines({name, description})
  return records === 'lines'
    ? {documents: [], lines: [lines], texts: []}
    : {documents: [], lines: [], texts: [eventStream(lines)]}
})

interface RecordFormat {
  readonly name: string
  readonly description: OwnDescription
}

function ownLines(format: RecordFormat): LineFormat {
  return {
    name: format.name,
    detects: (records) => records.length > 0,
    open(file) {
      let line = 1
      const fit = openFit(format, () => line)
      const records = lineFormat(descriptionOf(format, fit, undefined))
      const reader = openRuns(records, format.description.run, file)
      return {
        read(record, at) {
          line = at
          reader.read(record, at)
        },
        finish() {
          fit.expect()
          return {...reader.finish(), unmatched: fit.unmatched()}
        }
      }
    }
  }
}

/** The reader of runs whose records may alternate. A record without the id of a run belongs to the run of the record before. */
function openRuns(format: LineFormat, runPath: string | undefined, file: CapturedFile): LineReader {
  if (runPath === undefined) return format.open(file)
  const runIn = lookup(runPath)
  const readers = new Map<string, LineReader>()
  let current: LineReader | undefined
  return {
    read(record, line) {
      const id = nameOf(runIn(record))
      if (id !== undefined || current === undefined) {
        current = memo(readers, id ?? `line ${line}`, () => format.open(file))
        expectFewThreads(readers.size)
      }
      current.read(record, line)
    },
    finish: () => joinReadings([...readers].map(([name, reader]) => ({reading: reader.finish(), name})))
  }
}

function ownDocument(format: RecordFormat, place: string): DocumentFormat {
  return {
    name: format.name,
    detects: (value) => locate(value, place).some((each) => typeof each.value === 'object' && each.value !== null),
    read(value, lineOf, file) {
      const fit = openFit(format, lineOf, value)
      const documents = [{when: () => true, records: place}]
      const reading = documentFormat({...descriptionOf(format, fit, value), documents}).read(value, lineOf, file)
      fit.expect()
      return {...reading, unmatched: fit.unmatched()}
    }
  }
}

/** Marks in a fence are an example. */
function ownText(name: string, {turn, prompt, other = []}: OwnDialogue): TextFormat {
  const sides = Object.entries({agent: turn, user: prompt, other} as const).map(
    ([side, marks]) => [side as TurnMark['side'], [marks].flat().map(markTest)] as const
  )
  const marksIn = (lines: readonly string[]): readonly TurnMark[] => {
    const fenced = fencedLines(lines)
    return lines.flatMap((text, line) => {
      if (fenced.has(line)) return []
      for (const [side, tests] of sides) {
        const rest = firstOf(tests, text)
        if (rest !== undefined) return {line, side, rest}
      }
      return []
    })
  }
  return {
    name,
    detects: (text) => marksIn(dialogueLines(text)).some(({side}) => side === 'agent'),
    read(text) {
      const lines = dialogueLines(text)
      return readMarkedTurns(lines, marksIn(lines), false)
    }
  }
}

function firstOf(tests: readonly MarkTest[], text: string): string | undefined {
  for (const test of tests) {
    const rest = test(text)
    if (rest !== undefined) return rest
  }
  return undefined
}

type MarkTest = (line: string) => string | undefined

/** How to find the text behind a mark on its line. */
function markTest(mark: string): MarkTest {
  const [start = '', ...others] = mark.split('...')
  return (line) => {
    if (!line.startsWith(start)) return undefined
    let at = start.length
    for (const part of others) {
      const found = part === '' ? line.length : line.indexOf(part, at)
      if (found === -1) return undefined
      at = found + part.length
    }
    return line.slice(at).trimStart()
  }
}

/** Whether a description fits a file, by the records that were read. */
interface Fit {
  /** Looks at each path of the description that no value has had so far. */
  see(record: JsonObject, path: Path): void
  /** The paths that no record has a value of, with the keys of the description before. */
  unmatched(): readonly string[]
  /** A record matches one of the patterns. */
  addMatch(): void
  addTurn(path: Path, hasText: boolean): void
  /** @throws {CaptureError} where no record matches, or no turn has a text */
  expect(): void
}

function openFit({name, description}: RecordFormat, lineOf: (path: Path) => number, document?: unknown): Fit {
  let [isMatched, hasText] = [false, false]
  let textlessLine: number | undefined
  const valueAt = openValues(document)
  let unseen = pathsOf(description)
    .map(([key, path]) => ({key, path, valueIn: valueAt(path), isAround: lookup(path)(document) !== undefined}))
    .filter(({isAround}) => !isAround)
  return {
    see(record, path) {
      if (unseen.some(({valueIn}) => valueIn(record, path) !== undefined))
        unseen = unseen.filter(({valueIn}) => valueIn(record, path) === undefined)
    },
    unmatched: () => unseen.map(({key, path}) => `\`${path}\` of \`${key}\``),
    addMatch() {
      isMatched = true
    },
    addTurn(path, has) {
      isMatched = true
      hasText ||= has
      if (!has) textlessLine ??= lineOf(path)
    },
    expect() {
      if (!isMatched)
        throw new CaptureError(`Unexpected records, expected one that matches \`turn\` of the format \`${name}\``)
      if (textlessLine === undefined || hasText) return
      const places = placesOf(description).map((each) => `\`${typeof each === 'string' ? each : each.in}\``)
      throw new CaptureError(
        `Unexpected turn on line ${textlessLine}, expected a text at ${places.join(' or ')}: \`text\` of the format \`${name}\``
      )
    }
  }
}

/** The paths of a description, other than of texts, with their keys; a pattern of `null` alone is of missing values. */
function pathsOf(description: OwnDescription): readonly (readonly [key: string, path: string])[] {
  const {agent, model, thread, message, id, parent, run: runPath, stop} = description
  const names = {
    agent,
    model,
    thread,
    message,
    id,
    parent,
    run: runPath,
    stop: typeof stop === 'object' ? stop.path : stop
  }
  const {prompt, call, error, end, main} = description
  const patterns = Object.entries({prompt, call, error, end, main}).flatMap(([key, each]) =>
    [each ?? []]
      .flat()
      .flatMap((pattern: OwnPattern) => Object.entries(pattern))
      .flatMap(([path, value]) => (value === null ? [] : [[key, path] as const]))
  )
  return [
    ...Object.entries(names).flatMap(([key, path]) => (path === undefined ? [] : [[key, path] as const])),
    ...patterns
  ]
}

function placesOf({text}: OwnDescription): readonly OwnPlace[] {
  return typeof text === 'string' || 'in' in text ? [text] : text
}

/** The description with which the engine reads a file. @param document the value around its records */
function descriptionOf({name, description}: RecordFormat, fit: Fit, document: unknown): Description {
  const {turn, prompt, call, error, end, main, agent, model, thread, message, id, parent} = description
  const [isTurn, isPrompt, isCall, isError, isEnd, isMain] = [turn, prompt, call, error, end, main].map(ownTest)
  const valueAt = openValues(document)
  const nameAt = (path: string | undefined) => {
    const valueIn = path === undefined ? undefined : valueAt(path)
    return (record: JsonObject, at: Path): string | undefined => nameOf(valueIn?.(record, at))
  }
  const [agentIn, modelIn, threadIn, messageIn, idIn, parentIn] = [agent, model, thread, message, id, parent].map(
    nameAt
  ) as [Named, Named, Named, Named, Named, Named]
  const texts = placesOf(description).map(textAt)
  const stopIn = stopAt(description.stop)
  function effectOf(record: JsonObject, path: Path): RecordEffect {
    fit.see(record, path)
    if (isEnd?.(record) === true) fit.addMatch()
    const reason = isCall?.(record) === true ? 'tool call' : isError?.(record) === true ? 'error' : stopIn(record)
    if (isTurn?.(record) === true) return turnOf(record, path, reason)
    if (reason === undefined && isPrompt?.(record) !== true) return undefined
    fit.addMatch()
    return reason ?? 'prompt'
  }

  function turnOf(record: JsonObject, path: Path, reason: StopReason | undefined): RecordEffect {
    const spoken = texts.map((read) => read(record)).find((found) => found !== undefined)
    fit.addTurn(path, spoken !== undefined)
    const stopReason = spoken?.isCall === true ? 'tool call' : reason
    const names = {agent: agentIn(record, path), model: modelIn(record, path)}
    if (spoken === undefined) return stopReason === undefined ? 'skip' : {path, stopReason, ...names}
    return {text: spoken.text, path: [...path, ...spoken.path], id: messageIn(record, path), stopReason, ...names}
  }

  return {
    name,
    cases: [[isRecord, effectOf]],
    agent: [agent ?? []].flat(),
    model: [model ?? []].flat(),
    thread(record, path) {
      const found = isMain?.(record) === true ? undefined : threadIn(record, path)
      return [found === undefined || (found === 'main' && isMain === undefined) ? undefined : subagentId(found)]
    },
    ...(id !== undefined && {branch: (record, path) => [idIn(record, path), parentIn(record, path)]}),
    ...(isEnd && {ends: isEnd}),
    stop: stopIn
  }
}

type Named = (record: JsonObject, path: Path) => string | undefined

/** A name or a number as the programs write ids. */
function nameOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined
}

/** How to look up a path in a record or, where `*` stands for the items that the record is in, in the document around it. */
function openValues(document: unknown): (path: string) => (record: JsonObject, at: Path) => unknown {
  return (path) => {
    if (!path.includes('*')) return lookup(path)
    const keys = path.split('.')
    return (_, at) => {
      const indexes = at.filter((key) => typeof key === 'number').values()
      return lookup(keys.map((key) => (key === '*' ? indexes.next().value : key)).join('.'))(document)
    }
  }
}

/** The test of patterns, each of which has the values of a record by their paths. */
function ownTest(patterns: OwnPatterns | undefined): Test | undefined {
  if (patterns === undefined) return undefined
  const tests = [patterns].flat().map((pattern: OwnPattern) =>
    Object.entries(pattern).map(([path, expected]) => {
      const values: readonly unknown[] = [expected].flat()
      return {valueIn: lookup(path), values: new Set(values), isAny: values.includes('*')}
    })
  )
  return (record) =>
    tests.some((each) =>
      each.every(({valueIn, values, isAny}) => {
        const value = valueIn(record) ?? null
        return values.has(value) || (isAny && value !== null)
      })
    )
}

function stopAt(stop: OwnDescription['stop']): (record: JsonObject) => StopReason | undefined {
  if (stop === undefined) return () => undefined
  const {path, values} = typeof stop === 'string' ? {path: stop, values: {}} : stop
  const [valueIn, meanings] = [lookup(path), new Map(Object.entries(values))]
  return (record) => {
    const value = valueIn(record)
    return meanings.get(String(value)) ?? stopReasonOf(value)
  }
}

interface TurnText {
  readonly text: string
  readonly path: Path
  readonly isCall: boolean
}

/** How to read the text at a place of a turn: a string, blocks as the APIs have them, or data, which is text as JSON. */
function textAt(place: OwnPlace): (record: JsonObject) => TurnText | undefined {
  if (typeof place === 'string') {
    if (!place.includes('*')) {
      const valueIn = lookup(place)
      return (record) => turnTextIn(valueIn(record), place.split('.'))
    }
    return (record) => joined(locate(record, place).flatMap(({value, path}) => turnTextIn(value, path) ?? []))
  }
  const [isPart, textIn] = [ownTest(place.if), textAt(place.text)]
  return (record) => {
    const items = locate(record, place.in).flatMap(({value, path}) =>
      asArray(value).flatMap((item, index) => {
        const spoken = isRecord(item) && isPart?.(item) !== false ? textIn(item) : undefined
        return spoken === undefined ? [] : {...spoken, path: [...path, index, ...spoken.path]}
      })
    )
    return joined(items)
  }
}

function turnTextIn(value: unknown, path: Path): TurnText | undefined {
  if (typeof value === 'string') return {text: value, path, isCall: false}
  if (typeof value !== 'object' || value === null) return undefined
  const blocks = asArray(value)
  const isCall = blocks.some(isToolCall)
  const spoken = contentText(value)
  if (spoken !== '' || isCall) return {text: spoken, path: [...path, ...textPath({content: value}).slice(1)], isCall}
  const data = jsonOf(value)
  return data === undefined ? undefined : {text: data, path, isCall}
}

function joined(items: readonly TurnText[]): TurnText | undefined {
  const [first] = items
  if (first === undefined) return undefined
  return {
    text: items.map((item) => item.text).join('\n'),
    path: first.path,
    isCall: items.some(({isCall}) => isCall)
  }
}
