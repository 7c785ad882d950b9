/**
 * The sections of a system template: R2 of the system prompt templates.
 *
 * ```ebnf
 * template   = identity, principles, context, workflow ;    (* other sections may be anywhere *)
 * identity   = heading with "Identity", "Role" ..., text ;
 * principles = heading with "Principle" ..., text ;
 * context    = heading with "Context" ..., text ;           (* somewhere: "{{PROJECT_CONTEXT}}"; in implement "{{TASKS}}" *)
 * workflow   = heading with "Workflow", "Phase" ..., text ;
 * ```
 */

import {blocksOf} from '../../markdown/blocks/html-nodes.ts'
import type {Heading} from '../../markdown/shapes.ts'
import {isInComment} from '../../markdown/structure.ts'
import {createDocument, lineRange, lineText} from '../../text/document.ts'
import {nearestIn} from '../../text/edit-distance.ts'
import {escapeRegExp} from '../../text/escape.ts'
import {rangeOf} from '../../text/lines.ts'
import {longestRise} from '../../text/longest-rise.ts'
import {memoize} from '../../text/memoize.ts'
import {asKnown, type MaybeQuoted} from '../../text/quoted.ts'
import {headingsOf, underlinesOf} from '../engine/sections.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {findMisspellings, findVariables} from './find-variables.ts'
import {isTemplate, templatePhase} from './name.ts'
import {
  type SectionKeywords,
  sectionKeywords,
  type TemplateSectionName,
  templateSectionNames
} from './section-keywords.ts'
import {systemVariables} from './variables.ts'

/** Their titles in R2. */
const sectionTitles: Readonly<Record<TemplateSectionName, string>> = {
  identity: 'Identity & Role',
  principles: 'Core Principles',
  context: 'Context',
  workflow: 'Workflow Context'
}

/** The first section whose words a heading has gets it: `Workflow Context` is not a context. */
const precedence = ['identity', 'principles', 'workflow', 'context'] as const satisfies readonly TemplateSectionName[]

/** The place of a section: beside the section with this title, or at the end of the file. */
export type SectionPosition = {readonly side: 'before' | 'after'; readonly title: MaybeQuoted} | undefined

export type SectionProblem = Problem<{
  /** With the title that R2 gives the section. */
  missing: {readonly title: string; readonly position: SectionPosition}
  order: {readonly title: MaybeQuoted; readonly position: SectionPosition}
  empty: {readonly title: MaybeQuoted}
  /** A variable that every template needs. */
  variable: {readonly name: string}
}>

interface Section {
  readonly name: TemplateSectionName
  readonly heading: Heading
}

/** All problems, in order. */
export function sectionProblems(
  source: Source,
  keywords: SectionKeywords = sectionKeywords
): readonly SectionProblem[] {
  if (!isTemplate(source)) return []
  const isTitle = (text: string): boolean => !/[.:;,!?]$/.test(text) && sectionNamed(text, keywords) !== undefined
  const headings = headingsOf(source, isTitle)
  const all = headings.flatMap((heading): Section[] => {
    const name = sectionNamed(heading.text, keywords)
    return name === undefined ? [] : [{name, heading}]
  })
  const sections = chooseSections(all)
  return [
    ...templateSectionNames
      .filter((name) => !sections.some((section) => section.name === name))
      .map((name) => missing(source, name, sections, keywords)),
    ...sections.filter((section) => isEmpty(source, section, sections, headings)).map(empty),
    ...misplaced(sections),
    ...missingVariables(source, sections, headings)
  ].sort((a, b) => a.range.start - b.range.start)
}

