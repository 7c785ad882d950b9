/** What comments turn off, by examples: each `x` is a finding of `ascii-only`, each `y` one of `lf-line-endings`. */
import {describe, expect, test} from 'vitest'
import type {Kind} from '../../src/contracts/kinds.ts'
import {createSource, type Source} from '../../src/contracts/source.ts'
import {controls, placeIn} from '../../src/linter/controls.ts'
import {frontMatterDirectives} from '../../src/linter/front-matter-directives.ts'
import {offRanges} from '../../src/linter/off-ranges.ts'
import type {Finding} from '../../src/linter/rule.ts'
import {mayControl} from '../../src/linter/suppress.ts'
import {findUnusedDisables} from '../../src/linter/unused-disables.ts'
import {unsuppressed} from '../support/message-control.ts'

const sourceOf = (text: string, kind: Kind = 'template'): Source =>
  createSource(text, {path: 'a.md', kind, declared: false})

const ruleOf = (letter: string): string => (letter === 'x' ? 'ascii-only' : 'lf-line-endings')

function findingsIn({text}: Source): Finding[] {
  return [...text.matchAll(/(?<![a-z])[xy](?![a-z])/g)].map(
    ({0: letter, index}): Finding => ({
      rule: ruleOf(letter),
      messageId: 'letter',
      severity: 'warning',
      message: 'Unexpected letter, expected none',
      range: {start: index, end: index + 1}
    })
  )
}

/** The letters that are still findings, as `line:letter`. */
function left(text: string): string {
  const source = sourceOf(text)
  return unsuppressed(source, findingsIn(source))
    .map(({range: {start}}) => `${text.slice(0, start).split('\n').length}${text[start]}`)
    .join(' ')
}

describe('comments in HTML', () => {
  test.each<[string, string]>([
    ['x\n\n<!--lint disable ascii-only-->\n\nx y', '1x 5y'],
    ['x\n\n<!-- lint disable ascii-only -->\n\nx y', '1x 5y'],
    ['x\n\n<!--\nlint\ndisable\nascii-only\n-->\n\nx y', '1x 9y'],
    ['x y\n\n<!--lint disable-->\n\nx y', ''],
    ['<!--lint disable ascii-only lf-line-endings-->\n\nx y', ''],
    ['<!--lint disable ascii-only-->\n\nx\n\n<!--lint enable ascii-only-->\n\nx', '7x'],
    ['<!--lint disable-->\n\nx y\n\n<!--lint enable ascii-only-->\n\nx y', ''],
    ['x y\n\n<!--lint disable-->\n\nx y\n\n<!--lint enable-->\n\nx y', '1x 1y 9x 9y'],
    ['<!--lint ignore ascii-only-->\n\nx y\n\nx', '3y 5x'],
    ['<!--lint ignore-->\n\nx y\n\nx y', '5x 5y'],
    ['x\n\n<!--lint ignore ascii-only-->', '1x'],
    ['x\n\n<!--lint ignore ascii-only-->\n', '1x'],
    ['<!--lint ignore ascii-only-->\n\n# x\n\nx', '5x'],
    ['a <!--lint ignore ascii-only--> x *b* x', '1x'],
    ['a <!--lint ignore ascii-only-->', ''],
    ['<!--lint disabled ascii-only-->\n\nx', '3x'],
    ['<!--linter disable ascii-only-->\n\nx', '3x'],
    ['<!--note disable ascii-only-->\n\nx', '3x'],
    ...['a.lint', ',lint', '@lint', 'lint,', 'lint:', 'lint:disable', 'lint a'].map((name): [string, string] => [
      `<!--${name} disable ascii-only-->\n\nx`,
      '3x'
    ]),
    ...['ascii-only,', 'ascii-only="', 'ascii-only=', '=a ascii-only', 'ascii-only "a"'].map(
      (ids): [string, string] => [`<!--lint disable ${ids}-->\n\nx`, '3x']
    ),
    ['<!--lint disable ascii-only a=b\\" c="d e" f=\'g\'-->\n\nx y', '3y'],
    ['```\n<!--lint disable ascii-only-->\n```\n\nx', '5x'],
    ['`<!--lint disable ascii-only-->`\n\nx', '3x']
  ])('%j', (text, expected) => {
    expect(left(text)).toBe(expected)
  })

  test('are read with their verb, their rules and their place', () => {
    const [first, second, ...others] = controls(
      sourceOf('<!--lint ignore a b-->\n\nText.\n\n<!--lint enable-->\n\n<!--lint b-->')
    )
    expect(others).toEqual([])
    expect(first).toMatchObject({verb: 'ignore', ids: ['a', 'b'], start: 0, end: 29})
    expect(second).toMatchObject({verb: 'enable', ids: [], start: 31, end: undefined})
  })

  test('count for a byte order mark on the line that they begin', () => {
    const text = '\uFEFF<!--lint disable-->\nb\n'
    const source = sourceOf(text)
    expect([0, 1, 5, 20, 21, 22].map((offset) => placeIn(source, offset))).toEqual([0, 0, 4, 19, 21, 22])
    expect(placeIn(sourceOf('a\uFEFF'), 1)).toBe(1)
    expect(controls(source)).toMatchObject([{verb: 'disable', start: 0}])
  })
})

