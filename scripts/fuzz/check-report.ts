import {readFileSync} from 'node:fs'
import {isDeepStrictEqual, stripVTControlCharacters} from 'node:util'
import {Ajv} from 'ajv'
import {withoutDetails} from '../../src/report/details.ts'
import type {ListedFinding, Report} from '../../src/report/report.ts'
import type {View} from '../../src/reporters/reporter.ts'
import {agentTextParts} from '../../test/support/agent-text.ts'
import {reporters} from '../../test/support/reporters.ts'
import type {Fault} from './case.ts'

const validate = new Ajv({strict: false}).compile(JSON.parse(readFileSync('report.schema.json', 'utf8')))

/** The faults of a report in all its formats. */
export function reportFaults(report: Report): readonly Fault[] {
  const findings = report.files.flatMap((file) => file.findings)
  return [
    ...schemaFaults(report),
    ...countFaults(report, findings),
    ...jsonFaults(report),
    ...lineFaults('github', githubLines(report), findings),
    ...lineFaults('agent', agentLines(report), findings),
    ...prettyFaults(report),
    ...itemFaults(report, findings)
  ]
}

function schemaFaults(report: Report): readonly Fault[] {
  if (validate(asJson(report))) return []
  return (validate.errors ?? []).map(({instancePath, message}) => ({
    oracle: 'schema',
    about: instancePath.replaceAll(/\d+/g, '0'),
    detail: `${instancePath} ${message}`
  }))
}

/** The report as its schema has it. */
function asJson(report: Report): unknown {
  return JSON.parse(JSON.stringify({...report, files: report.files.map(withoutDetails)}))
}

/** The summary counts what is listed, and what is left out of the lists. */
function countFaults({files, summary}: Report, findings: readonly ListedFinding[]): readonly Fault[] {
  const omitted = files.flatMap((file) =>
    'omitted' in file ? Object.values(file.omitted as Record<string, number>) : []
  )
  const left = omitted.reduce((sum, count) => sum + count, 0)
  const counted = summary.errors + summary.warnings + summary.notes
  if (counted === findings.length + left && summary.suppressed >= 0 && summary.files === files.length) return []
  return [{oracle: 'counts', detail: `${JSON.stringify(summary)} for ${findings.length} findings, ${left} omitted`}]
}

function jsonFaults(report: Report): readonly Fault[] {
  const view: View = {isColored: false}
  const plain: unknown = asJson(report)
  const whole: unknown = JSON.parse(textOf(reporters.json(report, view)))
  const lines = textOf(reporters.ndjson(report, view)).split('\n').slice(0, -1)
  const files = lines.map((line): unknown => JSON.parse(line))
  return [
    ...(isDeepStrictEqual(whole, plain) ? [] : [{oracle: 'json', detail: 'not the report'}]),
    ...(isDeepStrictEqual(files, (plain as Report).files) ? [] : [{oracle: 'ndjson', detail: 'not the files'}])
  ]
}

/** A line for each error and warning, without control characters. */
function lineFaults(
  name: 'github' | 'agent',
  lines: readonly string[],
  findings: readonly ListedFinding[]
): readonly Fault[] {
  const expected = findings.filter(({severity}) => severity !== 'note').length
  return [
    ...(lines.length === expected ? [] : [{oracle: name, about: 'lines', detail: `${lines.length} for ${expected}`}]),
    ...lines
      .filter((line) => /\p{Cc}/u.test(line) || (name === 'github' && !/^::(?:error|warning) file=/.test(line)))
      .map((line) => ({oracle: name, about: 'characters', detail: JSON.stringify(line)}))
  ]
}

function githubLines(report: Report): readonly string[] {
  return textOf(reporters.github(report, {isColored: false}))
    .split('\n')
    .slice(0, -1)
}

/** The lines of findings between the marks, and as many as the last line counts. */
function agentLines(report: Report): readonly string[] {
  const {words, data} = agentTextParts(textOf(reporters.agent(report, {isColored: false})).trimEnd())
  const more = Number(/^and ([\d,]+) more findings?$/.exec(words[0] ?? '')?.[1]?.replaceAll(',', '') ?? 0)
  return [...data, ...Array.from({length: more}, () => '')]
}

/** Other programs read an item for each finding; SARIF has them all, up to what code scanning takes. */
function itemFaults(report: Report, findings: readonly ListedFinding[]): readonly Fault[] {
  const view: View = {isColored: false}
  const log = JSON.parse(textOf(reporters.sarif(report, view))) as {runs: [{results: readonly unknown[]}]}
  const issues = JSON.parse(textOf(reporters.gitlab(report, view))) as readonly {fingerprint: string}[]
  const items = textOf(reporters.html(report, view)).split('<li class="finding"').length - 1
  const expected = Math.min(findings.length, 25_000)
  const counts = `${log.runs[0].results.length} of SARIF, ${issues.length} of GitLab, ${items} of HTML`
  const areAll =
    log.runs[0].results.length === expected && issues.length >= findings.length && items === findings.length
  const areNamed = new Set(issues.map(({fingerprint}) => fingerprint)).size === issues.length
  return [
    ...(areAll ? [] : [{oracle: 'items', detail: `${counts} for ${findings.length}`}]),
    ...(areNamed ? [] : [{oracle: 'items', about: 'names', detail: 'two with one fingerprint'}])
  ]
}

/** Colors are the only thing in which the two differ, and nothing of the text acts on the terminal. */
function prettyFaults(report: Report): readonly Fault[] {
  const plain = textOf(reporters.pretty(report, {isColored: false}))
  const colored = textOf(reporters.pretty(report, {isColored: true}))
  const acting = plain.split('\n').filter((line) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(line))
  return [
    ...(stripVTControlCharacters(colored) === plain ? [] : [{oracle: 'pretty', about: 'colors', detail: colored}]),
    ...acting.map((line) => ({oracle: 'pretty', about: 'characters', detail: JSON.stringify(line)}))
  ]
}

function textOf(pieces: Iterable<string>): string {
  return [...pieces].join('')
}
