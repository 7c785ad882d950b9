/** Reports come in pieces, so that none is in memory as a whole. */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {ListedFinding, Report} from '../../src/report/report.ts'
import {toJson} from '../../src/text/printable.ts'
import {anyCharacter} from '../support/characters.ts'
import {reporters} from '../support/reporters.ts'
import {runs} from '../support/runs.ts'

const text = fc.oneof(
  fc.string({unit: anyCharacter}),
  fc.constantFrom('  "files": []', '\n  "files": [],\n', '##[error]', 'a\r\n::error::b', '\u2028')
)

const finding = fc.record<ListedFinding>({
  rule: fc.constant('ascii-only'),
  messageId: fc.constant('elsewhere'),
  severity: fc.constantFrom('error', 'warning', 'note'),
  message: text,
  line: fc.integer({min: 1, max: 9}),
  column: fc.integer({min: 1, max: 9}),
  endLine: fc.constant(9),
  endColumn: fc.constant(9),
  url: fc.constant('https://example.com')
})

const report = fc.record<Report>({
  version: fc.constant(1),
  tool: fc.constant({name: 'remark-preset-lint-agents', version: '0.0.0'}),
  files: fc.array(fc.record({path: text, kind: fc.constant('agent'), findings: fc.array(finding)})),
  summary: fc.constant({files: 1, checked: 1, unread: 0, errors: 0, warnings: 0, notes: 0, fixable: 0, suppressed: 0})
})

const view = {isColored: false}
const names = Object.keys(reporters) as (keyof typeof reporters)[]

test('the JSON is that of the whole report', () => {
  fc.assert(
    fc.property(report, text, (found, message) => {
      const whole: Report = {...found, notices: [{kind: 'skipped', message}]}
      expect([...reporters.json(whole, view)].join('')).toBe(`${toJson(whole, 2)}\n`)
    })
  )
})

test.each(names)('each piece of %s is whole lines', (name) => {
  fc.assert(
    fc.property(report, (found) => {
      for (const piece of reporters[name](found, view)) expect(piece.endsWith('\n')).toBe(true)
    })
  )
})

test.each(names)('no piece of %s grows with the number of files', (name) => {
  const error: ListedFinding = {
    rule: 'ascii-only',
    messageId: 'elsewhere',
    severity: 'error',
    message: 'a',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 2,
    url: ''
  }
  const longest = (count: number): number => {
    const files = Array.from({length: count}, () => ({path: 'a.md', kind: 'agent' as const, findings: [error]}))
    const summary = {
      files: count,
      checked: count,
      unread: 0,
      errors: count,
      warnings: 0,
      notes: 0,
      fixable: 0,
      suppressed: 0
    }
    const tool = {name: 'remark-preset-lint-agents' as const, version: '0.0.0'}
    const pieces = [...reporters[name]({version: 1, tool, files, summary}, view)]
    return Math.max(...pieces.map(({length}) => length))
  }
  expect(longest(runs(2_000))).toBeLessThan(longest(20) + 20)
})
