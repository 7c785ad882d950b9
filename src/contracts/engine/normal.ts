/**
 * Normal form of a text: without its decorations, which are recorded with their ranges. Contracts locate parts in the
 * normal form and judge by the decorations.
 */
import type {Range} from '../../text/lines.ts'

/** Signs around a text that do not change its meaning. */
export const decorations = [
  'bold',
  'italic',
  'code',
  'list',
  'heading',
  'table',
  'blockquote',
  'sign',
  'case',
  'note',
  'fence',
  'look-alike',
  'escape',
  'quotes',
  'brackets',
  'markup',
  'form'
] as const
export type Decoration = (typeof decorations)[number]

/** A decoration with its range, its own characters included. */
export interface Mark extends Range {
  readonly decoration: Decoration
  /** Text that it encloses or precedes. */
  readonly inner: Range
}

export interface Normal {
  readonly text: string
  readonly marks: readonly Mark[]
  /** Offset in the source by character, or only the first offset if nothing was removed. */
  readonly places: readonly number[] | number
}

export function sourceRange({places}: Normal, {start, end}: Range): Range {
  if (typeof places === 'number') return {start: places + start, end: places + end}
  const first = places[start] ?? (places.at(-1) ?? -1) + 1
  return {start: first, end: end > start ? (places[end - 1] ?? first) + 1 : first}
}

const special = /[*_`\\&~<]|\]\(|[^\0-\x7F]/

/**
 * Escapes, entities, link ends, formatting HTML tags, delimiter runs, and signs such as an emoji with a space behind.
 */
const tokens =
  /\\[!-/:-@[-`{-~]|&(?:lt|gt|amp|quot);|!?\[(?=[^[\]]{1,200}\]\([^()\s]{0,200}\))|\]\([^()\s]{0,200}\)|<\/?(?:b|i|u|s|em|strong|code|span|br|mark|kbd|sub|sup|font|center|h[1-6])(?:[ \t][^<>]{0,100})?\/?>|~~|\*{1,3}|_{1,3}|`{1,3}|(?:[0-9]\uFE0F?\u20E3|[\p{So}\p{Extended_Pictographic}][\p{So}\p{Sk}\p{Extended_Pictographic}\uFE0F\u200D]{0,8})[ \t]{0,8}/gu

const entities: Readonly<Record<string, string>> = {'&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"'}

interface Cut extends Range {
  readonly by: string
}

/** A delimiter run that may open emphasis. */
interface Opening extends Range {
  readonly delimiters: string
}

/** Limit of remembered open runs; real texts have a few. */
const mostOpen = 16

/** @param base offset of the text in its source */
export function normalOf(text: string, base: number): Normal {
  if (!special.test(text)) return trimmed({text, marks: [], places: base})
  const cuts: Cut[] = []
  const marks: Mark[] = []
  const open: Opening[] = []
  const openMarkup: OpenMarkup[] = []
  for (const {0: token, index: start} of text.matchAll(tokens)) {
    const end = start + token.length
    const [first = ''] = token
    if (first === '\\' || first === '&') {
      cuts.push({start, end, by: entities[token] ?? token.slice(1)})
      marks.push(markAt('escape', {start, end}, {start, end}, base))
    } else if (first === '<' || /^(?:!?\[|\])/.test(token)) {
      cuts.push({start, end, by: ''})
      readMarkup({start, end, delimiters: token}, openMarkup, marks, base)
    } else if (/[*_`~]/.test(first)) readRun(text, {start, end, delimiters: token}, {open, cuts, marks, base})
    else {
      cuts.push({start, end, by: ''})
      const sign = {start, end: start + token.trimEnd().length}
      marks.push(markAt('sign', sign, sign, base))
    }
  }
  const cut = trimmed(cutOut(text, cuts, marks, base))
  // A lone sign is text.
  return cut.text === '' && text.trim() !== '' ? trimmed({text, marks: [], places: base}) : cut
}

interface DelimiterRuns {
  readonly open: Opening[]
  readonly cuts: Cut[]
  readonly marks: Mark[]
  readonly base: number
}

const byRun: Readonly<Record<string, Decoration>> = {'*': 'italic', _: 'italic', '`': 'code', '~': 'markup'}

function readRun(text: string, found: Opening, {open, cuts, marks, base}: DelimiterRuns): void {
  const {start, end, delimiters} = found
  const [before = ' ', after = ' '] = [text[start - 1], text[end]]
  const isWord = (character: string): boolean => delimiters.startsWith('_') && /[\p{L}\p{N}]/u.test(character)
  const opened =
    before === ' ' || before === '\t' || isWord(after)
      ? -1
      : open.findLastIndex((each) => each.delimiters === delimiters)
  const opening = open[opened]
  if (opening !== undefined && opening.end < start) {
    open.length = opened
    cuts.push({start: opening.start, end: opening.end, by: ''}, {start, end, by: ''})
    const whole = {start: opening.start, end}
    const inner = {start: opening.end, end: start}
    const kind = byRun[delimiters[0] ?? ''] ?? 'code'
    const decorations =
      kind !== 'italic' || delimiters.length === 1
        ? [kind]
        : delimiters.length === 2
          ? (['bold'] as const)
          : (['bold', 'italic'] as const)
    for (const each of decorations) marks.push(markAt(each, whole, inner, base))
  } else if (after !== ' ' && after !== '\t' && !isWord(before)) {
    if (open.length === mostOpen) open.shift()
    open.push(found)
  }
}

