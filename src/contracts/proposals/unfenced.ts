/** Templates without a fence: headings, labelled lines, lists, tables, tags or JSON that a sentence or a heading introduces. */
import {lastIndexFrom} from '../../text/lines.ts'
import {trimOf} from '../../text/trim.ts'
import {rowText} from '../markers/fences.ts'
import {fenceOf, outlineOf, sectionOf} from '../markers/outline.ts'
import type {Source} from '../source.ts'
import type {ExampleContract, TemplateRow, Unread} from './contract.ts'
import {type Demand, plainTitle, templateDemand} from './demand.ts'
import {readSectionTerms} from './headings.ts'
import {readLabel} from './labels.ts'
import type {Statement} from './paragraphs.ts'
import {hasPlaceholder} from './placeholders.ts'
import {isAnswerOrder, isConditional, isOutputTitle, sentenceSign} from './signs.ts'
import {templateContracts} from './template.ts'
import {offeredValues} from './values.ts'

/** Far more lines than a format has. */
const longest = 400

const forms = {
  heading: /^[ \t]{0,12}#{1,6}[ \t]/,
  data: /^[ \t]*(?:\{\{?|\[)(?:[ \t]*$|[ \t]*["{])/,
  tag: /^[ \t]*<[A-Za-z][\w.-]*>/,
  table: /^[ \t]*\|/,
  list: /^[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/,
  label: /^[ \t]{0,3}\*{0,2}[A-Za-z][^:\n]{0,60}:/
} as const

type Form = keyof typeof forms | 'choice'

/** The templates outside of fences that a definition asks for. */
export function unfencedTemplates(definition: Source): {templates: readonly Statement[]; unread: readonly Unread[]} {
  const outline = outlineOf(definition)
  const templates: Statement[] = []
  const unread: Unread[] = []
  for (let line = outline.first; line < definition.lines.length; line++) {
    const fence = fenceOf(outline, line)
    if (fence !== undefined) {
      line = fence.lines[1]
      continue
    }
    const lead = introduction(definition, line)
    const isChoice = /\bone (?:of|line)\b/i.test(lead)
    const text = rowText(definition, line)
    const form = formOf(text) ?? (isChoice && text.trim() !== '' ? 'choice' : undefined)
    if (form === undefined || (form !== 'heading' && lead === '' && form === formOf(rowText(definition, line - 1))))
      continue
    const demand = shownDemand(definition, line, form, lead)
    if (demand === undefined) continue
    const rows = rowsFrom(definition, line, form)
    const contracts = readRows(rows, form, {isChoice, isBelow: isOrder(lead)})
    templates.push(...contracts.map((each) => ({...each, demand})))
    if (contracts.length === 0 && lead !== '') unread.push({line: line + 1, endLine: (rows.at(-1)?.line ?? line) + 1})
    if (contracts.length > 0 || form === 'heading') line = rows.at(-1)?.line ?? line
  }
  return {templates, unread}
}

/** Whether a sentence orders what is below it, or is a title over it. */
function isOrder(lead: string): boolean {
  return sentenceSign(lead)?.is === 'demanded' || isOutputTitle(trimOf(lead, ' :*_'))
}

/** A choice of what is listed. */
const atWill = /\b(?:may|might|can|could|one or more|some of|depending|where applicable|as needed|as appropriate)\b/i

/** The demand for lines that the sentence right above them introduces, or that are right in a section over the output. */
function shownDemand(definition: Source, line: number, form: Form, lead: string): Demand | undefined {
  const section = sectionOf(outlineOf(definition), line - 1)
  // A heading ends the section of a bold line above it, which it belongs to.
  const isWithin = section === undefined || section.last >= line || section.form === 'bold'
  const title = section === undefined ? '' : plainTitle(section)
  const isInOutput =
    isWithin && isOutputTitle(title) && (form !== 'table' || /\b(?:output|response|format|report)/i.test(title))
  const isBelow = lead !== '' && (form !== 'heading' || isWithin)
  if (!isBelow && (!isInOutput || form === 'list' || form === 'choice')) return undefined
  const demand = templateDemand(definition, line)
  if (demand.is !== 'demanded') return undefined
  const isAsked = form !== 'list' || (!atWill.test(lead) && (isInOutput || sentenceSign(lead)?.isNamed))
  return isAsked ? demand : undefined
}

function formOf(text: string): Form | undefined {
  return (Object.keys(forms) as (keyof typeof forms)[]).find((form) => forms[form].test(text))
}

/** The line right above one, where it ends in a colon; else empty. */
function introduction(definition: Source, line: number): string {
  const above =
    [line - 1, line - 2].map((each) => rowText(definition, each).trimEnd()).find((text) => text !== '') ?? ''
  return /:[*_]{0,3}$/.test(above) ? above : ''
}

function rowsFrom(definition: Source, first: number, form: Form): readonly TemplateRow[] {
  if (form === 'heading') return headedRows(definition, first)
  if (form === 'data') return dataRows(definition, first)
  const outline = outlineOf(definition)
  const rows: TemplateRow[] = []
  for (let line = first; line < definition.lines.length && line < first + longest; line++) {
    const text = rowText(definition, line)
    const next = rowText(definition, line + 1)
    const isBold = form === 'label' && /^[ \t]{0,3}\*\*/.test(rowText(definition, first))
    const goesOn = isBold
      ? !forms.heading.test(next)
      : form === 'list' && (forms.list.test(next) || /^[ \t]{2,}\S/.test(next))
    if (
      fenceOf(outline, line) !== undefined ||
      (line > first && forms.heading.test(text)) ||
      (text.trim() === '' && !goesOn)
    )
      break
    if (text.trim() !== '') rows.push({line, text})
  }
  return rows
}

/** From a heading to the end of the section around it. */
function headedRows(definition: Source, first: number): readonly TemplateRow[] {
  const outline = outlineOf(definition)
  const outer = sectionOf(outline, first - 1)
  const isBold = outer?.form === 'bold'
  const end = outer !== undefined && !isBold && outer.last >= first ? outer.last : definition.lines.length - 1
  const next = outline.sections.slice(lastIndexFrom(outline.sections, first, ({line}) => line) + 1)
  const stop = next.find(
    (each) =>
      each.line <= end && (each.form === 'tag' || (isBold && each.form === 'bold') || isAround(plainTitle(each)))
  )
  const rule = next.find(({line}) => line <= end && isConditional(firstTextBelow(definition, line)))
  const last = Math.min(end, (stop?.line ?? end + 1) - 1, (rule?.line ?? end + 1) - 1, first + longest)
  const rows: TemplateRow[] = []
  for (let line = first; line <= last; line++) {
    const fence = fenceOf(outline, line)
    if (fence === undefined) rows.push({line, text: rowText(definition, line)})
    else line = fence.lines[1]
  }
  return rows
}

function firstTextBelow(definition: Source, line: number): string {
  return [line + 1, line + 2].map((each) => rowText(definition, each)).find((text) => text.trim() !== '') ?? ''
}

/** Headings over what an agent heeds, and over its output: they are around a template, not in it. */
function isAround(title: string): boolean {
  return (
    (isOutputTitle(title) && /\b(?:format|protocol|schema|contract|template|structure)s?$/i.test(title)) ||
    /^(?:[\w-]+ )?(?:rules|guidelines|guidance|constraints|principles|process|workflow|checklist|examples?|boundaries|instructions|anti-?patterns?|style|tone|length|formatting|content)$|^(?:do not|don't|when to|how to|important|remember)\b/i.test(
      title
    )
  )
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

function readRows(
  rows: readonly TemplateRow[],
  form: Form,
  {isChoice, isBelow}: {readonly isChoice: boolean; readonly isBelow: boolean}
): readonly ExampleContract[] {
  const isFilled = rows.some(({text}) => hasPlaceholder(text))
  switch (form) {
    case 'heading': {
      const titles = rows.filter(({text}) => forms.heading.test(text))
      const isOther =
        titles.some(({text}) => isAround(text.replace(/^[ \t#]+/, '').trimEnd())) ||
        rows.some(({text}) => /:[*_]{0,3}$/.test(text.trimEnd()) && isAnswerOrder(text))
      return (isBelow ? titles.length >= 2 || isFilled : titles.length >= 2 && isFilled) && !isOther
        ? templateContracts(rows, '')
        : []
    }
    case 'data':
      return templateContracts(rows, 'json')
    case 'tag':
      return isFilled ? templateContracts(rows, '') : []
    case 'table':
      return rows.slice(2).some(({text}) => isFilledRow(text)) ? templateContracts(rows, '') : []
    case 'list':
      return readList(rows)
    case 'label':
      return isChoice ? templateContracts(rows, '', true) : readLabels(rows, isBelow)
    case 'choice':
      return templateContracts(rows, '', true)
  }
}

/** A row mostly of places to fill, and not of files. */
function isFilledRow(text: string): boolean {
  const cells = text.split('|').slice(1, -1)
  const filled = cells.filter((cell) => hasPlaceholder(cell) || /^\s*$/.test(cell))
  return filled.length * 2 >= cells.length && hasPlaceholder(text) && !/`[^`/]*\/[^`]*`|\.\w{2,4}`/.test(text)
}

/** Labels of which some are filled or have listed values: nearly all lines of a paragraph, or bold ones with text below them. */
function readLabels(rows: readonly TemplateRow[], isBelow: boolean): readonly ExampleContract[] {
  const labels = rows.flatMap((row) => readLabel(row) ?? []).filter(({isItem}) => !isItem)
  const filled = labels.filter(
    ({value, note}) =>
      (isBelow && (note !== '' || /^\(.*\)$/.test(value))) ||
      hasPlaceholder(value) ||
      offeredValues(value) !== undefined
  )
  const isWhole =
    labels[0]?.isBold === true
      ? filled.length > 0
      : filled.length * 2 >= labels.length && labels.length >= rows.length - 1
  return labels.length >= 2 && (isWhole || (isBelow && labels.length === rows.length))
    ? templateContracts(rows, '')
    : []
}

const boldItem = /^[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}\*\*([^*\n]{2,60}?):?\*\*(?:[ \t](\([^()]{1,40}\)))?/

/** The sections of a report in bold, each an item; or items that are labels with places to fill. */
function readList(rows: readonly TemplateRow[]): readonly ExampleContract[] {
  const indent = rows[0]?.text.search(/\S/) ?? 0
  const items = rows.filter(({text}) => forms.list.test(text) && text.search(/\S/) <= indent)
  const labels = items.flatMap((row) => readLabel(row) ?? [])
  const filled = labels.filter(({value}) => hasPlaceholder(value) || offeredValues(value) !== undefined)
  if (items.length >= 2 && labels.length === items.length && filled.length * 2 > items.length)
    return templateContracts(rows, '')
  const names = items.flatMap(({text}) => {
    const [, name, inner] = boldItem.exec(text) ?? []
    const note = inner ?? /\((?:if|when|where|only|optional)\b[^()]{0,80}\)$/i.exec(text.trimEnd())?.[0]
    return name === undefined || /`|\bfiles?\b/i.test(name) ? [] : [`## ${name}${note === undefined ? '' : ` ${note}`}`]
  })
  if (names.length < 2 || names.length !== items.length) return []
  const sections = readSectionTerms(names.map((text) => ({text, line: 0})))
  const [first, last] = [rows[0]?.line ?? 0, rows.at(-1)?.line ?? 0]
  return sections === undefined ? [] : [{kind: 'sections', contract: {sections}, lines: [first, last], isExact: false}]
}
