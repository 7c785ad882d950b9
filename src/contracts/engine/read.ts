/** The only reader of contracts: parts of an output, and violations. */
import {fenceAt} from '../../markdown/structure.ts'
import {lastTextLine, textBefore, textFrom} from '../../text/ends.ts'
import {isRecord} from '../../text/json-object.ts'
import {excerpt, firstLineOf, lastIndexFrom, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {asKnown, quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {findChoices} from './choices.ts'
import {findData} from './data.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {findFences} from './fences.ts'
import {type Field, type FoundField, fieldsOf, findField, isFree, type Labelled} from './fields.ts'
import {
  type ContractReading,
  type Finds,
  type Found,
  limitsOf,
  type Ordered,
  orderFault,
  type ReadTerms,
  type Search
} from './found.ts'
import {findItemLines} from './items.ts'
import {type Tolerance, toleranceOf} from './judge.ts'
import {contentTerms, type OutputContract, programCommand, type SectionTerms, tagTerms} from './model.ts'
import type {Decoration} from './normal.ts'
import {findMatches} from './pattern.ts'
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
import {shownText, subjectOf} from './subject.ts'
import {findTables} from './tables.ts'
import {findTags} from './tags.ts'
import {hasTemplateWildcard} from './template.ts'

/** @param output text of an output, or all messages of the agent */
export function readContract(output: Source, terms: OutputContract, tolerance?: Tolerance): ContractReading {
  if (terms.any !== undefined) return readAny(terms.any, (each) => readContract(output, each, tolerance))
  return readRegion(regionOf(output, terms), terms, tolerance)
}

export function readRegion(region: TextRegion, terms: OutputContract, tolerance = toleranceOf(terms)): ContractReading {
  return readOptional({region, tolerance, at: terms.at}, terms)
}

function readOptional(search: Search, terms: OutputContract): ContractReading {
  const reading = readTerms(search, terms)
  return terms.optional === true && isMissing(reading) ? {problems: [], found: []} : reading
}

/** First alternative that an output satisfies; otherwise the nearest one, or that all are missing. */
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

function isMissing({problems, found}: ContractReading): boolean {
  return found.length === 0 && problems.every(({kind}) => kind === 'missing')
}

/** Orders by missing parts, then errors, then warnings. */
function rankOf({problems}: ContractReading): number {
  const missing = problems.filter(({kind}) => kind === 'missing').length
  const warnings = problems.filter(({severity}) => severity === 'warning').length
  return 1_000_000 * missing + 1000 * (problems.length - warnings) + warnings
}

function readTerms(search: Search, terms: OutputContract): ContractReading {
  const {tag, sections, lines, oneOf, items, table, fence, json, yaml, in: scope} = terms
  // Only its command knows whether the output is valid.
  if (programCommand(terms) !== undefined) return {problems: [], found: []}
  if (scope?.startsWith('tag:')) return readTerms(search, {...terms, tag: scope.slice(4), in: undefined})
  if (fence !== undefined) return readFence(search, {...terms, fence})
  if (terms.parts !== undefined && tag === undefined) return readParts(search, terms, terms.parts)
  if (terms.cases !== undefined) return readCases(search, terms, terms.cases)
  if (tag !== undefined) return readTag(search, {...terms, tag})
  if (sections !== undefined) return readSections(search, terms, sections)
  if (lines !== undefined) return readFields(search, terms)
  if (oneOf !== undefined) return readPart(search, terms, findChoices(search, oneOf))
  if (items !== undefined) return readItems(search, {...terms, items})
  if (table !== undefined) return readPart(search, terms, findTables(search, {...terms, table}))
  if (terms.pattern !== undefined || terms.program !== undefined)
    return readPart(search, terms, findMatches(search, terms))
  const schema = json ?? yaml
  if (schema === undefined) return {problems: [], found: []}
  const placed = scope === 'whole' ? {...terms, only: true} : terms
  return readPart(search, placed, findData(search, {...placed, schema}, json === undefined ? 'yaml' : 'json'))
}

/** A fence with the parts of its content; programs know that the content is fenced. */
function readFence(search: Search, terms: OutputContract & {readonly fence: string}): ContractReading {
  const {fence, parts: sequence} = terms
  const tolerance: Tolerance = new Map([...search.tolerance, ['fence', 'allowed']])
  const finds = findFences(search, fence, (region) => {
    if (sequence === undefined) return undefined
    const reading = readParts({region, tolerance, at: undefined}, {}, sequence)
    return {...reading, problems: reading.problems.map((each) => insideOf(each, {kind: 'fence', language: fence}))}
  })
  return readPart(search, terms, finds)
}

function readItems(search: Search, terms: OutputContract & {readonly items: string}): ContractReading {
  const {fields} = terms
  const readFields = (region: TextRegion): ContractReading =>
    readTerms({...search, region, at: undefined}, {lines: fields})
  const finds = findItemLines(search, terms.items, fields && readFields)
  return readPart(search, {...terms, read: 'all'}, finds)
}

/**
 * Contracts in sequence: each is searched everywhere, to find misplaced ones.
 *
 * @param known readings of the first parts
 */
function readParts(
  search: Search,
  {at, only, order}: OutputContract,
  sequence: readonly OutputContract[],
  known: readonly ContractReading[] = []
): ContractReading {
  let allStarts: readonly number[] | undefined
  const starts = (): readonly number[] =>
    (allStarts ??= readings.flatMap(({found}) => found.map(({start}) => start)).sort((a, b) => a - b))
  const read = (each: OutputContract): ContractReading =>
    each.any === undefined
      ? readOptional({...search, at: each.at, tolerance: ownTolerance(search, each), starts}, each)
      : readAny(each.any, read)
  const readings = [...known, ...sequence.slice(known.length).map(read)]
  const problems = readings.flatMap((each) => each.problems)
  const places = readings.flatMap(({found}) => found)
  if (places.length === 0) return {problems, found: []}
  const {text} = search.region.source
  let last = search.region.start
  const placed = readings.flatMap(({found}, index): Ordered[] => {
    // A repeated part may be the one behind its predecessor.
    const places = found.flatMap(
      ({start, end, starts}) => starts?.map((each) => ({start: each, end})) ?? [{start, end}]
    )
    const place = places.find(({start}) => start >= last) ?? places[0]
    if (place === undefined) return []
    last = Math.max(last, place.start)
    return [{name: shownText(subjectOf(sequence[index] ?? {})), range: firstLineOf(text, place), index}]
  })
  const value = (): readonly unknown[] =>
    readings.map(({found}) => (found.length > 1 ? found.map((each) => each.value()) : found[0]?.value()))
  const all: Found = {...spanOf(places), line: 0, faults: [], value}
  const edge = at === 'start' ? sequence[0] : sequence.at(-1)
  const subject: Subject = {kind: 'literal', text: shownText(subjectOf(edge ?? {}))}
  return {
    problems: [
      ...problems,
      ...(order === false ? [] : orderFault('part', placed)),
      ...(problems.every(({kind}) => kind !== 'missing') ? edgeFaults(search.region, [all], {at, only}, subject) : [])
    ],
    found: [all]
  }
}

function readCases(
  search: Search,
  {by = '', ...terms}: OutputContract,
  cases: NonNullable<OutputContract['cases']>
): ContractReading {
  const field = {lines: {[by]: Object.keys(cases)}}
  const reading = readTerms({...search, at: undefined}, field)
  const line = reading.found[0]?.value()
  const value = isRecord(line) ? line[by] : undefined
  const chosen = typeof value === 'string' && Object.hasOwn(cases, value) ? (cases[value] ?? []) : []
  return readParts(search, terms, [field, ...chosen], [reading])
}

function ownTolerance(search: Search, terms: OutputContract): Tolerance {
  return terms.allow === undefined && terms.exact === undefined ? search.tolerance : toleranceOf(terms)
}

function readTag(search: Search, terms: OutputContract & {readonly tag: string}): ContractReading {
  const {tag, json, yaml, sections, order, parts: sequence} = terms
  const hasData = json !== undefined || yaml !== undefined
  const content: OutputContract = hasData ? {json, yaml, at: 'end', only: true} : {sections, order, parts: sequence}
  const finds = findTags(search, {...terms, value: tagTerms(terms)}, (region) => {
    if (!hasData && (sections ?? sequence) === undefined) return undefined
    const {problems, found} = readTerms({...search, region, at: content.at}, content)
    return {problems: problems.map((problem) => insideOf(problem, {kind: 'tag', tag})), found}
  })
  return readPart(search, terms, finds)
}

function readPart({region}: Search, terms: OutputContract, finds: Finds): ContractReading {
  const subject = subjectOf(terms)
  const all = enough(finds, limitsOf(terms).min)
  const found = counted(all, terms)
  const number = numberFaults(region, all, terms, subject, finds.decorated)
  // A part too many has one fault, wherever it is.
  const edges = edgeFaults(region, all, terms, subject).filter(
    ({range}) => !number.some(({kind, range: {start}}) => kind === 'repeated' && start === range.start)
  )
  return {problems: [...found.flatMap(({faults}) => faults), ...number, ...edges], found, isMany: isMany(terms)}
}

/** Whether a program gets a list: items, or all of several matches. */
function isMany(terms: OutputContract): boolean {
  const {items, count, read} = terms
  return (
    items !== undefined || (count !== undefined && limitsOf(terms).max !== 1 && read !== 'first' && read !== 'last')
  )
}

function enough<Each extends Found>(
  {exact, near, dropped}: Finds<Each>,
  least: number,
  taken?: Set<number>
): readonly Each[] {
  // A missing optional part may be meant by a near match.
  const count = Math.max(1, least)
  if (exact.length >= count) {
    const more = dropped?.() ?? []
    return more.length === 0 ? exact : byPlace([...exact, ...more])
  }
  const free = near().filter(({line}) => taken?.has(line) !== true)
  const meant = free.slice(0, count - exact.length)
  for (const {line} of meant) taken?.add(line)
  return byPlace([...exact, ...meant])
}

function byPlace<Each extends Found>(found: Each[]): readonly Each[] {
  return found.sort((a, b) => a.start - b.start)
}

/** Matches that count: the one that is read, the nearest to its place or, without a place, all. */
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

function numberFaults(
  region: TextRegion,
  found: readonly Found[],
  terms: ReadTerms,
  subject: Subject,
  others: () => readonly Found[] = () => []
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
  const second = contradiction(region, found, others, terms, subject)
  if (second !== undefined) return [second]
  const extra = max === undefined ? undefined : found[max]
  if (extra === undefined || max === undefined || extra.faults.length > 0) return []
  const isMost = min !== max
  return [{kind: 'repeated', range: firstLineOf(region.source.text, extra), data: {subject, count: max, isMost}}]
}

/** Decorations of quotations: text in code or quotes may be a mention. */
const quoting: ReadonlySet<Decoration> = new Set(['code', 'quotes', 'table', 'fence', 'blockquote'])

function isPlainlyMeant({faults}: Found): boolean {
  return faults.every(
    ({kind, data}) =>
      kind === 'unexpected' && data.what === 'decoration' && !data.decorations.some((each) => quoting.has(each))
  )
}

/** A second, different value where a program reads only one: it is chance which one counts. */
function contradiction(
  {source}: TextRegion,
  found: readonly Found[],
  others: () => readonly Found[],
  terms: ReadTerms,
  subject: Subject
): OutputProblem | undefined {
  const isOne = !readsAll(terms) && (terms.count === undefined || terms.count === 1) && terms.in !== 'transcript'
  // At an edge, only that one is read.
  const isAtEdge = terms.read === undefined && terms.count === undefined && (terms.at === 'start' || terms.at === 'end')
  if (!isOne || isAtEdge || (subject.kind === 'pattern' && terms.count === 1)) return undefined
  const decorated = found.some(({faults}) => faults.length === 0) ? others().filter(isPlainlyMeant) : []
  const answers = [...found, ...decorated].sort((a, b) => a.start - b.start).flatMap(({answer}) => answer ?? [])
  const [first] = answers
  const second = answers.find(({value}) => value !== first?.value)
  if (first === undefined || second === undefined) return undefined
  const short = (text: string): string => excerpt(text)
  const known = subject.kind === 'one-of' ? subject.lines : []
  const data = {
    subject,
    count: 1,
    actual: asKnown(short(second.value), known),
    first: asKnown(short(first.value), known),
    ...(terms.read === 'last' && {isLast: true})
  }
  const severity = subject.kind === 'pattern' ? ('warning' as const) : undefined
  return {kind: 'repeated', range: firstLineOf(source.text, second), data, severity}
}

function lastLineOf({source, start, end}: TextRegion): Range {
  if (start === 0 && end === source.text.length) return lastTextLine(source)
  const last = start + source.text.slice(start, end).trimEnd().length
  const {start: from, end: until} = source.lines[lineAt(source.lines, last)] ?? {start, end}
  return {start: Math.max(from, start), end: Math.max(Math.min(until, end), Math.max(from, start))}
}

/** Unexpected text after the last part or before the first. A missing part may be the one at the edge. */
function edgeFaults(
  region: TextRegion,
  all: readonly Found[],
  terms: ReadTerms,
  subject: Subject
): readonly OutputProblem[] {
  const {at, only, read} = terms
  const found = counted(all, {read})
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined || all.length < limitsOf(terms).min) return []
  return [
    ...(at === 'start' || only ? beforeFault(region, (first.around ?? first).start, subject, only) : []),
    ...(only && subject.kind !== 'pattern' ? betweenFault(region, found, subject) : []),
    ...((at === 'end' || only) && !isWrapped(region, last)
      ? afterFault(region, (last.around ?? last).end, subject, only)
      : [])
  ]
}

/** First line between two parts, if the output may have nothing else. */
function betweenFault(region: TextRegion, found: readonly Found[], subject: Subject): readonly OutputProblem[] {
  for (const [index, {start, around}] of found.entries()) {
    const before = found[index - 1]
    const end = before?.around?.end ?? before?.end
    if (end === undefined) continue
    const text = textIn({...region, start: end}, around?.start ?? start)
    if (text !== undefined && !isFenceLine(region.source, text, start, 0) && !isFenceLine(region.source, text, end, 1))
      return [strayText(text, 'after', subject, true)]
  }
  return []
}

/** Whether a part is unclosed or decorated, so that text behind it on its line belongs to it. */
function isWrapped({source}: TextRegion, {end, line, faults}: Found): boolean {
  if (faults.some(({kind}) => kind === 'unclosed')) return true
  const isDecorated = faults.some(({kind, data}) => kind === 'unexpected' && data.what === 'decoration')
  const after = textFrom(source, end)
  return isDecorated && after !== undefined && lineAt(source.lines, after.start) === line
}

function beforeFault(region: TextRegion, start: number, subject: Subject, only?: boolean): readonly OutputProblem[] {
  const {source} = region
  const before = textIn(region, start)
  if (before === undefined) return []
  const isFence = isFenceLine(source, before, start, 0)
  if (isFence && source.text.slice(before.end, start).trim() === '') return []
  return [strayText(before, 'before', subject, only)]
}

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

function afterFault(region: TextRegion, end: number, subject: Subject, only?: boolean): readonly OutputProblem[] {
  const {source} = region
  const after = textFrom(source, end)
  if (after === undefined || after.start >= region.end) return []
  // Only whitespace may follow the fence.
  if (isFenceLine(source, after, end, 1)) return afterFault(region, after.end, subject, only)
  return [strayText(after, 'after', subject, only)]
}

function strayText(range: Range, where: 'before' | 'after', subject: Subject, only?: boolean): OutputProblem {
  return {kind: 'unexpected', range: rangeOf(range), data: {what: 'text', where, subject, ...(only && {only})}}
}

function isFenceLine(source: Source, line: Range, place: number, side: 0 | 1): boolean {
  const fence = fenceAt(source, lineAt(source.lines, place))
  return (
    fence !== undefined &&
    fence.lines[side] === lineAt(source.lines, line.start) &&
    fence.lines[side] !== lineAt(source.lines, place)
  )
}

interface NamedFound<Asked extends Named, Each extends Found> {
  readonly asked: Asked
  readonly found: readonly Each[]
  readonly decorated?: Finds<Each>['decorated']
}

type Named = Pick<Field, 'name' | 'form' | 'optional'>
type FieldsFound = NamedFound<Field, FoundField>
type SectionsFound = NamedFound<Section, FoundSection>

function findNamed<Asked extends Named, Each extends Found>(
  all: readonly Asked[],
  least: number,
  find: (asked: Asked) => Finds<Each>
): readonly NamedFound<Asked, Each>[] {
  const finds = all.map(find)
  const taken = new Set(finds.flatMap(({exact}) => exact.map(({line}) => line)))
  return all.map((asked, index) => {
    const each: Finds<Each> = finds[index] ?? {exact: [], near: () => []}
    return {asked, found: enough(each, least, taken), decorated: each.decorated}
  })
}

function namedValues<Each extends Found>(
  all: readonly NamedFound<Named, Each>[],
  listed: (each: Each) => unknown = (each) => each.value()
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    all.flatMap(({asked: {name, form}, found}): [string, unknown][] => {
      if (hasTemplateWildcard(form.template)) return [[name, found.map(listed)]]
      return found[0] === undefined ? [] : [[name, found[0].value()]]
    })
  )
}

