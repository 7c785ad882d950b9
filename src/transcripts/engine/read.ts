/** The engine: reads the records of a document or of lines by the description of their format. */
import type {JsonObject} from '../../text/json-object.ts'
import {once} from '../../text/memoize.ts'
import {expectFewThreads} from '../errors.ts'
import {eventStream} from '../event-stream.ts'
import type {CapturedFile, DocumentFormat, Format, LineFormat, LineOf, Path} from '../format.ts'
import {eachRun, eachSession} from '../join-readings.ts'
import {addPrompt, skipMessages} from '../last-message.ts'
import {onlyLine} from '../line-of.ts'
import type {Thread} from '../model.ts'
import {closeThread, createPlaces, type OpenThread, openMain, outputThread, subagentIn} from '../open-thread.ts'
import {asObject, asString, parseJson} from '../record.ts'
import {type Branches, openBranches} from '../save-points.ts'
import {skipTypes} from '../skip-types.ts'
import {collectSteps, readSteps, type TraceStep} from '../steps.ts'
import {addTurn, openNamedTurns} from '../turns.ts'
import type {
  Description,
  DocumentShape,
  EffectOf,
  FormatDescription,
  FormatForm,
  InnerDocument,
  OneEffect,
  OpenRecords,
  OutputsIn,
  OutputsReader,
  RecordEffect,
  RecordPlaces,
  Records,
  StepFields
} from './description.ts'
import {
  keysOfEach,
  type ListShape,
  type LocatedList,
  listed,
  listOf,
  lookup,
  recordsAt,
  type Test,
  testOf
} from './pattern.ts'

/** A format by its description. */
export function format(description: FormatDescription): Format {
  const {name, program, files, triedOn, before, forms = [], readers = {}} = description
  const found = [description, ...forms].map((form) => readersOf(name, form))
  const all = {
    documents: [...found.flatMap(({documents}) => documents), ...(readers.documents ?? [])],
    lines: [...found.flatMap(({lines}) => lines), ...(readers.lines ?? [])],
    texts: [...found.flatMap(({texts}) => texts), ...(readers.texts ?? [])],
    dialogues: readers.dialogues ?? []
  }
  const filled = Object.fromEntries(Object.entries(all).filter(([, each]) => each.length > 0))
  return {name, program, files, triedOn, ...(before && {before}), ...filled}
}

function readersOf(name: string, form: FormatForm): Required<Pick<Format, 'documents' | 'lines' | 'texts'>> {
  const {documents, at, list, lines = list, hasEvents} = form
  const line = lines === undefined ? undefined : lineFormat({...form, name})
  return {
    documents: documents === undefined && at === undefined ? [] : [documentFormat({...form, name})],
    lines: line === undefined ? [] : [line],
    texts: line === undefined || !hasEvents ? [] : [eventStream(line)]
  }
}

export function documentFormat(description: NamedForm): DocumentFormat {
  const {name, inner} = description
  return inner === undefined
    ? documentWith(name, description, openingOf(description))
    : innerFormat(name, recordsIn(description), inner)
}

export function lineFormat(description: NamedForm): LineFormat {
  const {lines = description.list ?? [], isAppended, begins} = description
  const format = linesWith(description, [lines].flat(), openingOf(description))
  if (begins !== undefined) return eachRun(format, begins)
  return isAppended ? eachSession(format) : format
}

type NamedForm = FormatForm & {readonly name: string}

/** @param isDeferred lines are looked up for the texts that are left: each lookup scans the document */
type Opening = (isDeferred: boolean) => OpenRecords

function openingOf(description: NamedForm): Opening {
  const {steps, keptSteps, outputs, reader} = description
  if (reader !== undefined) return () => reader
  if (steps !== undefined) return deferring((_, lineOf) => openTrace(steps, keptSteps, lineOf))
  if (outputs !== undefined)
    return () =>
      (_, lineOf, document = {}) =>
        openOutputs(outputs(document), lineOf)
  const compiled = compile(description)
  const open: OpenRecords = (file, place, ...of) => openThreads(compiled, file, place, ...of)
  const deferred = deferring(open)
  return (isDeferred) =>
    (file, lineOf, ...of) =>
      (lineOf === onlyLine ? open : deferred(isDeferred))(file, lineOf, ...of)
}

