/** The one reader of contracts: what an output has of one, and where it violates it. */
import {fenceAt} from '../../markdown/structure.ts'
import {lastTextLine, textBefore, textFrom} from '../../text/ends.ts'
import {isRecord} from '../../text/json-object.ts'
import {excerpt, firstLineOf, lastIndexFrom, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {asKnown, quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {findChoices} from './choices.ts'
import {findFences} from './code.ts'
import {findData} from './data.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {type Field, type FoundField, fieldsOf, findField, isFree, type Labelled} from './fields.ts'
import {
  type ContractReading,
  type Finds,
  type Found,
  type FoundSubject,
  limitsOf,
  type ReadTerms,
  type Search
} from './found.ts'
import {findItemLines} from './items.ts'
import {type Tolerance, toleranceOf} from './judge.ts'
import {
  contentTerms,
  expressionsOf,
  hasExpressions,
  type OutputContract,
  programCommand,
  type SectionTerms,
  sectionTerms,
  tagTerms,
  tagValues
} from './model.ts'
import {type Ordered, orderFault} from './order.ts'
import {findMatches, patternSubject} from './pattern.ts'
import {linesIn, regionOf, type TextRegion} from './region.ts'
import {
  type FoundSection,
  findSection,
  headingsIn,
  insideOf,
  type OutputHeading,
  type Section,
  sectionsOf
} from './sections.ts'
import {findTables} from './tables.ts'
import {findTags} from './tags.ts'
import {hasTemplateWildcard} from './template.ts'

/** @param output the text of an output, or all that an agent printed */
export function readContract(output: Source, terms: OutputContract, tolerance?: Tolerance): ContractReading {
  if (terms.any !== undefined) return readAny(terms.any, (each) => readContract(output, each, tolerance))
  return readRegion(regionOf(output, terms), terms, tolerance)
}

/** What a part of a text has of a contract that is not one of several. */
export function readRegion(region: TextRegion, terms: OutputContract, tolerance = toleranceOf(terms)): ContractReading {
  return readOptional({region, tolerance, at: terms.at}, terms)
}

/** What a region has of a contract of which it may have nothing. */
function readOptional(search: Search, terms: OutputContract): ContractReading {
  const reading = readTerms(search, terms)
  return terms.optional === true && isMissing(reading) ? {problems: [], found: []} : reading
}

/** The first that an output keeps; of those that it does not keep the nearest, or that all are missing. */
function readAny(any: readonly OutputContract[], read: (terms: OutputContract) => ContractReading): ContractReading {
  const readings: ContractReading[] = []
  for (const terms of any) {
    const reading = read(terms)
    if (reading.problems.length === 0) return reading
    readings.push(reading)
  }
  const [nearest] = readings.filter((reading) => !isMissing(reading)).sort((a, b) => rankOf(a) - rankOf(b))
  if (nearest !== undefined) return nearest
  const subjects = readings.flatMap(({problems: [problem]}) =>
    problem?.kind === 'missing' ? [problem.data.subject] : []
  )
  const [first] = readings[0]?.problems ?? []
  if (first === undefined) return {problems: [], found: []}
  const subject: Subject = {kind: 'any', subjects}
  return {problems: [{kind: 'missing', range: first.range, data: {subject}}], found: []}
}

/** Whether an output has nothing of a contract. */
function isMissing({problems, found}: ContractReading): boolean {
  return found.length === 0 && problems.every(({kind}) => kind === 'missing')
}

/** Fewer missing things first, then fewer errors, then fewer warnings. */
function rankOf({problems}: ContractReading): number {
  const missing = problems.filter(({kind}) => kind === 'missing').length
  const warnings = problems.filter(({severity}) => severity === 'warning').length
  return 1_000_000 * missing + 1000 * (problems.length - warnings) + warnings
}

/** What a region has of a contract. */
function readTerms(search: Search, terms: OutputContract): ContractReading {
  const {
    tag,
    sections,
    lines,
    oneOf,
    items,
    table,
    fence,
    json,
    yaml,
    pattern,
    program,
    parts: sequence,
    in: scope
  } = terms
  // Nothing is known of an output that a command judges.
  if (programCommand(terms) !== undefined) return {problems: [], found: []}
  if (scope?.startsWith('tag:')) return readTerms(search, {...terms, tag: scope.slice(4), in: undefined})
  if (fence !== undefined) return readFence(search, {...terms, fence})
  if (sequence !== undefined) return readParts(search, {...terms, parts: sequence})
  if (terms.cases !== undefined) return readCases(search, {...terms, cases: terms.cases})
  if (tag !== undefined) return readTag(search, {...terms, tag})
  if (sections !== undefined) return readSections(search, {...terms, sections})
  if (lines !== undefined) return readFields(search, terms)
  if (oneOf !== undefined) return readPart(search, terms, {kind: 'one-of', lines: oneOf}, findChoices(search, oneOf))
  if (items !== undefined) return readItems(search, {...terms, items})
  if (table !== undefined)
    return readPart(search, terms, {kind: 'table', columns: table}, findTables(search, {...terms, table}))
  if (pattern !== undefined || program !== undefined) return readPattern(search, terms)
  const schema = json ?? yaml
  if (schema === undefined) return {problems: [], found: []}
  const language = json === undefined ? 'yaml' : 'json'
  const placed = scope === 'whole' ? {...terms, only: true} : terms
  return readPart(search, placed, {kind: 'data', language}, findData(search, {...placed, schema}, language))
}

/** A fence, with the parts that its content has; a program that takes it knows that it is in a fence. */
function readFence(search: Search, terms: OutputContract & {readonly fence: string}): ContractReading {
  const {fence, parts: sequence} = terms
  const subject: Subject = {kind: 'fence', language: fence}
  const tolerance: Tolerance = new Map([...search.tolerance, ['fence', 'allowed']])
  const finds = findFences(search, fence, (region) => {
    if (sequence === undefined) return undefined
    const reading = readParts({region, tolerance, at: undefined}, {parts: sequence})
    return {...reading, problems: reading.problems.map((problem) => insideOf(problem, subject))}
  })
  return readPart(search, terms, subject, finds)
}

function readItems(search: Search, terms: OutputContract & {readonly items: string}): ContractReading {
  const {items, fields} = terms
  const readFields = (region: TextRegion): ContractReading =>
    readTerms({...search, region, at: undefined}, {lines: fields})
  const finds = findItemLines(search, terms, fields && readFields)
  return readPart(search, {...terms, read: 'all'}, {kind: 'items', item: items}, finds)
}

/** Contracts one after the other: each is searched for everywhere, so that one in the wrong place is found. */
function readParts(
  search: Search,
  terms: OutputContract & {readonly parts: readonly OutputContract[]}
): ContractReading {
  const readings = terms.parts.map((each) =>
    each.any === undefined
      ? readOptional({...search, at: each.at, tolerance: ownTolerance(search, each)}, each)
      : readAny(each.any, (one) => readOptional({...search, at: one.at, tolerance: ownTolerance(search, one)}, one))
  )
  let last = search.region.start
  const placed = readings.flatMap(({found}, index): Ordered[] => {
    // One that is there again may be the one behind the part before it.
    const place = found.find(({start}) => start >= last) ?? found[0]
    if (place === undefined) return []
    last = Math.max(last, place.start)
    return [{name: partName(terms.parts[index] ?? {}), range: firstLineOf(search.region.source.text, place), index}]
  })
  const places = readings.flatMap(({found}) => found)
  const order = terms.order === false ? [] : orderFault('part', placed)
  if (places.length === 0) return {problems: readings.flatMap(({problems}) => problems), found: []}
  const [start] = extremes(places, (each) => each.start)
  const [, end] = extremes(places, (each) => each.end)
  const value = (): readonly unknown[] =>
    readings.map(({found}) => (found.length > 1 ? found.map((each) => each.value) : found[0]?.value))
  const all: Found = {start, end, line: 0, faults: [], value}
  const isWhole = readings.every(({problems}) => problems.every(({kind}) => kind !== 'missing'))
  return {
    problems: [
      ...readings.flatMap(({problems}) => problems),
      ...order,
      ...(isWhole ? edgeFaults(search.region, [all], {at: terms.at, only: terms.only}, partSubject(terms)) : [])
    ],
    found: [new LazyFound(all, value)]
  }
}

/** A field, and what follows it where it has the value that it has. */
function readCases(search: Search, terms: OutputContract & Pick<Required<OutputContract>, 'cases'>): ContractReading {
  const {cases = {}, by = '', ...rest} = terms
  const field = {lines: {[by]: Object.keys(cases)}}
  const [{value: line} = {value: undefined}] = readTerms(search, field).found
  const value = isRecord(line) ? line[by] : undefined
  const chosen = typeof value === 'string' && Object.hasOwn(cases, value) ? (cases[value] ?? []) : []
  return readParts(search, {...rest, parts: [field, ...chosen]})
}

function ownTolerance(search: Search, terms: OutputContract): Tolerance {
  return terms.allow === undefined && terms.exact === undefined ? search.tolerance : toleranceOf(terms)
}

/** What the last part, or at the start the first one, asks for. */
function partSubject({parts: sequence = [], at}: OutputContract): Subject {
  const edge = at === 'start' ? sequence[0] : sequence.at(-1)
  return {kind: 'literal', text: partName(edge ?? {})}
}

/** A part by what it has in an output. */
function partName({
  tag,
  sections,
  lines,
  oneOf,
  items,
  table,
  fence,
  json,
  pattern,
  program,
  any
}: OutputContract): string {
  const [section] = sectionTerms(sections ?? [])
  const [label] = Object.keys(lines ?? {})
  const data = json === undefined ? 'YAML' : 'JSON'
  return (
    (tag && `<${tag}>`) ??
    section?.heading ??
    (label && `${label}:`) ??
    oneOf?.[0] ??
    items ??
    table?.join(' | ') ??
    (fence === undefined ? undefined : `\`\`\`${fence}`) ??
    pattern ??
    (hasExpressions(program) ? program.name : undefined) ??
    (any?.[0] && partName(any[0])) ??
    data
  )
}

function readTag(search: Search, terms: OutputContract & {readonly tag: string}): ContractReading {
  const {tag, json, yaml, sections, order} = terms
  const subject: Subject = {kind: 'tag', tag}
  const data = json === undefined ? {yaml} : {json}
  const hasData = json !== undefined || yaml !== undefined
  const content: OutputContract = hasData
    ? {...data, at: 'end', only: true}
    : {...(sections && {sections}), ...(order && {order})}
  const hasContent = hasData || sections !== undefined
  const finds = findTags(search, {...terms, values: tagValues(terms), value: tagTerms(terms)}, (region) => {
    if (!hasContent) return undefined
    const {problems, found} = readTerms({...search, region, at: content.at}, content)
    return {problems: problems.map((problem) => insideOf(problem, subject)), found}
  })
  return readPart(search, terms, subject, finds)
}

function readPattern(search: Search, terms: OutputContract): ContractReading {
  const subject = patternSubject(terms)
  return readPart(search, terms, subject, findMatches(search, {...terms, subject, expressions: expressionsOf(terms)}))
}

/** One part: its faults, its number, its place, its values. */
function readPart(search: Search, terms: OutputContract, subject: Subject, finds: Finds): ContractReading {
  const {region} = search
  const all = enough(finds, limitsOf(terms).min)
  const read = counted(all, terms)
  const number = numberFaults(region, all, terms, subject)
  // One too many has one fault, wherever it is.
  const edges = edgeFaults(region, all, terms, subject).filter(
    ({range}) => !number.some(({kind, range: {start}}) => kind === 'repeated' && start === range.start)
  )
  return {
    problems: [...read.flatMap(({faults}) => faults), ...number, ...edges],
    found: read.map(foundAt),
    isMany: isMany(terms)
  }
}

/** Whether a program gets a list: of items, or where it reads all of more than one. */
function isMany(terms: OutputContract): boolean {
  const {items, count, read} = terms
  return (
    items !== undefined || (count !== undefined && limitsOf(terms).max !== 1 && read !== 'first' && read !== 'last')
  )
}

/** Those that are exact and, where these are too few, those that were meant. */
function enough<Each extends Found>({exact, near}: Finds<Each>, count: number, taken?: Set<number>): readonly Each[] {
  if (exact.length >= count) return exact
  const free = near().filter(({line}) => taken?.has(line) !== true)
  const meant = free.slice(0, count - exact.length)
  for (const {line} of meant) taken?.add(line)
  return [...exact, ...meant].sort((a, b) => a.start - b.start)
}

/** Those of several that count: the one that is read, the one nearest to its place or, where any place is right, all. */
function counted<Each>(found: readonly Each[], terms: ReadTerms): readonly Each[] {
  const {at, read} = terms
  if (read === 'first') return found.slice(0, 1)
  if (read === 'last') return found.slice(-1)
  if (readsAll(terms) || terms.count !== undefined || terms.read === 'only' || at === undefined || at === 'anywhere')
    return found
  return at === 'end' ? found.slice(-1) : found.slice(0, 1)
}

function readsAll({read}: ReadTerms): boolean {
  return read === 'all' || read === 'any'
}

/** A value that is read where it is asked for. A class, since V8 gives each object with an accessor of its own a shape of its own. */
class LazyFound implements FoundSubject {
  readonly start: number
  readonly end: number
  readonly #read: () => unknown

  constructor({start, end}: Range, read: () => unknown) {
    this.start = start
    this.end = end
    this.#read = read
  }

  get value(): unknown {
    return this.#read()
  }
}

function foundAt(found: Found): FoundSubject {
  return new LazyFound(found, found.value)
}

/** What is wrong with the number of things: too few, too many, or two that contradict each other. */
function numberFaults(
  region: TextRegion,
  found: readonly Found[],
  terms: ReadTerms,
  subject: Subject
): readonly OutputProblem[] {
  const {at, in: scope} = terms
  const {min, max} = limitsOf(terms)
  const range = lastLineOf(region)
  const count = min === 1 && max !== 1 ? undefined : min
  if (found.length === 0) {
    if (min === 0) return []
    return [{kind: 'missing', range, data: {subject, at, count, ...(scope && {in: scope})}}]
  }
  if (found.length < min)
    return [{kind: 'missing', range, data: {subject, actual: found.length, count: min, isExact: min === max}}]
  const second = contradiction(region, found, terms, subject)
  if (second !== undefined) return [second]
  const extra = max === undefined ? undefined : found[max]
  if (extra === undefined || max === undefined || extra.faults.length > 0) return []
  const isMost = min !== max
  return [{kind: 'repeated', range: firstLineOf(region.source.text, extra), data: {subject, count: max, isMost}}]
}

/** The second value of something that has one, where a program reads one: which of them counts is chance. */
function contradiction(
  {source}: TextRegion,
  found: readonly Found[],
  terms: ReadTerms,
  subject: Subject
): OutputProblem | undefined {
  const isOne = !readsAll(terms) && (terms.count === undefined || terms.count === 1) && terms.in !== 'transcript'
  // At an edge no other one is read.
  const isAtEdge = terms.read === undefined && terms.count === undefined && (terms.at === 'start' || terms.at === 'end')
  if (!isOne || isAtEdge || (subject.kind === 'pattern' && terms.count === 1)) return undefined
  const answers = found.flatMap(({answer}) => answer ?? [])
  const [first] = answers
  const second = answers.find(({value}) => value !== first?.value)
  if (first === undefined || second === undefined) return undefined
  const short = (text: string): string => excerpt(text)
  const known = subject.kind === 'one-of' ? subject.lines : []
  const data = {
    subject,
    count: 1,
    actual: asKnown(short(second.value), known),
    first: asKnown(short(first.value), known)
  }
  const severity = subject.kind === 'pattern' ? ('warning' as const) : undefined
  return {kind: 'repeated', range: firstLineOf(source.text, second), data, severity}
}

/** The last line with text of a region. */
function lastLineOf({source, start, end}: TextRegion): Range {
  if (start === 0 && end === source.text.length) return lastTextLine(source)
  const last = start + source.text.slice(start, end).trimEnd().length
  const {start: from, end: until} = source.lines[lineAt(source.lines, last)] ?? {start, end}
  return {start: Math.max(from, start), end: Math.max(Math.min(until, end), Math.max(from, start))}
}

/** Text where there should be none: after the last thing, or before the first. A missing one may be the one at the edge. */
function edgeFaults(
  region: TextRegion,
  all: readonly Found[],
  terms: ReadTerms,
  subject: Subject
): readonly OutputProblem[] {
  const {at, only, read} = terms
  const found = read === 'first' ? all.slice(0, 1) : read === 'last' ? all.slice(-1) : all
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined || all.length < limitsOf(terms).min) return []
  return [
    ...(at === 'start' || only ? beforeFault(region, first.around ?? first, subject, only) : []),
    ...((at === 'end' || only) && !isWrapped(region, last)
      ? afterFault(region, last.around ?? last, subject, only)
      : [])
  ]
}

/** Whether something is not closed, or has decorations around it, of which text behind it on its line is a part. */
function isWrapped({source}: TextRegion, {end, line, faults}: Found): boolean {
  if (faults.some(({kind}) => kind === 'unclosed')) return true
  const isDecorated = faults.some(({kind, data}) => kind === 'unexpected' && data.what === 'decoration')
  const after = textFrom(source, end)
  return isDecorated && after !== undefined && lineAt(source.lines, after.start) === line
}

function beforeFault(region: TextRegion, {start}: Range, subject: Subject, only?: boolean): readonly OutputProblem[] {
  const {source} = region
  const before = textIn(region, start)
  if (before === undefined) return []
  const isFence = isFenceLine(source, before, start, 0)
  if (isFence && source.text.slice(before.end, start).trim() === '') return []
  return [{kind: 'unexpected', range: before, data: {what: 'text', where: 'before', subject, ...(only && {only})}}]
}

/** The first line with text of a region that is before a place. */
function textIn({source, start: from}: TextRegion, before: number): Range | undefined {
  if (from === 0) {
    const found = textBefore(source, before)
    return found && rangeOf(found)
  }
  const first = textFrom(source, from)
  if (first === undefined || first.start >= before) return undefined
  const end = Math.min(first.end, before)
  return {start: first.start, end: first.start + source.text.slice(first.start, end).trimEnd().length}
}

function afterFault(region: TextRegion, {end}: Range, subject: Subject, only?: boolean): readonly OutputProblem[] {
  const {source} = region
  const after = textFrom(source, end)
  if (after === undefined || after.start >= region.end) return []
  // Behind the fence that it is in, nothing but whitespace.
  if (isFenceLine(source, after, end, 1)) return afterFault(region, {start: after.end, end: after.end}, subject, only)
  return [
    {kind: 'unexpected', range: rangeOf(after), data: {what: 'text', where: 'after', subject, ...(only && {only})}}
  ]
}

/** Whether a line opens or closes the fence that holds a place. */
function isFenceLine(source: Source, line: Range, place: number, side: 0 | 1): boolean {
  const fence = fenceAt(source, lineAt(source.lines, place))
  return (
    fence !== undefined &&
    fence.lines[side] === lineAt(source.lines, line.start) &&
    fence.lines[side] !== lineAt(source.lines, place)
  )
}

/** Fields in any order or, if the contract says so, in its own; their values are one object. */
function readFields(search: Search, terms: OutputContract): ContractReading {
  const {region} = search
  const fields = fieldsOf(terms)
  // The lines of all labels are known before the values are read: one below its label ends at the next label.
  let starts: readonly number[] | undefined
  const below = ({line}: Labelled): Range => {
    starts ??= labelStarts(search, fields)
    const start = region.source.lines[line.index]?.next ?? region.end
    const next = starts[lastIndexFrom(starts, start - 1, (each) => each) + 1] ?? region.end
    return {start: Math.min(start, region.end), end: Math.max(Math.min(start, region.end), Math.min(next, region.end))}
  }
  const finds = fields.map((field) => findField(search, field, below))
  const taken = new Set(finds.flatMap(({exact}) => exact.map(({line}) => line)))
  const need = limitsOf(terms).min
  const all = fields.map((field, index): FieldsFound => {
    const each = finds[index] ?? {exact: [], near: () => []}
    return {field, found: enough(each, need, taken)}
  })
  const read = all.map(({field, found}) => ({field, found: counted(found, terms)}))
  return {
    problems: [
      ...read.flatMap(({found}) => found.flatMap(({faults}) => faults)),
      ...all.flatMap(({field, found}) => {
        const subject: Subject = {kind: 'line', label: field.name}
        return found.length === 0 && field.optional
          ? []
          : numberFaults(
              region,
              found,
              hasTemplateWildcard(field.form.template) ? {...terms, read: terms.read ?? 'all'} : terms,
              subject
            )
      }),
      ...(terms.order ? fieldOrder(all) : []),
      ...fieldEdges(region, all, terms)
    ],
    found: fieldsValue(read, all)
  }
}

interface FieldsFound {
  readonly field: Field
  readonly found: readonly FoundField[]
}

/** Where the lines of all labels begin, in order. */
function labelStarts(search: Search, fields: readonly Field[]): readonly number[] {
  const {source} = search.region
  const none = (labelled: Labelled): Range => ({start: labelled.line.end, end: labelled.line.end})
  const lines = fields.flatMap((field) => enough(findField(search, field, none), 1).map(({line}) => line))
  return lines.map((line) => source.lines[line]?.start ?? 0).sort((a, b) => a - b)
}

function fieldOrder(all: readonly FieldsFound[]): readonly OutputProblem[] {
  return orderFault(
    'label',
    all.flatMap(({field, found: [first]}, index) =>
      first === undefined ? [] : [{name: field.name, range: first.labelRange, index}]
    )
  )
}

interface AskedFound<Asked, Each> {
  /** What is asked for. */
  readonly asked: Asked
  readonly found: readonly Each[]
  readonly isOptional: boolean
}

/** What was found, in the order of the text; nothing where one that may be at the edge is missing. */
function foundInOrder<Asked, Each extends Found>(
  all: readonly AskedFound<Asked, Each>[],
  {at, order}: OutputContract
): readonly {readonly asked: Asked; readonly each: Each}[] {
  const edge = order ? [at === 'start' ? all[0] : all.at(-1)] : all
  if (edge.some((each) => each?.found.length === 0 && !each.isOptional)) return []
  return all
    .flatMap(({asked, found}) => found.map((each) => ({asked, each})))
    .sort((a, b) => a.each.start - b.each.start)
}

/** The text at the edges of fields; what follows one that takes any text is its value. */
function fieldEdges(region: TextRegion, all: readonly FieldsFound[], terms: OutputContract): readonly OutputProblem[] {
  const {at, only} = terms
  const found = foundInOrder(
    all.map(({field, found}) => ({asked: field, found, isOptional: field.optional === true})),
    terms
  )
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  const subject = ({asked}: {readonly asked: Field}): Subject => ({kind: 'line', label: asked.name})
  return [
    ...(at === 'start' || only ? beforeFault(region, lineRangeOf(region, first.each), subject(first), only) : []),
    ...((at === 'end' || only) && !isFree(last.asked) ? afterFault(region, last.each, subject(last), only) : []),
    ...(only ? gapFaults(region, found) : [])
  ]
}

/** From the start of its line. */
function lineRangeOf({source}: TextRegion, {line, end}: Found): Range {
  return {start: source.lines[line]?.start ?? 0, end}
}

/** The first line between two fields that belongs to neither. */
function gapFaults(
  region: TextRegion,
  found: readonly {readonly asked: Field; readonly each: FoundField}[]
): readonly OutputProblem[] {
  let next = 0
  for (const line of linesIn(region)) {
    while ((found[next]?.each.line ?? Number.POSITIVE_INFINITY) <= line.index) next++
    const before = found[next - 1]
    if (before === undefined || found[next] === undefined || line.start < before.each.end || isFree(before.asked))
      continue
    const subject: Subject = {kind: 'line', label: before.asked.name}
    return [{kind: 'unexpected', range: rangeOf(line), data: {what: 'text', where: 'after', subject, only: true}}]
  }
  return []
}

/** One value: the text of each label, a list where that has a wildcard. */
function fieldsValue(read: readonly FieldsFound[], all: readonly FieldsFound[]): readonly FoundSubject[] {
  const places = all.flatMap(({found}) => found)
  if (places.length === 0) return []
  const [start] = extremes(places, (each) => each.start)
  const [, end] = extremes(places, (each) => each.end)
  const value = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      read.flatMap(({field, found}): [string, unknown][] => {
        if (hasTemplateWildcard(field.form.template))
          return [[field.name, found.map((each) => ({label: each.labelled.label.text, value: each.value()}))]]
        return found[0] === undefined ? [] : [[field.name, found[0].value()]]
      })
    )
  return [new LazyFound({start, end}, value)]
}

