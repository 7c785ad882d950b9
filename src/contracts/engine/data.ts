/** Texts of an output that may be its JSON or YAML. */

import {rangeOfProblem, type SchemaProblem} from '../../schema/problem.ts'
import {boundedPattern, patternLimit, timedOut} from '../../text/bounded.ts'
import {textFrom} from '../../text/ends.ts'
import {type JsonDocument, readJsonPart} from '../../text/json.ts'
import {valueEnd} from '../../text/json-end.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineIn, firstLineOf, firstLineWithin, lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {readYaml} from '../../text/yaml.ts'
import {isInSchema, quotedProblem} from '../found-in-value.ts'
import type {Source} from '../source.ts'
import type {Language, OutputProblem} from './fault.ts'
import {fenceAround, fencesIn, otherFence} from './fences.ts'
import {type Finds, type Found, limitsOf, type ReadTerms, type Search} from './found.ts'
import type {Tolerance} from './judge.ts'
import type {At, SchemaOrPath} from './model.ts'
import type {TextRegion} from './region.ts'
import {validatorOf} from './validator.ts'

/** A possible JSON or YAML text, with the lines around it. */
interface Candidate extends Range {
  readonly content: Range
  /** Language of its fence. */
  readonly info?: string
  document(): JsonDocument
}

/** In order; a contract at the end also allows unfenced text there. */
function candidates(region: TextRegion, language: Language, at: At | undefined): readonly Candidate[] {
  const marked = [...fenced(region, language), ...(language === 'yaml' ? delimited(region) : [])]
  const found = language === 'json' && at === 'end' ? [...marked, ...bareJson(region, marked)] : marked
  if (found.length > 0) return found.sort((a, b) => a.start - b.start)
  const bare = language === 'json' ? bareJson(region, []) : []
  return bare.some((each) => isData(each.document())) ? bare : whole(region, language)
}

/** Parsed lazily, since mostly only the last candidate counts. */
function candidateAt({text}: Source, language: Language, place: Omit<Candidate, 'document'>): Candidate {
  const {content} = place
  let known: JsonDocument | undefined
  const document = (): JsonDocument =>
    (known ??= language === 'json' ? readJsonPart(text, content) : readYaml(text, content))
  return {...place, document}
}

function isData({faults, value}: JsonDocument): boolean {
  return faults.length === 0 && (isRecord(value) || Array.isArray(value))
}

const infos: Readonly<Record<Language, RegExp>> = {json: /^json$/i, yaml: /^ya?ml$/i}