describe('comments in front matter', () => {
  test.each<[string, string]>([
    ['---\nx: y\n# lint disable ascii-only\n---\n\nx\n', '2y 6x'],
    ['---\nx: y\n# lint disable\n---\n\nx\n', '6x'],
    ['---\n# lint ignore ascii-only\nx: y\nb: x\n---\n', '3y 4x'],
    ['---\n  # lint ignore ascii-only\nx: y\nb: x\n---\n', '3y 4x'],
    ['---\n# lint ignore ascii-only\n\n  # why\n# so\nx: y\nb: x\n---\n', '6y 7x'],
    ['---\na: x # lint ignore ascii-only\nb: x\n---\n', '3x'],
    ['---\na: x# lint ignore ascii-only\nb: x\n---\n', '2x 3x'],
    ['---\na: "x # lint ignore ascii-only\nb: x\n---\n', '2x 3x'],
    ['---\na: x # lint ignored ascii-only\n---\n', '2x'],
    ['---\na: x # lint ignore ascii-only,b\n---\n', '2x'],
    ['---\na: x #lint\tignore\tascii-only\t\n---\n', ''],
    ['# lint disable\n\nx\n', '3x']
  ])('%j', (text, expected) => {
    expect(left(text)).toBe(expected)
  })

  test('are read with their lines', () => {
    const text = '---\na: 1\n# lint disable a b\nc: 1 # lint ignore\n# lint ignore d\n---\n'
    expect(frontMatterDirectives(sourceOf(text))).toEqual([
      {start: 9, ids: ['a', 'b'], verb: 'disable', lines: [0, 5]},
      {start: 33, ids: [], verb: 'ignore', lines: [3, 3]},
      {start: 47, ids: ['d'], verb: 'ignore', lines: [5, 5]}
    ])
  })
})

test('what agents write controls nothing, and other texts do where a comment looks like one', () => {
  const html = 'a <!-- lint disable-->'
  const matter = '---\na: 1 # lint disable\n---\n'
  for (const kind of ['agent', 'command', 'template', 'prompt'] as const)
    expect([mayControl(sourceOf(html, kind)), mayControl(sourceOf(matter, kind))]).toEqual([true, true])
  for (const kind of ['output', 'messages', 'state'] as const)
    expect([mayControl(sourceOf(html, kind)), mayControl(sourceOf(matter, kind))]).toEqual([false, false])
  for (const text of [
    'a',
    '<!-- b -->',
    '<!--linter-->',
    '---\na: lint\n---\n',
    '---\na: 1 # b\n---\n',
    '# lint disable\n'
  ])
    expect(mayControl(sourceOf(text)), text).toBe(false)
})

