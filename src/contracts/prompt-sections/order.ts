import type {Fix} from '../../text/edit.ts'
import {type MisplacedSection, misplacedProblem, misplacedSections} from '../engine/named-sections.ts'
import type {MismatchProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {chosenSections, isStructured, type PromptSection} from './sections.ts'
import {sectionTitles} from './titles.ts'

/** The sections out of order. */
export function sectionOrderProblems(source: Source): readonly MismatchProblem[] {
  if (!isStructured(source, 'auto')) return []
  const sections = chosenSections(source)
  return misplacedSections(sections, sectionTitles).map((found) =>
    misplacedProblem(found, sectionTitles, moveFix(source, found, sections))
  )
}

/** Moves a section as a whole; none where one section is inside another. */
function moveFix(
  source: Source,
  {section, neighbour, side}: MisplacedSection<PromptSection>,
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
