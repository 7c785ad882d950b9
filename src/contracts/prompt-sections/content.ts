/** Problems in the sections of a prompt that have a grammar: ADR-0011, "Data Structure Details". */

import {lineText} from '../../text/document.ts'
import {asCharacter, type MaybeQuoted, type Quoted, quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {delimiterIn} from './delimiter.ts'
import {type ListFault, readList} from './lists.ts'
import type {PathFault} from './paths.ts'
import {chosenSections, isStructured, type Mode, type PromptSection} from './sections.ts'

export type ContentProblem = Problem<{
  /** A line that should begin with `- `, and its beginning. */
  bullet: {readonly found: MaybeQuoted; readonly section: string}
  /** A section with text, but without any bullet. */
  list: {readonly section: string; readonly item: string}
  item: {readonly item: string}
  path: {readonly path: Quoted; readonly fault: PathFault}
  /** A text beside a path. */
  more: {readonly text: Quoted; readonly path: Quoted}
  duplicate: {readonly path: Quoted}
  'duplicate-input': {readonly name: Quoted}
  delimiter: {readonly mark: Quoted}
}>

export function contentProblems(source: Source, mode: Mode): readonly ContentProblem[] {
  if (!isStructured(source, mode)) return []
  return chosenSections(source).flatMap((section): readonly ContentProblem[] => {
    // A near miss of a section title may be another section.
    if (section.form === 'near') return []
    if (section.name === 'Output Format') return delimiterProblems(source, section)
    const hasList = section.name === 'Required Inputs' || section.name === 'Expected Outputs'
    return hasList ? readList(source)(section).faults.map((fault) => listProblem(source, fault)) : []
  })
}

function listProblem(source: Source, {kind, section, name, start, end}: ListFault): ContentProblem {
  const range = {start, end}
  const isInput = section.name === 'Required Inputs'
  const item = isInput ? '- **file**: description' : '- path/of/file'
  switch (kind) {
    case 'marker':
      return {kind: 'bullet', range, data: {found: asCharacter(name), section: section.name}}
    case 'no-list':
      return {kind: 'list', range, data: {section: section.name, item}}
    case 'item':
      return {kind, range, data: {item}}
    case 'more':
      return {kind, range, data: {text: quoted(source.text.slice(start, end)), path: quoted(name)}}
    case 'again':
      return isInput
        ? {kind: 'duplicate-input', range, data: {name: quoted(name)}}
        : {kind: 'duplicate', severity: 'warning', range, data: {path: quoted(name)}}
    default:
      return {kind: 'path', range, data: {path: quoted(name), fault: kind}}
  }
}

/** The first mark: one at the end of a file is not reported again. */
function delimiterProblems(source: Source, {lines: [first, last]}: PromptSection): readonly ContentProblem[] {
  for (let line = first; line <= last; line++) {
    const found = delimiterIn(lineText(source, line))
    if (found === undefined) continue
    const start = (source.lines[line]?.start ?? 0) + found.index
    return [{kind: 'delimiter', range: {start, end: start + found.mark.length}, data: {mark: quoted(found.mark)}}]
  }
  return []
}
