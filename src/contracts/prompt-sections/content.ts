/** Problems in the sections of a prompt that have a grammar: ADR-0011, "Data Structure Details". */

import {lineText} from '../../text/document.ts'
import {asCharacter, quoted, quoting} from '../../text/quoted.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {delimiterIn} from './delimiter.ts'
import {type ListFault, readList} from './lists.ts'
import {pathProblem} from './paths.ts'
import {chosenSections, isStructured, type Mode, type PromptSection} from './sections.ts'

export function contentProblems(source: Source, mode: Mode): readonly MismatchProblem[] {
  if (!isStructured(source, mode)) return []
  return chosenSections(source).flatMap((section): readonly MismatchProblem[] => {
    // A near miss of a section title may be another section.
    if (section.form === 'near') return []
    if (section.name === 'Output Format') return delimiterProblems(source, section)
    const hasList = section.name === 'Required Inputs' || section.name === 'Expected Outputs'
    return hasList ? readList(source)(section).faults.map((fault) => listProblem(source, fault)) : []
  })
}

function listProblem(source: Source, {kind, section, name, start, end}: ListFault): MismatchProblem {
  const range = {start, end}
  const isInput = section.name === 'Required Inputs'
  const item = isInput ? '- **file**: description' : '- path/of/file'
  switch (kind) {
    case 'marker':
      return name === ''
        ? missingProblem(range, `\`- \` in the list of \`${section.name}\``, 'it before each item')
        : unexpectedProblem(range, quoting`\`${asCharacter(name)}\` in the list of \`${section.name}\``, ['- '])
    case 'no-list':
      return missingProblem(range, `list of \`${section.name}\``, `items such as \`${item}\``)
    case 'item':
      return unexpectedProblem(range, 'item', [item])
    case 'more': {
      const text = quoted(source.text.slice(start, end))
      return unexpectedProblem(range, quoting`\`${text}\` after path \`${quoted(name)}\``, 'the path alone')
    }
    case 'again': {
      const noun = isInput ? 'input' : 'path'
      const severity = isInput ? undefined : 'warning'
      const what = quoting`${noun} \`${quoted(name)}\` a second time`
      return unexpectedProblem(range, what, `each ${noun} once`, {severity})
    }
    default:
      return pathProblem(range, name, kind)
  }
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
