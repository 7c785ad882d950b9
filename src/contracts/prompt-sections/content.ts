/** Problems in the sections of a prompt that have a grammar: ADR-0011, "Data Structure Details". */

import {lineText} from '../../text/document.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {delimiterIn} from './delimiter.ts'
import {readList} from './lists.ts'
import {chosenSections, isStructured, type Mode, type PromptSection} from './sections.ts'

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
