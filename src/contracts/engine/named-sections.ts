/** Sections that a document names, in its order: the chosen headings, the misplaced ones, the empty ones. */
import type {Heading} from '../../markdown/shapes.ts'
import {isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {rangeOf} from '../../text/lines.ts'
import {longestRise} from '../../text/longest-rise.ts'
import {asKnown, type MaybeQuoted, quoting} from '../../text/quoted.ts'
import {type MismatchDetails, type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {underlinesOf} from './sections.ts'

/** Names of sections in their order, with their titles in the document. */
export type SectionTitles<Name extends string = string> = Readonly<Record<Name, string>>

export interface NamedSection<Name extends string = string> {
  readonly name: Name
  readonly heading: Heading
}

export interface MisplacedSection<Section extends NamedSection> {
  readonly section: Section
  readonly side: 'before' | 'after'
  readonly neighbour: Section
}

/** One section for each name, in the order of the text: of several those that keep the order, else the first. */
export function chooseSections<Section extends NamedSection>(
  all: readonly Section[],
  titles: SectionTitles
): readonly Section[] {
  const chosen: Section[] = []
  for (const name of Object.keys(titles)) {
    const after = chosen.at(-1)?.heading.line ?? -1
    const same = all.filter((section) => section.name === name)
    const next = same.find(({heading}) => heading.line > after) ?? same[0]
    if (next !== undefined) chosen.push(next)
  }
  return chosen.sort((a, b) => a.heading.line - b.heading.line)
}

/** The sections out of order: as few as explain the order; of two that are swapped, the second. */
export function misplacedSections<Section extends NamedSection>(
  sections: readonly Section[],
  titles: SectionTitles
): readonly MisplacedSection<Section>[] {
  const names = Object.keys(titles)
  const inOrder = longestRise(sections.map(({name}) => names.indexOf(name))).flatMap((at) => sections[at] ?? [])
  return sections.flatMap((section) => {
    const place = inOrder.includes(section) ? undefined : placeOf(section.name, inOrder, titles)
    return place === undefined ? [] : [{section, ...place}]
  })
}

/** The place of a name among sections in order: before the next one, else after the last. */
export function placeOf<Section extends NamedSection>(
  name: string,
  sections: readonly Section[],
  titles: SectionTitles
): Omit<MisplacedSection<Section>, 'section'> | undefined {
  const names = Object.keys(titles)
  const next = sections.find((other) => names.indexOf(other.name) > names.indexOf(name))
  const neighbour = next ?? sections.at(-1)
  return neighbour && {side: next === undefined ? 'after' : 'before', neighbour}
}

export function misplacedProblem(
  {section, side, neighbour}: MisplacedSection<NamedSection>,
  titles: SectionTitles,
  fix?: MismatchDetails['fix']
): MismatchProblem {
  const title = titleOf(section, titles)
  const expected = quoting`it ${side} \`${titleOf(neighbour, titles)}\``
  const details = {fix, title: quoting`Move section \`${title}\``}
  return unexpectedProblem(rangeOf(section.heading), quoting`section \`${title}\` here`, expected, details)
}

export function emptyProblem(section: NamedSection, titles: SectionTitles, details?: MismatchDetails): MismatchProblem {
  const what = quoting`text of section \`${titleOf(section, titles)}\``
  return missingProblem(rangeOf(section.heading), what, 'it below the heading', details)
}

/** The title of a section as written, quoted unless the document has it. */
export function titleOf({heading}: NamedSection, titles: SectionTitles): MaybeQuoted {
  return asKnown(heading.text, Object.values(titles))
}

const maxDepth = 6

/**
 * The line of the heading that ends each named section, by its own heading: the next named one, or one of the same or a
 * lesser depth. A section up to the end has no entry.
 *
 * @param isPart whether a heading without a name belongs to any section
 */
export function sectionEnds(
  headings: readonly Heading[],
  named: readonly NamedSection[],
  isPart: (heading: Heading) => boolean = () => false
): ReadonlyMap<Heading, number> {
  const names = new Set(named.map(({heading}) => heading))
  const ends = new Map<Heading, number>()
  /** By depth, the next heading of that depth or a lesser one. */
  const next = Array.from<number | undefined>({length: maxDepth + 1})
  for (const heading of headings.toReversed()) {
    const end = next[heading.depth]
    if (names.has(heading) && end !== undefined) ends.set(heading, end)
    if (names.has(heading)) next.fill(heading.line)
    else if (!isPart(heading)) next.fill(heading.line, heading.depth)
  }
  return ends
}

export function headingLines(source: Source, headings: readonly Heading[]): ReadonlySet<number> {
  const underlines = underlinesOf(source)
  return new Set(headings.flatMap(({line}) => (underlines.has(line) ? [line, line + 1] : [line])))
}

/** The lines of a part that hold text; comments hold none. */
export function textLines(source: Source, [first, last]: readonly [first: number, last: number]): readonly number[] {
  return Array.from({length: Math.max(0, last - first + 1)}, (_, index) => first + index).filter(
    (line) => lineText(source, line).trim() !== '' && !isInComment(source, source.lines[line]?.start ?? 0)
  )
}
