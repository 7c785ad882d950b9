/** The engine: reads the records of a document or of lines by the description of their format. */
import type {JsonObject} from '../../text/json-object.ts'
import type {CapturedFile, DocumentFormat, FormatReading, LineFormat, Path} from '../format.ts'
import {addPrompt, skipMessages} from '../last-message.ts'
import type {Thread} from '../model.ts'
import {closeThread, type OpenThread, openMain, subagentIn} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'
import {type Branches, openBranches} from '../save-points.ts'
import {addTurn} from '../turns.ts'
import type {Description, DocumentShape, LineShape, OneEffect} from './description.ts'
import {type LocatedJson, locate, lookup, matches, testOf} from './pattern.ts'

interface Records {
  add(record: JsonObject, path: Path): void
  finish(): readonly Thread[]
}

/** @param place of a value in a record: a line, from 1, or a number that means one until the end */
function openRecords(
  description: Description,
  file: CapturedFile,
  document: JsonObject,
  place: (path: Path) => number
): Records {
  const {thread: threadIn, branch} = description
  const cases = description.cases.map(([when, effect]) => ({when: testOf(when), effect}))
  const [modelIn, agentIn] = [description.model, description.agent].map(firstString)
  const others = new Map<string, OpenThread>()
  let main: OpenThread | undefined
  let branches: Branches | undefined
  const isEnd = description.ends === undefined ? undefined : testOf(description.ends)
  let hasEnded = isEnd === undefined

  function openFirst(record: JsonObject): OpenThread {
    const thread = description.main?.(record, file) ?? openMain()
    thread.model = modelIn?.(document)
    thread.agent ??= agentIn?.(document)
    if (branch !== undefined) branches = openBranches(thread)
    return thread
  }

  function threadOf(record: JsonObject, path: Path, outer: OpenThread): OpenThread {
    const named = threadIn?.(record, path)
    return named?.[0] === undefined ? outer : subagentIn(others, named[0], named[1])
  }

  function addEffects(thread: OpenThread, record: JsonObject, path: Path): void {
    for (const {when, effect} of cases) {
      if (!when(record)) continue
      const effects = typeof effect === 'function' ? effect(record, path) : effect
      if (!Array.isArray(effects)) addEffect(thread, effects as OneEffect, place)
      else for (const one of effects) addEffect(thread, one, place)
      return
    }
  }

  return {
    add(record, path) {
      main ??= openFirst(record)
      const thread = threadOf(record, path, main)
      const ids = thread === main ? branch?.(record, path) : undefined
      if (ids !== undefined) branches?.enter(ids[1])
      if (modelIn !== undefined) thread.model = modelIn(record) ?? thread.model
      addEffects(thread, record, path)
      if (agentIn !== undefined) thread.agent ??= agentIn(record)
      thread.lastLine = place(path)
      if (ids !== undefined) branches?.leave(ids[0])
      if (!hasEnded) hasEnded = isEnd?.(record) === true
    },
    finish() {
      main ??= openFirst({})
      main.stopReason ??= hasEnded ? description.stop?.(document) : 'unfinished run'
      const threads = main.count > 0 || others.size === 0 ? [main, ...others.values()] : [...others.values()]
      return threads.map(closeThread)
    }
  }
}

function addEffect(thread: OpenThread, effect: OneEffect, place: (path: Path) => number): void {
  if (effect === undefined) return
  if (effect === 'prompt') addPrompt(thread)
  else if (effect === 'skip') skipMessages(thread)
  else if (typeof effect === 'string') thread.stopReason = effect
  else if (effect.isResult === true && thread.count > 0 && thread.text === effect.text) thread.stopReason = undefined
  else addTurn(thread, effect, effect.text === undefined ? 0 : place(effect.path))
}

/** The first text that is not empty at one of several paths. */
function firstString(paths: readonly string[] | undefined): ((value: unknown) => string | undefined) | undefined {
  const lookups = paths?.map(lookup)
  return (
    lookups &&
    ((value) => {
      for (const found of lookups) {
        const name = asString(found(value))
        if (name !== undefined) return name
      }
      return undefined
    })
  )
}

/** The format of the documents that a description has. */
export function documentFormat(description: Description): DocumentFormat {
  const find = (value: unknown): DocumentShape | undefined =>
    description.documents?.find(({when}) => matches(when, value))
  return {
    name: description.name,
    detects: (value) => find(value) !== undefined,
    read(value, lineOf, file) {
      // Lines are looked up for the texts that are left: each lookup scans the document.
      const paths: Path[] = [[]]
      const place = (path: Path): number => paths.push(path) - 1
      const line = (index: number): number => lineOf(paths[index] ?? [])
      const records = openRecords(description, file, asObject(value), place)
      for (const {value: record, path} of recordsAt(value, find(value)?.records ?? ''))
        records.add(asObject(record), path)
      return {threads: records.finish().map((thread) => withLines(thread, line))}
    }
  }
}

function recordsAt(value: unknown, path: string): readonly LocatedJson[] {
  return locate(value, path).flatMap((each) =>
    Array.isArray(each.value)
      ? each.value.map((record, index) => ({value: record, path: [...each.path, index]}))
      : [each]
  )
}

/** A thread whose lines stand for places of a document until now. */
function withLines({line, printed, ...thread}: Thread, lineOf: (index: number) => number): Thread {
  const messages = printed?.map((message) => ({...message, line: lineOf(message.line)}))
  return {...thread, line: lineOf(line), ...(messages && {printed: messages})}
}

/** The format of the lines that a description has. */
export function lineFormat(description: Description): LineFormat {
  const shapes = [description.lines ?? []].flat().map(shapeTest)
  return {
    name: description.name,
    detects: (records) => records.length > 0 && shapes.some((isShape) => isShape(records)),
    open(file) {
      let at = 1
      const records = openRecords(description, file, {}, () => at)
      return {
        read(record, line) {
          at = line
          records.add(record, noPath)
        },
        finish: (): FormatReading => ({threads: records.finish()})
      }
    }
  }
}

const noPath: Path = []

function shapeTest({first, rest, every, some = []}: LineShape): (records: readonly JsonObject[]) => boolean {
  return (records) =>
    (first === undefined || matches(first, records[0])) &&
    (rest === undefined || (records.length > 1 && records.slice(1).every(testOf(rest)))) &&
    (every === undefined || records.every(testOf(every))) &&
    some.every((pattern) => records.some(testOf(pattern)))
}