/** The least and the most of very many. */
function extremes<Each>(all: readonly Each[], of: (each: Each) => number): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const each of all) {
    least = Math.min(least, of(each))
    most = Math.max(most, of(each))
  }
  return [least, most]
}

interface SectionsFound {
  readonly section: Section
  readonly found: readonly FoundSection[]
}

/** Sections in any order or, if the contract says so, in its own; their values are one object. */
function readSections(
  search: Search,
  terms: OutputContract & {readonly sections: readonly (string | SectionTerms)[]}
): ContractReading {
  const {region} = search
  const sections = sectionsOf(terms.sections)
  const readContents = (content: TextRegion, held: SectionTerms) => readContent(search, content, held)
  const finds = sections.map((section) => findSection(search, section, sections, readContents))
  const taken = new Set(finds.flatMap(({exact}) => exact.map(({line}) => line)))
  const all = sections.map((section, index) => ({
    section,
    found: enough(finds[index] ?? {exact: [], near: () => []}, 1, taken)
  }))
  const present = all.filter(({found}) => found.length > 0)
  const placed = all.flatMap(({section, found: [first]}, index): Ordered[] =>
    first === undefined ? [] : [{name: section.name, range: rangeOf(first), index}]
  )
  return {
    problems: [
      ...present.flatMap(({found}) => found.flatMap(({faults}) => faults)),
      ...all.flatMap((each) => sectionNumber(region, each, terms)),
      ...present
        .filter(({section: {terms: held}}) => held.filled === true || contentTerms(held).length > 0)
        .flatMap(({found}) => found.flatMap(({reading}) => reading().problems)),
      ...(terms.order ? sectionOrder(all, placed) : []),
      ...sectionEdges(region, all, terms)
    ],
    found: sectionsValue(region, all),
    placed
  }
}