/** An unclosed link or element: its name and the index of its mark. */
interface OpenMarkup {
  readonly name: string
  readonly index: number
  readonly end: number
}

function readMarkup({start, end, delimiters}: Opening, open: OpenMarkup[], marks: Mark[], base: number): void {
  const name = /^(?:!?\[|\])/.test(delimiters) ? '[' : (/^<\/?(\w+)/.exec(delimiters)?.[1] ?? '').toLowerCase()
  const isEnd = delimiters.startsWith('</') || delimiters.startsWith(']')
  const opened = isEnd ? open.findLastIndex((each) => each.name === name) : -1
  const opening = open[opened]
  const first = opening && marks[opening.index]
  if (opening !== undefined && first !== undefined) {
    open.length = opened
    const whole = {start: first.start - base, end}
    marks[opening.index] = markAt('markup', whole, {start: opening.end, end: start}, base)
    return
  }
  if (!isEnd) {
    if (open.length === mostOpen) open.shift()
    open.push({name, index: marks.length, end})
  }
  marks.push(markAt('markup', {start, end}, {start, end}, base))
}

function markAt(decoration: Decoration, whole: Range, inner: Range, base: number): Mark {
  return {
    decoration,
    start: whole.start + base,
    end: whole.end + base,
    inner: {start: inner.start + base, end: inner.end + base}
  }
}

function cutOut(text: string, cuts: Cut[], marks: Mark[], base: number): Normal {
  if (cuts.length === 0) return {text, marks, places: base}
  const pieces: string[] = []
  const places: number[] = []
  let at = 0
  const keep = (until: number): void => {
    pieces.push(text.slice(at, until))
    for (let index = at; index < until; index++) places.push(base + index)
  }
  for (const {start, end, by} of cuts.sort((a, b) => a.start - b.start)) {
    keep(start)
    if (by !== '') places.push(base + start)
    pieces.push(by)
    at = end
  }
  keep(text.length)
  return {text: pieces.join(''), marks: marks.sort((a, b) => a.start - b.start), places}
}

function trimmed(normal: Normal): Normal {
  const text = normal.text.trim()
  if (text.length === normal.text.length) return normal
  const before = normal.text.length - normal.text.trimStart().length
  const {places} = normal
  return {
    ...normal,
    text,
    places: typeof places === 'number' ? places + before : places.slice(before, before + text.length)
  }
}

/** Joins two texts; words between them stand for the source between them. */
export function joinedRow(first: Normal, between: string, second: Normal, at: number): Normal {
  const placesOf = ({text, places}: Normal): readonly number[] =>
    typeof places === 'number' ? Array.from({length: text.length}, (_, index) => places + index) : places
  return {
    text: `${first.text}${between}${second.text}`,
    marks: [...first.marks, ...second.marks],
    places: [...placesOf(first), ...Array.from(between, () => at), ...placesOf(second)]
  }
}

/** Letters that resemble ASCII; each keeps the length of its counterpart. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Array.from(
    '\u0410A\u0412B\u0421C\u0415E\u041DH\u0406I\u0408J\u041AK\u041CM\u041EO\u0420P\u0405S\u0422T\u0425X\u0423Y\u0430a\u0441c\u0435e\u0456i\u0458j\u043Eo\u0440p\u0455s\u0445x\u0443y\u0391A\u0392B\u0395E\u0396Z\u0397H\u0399I\u039AK\u039CM\u039DN\u039FO\u03A1P\u03A4T\u03A5Y\u03A7X\u03BFo\u2010-\u2011-\u2012-\u2013-\u2212-\u00A0 \u202F \u2018\'\u2019\'\u201C"\u201D"'.matchAll(
      /(.)(.)/gsu
    ),
    ([, from = '', to = '']) => [from, to]
  )
)

/** Replaces look-alikes of ASCII letters (full width, Cyrillic, Greek), keeping offsets. */
export function withoutLookAlikes(text: string): string {
  if (!/[^\0-\x7F]/.test(text)) return text
  return text.replace(/[\u00A0\u0391-\u0458\u2010-\u2212\uFF01-\uFF5E\u3000]/g, (letter) => {
    if (letter === '\u3000') return ' '
    const code = letter.charCodeAt(0)
    return code >= 0xff01 ? String.fromCharCode(code - 0xfee0) : (lookAlikes.get(letter) ?? letter)
  })
}

/** A text for searching: in lower case, with look-alikes as ASCII. */
export function folded(text: string): string {
  return closedTags(withoutLookAlikes(text).toLowerCase())
}

/** Removes the space at the end of empty tags: tag parsers accept `<done />` and `<done/>`. */
export function closedTags(text: string): string {
  return text.includes('/>') ? text.replace(/[ \t]{1,8}\/>/g, '/>') : text
}