/** Fields in any order, or in the contract's order; their values form one object. */
function readFields(search: Search, terms: OutputContract): ContractReading {
  const {region} = search
  const fields = fieldsOf(terms)
  // Label lines are found before values, since a value below its label ends at the next label.
  let starts: readonly number[] | undefined
  const below = ({line}: Labelled): Range => {
    starts ??= labelLines(search, fields).map(({found}) => region.source.lines[found.line]?.start ?? 0)
    const start = Math.min(region.source.lines[line.index]?.next ?? region.end, region.end)
    const next = starts[lastIndexFrom(starts, start - 1, (each) => each) + 1] ?? region.end
    return {start, end: Math.max(start, Math.min(next, region.end))}
  }
  const all = findNamed(fields, limitsOf(terms).min, (field) => findField(search, field, below))
  const read = all.map(({asked, found}) => ({asked, found: counted(found, terms)}))
  const places = all.flatMap(({found}) => found)
  const order = all.flatMap(({asked: {name}, found: [first]}, index) =>
    first === undefined ? [] : [{name, range: first.labelRange, index}]
  )
  const value = (): unknown => namedValues(read, ({labelled, value}) => ({label: labelled.label.text, value: value()}))
  return {
    problems: [
      ...read.flatMap(({found}) => found.flatMap(({faults}) => faults)),
      ...all.flatMap(({asked: {name, form, optional}, found, decorated}) => {
        if (found.length === 0 && optional) return []
        const isMany = terms.read === undefined && hasTemplateWildcard(form.template)
        const subject: Subject = {kind: 'line', label: name}
        return numberFaults(region, found, isMany ? {...terms, read: 'all'} : terms, subject, decorated)
      }),
      ...(terms.order ? orderFault('label', order) : []),
      ...fieldEdges(region, all, terms)
    ],
    found:
      places.length === 0
        ? []
        : [{...spanOf(places), value, starts: places.map(({start}) => start).sort((a, b) => a - b)}]
  }
}

