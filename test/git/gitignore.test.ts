import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {mostWildcards, readPatterns} from '../../src/git/gitignore.ts'
import {isIgnored} from '../support/ignored.ts'

describe('patterns', () => {
  test.each([
    ['runs/', 'runs/a.md', true],
    ['runs/', 'runs', false],
    ['*.md\n!keep.md', 'docs/keep.md', false],
    ['/a.md', 'docs/a.md', false],
    ['docs/*.md', 'docs/deep/a.md', false],
    ['docs/**/a.md', 'docs/a.md', true],
    ['docs\n!docs/a.md', 'docs/a.md', true],
    ['\uFEFFa.md', 'a.md', true],
    ['a.md  \r\n', 'a.md', true],
    ['a?.md', 'a\n.md', true]
  ])('%j and %j: %j', (text, file, expected) => {
    expect(isIgnored(text, file)).toBe(expected)
  })

  test('many stars do not multiply', () => {
    const deep = join(...Array.from({length: 60}, () => 'a'), 'x.md')
    expect(isIgnored(`${'**/a/'.repeat(20)}b`, deep)).toBe(false)
    expect(isIgnored('*a'.repeat(40), 'a'.repeat(250))).toBe(true)
    expect(isIgnored(`${'*a'.repeat(40)}b`, 'a'.repeat(250))).toBe(false)
  })

  test('names without wildcards have no limit, and what is beyond the limit of others is counted', () => {
    const names = Array.from({length: 50_000}, (_, index) => `name-${index}.md`).join('\n')
    expect(isIgnored(names, 'deep/name-49999.md')).toBe(true)
    const wildcards = Array.from({length: mostWildcards + 3}, (_, index) => `*-${index}-*`).join('\n')
    expect(readPatterns([wildcards]).skipped).toBe(3)
  })
})
