/** Templates without a fence: the text of a section over the agent's output. */
import {lastIndexFrom} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import type {TemplateRow} from './contract.ts'
import {isOwnTitle, plainTitle} from './demand.ts'
import {rowText} from './fences.ts'
import {readLabel} from './labels.ts'
import {fenceOf, type Outline, type OutlineSection, outlineOf, tagMark} from './outline.ts'
import {mannerTitle} from './phrases.ts'
import {hasPlaceholder} from './placeholders.ts'
import {isDelimiter} from './table-rows.ts'
import {offeredValues} from './values.ts'

/** The outermost sections over the agent's output. */
export function outputSections(definition: Source): readonly OutlineSection[] {
  const titled = outlineOf(definition).sections.filter(
    (section) => isOwnTitle(plainTitle(section)) && !(section.form === 'heading' && section.depth === 1)
  )
  const all = new Set(titled)
  return titled.filter(({parent}) => {
    for (let outer = parent; outer !== undefined; outer = outer.parent) if (all.has(outer)) return false
    return true
  })
}

/** The lines of a section that show a template outside of fences; none where it has a fence that does, or nothing to fill. */
export function templateRows(definition: Source, section: OutlineSection): readonly TemplateRow[] {
  const outline = outlineOf(definition)
  const rows = dedented(definition, section, outline)
  const headings = rows.filter(({text}) => /^ {0,3}#{1,6}[ \t]/.test(text))
  const isTag = section.form === 'tag'
  const [first] = headings
  const isManner = headings.some(({text}) => {
    const title = text.replace(/^[ #]+/, '').trimEnd()
    return (
      mannerTitle.test(title) || (/\b(?:format|protocol|schema|contract|template)s?$/i.test(title) && isOwnTitle(title))
    )
  })
  if (first !== undefined && headings.length >= 2 && !isManner) {
    const isFilled = rows.some(({text, line}) => line > first.line && hasPlaceholder(text))
    if (isTag || isFilled) return rows.filter(({line}) => line >= first.line)
  }
  const tag = isTag ? undefined : filledTag(rows)
  if (tag !== undefined) return rows.filter(({line}) => line >= tag)
  const labels = rows
    .flatMap((row) => readLabel(row) ?? [])
    .filter(({label, isBold, isItem}) => !isItem && (isBold || (isTag && label === label.toUpperCase())))
  const isListed = labels.some(({value}) => hasPlaceholder(value) || offeredValues(value) !== undefined)
  const [label] = labels
  if (isListed && label !== undefined && labels.length >= 2) return rows.filter(({line}) => line >= label.line)
  const table = rows.find(({text}, index) => isTable(text, rows[index + 1]?.text ?? ''))
  const isFilled = rows.some(({text}) => text.includes('|') && !text.includes('</') && hasPlaceholder(text))
  return table === undefined || !isFilled
    ? []
    : rows.filter(({line, text}) => line >= table.line && /^[ \t]*\|/.test(text))
}

/** The line of the first tag that holds places to fill. */
function filledTag(rows: readonly TemplateRow[]): number | undefined {
  let open: {readonly name: string; readonly line: number} | undefined
  let isFilled = false
  for (const {line, text} of rows) {
    const [, slash, name = ''] = tagMark.exec(text) ?? []
    if (name === '') isFilled ||= open !== undefined && hasPlaceholder(text)
    else if (slash === '/' && open?.name === name && isFilled) return open.line
    else if (slash === '' && open === undefined) open = {name, line}
  }
  return undefined
}

/** A bold line right above a heading introduces a template: up to the next bold line. */
function lastRow(section: OutlineSection, {sections}: Outline): number {
  if (section.form === 'tag') return section.last - 1
  const index = lastIndexFrom(sections, section.line, ({line}) => line) + 1
  const next = sections[index]
  if (section.form !== 'bold' || next?.form !== 'heading' || next.line > section.line + 3) return section.last
  let at = index
  while (sections[at]?.form === 'heading') at++
  const end = sections[at]
  return end === undefined ? (sections.at(-1)?.last ?? section.last) : end.line - 1
}

function isTable(text: string, next: string): boolean {
  return /^[ \t]*\|/.test(text) && isDelimiter(next)
}

/** The prose of a section, without what its lines have in common in front. */
function dedented(definition: Source, section: OutlineSection, outline: Outline): readonly TemplateRow[] {
  const last = lastRow(section, outline)
  const rows: TemplateRow[] = []
  for (let line = section.line + 1; line <= last; line++) {
    const fence = fenceOf(outline, line)
    if (fence !== undefined) line = fence.lines[1]
    else rows.push({line, text: rowText(definition, line)})
  }
  const written = rows.filter(({text}) => text.trim() !== '')
  const indent = Math.min(...written.map(({text}) => text.search(/\S/)))
  return rows.map(({line, text}) => ({line, text: text.slice(indent)}))
}
