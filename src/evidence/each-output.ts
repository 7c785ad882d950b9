/** Outputs of a run, for results over all of them. */
import type {Source} from '../contracts/source.ts'
import type {Rule} from '../linter/rule.ts'
import {failing} from '../report/notice.ts'
import type {Environment, RunRequest} from '../run/request.ts'
import {runWithoutResults} from '../run/run.ts'

/** Reads captured outputs of finished runs, structured ones included. @returns whether any was unreadable */
export async function eachOutput(
  request: RunRequest,
  environment: Environment,
  read: (output: Source) => void
): Promise<boolean> {
  const check: Rule['check'] = (output) => {
    if (output.captured?.stopReason === undefined && output.captured?.parts === undefined) read(output)
  }
  const observer: Rule = {
    id: 'each-output',
    severity: 'note',
    kinds: ['output'],
    readsStructured: true,
    check,
    messages: {}
  }
  const notify: Environment['notify'] = (notice) => failing.has(notice.kind) && environment.notify(notice)
  return runWithoutResults(request, {...environment, rules: [observer], notify})
}