function sectionNamed(text: string, keywords: SectionKeywords): TemplateSectionName | undefined {
  const words = text.replace(/[*_`]/g, '')
  return precedence.find((name) => keywords[name].length > 0 && wordPattern(keywords[name]).test(words))
}

const wordPattern = memoize((keywords: readonly string[]): RegExp => {
  const any = keywords.map(escapeRegExp).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu')
})

/**
 * One heading for each section, in the order of the text: where several match, those in the right order, else the first
 * of each.
 */
function chooseSections(all: readonly Section[]): readonly Section[] {
  const inOrder: Section[] = []
  for (const name of templateSectionNames) {
    const after = inOrder.at(-1)?.heading.line ?? -1
    const next = all.find((section) => section.name === name && section.heading.line > after)
    if (next !== undefined) inOrder.push(next)
  }
  const first = templateSectionNames.flatMap((name) => all.find((section) => section.name === name) ?? [])
  return inOrder.length === first.length ? inOrder : first.sort((a, b) => a.heading.line - b.heading.line)
}

/** The sections out of order: as few as explain the order; of two that are swapped, the second. */
function misplaced(sections: readonly Section[]): readonly SectionProblem[] {
  const rank = (section: Section): number => templateSectionNames.indexOf(section.name)
  const inOrder = longestRise(sections.map(rank)).flatMap((index) => sections[index] ?? [])
  return sections.flatMap((section): SectionProblem[] => {
    if (inOrder.includes(section)) return []
    const next = inOrder.find((other) => rank(other) > rank(section))
    const neighbour = next ?? inOrder.at(-1)
    if (neighbour === undefined) return []
    const position = {side: next === undefined ? 'after' : 'before', title: asTitle(neighbour)} as const
    return [{kind: 'order', range: rangeOf(section.heading), data: {title: asTitle(section), position}}]
  })
}

/** A heading without text before the next heading of its depth or of another section. */
function isEmpty(
  source: Source,
  {heading}: Section,
  sections: readonly Section[],
  headings: readonly Heading[]
): boolean {
  const next = headings.find(
    (other) =>
      other.line > heading.line &&
      (other.depth <= heading.depth || sections.some((section) => section.heading === other))
  )
  const underlines = underlinesOf(source)
  const headingLines = new Set(headings.flatMap(({line}) => (underlines.has(line) ? [line, line + 1] : line)))
  for (let line = heading.line + 1; line < (next?.line ?? source.lines.length); line++) {
    if (headingLines.has(line) || lineText(source, line).trim() === '') continue
    if (!isInComment(source, source.lines[line]?.start ?? 0)) return false
  }
  return true
}

function empty(section: Section): SectionProblem {
  return {kind: 'empty', range: rangeOf(section.heading), data: {title: asTitle(section)}}
}

/** The title of a section as written, quoted unless R2 has it. */
function asTitle({heading}: Section): MaybeQuoted {
  return asKnown(heading.text, Object.values(sectionTitles))
}

/** @param keywords without a word of the title that R2 gives the section, it cannot be added by that title */
function missing(
  source: Source,
  name: TemplateSectionName,
  sections: readonly Section[],
  keywords: SectionKeywords
): SectionProblem {
  const depth = sections[0]?.heading.depth ?? 2
  const rank = templateSectionNames.indexOf(name)
  const next = sections.find((section) => templateSectionNames.indexOf(section.name) > rank)
  const at = next === undefined ? source.text.length : (source.lines[next.heading.line]?.start ?? 0)
  const needsVariable = name === 'context' && !hasVariable(source, 'PROJECT_CONTEXT')
  const text = `${'#'.repeat(depth)} ${sectionTitles[name]}\n${needsVariable ? '\n{{PROJECT_CONTEXT}}\n' : ''}`
  const gap =
    at === 0 || /\n\n$/.test(source.text.slice(0, at)) ? '' : source.text.slice(0, at).endsWith('\n') ? '\n' : '\n\n'
  const edit = {start: at, end: at, text: `${gap}${text}${next === undefined ? '' : '\n'}`}
  const position = next && ({side: 'before', title: asTitle(next)} as const)
  const isAddable = sectionNamed(sectionTitles[name], keywords) === name && isHeadingAt(source, at, gap)
  const fix = isAddable ? {safe: false, edits: [edit]} : undefined
  return {kind: 'missing', range: lineRange(source, 0), data: {title: sectionTitles[name], position}, fix}
}

/** Whether a heading behind a gap counts: open code, comments or HTML there would swallow it. */
function isHeadingAt(source: Source, at: number, gap: string): boolean {
  const cached = knownPlaces(source)
  const found = cached.get(at)
  if (found !== undefined) return found
  // The text after it changes nothing, nor does the text before the last top-level block.
  const before = blocksOf(source).findLast(({parent, start}) => parent === undefined && start < at)
  const from = source.lines[before?.first ?? 0]?.start ?? 0
  const mayHaveFrontMatter = from === 0 && source.mayHaveFrontMatter
  const fixed = createDocument(`${source.text.slice(from, at)}${gap}# a\n`, {mayHaveFrontMatter})
  const last = blocksOf(fixed).at(-1)
  const isHeading = last?.type === 'heading' && last.parent === undefined && last.start === at + gap.length - from
  cached.set(at, isHeading)
  return isHeading
}

/** Several sections may be missing at a place. */
const knownPlaces = memoize((_: Source) => new Map<number, boolean>())

/** The variables that a template needs, reported at the section where they belong; none for a section that is missing. */
function missingVariables(
  source: Source,
  sections: readonly Section[],
  headings: readonly Heading[]
): readonly SectionProblem[] {
  const context = sections.find(({name}) => name === 'context')
  const isOpen = context !== undefined && !isEmpty(source, context, sections, headings)
  const required = [
    ...(isOpen ? ['PROJECT_CONTEXT' as const] : []),
    ...((isOpen || context === undefined) && templatePhase(source) === 'implement' ? ['TASKS' as const] : [])
  ]
  const range = context === undefined ? lineRange(source, 0) : rangeOf(context.heading)
  return required.filter((name) => !hasVariable(source, name)).map((name) => ({kind: 'variable', range, data: {name}}))
}

/** Near misses count: `template-variables` reports them. */
function hasVariable(source: Source, name: (typeof systemVariables)[number]): boolean {
  return meantVariables(source).has(name) || findMisspellings(source.text, [name]).length > 0
}

/** The names of variables in a text, and the known names that they nearly match. */
const meantVariables = memoize(({text}: Source): ReadonlySet<string> => {
  const names = new Set(findVariables(text).map(({name}) => name))
  const nearest = nearestIn(systemVariables)
  return new Set([...names].flatMap((name) => [name, nearest(name) ?? name]))
})
