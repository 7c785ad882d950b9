/**
 * What a block below a marker shows, as contracts. It was declared, so all of it counts: headings, labels, columns, keys, places
 * and alternatives; a value that is filled in is any text, or any with a number.
 */
import {leastOf} from '../../text/least.ts'
import {list} from '../../text/plural.ts'
import type {OutputContract} from '../engine/model.ts'
import {fixedText, parseTemplate, type Template} from '../engine/template.ts'
import type {Source} from '../source.ts'
import type {TemplateRow} from './contract.ts'
import {readJsonShape, readYamlValue} from './data-shape.ts'
import {type Fence, rowText} from './fences.ts'
import {readContent, withoutQuote} from './marked-content.ts'
import {declaredLines, isListItem, lineContent, readDeclaredLabel} from './marked-lines.ts'
import {readDeclaredText, type ShownContract} from './marked-sections.ts'
import {isTableHead} from './marked-table.ts'
import {declaredTemplate, declaredValues, hasChoice, withoutNumbers} from './marked-values.ts'
import {fenceOf, outlineOf} from './outline.ts'
import {hasPlaceholder, textBesidesPlaces} from './placeholders.ts'
import {isFormatting, mayHaveAttributes, tagValuesOf} from './tags.ts'
import {textLanguages} from './template.ts'

/** A block, and what it shows; no contract where it could not be read. Lines from 0. */
export interface MarkedBlock {
  readonly lines: readonly [first: number, last: number]
  readonly contracts: readonly ShownContract[]
  /** It shows the text of an output as it is. */
  readonly isFence?: boolean
}

/** Far more lines than a list or a sentence has. */
const longest = 200

/** @param line of its first line, from 0 */
export function readMarkedBlock(definition: Source, line: number): MarkedBlock {
  const fence = fenceOf(outlineOf(definition), line)
  if (fence?.lines[0] === line) return {lines: fence.lines, contracts: readFence(definition, fence), isFence: true}
  const rows: TemplateRow[] = []
  const end = Math.min(definition.lines.length, line + longest)
  for (let at = line; at < end && rowText(definition, at).trim() !== ''; at++)
    rows.push({line: at, text: withoutQuote(withoutMarker(rowText(definition, at)))})
  return {lines: [line, rows.at(-1)?.line ?? line], contracts: readRows(rows).map((contract) => ({contract}))}
}

function withoutMarker(text: string): string {
  const end = /^[ \t]*<!--/.test(text) ? text.indexOf('-->') : -1
  return end === -1 ? text : text.slice(end + 3)
}

/** A table, a list, a sentence; a heading ends at an empty line, so only a fence shows what is below it. */
function readRows(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const [first] = rows
  if (first === undefined || headingMark.test(first.text)) return []
  const table = rows.findIndex(({text}, index) => isTableHead(text, rows[index + 1]?.text ?? ''))
  if (table !== -1) return readContent(rows.slice(table))
  return isListItem(first.text) ? readItems(rows) : readSentence(rows)
}

