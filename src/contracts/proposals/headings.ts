/** The headings of a template. */
import {headingText} from '../../markdown/shapes.ts'
import type {SectionTerms} from '../engine/model.ts'
import type {TemplateRow} from './contract.ts'
import {hasPlaceholder, isTelling, textBesidesPlaces, withWildcards} from './placeholders.ts'
import {offeredValues} from './values.ts'

interface Title {
  /** As it is written, without the notes behind it. */
  readonly text: string
  readonly depth: number
  readonly isOptional: boolean
}

const heading = /^[ \t]{0,12}(#{1,6})[ \t]+\S/
const fence = /^[ \t]*(`{3,}|~{3,})/

/** Notes that a template gives its author, which no agent prints. */
const optionalNote =
  /\((?:optional|if (?:any|applicable|relevant|needed|present|found|available|exists?)|when (?:applicable|relevant)|as needed|where applicable|only if[^()]*|if [^()]*|[^()]* only)\)|\[(?:optional|if (?:any|applicable))\]|\s[-\u2013\u2014]\s(?:optional|if (?:any|applicable))$/i
const countNote = /^(?:required|mandatory|max|\d|.*\b(?:sentences?|bullets?|words|lines?|paragraphs?|items?)\b)/i

/** A heading of something that is there as often as there is something to report. */
const repeatedTitle =
  /^(?:\W*\{|\W*\d+[.):]?\s*\{|[^:.)]{0,30}?\b[A-Z]{0,8}[-# ]?(?:\d+|\{[^{}]*\})\s*[:.)-]\s*\{|[A-Z]+-\d+|(?:[\w-]+ )?(?:#?\d+|\{[^{}]*\})$)/

/** Headings outside of the fences that a template holds. */
export function headingRows(rows: readonly TemplateRow[]): readonly TemplateRow[] {
  const found: TemplateRow[] = []
  let mark: string | undefined
  for (const row of rows) {
    const [, opening] = fence.exec(row.text) ?? []
    if (opening !== undefined) mark = mark === undefined ? opening : row.text.trim().startsWith(mark) ? undefined : mark
    else if (mark === undefined && heading.test(row.text)) found.push(row)
  }
  return found
}

/** The sections that a template shows; `undefined` where it has none that an output could be recognized by. */
export function readSectionTerms(rows: readonly TemplateRow[]): readonly (string | SectionTerms)[] | undefined {
  const titles = headingRows(rows)
    .map((row) => readTitle(row, rows))
    .map((title) => ({...title, text: withWildcards(withoutValue(title.text))}))
  const terms = new Map<string, boolean>()
  const optional: number[] = []
  const counts = new Map<string, number>()
  for (const {text} of titles) counts.set(text, (counts.get(text) ?? 0) + 1)
  titles.forEach((title, index) => {
    while ((optional.at(-1) ?? 0) >= title.depth) optional.pop()
    const isRepeated = (index > 0 && repeatedTitle.test(title.text)) || (counts.get(title.text) ?? 0) > 1
    if (title.isOptional || isRepeated) optional.push(title.depth)
    if (isTelling(title.text) && !terms.has(title.text)) terms.set(title.text, optional.length > 0)
  })
  const [first] = titles
  if (terms.size === 0)
    return first === undefined || textBesidesPlaces(first.text) === first.text ? undefined : [first.text]
  return [...terms].map(([text, isOptional]) => (isOptional ? {heading: text, optional: true} : text))
}

/** The first text below a line: rows are in order, and few are empty. */
function firstBelow(rows: readonly TemplateRow[], line: number): string {
  const at = rows.findIndex((row) => row.line > line)
  return at === -1 ? '' : (rows.slice(at, at + 3).find(({text}) => text.trim() !== '')?.text ?? '')
}

/** A condition in the place of what is below a heading: "[If yes: the steps]"; not the text for nothing, which is printed. */
const condition =
  /^[ \t*_>-]{0,12}[[({<][ \t*_]{0,4}(?:optional\b|only\b|(?:if|when|where)\b(?![^\])}>]{0,40}\b(?:no|none|nothing|empty|not)\b))/i

/** @param rows all of the template */
function readTitle({text, line}: TemplateRow, rows: readonly TemplateRow[]): Title {
  const depth = heading.exec(text)?.[1]?.length ?? 1
  const written = headingText(text.trim())
  const isOptional = optionalNote.test(written) || condition.test(firstBelow(rows, line))
  return {text: withoutCount(written.replace(optionalNote, '').trimEnd()), depth, isOptional}
}

/** A file or a choice behind a label is filled in: "Verdict: PASS / FAIL". */
function withoutValue(text: string): string {
  const [, label, value = ''] = /^([^:]{1,80}: )(.+)$/.exec(text) ?? []
  if (label === undefined || hasPlaceholder(value)) return text
  return offeredValues(value) === undefined ? text.replace(/(: )\S+\.[A-Za-z]{1,4}$/, '$1{file}') : `${label}{value}`
}

/** Without the number of sentences that a heading asks for at its end. */
function withoutCount(text: string): string {
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1
  return open > 0 && countNote.test(text.slice(open + 1, -1)) ? text.slice(0, open).trimEnd() : text
}

/** A heading without the value and the numbers of an example. */
export function withoutExample(heading: string): string {
  if (/\{[^{}]*\}/.test(heading)) return heading
  return heading.replace(/^([^:]*: )(?=.*\d).*$/, '$1{value}').replace(/(?<![\p{L}\d{])\d+(?![\p{L}\d}])/gu, '{N}')
}
