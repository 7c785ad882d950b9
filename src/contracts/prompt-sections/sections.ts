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
import {isInComment, structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'
import {delimiterIn} from './delimiter.ts'

/** The sections, in their order. */
export const promptSectionNames = [
  'Role',
  'Required Inputs',
  'Context',
  'Task',
  'Constraints',
  'Expected Outputs',
  'Output Format'
] as const
export type PromptSectionName = (typeof promptSectionNames)[number]

/** Whether sections are read at all: `auto` takes two headings for a sign of them. */
export const modes = ['auto', 'structured'] as const
export type Mode = (typeof modes)[number]

export interface PromptSection {
  readonly name: PromptSectionName
  readonly heading: Heading
  /** The heading is the name itself, in any case. */
  readonly isExact: boolean
  /** The lines below the heading, from 0; `last < first` where there are none. */
  readonly lines: readonly [first: number, last: number]
}

/** All sections in the order of the text, near misses of their headings included. */
export const promptSections = memoize((source: Source): readonly PromptSection[] => {
  const {headings} = structure(source)
  const named = headings.flatMap((heading) => {
    const name = nameOf(heading)
    return name === undefined ? [] : [{name, heading, isExact: titleOf(heading) === name.toLowerCase()}]
  })
  const ends = sectionEnds(source, headings, new Set(named.map(({heading}) => heading)))
  return named.map((section): PromptSection => {
    const {line} = section.heading
    return {...section, lines: [line + 1, (ends.get(line) ?? source.lines.length) - 1]}
  })
})

/**
 * The line of the heading that ends the section of each named heading, by the line of that heading: the next one with a name,
 * or of the same or a lesser depth that is not a mark between files. None for a section that goes to the end.
 */
function sectionEnds(
  source: Source,
  headings: readonly Heading[],
  named: ReadonlySet<Heading>
): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  /** By depth, the next heading of that depth or a lesser one. */
  const next = Array.from<number | undefined>({length: deepest + 1})
  for (const heading of headings.toReversed()) {
    const {line, depth} = heading
    const isNamed = named.has(heading)
    const end = next[depth]
    if (isNamed && end !== undefined) ends.set(line, end)
    if (isNamed) next.fill(line, 0, deepest + 1)
    else if (delimiterIn(lineText(source, line)) === undefined)
      for (let each = depth; each <= deepest; each++) next[each] = line
  }
  return ends
}

const deepest = 6

/** One section for each name, in the order of the text: of several those that keep the order, else the first. */
export function chosenSections(source: Source): readonly PromptSection[] {
  const all = promptSections(source)
  const chosen: PromptSection[] = []
  for (const name of promptSectionNames) {
    const after = chosen.at(-1)?.heading.line ?? -1
    const same = all.filter((section) => section.name === name)
    const next = same.find(({heading}) => heading.line > after) ?? same[0]
    if (next !== undefined) chosen.push(next)
  }
  return chosen.sort((a, b) => a.heading.line - b.heading.line)
}

/** Whether a prompt has sections; the text of any other is passed through as it is. */
export function isStructured(source: Source, mode: Mode): boolean {
  if (mode === 'structured') return true
  const all = promptSections(source)
  return new Set(all.map(({name}) => name)).size >= 2 && all.some(({isExact}) => isExact)
}

/** The lines of a section that hold text; comments hold none. */
export function sectionTextLines(source: Source, {lines: [first, last]}: PromptSection): readonly number[] {
  return Array.from({length: Math.max(0, last - first + 1)}, (_, index) => first + index).filter(
    (line) => lineText(source, line).trim() !== '' && !isInComment(source, source.lines[line]?.start ?? 0)
  )
}

/** Whether there is no text below a heading; other headings do not count. */
export function isSectionEmpty(source: Source, section: PromptSection): boolean {
  return sectionTextLines(source, section).every((line) => headingLines(source).has(line))
}

const headingLines = memoize((source: Source) => new Set(structure(source).headings.map(({line}) => line)))

function nameOf(heading: Heading): PromptSectionName | undefined {
  const title = titleOf(heading)
  return (
    promptSectionNames.find((name) => name.toLowerCase() === title) ??
    (/^(?:required )?inputs?$/.test(title)
      ? 'Required Inputs'
      : promptSectionNames.find((name) => name.length > 10 && distance(title, name.toLowerCase(), 2) <= 2))
  )
}

function titleOf({text}: Heading): string {
  return text.replace(/[*_`]/g, '').replace(/:$/, '').trim().toLowerCase()
}
