/** A part of an output that is read as an output of its own: the content of a tag, a section. */
import type {Range} from '../../text/lines.ts'
import {createSource, type Source} from '../source.ts'
import type {OutputProblem, Subject} from './problem.ts'

/** Its text alone: a copy of the whole for each part would take quadratic time. */
export function innerSource({path, kind, declared, text}: Source, {start, end}: Range): Source {
  return createSource(text.slice(start, end), {path, kind, declared})
}

/** A problem of a part at its place in the output. */
export function outerProblem(problem: OutputProblem, offset: number, inside: Subject): OutputProblem {
  const range = {start: problem.range.start + offset, end: problem.range.end + offset}
  if (problem.kind !== 'missing') return {...problem, range}
  return {...problem, range, data: {...problem.data, at: undefined, mentioned: undefined, inside}}
}
