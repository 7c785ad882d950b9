import type {Problem} from '../src/contracts/problem.ts'
import type {Source} from '../src/contracts/source.ts'
import {defineRule} from '../src/linter/define-rule.ts'

type StrayProblem = Problem<{
  /** Before the first record. */
  before: undefined
  /** Between records, or after the last. */
  between: undefined
  /** The last record has no end. */
  cut: undefined
}>

/** None in a text that is not of such lines alone. */
function strayProblems({captured, lines}: Source): readonly StrayProblem[] {
  return (captured?.stray ?? []).flatMap((kind, index) => {
    const line = lines[index]
    if (line === undefined) return []
    return {kind, range: {start: line.start, end: line.end}, ...(kind !== 'between' && {severity: 'warning' as const})}
  })
}

/**
 * A transcript holds nothing but the records of its program.
 *
 * ## Why
 *
 * Only the final message of a transcript is checked. Text between its records, or after the last, is not from the program that
 * kept it. A file with such lines may be the output of an agent, with a record in it that answers for the rest.
 * Declare such a file as `text`, in `files[].format` or with `--input-format`, and it is checked as a whole.
 *
 * Text before the first record is a warning, since programs print warnings there. So is a last record without its end: its
 * program still writes it, or was stopped. Lines that follow each other are one finding.
 *
 * ## Good
 *
 * ```markdown {"kind": "output"}
 * The beds are drawn.
 * ```
 *
 * ## Bad
 *
 * In this example, each line is one of a transcript, and not a record.
 *
 * ```markdown {"kind": "output", "stray": ["before", "between", "cut"]}
 * npm warn config
 * The beds are not drawn.
 * {"type":"assistant","mess
 * ```
 *
 * ```text
 * 1:1-1:16: warning: Unexpected text before the records of a transcript, expected nothing but records
 * 2:1-2:24: error: Unexpected text between or after the records of a transcript, expected nothing but records
 * 3:1-3:26: warning: Unexpected end of the transcript in a record, expected a whole one
 * ```
 */
export default defineRule<StrayProblem>({
  id: 'transcript-records',
  severity: 'error',
  kinds: ['output', 'messages'],
  mayFind: ({captured}) => captured?.stray !== undefined,
  check(source, report) {
    for (const problem of strayProblems(source)) report(problem)
  },
  messages: {
    before: () => 'Unexpected text before the records of a transcript, expected nothing but records',
    between: () => 'Unexpected text between or after the records of a transcript, expected nothing but records',
    cut: () => 'Unexpected end of the transcript in a record, expected a whole one'
  }
})
