/**
 * The sections of a prompt (ADR-0011, "Canonical Prompt Sections").
 *
 * ```ebnf
 * prompt  = [ front matter ], { section } ;      (* metadata is front matter *)
 * section = heading, text ;                      (* the heading at any depth, in any case *)
 * heading = "Role" | "Required Inputs" | "Context" | "Task" | "Constraints" | "Expected Outputs" | "Output Format" ;
 * ```
 */

import type {Heading} from '../../markdown/shapes.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {trimEndOf} from '../../text/trim.ts'
import {chooseSections, headingLines, type NamedSection, sectionEnds, textLines} from '../engine/named-sections.ts'
import {headingsOf, underlinesOf} from '../engine/sections.ts'
import type {Source} from '../source.ts'
import {delimiterIn} from './delimiter.ts'
import {type PromptSectionName, promptSectionNames, readSectionTitle, sectionTitles} from './titles.ts'

/** Whether sections are read at all: `auto` takes `Task`, or two of the headings, for a sign of them. */
export const modes = ['auto', 'structured'] as const
export type Mode = (typeof modes)[number]

export interface PromptSection extends NamedSection<PromptSectionName> {
  /** How the heading has the name: in any case, after a number, nearly. */
  readonly form: 'exact' | 'numbered' | 'near'
  /** The lines below the heading, from 0; `last < first` where there are none. */
  readonly lines: readonly [first: number, last: number]
}

/** All sections in the order of the text, near misses of their headings included. */
export const promptSections = memoize((source: Source): readonly PromptSection[] => {
  const named = namedHeadings(source)
  // A mark between files is not a heading of the prompt.
  const isMark = ({line}: Heading): boolean => delimiterIn(lineText(source, line)) !== undefined
  const ends = sectionEnds(promptHeadings(source), named, isMark)
  const others = linesForHeadings(source)
  return named.map((section): PromptSection => {
    const {line} = section.heading
    const end = ends.get(section.heading) ?? source.lines.length
    const other = others.find((each) => each.line > line && each.line < end)
    return {...section, lines: [line + (underlinesOf(source).has(line) ? 2 : 1), (other?.line ?? end) - 1]}
  })
})

/** All headings; a line above a row of hyphens is one where it names a section. */
const promptHeadings = memoize((source: Source) =>
  headingsOf(source, (text) => {
    const {exact, numbered} = readSectionTitle(text)
    return (exact ?? numbered) !== undefined
  })
)

type NamedHeading = Pick<PromptSection, 'name' | 'heading' | 'form'>

/** The headings with a name and, of each name that none has, the first that nearly has it and is not in a section. */
const namedHeadings = memoize((source: Source): readonly NamedHeading[] => {
  const titled = promptHeadings(source).map((heading) => ({heading, title: readSectionTitle(heading.text)}))
  const all = titled.flatMap(({heading, title: {exact, numbered}}): NamedHeading[] => {
    const name = exact ?? numbered
    return name === undefined ? [] : [{name, heading, form: exact === undefined ? 'numbered' : 'exact'}]
  })
  const named = atOwnDepth(all)
  const free = new Set(promptSectionNames.filter((name) => named.every((each) => each.name !== name)))
  const deepest = named.reduce((most, {heading}) => Math.max(most, heading.depth), 0)
  const near = titled.flatMap(({heading, title}): NamedHeading[] => {
    const name = heading.depth > deepest ? undefined : title.near.find((each) => free.delete(each))
    return name === undefined ? [] : [{name, heading, form: 'near'}]
  })
  return [...named, ...near].sort((a, b) => a.heading.line - b.heading.line)
})

/**
 * For each name the headings of one depth: the most common depth of sections, else the smallest. Deeper headings are
 * parts of other sections.
 */
function atOwnDepth(named: readonly NamedHeading[]): readonly NamedHeading[] {
  const counts = [1, 2, 3, 4, 5, 6].map((depth) => named.filter(({heading}) => heading.depth === depth).length)
  const usual = counts.indexOf(Math.max(...counts)) + 1
  return promptSectionNames.flatMap((name) => {
    const same = named.filter((each) => each.name === name)
    const depths = new Set(same.map(({heading}) => heading.depth))
    const depth = depths.has(usual) ? usual : Math.min(...depths)
    return same.filter(({heading}) => heading.depth === depth)
  })
}

export const chosenSections = memoize((source: Source): readonly PromptSection[] =>
  chooseSections(promptSections(source), sectionTitles)
)

/** Whether a prompt has sections; the text of any other is passed through as it is. */
export function isStructured(source: Source, mode: Mode): boolean {
  if (mode === 'structured') return true
  const all = promptSections(source)
  const [only] = all
  if (new Set(all.map(({name}) => name)).size !== 1 || only === undefined) return all.length > 0
  return only.name === 'Task' && only.form === 'exact' && !isSectionEmpty(source, only)
}

export function promptSection(source: Source, name: PromptSectionName): PromptSection | undefined {
  return isStructured(source, 'auto') ? chosenSections(source).find((section) => section.name === name) : undefined
}

/** Whether at least two headings have the name of a section: near misses may be the words of another text. */
export function hasNamedSections(source: Source): boolean {
  return new Set(namedHeadings(source).flatMap(({name, form}) => (form === 'near' ? [] : name))).size >= 2
}

interface LineForHeading extends Range {
  readonly name: PromptSectionName
  /** From 0. */
  readonly line: number
}

/** Lines in place of headings that a prompt does not have: `##Task`, `**Task**`. */
export const linesForHeadings = memoize((source: Source): readonly LineForHeading[] => {
  if (!hasNamedSections(source)) return []
  const free = new Set<PromptSectionName>(promptSectionNames)
  for (const {name} of namedHeadings(source)) free.delete(name)
  return source.lines.flatMap(({start, end}, index): LineForHeading[] => {
    if (end - start > 40 || free.size === 0) return []
    const [, hashed, bold] =
      /^(?:#{1,6}([A-Z][\w ]*)|(?:\*\*|__)([A-Z][\w ]*):?(?:\*\*|__):?)$/.exec(
        trimEndOf(lineText(source, index), ' \t')
      ) ?? []
    const written = (hashed ?? bold)?.toLowerCase()
    const name = promptSectionNames.find((each) => each.toLowerCase() === written)
    if (name === undefined || codeAt(source, index) !== undefined || isInComment(source, start)) return []
    return free.delete(name) ? [{name, line: index, start, end}] : []
  })
})

/** Whether there is no text below a heading; other headings do not count. */
export function isSectionEmpty(source: Source, {lines}: PromptSection): boolean {
  return textLines(source, lines).every(
    (line) => isOnHeading(source, line) && delimiterIn(lineText(source, line)) === undefined
  )
}

export function isOnHeading(source: Source, line: number): boolean {
  return ownLines(source).has(line)
}

const ownLines = memoize((source: Source) => headingLines(source, promptHeadings(source)))