/** Lines with the labels of fields, in order, without their values; a near match of a label counts if no line is exact. */
export function labelLines(search: Search, fields: readonly Field[]) {
  const none = ({line}: Labelled): Range => ({start: line.end, end: line.end})
  return findNamed(fields, 1, (field) => findField(search, field, none))
    .flatMap(({asked: {name}, found}) => found.map((each) => ({name, found: each})))
    .sort((a, b) => a.found.start - b.found.start)
}

/** Matches in the order of the text; nothing if one that may be at the edge is missing. */
function foundInOrder<Asked extends Named, Each extends Found>(
  all: readonly NamedFound<Asked, Each>[],
  {at, order}: OutputContract
): readonly {readonly asked: Asked; readonly each: Each}[] {
  const edge = order ? [at === 'start' ? all[0] : all.at(-1)] : all
  if (edge.some((each) => each?.found.length === 0 && !each.asked.optional)) return []
  return all
    .flatMap(({asked, found}) => found.map((each) => ({asked, each})))
    .sort((a, b) => a.each.start - b.each.start)
}

/** Text at the edges of fields; text behind a free value is a part of it. */
function fieldEdges(region: TextRegion, all: readonly FieldsFound[], terms: OutputContract): readonly OutputProblem[] {
  const {at, only} = terms
  const found = foundInOrder(all, terms)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  const subject = ({asked}: {readonly asked: Field}): Subject => ({kind: 'line', label: asked.name})
  const lineStart = region.source.lines[first.each.line]?.start ?? 0
  return [
    ...(at === 'start' || only ? beforeFault(region, lineStart, subject(first), only) : []),
    ...((at === 'end' || only) && !isFree(last.asked) ? afterFault(region, last.each.end, subject(last), only) : []),
    ...(only ? gapFaults(region, found) : [])
  ]
}

