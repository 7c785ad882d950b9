/** How many lines of a terminal a finding takes. */
import {expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {readExamples, readPage} from '../../scripts/pages.ts'
import type {Finding} from '../../src/linter/rule.ts'
import type {ListedFinding} from '../../src/report/report.ts'
import {messageParts} from '../../src/reporters/message-parts.ts'
import {pretty} from '../../src/reporters/pretty.ts'
import {type LintOptions, lint} from '../support/lint.ts'
import {limitPatterns} from '../support/pattern-limit.ts'
import {rareInputs} from '../support/rare.ts'
import {finding, reportOf} from '../support/reports.ts'

limitPatterns(0.1)

function listed({rule, messageId, severity, message, url, fix}: Finding): ListedFinding {
  const place = {line: 10, column: 10}
  return {
    ...finding,
    ...place,
    ...{rule, messageId, severity, message, url: url ?? ''},
    ...(fix !== undefined && {fix: {title: fix.title, safe: fix.safe, edits: []}})
  }
}

/** The lines of a terminal of 80 columns; none for a note. */
function rowsOf(each: Finding): readonly string[] {
  const text = [...pretty(reportOf({'a.md': [listed(each)]}), {isColored: false, columns: 80})].join('')
  return /^a\.md .*\n((?: .*\n)+)/.exec(text)?.[1]?.trimEnd().split('\n') ?? []
}

/** A third line is right for texts that are to be written as they are, and for two hosts that do different things. */
function most({message}: Finding): number {
  const values = messageParts(message).filter(({isValue}) => isValue)
  const columns = values.reduce((sum, {text}) => sum + text.length + 2, 0)
  return columns > 55 || / and (?:so |(?:Claude|Codex|Copilot|Cursor|Gemini|OpenCode) )/.test(message) ? 3 : 2
}

test.each(rules.map(({id}) => id))('a finding of %s takes at most two lines', (id) => {
  const pages = readExamples(readPage(id)).map(({input, info: {options, ...info}}) =>
    lint(input, {...info, only: [id], ...(options && {rules: {[id]: ['default', options]}})} as LintOptions)
  )
  const rare = (rareInputs[id] ?? []).map(([text, options]) => lint(text, {...options, only: [id]}))
  const findings = [...pages, ...rare].flatMap((linted) => linted.findings)
  expect(findings).not.toEqual([])
  expect(findings.filter((each) => rowsOf(each).length > most(each)).map((each) => rowsOf(each).join('\n'))).toEqual([])
})