/** Signs of an object or list. A text may have a fence on each line, so others are not parsed. */
const mayBeData: Readonly<Record<Language, RegExp>> = {json: /^[\s\uFEFF]*[{[]/, yaml: /[-:?{[]/}

function fenced(region: TextRegion, language: Language): Candidate[] {
  const {source} = region
  return fencesIn(region).flatMap(({info, content: inner, start, end}): Candidate[] => {
    const content = language === 'yaml' ? withoutBars(source, inner) : inner
    if (info !== '' && !infos[language].test(info)) return []
    if (info === '' && !mayBeData[language].test(source.text.slice(content.start, content.end))) return []
    const candidate = candidateAt(source, language, {start, end, content, info})
    return info !== '' || isData(candidate.document()) ? [candidate] : []
  })
}

/** Cuts a final `---` line if the text also begins with one. */
function withoutBars({text}: Source, {start, end}: Range): Range {
  const content = text.slice(start, end).trimEnd()
  return /^---[ \t]*\r?\n/.test(content) && /\n---$/.test(content)
    ? {start, end: start + content.length - 3}
    : {start, end}
}

const keyed = /^[ \t]*(?:["']?[\w.-]+["']?[ \t]*:(?:\s|$)|-[ \t])/

function delimited(region: TextRegion): Candidate[] {
  const {source} = region
  const {lines} = source
  const bars = lines.flatMap(({start, end}, index) =>
    start >= region.start &&
    end <= region.end &&
    source.text.startsWith('---', start) &&
    /^---[ \t]*$/.test(source.text.slice(start, end)) &&
    fenceAround(region, start) === undefined
      ? [index]
      : []
  )
  return bars.flatMap((line, index): Candidate[] => {
    const close = bars[index + 1]
    const [opening, closing] = [lines[line], close === undefined ? undefined : lines[close]]
    if (opening === undefined || closing === undefined) return []
    const content = {start: opening.next, end: closing.start}
    const first = textFrom(source, content.start)
    if (first === undefined || first.start >= content.end || !keyed.test(source.text.slice(first.start, first.end)))
      return []
    return [candidateAt(source, 'yaml', {start: opening.start, end: closing.end, content})]
  })
}

/** Limit of lines from which JSON to the end is tried. */
const tries = 20

const bracket = /^(?:\{[ \t]*(?:["'}\w]|$)|\[[ \t]*(?:["'{[\]\d-]|$))/

/** JSON from a line start to the end; otherwise JSON that ends earlier, or invalid JSON. */
function bareJson(region: TextRegion, found: readonly Candidate[]): Candidate[] {
  const {source} = region
  const end = endOf(region)
  const starts = bareStarts(region, found.at(-1)?.end ?? 0)
  const toEnd = starts.map((start) => bareCandidate(source, {start, end}))
  const right = toEnd.find((each) => isData(each.document())) ?? soonerCandidate(source, starts, end) ?? toEnd[0]
  return right === undefined ? [] : [right]
}

function endOf({source, start, end}: TextRegion): number {
  return start + source.text.slice(start, end).trimEnd().length
}

/** Line starts that may begin JSON, last first; the first may be inside of a line. */
function bareStarts(region: TextRegion, after: number): readonly number[] {
  const {source, start: from, end} = region
  const {lines, text} = source
  const starts: number[] = []
  for (let index = lineAt(lines, end); index >= 0 && starts.length < tries; index--) {
    const line = lines[index] ?? {start: 0, end: 0}
    if (line.end < from) break
    const start = Math.max(line.start, from)
    if (start < after) break
    if (
      /[{[]/.test(text.charAt(start)) &&
      bracket.test(text.slice(start, line.end)) &&
      fenceAround(region, start) === undefined
    )
      starts.push(start)
  }
  return starts
}

function bareCandidate(source: Source, content: Range): Candidate {
  return candidateAt(source, 'json', {...content, content})
}

/** Last valid value before the end, with the values around it. */
function soonerCandidate(source: Source, starts: readonly number[], end: number): Candidate | undefined {
  const text = source.text.slice(0, end)
  return starts
    .map((start) => ({start, end: valueEnd(text, start)}))
    .filter((content) => content.end < end)
    .map((content) => bareCandidate(source, content))
    .filter((each) => isData(each.document()))
    .sort((a, b) => b.end - a.end || a.start - b.start)[0]
}

function whole(region: TextRegion, language: Language): Candidate[] {
  const {source} = region
  const first = textFrom(source, region.start)
  if (first === undefined || first.start >= region.end) return []
  const content = {start: first.start, end: endOf(region)}
  const isLike = language === 'json' ? bracket.test(source.text.slice(first.start, first.end)) : isKeyed(region)
  if (!isLike) return []
  return [candidateAt(source, language, {...content, content})]
}

/** Most lines look like YAML. */
function isKeyed({source, start: from, end: until}: TextRegion): boolean {
  const written = source.text
    .slice(from, until)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  return written.filter((line) => keyed.test(line)).length * 2 > written.length
}

interface DataTerms extends ReadTerms {
  readonly schema: SchemaOrPath
}

interface Checked extends Found {
  /** Number of its keys that the schema names. */
  readonly keys: number
}

/** JSON or YAML of a region; near matches count only if too few others do. */
export function findData({region, tolerance}: Search, terms: DataTerms, language: Language): Finds {
  const {source} = region
  const {schema, only} = terms
  const names = isRecord(schema) && isRecord(schema['properties']) ? Object.keys(schema['properties']) : []
  const all = candidates(region, language, only || terms.in !== undefined ? 'end' : terms.at)
  const isFenced = ({start, content}: Candidate): boolean => start !== content.start
  const hasFence = terms.in === 'fence' || terms.in === 'any-fence'
  const isUnnamed = ({info}: Candidate): boolean => terms.in === 'any-fence' && info === ''
  const inPlace = hasFence ? all.filter((each) => each.info?.toLowerCase() === language || isUnnamed(each)) : all
  const likely = inPlace.length > 0 ? inPlace : all
  const edge = edgeOf(likely, terms)
  const checked = (edge === undefined ? likely : [edge]).map((candidate): Checked => {
    const {start, end} = candidate
    const text = source.text.slice(start, end)
    const faults = [
      ...valueFaults(source, schema, candidate, language),
      ...(hasFence && !isUnnamed(candidate) ? fenceFaults(source.text, candidate, language, tolerance) : []),
      ...(isFenced(candidate) && !hasFence && (terms.in === 'whole' || tolerance.get('fence') !== 'allowed')
        ? [wholeFault(source, candidate, language)]
        : [])
    ]
    const keys = names.filter((name) => text.includes(name)).length
    return {start, end, line: lineAt(source.lines, start), faults, keys, value: () => candidate.document().value}
  })
  const others = (): readonly Found[] =>
    fencesIn(region)
      .filter(({info}) => infos[language === 'json' ? 'yaml' : 'json'].test(info))
      .map((fence) => candidateAt(source, language, fence))
      .filter((candidate) => isData(candidate.document()))
      .map((candidate) => ({
        ...candidate,
        line: lineAt(source.lines, candidate.start),
        faults: otherFence(source.text, candidate, language, tolerance),
        value: () => candidate.document().value
      }))
  return {exact: chosen(checked, terms), near: others}
}

/** Faults of the fence of data that needs one. */
function fenceFaults(text: string, candidate: Candidate, language: Language, tolerance: Tolerance): OutputProblem[] {
  const {start, content, info} = candidate
  if (info === language) return []
  if (start !== content.start) return otherFence(text, candidate, language, tolerance)
  const range = firstLineOf(text, {start, end: text.length})
  return [{kind: 'missing', range, data: {subject: {kind: 'fence', language}, inside: undefined, around: language}}]
}

/** A program that parses the whole output fails on a fence. */
function wholeFault({text}: Source, {start, end}: Candidate, language: Language): OutputProblem {
  return {kind: 'unexpected', range: firstLineOf(text, {start, end}), data: {what: 'fence', language}}
}

function valueFaults(
  source: Source,
  schema: SchemaOrPath,
  {document: read, content}: Candidate,
  language: Language
): readonly OutputProblem[] {
  const document = read()
  const [fault] = document.faults
  if (fault !== undefined)
    return [
      {
        kind: 'syntax',
        range: firstLineWithin(source.text, content, fault),
        data: {reason: fault.reason, expected: fault.expected, language}
      }
    ]
  try {
    const found = validate(schema, document.value, content.end - content.start)
    if (found === timedOut)
      return [{kind: 'timed-out', range: firstLineIn(source.lines, content), data: {...patternLimit}}]
    return found
      .map((problem): OutputProblem => {
        const range = firstLineIn(source.lines, rangeOfProblem(problem, document))
        const expected = replacementOf(source.text.charAt(range.start), problem)
        const data = {problem: quotedProblem(problem, isInSchema(schema)), language}
        return {kind: 'schema', range, data, ...(expected !== undefined && {expected: [expected]})}
      })
      .sort((a, b) => a.range.start - b.range.start)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const range = {start: content.start, end: content.start + 1}
    return [{kind: 'syntax', range, data: {reason: 'depth of nesting', language}}]
  }
}

/** Validates within a time limit. @param length of the value as text */
function validate(schema: SchemaOrPath, value: unknown, length: number): readonly SchemaProblem[] | typeof timedOut {
  const validator = validatorOf(schema)
  const {text, isSlow} = typeof schema === 'object' ? costOf(schema) : free
  const isBounded = isSlow || text.length * length > manySteps
  return isBounded ? boundedPattern(text, () => validator(value)) : validator(value)
}

/** Length of a schema, and whether its time may be non-linear: by patterns or repeated references. */
interface Cost {
  readonly text: string
  readonly isSlow: boolean
}

const free: Cost = {text: '', isSlow: false}

/** Takes less than a second; steps are schema length times value length. */
const manySteps = 100_000_000

const costOf = memoize((schema: object): Cost => {
  const text = JSON.stringify(schema)
  const [, again] = text.match(/"\$(?:dynamic|recursive)?ref":/gi) ?? []
  return {text, isSlow: again !== undefined || /"pattern(?:Properties)?":/.test(text)}
})

/** Replacement of a key or value, if one is expected; with the same quotes. */
function replacementOf(quote: string, problem: SchemaProblem): string | undefined {
  const name = expectedName(problem)
  if (name === undefined || (quote !== '"' && quote !== "'")) return name
  return quote === '"' ? JSON.stringify(name) : `'${name.replaceAll("'", "''")}'`
}

function expectedName(problem: SchemaProblem): string | undefined {
  if (problem.kind === 'wrong-value') return problem.nearest
  return problem.kind === 'unknown-key' && problem.expected.length === 1 ? problem.expected[0] : undefined
}

/** The only candidate that counts, by place or by the program's reading. */
function edgeOf<T>(all: readonly T[], terms: DataTerms): T | undefined {
  const {at, read, only} = terms
  if (read === 'first') return all[0]
  if (read === 'last') return all.at(-1)
  if (limitsOf(terms).max !== undefined) return undefined
  return at === 'end' || (only && at === undefined) ? all.at(-1) : at === 'start' ? all[0] : undefined
}

/** Candidate in the right place; all that match the schema; near matches if those are too few. */
function chosen(checked: readonly Checked[], terms: DataTerms): readonly Checked[] {
  const edge = edgeOf(checked, terms)
  if (edge !== undefined) return [edge]
  const atEdge = terms.at === 'end' ? checked.at(-1) : terms.at === 'start' ? checked[0] : undefined
  const isSure = (each: Checked): boolean => each === atEdge || each.faults.length === 0
  const sure = checked.filter(isSure)
  const near = checked
    .filter((each) => !isSure(each))
    .sort((a, b) => b.keys - a.keys || a.faults.length - b.faults.length || b.start - a.start)
  const more = near.slice(0, Math.max(0, limitsOf(terms).min - sure.length))
  return [...sure, ...more].sort((a, b) => a.start - b.start)
}
