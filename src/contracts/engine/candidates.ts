/** The texts in an output that may be its JSON or its YAML. */

import {textFrom} from '../../text/ends.ts'
import {type JsonDocument, readJsonPart} from '../../text/json.ts'
import {valueEnd} from '../../text/json-end.ts'
import {isRecord} from '../../text/json-object.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {readYaml} from '../../text/yaml.ts'
import type {Source} from '../source.ts'
import type {Language} from './fault.ts'
import {fenceAround, fencesIn} from './fences.ts'
import type {At} from './model.ts'
import type {TextRegion} from './region.ts'

/** A text that may be JSON or YAML, with the lines around it. */
export interface Candidate extends Range {
  readonly content: Range
  readonly document: JsonDocument
}

/** All of them, in order; where the output should end with it, what is at the end without a fence counts too. */
export function candidates(region: TextRegion, language: Language, at: At | undefined): readonly Candidate[] {
  const marked = [...fenced(region, language), ...(language === 'yaml' ? delimited(region) : [])]
  const found = language === 'json' && at === 'end' ? [...marked, ...bareJson(region, marked)] : marked
  if (found.length > 0) return found.sort((a, b) => a.start - b.start)
  const bare = language === 'json' ? bareJson(region, []) : []
  return bare.some(({document}) => isData(document)) ? bare : whole(region, language)
}

/**
 * A candidate that is read when its document is asked for: of many, mostly the one at the end counts. A class, since V8 gives each
 * object with an accessor of its own a shape of its own.
 */
class LazyCandidate implements Candidate {
  readonly start: number
  readonly end: number
  readonly content: Range
  readonly #read: () => JsonDocument
  #known: JsonDocument | undefined

  constructor({start, end, content}: Range & {readonly content: Range}, read: () => JsonDocument) {
    this.start = start
    this.end = end
    this.content = content
    this.#read = read
  }

  get document(): JsonDocument {
    this.#known ??= this.#read()
    return this.#known
  }
}

function candidateAt(source: Source, language: Language, place: Range & {readonly content: Range}): Candidate {
  return new LazyCandidate(place, () => read(source, language, place.content))
}

function read({text}: Source, language: Language, content: Range): JsonDocument {
  return language === 'json' ? readJsonPart(text, content) : readYaml(text, content)
}

/** Whether the content of a fence without a language is data: an object or a list, and nothing else. */
function isData({faults, value}: JsonDocument): boolean {
  return faults.length === 0 && (isRecord(value) || Array.isArray(value))
}

const infos: Readonly<Record<Language, RegExp>> = {json: /^json$/i, yaml: /^ya?ml$/i}

/** What an object or a list has: a text may have a fence on each line, of which no other is read. */
const mayBeData: Readonly<Record<Language, RegExp>> = {json: /^[\s\uFEFF]*[{[]/, yaml: /[-:?{[]/}

/** The content of fences of the language, and of fences without a language that hold such data. */
function fenced(region: TextRegion, language: Language): Candidate[] {
  const {source} = region
  return fencesIn(region).flatMap(({info, content: inner, start, end}): Candidate[] => {
    const content = language === 'yaml' ? withoutBars(source, inner) : inner
    if (info !== '' && !infos[language].test(info)) return []
    if (info === '' && !mayBeData[language].test(source.text.slice(content.start, content.end))) return []
    const candidate = candidateAt(source, language, {start, end, content})
    return info !== '' || isData(candidate.document) ? [candidate] : []
  })
}

/** Without a line `---` at the end where one is at the start, too. */
function withoutBars({text}: Source, {start, end}: Range): Range {
  const content = text.slice(start, end).trimEnd()
  return /^---[ \t]*\r?\n/.test(content) && /\n---$/.test(content)
    ? {start, end: start + content.length - 3}
    : {start, end}
}

const keyed = /^[ \t]*(?:["']?[\w.-]+["']?[ \t]*:(?:\s|$)|-[ \t])/

/** YAML between two lines `---`. */
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

/** How many lines may begin JSON that goes to the end: each has to be tried. */
const tries = 20

const bracket = /^(?:\{[ \t]*(?:["'}\w]|$)|\[[ \t]*(?:["'{[\]\d-]|$))/

/** JSON that begins a line and goes to the end; where none does, what ends sooner and, last, what is not valid. */
function bareJson(region: TextRegion, found: readonly Candidate[]): Candidate[] {
  const {source} = region
  const end = endOf(region)
  const starts = bareStarts(region, found.at(-1)?.end ?? 0)
  const toEnd = starts.map((start) => bareCandidate(source, {start, end}))
  const right = toEnd.find(({document}) => isData(document)) ?? soonerCandidate(source, starts, end) ?? toEnd[0]
  return right === undefined ? [] : [right]
}

/** Where the text of a region ends, without the whitespace behind it. */
function endOf({source, start, end}: TextRegion): number {
  return start + source.text.slice(start, end).trimEnd().length
}

/** Where lines begin that may begin JSON, the last one first; the first one may be the rest of a line. */
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
  return {...content, content, document: read(source, 'json', content)}
}

/** The last value that is valid as far as it goes, with all that holds it; what goes to the end is not. */
function soonerCandidate(source: Source, starts: readonly number[], end: number): Candidate | undefined {
  return starts
    .map((start) => ({start, end: Math.min(end, valueEnd(source.text, start))}))
    .filter((content) => content.end < end)
    .map((content) => bareCandidate(source, content))
    .filter(({document}) => isData(document))
    .sort((a, b) => b.end - a.end || a.start - b.start)[0]
}

/** The whole region, where it looks like it. */
function whole(region: TextRegion, language: Language): Candidate[] {
  const {source} = region
  const first = textFrom(source, region.start)
  if (first === undefined || first.start >= region.end) return []
  const content = {start: first.start, end: endOf(region)}
  const isLike = language === 'json' ? bracket.test(source.text.slice(first.start, first.end)) : isKeyed(region)
  if (!isLike) return []
  return [{...content, content, document: read(source, language, content)}]
}

/** Most lines look like YAML. */
const isKeyed = memoize(({source, start: from, end: until}: TextRegion): boolean => {
  const written = source.text
    .slice(from, until)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  return written.filter((line) => keyed.test(line)).length * 2 > written.length
})
