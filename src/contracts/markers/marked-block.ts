/**
 * Block below a marker: a fence, a table, a list of labels or choices, or a sentence with tags or values. A fence shows
 * its text literally.
 */
import {leastOf} from '../../text/least.ts'
import type {OutputContract} from '../engine/model.ts'
import {isDelimiter} from '../engine/tables.ts'
import {hasTemplateWildcard, parseTemplate} from '../engine/template.ts'
import type {Source} from '../source.ts'
import {readBlock, readShownBlock} from './block.ts'
import {literalTemplate} from './block-line.ts'
import {readDataShape} from './data-shape.ts'
import {isOwnFence} from './fence-name.ts'
import {type Fence, fenceOf, outlineOf, rowText, textLanguages} from './outline.ts'
import {isFormatting, mayHaveAttributes, tagValuesOf} from './tag-names.ts'

/** A block with its contract, which is absent for an unreadable block. Lines from 0. */
export interface MarkedBlock {
  readonly lines: readonly [first: number, last: number]
  readonly contract: OutputContract | undefined
  /** Whether it is a fence with the text of an output. */
  readonly isFence?: boolean
  /** Rows of a fence with one text, not data or a list of answers. */
  readonly rows?: readonly string[] | undefined
}

/** In lines; lists and sentences are far shorter. */
const longest = 200

const longestFence = 2000

/**
 * @param line first line of the block, from 0
 * @param asRead transforms the rows before they are read
 */
export function readMarkedBlock(definition: Source, line: number, asRead = (row: string): string => row): MarkedBlock {
  const fence = fenceOf(outlineOf(definition), line)
  if (fence?.lines[0] === line) {
    const {contracts, rows} = readFence(definition, fence, asRead)
    return {lines: fence.lines, contract: joined(contracts), isFence: true, rows}
  }
  const rows: string[] = []
  const end = Math.min(definition.lines.length, line + longest)
  for (let at = line; at < end && rowText(definition, at).trim() !== ''; at++)
    rows.push(withoutMarker(rowText(definition, at)).replace(/^\s{0,3}>\s?/, ''))
  const data = beginsWithObject(rows[0]) ? readDataShape(rows, 'json') : undefined
  return {lines: [line, line + Math.max(0, rows.length - 1)], contract: data ?? joined(readRows(rows.map(asRead)))}
}

