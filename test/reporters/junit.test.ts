import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {Report} from '../../src/report/report.ts'
import {junit} from '../../src/reporters/junit.ts'
import {hostileReport, reportOf} from '../support/reports.ts'
import {type Element, parseXml} from '../support/xml.ts'

const print = (report: Report): Element => parseXml([...junit(report, {isColored: false})].join(''))
const casesOf = (suite: Element | undefined): readonly Element[] => suite?.children ?? []

test('an error is a failed test, a warning one that passed, and a file without either is one', () => {
  const root = print(
    reportOf({
      'a.md': [{}, {severity: 'warning', line: 7, message: 'Unexpected <b>'}, {severity: 'note'}],
      'b.md': [{severity: 'note'}]
    })
  )
  expect(root).toMatchObject({name: 'testsuites', attributes: {tests: '3', failures: '1', errors: '0'}})
  expect(root.children.map(({attributes}) => attributes)).toEqual([
    {name: 'a.md', tests: '2', failures: '1', errors: '0'},
    {name: 'b.md', tests: '1', failures: '0', errors: '0'}
  ])
  const [error, warning] = casesOf(root.children[0])
  expect(error).toMatchObject({
    attributes: {name: 'ascii-only 1:2', classname: 'a.md', file: 'a.md', line: '1'},
    children: [
      {
        name: 'failure',
        attributes: {type: 'error', message: 'Unexpected `a`, expected `b`'},
        text: 'a.md:1:2 error Unexpected `a`, expected `b` (ascii-only)\nhttps://example.com/ascii-only.md'
      }
    ]
  })
  expect(warning).toMatchObject({children: [{name: 'system-out', text: expect.stringContaining('Unexpected <b>')}]})
  expect(casesOf(root.children[1])).toMatchObject([{attributes: {name: 'no problems'}, children: []}])
})

test('what is not listed fails like the errors of its rule', () => {
  const report = reportOf({'a.md': [{}]})
  const [file] = report.files
  const root = print({...report, files: file === undefined ? [] : [{...file, omitted: {'ascii-only': 2_345}}]})
  expect(root.attributes).toMatchObject({tests: '2', failures: '2'})
  expect(casesOf(root.children[0])[1]?.children).toMatchObject([
    {name: 'failure', attributes: {message: '2,345 more of ascii-only'}}
  ])
})

test('a file that could not be linted is an error', () => {
  const root = print(reportOf({'a.md': []}, {notices: [{kind: 'unreadable', message: 'b.md: Cannot read the file'}]}))
  expect(root.attributes).toMatchObject({tests: '2', failures: '0', errors: '1'})
  expect(casesOf(root.children[1])[0]?.children).toMatchObject([
    {name: 'error', attributes: {message: 'b.md: Cannot read the file'}}
  ])
})

test('whatever was linted, the XML is well-formed, and counts its elements', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const {attributes, children} = print(report)
      const cases = children.flatMap((suite) => suite.children)
      expect(Number(attributes['tests'])).toBe(cases.length)
      const names = cases.flatMap((each) => each.children.map(({name}) => name))
      expect(names).toEqual(['failure', 'system-out', 'error'])
    })
  )
})
