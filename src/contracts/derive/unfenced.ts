/** The lines of a template without a fence, by what its first line shows. */
import {lastIndexFrom} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import type {TemplateRow} from './contract.ts'
import {plainTitle} from './demand.ts'
import {rowText} from './fences.ts'
import {readLabel} from './labels.ts'
import {fenceOf, type OutlineSection, outlineOf} from './outline.ts'
import {ruleTitle} from './phrases.ts'
import {hasPlaceholder} from './placeholders.ts'
import {offeredValues} from './values.ts'

/** Far more lines than a format has. */
const longest = 400

/** From a heading to the end of the section around it, or to a heading over what the agent is to heed. */
export function headedRows(
  definition: Source,
  first: number,
  outer: OutlineSection | undefined
): readonly TemplateRow[] {
  const outline = outlineOf(definition)
  const isWithin = outer !== undefined && outer.last >= first
  let last = Math.min(isWithin ? outer.last : definition.lines.length - 1, first + longest)
  for (let at = lastIndexFrom(outline.sections, first, ({line}) => line) + 1; ; at++) {
    const section = outline.sections[at]
    if (section === undefined || section.line > last) break
    if (section.form === 'tag' || (section.form === 'heading' && ruleTitle.test(plainTitle(section))))
      last = section.line - 1
  }
  const rows: TemplateRow[] = []
  for (let line = first; line <= last; line++) {
    const fence = fenceOf(outline, line)
    if (fence === undefined) rows.push({line, text: rowText(definition, line)})
    else line = fence.lines[1]
  }
  const titles = rows.filter(({text}) => /^ {0,3}#{1,6}[ \t]/.test(text))
  const isFilled = rows.slice(0, 6).some(({text}) => hasPlaceholder(text))
  return titles.length >= 2 || (titles.length === 1 && isFilled) ? rows : []
}

/**
 * A paragraph of labelled lines.
 *
 * @param others how many of its lines may be something else
 */
export function labelRows(definition: Source, first: number, others: number): readonly TemplateRow[] {
  const rows: TemplateRow[] = []
  const outline = outlineOf(definition)
  for (let line = first; line < definition.lines.length && line < first + 30; line++) {
    const text = rowText(definition, line)
    if (text.trim() === '' && isBoldLabel(definition, line + 1)) continue
    if (text.trim() === '' || fenceOf(outline, line) !== undefined) break
    rows.push({line, text})
  }
  const labels = rows.flatMap((row) => readLabel(row) ?? []).filter(({isItem, indent}) => !isItem && indent === 0)
  const least = rows.length === 2 && labels.some(({label}) => label === label.toUpperCase()) ? 1 : 2
  return labels.length >= least && labels.length >= rows.length - others ? rows : []
}

function isBoldLabel(definition: Source, line: number): boolean {
  const label = readLabel({text: rowText(definition, line), line})
  return label?.isBold === true && !label.isItem
}

/** A list whose items are labels, most of them with places to fill or listed values; `undefined` where it is not one. */
export function listedLabels(definition: Source, first: number): readonly TemplateRow[] | undefined {
  const rows: TemplateRow[] = []
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

/** JSON up to the bracket that closes the first; none where nothing does. */
export function dataRows(definition: Source, first: number): readonly TemplateRow[] {
  const rows: TemplateRow[] = []
  let depth = 0
  for (let line = first; line < definition.lines.length && line < first + longest; line++) {
    const text = rowText(definition, line)
    rows.push({line, text})
    const bare = text.replace(/"[^"]*"/g, '')
    depth += (bare.match(/[{[]/g)?.length ?? 0) - (bare.match(/[}\]]/g)?.length ?? 0)
    if (depth <= 0) return rows
  }
  return []
}

/** A paragraph, from a line that is a tag or one of several lines. */
export function blockRows(definition: Source, first: number): readonly TemplateRow[] {
  const rows: TemplateRow[] = []
  for (let line = first; line < definition.lines.length && line < first + 60; line++) {
    const text = rowText(definition, line)
    if (text.trim() === '') break
    rows.push({line, text})
  }
  return rows
}
