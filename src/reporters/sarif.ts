import {groupsOf} from '../linter/groups.ts'
import {repository} from '../linter/page.ts'
import {failing} from '../report/notice.ts'
import type {Report} from '../report/report.ts'
import {moreOf} from '../report/report.ts'
import {firstSentence, rulePage} from '../report/rule-page.ts'
import {allRules} from '../run/rules.ts'
import {isWebAddress, printable, toJson} from '../text/printable.ts'
import {jsonList} from './json-list.ts'
import type {Reporter, View} from './reporter.ts'
import {artifact} from './sarif/artifact.ts'
import {listedResults} from './sarif/listed.ts'
import {sarifResult} from './sarif/result.ts'

const schema = 'https://json.schemastore.org/sarif-2.1.0.json'

/** SARIF 2.1.0 for code scanning and viewers: one line for each result. */
export const sarif: Reporter = function* (report, view) {
  const {tool, notices = []} = report
  const {results, left} = listedResults(report, view)
  const rules = sarifRules(report, view)
  const driver = {
    name: 'lint-agents',
    fullName: tool.name,
    version: tool.version,
    semanticVersion: tool.version,
    informationUri: repository,
    rules
  }
  yield `{"$schema": ${toJson(schema)}, "version": "2.1.0", "runs": [{\n`
  yield `"tool": {"driver": ${toJson(driver)}},\n`
  yield '"columnKind": "utf16CodeUnits", "newlineSequences": ["\\r\\n", "\\n", "\\r"],\n'
  yield '"results": [\n'
  const indexes = new Map(rules.map(({id}, index) => [id, index]))
  yield* jsonList(results, (each) => sarifResult(each, indexes))
  const isWhole = notices.every(({kind}) => !failing.has(kind))
  yield `],\n"invocations": [{"executionSuccessful": ${isWhole}, "toolExecutionNotifications": [\n`
  yield* jsonList(notifications(report, left), (each) => each)
  yield ']}]\n}]}\n'
}

/** Notices, and counts of unlisted findings. */
function* notifications({files, notices = []}: Report, left: number): Generator<object> {
  for (const {kind, message, path, line} of notices)
    yield {
      level: failing.has(kind) ? 'error' : 'warning',
      descriptor: {id: kind},
      message: {text: printable(message)},
      ...(path !== undefined && {
        locations: [{physicalLocation: {artifactLocation: artifact(path), ...(line && {region: {startLine: line}})}}]
      })
    }
  for (const {path, omitted = {}} of files)
    for (const more of Object.entries(omitted))
      yield {
        level: 'note',
        descriptor: {id: 'omitted'},
        message: {text: `${printable(path)}: ${moreOf(more)}`},
        locations: [{physicalLocation: {artifactLocation: artifact(path)}}]
      }
  if (left > 0)
    yield {
      level: 'warning',
      descriptor: {id: 'omitted'},
      message: {text: `${left.toLocaleString('en-US')} more results are not listed, of the least severe`}
    }
}

interface RuleDescriptor {
  readonly id: string
  readonly [name: string]: unknown
}

function sarifRules({files}: Report, {offIn}: View): readonly RuleDescriptor[] {
  const urls = new Map<string, string>()
  for (const file of files) {
    for (const {rule, url} of file.findings) urls.set(rule, url)
    for (const {finding} of offIn?.(file) ?? []) urls.set(finding.rule, finding.url)
  }
  return [...urls].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, url]) => descriptor(id, url))
}

function descriptor(id: string, url: string): RuleDescriptor {
  const level = allRules.find((rule) => rule.id === id)?.severity ?? 'warning'
  const page = rulePage(id)
  const summary = page === undefined ? `See ${url}` : firstSentence(page)
  return {
    id,
    shortDescription: {text: summary},
    fullDescription: {text: summary},
    ...(isWebAddress(url) && {helpUri: url}),
    help: {text: page ?? summary, ...(page && {markdown: page})},
    defaultConfiguration: {level},
    properties: {tags: groupsOf(id) ?? []}
  }
}
