import {describe, expect, test} from 'vitest'
import {masked, quotable, shortened} from '../../src/contracts/quotable.ts'
import {quoted, quoting, Sentence} from '../../src/text/quoted.ts'
import {lint} from '../support/lint.ts'

describe('a message', () => {
  test('quotes the start and the end of a long text, 40 characters in all, and keeps the place whole', () => {
    const title = 'PART '.repeat(1_000).trim()
    const text = `# SUGGESTED PROMPTS\n\n# ${title}\n`
    const {findings} = lint(text, {kind: 'agent', role: 'phase-agent', only: ['suggested-prompts-placement']})
    const found = findings.find(({messageId}) => messageId === 'follower')
    expect(found?.message).toBe(
      `Unexpected section \`PART PART PART PART...ART PART PART PART\` after the suggested prompts, expected it before them`
    )
    expect(text.slice(found?.range.start, found?.range.end)).toBe(`# ${title}`)
  })

  test('has the data of its problem in the same shape', () => {
    const long = 'a'.repeat(101)
    const short = `${'a'.repeat(100)}...`
    expect(quotable({names: [long, 'b'], count: 3, inner: {title: long}, none: undefined})).toEqual({
      names: [short, 'b'],
      count: 3,
      inner: {title: short},
      none: undefined
    })
    expect([quotable(undefined), quotable(long)]).toEqual([undefined, short])
  })

  test('has the data as it is, where all texts are short', () => {
    const data = {names: ['a'], inner: {title: 'b'}, count: 3}
    expect(quotable(data)).toEqual(data)
    expect(data).toEqual({names: ['a'], inner: {title: 'b'}, count: 3})
    const flat = {title: 'a', count: 1}
    expect(quotable(flat)).toBe(flat)
  })

  test('leaves the data of its problem as it is', () => {
    const data = {title: 'a'.repeat(101), inner: {name: 'b'}}
    expect(quotable(data)).toEqual({title: `${'a'.repeat(100)}...`, inner: {name: 'b'}})
    expect(data.title).toHaveLength(101)
  })

  test('quotes a text whole that is expected as it is, and words of ours', () => {
    const path = `docs/${'a'.repeat(20)}/${'b'.repeat(20)}.md`
    const data = {target: quoted(path), reason: quoting`alias \`${quoted(path)}\` of a long text of ours`, words: path}
    const short = `docs/aaaaaaaaaaaaaa...bbbbbbbbbbbbbbb.md`
    const reason = (text: string): string => `alias \`${text}\` of a long text of ours`
    expect(quotable(data)).toEqual({target: short, reason: reason(short), words: path})
    expect(quotable(data, [path])).toEqual({target: path, reason: reason(short), words: path})
    expect(quotable(quoted('a'.repeat(40)))).toBe('a'.repeat(40))
    expect(quotable({reason: new Sentence(`Unexpected ${path}`)})).toEqual({reason: `Unexpected ${path}`})
    expect(masked({reason: new Sentence(`Unexpected ${path}`)})).toEqual({reason: '...'})
  })

  test('is cut between characters', () => {
    expect(quotable(quoted(`${'a'.repeat(18)}\u{1F331}${'b'.repeat(20)}\u{1F331}${'c'.repeat(17)}`))).toBe(
      `${'a'.repeat(18)}...${'c'.repeat(17)}`
    )
    expect(shortened('a\u{1F331}b', 2)).toBe('a...')
    expect(shortened('a\u{1F331}', 3)).toBe('a\u{1F331}')
  })
})
