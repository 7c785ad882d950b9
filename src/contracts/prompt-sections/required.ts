import {lineText} from '../../text/document.ts'
import type {Fix} from '../../text/edit.ts'
import {gapBehind} from '../../text/ends.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import {andMore} from '../../text/plural.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {
  emptyProblem,
  type MisplacedSection,
  misplacedProblem,
  misplacedSections,
  placeOf,
  titleOf
} from '../engine/named-sections.ts'
import {type MismatchDetails, type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {delimiterIn} from './delimiter.ts'
import {readList} from './lists.ts'
import {
  chosenSections,
  hasNamedSections,
  isSectionEmpty,
  isStructured,
  linesForHeadings,
  type Mode,
  type PromptSection,
  promptSections
} from './sections.ts'
import {type PromptSectionName, promptSectionNames, sectionTitles} from './titles.ts'

export interface RequiredOptions {
  readonly mode: Mode
  /** All seven sections are required, not `Task` alone. */
  readonly all: boolean
}

/** Required sections that are missing, empty or repeated, and near misses of their headings. */
export function requiredSectionProblems(source: Source, {mode, all}: RequiredOptions): readonly MismatchProblem[] {
  if (!isStructured(source, mode)) return []
  const required: readonly PromptSectionName[] = all ? promptSectionNames : ['Task']
  const sections = promptSections(source)
  const chosen = chosenSections(source)
  const lines = linesForHeadings(source)
  const isThere = (name: PromptSectionName): boolean =>
    chosen.some((section) => section.name === name) || lines.some((line) => line.name === name)
  const severityOf = (name: PromptSectionName) => (required.includes(name) ? 'error' : 'warning')
  const weak = mode === 'structured' || hasNamedSections(source) ? {} : ({severity: 'warning'} as const)
  return [
    ...required.filter((name) => !isThere(name)).map((name) => missingSection(source, chosen, name, weak)),
    ...chosen
      .filter((section) => isSectionEmpty(source, section))
      .map((section) => emptyProblem(section, sectionTitles, {severity: severityOf(section.name)})),
    ...otherHeadings(sections),
    ...lines.map(({name, ...line}) => {
      const right = `## ${name}`
      const written = source.text.slice(line.start, line.end)
      return otherTitle(line, written, right, {severity: severityOf(name), replacements: [right]})
    }),
    ...sections
      .filter((section) => !chosen.includes(section))
      .map((section) => {
        const what = quoting`section \`${titleOf(section, sectionTitles)}\` a second time`
        return unexpectedProblem(rangeOf(section.heading), what, 'each section once')
      })
  ]
}

/** Headings that are nearly the names of sections; numbers before all of them are one fault. */
function otherHeadings(sections: readonly PromptSection[]): readonly MismatchProblem[] {
  const areNumbered = sections.length >= 3 && sections.every(({form}) => form === 'numbered')
  const others = sections.filter(({form}) => form !== 'exact')
  return (areNumbered ? others.slice(0, 1) : others).map(({heading, name}) => {
    const replacements = [`${'#'.repeat(heading.depth)} ${name}`]
    const more = areNumbered ? others.length - 1 : 0
    return otherTitle(heading, heading.text, name, {severity: 'warning', replacements}, more)
  })
}

/** A heading, or a line in place of one, that is nearly the name of a section. */
function otherTitle(
  range: Range,
  written: string,
  expected: string,
  details: MismatchDetails,
  more = 0
): MismatchProblem {
  return unexpectedProblem(rangeOf(range), quoting`section \`${quoted(written)}\`${andMore(more)}`, [expected], details)
}

/** At the section that it comes before, else at the last one. */
function missingSection(
  source: Source,
  chosen: readonly PromptSection[],
  name: PromptSectionName,
  details: MismatchDetails
): MismatchProblem {
  const place = placeOf(name, chosen, sectionTitles)
  const expected = place && quoting`it ${place.side} \`${titleOf(place.neighbour, sectionTitles)}\``
  const range = rangeOf(place?.neighbour.heading ?? source.lines[0] ?? {start: 0, end: 0})
  return missingProblem(range, `section \`${name}\``, expected ?? 'it in the prompt', details)
}

export function sectionOrderProblems(source: Source): readonly MismatchProblem[] {
  const sections = isStructured(source, 'auto') ? chosenSections(source) : []
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
  const {text} = source
  const {start, end} = spanOf(source, section)
  const target = spanOf(source, neighbour)
  const at = side === 'before' ? target.start : target.end
  const body = text.slice(start, end).trimEnd()
  // Behind the last section no empty lines are left.
  const from = end === text.length ? Math.min(start, text.slice(0, start).trimEnd().length + 1) : start
  const moved = at === text.length ? `${gapBehind(text)}${body}\n` : `${body}\n\n`
  const edits = [
    {start: from, end, text: ''},
    {start: at, end: at, text: moved}
  ]
  return {safe: false, edits: edits.sort((a, b) => a.start - b.start)}
}

/** From the heading to the line that follows the section. */
function spanOf({lines, text}: Source, {heading, lines: [, last]}: PromptSection): {start: number; end: number} {
  return {start: lines[heading.line]?.start ?? 0, end: lines[last + 1]?.start ?? text.length}
}

/** Problems in the sections that have a grammar: ADR-0011, "Data Structure Details". */
export function contentProblems(source: Source, mode: Mode): readonly MismatchProblem[] {
  if (!isStructured(source, mode)) return []
  return chosenSections(source).flatMap((section): readonly MismatchProblem[] => {
    // A near miss of a section title may be another section.
    if (section.form === 'near') return []
    if (section.name === 'Output Format') return delimiterProblems(source, section)
    const hasList = section.name === 'Required Inputs' || section.name === 'Expected Outputs'
    return hasList ? readList(source, section).faults.map(({problem}) => problem) : []
  })
}

/** The first mark: one at the end of a file is not reported again. */
function delimiterProblems(source: Source, {lines: [first, last]}: PromptSection): readonly MismatchProblem[] {
  for (let line = first; line <= last; line++) {
    const found = delimiterIn(lineText(source, line))
    if (found === undefined) continue
    const start = (source.lines[line]?.start ?? 0) + found.index
    const what = quoting`mark \`${quoted(found.mark)}\` between files`
    return [unexpectedProblem({start, end: start + found.mark.length}, what, 'instructions for content only')]
  }
  return []
}
