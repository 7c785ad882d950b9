import {failing} from '../report/notice.ts'
import type {FileReport, ListedFinding, Report} from '../report/report.ts'
import {moreOf, omittedIn} from '../report/report.ts'
import {printable, toReferences} from '../text/printable.ts'
import {agentLine} from './agent.ts'
import type {Reporter} from './reporter.ts'

/**
 * JUnit XML: a suite for each file. An error is a failed test, a warning a passed test with output. A clean file is a
 * passed test; unlinted files are errors of the last suite.
 */
export const junit: Reporter = function* (report) {
  const suites = report.files.map(countsOf)
  const broken = brokenIn(report)
  const sum = (of: (counts: Counts) => number): number => suites.reduce((total, counts) => total + of(counts), 0)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  const tests = sum((counts) => counts.tests) + broken.length
  yield `<testsuites name="lint-agents" tests="${tests}" failures="${sum(({failures}) => failures)}" errors="${broken.length}">\n`
  for (const [index, file] of report.files.entries()) yield suite(file, suites[index] ?? {tests: 0, failures: 0})
  if (broken.length > 0) {
    yield `<testsuite name="lint-agents" tests="${broken.length}" failures="0" errors="${broken.length}">\n`
    for (const message of broken)
      yield `<testcase name="run" classname="lint-agents"><error message="${xml(message)}"/></testcase>\n`
    yield '</testsuite>\n'
  }
  yield '</testsuites>\n'
}

interface Counts {
  readonly tests: number
  readonly failures: number
}

/** Unlisted findings of a rule count as one test, failed if the rule has listed errors. */
function countsOf(file: FileReport): Counts {
  const omitted = omittedIn(file)
  const failed = new Set(file.findings.flatMap(({severity, rule}) => (severity === 'error' ? [rule] : [])))
  const testCount = file.findings.filter(({severity}) => severity !== 'note').length + omitted.length
  const failures = file.findings.filter(({severity}) => severity === 'error').length
  return {tests: Math.max(1, testCount), failures: failures + omitted.filter(([rule]) => failed.has(rule)).length}
}

function brokenIn({notices = []}: Report): readonly string[] {
  return notices.filter(({kind}) => failing.has(kind)).map(({message}) => message)
}

function suite(file: FileReport, {tests, failures}: Counts): string {
  const {path, findings} = file
  const withoutNotes = findings.filter(({severity}) => severity !== 'note')
  const failed = new Set(withoutNotes.flatMap(({severity, rule}) => (severity === 'error' ? [rule] : [])))
  const name = xml(path)
  const cases = [
    ...withoutNotes.map((finding) => testCase(path, finding, name)),
    ...omittedIn(file).map(([rule, count]) => omittedCase(name, rule, moreOf([rule, count]), failed.has(rule)))
  ]
  const lines = cases.length > 0 ? cases : [`<testcase name="no problems" classname="${name}"/>\n`]
  return `<testsuite name="${name}" tests="${tests}" failures="${failures}" errors="0">\n${lines.join('')}</testsuite>\n`
}

/** @param file path, escaped for XML */
function testCase(path: string, finding: ListedFinding, file: string): string {
  const {rule, severity, message, line, column, url} = finding
  const text = `${xml(`${path}:${agentLine(finding)}`)}\n${xml(url)}`
  const content =
    severity === 'error'
      ? `<failure type="${severity}" message="${xml(message)}">${text}</failure>`
      : `<system-out>${text}</system-out>`
  return `<testcase name="${xml(`${rule} ${line}:${column}`)}" classname="${file}" file="${file}" line="${line}">${content}</testcase>\n`
}

function omittedCase(file: string, rule: string, more: string, isFailed: boolean): string {
  const content = isFailed ? `<failure type="error" message="${xml(more)}"/>` : `<system-out>${xml(more)}</system-out>`
  return `<testcase name="${xml(rule)}" classname="${file}" file="${file}">${content}</testcase>\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;'
}

/** Escapes text for XML, and drops characters that XML cannot hold: controls, U+FFFE and U+FFFF. */
function xml(text: string): string {
  return toReferences(
    printable(text)
      .replace(/[\uFFFE\uFFFF]/g, '\u00B7')
      .replace(/[&<>"']/g, (char) => entities[char] ?? char)
  )
}
