/** The page as text; `test/nightly/html.test.ts` opens it in a browser. */
import {createHash} from 'node:crypto'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {QuotedLine, Report} from '../../src/report/report.ts'
import {messageHtml} from '../../src/reporters/html/escape.ts'
import {html} from '../../src/reporters/html.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {finding, hostileReport, hostileText, reportOf} from '../support/reports.ts'
import {triesLimits} from '../support/runs.ts'

/** @param line that all findings begin on */
const print = ({files, ...report}: Report, line?: QuotedLine): string => {
  const quoting = files.map((file) => ({
    ...file,
    findings: file.findings.map((each) => ({...each, ...(line && {details: {line}})}))
  }))
  return [...html({...report, files: quoting}, {isColored: false})].join('')
}

const content = (page: string, name: string): string =>
  new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(page)?.[1] ?? ''

test('the policy allows the script and the style of the page by their hashes, and nothing else', () => {
  const page = print(reportOf({'a.md': [{}]}))
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? []
  const hash = (name: string): string => `'sha256-${createHash('sha256').update(content(page, name)).digest('base64')}'`
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hash('script')}`,
    `style-src ${hash('style')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'"
  ])
  expect(content(page, 'script')).toContain("addEventListener('input'")
  expect(page).not.toMatch(/ style="| on\w+="|<script [^>]*src|url\(|@import/)
})

test('a finding has its range marked, and values of its message as code', () => {
  const page = print(reportOf({'a.md': [{line: 3, column: 5, endLine: 3, endColumn: 7}]}), {
    from: 0,
    text: 'one <b> & x',
    endColumn: 8
  })
  expect(page).toContain('<span class="number">3</span> one <mark>&lt;b&gt;</mark> &amp; x')
  expect(page).toContain('Unexpected <code>a</code>, expected <code>b</code>')
})

test.runIf(triesLimits)('a page lists the 25,000 most severe findings, and counts all', () => {
  const warning = {severity: 'warning' as const}
  const page = print(reportOf({'a.md': Array.from({length: 25_500}, () => warning), 'b.md': [warning], 'c.md': [{}]}))
  expect(page.split('<li class="finding"')).toHaveLength(25_001)
  expect(page).toContain('<h3 class="path">a.md</h3> <span class="facts">agent: 25,500 warnings</span>')
  expect(page).toContain('</ol>\n<p class="more facts">... and 501 more findings</p>\n</details>')
  expect(page).not.toContain('data-path="b.md"')
  expect(page).toContain('<span class="severity error">')
  expect(page).toContain('... and 502 more findings that the page does not list, of the least severe; other formats do')
})

test.each([
  ['Unexpected `a`, expected `b`', 'Unexpected <code>a</code>, expected <code>b</code>'],
  ['Unexpected `Ba`sh``, expected `Bash`', 'Unexpected <code>Ba`sh`</code>, expected <code>Bash</code>'],
  ['Unexpected ``x``', 'Unexpected <code>`x`</code>'],
  ['Unexpected (`a b`): `c`', 'Unexpected (<code>a b</code>): <code>c</code>'],
  ["Unexpected `a, a host's", 'Unexpected `a, a host&#39;s'],
  ['', '']
])('the values of %s', (message, expected) => {
  expect(messageHtml(message)).toBe(expected)
})

test.each<[string, {from: number; text: string; endColumn?: number}, number, string]>([
  ['an empty range at the end of a line', {from: 0, text: 'abc', endColumn: 4}, 4, 'abc<mark> </mark>'],
  ['a range that goes on in the next line', {from: 0, text: 'abc'}, 2, 'a<mark>bc</mark>'],
  ['a part of a long line', {from: 100, text: 'abcd', endColumn: 103}, 102, '...a<mark>b</mark>cd']
])('%s is marked', (_, quoted, column, marked) => {
  expect(print(reportOf({'a.md': [{line: 1, column}]}), quoted)).toContain(`</span> ${marked}</code>`)
})

