import fc from 'fast-check'
import {commentMarker as commentMarkerOfTree} from 'mdast-comment-marker'
import {describe, expect, test} from 'vitest'
import {createSource, type Source} from '../../src/contracts/source.ts'
import {controls} from '../../src/linter/controls.ts'
import {commentMarker} from '../../src/linter/marker.ts'
import {offRanges} from '../../src/linter/off-ranges.ts'
import type {Finding} from '../../src/linter/rule.ts'
import {lint} from '../support/lint.ts'
import {keptByRemark, unsuppressed} from '../support/message-control.ts'
import {runs} from '../support/runs.ts'

const sourceOf = (text: string): Source => createSource(text, {path: 'a.md', kind: 'template', declared: false})

const rules = ['ascii-only', 'lf-line-endings', 'custom-contract', 'definition-contract']

/** A finding of each rule at each place. */
const everywhere = ({text}: Source): Finding[] =>
  Array.from({length: text.length + 1}, (_, start) =>
    rules.map(
      (rule): Finding => ({rule, messageId: 'x', severity: 'warning', message: 'x', range: {start, end: start}})
    )
  ).flat()

const verb = fc.constantFrom('disable', 'enable', 'ignore')
const ids = fc.array(fc.constantFrom('ascii-only', 'lf-line-endings', 'output-contract', 'other'), {maxLength: 2})
const comment = fc.tuple(verb, ids).map(([name, names]) => `<!--lint ${[name, ...names].join(' ')}-->`)
const piece = fc.constantFrom(
  '\n',
  '\n',
  '\n\n',
  '\n\n',
  'a',
  'b *c*',
  '**d**',
  '[e](f)',
  '`g`',
  '<b>',
  '> ',
  '- ',
  '1. ',
  '# h',
  '# i #',
  '\n===\n',
  '```\n',
  '    code',
  '[x]: y\n',
  '***\n',
  '  ',
  ' ',
  '<div>\n'
)
const controlled = fc
  .array(fc.oneof({weight: 3, arbitrary: piece}, {weight: 2, arbitrary: comment}), {maxLength: 12})
  .map((pieces) => pieces.join(''))

describe('comments that control rules', () => {
  test('turn off what they turn off under remark', () => {
    fc.assert(
      fc.property(controlled, (text) => {
        const source = sourceOf(text)
        const findings = everywhere(source)
        expect(unsuppressed(source, findings)).toEqual(keptByRemark(source, findings))
      }),
      {numRuns: runs(200)}
    )
  })

  test.each([
    'b *c*',
    'b **c**\n',
    '# h #\n',
    'a  \n\n',
    '[e](f)',
    '<b>',
    '***\n',
    '- a *b*\n\n',
    '```\nc\n```\n',
    'a\n===\n'
  ])('before the last block, %j, they ignore what they ignore under remark', (last) => {
    for (const text of [`<!--lint ignore ascii-only-->\n\n${last}`, `a <!--lint ignore ascii-only--> ${last}`]) {
      const source = sourceOf(text)
      const findings = everywhere(source)
      expect(unsuppressed(source, findings)).toEqual(keptByRemark(source, findings))
    }
  })

  test('are used if they alone turn something off', () => {
    fc.assert(
      fc.property(controlled, fc.array(fc.nat(40), {maxLength: 2}), (text, kept) => {
        const source = sourceOf(text)
        const findings = everywhere(source).filter((_, index) => kept.some((each) => each === index % 41))
        const isUsed = offRanges(source)
        for (const control of controls(source).filter((each) => each.verb !== 'enable')) {
          const attributes = [
            control.verb,
            ...control.ids.flatMap((id) => (id === 'output-contract' ? rules.slice(2) : [id]))
          ]
          const left = keptByRemark(source, findings, (node, words) =>
            node.position?.start.offset === control.node.start
              ? attributes.join(' ')
              : words.startsWith('enable')
                ? words
                : undefined
          )
          const found = (control.ids.length === 0 ? [undefined] : control.ids).some((id) =>
            isUsed(control, id, findings)
          )
          expect(found).toBe(left.length < findings.length)
        }
      }),
      {numRuns: runs(300)}
    )
  })

  test('are read as mdast-comment-marker reads them', () => {
    const part = fc.constantFrom(
      '<!--',
      '-->',
      '-',
      '>',
      ' ',
      '\n',
      'lint',
      'disable',
      'a',
      '=',
      '"',
      "'",
      '\\',
      '\\"',
      'a="b c"',
      ' a=1',
      '\u00A0',
      ','
    )
    const html = fc.array(part, {maxLength: 12}).map((parts) => parts.join(''))
    fc.assert(
      fc.property(html, fc.boolean(), (inner, isWhole) => {
        const value = isWhole ? `<!--lint ${inner}-->` : inner
        const expected = commentMarkerOfTree({type: 'html', value})
        const {name, attributes} = expected ?? {}
        expect(commentMarker(value)).toEqual(expected && {name, attributes})
      }),
      {numRuns: runs(5000)}
    )
  })

  test('inside a line, a comment that ignores what follows has no effect in a text that takes micromark long', () => {
    const counted = (text: string): number =>
      lint(text).findings.filter(({rule, severity}) => rule === 'ascii-only' && severity !== 'note').length
    const line = 'a <!--lint ignore ascii-only--> b\u202E\n\n'
    expect(counted(line)).toBe(0)
    for (const part of ['[a](', '> ', '+ ', 'a\n===\n', '<!-- '])
      expect([part, counted(`${line}${part.repeat(4000)}`)]).toEqual([part, 1])
  })

  test.each([
    ['a name of the prototype of objects', 'disable constructor'],
    ['a word that begins like a keyword', 'disable-all'],
    ['a quote that nothing closes, and many backslashes', `disable a="${'\\x'.repeat(40)}`],
    ['a comment of more than 100,000 characters', `disable ${'ascii-only '.repeat(9_100)}`]
  ])('%s turns nothing off', (_, words) => {
    const {findings} = lint(`# A\n\n<!--lint ${words}-->\n\nA\u202EB\n`)
    expect(findings.some(({rule}) => rule === 'ascii-only')).toBe(true)
  })
})
