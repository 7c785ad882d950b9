import type {Report} from '../../report/report.ts'
import {firstSentence, rulePage} from '../../report/rule-page.ts'
import {allRules} from '../../run/rules.ts'
import type {View} from '../reporter.ts'

/** A rule as SARIF describes it. */
interface RuleDescriptor {
  readonly id: string
  readonly [name: string]: unknown
}

/** The rules that a report has findings of, by their ids. */
export function sarifRules({files}: Report, {offIn}: View): readonly RuleDescriptor[] {
  const urls = new Map<string, string>()
  for (const file of files) {
    for (const {rule, url} of file.findings) urls.set(rule, url)
    for (const {finding} of offIn?.(file) ?? []) urls.set(finding.rule, finding.url)
  }
  return [...urls].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, url]) => descriptor(id, url))
}

function descriptor(id: string, url: string): RuleDescriptor {
  const level = allRules.find((rule) => rule.id === id)?.severity ?? 'warning'
  const page = rulePage(id)?.replace(/^<!--[^\n]*-->\s*/, '')
  const summary = page === undefined ? `See ${url}` : firstSentence(page)
  return {
    id,
    shortDescription: {text: summary},
    fullDescription: {text: summary},
    helpUri: url,
    help: {text: page ?? summary, ...(page && {markdown: page})},
    defaultConfiguration: {level}
  }
}