/** Labels with their values, or a list of choices: the word in code or bold, or what is before a remark. */
function readItems(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const items = rows.filter(({text}) => isListItem(text)).map(({text}) => lineContent(text))
  const isLabel = (text: string): boolean => !text.startsWith('`') && readDeclaredLabel(text) !== undefined
  const isNested = new Set(rows.map(({text}) => text.search(/\S/))).size > 1
  const areLabels = items.every(
    (text) => isLabel(text) || !/[\p{L}\d]/u.test(textBesidesPlaces(declaredTemplate(text)))
  )
  if (items.some(isLabel) && (isNested || areLabels) && !items.every(isRemarked)) return readContent(rows)
  const choices = items.map((text) => {
    if (hasPlaceholder(text)) return text
    const [, code, bold] = /^\W{0,3}?(?:`([^`]+)`|\*\*([^*]+)\*\*)/.exec(text) ?? []
    return (code ?? bold ?? text.split(/ (?:--?|\u2013|\u2014) |: /)[0] ?? text).replace(/[:.]$/, '').trim()
  })
  return choiceOf(choices)
}

/** A word in capital letters with a sentence behind it: `PASS: nothing was found`. */
function isRemarked(text: string): boolean {
  const {label = '', value = ''} = readDeclaredLabel(text) ?? {}
  const isSentence = value.includes(' ') && !hasPlaceholder(value) && declaredValues(value) === undefined
  return isSentence && /^[A-Z][A-Z_ -]+$/.test(label)
}

function isAnyText(template: Template): boolean {
  return !hasChoice(template) && fixedText(template) === ''
}

/** One of several texts, however short: values of one label, the values that one text lists, else each as it is. */
function choiceOf(texts: readonly string[]): readonly OutputContract[] {
  const [only] = texts
  if (only === undefined || texts.includes('')) return []
  const unique = [...new Set(texts)]
  const labels = unique.map(readDeclaredLabel)
  const [first] = labels
  if (first !== undefined && labels.every((each) => each?.label === first.label)) {
    const values = labels.map((each) => each?.value ?? '')
    const areValues = values.length > 1 && values.every((value) => value !== '' && !hasPlaceholder(value))
    return [{lines: areValues ? {[first.label]: {values}} : declaredLines([first])}]
  }
  // A place alone would be any line.
  if (unique.map((text) => parseTemplate(declaredTemplate(text))).some(isAnyText)) return []
  const values = unique.length === 1 ? declaredValues(only) : undefined
  return [
    {
      oneOf: [
        ...new Set(values ?? unique.map((text) => withoutNumbers(declaredTemplate(text.replace(/^#{1,6}\s+/, '')))))
      ]
    }
  ]
}

const element = /<([A-Za-z][\w.:-]{0,60})([ \t][^<>]{0,200})?>([^<>]{0,400})<\/\1>/g

/** The tags of a sentence or, without any, its values: in code, in quotes, in capital letters. */
function readSentence(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const text = rows.map((row) => row.text).join('\n')
  const tags = new Map<string, OutputContract>()
  for (const [, name = '', attributes, content = ''] of text.matchAll(element)) {
    if (isFormatting(name)) continue
    const before = tags.get(name)
    const single = tagValuesOf(content, name)
    const values = single.length > 0 ? single : (declaredValues(content) ?? [])
    const all = [...(Array.isArray(before?.values) ? before.values : []), ...values]
    const isAny = values.length === 0 || (before !== undefined && before.values === undefined)
    tags.set(name, {
      tag: name,
      ...(mayHaveAttributes(name, attributes) && {attributes: true}),
      ...(!isAny && {values: [...new Set(all)]})
    })
  }
  if (tags.size > 0) return [...tags.values()]
  for (const pattern of [/`([^`\n]{1,200})`/g, /"([^"\n]{1,80})"/g]) {
    const spans = [...text.matchAll(pattern)].map(([, span = '']) => span.trim())
    if (spans.length > 0) return choiceOf(spans)
  }
  const labelled = [...text.matchAll(/\b[A-Z][A-Z0-9_ ]{1,40}: [A-Z][A-Z0-9_]*\b/g)].map(([found]) => found)
  if (labelled.length > 1) return choiceOf(labelled)
  const lines = readContent(rows).filter((each) => each.lines !== undefined)
  if (lines.length > 0) return lines
  const [words] = /\b[A-Z][A-Z0-9_]+(?:, [A-Z][A-Z0-9_]+){0,50},? or [A-Z][A-Z0-9_]+\b/.exec(text) ?? []
  return words === undefined ? [] : choiceOf(words.split(/,? or |, /))
}

const jsonLanguages = new Set(list`json, jsonc, json5, jsonl`)

function readFence(definition: Source, {content: [first, last], language}: Fence): readonly ShownContract[] {
  const all: TemplateRow[] = []
  for (let line = first; line <= last; line++) all.push({line, text: rowText(definition, line)})
  const written = all.filter(({text}) => text.trim() !== '')
  const indent = leastOf(written.map(({text}) => text.search(/\S/)))
  const rows = all.map(({line, text}) => ({line, text: text.slice(indent)}))
  const [head] = written
  if (head === undefined) return []
  const texts = rows.map(({text}) => text)
  const isText = !jsonLanguages.has(language) && !/^ya?ml$/.test(language)
  if (!isText || /^\s*[{[]\s*(?:$|["{])/.test(head.text)) {
    const isYaml = /^ya?ml$/.test(language)
    const data = isYaml ? readYamlValue(texts) : readJsonShape(texts.join('\n'), true)
    if (data !== undefined) return [{contract: isYaml ? {yaml: data} : {json: data}}]
    if (!isText) return []
  }
  if (isText && !textLanguages.has(language)) return []
  const isChoice = written.length > 1 && written.length === last - first + 1 && written.every(({text}) => isBrief(text))
  const lines = written.map(({text}) => lineContent(text))
  const declared = isChoice ? [] : readDeclaredText(rows)
  if (declared.length > 0 || written.some(({text}) => headingMark.test(text))) return declared
  return isChoice || lines.length === 1 ? choiceOf(lines).map((contract) => ({contract})) : []
}

const headingMark = /^\s*#{1,6}\s/

/** One of a few words for itself. */
function isBrief(text: string): boolean {
  return (
    text.trim().split(/\s+/).length <= 4 &&
    !/[|/#<>]/.test(text) &&
    !hasPlaceholder(text) &&
    readDeclaredLabel(text) === undefined
  )
}