/** Lines stand for places of the document until the end. */
function deferring(open: OpenRecords): Opening {
  return (isDeferred) =>
    isDeferred ? (file, lineOf, ...of) => openDeferred((place) => open(file, place, ...of), lineOf) : open
}

/** A description with the tests of its patterns and paths: files may have very many documents. */
interface Compiled extends Description {
  readonly effectOf: EffectOf
  readonly modelIn: ((value: unknown) => string | undefined) | undefined
  readonly agentIn: ((value: unknown) => string | undefined) | undefined
  readonly isEnd: Test | undefined
}

function compile(description: Description): Compiled {
  const {model, agent, ends} = description
  return {
    ...description,
    effectOf: effectByCase(description),
    modelIn: firstString(model),
    agentIn: firstString(agent),
    isEnd: ends === undefined ? undefined : testOf(ends)
  }
}

function documentWith(name: string, places: RecordPlaces, opening: Opening): DocumentFormat {
  const [openOne, openMany] = [opening(false), opening(true)]
  const {find, keys, only} = recordsIn(places)
  const {recordIn = asObject} = places
  // A document is mostly read as soon as it is detected, and finding its records looks at all of them.
  let detected: {readonly value: unknown; readonly records: RecordsOf} | undefined

  function recordsOf(value: unknown): RecordsOf {
    const records = detected?.value === value ? detected?.records : find(value)
    detected = undefined
    return records ?? itself
  }

  return {
    name,
    keys,
    detects(value) {
      const records = find(value)
      detected = records && {value, records}
      return records !== undefined
    },
    read(value, lineOf, file) {
      const found = (only ?? recordsOf(value))(value, file)
      if (found === undefined) return {threads: []}
      const records = found.values.map((each) => recordIn(each) ?? {})
      const reader = (records.length === 1 ? openOne : openMany)(file, lineOf, documentOf(value), records)
      for (let index = 0; index < records.length; index++) reader.add(records[index] ?? {}, found.pathOf(index))
      return reader.finish()
    }
  }
}

/** A list has no keys that a description asks for. */
function documentOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {}
}

/** The records of a value that is one, or a list of them. */
const itself: RecordsOf = recordsAt('')

type RecordsOf = (value: unknown, file: CapturedFile) => LocatedList | undefined

/** How to find out where the records of a document are. */
interface FoundRecords extends Required<Pick<DocumentFormat, 'keys'>> {
  find(value: unknown): RecordsOf | undefined
  /** The place of the only shape: a detected document has it. */
  readonly only: RecordsOf | undefined
}

function recordsIn({documents = [], at = [], list, recordIn}: RecordPlaces): FoundRecords {
  const isList: Test = list === undefined ? () => false : listOf(list, recordIn)
  const lists = at.map((path) => ({path, valueIn: lookup(path), records: recordsAt(path)}))
  const shapes = documents.map(({when, records}) => ({
    isOwn: testOf(when),
    records: typeof records === 'function' ? listing(records) : recordsAt(records)
  }))
  return {
    keys: once(() =>
      keysOfEach([
        ...lists.map(({path}) => (path === '' ? isList : {keys: () => [path, ...path.split('.', 1)]})),
        ...shapes.map(({isOwn}) => isOwn)
      ])
    ),
    only: shapes.length === 1 && lists.length === 0 ? shapes[0]?.records : undefined,
    find(value) {
      for (const {valueIn, records} of lists) if (isList(valueIn(value))) return records
      for (const {isOwn, records} of shapes) if (isOwn(value)) return records
      return undefined
    }
  }
}

function listing(records: Exclude<DocumentShape['records'], string>): RecordsOf {
  return (value, file) => {
    const found = records(value, file)
    return found && listed(found)
  }
}

function linesWith(
  {name, recordIn, others}: NamedForm,
  shapes: readonly (ListShape | Test)[],
  opening: Opening
): LineFormat {
  const open = opening(false)
  const tests = shapes.map((shape) => listOf(shape, recordIn))
  const detects = (values: readonly unknown[]): boolean => tests.some((test) => test(values))
  return {
    name,
    detects,
    ...(recordIn && {detectsValues: detects}),
    open(file) {
      let at = 1
      const records = open(file, () => at)

      function read(record: JsonObject, line: number): void {
        at = line
        records.add(record, noPath)
      }

      function readValue(value: unknown, line: number): void {
        const record = recordIn?.(value)
        if (record !== undefined) read(record, line)
      }

      return {
        ...(records.probe && {probe: records.probe}),
        ...(others && {readOther: others()}),
        read: recordIn === undefined ? read : readValue,
        ...(recordIn && {
          readOther(text, line) {
            const value = parseJson(text)
            readValue(value, line)
            return value !== undefined
          }
        }),
        finish: records.finish
      }
    }
  }
}