describe('whether a comment turns something off', () => {
  test.each<[string, boolean[]]>([
    ['<!--lint disable ascii-only-->\n\nx', [true]],
    ['<!--lint disable ascii-only-->\n\ny', [false]],
    ['x\n\n<!--lint disable ascii-only-->\n\ny', [false]],
    ['x\n\n<!--lint disable-->', [true]],
    ['x\n\n<!--lint disable-->\n\nb\n\n<!--lint enable-->', [false]],
    ['<!--lint disable ascii-only-->\n\nb\n\n<!--lint enable ascii-only-->\n\nx', [false]],
    ['<!--lint disable ascii-only-->\n\nb\n\n<!--lint enable-->\n\nx', [false]],
    ['<!--lint disable ascii-only-->\n\nb\n\n<!--lint enable lf-line-endings-->\n\nx', [true]],
    ['<!--lint disable ascii-only-->\n\nx\n\n<!--lint enable ascii-only-->\n\n<!--lint enable ascii-only-->\n', [true]],
    ['<!--lint ignore ascii-only-->\n\nx', [true]],
    ['<!--lint ignore ascii-only-->\n\nb\n\nx', [false]],
    ['x\n\n<!--lint ignore ascii-only-->', [false]],
    ['x\n\n<!--lint ignore-->', [false]]
  ])('%j', (text, expected) => {
    const source = sourceOf(text)
    const isUsed = offRanges(source)
    const disables = controls(source).filter(({verb}) => verb !== 'enable')
    expect(disables.map((control) => isUsed(control, control.ids[0], findingsIn(source)))).toEqual(expected)
  })
})

describe('a comment that turns nothing off', () => {
  const known = ['ascii-only', 'lf-line-endings']
  const unused = (text: string, kind?: Kind): readonly string[] => {
    const source = sourceOf(text, kind)
    return findUnusedDisables(source, findingsIn(source), known).map(({message, range: {start, end}, ...finding}) => {
      expect(finding).toMatchObject({rule: 'report-unused-disables', severity: 'warning'})
      return `${text.slice(start, end)}: ${message}`
    })
  }
  const isUnused = (id: string): string =>
    `${id}: Unexpected comment that turns \`${id}\` off, expected a finding that it turns off`
  const isAllUnused = (comment: string): string =>
    `${comment}: Unexpected comment that turns rules off, expected a finding that it turns off`
  const isUnread = (comment: string, verb: string): string =>
    `${comment}: Unexpected form of a comment, expected \`lint ${verb}\` and rules with spaces between them`

  test.each<[string, ...expected: string[]]>([
    ['<!--lint disable ascii-only-->\n\nx'],
    ['<!--lint disable ascii-only-->\n\ny', isUnused('ascii-only')],
    ['<!--  lint  ignore  ascii-only  lf-line-endings  -->\n\nx', isUnused('lf-line-endings')],
    ['<!--lint disable-->\n\nb', isAllUnused('<!--lint disable-->')],
    ['<!--lint disable-->\n\nx'],
    ['<!--lint enable ascii-only-->\n\nb'],
    [
      '<!--lint disable ascii-olny-->\n\nx',
      'ascii-olny: Unexpected rule `ascii-olny` in a comment, expected `ascii-only`'
    ],
    [
      '<!--lint disable zebra-->\n\nx',
      'zebra: Unexpected rule `zebra` in a comment, expected one that `lint-agents rules` lists'
    ],
    ['<!--lint disable output-contract-->\n\nx', isUnused('output-contract')],
    ['---\na: x # lint ignore ascii-only\n---\n'],
    ['---\na: y # lint ignore ascii-only\n---\n', isUnused('ascii-only')],
    ['---\na: y # lint ignore ascii-only lf-line-endings\n---\n', isUnused('ascii-only')],
    ['---\n# lint disable\na: b\n---\n', isAllUnused('# lint disable')],
    ['---\n# lint disable\na: x\n---\n'],
    ['<!--lint disabel ascii-only-->', isUnread('<!--lint disabel ascii-only-->', 'disable')],
    ['<!--lint Ignore ascii-only, b-->', isUnread('<!--lint Ignore ascii-only, b-->', 'ignore')],
    ['<!--lint zebra-->'],
    ['<!--lint-->']
  ])('%j', (text, ...expected) => {
    expect(unused(text)).toEqual(expected)
  })

  test('is none in what agents write', () => {
    expect(unused('<!--lint disable ascii-only-->\n\ny', 'output')).toEqual([])
  })

  test('has a name that is left out where texts are, and the rule that was meant', () => {
    const source = sourceOf('<!--lint disable ascii-olny zebra-->\n\nx')
    const [near, far] = findUnusedDisables(source, findingsIn(source), known)
    expect(near?.expected).toEqual(['ascii-only'])
    expect(near?.masked?.().message).toBe('Unexpected rule `...` in a comment, expected `ascii-only`')
    expect([far?.messageId, far?.expected]).toEqual(['unknown-rule', undefined])
  })
})