test('an output and the definition that asks for it are side by side', async () => {
  const files = {
    'agents/reviewer.md':
      '---\nname: reviewer\ndescription: d\n---\n\nEnd with `<review>PASS</review>` or `<review>FAIL</review>`.\n',
    'lint-agents.config.json': JSON.stringify(
      {contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL']}}, agents: {reviewer: ['verdict']}},
      null,
      2
    ),
    'runs/a.md': '<review>NONE</review>\n'
  }
  const args = ['outputs', '--agent', 'reviewer', '--format', 'html', 'runs']
  const {out} = await runCli(temporaryFolder(files), args)
  expect(out).toContain('<b>Output</b> runs/a.md:1')
  expect(out).toContain('&lt;review&gt;<mark>NONE</mark>&lt;/review&gt;')
  expect(out).toContain('<b>Definition, required here</b> agents/reviewer.md:6')
  expect(out).toContain(
    '<span class="about"><span class="number">6</span> End with `&lt;review&gt;PASS&lt;/review&gt;` or `&lt;review&gt;FAIL&lt;/review&gt;`.</span>'
  )
  expect(out).toContain('<b>Configuration, declared here</b> lint-agents.config.json:3')
  const hidden = (await runCli(temporaryFolder(files), [...args, '--no-excerpts'])).out
  expect(hidden).not.toContain('End with')
  expect(hidden).not.toContain('<mark>')
})

describe('the charts', () => {
  test('count findings by rule, the most first, with those that are not listed', () => {
    const report = reportOf({'a.md': [{}, {severity: 'note'}], 'b.md': [{rule: 'x', severity: 'warning'}]})
    const [first, ...rest] = report.files
    const page = print({...report, files: first === undefined ? [] : [{...first, omitted: {'ascii-only': 2}}, ...rest]})
    const rows = [...page.matchAll(/<tr><th scope="row">([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
      row
        .replaceAll(/<svg[\s\S]*?<\/svg>/g, ' ')
        .replaceAll(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/)
    )
    expect(rows).toEqual([
      ['ascii-only', 'and', '2', 'more', '1', '0', '1'],
      ['x', '0', '1', '0']
    ])
  })

  test('have pass rates where the report has statistics', () => {
    const agents = [
      {agent: 'reviewer', outputs: 10, passed: 6, failed: 2, incomplete: 1, unchecked: 1, passRate: 0.75},
      {agent: 'unknown', outputs: 1, passed: 0, failed: 0, incomplete: 0, unchecked: 1}
    ]
    const page = print({...reportOf({}), stats: {agents}} as Report)
    expect(page).toContain('<h2 id="by-agent">Pass rate by agent</h2>')
    expect(page).toContain(
      '<rect class="passed" x="0" width="75" height="10"/><rect class="error" x="75" width="25" height="10"/>'
    )
    expect(page).toMatch(
      /reviewer<\/button>[\s\S]*?<td class="count">75%<\/td><td class="count">10<\/td><td class="count">2<\/td>/
    )
    expect(page).toMatch(/unknown<\/button>[\s\S]*?<span aria-label="unknown">-<\/span>/)
    expect(print(reportOf({}))).not.toContain('Pass rate')
  })
})

test('it says what was linted, when, where and how', () => {
  const report = reportOf({'a.md': [{severity: 'note'}, {}], 'b.md': []}, {day: '2026-02-03'})
  const madeBy = {command: "lint-agents '<b>'", folder: 'garden', commit: 'abc123'}
  const page = [...html(report, {isColored: false, madeBy})].join('')
  const facts = /<dl class="run">([\s\S]*?)<\/dl>/
    .exec(page)?.[1]
    ?.replaceAll(/<\/dt>/g, ': ')
    .replaceAll(/<[^>]+>/g, '')
  expect(facts?.trim().split('\n')).toEqual([
    'Checked: 2 agent files',
    'Command: lint-agents &#39;&lt;b&gt;&#39;',
    'Folder: garden',
    'Commit: abc123',
    'Day: 2026-02-03'
  ])
  // Notes are a choice where there is more.
  expect(page).toContain('value="note"> note')
  expect(print(reportOf({'a.md': [{severity: 'note'}]}))).toContain('value="note" checked> note')
})

test('below many findings, files are closed', () => {
  const many = Array.from({length: 200}, () => ({}))
  const page = print(reportOf({'a.md': many, 'b.md': [{}]}))
  expect([...page.matchAll(/<details(?: open)? class="file"/g)].map(String)).toEqual([
    '<details open class="file"',
    '<details class="file"'
  ])
})

test('a part of a line says that there is more of it', () => {
  expect(print(reportOf({'a.md': [{line: 1, column: 1}]}), {from: 0, text: 'ab', isCut: true, endColumn: 2})).toContain(
    '<mark>a</mark>b...</code>'
  )
})

test('a file without findings is listed, and a page without findings has neither form nor script', () => {
  const page = print(reportOf({'a.md': []}))
  expect(page).toContain('1 file without findings')
  expect(page).not.toMatch(/<form|<script/)
})

test('a link of a report that another program made leads nowhere but to the web', () => {
  expect(print(reportOf({'a.md': [{url: 'javascript:alert(1)'}]}))).not.toContain('<a ')
  expect(print(reportOf({'a.md': [{url: 'https://example.com/"x'}]}))).toContain(
    '<a href="https://example.com/&quot;x" '
  )
})

/** Each tag that the page has, with its attributes. */
const tag =
  /^<\/?(?:a|b|body|button|code|dd|details|div|dl|dt|fieldset|figcaption|figure|form|h[1-3]|head|header|html|input|label|legend|li|link|main|mark|meta|ol|option|p|pre|rect|section|select|span|style|summary|svg|table|tbody|td|th|thead|title|tr|ul|script)(?: [a-zA-Z-]+(?:="[^"<>]*")?)*\/?>/

test('whatever was linted, it is text: no tag but those of the page, none that is not closed', () => {
  const line = fc.record({from: fc.nat(3), text: hostileText, endColumn: fc.option(fc.nat(40), {nil: undefined})})
  fc.assert(
    fc.property(hostileReport, line, (report, quoted) => {
      const page = print(report, quoted)
      const plain = print(
        reportOf(
          {a: report.files[0]?.findings.map(({severity}) => ({severity})) ?? []},
          {notices: report.notices?.map((notice) => ({...notice, message: 'x'})) ?? []}
        ),
        {from: 0, text: 'a'}
      )
      const body = page
        .replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '')
        .replace('<!doctype html>', '')
      for (const part of body.split('<').slice(1)) expect(`<${part}`).toMatch(tag)
      const count = (text: string, name: string): number => text.split(new RegExp(`<${name}[ >]`)).length
      for (const name of ['script', 'a', 'li', 'figure', 'mark', 'input', 'svg', 'link', 'meta'])
        expect(count(page, name)).toBe(count(plain, name))
    })
  )
})

test('its messages, paths and lines are read back from the page as printable text', () => {
  const page = print(reportOf({'a<b>.md': [{...finding, message: 'Unexpected `</code><b>&amp;`'}]}))
  expect(page).toContain('data-path="a&lt;b&gt;.md"')
  expect(page).toContain('Unexpected <code>&lt;/code&gt;&lt;b&gt;&amp;amp;</code>')
})