const noPath: Path = []

/** The format of documents that wrap one of another format, or say why there is none. */
function innerFormat(name: string, {find, keys}: FoundRecords, {at, formats, failure}: InnerDocument): DocumentFormat {
  const [valueIn, path] = [lookup(at), at.split('.')]
  let inner: readonly DocumentFormat[] | undefined
  const innerOf = (value: unknown): DocumentFormat | undefined => {
    inner ??= formats().flatMap(({documents = []}) => documents)
    return inner.find((each) => each.detects(valueIn(value)))
  }
  return {
    name,
    keys,
    detects: (value) =>
      find(value) !== undefined && (innerOf(value) !== undefined || failure(asObject(value)) !== undefined),
    read(value, lineOf, file) {
      const format = innerOf(value)
      if (format !== undefined) return format.read(valueIn(value), (inner) => lineOf([...path, ...inner]), file)
      const [stopReason, key] = failure(asObject(value)) ?? ['nothing', '']
      return {threads: [outputThread('main', 'main', {text: '', line: lineOf([key]), stopReason})]}
    }
  }
}

/** Records of a document, whose lines stand for places of it until the end. */
function openDeferred(open: (place: LineOf) => Records, lineOf: LineOf): Records {
  const {place, withLines} = createPlaces(lineOf)
  const records = open(place)
  return {...records, finish: () => ({threads: records.finish().threads.map(withLines)})}
}

function openTrace(
  stepsIn: NonNullable<FormatForm['steps']>,
  keptSteps: FormatForm['keptSteps'],
  lineOf: LineOf
): Records {
  const trace = collectSteps(keptSteps && ((steps) => readSteps(keptSteps(steps))))
  return {
    add: (record, path) => trace.add(stepsIn(record, path, lineOf).map((fields) => stepOf(fields, lineOf))),
    finish: trace.finish
  }
}

/** Traces have very many steps: their fields are named one by one. */
function stepOf(fields: StepFields, lineOf: LineOf): TraceStep {
  const {called, path, isAgent = false, isModel = false, isCheck = false, hasFailed = false} = fields
  const answer = called === undefined ? fields.answer : called.answer
  const model = answer?.model ?? asString(fields.model)
  return {
    id: asString(fields.id) ?? path.join('.'),
    trace: asString(fields.trace) ?? '',
    parent: asString(fields.parent),
    start: asString(fields.start) ?? '',
    end: asString(fields.end),
    agent: asString(fields.agent) ?? called?.agent,
    isAgent: isAgent || called !== undefined,
    isCall: called !== undefined,
    tool: asString(fields.tool),
    isModel,
    isCheck,
    hasFailed,
    answer: answer && (model === undefined ? answer : {...answer, model}),
    line: lineOf(path)
  }
}

function openOutputs(outputs: OutputsIn | OutputsReader, lineOf: LineOf): Records {
  const {read, none} = typeof outputs === 'function' ? {read: outputs, none: undefined} : outputs
  const threads = new Map<string, Thread>()
  return {
    add(record, path) {
      const thread = read(record, path, lineOf)
      if (thread !== undefined) threads.set(thread.id, thread)
      expectFewThreads(threads.size)
    },
    finish() {
      const all = [...threads.values()]
      if (all.length === 0 && none !== undefined) return {threads: [none(lineOf)]}
      return {
        threads: all.length === 1 ? all.map((only) => ({...only, id: only.id === 'record 1' ? 'main' : only.id})) : all
      }
    }
  }
}