function beginsWithObject(text = ''): boolean {
  return /^\s*\{\s*(?:$|")/.test(text)
}

function joined(contracts: readonly OutputContract[]): OutputContract | undefined {
  return contracts.length > 1 ? {parts: contracts} : contracts[0]
}

function withoutMarker(text: string): string {
  const end = /^[ \t]*<!--/.test(text) ? text.indexOf('-->') : -1
  return end === -1 ? text : text.slice(end + 3)
}

interface ReadFence extends Pick<MarkedBlock, 'rows'> {
  readonly contracts: readonly OutputContract[]
}

function readFence(
  definition: Source,
  {content: [first, last], language, name}: Fence,
  asRead: (row: string) => string
): ReadFence {
  const rows: string[] = []
  for (let line = first; line <= Math.min(last, first + longestFence); line++) rows.push(rowText(definition, line))
  const indent = leastOf(rows.filter((row) => row.trim() !== '').map((row) => row.search(/\S/)))
  const texts = rows.map((row) => row.slice(indent))
  const isJson = /^\s*[{[]\s*(?:$|["{])/.test(texts.find((text) => text.trim() !== '') ?? '')
  const data = readDataShape(texts, isJson && !/^ya?ml$/i.test(language) ? 'json' : language)
  if (data !== undefined) return {contracts: [isOwnFence(name) ? {fence: name, parts: [data]} : data]}
  if (!textLanguages.has(language)) return {contracts: []}
  const choices = readChoices(texts)
  return choices === undefined ? {contracts: readShownBlock(texts.map(asRead)), rows: texts} : {contracts: choices}
}

/** Lines of a few words, each of which is a separate answer. */
function readChoices(texts: readonly string[]): readonly OutputContract[] | undefined {
  const lines = texts.map((text) => text.trim())
  const areWords =
    lines.length > 1 && lines.every((text) => /^[\p{Lu}\p{N}_ -]{2,40}$/u.test(text) && text.split(' ').length <= 4)
  return areWords && new Set(lines).size === lines.length ? [{oneOf: lines}] : undefined
}

const itemMark = /^\s*(?:[-*+\u2022]|\d{1,9}[.)])\s+/

/** A table, a list, or a sentence. A heading ends at an empty line, so only fences have text below headings. */
function readRows(rows: readonly string[]): readonly OutputContract[] {
  const [first = ''] = rows
  if (/^\s*#{1,6}\s/.test(first)) return []
  const table = rows.findIndex((row, index) => row.includes('|') && isDelimiter(rows[index + 1] ?? ''))
  if (table !== -1) return readBlock(rows.slice(table))
  return itemMark.test(first) ? readList(rows) : readSentence(rows.join('\n'))
}

/** Labels with values, or choices: a word in code or bold, or text before a remark. */
function readList(rows: readonly string[]): readonly OutputContract[] {
  const items = rows.filter((row) => itemMark.test(row)).map((row) => row.replace(itemMark, '').trim())
  // Marks outside of fences belong to the definition.
  const plain = rows.map((row) => row.replace(/\*\*|__/g, ''))
  const fields = readBlock(items.length === 1 ? plain.map((row) => row.replace(itemMark, '')) : plain)
  const areRemarks = items.every((item) => /^[\p{Lu}][\p{Lu}\p{N}_ -]+:\s+[^{<[|]*$/u.test(item.replace(/[*`]/g, '')))
  const isField = fields.some(({lines = {}}) => Object.values(lines).some((terms) => !Array.isArray(terms)))
  if (isField && !areRemarks) return fields
  const choices = items.map((item) => {
    if (/[{<]/.test(item)) return /^`([^`]+)`/.exec(item)?.[1] ?? item
    const [, code, bold] = /^\W{0,3}?(?:`([^`]+)`|\*\*([^*]+)\*\*)/.exec(item) ?? []
    return (code ?? bold ?? item.split(/ (?:--?|\u2013|\u2014) |: /)[0] ?? item).replace(/[:.]$/, '').trim()
  })
  const areChoices = choices.length > 1 && choices.every((choice) => choice !== '')
  return areChoices ? choiceOf(choices) : fields
}

/** Whether a line begins with a label as programs read it: `BLOCKED: <reason>`. */
export function hasCapitalLabel(text: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}_ -]{1,60}: /u.test(text)
}

/** A choice of texts; values of one label if all share it. Values are literal, so with holes in them the lines are the choice. */
export function choiceOf(texts: readonly string[]): readonly OutputContract[] {
  const unique = [...new Set(texts)]
  const labelled = unique.map((text) => /^([^:{}[\]<>|]{1,60}):\s(.+)$/.exec(text))
  const [first] = labelled
  if (first !== null && first !== undefined && labelled.every((each) => each?.[1] === first[1])) {
    const values = labelled.map((each) => (each?.[2] ?? '').trim())
    const lines = unique.map(choiceTemplate)
    if (values.length > 1 && lines.some((line) => hasTemplateWildcard(parseTemplate(line)))) return [{oneOf: lines}]
    if (values.length > 1) return [{lines: {[first[1] ?? '']: {values}}}]
  }
  if (unique.length === 1) return readBlock(unique)
  const templateOf = (text: string): string => (hasCapitalLabel(text) ? choiceTemplate(text) : text)
  return [{oneOf: unique.flatMap((text) => readBlock([text])[0]?.oneOf ?? [templateOf(text)])}]
}

/** A text of a choice. Only brackets show a hole: a letter such as `X` is a value there. */
function choiceTemplate(text: string): string {
  return /[<[{]/.test(text) ? literalTemplate(text) : text
}

const element = /<([A-Za-z][\w.:-]{0,60})([ \t][^<>]{0,200})?>([^<>]{0,400})<\/\1>/g

/** Tags of a sentence or, without tags, its values in code, quotes or capitals. */
export function readSentence(text: string): readonly OutputContract[] {
  const tags = new Map<string, OutputContract>()
  for (const [, name = '', attributes, content = ''] of text.matchAll(element)) {
    if (isFormatting(name)) continue
    const before = tags.get(name)
    const values = tagValuesOf(content, name)
    const all = [...(Array.isArray(before?.values) ? before.values : []), ...values]
    const isAny = values.length === 0 || (before !== undefined && before.values === undefined)
    tags.set(name, {
      tag: name,
      ...(mayHaveAttributes(name, attributes) && {attributes: true}),
      ...(!isAny && {values: [...new Set(all)]})
    })
  }
  if (tags.size > 0) return [...tags.values()]
  for (const pattern of [
    /`([^`\n]{1,200})`/g,
    /["\u201c]([^"\u201c\u201d\n]{1,80})["\u201d]/g,
    /\*\*([^*\n]{1,80})\*\*/g
  ]) {
    const spans = [...text.matchAll(pattern)].map(([, span = '']) => span.trim())
    if (spans.length > 0) return choiceOf(spans)
  }
  const labelled = [...text.matchAll(/\b[A-Z][A-Z0-9_ ]{1,40}: [A-Z][A-Z0-9_]*\b/g)].map(([found]) => found)
  if (labelled.length > 1) return choiceOf(labelled)
  const lines = readBlock(text.split('\n')).filter((each) => each.lines !== undefined)
  if (lines.length > 0) return lines
  const [words] = /\b[A-Z][A-Z0-9_]*(?:, [A-Z][A-Z0-9_]*){0,50},? or [A-Z][A-Z0-9_]*\b/.exec(text) ?? []
  return words === undefined ? [] : choiceOf(words.split(/,? or |, /))
}
