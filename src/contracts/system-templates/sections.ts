/**
 * The sections of a system template: R2 of the system prompt templates.
 *
 * ```ebnf
 * template   = identity, principles, context, workflow ;    (* other sections may stand anywhere *)
 * identity   = heading with "Identity", "Role" ..., text ;
 * principles = heading with "Principle" ..., text ;
 * context    = heading with "Context" ..., text ;           (* somewhere: "{{PROJECT_CONTEXT}}"; in implement "{{TASKS}}" *)
 * workflow   = heading with "Workflow", "Phase" ..., text ;
 * ```
 */

import {lineText} from '../../text/document.ts'
import type {Fix} from '../../text/edit.ts'
import {nearest} from '../../text/edit-distance.ts'
import {escapeRegExp} from '../../text/escape.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import type {Heading} from '../../text/shapes.ts'
import {isInComment, structure} from '../../text/structure.ts'
import {findMisspellings, findVariables} from '../../text/variables.ts'
import type {Source} from '../source.ts'
import {templatePhase} from './name.ts'
import {systemVariables} from './variables.ts'

/** The sections, in their order. */
const sectionNames = ['identity', 'principles', 'context', 'workflow'] as const
type SectionName = (typeof sectionNames)[number]

/** What R2 calls them. */
const sectionTitles: Readonly<Record<SectionName, string>> = {
  identity: 'Identity & Role',
  principles: 'Core Principles',
  context: 'Context',
  workflow: 'Workflow Context'
}

/** What a heading of a section holds, in any case. */
export type SectionKeywords = Readonly<Record<SectionName, readonly string[]>>

export const sectionKeywords = {
  identity: ['identity', 'role', 'persona', 'you are'],
  principles: ['principle'],
  context: ['context', 'project'],
  workflow: ['workflow', 'phase', 'state']
} as const satisfies SectionKeywords

/** Who takes a heading that holds words of several: `Workflow Context` is no context. */
const precedence = ['identity', 'principles', 'workflow', 'context'] as const satisfies readonly SectionName[]

/** What is wrong with the sections of a template. */
export interface SectionFault extends Range {
  readonly kind: 'missing' | 'empty' | 'order' | 'variable'
  /** The section: as R2 calls it where it is missing, else its heading; or the missing variable. */
  readonly name: string
  /** For a section that is missing or elsewhere: where it should stand, such as "before `Context`". */
  readonly place?: string
  readonly fix?: Fix
}

interface Section {
  readonly name: SectionName
  readonly heading: Heading
}

/** All faults, in order. Keywords given here stand in for the usual ones. */
export function sectionFaults(source: Source, keywords: SectionKeywords = sectionKeywords): readonly SectionFault[] {
  const {headings} = structure(source)
  const all = headings.flatMap((heading): Section[] => {
    const name = sectionOf(heading, keywords)
    return name === undefined ? [] : [{name, heading}]
  })
  const sections = chooseSections(all)
  return [
    ...sectionNames
      .filter((name) => !sections.some((section) => section.name === name))
      .map((name) => missing(source, name, sections)),
    ...sections.filter((section) => isEmpty(source, section, sections, headings)).map(empty),
    ...misplaced(sections),
    ...missingVariables(source, sections, headings)
  ].sort((a, b) => a.start - b.start)
}

function sectionOf({text}: Heading, keywords: SectionKeywords): SectionName | undefined {
  const words = text.replace(/[*_`]/g, '')
  return precedence.find((name) => keywords[name].some((keyword) => wordPattern(keyword).test(words)))
}

function wordPattern(keyword: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(keyword)}(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu')
}

/**
 * One heading for each section, in the order of the text: where several could be meant, those that stand in the right order,
 * else the first.
 */
function chooseSections(all: readonly Section[]): readonly Section[] {
  const inOrder: Section[] = []
  for (const name of sectionNames) {
    const after = inOrder.at(-1)?.heading.line ?? -1
    const next = all.find((section) => section.name === name && section.heading.line > after)
    if (next !== undefined) inOrder.push(next)
  }
  const first = sectionNames.flatMap((name) => all.find((section) => section.name === name) ?? [])
  return inOrder.length === first.length ? inOrder : first.sort((a, b) => a.heading.line - b.heading.line)
}

/** The sections that stand in the wrong place: as few as explain the order, of two that changed places the second. */
function misplaced(sections: readonly Section[]): readonly SectionFault[] {
  const rank = (section: Section): number => sectionNames.indexOf(section.name)
  const kept = longestRise(sections.map(rank)).flatMap((index) => sections[index] ?? [])
  return sections.flatMap((section): SectionFault[] => {
    if (kept.includes(section)) return []
    const next = kept.find((other) => rank(other) > rank(section))
    const neighbour = next ?? kept.at(-1)
    if (neighbour === undefined) return []
    const place = `${next === undefined ? 'after' : 'before'} \`${neighbour.heading.text}\``
    return [{kind: 'order', name: section.heading.text, place, ...rangeOf(section.heading)}]
  })
}