/** First line between two fields that belongs to neither. */
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
    return [strayText(line, 'after', {kind: 'line', label: before.asked.name}, true)]
  }
  return []
}

function spanOf(all: readonly Range[]): Range {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const each of all) {
    start = Math.min(start, each.start)
    end = Math.max(end, each.end)
  }
  return {start, end}
}

/** Sections in any order, or in the contract's order; their values form one object. */
function readSections(
  search: Search,
  terms: OutputContract,
  given: NonNullable<OutputContract['sections']>
): ContractReading {
  const {region} = search
  const sections = sectionsOf(given)
  const readContents = (content: TextRegion, held: SectionTerms) => readContent(search, content, held)
  const all = findNamed(sections, 1, (section) => findSection(search, section, sections, readContents))
  const placed = all.flatMap(({asked: {name}, found: [first]}, index): Ordered[] =>
    first === undefined ? [] : [{name, range: rangeOf(first), index}]
  )
  const {text} = region.source
  const starts = all.flatMap(({found}) => found[0]?.start ?? [])
  const start = Math.min(...starts)
  const end = start + text.slice(start, region.end).trimEnd().length
  return {
    problems: [
      ...all.flatMap(({found}) => found.flatMap(({faults}) => faults)),
      ...all.flatMap((each) => sectionNumber(region, each, terms)),
      ...all
        .filter(({asked: {terms: held}}) => held.filled === true || contentTerms(held).length > 0)
        .flatMap(({found}) => found.flatMap(({reading}) => reading().problems)),
      ...(terms.order ? sectionOrder(all, placed) : []),
      ...sectionEdges(region, all, terms)
    ],
    found: starts.length === 0 ? [] : [{start, end, value: () => namedValues(all)}],
    placed
  }
}