/** What a section has to hold, by primitive. */
function readContent(search: Search, region: TextRegion, held: SectionTerms) {
  return contentTerms(held).map((content) => {
    const [primitive = ''] = Object.keys(content)
    const isJson = content.json !== undefined
    const terms: OutputContract = isJson ? {...content, at: 'end'} : content
    return [primitive, readOptional({...search, region, at: terms.at}, terms)] as const
  })
}

/** Without a count each is there once; one with a wildcard at least once. */
function sectionNumber(
  region: TextRegion,
  {section, found}: SectionsFound,
  terms: OutputContract
): readonly OutputProblem[] {
  const subject: Subject = {kind: 'section', section: section.name}
  if (found.length === 0) return section.isOptional ? [] : numberFaults(region, [], {in: terms.in}, subject)
  const isMany =
    section.form.template.choices.includes(undefined) || (terms.read !== undefined && terms.read !== 'only')
  const count = terms.count ?? (isMany ? undefined : 1)
  return numberFaults(region, found, {count}, subject)
}

/** Sections with wildcards are in order where one of their headings is between those of their neighbours. */
function sectionOrder(sections: readonly SectionsFound[], placed: readonly Ordered[]): readonly OutputProblem[] {
  const isOpen = (each: SectionsFound | undefined): boolean => each?.section.form.key === undefined
  const all = placed.filter(({index}) => !isOpen(sections[index]))
  const wrong = orderFault('section', all)
  if (wrong.length > 0) return wrong
  const fault = (range: Range, name: string, before: string): OutputProblem => ({
    kind: 'misplaced',
    range: rangeOf(range),
    data: {noun: 'section', name, place: 'before', other: before}
  })
  return sections.flatMap((each, index): OutputProblem[] => {
    const {section, found} = each
    const [first] = found
    if (!isOpen(each) || first === undefined) return []
    const before = all.findLast((other) => other.index < index)
    const after = all.find((other) => other.index > index)
    const isAfter = found.some(({start}) => before === undefined || start > before.range.start)
    if (!isAfter && before !== undefined) return [fault(before.range, before.name, section.name)]
    const isBetween = found.some(
      ({start}) =>
        (before === undefined || start > before.range.start) && (after === undefined || start < after.range.start)
    )
    return isBetween || after === undefined ? [] : [fault(first, section.name, after.name)]
  })
}

