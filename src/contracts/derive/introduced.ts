/** Templates without a fence below a sentence that introduces them: "Output format:" and headings, or labelled lines. */
import {lastIndexFrom} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import type {Row} from './contract.ts'
import {type Demand, lastSentence, plainTitle, templateDemand} from './demand.ts'
import {readLabel} from './labels.ts'
import {fenceOf, outlineOf, rowText, type Section, sectionOf} from './outline.ts'
import {type Paragraph, paragraphs} from './paragraphs.ts'
import {answerOrder, introduced, ruleTitle} from './phrases.ts'
import {hasPlaceholder} from './placeholders.ts'
import {offeredValues} from './values.ts'

/** Far more lines than a format has. */
const longest = 400

interface Introduced {
  readonly rows: readonly Row[]
  readonly demand: Demand
}

/** The templates that paragraphs introduce with a colon at the end of a line. */
export function introducedTemplates(definition: Source): readonly Introduced[] {
  // What is in a template does not introduce another.
  let end = -1
  return paragraphs(definition).flatMap((paragraph) => {
    if (paragraph.lines[0] <= end) return []
    const {text, next} = introduction(definition, paragraph)
    const isShape = introduced().test(text)
    const first = isShape || isAnswerOrder(text) ? nextWritten(definition, next) : undefined
    if (first === undefined) return []
    const rows = !isShape
      ? labelRows(definition, first, 0)
      : /^ {0,3}#{1,6}[ \t]/.test(rowText(definition, first))
        ? headedRows(definition, first, sectionOf(outlineOf(definition), paragraph.lines[1]))
        : (listedLabels(definition, first) ?? labelRows(definition, first, 1))
    end = rows.at(-1)?.line ?? end
    const demand = rows.length === 0 ? undefined : templateDemand(definition, first)
    return demand?.is === 'demanded' ? [{rows, demand}] : []
  })
}

const colon = /:[*_ \t]*$/

/** The text before the first line of a paragraph that ends in a colon, and the line after it; empty where none does. */
function introduction(definition: Source, {lines: [first, last]}: Paragraph): {text: string; next: number} {
  let text = ''
  for (let line = first; line <= last; line++) {
    text = `${text}\n${rowText(definition, line)}`.slice(-200)
    if (colon.test(text.slice(-8))) return {text, next: line + 1}
  }
  return {text: '', next: last + 1}
}

/** Whether the last sentence of a text asks for an answer. */
function isAnswerOrder(text: string): boolean {
  return text !== '' && answerOrder().test(lastSentence(text))
}

function nextWritten(definition: Source, from: number): number | undefined {
  for (let line = from; line < definition.lines.length && line <= from + 2; line++)
    if (rowText(definition, line).trim() !== '') return line
  return undefined
}

/** From a heading to the end of the section around it, or to a heading over what the agent is to heed. */
function headedRows(definition: Source, first: number, outer: Section | undefined): readonly Row[] {
  const outline = outlineOf(definition)
  const isWithin = outer !== undefined && outer.last >= first
  let last = Math.min(isWithin ? outer.last : definition.lines.length - 1, first + longest)
  for (let at = lastIndexFrom(outline.sections, first, ({line}) => line) + 1; ; at++) {
    const section = outline.sections[at]
    if (section === undefined || section.line > last) break
    if (section.form === 'tag' || (section.form === 'heading' && ruleTitle().test(plainTitle(section))))
      last = section.line - 1
  }
  const rows: Row[] = []
  for (let line = first; line <= last; line++) {
    const fence = fenceOf(outline, line)
    if (fence === undefined) rows.push({line, text: rowText(definition, line)})
    else line = fence.lines[1]
  }
  const titles = rows.filter(({text}) => /^ {0,3}#{1,6}[ \t]/.test(text))
  return titles.length < 2 ? [] : rows
}

/**
 * A paragraph of labelled lines.
 *
 * @param others how many of its lines may be something else
 */
function labelRows(definition: Source, first: number, others: number): readonly Row[] {
  const rows: Row[] = []
  const outline = outlineOf(definition)
  for (let line = first; line < definition.lines.length && line < first + 30; line++) {
    const text = rowText(definition, line)
    if (text.trim() === '' || fenceOf(outline, line) !== undefined) break
    rows.push({line, text})
  }
  const labels = rows.flatMap((row) => readLabel(row) ?? []).filter(({isItem, indent}) => !isItem && indent === 0)
  return labels.length >= 2 && labels.length >= rows.length - others ? rows : []
}

/** A list whose items are labels, most of them with places to fill or listed values; `undefined` where it is not one. */
export function listedLabels(definition: Source, first: number): readonly Row[] | undefined {
  const rows: Row[] = []
  for (let line = first; line < definition.lines.length && line < first + 60; line++) {
    const text = rowText(definition, line)
    if (!/^[ \t]*[-*+][ \t]/.test(text) && !/^[ \t]{2,}\S/.test(text)) break
    rows.push({line, text})
  }
  const items = rows.flatMap((row) => readLabel(row) ?? []).filter(({isItem, indent}) => isItem && indent === 0)
  const count = rows.filter(({text}) => /^[-*+][ \t]/.test(text)).length
  const filled = items.filter(({value}) => hasPlaceholder(value) || offeredValues(value) !== undefined)
  return items.length >= 2 && items.length === count && filled.length * 2 > count ? rows : undefined
}
