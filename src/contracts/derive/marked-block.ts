/**
 * What a block below a marker shows, as contracts. It was declared, so all of it counts: headings, labels, columns, keys, places
 * and alternatives; a value that is filled in is any text, or any with a number.
 */
import {list} from '../../text/list.ts'
import type {LineTerms, OutputContract, SectionTerms} from '../output/model.ts'
import type {Source} from '../source.ts'
import type {TemplateRow} from './contract.ts'
import {readJsonShape, readYamlShape} from './data-shape.ts'
import {readChoice} from './exact.ts'
import {type Fence, rowText} from './fences.ts'
import {headingRows, readSectionTerms, withoutExample} from './headings.ts'
import {readLabel, readLineTerms} from './labels.ts'
import {fenceOf, outlineOf} from './outline.ts'
import {hasPlaceholder, withWildcards} from './placeholders.ts'
import {readTableTerms} from './table-rows.ts'
import {isMarkup, mayHaveAttributes, readTagTemplate, tagsWithin, tagValuesOf} from './tags.ts'
import {offeredValues} from './values.ts'

/** A block, and what it shows; no contract where it could not be read. Lines from 0. */
export interface MarkedBlock {
  readonly lines: readonly [first: number, last: number]
  readonly contracts: readonly OutputContract[]
}

/** Far more lines than a list or a sentence has. */
const longest = 200

const item = /^[ \t]{0,12}(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]?\][ \t]+)?(.*)/

/** @param line of its first line, from 0 */
export function readMarkedBlock(definition: Source, line: number): MarkedBlock {
  const fence = fenceOf(outlineOf(definition), line)
  if (fence?.lines[0] === line) return {lines: fence.lines, contracts: readFence(definition, fence)}
  const rows: TemplateRow[] = []
  const end = Math.min(definition.lines.length, line + longest)
  for (let at = line; at < end && rowText(definition, at).trim() !== ''; at++)
    rows.push({line: at, text: withoutMarker(rowText(definition, at))})
  return {lines: [line, rows.at(-1)?.line ?? line], contracts: readRows(rows)}
}

function withoutMarker(text: string): string {
  const end = /^[ \t]*<!--/.test(text) ? text.indexOf('-->') : -1
  return end === -1 ? text : text.slice(end + 3)
}

function readRows(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const table = readTableTerms(rows)
  if (table !== undefined) return [table]
  const items = rows.flatMap(({text}) => item.exec(text)?.[1] ?? [])
  return items.length > 0 && item.test(rows[0]?.text ?? '') ? readItems(rows, items) : readSentence(rows)
}

