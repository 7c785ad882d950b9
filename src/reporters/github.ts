import type {ListedFinding} from '../report/report.ts'
import {moreOf, omittedIn} from '../report/report.ts'
import {forTerminal, printable} from '../text/printable.ts'
import type {Reporter} from './reporter.ts'

/** Workflow commands of GitHub Actions: an annotation for each error and warning. */
export const github: Reporter = function* (report) {
  for (const file of report.files) {
    for (const finding of file.findings) if (finding.severity !== 'note') yield annotation(file.path, finding)
    for (const more of omittedIn(file))
      yield `::notice file=${escapeProperty(file.path)}::${escapeData(moreOf(more))}\n`
  }
}

/** A finding as one workflow command, with line end. */
export function annotation(file: string, finding: ListedFinding): string {
  const {severity, rule, message, line, column, endLine, endColumn} = finding
  const properties = {file, line, endLine, ...(line === endLine && {col: column, endColumn}), title: rule}
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${severity} ${list.join(',')}::${escapeData(printable(message))}\n`
}

/** Linted text must not become a command. */
export function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Commands cannot escape control characters: a file with such a name gets no place. */
function escapeProperty(text: string): string {
  return escapeData(forTerminal(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