function readContent(search: Search, region: TextRegion, held: SectionTerms) {
  return contentTerms(held).map((content) => {
    const [primitive = ''] = Object.keys(content)
    const isJson = content.json !== undefined
    const terms: OutputContract = isJson ? {...content, at: 'end'} : content
    return [primitive, readOptional({...search, region, at: terms.at}, terms)] as const
  })
}

/** By default one of each section; at least one with a wildcard. */
function sectionNumber(
  region: TextRegion,
  {asked: section, found}: SectionsFound,
  terms: OutputContract
): readonly OutputProblem[] {
  const subject: Subject = {kind: 'section', section: section.name}
  if (found.length === 0) return section.optional ? [] : numberFaults(region, [], {in: terms.in}, subject)
  const isMany =
    section.form.template.choices.includes(undefined) || (terms.read !== undefined && terms.read !== 'only')
  const count = terms.count ?? (isMany ? undefined : 1)
  return numberFaults(region, found, {count}, subject)
}

/** Sections with wildcards are in order if one of their headings is between their neighbours. */
function sectionOrder(sections: readonly SectionsFound[], placed: readonly Ordered[]): readonly OutputProblem[] {
  const isOpen = (each: SectionsFound | undefined): boolean => each?.asked.form.key === undefined
  const all = placed.filter(({index}) => !isOpen(sections[index]))
  const wrong = orderFault('section', all)
  if (wrong.length > 0) return wrong
  const fault = (range: Range, name: string, before: string): OutputProblem => ({
    kind: 'misplaced',
    range: rangeOf(range),
    data: {noun: 'section', name, place: 'before', other: before}
  })
  return sections.flatMap((each, index): OutputProblem[] => {
    const {asked: section, found} = each
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

/** At the start, nothing precedes the first section; at the end, no section follows the last, except its parts. */
function sectionEdges(
  region: TextRegion,
  all: readonly SectionsFound[],
  terms: OutputContract
): readonly OutputProblem[] {
  const {at, only} = terms
  const found = foundInOrder(all, terms)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  const subject: Subject = {kind: 'section', section: first.asked.name}
  const start = at === 'start' || only ? beforeFault(region, first.each.start, subject, only) : []
  if (only) return [...start, ...extraSections(headingsIn(region), found)]
  if (at !== 'end') return start
  const {heading} = last.each
  const after = headingsIn(region).find(({start, depth}) => start > heading.start && depth <= heading.depth)
  if (after === undefined) return start
  const data = {what: 'section', actual: quotedHeading(after), last: last.asked.name} as const
  return [...start, {kind: 'unexpected', range: rangeOf(after), data}]
}

function extraSections(
  headings: readonly OutputHeading[],
  found: readonly {readonly asked: Section; readonly each: FoundSection}[]
): readonly OutputProblem[] {
  const lines = new Set(found.map(({each}) => each.line))
  const expected = [...new Set(found.map(({asked}) => asked.name))]
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

/** Faults by offset; at one offset in the order of the contract. */
export function inOrder<Fault extends {readonly range: Range}>(faults: readonly Fault[]): readonly Fault[] {
  return [...faults].sort((a, b) => a.range.start - b.range.start)
}
