/** The texts in an output that may be its JSON or its YAML. */

import type {Code} from '../../markdown/shapes.ts'
import {codeAt, structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {textFrom} from '../../text/ends.ts'
import {type JsonDocument, readJsonPart} from '../../text/json.ts'
import {valueEnd} from '../../text/json-end.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {readYaml} from '../../text/yaml.ts'
import type {Source} from '../source.ts'
import type {At} from './model.ts'
import type {Language} from './problem.ts'

/** A text that may be JSON or YAML, with the lines around it. */
export interface Candidate extends Range {
  readonly content: Range
  readonly document: JsonDocument
}

/** All of them, in order; where the output should end with it, what is at the end without a fence counts too. */
export function candidates(source: Source, language: Language, at: At | undefined): readonly Candidate[] {
  const marked = [...fenced(source, language), ...(language === 'yaml' ? delimited(source) : [])]
  const found = language === 'json' && at === 'end' ? [...marked, ...bareJson(source, marked)] : marked
  return found.length > 0 ? found.sort((a, b) => a.start - b.start) : whole(source, language)
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
function fenced(source: Source, language: Language): Candidate[] {
  return structure(source).codes.flatMap((code): Candidate[] => {
    if (!code.isFenced) return []
    const [, info = ''] = /(?:`{3,}|~{3,})[ \t]*([^\s`]*)/.exec(lineText(source, code.lines[0])) ?? []
    const {start, end, content: inner} = spanOf(source, code)
    const content = language === 'yaml' ? withoutBars(source, inner) : inner
    if (/^[ \t]*>/.test(source.text.slice(content.start, content.end))) return []
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

function spanOf({lines, text}: Source, code: Code): Range & {readonly content: Range} {
  const start = lines[code.lines[0]]?.start ?? 0
  const end = lines[code.lines[1]]?.end ?? text.length
  const from = lines[code.content[0]]?.start ?? end
  const content = {start: from, end: Math.max(from, lines[code.content[1]]?.end ?? from)}
  return {start, end, content}
}

const keyed = /^[ \t]*(?:["']?[\w.-]+["']?[ \t]*:(?:\s|$)|-[ \t])/

/** YAML between two lines `---`. */
function delimited(source: Source): Candidate[] {
  const {lines} = source
  const bars = lines.flatMap(({start, end}, index) =>
    source.text.startsWith('---', start) && /^---[ \t]*$/.test(source.text.slice(start, end)) ? [index] : []
  )
  const outside = bars.filter((line) => codeAt(source, line) === undefined)
  return outside.flatMap((line, index): Candidate[] => {
    const close = outside[index + 1]
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
function bareJson(source: Source, found: readonly Candidate[]): Candidate[] {
  const end = source.text.trimEnd().length
  const starts = bareStarts(source, found.at(-1)?.end ?? 0)
  const toEnd = starts.map((start) => bareCandidate(source, {start, end}))
  const right = toEnd.find(({document}) => isData(document)) ?? soonerCandidate(source, starts, end) ?? toEnd[0]
  return right === undefined ? [] : [right]
}

/** Where lines begin that may begin JSON, the last one first. */
function bareStarts(source: Source, after: number): readonly number[] {
  const {lines, text} = source
  const starts: number[] = []
  for (let index = lines.length - 1; index >= 0 && starts.length < tries; index--) {
    const {start} = lines[index] ?? {start: 0}
    if (start < after) break
    if (/[{[]/.test(text.charAt(start)) && bracket.test(lineText(source, index)) && codeAt(source, index) === undefined)
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
    .map((start) => ({start, end: valueEnd(source.text, start)}))
    .filter((content) => content.end < end)
    .map((content) => bareCandidate(source, content))
    .filter(({document}) => isData(document))
    .sort((a, b) => b.end - a.end || a.start - b.start)[0]
}

/** The whole output, where it looks like it. */
function whole(source: Source, language: Language): Candidate[] {
  const first = textFrom(source, 0)
  if (first === undefined) return []
  const content = {start: first.start, end: source.text.trimEnd().length}
  const isLike = language === 'json' ? bracket.test(source.text.slice(first.start, first.end)) : isKeyed(source)
  if (!isLike) return []
  return [{...content, content, document: read(source, language, content)}]
}

/** Most lines look like YAML. */
const isKeyed = memoize(({lines, text}: Source): boolean => {
  const written = lines.map(({start, end}) => text.slice(start, end)).filter((line) => line.trim() !== '')
  return written.filter((line) => keyed.test(line)).length * 2 > written.length
})
