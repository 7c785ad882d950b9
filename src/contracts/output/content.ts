/** What is in a tag: JSON, or sections. */
import type {Range} from '../../text/lines.ts'
import {createSource, type Source} from '../source.ts'
import {readData} from './data.ts'
import type {OutputContract} from './model.ts'
import type {OutputProblem} from './problem.ts'
import {readSections} from './sections.ts'

type Terms = Pick<OutputContract, 'tag' | 'json' | 'sections' | 'order'>

/** What a program gets of a content, and what is wrong with it; `undefined` where any text may be there. */
export function readContent(
  source: Source,
  content: Range,
  {tag, json, sections, order = false}: Terms
): {readonly problems: readonly OutputProblem[]; readonly value: () => unknown} | undefined {
  if (json === undefined && sections === undefined) return undefined
  const inside = part(source, content)
  const outer = (problem: OutputProblem): OutputProblem => outside(problem, content.start, tag)
  if (json !== undefined) {
    const {problems, found} = readData(inside, {schema: json, at: 'end', only: true}, 'json')
    // What was checked is read; its value alone is kept, since an output may have very many tags.
    const value = found[0]?.value
    return {problems: problems.map(outer), value: () => value}
  }
  const {problems, found} = readSections(inside, {sections: sections ?? [], order})
  return {problems: problems.map(outer), value: () => found[0]?.value}
}

/** The content as an output of its own: a copy of the whole for each tag would take quadratic time. */
function part({path, kind, declared, variables, text}: Source, {start, end}: Range): Source {
  return createSource(text.slice(start, end), {path, kind, declared, variables})
}

/** A problem of the content at its place in the output. */
function outside(problem: OutputProblem, offset: number, tag: string | undefined): OutputProblem {
  const range = {start: problem.range.start + offset, end: problem.range.end + offset}
  if (problem.kind !== 'missing') return {...problem, range}
  return {...problem, range, data: {...problem.data, at: undefined, mentioned: undefined, inTag: tag}}
}