/** Labels with their values, or a list of choices: the word in code or bold, or what is before a remark. */
function readItems(rows: readonly TemplateRow[], items: readonly string[]): readonly OutputContract[] {
  const isLabelled = rows.every((row) => !item.test(row.text) || readLabel(row) !== undefined)
  const terms = isLabelled ? lineTerms(rows) : undefined
  if (terms !== undefined && Object.keys(terms).length === items.length) return [{lines: terms}]
  const choices = items.map((text) => {
    const [, code, bold] = /^\W{0,3}?(?:`([^`]+)`|\*\*([^*]+)\*\*)/.exec(text) ?? []
    return (code ?? bold ?? text.split(/ (?:--?|\u2013|\u2014) |: /)[0] ?? text).replace(/[:.]$/, '').trim()
  })
  return choiceOf(choices)
}

/** One of several texts, however short: lines of one label, the values that one text lists, else each as it is. */
function choiceOf(texts: readonly string[]): readonly OutputContract[] {
  const [only] = texts
  if (only === undefined || texts.includes('')) return []
  const unique = [...new Set(texts)]
  const choice = readChoice(unique, [0, 0])
  if (choice !== undefined) return [choice.contract]
  const values = (unique.length === 1 && offeredValues(only)) || unique.map((text) => withWildcards(withoutSigns(text)))
  return [{oneOf: [...new Set(values)]}]
}

function withoutSigns(heading: string): string {
  return heading.replace(/^#{1,6}[ \t]+/, '')
}

const element = /<([A-Za-z][\w.:-]{0,60})([ \t][^<>]{0,200})?>([^<>]{0,400})<\/\1>/g

/** The tags of a sentence or, without any, the values in code. */
function readSentence(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const text = rows.map((row) => row.text).join('\n')
  const tags = new Map<string, OutputContract>()
  for (const [, name = '', attributes, content = ''] of text.matchAll(element)) {
    if (isMarkup(name)) continue
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
  const spans = [...text.matchAll(/`([^`\n]{1,200})`/g)].map(([, span = '']) => span.trim())
  if (spans.length > 0) return choiceOf(spans)
  const terms = lineTerms(rows)
  return terms === undefined ? [] : [{lines: terms}]
}

const jsonLanguages = new Set(list`json, jsonc, json5, jsonl`)

function readFence(definition: Source, {content: [first, last], language}: Fence): readonly OutputContract[] {
  const all: TemplateRow[] = []
  for (let line = first; line <= last; line++) all.push({line, text: rowText(definition, line)})
  const written = all.filter(({text}) => text.trim() !== '')
  const indent = Math.min(...written.map(({text}) => text.search(/\S/)))
  const rows = all.map(({line, text}) => ({line, text: text.slice(indent)}))
  const [head] = written
  if (head === undefined) return []
  if (jsonLanguages.has(language) || /^\s*[{[]\s*(?:$|["{])/.test(head.text)) return readJsonRows(rows)
  if (/^ya?ml$/.test(language)) {
    const yaml = readYamlShape(rows.map(({text}) => text))
    return yaml === undefined ? [] : [{yaml}]
  }
  const tags = readTagTemplate(rows)
  if (tags.length > 0) return tags.map(({contract}) => contract)
  return [...readText(rows), ...tagsWithin(written).map(({contract}) => contract)]
}

function readJsonRows(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const json = readJsonShape(rows.map(({text}) => text).join('\n'), true)
  return json === undefined ? [] : [{json}]
}

function readText(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const headings = headingRows(rows)
  const [first] = headings
  if (first === undefined) return readPlain(rows)
  const before = rows.filter(({line}) => line < first.line)
  const sections = readSections(rows, headings)
  return [...readPlain(before).filter(({lines}) => lines !== undefined), ...(sections.length > 0 ? [{sections}] : [])]
}

/** Text without headings: a table, labels, one line of several. */
function readPlain(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const written = rows.filter(({text}) => text.trim() !== '')
  if (written.length === 0) return []
  const table = readTableTerms(written)
  if (table !== undefined) return [table]
  if (written.every(({text}) => readLabel({text, line: 0}) === undefined))
    return choiceOf(written.map(({text}) => text.trim()))
  const terms = lineTerms(rows)
  return terms === undefined ? [] : [{lines: terms}]
}

/** Each heading with what is below it, up to the next. */
function readSections(rows: readonly TemplateRow[], headings: readonly TemplateRow[]): (string | SectionTerms)[] {
  const contents = new Map<string, Partial<SectionTerms>>()
  headings.forEach((row, index) => {
    const [section] = readSectionTerms([row]) ?? []
    const name = typeof section === 'object' ? section.heading : section
    const end = headings[index + 1]?.line ?? Number.POSITIVE_INFINITY
    const below = rows.filter(({line}) => line > row.line && line < end)
    if (name !== undefined && !contents.has(name)) contents.set(name, sectionContent(below))
  })
  return (readSectionTerms(rows) ?? []).map((terms) => {
    const {heading, optional} = typeof terms === 'string' ? {heading: terms, optional: undefined} : terms
    const content = contents.get(heading) ?? {}
    const name = withoutExample(heading)
    if (optional === undefined && Object.keys(content).length === 0) return name
    return {heading: name, ...(optional && {optional}), ...content}
  })
}

function sectionContent(rows: readonly TemplateRow[]): Partial<SectionTerms> {
  const written = rows.filter(({text}) => text.trim() !== '')
  const [first, second] = written
  if (first === undefined) return {}
  if (/^[ \t]*(?:`{3,}|~{3,})/.test(first.text)) {
    const inner = written.slice(
      1,
      written.findIndex(({text}, at) => at > 0 && /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/.test(text))
    )
    const json = /json/i.test(first.text) ? readJsonShape(inner.map(({text}) => text).join('\n'), true) : undefined
    return json === undefined ? {} : {json}
  }
  const table = readTableTerms(written)
  if (table !== undefined) return table as Partial<SectionTerms>
  const values = second === undefined ? offeredValues(first.text.trim()) : undefined
  if (values !== undefined) return {oneOf: values}
  const labelled = written.filter((row) => readLabel(row) !== undefined)
  const terms = labelled.length * 2 >= written.length ? lineTerms(rows) : undefined
  return terms === undefined ? {} : {lines: terms}
}

/** Labels, where the number of an example stands for any. */
function lineTerms(rows: readonly TemplateRow[]): Readonly<Record<string, LineTerms>> | undefined {
  const terms = readLineTerms(rows)
  if (terms === undefined) return undefined
  const examples = new Map(rows.flatMap((row) => readLabel(row) ?? []).map(({label, value}) => [label, value]))
  return Object.fromEntries(
    Object.entries(terms).map(([label, term]) => {
      const value = examples.get(label) ?? ''
      const isNumber = term.values === undefined && /^[-+~$]?\d/.test(value) && !hasPlaceholder(value)
      return [label, isNumber ? {...term, pattern: '\\d'} : term]
    })
  )
}
