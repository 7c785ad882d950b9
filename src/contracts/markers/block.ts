/**
 * Reads a block: literal text with holes, choices and number ranges. Adjacent lines with one mark are items, a line of
 * dots repeats the part above, and `(optional)` makes a part optional.
 */

import {headingText} from '../../markdown/shapes.ts'
import {memo} from '../../text/memoize.ts'
import {isFree} from '../engine/fields.ts'
import {type LineTerms, type OutputContract, rangeOfTerms, type SectionTerms} from '../engine/model.ts'
import {isDelimiter, tableCells} from '../engine/tables.ts'
import {parseTemplate} from '../engine/template.ts'
import {choiceIn, isHole, literalTemplate, rangeIn} from './block-line.ts'
import {readDataShape, readJsonShape} from './data-shape.ts'
import {fenceLanguage, isOwnFence} from './fence-name.ts'

const deepest = 12

/** Contracts of a block, in order. A block without holes, choices or ranges is an example: only its labels count. */
export function readShownBlock(rows: readonly string[]): readonly OutputContract[] {
  const all = withSigns(rows)
  const labelled = all.filter((row) => labelIn(unmarked(row)) !== undefined)
  const isOpen = all.some((row) => !/^\s*[{["]/.test(row) && literalTemplate(row).replaceAll('{{', '').includes('{'))
  const written = all.filter((row) => row.trim() !== '')
  return readBlock(labelled.length > 0 && written.length > 1 && !isOpen ? all.map(withoutExample) : all)
}

/** Label of an example, with a hole as its value. */
function withoutExample(row: string): string {
  const label = levelOf(row) > 0 || /^\s*[{["]/.test(row) ? undefined : labelIn(unmarked(row))
  const value = label?.value ?? ''
  const isWord = /\p{Lu}/u.test(value) && !/\p{Ll}/u.test(value)
  // A closing mark that the label opened.
  const isTorn = value.split('**').length % 2 === 0
  const isFilled =
    label !== undefined && !isWord && !isTorn && label.value !== '' && row.trimEnd().endsWith(label.value)
  return isFilled ? `${row.trimEnd().slice(0, -label.value.length)}{value}` : row
}

/** Setext headings with number signs; fences have no setext headings. */
function withSigns(rows: readonly string[]): readonly string[] {
  let isCode = false
  const codes = rows.map((row) => {
    if (fenceMark.test(row)) isCode = !isCode
    return isCode
  })
  return rows.flatMap((row, index): string[] => {
    const isTitle = (at: number): boolean =>
      codes[at] !== true && /^ {0,3}=+[ \t]*$/.test(rows[at + 1] ?? '') && /^\s*[\p{L}\d[{<]/u.test(rows[at] ?? '')
    if (isTitle(index)) return [`# ${row.trim()}`]
    return isTitle(index - 1) ? [] : [row]
  })
}

export function readBlock(rows: readonly string[], depth = 0): readonly OutputContract[] {
  if (depth > deepest) return []
  const found: OutputContract[] = []
  let at = 0
  while (at < rows.length) {
    const read = readPart(rows, at, depth)
    found.push(...read.contracts)
    at = Math.max(at + 1, read.next)
  }
  return joinedParts(found)
}

export interface ReadPart {
  readonly contracts: readonly OutputContract[]
  readonly next: number
}

function readPart(rows: readonly string[], at: number, depth: number): ReadPart {
  const row = rows[at] ?? ''
  if (row.trim() === '' || isDots(row)) return {contracts: [], next: at + 1}
  return (
    readFence(rows, at) ??
    readHeading(rows, at, depth) ??
    readTable(rows, at) ??
    readTag(rows, at, depth) ??
    readItems(rows, at) ??
    readData(rows, at) ??
    readLegend(rows, at) ??
    readTitle(rows, at) ??
    readRecords(rows, at) ??
    readBoxes(rows, at) ??
    readRepeated(rows, at) ?? {contracts: lineContracts(row, isLast(rows, at)), next: at + 1}
  )
}

/** Whether text in the last hole may continue, up to an empty line, a fence or the end. */
function isLast(rows: readonly string[], at: number): boolean {
  const below = rows[at + 1]?.trim() ?? ''
  return below === '' || fenceMark.test(below)
}

/** A label without a value above other labels: a literal line. */
function readTitle(rows: readonly string[], at: number): ReadPart | undefined {
  const text = (rows[at] ?? '').trim()
  const isTitle = labelIn(text)?.value === '' && fieldOf(unmarked(textBelow(rows, at) ?? '')).length > 0
  return isTitle ? {contracts: [{oneOf: [literalTemplate(withoutOptional(text).text)]}], next: at + 1} : undefined
}

export function isDots(row: string): boolean {
  return /^\s*(?:(?:[-*+\u2022]|\d{1,9}[.)]|N[.)])\s+)?(?:\.{3,}|\u2026)\s*$/.test(row)
}

export const fenceMark = /^\s*(`{3,}|~{3,})\s*([^\s`]*)/

/** A fence by its language; for JSON and YAML the types of its content. */
export function readFence(rows: readonly string[], at: number): ReadPart | undefined {
  const [, sign = '', language = ''] = fenceMark.exec(rows[at] ?? '') ?? []
  if (sign === '') return undefined
  const close = rows.findIndex(
    (row, index) =>
      index > at && row.trim().startsWith(sign) && row.trim() === row.trim().charAt(0).repeat(row.trim().length)
  )
  const last = close === -1 ? rows.length : close
  const texts = rows.slice(at + 1, last)
  const next = last + 1
  const data = readDataShape(texts, fenceLanguage(language))
  if (data !== undefined)
    return {contracts: [isOwnFence(language) ? {fence: language, parts: [data]} : {...data, in: 'fence'}], next}
  return {contracts: [{fence: isHole(literalTemplate(language)) ? '' : language, ...fenceContent(texts)}], next}
}

/** A line of one repeated sign. */
const rule = /^\s*([=*_~+#-])\1{2,}\s*$/

/** Content of a fence that shows a form: literal lines, and holes alone on a line. Other content is an example. */
function fenceContent(rows: readonly string[]): Pick<OutputContract, 'parts'> {
  const isForm = rows.some((row) => /^\s*[{<]/.test(row) && isHole(literalTemplate(row)))
  const content = isForm
    ? rows.flatMap((row) => (rule.test(row) ? [{oneOf: [literalTemplate(row)]}] : lineContracts(row)))
    : []
  return content.length === 0 ? {} : {parts: content}
}

export const headingMark = /^\s{0,3}(#{1,6})(?=\s)/

/** A section with its content; headings that count up are items. */
function readHeading(rows: readonly string[], at: number, depth: number): ReadPart | undefined {
  const level = levelOf(rows[at] ?? '')
  if (level === 0) return undefined
  const next = endOfSection(rows, at, level)
  const repeated = repeatedHeadings(rows, at, level)
  if (repeated !== undefined) {
    const {item, bodies, end} = repeated
    return {contracts: [{items: item, ...fieldsIn(bodies)}], next: end}
  }
  const {text, isOptional} = withoutOptional(headingText((rows[at] ?? '').trim()))
  const content = readBlock(rows.slice(at + 1, next), depth + 1)
  const heading = literalTemplate(text)
  // A heading with a choice and a hole stands for several.
  const {choices, ranges} = parseTemplate(heading)
  const isOpen = choices.some((values, index) => values === undefined && ranges[index] === undefined)
  if (isOpen && choices.some((values) => values !== undefined)) {
    const item = `${'#'.repeat(level)} ${heading}`
    const fields = fieldsIn([rows.slice(at + 1, next)])
    return {contracts: [{items: item, ...fields, ...(isOptional && {optional: true})}], next}
  }
  if (isHole(heading)) return {contracts: content, next}
  const section: SectionTerms = {heading, ...(isOptional && {optional: true}), ...heldBy(content)}
  return {
    contracts: [
      {sections: [Object.keys(section).length === 1 ? heading : section]},
      ...content.filter(({sections}) => sections !== undefined)
    ],
    next
  }
}

function levelOf(row: string): number {
  return headingMark.exec(row)?.[1]?.length ?? 0
}

function endOfSection(rows: readonly string[], at: number, level: number): number {
  let isCode = false
  for (let next = at + 1; next < rows.length; next++) {
    if (fenceMark.test(rows[next] ?? '')) isCode = !isCode
    const other = isCode ? 0 : levelOf(rows[next] ?? '')
    if (other > 0 && other <= level) return next
  }
  return rows.length
}

/** Content of a section; nested sections are separate. */
function heldBy(content: readonly OutputContract[]): Partial<SectionTerms> {
  const held = content.filter(({sections}) => sections === undefined)
  const [only, ...more] = held
  if (only === undefined) return {}
  const {tag, yaml, in: place, optional} = only
  const isHeld = more.length === 0 && (tag ?? yaml ?? place) === undefined && optional !== true
  return isHeld ? (only as Partial<SectionTerms>) : {parts: held}
}

interface Repeated {
  readonly item: string
  readonly bodies: readonly (readonly string[])[]
  readonly end: number
}

/** Adjacent headings that differ only in numbers; one with a number and a hole may repeat. */
function repeatedHeadings(rows: readonly string[], at: number, level: number): Repeated | undefined {
  const bodies: (readonly string[])[] = []
  let item: string | undefined
  let end = at
  while (end < rows.length) {
    if (isDots(rows[end] ?? '') || (rows[end] ?? '').trim() === '') {
      end++
      continue
    }
    if (levelOf(rows[end] ?? '') !== level) break
    const form = countedTemplate(rows[end] ?? '')
    if (form === undefined || (item !== undefined && shapeOf(form) !== shapeOf(item))) break
    item ??= form
    const next = endOfSection(rows, end, level)
    bodies.push(rows.slice(end + 1, next))
    end = next
  }
  const isOne =
    bodies.length < 2 && (bodies.some((body) => body.some((row) => levelOf(row) > 0)) || !isAlone(rows, level, item))
  return item === undefined || isOne ? undefined : {item, bodies, end}
}

function isAlone(rows: readonly string[], level: number, item = ''): boolean {
  const numbered = rows.filter((row) => levelOf(row) === level && countedTemplate(row) !== undefined)
  return numbered.length === 1 && /\{n\}.*\{[^{}|]*\}/.test(item)
}

/** A row as an item's template, with `{n}` for its number; `undefined` without a number. */
function countedTemplate(row: string): string | undefined {
  const template = literalTemplate(row.trim())
  const counted = template.replace(/\{N\}|(?<![\p{L}\d{.-])(?:\d+|N)(?![\p{L}\d}])/u, '{n}')
  return counted === template ? undefined : counted
}

/** A table by its header, with the choices in its first rows. */
export function readTable(rows: readonly string[], at: number): ReadPart | undefined {
  const [header = '', below = ''] = [rows[at], rows[at + 1]]
  if (!header.includes('|') || !isDelimiter(below) || tableCells(header).length !== tableCells(below).length)
    return undefined
  let next = at + 2
  while ((rows[next] ?? '').includes('|')) next++
  const table = tableCells(header).map(literalTemplate)
  if (table.includes('') || new Set(table).size < table.length) return {contracts: [], next}
  const cells = rows.slice(at + 2, next).map(tableCells)
  const values = table.flatMap((column, index): [string, readonly string[] | LineTerms][] => {
    const terms = cells.map((row) => valueTerms(row[index] ?? ''))
    const listed = terms.flatMap((each) => each?.values ?? [])
    if (terms.length > 0 && terms.every((each) => each?.values !== undefined)) return [[column, [...new Set(listed)]]]
    const [first = {}] = terms
    const isSame = terms.every((each) => JSON.stringify(each) === JSON.stringify(first))
    return isSame && rangeOfTerms(first) !== undefined ? [[column, first]] : []
  })
  return {contracts: [{table, ...(values.length > 0 && {values: Object.fromEntries(values)})}], next}
}

function readTag(rows: readonly string[], at: number, depth: number): ReadPart | undefined {
  const row = rows[at] ?? ''
  const [open = '', name = '', attributes = ''] =
    /^\s*<([A-Za-z][\w.:-]{0,60})((?:\s[^<>]*(?:<[^<>]*>[^<>]*)?)?)>/.exec(row) ?? []
  const end = name === '' ? -1 : rows.findIndex((each, index) => index >= at && each.includes(`</${name}>`))
  if (end === -1) return undefined
  const inside = rows
    .slice(at, end + 1)
    .join('\n')
    .slice(open.length)
  const content = inside.slice(0, inside.lastIndexOf(`</${name}>`)).trim()
  const after = inside.slice(inside.lastIndexOf(`</${name}>`) + name.length + 3).trim()
  if (after !== '' && end === at) return undefined
  const given = attributesIn(attributes)
  const tag: OutputContract = {tag: name, ...(given !== undefined && {attributes: given})}
  return {contracts: tagContent(tag, content, depth), next: end + 1}
}

function attributesIn(text: string): OutputContract['attributes'] {
  const all = [...text.matchAll(/([^\s=<>"']{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  if (all.length === 0) return text.trim() === '' ? undefined : true
  return Object.fromEntries(
    all.map(([, name = '', double, single]) => [name, valueTerms(double ?? single ?? '') ?? {}])
  )
}

function tagContent(tag: OutputContract, content: string, depth: number): readonly OutputContract[] {
  if (!content.includes('\n') && !/^<\w[^<>]*>.*<\/[\w.:-]+>$/.test(content)) {
    const terms = valueTerms(content)
    const literal = terms === undefined && !/[{<]/.test(literalTemplate(content)) ? [content] : undefined
    if (terms === undefined && labelIn(content) !== undefined) return [{...tag, parts: readBlock([content], depth + 1)}]
    const values = terms?.values ?? literal
    if (terms !== undefined && rangeOfTerms(terms) !== undefined) return [{...tag, values: terms}]
    return [values === undefined ? tag : {...tag, values}]
  }
  const json = /^[{[]/.test(content) ? readJsonShape(content) : undefined
  if (json !== undefined) return [{...tag, json}]
  const held = readBlock(content.split('\n'), depth + 1)
  const [only] = held
  if (held.length === 1 && only?.sections !== undefined) return [{...tag, sections: only.sections}]
  return [held.length === 0 ? tag : {...tag, parts: held}]
}

export const itemMark = /^(\s*)([-*+\u2022]|\d{1,9}[.)]|N[.)])(\s+\[[ xX]\])?\s+(?=\S)/

function unmarked(row: string): string {
  return row.trim().replace(itemMark, '')
}

export function textBelow(rows: readonly string[], at: number): string | undefined {
  return rows.slice(at + 1).find((row) => row.trim() !== '')
}

/** Adjacent lines with one mark; those with their own labels are fields. */
export function readItems(rows: readonly string[], at: number): ReadPart | undefined {
  const mark = markOf(rows[at] ?? '')
  if (mark === undefined) return undefined
  const items: string[] = []
  const bodies: string[][] = []
  let next = at
  for (; next < rows.length; next++) {
    const row = rows[next] ?? ''
    if (row.trim() === '' || isDots(row)) continue
    if (levelOf(row) > 0 || fenceMark.test(row)) break
    const isBelow = rows[next - 1]?.trim() !== '' && labelIn(row) !== undefined && !isDots(rows[next - 1] ?? '')
    if (markOf(row) === mark) {
      items.push(row.trim())
      bodies.push([])
    } else if (/^\s/.test(row) || isBelow || (isFollowed(rows, next, mark) && !isListTitle(rows, next)))
      bodies.at(-1)?.push(row)
    else break
  }
  const isRepeated = items.length > 1 || rows.slice(at, next).some(isDots)
  const texts = items.map((item) => item.replace(itemMark, ''))
  // Check boxes are a choice.
  const isTicked = (text: string): boolean => !literalTemplate(text).includes('{') && labelIn(text) === undefined
  if (isRepeated && mark.endsWith('[ ]') && texts.every(isTicked))
    return {contracts: [{oneOf: [...new Set(texts.map(literalTemplate))]}], next}
  if (areFields(texts.map(labelIn)))
    return {contracts: texts.flatMap((text) => fieldOf(text)).map((lines) => ({lines})), next}
  const [only = ''] = items
  const isOpen = /[{]/.test(literalTemplate(only).replaceAll('{{', ''))
  if (!isRepeated && !isOpen) return {contracts: lineContracts(only), next: at + 1}
  const plain = items.map(withoutOptional)
  const optional = plain.every(({isOptional}) => isOptional) ? ({optional: true} as const) : {}
  return {contracts: [{items: commonItem(plain.map(({text}) => text)), ...fieldsIn(bodies), ...optional}], next}
}

/** Whether labels are of fields: all differ, and not only in their numbers, as labels of items do. */
function areFields(labels: readonly (Label | undefined)[]): boolean {
  const names = labels.map((label) => label?.label ?? '{}')
  const stems = new Set(names.map((name) => name.replace(/\d+|\bN\b/g, '#')))
  const areDifferent = new Set(names).size === names.length && (names.length === 1 || stems.size > 1)
  return areDifferent && names.every((name) => !/[{}]/.test(name))
}

/** Whether a row is the title of another list: a label without a value behind an empty line. */
function isListTitle(rows: readonly string[], at: number): boolean {
  const {text} = withoutOptional((rows[at] ?? '').trim())
  const below = textBelow(rows, at) ?? ''
  return rows[at - 1]?.trim() === '' && labelIn(text)?.value === '' && markOf(below) !== undefined
}

/** Whether a line with the items' mark follows before the next heading. */
function isFollowed(rows: readonly string[], at: number, mark: string): boolean {
  for (const row of rows.slice(at + 1)) {
    if (levelOf(row) > 0) return false
    if (markOf(row) === mark) return true
  }
  return false
}

function markOf(row: string): string | undefined {
  const [, indent = '', sign = '', box = ''] = itemMark.exec(row) ?? []
  return sign === '' ? undefined : `${indent.length} ${sign.replace(/\d+|N/, '1')}${box === '' ? '' : '[ ]'}`
}

/** A template without names of holes. */
function shapeOf(template: string): string {
  return template.replace(/\{[^{}|]*\}/g, '{}')
}

/** Template of all items: equal ones, or their common start. */
function commonItem(items: readonly string[]): string {
  const templates = items.map((item) => {
    const [mark = ''] = itemMark.exec(item) ?? []
    const sign = mark
      .trim()
      .replace(/\[[xX]\]/, '[ ]')
      .replace(/^(?:\d+|N)(?=[.)])/, '{n}')
    const text = literalTemplate(item.slice(mark.length)).replace(
      /\{[^{}]*\}|(?<![\p{L}\d{.-])(?:\d+|N)(?![\p{L}\d}])/gu,
      (found) => (found.startsWith('{') ? found : '{n}')
    )
    return `${sign} ${text}`
  })
  const [first = ''] = templates
  if (new Set(templates.map(shapeOf)).size === 1) return first
  // `T1` and `T2` also count up.
  const [counted = '', ...others] = templates.map((template) => template.replace(/(?<=\p{L})\d+/gu, '{n}'))
  if (others.every((each) => shapeOf(each) === shapeOf(counted))) return counted
  const literals = templates.map((template) => template.split('{')[0] ?? '')
  const shared = literals.reduce((before, literal) => {
    let length = 0
    while (length < before.length && before[length] === literal[length]) length++
    return before.slice(0, length)
  })
  const [sign = ''] = /^(?:\{n\}[.)]|[-*+\u2022](?: \[ \])?)\s/.exec(first) ?? []
  const whole = withoutOpenMark(shared, first)
  const begun = whole.length > sign.length + 2 ? whole : sign
  return `${begun}{text}`
}

/** Cuts an unclosed link, code span or bold text from a common start. */
function withoutOpenMark(begun: string, whole: string): string {
  const isLink = /\]\(/.test(whole)
  const marks = isLink ? /\[[^\]]*$/ : /`[^`]*$/
  const isOpen = isLink ? begun.lastIndexOf('[') > begun.lastIndexOf(']') : begun.split('`').length % 2 === 0
  const plain = isOpen ? begun.replace(marks, '') : begun
  return plain.split('**').length % 2 === 0 ? plain.slice(0, plain.lastIndexOf('**')) : plain
}

/** Fields below items: fields of only some items are optional, and different values become any text. */
function fieldsIn(bodies: readonly (readonly string[])[]): Pick<OutputContract, 'fields'> {
  const all = new Map<string, LineTerms[]>()
  for (const body of bodies)
    for (const [index, row] of body.entries()) {
      const text = unmarked(row)
      const {label, value} = labelIn(text) ?? {}
      const below = textBelow(body, index)
      // A label above others is a title.
      if (value === '' && (below === undefined || labelIn(unmarked(below)) !== undefined)) continue
      const [lines = label === undefined ? {} : {[label]: {}}] = fieldOf(text, isLast(body, index))
      for (const [name, terms] of Object.entries(lines)) memo(all, name, () => []).push(terms)
    }
  if (all.size === 0) return {}
  const fields = [...all].map(([label, terms]): [string, LineTerms] => {
    const [first = {}] = terms
    const isSame = terms.every((each) => JSON.stringify(each) === JSON.stringify(first))
    return [label, {...(isSame ? first : {}), ...(terms.length < bodies.length && {optional: true})}]
  })
  return {fields: Object.fromEntries(fields)}
}

interface Label {
  readonly label: string
  readonly value: string
}

/** A label and its value: a short text before a colon, with the marks around it. */
export function labelIn(text: string): Label | undefined {
  const [, before = '', inner = '', after = '', rest = ''] =
    /^(\*\*|__|`)?([^:\uFF1A|*`]{1,80}?)(\*\*|__|`)?\s*[:\uFF1A](?!\/\/)(.*)$/s.exec(text) ?? []
  const value = before !== '' && after === '' && rest.startsWith(before) ? rest.slice(before.length) : rest
  const name = inner.trim()
  if (!/[\p{L}\p{N}]/u.test(name) || name.split(/\s+/).length > 6 || /[.?!]\s/.test(name) || isTorn(name))
    return undefined
  const isAround =
    before !== '' && after === '' && value.endsWith(before) && !value.slice(0, -before.length).includes(before)
  if (isAround) return {label: literalTemplate(name), value: value.slice(0, -before.length).trim()}
  const isMarked = before !== '' && (after === before || text.slice(before.length).includes(before))
  return {label: literalTemplate(isMarked ? `${before}${name}${before}` : name), value: value.trim()}
}

function isTorn(text: string): boolean {
  return (text.match(/[[{]/g)?.length ?? 0) !== (text.match(/[\]}]/g)?.length ?? 0)
}

/**
 * A labelled line as a field, if its value is a hole, a choice or a range.
 *
 * @param runsOn whether a free value may have more lines
 */
function fieldOf(row: string, runsOn = false): readonly Readonly<Record<string, LineTerms>>[] {
  const {text, isOptional} = withoutOptional(row)
  const read = labelIn(text)
  if (read === undefined) return []
  const terms = valueTerms(read.value)
  if (terms === undefined) return []
  const multiline = runsOn && /\p{Ll}{2}/u.test(read.value) && isFree(terms) && {multiline: true}
  return [{[read.label]: {...terms, ...multiline, ...(isOptional && {optional: true})}}]
}

/** Terms of a value; `undefined` for literal text. */
export function valueTerms(text: string): LineTerms | undefined {
  const {text: whole} = withoutOptional(text)
  const [value = '', remark] = whole.split(/\s(?:#|\/\/|\u2190|<-)\s/)
  const range = rangeIn(value)
  if (range !== undefined) return range
  const [, number = '', unit] = /^(\{[^{}]*\}|<[^<>]*>)([^\s{}<>]{1,10})$/.exec(value) ?? []
  const counted = unit === undefined ? undefined : rangeIn(number)
  if (counted !== undefined && counted.unit === undefined) return {...counted, unit}
  const isOpen = isHole(literalTemplate(value))
  const values = choiceIn(value, true) ?? (isOpen && remark !== undefined ? choiceIn(remark, true) : undefined)
  if (values !== undefined) {
    const isBracketed = /^\[[^[\]]*\]$/.test(value)
    return {values: isBracketed ? [...values, ...values.map((each) => `[${each}]`)] : values}
  }
  return value === '' || isOpen || isPhrase(value) ? {} : undefined
}

/** Lower-case words behind a label describe the value: `Action Input: the input to the action`. */
function isPhrase(value: string): boolean {
  return /^\p{Ll}[\p{L}'\u2019-]{0,30}(?:,? [\p{L}'\u2019-]{1,30}){1,20}\.?$/u.test(value)
}

/** Limit of open objects and lists in unfenced data, against hostile text. */
const deepestData = 100

export function readData(rows: readonly string[], at: number): ReadPart | undefined {
  if (!/^\s*[{[]\s*(?:$|["{])/.test(rows[at] ?? '')) return undefined
  let depth = 0
  for (let next = at; next < rows.length; next++) {
    const bare = (rows[next] ?? '').replace(/"[^"]*"/g, '')
    depth += (bare.match(/[{[]/g)?.length ?? 0) - (bare.match(/[}\]]/g)?.length ?? 0)
    if (depth > deepestData) return undefined
    if (depth > 0) continue
    const json = readJsonShape(rows.slice(at, next + 1).join('\n'))
    return json === undefined ? undefined : {contracts: [{json}], next: next + 1}
  }
  return undefined
}

/** A value in a list with a remark: `- **high** -- what it means`. */
const remarked =
  /^\s*(?:[-*+\u2022]|\d{1,9}[.)])\s+(?:`([^`]{1,40})`|\*\*([^*]{1,40}?):?\*\*|([\p{L}\d][\p{L}\d _-]{0,38}))\s*(?:--?|\u2013|\u2014|=>?)\s+\S/u

/** A hole, alone or behind a label, with its values in a list below, each with a remark. */
export function readLegend(rows: readonly string[], at: number): ReadPart | undefined {
  const row = (rows[at] ?? '').trim()
  const [field] = fieldOf(row)
  const [label, terms] = Object.entries(field ?? {})[0] ?? []
  const isOpen = label === undefined ? isHole(literalTemplate(row)) : Object.keys(terms ?? {}).length === 0
  if (!isOpen) return undefined
  let next = at + 1
  while ((rows[next] ?? '').trim() === '' && next < rows.length) next++
  const values: string[] = []
  for (; next < rows.length; next++) {
    const [, code, bold, plain] = remarked.exec(rows[next] ?? '') ?? []
    const value = code ?? bold ?? plain
    if (value === undefined || /[{<]/.test(rows[next] ?? '')) break
    values.push(value.trim())
  }
  if (values.length < 2 || markOf(rows[next] ?? '') !== undefined) return undefined
  return {contracts: [label === undefined ? {oneOf: values} : {lines: {[label]: {values}}}], next}
}

/** Adjacent lines that differ only in the sign of their check box: a choice. */
function readBoxes(rows: readonly string[], at: number): ReadPart | undefined {
  const signs: string[] = []
  let rest: string | undefined
  let next = at
  for (; next < rows.length; next++) {
    const [, sign = '', text = ''] = /^\s*\[(\D)\]\s+(\S.*)$/u.exec(rows[next] ?? '') ?? []
    const template = literalTemplate(text)
    if (sign === '' || parseTemplate(template).literals.length < 2) break
    if (rest !== undefined && shapeOf(template) !== shapeOf(rest)) break
    rest ??= template
    signs.push(sign)
  }
  const all = [...new Set(signs)].sort((a, b) => Number(a === ' ') - Number(b === ' '))
  return all.length < 2 ? undefined : {contracts: [{items: `[{${all.join(' | ')}}] ${rest ?? ''}`}], next}
}

/** Adjacent lines with one template that has a hole or a counter. */
function readRepeated(rows: readonly string[], at: number): ReadPart | undefined {
  const template = literalTemplate(rows[at] ?? '')
  if (parseTemplate(template).literals.length < 2 || isHole(template)) return undefined
  const isLabelled = labelIn((rows[at] ?? '').trim()) !== undefined
  const counted = (isLabelled ? undefined : countedTemplate(rows[at] ?? '')) ?? template
  const isSame = (row: string): boolean =>
    shapeOf(literalTemplate(row)) === shapeOf(template) ||
    (counted !== template && shapeOf(countedTemplate(row) ?? '') === shapeOf(counted))
  let next = at + 1
  let item = template
  for (; next < rows.length; next++) {
    const row = rows[next] ?? ''
    if (isDots(row)) continue
    if (!isSame(row)) break
    if (shapeOf(literalTemplate(row)) !== shapeOf(template)) item = counted
  }
  return next > at + 1 ? {contracts: [{items: item}], next} : undefined
}

const bracketed = /^\[[^[\]\n]+\]\s+\S/

/** Lines that begin with a bracket, each with labels below, separated by empty lines: items with fields. */
function readRecords(rows: readonly string[], at: number): ReadPart | undefined {
  const bodies: (readonly string[])[] = []
  let next = at
  while (bracketed.test((rows[next] ?? '').trim())) {
    const length = rows.slice(next).findIndex((row) => row.trim() === '')
    const end = length === -1 ? rows.length : next + length
    const body = rows.slice(next + 1, end)
    if (body.length === 0 || body.some((row) => labelIn(row.trim()) === undefined)) break
    bodies.push(body)
    next = end
    while (next < rows.length && ((rows[next] ?? '').trim() === '' || isDots(rows[next] ?? ''))) next++
  }
  return bodies.length > 1 ? {contracts: [{items: '[{kind}] {text}', ...fieldsIn(bodies)}], next} : undefined
}

/** A single line, not a heading: a field, a choice, or literal text. */
export function lineContracts(row: string, runsOn = false): readonly OutputContract[] {
  const {text, isOptional} = withoutOptional(row.trim())
  const optional = isOptional ? ({optional: true} as const) : {}
  const fields = fieldOf(row.trim(), runsOn)
  if (fields.length > 0) return fields.map((lines) => ({lines}))
  const values = choiceIn(text)
  if (values !== undefined) return [{oneOf: values, ...optional}]
  const template = literalTemplate(text)
  const {literals, choices, ranges} = parseTemplate(template)
  // A lone hole is any text: the value of a label above, or prose for people.
  const isTelling =
    /[\p{L}\p{N}]/u.test(literals.join('')) || [...choices, ...ranges].some((each) => each !== undefined)
  if (!isTelling) return []
  if (isProse(text)) return []
  const pieces = outsideHoles(text)
  const isEach =
    pieces.length > 1 &&
    pieces.slice(1).some((piece) => /^\p{Lu}[\p{Lu}\p{N}_-]*(?: [\p{Lu}\p{N}_-]+){0,4}:?\s?[{<[]/u.test(piece))
  return [{oneOf: isEach ? eachOf(pieces) : [template], ...optional}]
}

/** Whether a sentence describes the text; no program searches for it. */
function isProse(text: string): boolean {
  const isBegun = /^[\p{Lu}("']/u.test(text) && /\p{Ll}/u.test(text)
  const isSentence = isBegun && /[.!?)]$/.test(text) && text.split(/\s+/).length >= 4
  return isSentence && !/[{<]/.test(literalTemplate(text))
}

/** Pieces of a text between bars outside of holes. */
function outsideHoles(text: string): readonly string[] {
  const keptHoles: string[] = []
  const masked = text.replace(/\{[^{}]*\}|<[^<>]*>|\[[^[\]]*\]/g, (hole) => `\uE000${keptHoles.push(hole) - 1}\uE001`)
  return masked
    .split(/\s\|\s/)
    .map((piece) => piece.trim().replace(/\uE000(\d+)\uE001/g, (_, index: string) => keptHoles[Number(index)] ?? ''))
}

/** Alternatives of a line: `PASS | FAIL: {reason}`, each with the shared label. */
function eachOf(pieces: readonly string[]): readonly string[] {
  const [, label = ''] = /^([^:|]{1,60}:\s+)/.exec(pieces[0] ?? '') ?? []
  return pieces.map((piece, index) => literalTemplate(index === 0 ? piece : label + piece))
}

/** The mark of an optional part. Between two words, `(optional)` is text that the output repeats. */
const optionalMark =
  /\s?[([](?:(?<![\p{L}\p{N}][*_`]{0,3}\s?[([])optional[)\]]|optional[)\]](?![*_`]{0,3}\s[*_`]{0,3}[\p{L}\p{N}])|(?:if any|if applicable)[)\]])/iu

export function withoutOptional(text: string): {readonly text: string; readonly isOptional: boolean} {
  const plain = text.replace(optionalMark, '')
  // A bracketed text that is a whole value is also a hole.
  const isValue = plain !== text && /\[[^[\]]*\]\s*$/.test(text) && labelIn(plain)?.value === ''
  return {text: isValue ? `${plain} {text}` : plain, isOptional: plain !== text}
}

/** Joins adjacent fields into one contract, and sections likewise; keeps the order of others. */
function joinedParts(all: readonly OutputContract[]): readonly OutputContract[] {
  const found: OutputContract[] = []
  for (const each of all) {
    const last = found.at(-1)
    if (each.lines !== undefined && last?.lines !== undefined)
      found[found.length - 1] = {lines: {...last.lines, ...each.lines}}
    else if (each.sections !== undefined && last?.sections !== undefined && isPlain(each) && isPlain(last))
      found[found.length - 1] = {sections: [...last.sections, ...each.sections], order: true}
    else found.push(each)
  }
  return found
}

function isPlain({sections: _, order: __, ...rest}: OutputContract): boolean {
  return Object.keys(rest).length === 0
}
