/** What a template shows: the text of a fence, or of a section. */
import {list} from '../../text/plural.ts'
import {trimOf} from '../../text/trim.ts'
import {type SectionTerms, sectionTerms} from '../engine/model.ts'
import {readJsonShape, readYamlShape} from '../markers/data-shape.ts'
import {readTableTerms} from '../markers/table-rows.ts'
import type {ExampleContract, TemplateRow} from './contract.ts'
import {readChoice} from './exact.ts'
import {headingRows, readSectionTerms, withoutExample} from './headings.ts'
import {readLineTerms, readListedValues} from './labels.ts'
import {readTagTemplate, tagsWithin} from './tags.ts'
import {offeredValues} from './values.ts'

/** Languages of fences that show a text or data; others show programs. */
export const textLanguages: ReadonlySet<string> = new Set([
  '',
  ...list`
    text, txt, plain, plaintext, md, markdown, xml, html, json, jsonc, json5, jsonl, yaml, yml, output, template,
    mdx, none, log, console
  `
])

/** Far more than a format has. */
const longest = 400

/**
 * @param language of the fence; empty for the text of a section
 * @param isChoice whether each line is one of several
 */
export function templateContracts(
  all: readonly TemplateRow[],
  language: string,
  isChoice = false
): readonly ExampleContract[] {
  const rows = all.slice(0, longest)
  const written = rows.filter(({text}) => text.trim() !== '')
  const [first, last] = [written[0], written.at(-1)]
  if (first === undefined || last === undefined) return []
  const lines = [first.line, last.line] as const
  if (/^json/.test(language) || /^\s*[{[]\s*(?:$|["{])/.test(first.text)) {
    const json = readJsonShape(rows.map(({text}) => text).join('\n'))
    return json === undefined ? [] : [{kind: 'json', contract: {json}, lines, isExact: false}]
  }
  if (/^ya?ml/.test(language)) {
    const yaml = readYamlShape(rows.map(({text}) => text))
    return yaml === undefined ? [] : [{kind: 'yaml', contract: {yaml}, lines, isExact: false}]
  }
  const tags = readTagTemplate(rows)
  if (tags.length > 0) return tags
  return [...readText(rows, written, lines, isChoice), ...tagsWithin(written)]
}

/** What a template of prose has to recognize it by. */
function readText(
  rows: readonly TemplateRow[],
  written: readonly TemplateRow[],
  lines: ExampleContract['lines'],
  isChoice: boolean
): readonly ExampleContract[] {
  if (headingRows(rows).length > 0) return readSections(rows, lines)
  if (isChoice || written.length === 1) {
    const line = readChoice(
      written.map(({text}) => text.trim()),
      lines
    )
    if (line !== undefined) return [line]
  }
  const terms = readLineTerms(rows)
  if (terms !== undefined) return [{kind: 'lines', contract: {lines: terms}, lines, isExact: false}]
  return readTable(written, lines)
}

/** A note with numbers, which are those of an example: "Soil (pH > 5.5)". */
const figures = / \([^()]*\)$/

function readSections(rows: readonly TemplateRow[], lines: ExampleContract['lines']): readonly ExampleContract[] {
  const headings = readSectionTerms(rows)
  if (headings === undefined) return []
  const contents = contentsOf(rows)
  const sections = sectionTerms(headings).map(({heading, optional}): string | SectionTerms => {
    const name = withoutExample(heading.replace(figures, (note) => (/\d/.test(note) ? '' : note)))
    const content = contents.get(heading) ?? {}
    const isPlain = optional === undefined && Object.keys(content).length === 0
    return isPlain ? name : {heading: name, ...(optional && {optional}), ...content}
  })
  const first = headingRows(rows)[0]?.line ?? 0
  const listed = readListedValues(rows.filter(({line}) => line < first))
  return [
    {kind: 'sections', contract: {sections}, lines, isExact: false},
    ...(listed === undefined ? [] : [{kind: 'lines', contract: {lines: listed}, lines, isExact: false} as const])
  ]
}

/** Of each heading, by its text, what its section holds where it holds anything of the kind. */
function contentsOf(rows: readonly TemplateRow[]): ReadonlyMap<string, Omit<SectionTerms, 'heading'>> {
  const contents = new Map<string, Omit<SectionTerms, 'heading'>>()
  const headings = headingRows(rows)
  headings.forEach((row, index) => {
    const [terms = ''] = readSectionTerms([row]) ?? []
    const heading = typeof terms === 'string' ? terms : terms.heading
    const end = headings[index + 1]?.line ?? Number.POSITIVE_INFINITY
    if (!contents.has(heading))
      contents.set(heading, readContent(rows.filter(({line}) => line > row.line && line < end)))
  })
  return contents
}

function readContent(rows: readonly TemplateRow[]): Omit<SectionTerms, 'heading'> {
  const written = rows.filter(({text}) => text.trim() !== '')
  const [first, ...more] = written
  if (first === undefined) return {}
  const choice = more.length === 0 ? offeredValues(trimOf(first.text.trim(), '*')) : undefined
  if (choice !== undefined) return {oneOf: choice}
  const table = readTableTerms(written)
  const lines = readListedValues(written)
  return {...(table as Omit<SectionTerms, 'heading'> | undefined), ...(lines && {lines})}
}

/** The header of a table, where the template has nothing else to recognize it by. */
function readTable(written: readonly TemplateRow[], lines: ExampleContract['lines']): readonly ExampleContract[] {
  const terms = readTableTerms(written)
  return terms?.table === undefined ? [] : [{kind: 'table', contract: {table: terms.table}, lines, isExact: false}]
}