/** @param place of a value in a record: a line, from 1, or a number that means one until the end */
function openThreads(
  description: Compiled,
  file: CapturedFile,
  place: LineOf,
  document: JsonObject = {},
  all: readonly JsonObject[] = []
): Records {
  const {thread: threadIn, branch, isShared, modelIn, agentIn, isEnd} = description
  const opened = description.open?.(document, all, {file, place}) ?? description.effectOf
  const {effectOf, end} = typeof opened === 'function' ? {effectOf: opened, end: () => undefined} : opened
  const others = new Map<string, OpenThread>()
  const chat = isShared ? openNamedTurns() : undefined
  let main: OpenThread | undefined
  let branches: Branches | undefined
  let hasEnded = isEnd === undefined

  function openFirst(record: JsonObject): OpenThread {
    const thread = chat?.main ?? description.main?.(record, file, document) ?? openMain()
    thread.model = modelIn?.(document)
    thread.agent ??= agentIn?.(document)
    if (branch !== undefined) branches = openBranches(thread)
    return thread
  }

  function threadOf(record: JsonObject, path: Path, outer: OpenThread): OpenThread {
    const named = threadIn?.(record, path)
    return named?.[0] === undefined ? outer : subagentIn(others, named[0], named[1])
  }

  function addEffects(thread: OpenThread, effects: RecordEffect, path: Path): void {
    if (effects === undefined) return
    if (!Array.isArray(effects)) addOne(thread, effects as OneEffect, path)
    else for (const one of effects) addOne(thread, one, path)
  }

  function addOne(thread: OpenThread, effect: OneEffect, path: Path): void {
    if (effect === 'start') {
      others.clear()
      Object.assign(thread, openFirst({}), {lastLine: place(path)})
    } else if (typeof effect !== 'object') addEffect(thread, effect, place, path)
    else if (effect.subagent !== undefined) {
      const other = subagentIn(others, effect.subagent.id, effect.subagent.agent)
      addEffect(other, effect, place, path)
      if ('path' in effect) other.lastLine = effect.line ?? place(effect.path)
    } else if (chat !== undefined && 'path' in effect) chat.add(effect, place(effect.path))
    else addEffect(thread, effect, place, path)
  }

  return {
    ...(description.skips && {probe: skipTypes(description.skips)}),
    add(record, path) {
      main ??= openFirst(record)
      const thread = threadIn === undefined ? main : threadOf(record, path, main)
      const ids = thread === main ? branch?.(record, path) : undefined
      if (ids !== undefined) branches?.enter(ids[1])
      if (modelIn !== undefined) thread.model = modelIn(record) ?? thread.model
      // A document that is one record has the line of its text.
      if (path.length === 0) thread.lastLine = place(path)
      const effects = effectOf(record, path)
      addEffects(thread, effects, path)
      if (agentIn !== undefined) thread.agent ??= agentIn(record)
      if (path.length > 0) thread.lastLine = place(path)
      if (ids !== undefined) branches?.leave(ids[0])
      if (isEnd !== undefined) hasEnded = isEnd(record) || (hasEnded && effects === undefined)
    },
    finish() {
      if (main === undefined) {
        main = openFirst({})
        main.lastLine = place(noPath)
      }
      const {lastLine} = main
      addEffects(main, end(), noPath)
      addEffects(main, description.last?.(document, main, all), noPath)
      main.lastLine = lastLine
      main.stopReason ??= hasEnded ? description.stop?.(document, main) : 'unfinished run'
      if (chat !== undefined) return {threads: chat.threads()}
      // A file may have the records of sub-agents alone.
      const hasMain = main.count > 0 || others.size === 0 || threadIn === undefined
      return {threads: [...(hasMain ? [main] : []), ...others.values()].map(closeThread)}
    }
  }
}

/** The effect of the first case that matches a record. */
function effectByCase({cases = []}: Description): EffectOf {
  const tests: readonly {readonly when: Test; readonly effect: RecordEffect | EffectOf}[] = cases.map(
    ([when, effect]) => ({when: testOf(when), effect})
  )
  return (record, path) => {
    for (const {when, effect} of tests)
      if (when(record)) return typeof effect === 'function' ? effect(record, path) : effect
    return undefined
  }
}

function addEffect(thread: OpenThread, effect: OneEffect, place: LineOf, path: Path): void {
  if (effect === undefined || effect === 'start') return
  if (effect === 'prompt') addPrompt(thread)
  else if (effect === 'skip') skipMessages(thread)
  else if (typeof effect === 'string') thread.stopReason = effect === 'done' ? undefined : effect
  else if (effect.change !== undefined) effect.change(thread, place(path))
  else if (effect.isResult === true && thread.count > 0 && thread.text === effect.text) thread.stopReason = undefined
  else {
    if (effect.isWhole === true && effect.id === thread.id) Object.assign(thread, {text: '', stopReason: undefined})
    addTurn(thread, effect, effect.text === undefined ? 0 : (effect.line ?? place(effect.path)))
  }
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
