import type {Fix} from '../../text/edit.ts'
import {rangeOf} from '../../text/lines.ts'
import {longestRise} from '../../text/longest-rise.ts'
import {asKnown, type MaybeQuoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {chosenSections, isStructured, type PromptSection} from './sections.ts'
import {promptSectionNames} from './titles.ts'

export type OrderProblem = Problem<{
  misplaced: {readonly title: MaybeQuoted; readonly side: 'before' | 'after'; readonly neighbour: MaybeQuoted}
}>

/** The sections out of order: as few as explain the order, of two that are swapped the second. */
export function sectionOrderProblems(source: Source): readonly OrderProblem[] {
  if (!isStructured(source, 'auto')) return []
  const sections = chosenSections(source)
  const inOrder = longestRise(sections.map(rank)).flatMap((index) => sections[index] ?? [])
  return sections.flatMap((section): OrderProblem[] => {
    if (inOrder.includes(section)) return []
    const next = inOrder.find((other) => rank(other) > rank(section))
    const neighbour = next ?? inOrder.at(-1)
    if (neighbour === undefined) return []
    const side = next === undefined ? 'after' : 'before'
    return [
      {
        kind: 'misplaced',
        range: rangeOf(section.heading),
        data: {
          title: asKnown(section.heading.text, promptSectionNames),
          side,
          neighbour: asKnown(neighbour.heading.text, promptSectionNames)
        },
        fix: moveFix(source, section, neighbour, side, sections)
      }
    ]
  })
}

function rank({name}: PromptSection): number {
  return promptSectionNames.indexOf(name)
}

/** Moves a section as a whole; none where one section is inside another. */
function moveFix(
  source: Source,
  section: PromptSection,
  neighbour: PromptSection,
  side: 'before' | 'after',
  sections: readonly PromptSection[]
): Fix | undefined {
  if (sections.some(({heading}) => heading.depth !== section.heading.depth)) return undefined
  const {start, end} = spanOf(source, section)
  const target = spanOf(source, neighbour)
  const at = side === 'before' ? target.start : target.end
  const body = source.text.slice(start, end).trimEnd()
  const isLast = at === source.text.length
  const gap = isLast ? '\n'.repeat(2 - newlinesAtEnd(source.text.slice(0, at))) : ''
  return {
    safe: false,
    edits: [
      {start: end === source.text.length ? textEnd(source.text, start) : start, end, text: ''},
      {start: at, end: at, text: `${gap}${body}\n${isLast ? '' : '\n'}`}
    ].sort((a, b) => a.start - b.start)
  }
}

/** From the heading to the line that follows the section. */
function spanOf({lines, text}: Source, {heading, lines: [, last]}: PromptSection): {start: number; end: number} {
  return {start: lines[heading.line]?.start ?? 0, end: lines[last + 1]?.start ?? text.length}
}

/** The end of the last line with text before an offset. */
function textEnd(text: string, offset: number): number {
  return Math.min(offset, text.slice(0, offset).trimEnd().length + 1)
}

function newlinesAtEnd(text: string): number {
  if (!text.endsWith('\n')) return 0
  return text.endsWith('\n\n') ? 2 : 1
}
