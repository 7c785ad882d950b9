import {uniqueNames} from '../report/fingerprint.ts'
import type {FileReport, ListedFinding, Report} from '../report/report.ts'
import {moreOf, omittedIn} from '../report/report.ts'
import {printable} from '../text/printable.ts'
import {jsonList} from './json-list.ts'
import type {Reporter} from './reporter.ts'

/** GitLab's order of severity; `blocker` and `critical` are for faults that stop a program. */
const severities = {error: 'major', warning: 'minor', note: 'info'} as const

/** GitLab code quality: an issue for each finding, with a fingerprint that survives moved lines. */
export const gitlab: Reporter = function* (report) {
  yield '[\n'
  yield* jsonList(issues(report), (issue) => issue)
  yield ']\n'
}

function* issues({files}: Report): Generator<object> {
  for (const file of files) {
    const findings = [...file.findings, ...omittedFindings(file)]
    const names = uniqueNames({path: file.path, findings})
    for (const [index, finding] of findings.entries()) yield issue(file.path, finding, names[index] ?? '')
  }
}

function issue(path: string, finding: ListedFinding, fingerprint: string): object {
  const {rule, severity, message, line, column, endLine, endColumn} = finding
  return {
    type: 'issue',
    check_name: rule,
    description: printable(message),
    categories: ['Bug Risk'],
    severity: severities[severity],
    fingerprint,
    location: {
      path,
      lines: {begin: line, end: endLine},
      positions: {begin: {line, column}, end: {line: endLine, column: endColumn}}
    }
  }
}

/** One issue for each rule with unlisted findings, at the last listed finding. */
function omittedFindings(file: FileReport): readonly ListedFinding[] {
  return omittedIn(file).flatMap(([rule, count]) => {
    const last = file.findings.findLast((finding) => finding.rule === rule)
    if (last === undefined) return []
    const {details: _, ...rest} = last
    return [{...rest, messageId: 'omitted', message: moreOf([rule, count])}]
  })
}