/** At the start, nothing comes before the first; at the end, no section follows the last, though it may have parts. */
function sectionEdges(
  region: TextRegion,
  all: readonly SectionsFound[],
  terms: OutputContract
): readonly OutputProblem[] {
  const {at, only} = terms
  const found = foundInOrder(
    all.map(({section, found}) => ({asked: section.name, found, isOptional: section.isOptional})),
    terms
  )
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  const subject: Subject = {kind: 'section', section: first.asked}
  const start = at === 'start' || only ? beforeFault(region, first.each, subject, only) : []
  if (only) return [...start, ...extraSections(headingsIn(region), found)]
  if (at !== 'end') return start
  const {heading} = last.each
  const after = headingsIn(region).find(({start, depth}) => start > heading.start && depth <= heading.depth)
  if (after === undefined) return start
  const data = {what: 'section', actual: quotedHeading(after), last: last.asked} as const
  return [...start, {kind: 'unexpected', range: rangeOf(after), data}]
}

/** Headings that are neither of a section nor of a part of one. */
function extraSections(
  headings: readonly OutputHeading[],
  found: readonly {readonly asked: string; readonly each: FoundSection}[]
): readonly OutputProblem[] {
  const lines = new Set(found.map(({each}) => each.line))
  const expected = [...new Set(found.map(({asked}) => asked))]
  let depth = 0
  return headings.flatMap((heading): OutputProblem[] => {
    if (lines.has(heading.line.index)) {
      depth = heading.depth
      return []
    }
    if (depth > 0 && heading.depth > depth) return []
    const data = {what: 'section', actual: quotedHeading(heading), expected} as const
    return [{kind: 'unexpected', range: rangeOf(heading), data}]
  })
}

function quotedHeading({line: {text}}: OutputHeading) {
  return quoted(excerpt(text))
}

/** One value: each section by the name that the contract has for it, a list where that has a wildcard. */
function sectionsValue({source, end}: TextRegion, all: readonly SectionsFound[]): readonly FoundSubject[] {
  const starts = all.flatMap(({found}) => found[0]?.start ?? [])
  if (starts.length === 0) return []
  const start = Math.min(...starts)
  const value = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      all.flatMap(({section, found}): [string, unknown][] => {
        if (hasTemplateWildcard(section.form.template)) return [[section.name, found.map((each) => each.value())]]
        return found[0] === undefined ? [] : [[section.name, found[0].value()]]
      })
    )
  return [new LazyFound({start, end: start + source.text.slice(start, end).trimEnd().length}, value)]
}

/** Faults by their places; of those at one place in the order of the contract. */
export function inOrder<Fault extends {readonly range: Range}>(faults: readonly Fault[]): readonly Fault[] {
  return [...faults].sort((a, b) => a.range.start - b.range.start)
}
