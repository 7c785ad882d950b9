import fc from 'fast-check'
import type {Nodes} from 'mdast'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {expect, test} from 'vitest'
import type {Report} from '../../src/report/report.ts'
import {markdown} from '../../src/reporters/markdown.ts'
import {hostileReport, reportOf} from '../support/reports.ts'

const print = (report: Report): string => [...markdown(report, {isColored: false})].join('')

test('a file with errors and warnings is a table', () => {
  const report = reportOf({
    'agents/a.md': [
      {fix: {title: 'x', safe: true, edits: []}},
      {severity: 'warning', line: 7, message: 'Unexpected `x | y`'}
    ],
    'agents/b.md': [{severity: 'note'}]
  })
  expect(print(report)).toBe(
    [
      '## lint-agents: 1 error, 1 warning',
      '',
      '1 error, 1 warning in 2 files.',
      '',
      '### `agents/a.md`',
      '',
      'agent',
      '',
      '| place | severity | finding | rule |',
      '| ---: | --- | --- | --- |',
      '| 1:2 | error | Unexpected `a`, expected `b` (`--fix`) | [`ascii-only`](https://example.com/ascii-only.md) |',
      '| 7:2 | warning | Unexpected ` x  `&#124;`  y ` | [`ascii-only`](https://example.com/ascii-only.md) |',
      '',
      '1 note in other formats.',
      ''
    ].join('\n')
  )
})

/** All nodes of a text of Markdown. */
function nodesOf(node: Nodes): readonly Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])]
}

test('whatever was linted, it is code: no element, link, image or mention of it, and no row ends before its line', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const text = print(report)
      const nodes = nodesOf(fromMarkdown(text))
      const types = new Set(nodes.map(({type}) => type))
      expect(
        [...types].filter((type) => !['root', 'heading', 'paragraph', 'text', 'inlineCode', 'link'].includes(type))
      ).toEqual([])
      for (const node of nodes) {
        if (node.type === 'link') expect(node.url).toBe('https://example.com/ascii-only.md')
        if (node.type === 'text') expect(node.value).not.toMatch(/[@#<>*_~$]|www\.|:\/\//)
      }
      const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('1:2'))
      expect(rows).toHaveLength(2)
      for (const row of rows) expect(row.replaceAll(/\\\|/g, '').split('|')).toHaveLength(6)
    })
  )
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://a.example',
  '',
  'https://a.example/\n\n# H',
  'https://a.example/ "t" <img src=x>',
  'https://a.example/\u202Ex',
  'x) ![a](https://a.example/x.png'
])('an address of a merged report that is not of a page is not a link: %j', (url) => {
  const text = print(reportOf({'a.md': [{url}]}))
  expect(text).toContain('| `ascii-only` |\n')
  expect(nodesOf(fromMarkdown(text)).map(({type}) => type)).not.toContain('link')
})

test.each([
  ['https://a.example/x)<img src=x>|![a](b)', undefined],
  ['https://a.example/x)|![a](b)', 'https://a.example/x%29%7C![a%5D%28b%29'],
  ['https://a.example/x`<b>\\_*', 'https://a.example/x%60%3Cb%3E%5C_%2A'],
  ['https://a.example/##vso[task.complete]', 'https://a.example/##vso%5Btask.complete%5D'],
  ['https://a.example/@name?q=1&r=%20#h', 'https://a.example/@name?q=1&r=%20#h']
])('an address ends where its link does: %j', (url, expected) => {
  const text = print(reportOf({'a.md': [{url}]}))
  const links = nodesOf(fromMarkdown(text)).flatMap((node) => (node.type === 'link' ? [node.url] : []))
  expect(links).toEqual(expected === undefined ? [] : [expected.replace('![', '!%5B')])
  expect(
    text
      .split('\n')
      .filter((line) => line.startsWith('| 1:2'))[0]
      ?.split('|')
  ).toHaveLength(6)
})
