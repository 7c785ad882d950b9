/** What is in a tag: JSON, or sections. */
import type {Range} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {readData} from './data.ts'
import type {OutputContract} from './model.ts'
import type {OutputProblem} from './problem.ts'
import type {Reading} from './reading.ts'
import {readSections} from './sections.ts'
import {within} from './view.ts'

type Terms = Pick<OutputContract, 'tag' | 'json' | 'sections' | 'order'>

/** What a program gets of a content, and what is wrong with it; `undefined` where any text may be there. */
export function readContent(
  source: Source,
  content: Range,
  {tag, json, sections, order = false}: Terms
): {readonly problems: readonly OutputProblem[]; readonly value: unknown} | undefined {
  if (json === undefined && sections === undefined) return undefined
  const inside = within(source, content)
  const {problems, found}: Reading =
    json === undefined
      ? readSections(inside, {sections: sections ?? [], order})
      : readData(inside, {schema: json, at: 'end', only: true}, 'json')
  return {
    problems: problems.map((problem) =>
      problem.kind === 'missing' ? {...problem, data: {...problem.data, at: undefined, inTag: tag}} : problem
    ),
    value: found[0]?.value
  }
}
