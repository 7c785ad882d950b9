/**
 * The text of a marked block without its headings, line by line. Labels, tables, data, tags, choices, and lines with a place or in
 * capital letters constrain; prose and code are any text.
 */
import type {OutputContract} from '../engine/model.ts'
import type {TemplateRow} from './contract.ts'
import {readJsonShape, readYamlValue} from './data-shape.ts'
import {
  type DeclaredLabel,
  declaredLine,
  declaredLines,
  isListItem,
  readDeclaredLabel,
  remarkedValues
} from './marked-lines.ts'
import {declaredTables} from './marked-table.ts'
import {declaredTemplate, declaredValues} from './marked-values.ts'
import {textBesidesPlaces} from './placeholders.ts'
import {isFormatting, readTagTemplate, tagValuesOf} from './tags.ts'

const fenceMark = /^[ \t>]*(`{3,}|~{3,})[ \t]*([\w-]*)/

/** Contracts in the order in which they end. */
export function readContent(rows: readonly TemplateRow[]): readonly OutputContract[] {
  const written = rows.filter(({text}) => text.trim() !== '').map(({line, text}) => ({line, text: withoutQuote(text)}))
  const labels: DeclaredLabel[] = []
  let afterLabels = 0
  const found: OutputContract[] = []
  for (let at = 0; at < written.length; at++) {
    // Text in HTML is any.
    const [, htmlName = ''] = /^\s*<\/?([a-z]\w*)/.exec(written[at]?.text ?? '') ?? []
    if (isFormatting(htmlName) || isInDetails(written, at)) continue
    const block = readBlock(written, at)
    if (block !== undefined) {
      found.push(...block.contracts)
      at = block.last
      continue
    }
    const values = remarkedValues(itemsFrom(written, at))
    const {text = ''} = written[at] ?? {}
    const label = readDeclaredLabel(text)
    if (values !== undefined) {
      const open = labels.at(-1)
      if (open !== undefined && isOpenLabel(open)) labels.splice(-1, 1, {...open, value: values.join(' | ')})
      else
        found.push({oneOf: [values.join(' | ')].flatMap((all) => [`{${all}}`, `{${all}} {text}`, `{${all}}: {text}`])})
      at += values.length - 1
    } else if (label !== undefined) {
      labels.push(label)
      afterLabels = found.length
    } else {
      const line = declaredLine(text)
      if (line !== undefined) found.push(line)
    }
  }
  const lines = labels.length === 0 ? [] : [{lines: declaredLines(labels)}]
  return unique([...found.slice(0, afterLabels), ...lines, ...found.slice(afterLabels)])
}

function isInDetails(written: readonly TemplateRow[], at: number): boolean {
  return /^\s*<summary>/.test(written[at]?.text ?? '') && /^\s*<details/.test(written[at - 1]?.text ?? '')
}

function unique(contracts: readonly OutputContract[]): readonly OutputContract[] {
  return [...new Map(contracts.map((each) => [JSON.stringify(each), each])).values()]
}

/** A line without the signs of a quotation. */
export function withoutQuote(text: string): string {
  return text.replace(/^[ \t]*(?:>[ \t]?)+/, '')
}

/** Whether the list below a label may be of its values. */
function isOpenLabel({value}: DeclaredLabel): boolean {
  return value === '' || !/[\p{L}\d]/u.test(textBesidesPlaces(declaredTemplate(value)))
}

function itemsFrom(written: readonly TemplateRow[], first: number): readonly string[] {
  const texts: string[] = []
  for (let at = first; at < written.length && isListItem(written[at]?.text ?? ''); at++)
    texts.push(written[at]?.text ?? '')
  return texts
}

/** What several lines show together: code, a table, JSON, tags. */
function readBlock(
  written: readonly TemplateRow[],
  at: number
): {contracts: readonly OutputContract[]; last: number} | undefined {
  const {text = ''} = written[at] ?? {}
  const [, mark, language = ''] = fenceMark.exec(text) ?? []
  if (mark !== undefined) {
    const close = written.findIndex((row, index) => index > at && row.text.trim() === mark)
    const last = close === -1 ? written.length - 1 : close
    return {contracts: readCode(written.slice(at + 1, close === -1 ? undefined : close), language), last}
  }
  if (/^\s*[{[]\s*(?:$|["{])/.test(text)) {
    const last = lastOfData(written, at)
    const json = last === undefined ? undefined : jsonOf(written.slice(at, last + 1))
    // Without a fence, only JSON that ends an output is found there.
    if (json !== undefined && last !== undefined)
      return {contracts: last === written.length - 1 ? [{json, at: 'end'}] : [], last}
  }
  return declaredTables(written, at) ?? tagContracts(written, at)
}

function readCode(rows: readonly TemplateRow[], language: string): readonly OutputContract[] {
  if (/^ya?ml$/i.test(language)) {
    const yaml = readYamlValue(rows.map(({text}) => text))
    return yaml === undefined ? [] : [{yaml}]
  }
  if (!/^json/i.test(language) && (language !== '' || !/^\s*[{[]/.test(rows[0]?.text ?? ''))) return []
  const json = jsonOf(rows)
  return json === undefined ? [] : [{json}]
}

function jsonOf(rows: readonly TemplateRow[]): OutputContract['json'] {
  return readJsonShape(rows.map(({text}) => text).join('\n'), true)
}

function lastOfData(written: readonly TemplateRow[], first: number): number | undefined {
  let depth = 0
  for (let at = first; at < written.length; at++) {
    const bare = (written[at]?.text ?? '').replace(/"[^"]*"/g, '')
    depth += (bare.match(/[{[]/g)?.length ?? 0) - (bare.match(/[}\]]/g)?.length ?? 0)
    if (depth <= 0) return at
  }
  return undefined
}

/** The tag that begins on a row and what is in it: tags, labels, choices. */
function tagContracts(
  written: readonly TemplateRow[],
  at: number
): {contracts: readonly OutputContract[]; last: number} | undefined {
  const [, name = ''] = /^[ \t]*<([A-Za-z][\w.:-]{0,60})(?:[ \t][^<>]*)?>/.exec(written[at]?.text ?? '') ?? []
  if (name === '' || isFormatting(name)) return undefined
  const last = written.findIndex(({text}, index) => index >= at && text.includes(`</${name}>`))
  if (last === -1) return undefined
  const [found] = readTagTemplate(written.slice(at, last + 1), isFormatting)
  if (found === undefined) return undefined
  const {contract} = found
  const isRead = contract.values !== undefined || contract.json !== undefined || contract.sections !== undefined
  if (isRead) return {contracts: [contract], last}
  const inside = written.slice(at, last + 1).map(({line, text}, index, {length}) => ({
    line,
    text: (index === length - 1 ? text.slice(0, text.lastIndexOf(`</${name}>`)) : text).replace(
      index === 0 ? /^[ \t]*<[^<>]*>/ : '',
      ''
    )
  }))
  const text = inside.map((row) => row.text).join('\n')
  const values = tagValuesOf(text, name).length > 0 ? undefined : declaredValues(text)
  if (values !== undefined) return {contracts: [{...contract, values}], last}
  // Only what is on lines of its own.
  const contents = last === at ? [] : readContent(inside)
  return {contracts: [contract, ...contents], last}
}
