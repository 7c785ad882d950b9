/** Text in a transcript, besides its records. */
import type {Problem} from './problem.ts'
import type {Source} from './source.ts'

export type StrayProblem = Problem<{
  /** Before the first record. */
  before: undefined
  /** Between records, or after the last. */
  between: undefined
  /** The last record has no end. */
  cut: undefined
}>

/** None in a text that is not of such lines alone. */
export function strayProblems({stray = [], lines}: Source): readonly StrayProblem[] {
  return stray.flatMap((kind, index) => {
    const line = lines[index]
    if (line === undefined) return []
    return {kind, range: {start: line.start, end: line.end}, ...(kind !== 'between' && {severity: 'warning' as const})}
  })
}
