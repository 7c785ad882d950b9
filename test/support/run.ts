/** Runs with rules of the test's own. */

import {kinds} from '../../src/contracts/kinds.ts'
import type {AnyProblem, Severity} from '../../src/contracts/problem.ts'
import type {Rule} from '../../src/linter/rule.ts'
import type {Notice} from '../../src/report/notice.ts'
import {Report} from '../../src/report/report.ts'
import type {RunRequest, RunResult} from '../../src/run/request.ts'
import {run} from '../../src/run/run.ts'

/** A rule that throws an error where a text contains `BOOM`, after it reported the text before. */
export const faulty: Rule = {
  id: 'faulty',
  severity: 'error',
  kinds,
  check({text}, report) {
    const at = text.indexOf('BOOM')
    if (at === -1) return
    report({kind: 'before', range: {start: 0, end: at}})
    throw new RangeError('Maximum call\nstack size exceeded')
  },
  messages: {before: () => 'Unexpected text before `BOOM`'}
}

/** A rule that finds a letter everywhere; its fix writes another in its place. */
export function finds(letter: string, severity: Severity, fix?: {readonly safe: boolean; readonly to: string}): Rule {
  return {
    id: `letter-${letter}`,
    severity,
    kinds,
    check({text}, report) {
      for (let start = text.indexOf(letter); start !== -1; start = text.indexOf(letter, start + 1)) {
        const range = {start, end: start + 1}
        const problem: AnyProblem = {kind: 'letter', range}
        report(fix === undefined ? problem : {...problem, fix: {safe: fix.safe, edits: [{...range, text: fix.to}]}})
      }
    },
    messages: {letter: () => `Unexpected letter \`${letter}\``}
  }
}

/** What came of a run, and what it notified of. */
export async function runRules(
  cwd: string,
  rules: readonly Rule[],
  request: RunRequest = {}
): Promise<RunResult & {readonly notices: readonly Notice[]}> {
  const notices: Notice[] = []
  const result = await run({config: false, ...request}, {cwd, rules, notify: (notice) => void notices.push(notice)})
  Report.parse(result.report)
  return {...result, notices}
}
