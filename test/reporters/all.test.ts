/** What holds for every format of reports. */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {Report} from '../../src/report/report.ts'
import {reporterNames} from '../../src/reporters/load.ts'
import {reporters} from '../support/reporters.ts'
import {hostileReport, reportOf} from '../support/reports.ts'

const print = (name: keyof typeof reporters, report: Report): string =>
  [...reporters[name](report, {isColored: false})].join('')

test.each(reporterNames)('%s says how many findings of a file are not listed', (name) => {
  const report = reportOf({'a.md': [{}]})
  const files = report.files.map((file) => ({...file, omitted: {'ascii-only': 2_345}}))
  expect(print(name, {...report, files})).toMatch(/2,?345/)
})

test.each(reporterNames)('whatever was linted, %s has no character that acts on a terminal', (name) => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      expect(print(name, report).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
    })
  )
})