/** The indexes of the longest run of rising numbers; of several, the one that leaves out the last ones. */
function longestRise(numbers: readonly number[]): readonly number[] {
  let best: readonly number[] = []
  const runs: (readonly number[])[] = []
  for (const [index, number] of numbers.entries()) {
    const before = runs.filter((run) => (numbers[run.at(-1) ?? 0] ?? 0) < number)
    const longest = before.reduce<readonly number[]>((most, run) => (run.length > most.length ? run : most), [])
    const run = [...longest, index]
    runs.push(run)
    if (run.length > best.length) best = run
  }
  return best
}

/** A heading with nothing below it up to the next heading that is not its own. */
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
  const headingLines = new Set(headings.map(({line}) => line))
  for (let line = heading.line + 1; line < (next?.line ?? source.lines.length); line++) {
    if (headingLines.has(line) || lineText(source, line).trim() === '') continue
    if (!isInComment(source, source.lines[line]?.start ?? 0)) return false
  }
  return true
}

function empty({heading}: Section): SectionFault {
  return {kind: 'empty', name: heading.text, ...rangeOf(heading)}
}

function missing(source: Source, name: SectionName, sections: readonly Section[]): SectionFault {
  const depth = sections[0]?.heading.depth ?? 2
  const rank = sectionNames.indexOf(name)
  const next = sections.find((section) => sectionNames.indexOf(section.name) > rank)
  const at = next === undefined ? source.text.length : (source.lines[next.heading.line]?.start ?? 0)
  const isWanted = name === 'context' && !hasVariable(source, 'PROJECT_CONTEXT')
  const text = `${'#'.repeat(depth)} ${sectionTitles[name]}\n${isWanted ? '\n{{PROJECT_CONTEXT}}\n' : ''}`
  const gap =
    at === 0 || /\n\n$/.test(source.text.slice(0, at)) ? '' : source.text.slice(0, at).endsWith('\n') ? '\n' : '\n\n'
  const edit = {start: at, end: at, text: `${gap}${text}${next === undefined ? '' : '\n'}`}
  const place = next === undefined ? 'at the end of the file' : `before \`${next.heading.text}\``
  return {kind: 'missing', name: sectionTitles[name], place, ...lineRange(source, 0), fix: {safe: false, edits: [edit]}}
}

/** The variables that a template cannot do without, at the section where they belong; a missing section says it all. */
function missingVariables(
  source: Source,
  sections: readonly Section[],
  headings: readonly Heading[]
): readonly SectionFault[] {
  const context = sections.find(({name}) => name === 'context')
  const isOpen = context !== undefined && !isEmpty(source, context, sections, headings)
  const wanted = [
    ...(isOpen ? ['PROJECT_CONTEXT' as const] : []),
    ...(templatePhase(source) === 'implement' ? ['TASKS' as const] : [])
  ]
  const range = context === undefined ? lineRange(source, 0) : rangeOf(context.heading)
  return wanted.filter((name) => !hasVariable(source, name)).map((name) => ({kind: 'variable', name, ...range}))
}

/** Near misses count: `template-variables` speaks of them. */
function hasVariable({text}: Source, name: (typeof systemVariables)[number]): boolean {
  return (
    findMisspellings(text, [name]).length > 0 ||
    findVariables(text).some((variable) => variable.name === name || nearest(variable.name, systemVariables) === name)
  )
}

function lineRange(source: Source, index: number): Range {
  return rangeOf(source.lines[index] ?? {start: 0, end: 0})
}
