/** Templates without a fence below a sentence that introduces them: "Output format:" and headings, or labelled lines. */
import {lastIndexFrom} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import type {Row} from './contract.ts'
import {type Demand, plainTitle, templateDemand} from './demand.ts'
import {readLabel} from './labels.ts'
import {fenceOf, outlineOf, rowText, type Section, sectionOf} from './outline.ts'
import {paragraphs} from './paragraphs.ts'
import {introduced, ruleTitle} from './phrases.ts'

/** Far more lines than a format has. */
const longest = 400

interface Introduced {
  readonly rows: readonly Row[]
  readonly demand: Demand
}

/** The templates that paragraphs introduce with a colon at their end. */
export function introducedTemplates(definition: Source): readonly Introduced[] {
  // What is in a template does not introduce another.
  let end = -1
  return paragraphs(definition).flatMap(({text, lines: [from, last]}) => {
    if (from <= end) return []
    if (!/:[*_ \t]*$/.test(text.slice(-8)) || !introduced().test(text.slice(-200))) return []
    const first = nextWritten(definition, last + 1)
    if (first === undefined) return []
    const rows = /^ {0,3}#{1,6}[ \t]/.test(rowText(definition, first))
      ? headedRows(definition, first, sectionOf(outlineOf(definition), last))
      : labelRows(definition, first)
    end = rows.at(-1)?.line ?? end
    const demand = rows.length === 0 ? undefined : templateDemand(definition, first)
    return demand?.is === 'demanded' ? [{rows, demand}] : []
  })
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

/** A paragraph of labelled lines; its first line may be something else. */
function labelRows(definition: Source, first: number): readonly Row[] {
  const rows: Row[] = []
  const outline = outlineOf(definition)
  for (let line = first; line < definition.lines.length && line < first + 30; line++) {
    const text = rowText(definition, line)
    if (text.trim() === '' || fenceOf(outline, line) !== undefined) break
    rows.push({line, text})
  }
  const labels = rows.flatMap((row) => readLabel(row) ?? []).filter(({isItem, indent}) => !isItem && indent === 0)
  return labels.length >= 2 && labels.length >= rows.length - 1 ? rows : []
}
