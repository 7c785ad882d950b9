import {describe, expect, test} from 'vitest'
import type {AnyProblem} from '../../src/contracts/problem.ts'
import {fixText} from '../../src/linter/fix.ts'
import type {Rule} from '../../src/linter/rule.ts'
import type {Edit} from '../../src/text/edit.ts'
import {fix, lint} from '../support/lint.ts'
import {triesLimits} from '../support/runs.ts'

describe('more edits than a call has arguments', () => {
  test.runIf(triesLimits)('of one finding', () => {
    const text = 'x\n'.repeat(150_000)
    expect(fix(text.replaceAll('\n', '\r\n'), {only: ['lf-line-endings']})).toBe(text)
  })

  test.runIf(triesLimits)('of as many findings, with another between them', () => {
    const item = (text: string): string => `---\nSUGGESTED NEXT STEPS:\n  [1] Go${text}\n  [2] Stop\n---\n\n`
    const text = `# A\n\n${item('\u2014').repeat(2_000)}`
    const options = {kind: 'agent', role: 'phase-agent', only: ['ascii-only', 'lf-line-endings']} as const
    expect(fix(text.replace('Stop\n', 'Stop\r\n'), options)).toBe(`# A\n\n${item('--').repeat(2_000)}`)
  })
})

describe('edits of one fix, in any order', () => {
  test('what is added at a place comes before what replaces the text there', () => {
    const text = '\nStatus: Beds complete Returning results to r\n\n--'
    const fixed = '\n---\nSTATUS: Beds complete. Returning results to r.\n---'
    expect(fix(text, {role: 'sub-agent', only: ['suggested-prompts-status']})).toBe(fixed)
  })
})

describe('edits of several fixes', () => {
  const context = {path: 'agents/a.md', kind: 'agent', declared: true, variables: []} as const
  const text = '0123456789'

  /** The text after fixes with these edits, each of a finding behind the one before. */
  function fixedBy(...fixes: readonly (readonly (readonly [start: number, end: number, text: string])[])[]): string {
    const rule: Rule = {
      id: 'own',
      severity: 'error',
      kinds: ['agent'],
      check(source, report) {
        if (source.text !== text) return
        for (const [at, edits] of fixes.entries()) {
          const fix = {safe: true, edits: edits.map(([start, end, added]) => ({start, end, text: added}))}
          report({kind: 'wrong', range: {start: at, end: at}, fix})
        }
      },
      messages: {wrong: () => 'Unexpected digits'}
    }
    return fixText(text, context, [rule], new Map([['own', {level: 'default', options: {}}]]), {unsafe: false}).text
  }

  test('are all applied where they touch different text, in any order', () => {
    expect(fixedBy([[8, 9, 'i']], [[6, 7, 'g']], [[4, 5, 'e']], [[2, 3, 'c']], [[0, 1, 'a']])).toBe('a1c3e5g7i9')
    expect(fixedBy([[2, 3, 'c']], [[8, 9, 'i']], [[4, 5, 'e']], [[0, 1, 'a']], [[6, 7, 'g']])).toBe('a1c3e5g7i9')
    expect(
      fixedBy(
        [
          [4, 5, 'e'],
          [0, 1, 'a']
        ],
        [
          [2, 3, 'c'],
          [8, 9, 'i']
        ]
      )
    ).toBe('a1c3e567i9')
    expect(fixedBy([[3, 4, '']], [[4, 5, 'e']], [[2, 3, 'c']])).toBe('01ce56789')
  })

  test('are those of the first where they touch the same text', () => {
    expect(fixedBy([[2, 5, 'x']], [[4, 6, 'y']])).toBe('01x56789')
    expect(fixedBy([[4, 6, 'y']], [[2, 5, 'x']])).toBe('0123y6789')
    expect(fixedBy([[4, 6, 'y']], [[0, 9, 'x']])).toBe('0123y6789')
    expect(fixedBy([[4, 4, 'y']], [[4, 5, 'x']])).toBe('0123y456789')
    expect(fixedBy([[4, 4, 'y']], [[4, 4, 'x']])).toBe('0123y456789')
    expect(
      fixedBy(
        [
          [0, 1, 'a'],
          [4, 5, 'e']
        ],
        [
          [2, 3, 'c'],
          [4, 6, 'y']
        ],
        [[6, 7, 'g']]
      )
    ).toBe('a123e5g789')
  })

  test('may add text right before and behind what others replace', () => {
    expect(fixedBy([[4, 5, 'e']], [[5, 5, '+']], [[3, 3, '-']])).toBe('012-3e+56789')
  })
})

test('a fix that only adds text is applied beside an equal problem without a fix', () => {
  const status = 'STATUS: Beds complete. Returning results to r.'
  expect(fix(`${status}\nx\n${status}`, {})).toBe(`${status}\nx\n---\n${status}\n---`)
})

describe('a text that ends inside of something', () => {
  const openings: readonly (readonly [string, string])[] = [
    ['a fence', '```\nx\n'],
    ['a fence of tildes', '~~~\nx'],
    ['a comment', '<!-- x\n'],
    ['HTML', '<div>\nx'],
    ['a script', '<script>\n'],
    ['CDATA', '<![CDATA[\nx'],
    ['an instruction', '<?php\nx\n'],
    ['a declaration', '<!DOCTYPE x\n']
  ]
  const kinds = [
    {kind: 'agent', role: 'phase-agent', path: 'agents/02-a.md'},
    {kind: 'template', path: 'templates/system/CLAUDE-plan.md'}
  ] as const

  test.each(openings)('%s has each section at most once', (_, opening) => {
    for (const options of kinds) {
      const text = `# A\n\n${opening}`
      const fixed = fix(text, options, true)
      expect(fix(fixed, options, true)).toBe(fixed)
      expect(fixed.match(/^#+ (?:SUGGESTED PROMPTS|Context)$/gm)?.length ?? 0).toBeLessThanOrEqual(1)
      const offers = lint(fixed, options).findings.filter((finding) => finding.fix !== undefined)
      expect(offers).toEqual([])
    }
  })
})

describe('fixes that leave their finding', () => {
  const context = {path: 'agents/a.md', kind: 'agent', declared: true} as const

  /** A rule with one finding where a condition holds. */
  function ruleOf(id: string, isWrong: (text: string) => boolean, edit: (text: string) => Edit, safe = false): Rule {
    return {
      id,
      severity: 'error',
      kinds: ['agent'],
      check({text}, report) {
        const problem: AnyProblem = {kind: 'wrong', range: {start: 0, end: 0}, fix: {safe, edits: [edit(text)]}}
        if (isWrong(text)) report(problem)
      },
      messages: {wrong: () => `Missing ${id}`}
    }
  }

  function fixedBy(text: string, unsafe: boolean, ...rules: Rule[]): string {
    const settings = new Map(rules.map(({id}) => [id, {level: 'default', options: {}} as const]))
    return fixText(text, context, rules, settings, {unsafe}).text
  }

  const atEnd =
    (added: string) =>
    (text: string): Edit => ({start: text.length, end: text.length, text: added})
  const useless = ruleOf('end', () => true, atEnd('z'))
  const useful = ruleOf(
    'start',
    (text) => !text.startsWith('a'),
    () => ({start: 0, end: 0, text: 'a'})
  )

  test('are not applied; the others are', () => {
    expect(fixedBy('x', true, useless, useful)).toBe('ax')
  })

  test('are applied once another fix makes them useful', () => {
    const late = ruleOf('late', (text) => !/^a.*z$/.test(text), atEnd('z'))
    expect(fixedBy('x', true, late, useful)).toBe('axz')
  })

  /** A rule with one finding, the first or the last of a character, whose fix replaces it. */
  function oneOf(char: string, place: 'indexOf' | 'lastIndexOf', replacement = ''): Rule {
    return {
      id: char,
      severity: 'error',
      kinds: ['agent'],
      check({text}, report) {
        const start = text[place](char)
        const edits = [{start, end: start + 1, text: replacement}]
        if (start !== -1) report({kind: 'wrong', range: {start, end: start + 1}, fix: {safe: true, edits}})
      },
      messages: {wrong: () => `Unexpected ${char}`}
    }
  }

  test.each(['indexOf', 'lastIndexOf'] as const)(
    'one of which shows after another is applied, from either end: %s',
    (place) => {
      const text = 'ab'.repeat(300)
      expect(fixedBy(text, false, oneOf('a', place))).toBe('b'.repeat(300))
      expect(fixedBy(text, false, oneOf('a', place, 'cd'))).toBe('cdb'.repeat(300))
    }
  )

  test('undo each other: those of one rule are left out, and the rest is fixed', () => {
    const text = `ab${'c'.repeat(50)}`
    const fixed = fixedBy(text, false, oneOf('a', 'indexOf', 'b'), oneOf('b', 'indexOf', 'a'), oneOf('c', 'indexOf'))
    expect(fixed).toMatch(/^[ab]{2}$/)
  })

  test('and grow another way are left out', () => {
    const growing = ruleOf(
      'growth',
      () => true,
      (text) => ({start: 0, end: 1, text: `${text[0]}${text[0]}`})
    )
    const safe = ruleOf(
      'safe',
      (text) => text.includes('y'),
      (text) => ({
        start: text.indexOf('y'),
        end: text.indexOf('y') + 1,
        text: ''
      }),
      true
    )
    expect(fixedBy('xy', true, growing, safe)).toBe('x')
    expect(fixedBy('xy', true, growing, {...oneOf('y', 'indexOf', 'z'), id: 'unsafe'})).toBe('xz')
    expect(fixedBy('xy', false, {...growing, id: 'other'}, safe)).toBe('x')
  })
})
