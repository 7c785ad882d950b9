import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {displayName, formatPrompts, phaseKeys} from '../../src/contracts/index.ts'
import {distance} from '../../src/text/edit-distance.ts'
import {brief, fix, type LintOptions, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'
import {workflow} from '../support/state.ts'

const only = ['suggested-prompts-phase-names']
/** A definition whose second item, on line 6, is the text. */
const item = (text: string): string =>
  `# SUGGESTED PROMPTS\n\n${formatPrompts({items: ['{primary_prompt}', text, 'Show workflow status']})}\n`
const found = (text: string, options: LintOptions = {}): string[] => brief(lint(item(text), {only, ...options}))
const oneError = ['6 suggested-prompts-phase-names error']

const names = phaseKeys.map(displayName)
const name = fc.constantFrom(...names)
const around = fc.constantFrom('Continue to @', '@', 'Skip to @, then rest', 'Run "@" again', 'Go to @.')
/** Words that are no part of a title, or an odd one. */
const strange = fc.constantFrom(
  'now',
  'phase',
  'Phase',
  '3',
  'v2',
  'B',
  '{name}',
  '{n}',
  'E2e',
  '\u00C4rger',
  '->',
  'is'
)
const number = (display: string): string => display.slice(0, 10)
/** How near the nearest other name of the same number is. */
const nearestOther = (display: string, text: string): number =>
  Math.min(
    99,
    ...names
      .filter((other) => other !== display && number(other) === number(display))
      .map((other) => distance(text.toLowerCase(), other.toLowerCase()))
  )

describe('names of phases', () => {
  test('[REQ-0003 3.2] each known name, anywhere in an item, is right', () => {
    fc.assert(
      fc.property(name, around, (display, text) => {
        expect(found(text.replace('@', display))).toEqual([])
      }),
      {numRuns: runs(60)}
    )
  })

  test('[REQ-0003 3.2] another form of a known name is one error, and its fix gives the name', () => {
    const form = fc.constantFrom<(display: string) => string>(
      (display) => display.toLowerCase(),
      (display) => display.toUpperCase(),
      (display) => display.replace(' - ', ': '),
      (display) => display.replace(' - ', '-'),
      (display) => display.replace(' - ', ' -- '),
      (display) => display.replace(' - ', ' -  '),
      (display) => display.replace('Phase ', 'Phase  '),
      (display) => display.replace('Phase ', 'Phase'),
      (display) => display.replace('Phase 0', 'Phase '),
      (display) => display.slice(0, 11) + display.slice(11).replaceAll(' ', '-'),
      (display) => display.slice(0, 11) + display.slice(11).replaceAll(' ', '  ')
    )
    fc.assert(
      fc.property(name, form, around, (display, change, text) => {
        const written = change(display)
        fc.pre(written !== display)
        expect(found(text.replace('@', written)), written).toEqual(oneError)
        expect(fix(item(text.replace('@', written)), {only})).toBe(item(text.replace('@', display)))
      }),
      {numRuns: runs(100)}
    )
  })

  test.each([
    ['Continue to Phase 08 (Code Review)', 'Continue to Phase 08 - Code Review'],
    ['Continue to Phase 17 (Cleanup), then rest', 'Continue to Phase 17 - Cleanup, then rest'],
    ['Continue to Phase #08 - Code Review', 'Continue to Phase 08 - Code Review'],
    ['Continue to phase #8 Code Review', 'Continue to Phase 08 - Code Review']
  ])('[REQ-0003 3.2] `%s` is one error', (written, right) => {
    expect(found(written)).toEqual(oneError)
    expect(fix(item(written), {only})).toBe(item(right))
  })

  test('[REQ-0003 3.2] one or two wrong letters are one error; the fix gives the name, or leaves it', () => {
    const edit = fc.record({at: fc.nat(30), cut: fc.nat(1), letter: fc.constantFrom('', 'x', 'q')})
    fc.assert(
      fc.property(name, fc.array(edit, {minLength: 1, maxLength: 2}), around, (display, edits, text) => {
        const title = edits.reduce((before, {at, cut, letter}) => {
          const place = 1 + (at % (before.length - 1))
          return before.slice(0, place) + letter + before.slice(place + cut)
        }, display.slice(11))
        fc.pre(/^[A-Z]\w*(?: \w+)*$/.test(title.trim()) && title === title.trim())
        const whole = `${display.slice(0, 11)}${title}`
        const far = distance(whole.toLowerCase(), display.toLowerCase())
        fc.pre(far > 0 && far <= 2 && nearestOther(display, whole) > far)
        expect(found(text.replace('@', whole)), whole).toEqual(oneError)
        const fixed = fix(item(text.replace('@', whole)), {only})
        expect([item(text.replace('@', display)), item(text.replace('@', whole))]).toContain(fixed)
      }),
      {numRuns: runs(100)}
    )
  })

  test('[REQ-0003 3.2] any other name in the form of 3.1 is right', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{3,8}$/)
    fc.assert(
      fc.property(fc.nat(99), fc.array(word, {minLength: 1, maxLength: 3}), around, (at, words, text) => {
        const display = `Phase ${String(at).padStart(2, '0')} - ${words.join(' ')}`
        fc.pre(names.every((other) => number(other) !== number(display) || distance(other, display) > 4))
        expect(found(text.replace('@', display))).toEqual([])
      }),
      {numRuns: runs(100)}
    )
  })

  test.each<[string, string]>([
    ['Phase 5 - Harvest', 'Phase 05 - Harvest'],
    ['phase 33 - Harvest', 'Phase 33 - Harvest'],
    ['Phase 33-Harvest', 'Phase 33 - Harvest'],
    ['Phase 33 -- Harvest', 'Phase 33 - Harvest'],
    ['Phase 10 - CI/CD', 'Phase 10 - Cicd'],
    ['Phase33 - Harvest', 'Phase 33 - Harvest'],
    ['Phase 33 - Harvest-Loop', 'Phase 33 - Harvest Loop'],
    ['PHASE 33 - HARVEST LOOP', 'Phase 33 - Harvest Loop'],
    ['Phase 4 - Design-loop Review', 'Phase 04 - Design Loop Review'],
    ['Phase 5 - {name}', 'Phase 05 - {name}']
  ])('[REQ-0003 3.2] %s has a wrong form', (text, expected) => {
    expect(found(`Go to ${text} now`)).toEqual(oneError)
    expect(fix(item(`Go to ${text} now`), {only})).toBe(item(`Go to ${expected} now`))
  })

  test.each<[string, string]>([
    ['Phase 20 - Quality-loop', 'Phase 20 - Quality Loop'],
    ['phase 20-Quality-loop', 'Phase 20 - Quality Loop'],
    ['Phase 5 - Data-quality Gate', 'Phase 05 - Data Quality Gate'],
    ['Phase 04 - Design Review-loop', 'Phase 04 - Design Review Loop']
  ])('[REQ-0003 3.2] %s is half in title case; the fix writes the whole name', (text, expected) => {
    for (const around of ['Continue to @', 'Run "@" again', 'Skip to @, then rest', 'Look at @.']) {
      expect(found(around.replace('@', text)), around).toEqual(oneError)
      expect(fix(item(around.replace('@', text)), {only})).toBe(item(around.replace('@', expected)))
    }
  })

  test.each<[string, string]>([
    ['Review Phase 1: Security', 'Review Phase 01 - Security'],
    ['Review Phase 4: Design Documents', 'Review Phase 04 - Design Documents'],
    ['Go to Phase 20 - Quality-loop now', 'Go to Phase 20 - Quality Loop now']
  ])('%s: prose may go on after the colon or the title, so the fix is not safe', (text, expected) => {
    expect(found(text)).toEqual(oneError)
    expect(fix(item(text), {only})).toBe(item(text))
    expect(fix(item(text), {only}, true)).toBe(item(expected))
  })

  test('only digits change where prose may be a part of the title', () => {
    expect(fix(item('Go to Phase 5 - Quality loop'), {only})).toBe(item('Go to Phase 05 - Quality loop'))
    expect(fix(item('Fix phase 4 - Design Review-loop tests'), {only})).toBe(
      item('Fix Phase 04 - Design Review-loop tests')
    )
  })

  test.each<[string, string]>([
    ['Phase 02 - Tracking', 'Phase 02 - Tracing'],
    ['Phase 07 - Texting', 'Phase 07 - Testing'],
    ['Phase 09 - Validating', 'Phase 09 - Validation']
  ])('%s may be a name, so the fix is not safe', (text, expected) => {
    expect(found(`Go to ${text}`)).toEqual(oneError)
    expect(fix(item(`Go to ${text}`), {only})).toBe(item(`Go to ${text}`))
    expect(fix(item(`Go to ${text}`), {only}, true)).toBe(item(`Go to ${expected}`))
  })

  test.each<[string, string, boolean]>([
    ['Phase 07 - Testin', 'Phase 07 - Testing', false],
    ['Phase 09 - Validatio', 'Phase 09 - Validation', true],
    ['Phase 02 - Impct Analyss', 'Phase 02 - Impact Analysis', false]
  ])('%s is one misspelling in eight letters, or too many for a safe fix', (text, expected, isSafe) => {
    expect(found(`Go to ${text}`)).toEqual(oneError)
    expect(fix(item(`Go to ${text}`), {only})).toBe(item(`Go to ${isSafe ? expected : text}`))
    expect(fix(item(`Go to ${text}`), {only}, true)).toBe(item(`Go to ${expected}`))
  })

  test.each(['Design/B Phase', 'Architecture B Blueprint', 'Architecture/B Blueprint', 'Architecture B/Blueprint'])(
    'a letter may be a word, which no safe fix takes away: %s',
    (title) => {
      const rules = {[only[0] ?? '']: ['error', {phases: ['04-design-phase', '04-architecture-blueprint']}]}
      const text = item(`Go to Phase 04 - ${title}`)
      expect(found(`Go to Phase 04 - ${title}`, {rules})).toEqual(oneError)
      expect(fix(text, {only, rules})).toBe(text)
      expect(fix(text, {only, rules}, true)).not.toBe(text)
    }
  )

  test.each(['Phase 15 - Operational Readiness', 'Phase 03 - Architectural Review'])(
    'a name that begins nearly as a known one is another: %s',
    (text) => {
      expect(found(`Go to ${text}`)).toEqual([])
    }
  )

  describe('prose', () => {
    const prose = [
      'Look at phase 1-3',
      'phase 1 -> 2',
      'Fix Phase 1 - 3 tests',
      'Compare phase 2-5 results',
      'Compare phase 1 - phase 3 results',
      'Compare Phase 1 - Phase 3',
      'Run phase 1-{n} again',
      'Compare phase 1 - May 3 results',
      'Compare phase 1 - v2.0 and V2',
      'Compare Phase 2-B and phase 2-Q3',
      'Move from phase 4 -> Design',
      'Review phase 4-design docs',
      'Review phase 4-design-driven tests',
      'Review phase 4 - designs',
      'Look at phase 7 - testing is broken',
      'Look at phase 20 - quality loop',
      'Fix Phase 1 - requirements are missing',
      'Fix Phase 1 - Update the docs',
      'Fix Phase 03 - Re-run the tests',
      'Fix Phase 05 - Test: strategy is off',
      'Fix Phase 4 - Designs are missing',
      'Review Phase 1: security',
      'Review Phase 1: Update the docs',
      'Review Phase 1: Requirements are missing',
      'Wait for phase 2: All API endpoints',
      'Go directly to Phase 1 - no gate is needed',
      'Review phase 4: design, tests and docs',
      'Open phase04-design',
      'Open phase 4-design.md',
      'Open docs/phase 4-design',
      'Open Phase 4-Design/Notes',
      'Switch to feature/phase04-design',
      'Run phase 7 --testing',
      'Run phase 4 --verbose'
    ]

    test.each(prose)('[REQ-0003 3.2] %s names no phase', (text) => {
      const state = workflow({phases: ['01-requirements', '02-build', '04-design', '13-production']})
      expect(found(text)).toEqual([])
      expect(found(text, {state})).toEqual([])
      const output = formatPrompts({items: [text, 'Show workflow status']})
      expect(brief(lint(output, {kind: 'output', only}))).toEqual([])
      expect(brief(lint(output, {kind: 'output', state, only}))).toEqual([])
    })

    test.each([
      ['Look at phase 1\u20133', 'Look at phase 1-3'],
      ['Look at phase 1 \u2014 3', 'Look at phase 1 -- 3'],
      ['Go from phase 1 \u2192 2', 'Go from phase 1 -> 2'],
      ['Go from phase 4 \u2192 Design', 'Go from phase 4 -> Design']
    ])('%s only becomes ASCII', (text, expected) => {
      const written = item('Go on').replace('Go on', text)
      expect(fix(written, {only: [...only, 'ascii-only']}, true)).toBe(item(expected))
    })

    test('[REQ-0003 3.2] a range, an arrow, a date or a version after the number is never a name', () => {
      const digits = fc.nat(99).map(String)
      const target = fc.oneof(
        digits,
        digits.map((text) => `Phase ${text}`),
        fc.tuple(digits, digits).map((parts) => `${parts.join('.')} rc`),
        fc.date({noInvalidDate: true}).map((date) => date.toISOString().slice(0, 10)),
        fc.tuple(fc.constantFrom('v', 'V', 'Version ', 'May ', 'Q'), digits).map((parts) => parts.join(''))
      )
      const arrow = fc.constantFrom('->', '=>', '-->', '<->', '..', '~', 'to', '>')
      const dash = fc.constantFrom('-', ' - ', ' -- ', '- ', ': ', ':')
      const written = fc.oneof(
        fc.tuple(dash, target),
        fc.tuple(
          arrow.map((text) => ` ${text} `),
          fc.oneof(target, fc.constantFrom('Design', 'design', 'Test Strategy', 'Harvest'))
        )
      )
      const word = fc.constantFrom('phase', 'Phase', 'PHASE')
      fc.assert(
        fc.property(word, digits, written, around, (phase, number, [join, what], text) => {
          expect(found(text.replace('@', `${phase} ${number}${join}${what}`)), `${join}${what}`).toEqual([])
        }),
        {numRuns: runs(300)}
      )
    })
  })

  test('a name with another number is another name', () => {
    const rules = {[only[0] ?? '']: ['error', {phases: ['04-design-phase']}]}
    expect(fix(item('Go to Phase 04 - Design Phase4'), {only, rules}, true)).toContain('Phase 04 - Design Phase4')
  })

  describe('the fixes of any text', () => {
    const phases = ['16-quality-loop', '02-2fa-setup', '01-3', '07-e2e-tests', '04-design', '04-design-phase', '5-x']
    const rules = {[only[0] ?? '']: ['error', {phases}]}
    const reference = fc
      .tuple(
        fc.constantFrom('phase ', 'Phase ', 'PHASE ', 'Phase', 'phase  '),
        fc.oneof(fc.constantFrom('4', '04', '5', '05', '07', '16', '16', '1', '2'), fc.nat(120).map(String)),
        fc.constantFrom(' - ', '-', ': ', ':', ' -- ', ' -', '- ', ' \u2014 ', ' -> ', ' --'),
        fc.array(
          fc.tuple(
            fc
              .constantFrom('design', 'Design', 'test', 'Strategy', 'strategy', 'quality', 'Quality', 'loop', 'Loop')
              .chain((word) => fc.constantFrom(word, word, word, word.toUpperCase(), `${word}s`))
              .chain((word) => fc.oneof({weight: 8, arbitrary: fc.constant(word)}, strange)),
            fc.constantFrom(' ', ' ', ' ', '-', '  ', ', ', ' - ', '.', '/')
          ),
          {maxLength: 5}
        )
      )
      .map(([phase, number, join, words]) => `${phase}${number}${join}${words.flat().slice(0, -1).join('')}`)
    const text = fc
      .array(fc.oneof(reference, reference, fc.constantFrom('Go to', 'then', 'to', 'and', '.', '"', 'A')), {
        minLength: 1,
        maxLength: 4
      })
      .map((parts) => parts.join(' ').replace(/\s+$/, ''))
      .filter((all) => all !== '')
    const textOf = (all: string): string => item('Go on').replace('Go on', () => all)
    /** Without what a form is: case, spaces, hyphens, colons, zeros. */
    const letters = (all: string): string => all.toLowerCase().replace(/[\s\-:/\u2014]+|0(?=\d\b)/g, '')

    test('are whole: what is left has no safe fix, and nothing is left after all of them', () => {
      fc.assert(
        fc.property(text, (all) => {
          const options: LintOptions = {only, rules}
          const safe = fix(textOf(all), options)
          expect(fix(safe, options)).toBe(safe)
          expect(lint(safe, options).findings.filter((finding) => finding.fix?.safe)).toEqual([])
          expect(lint(fix(textOf(all), options, true), options).findings).toEqual([])
        }),
        {numRuns: runs(1000)}
      )
    })

    test('keep the letters where no name is misspelt', () => {
      fc.assert(
        fc.property(text, (all) => {
          // `E2e test` is `E2e tests` with a letter missing.
          fc.pre(!/[a-z]s\b|_|x|e2e/i.test(all))
          // Another word, or one more, may be a known name misspelt, which only an unsafe fix rewrites.
          const isPlain = (all.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) =>
            /^(?:phase|design|test|strategy|quality|loop|go|to|then|and|\d+)$/i.test(word)
          )
          for (const unsafe of isPlain ? [false, true] : [false]) {
            const fixed = fix(textOf(all), {only, rules}, unsafe)
            expect(letters(fixed)).toBe(letters(textOf(all)))
          }
        }),
        {numRuns: runs(1000)}
      )
    })
  })

  test('an em dash is a wrong character, not a wrong name', () => {
    const text = item('Go on').replace('Go on', 'Continue to Phase 05 \u2014 Test Strategy')
    const all = {only: [...only, 'ascii-only']}
    expect(brief(lint(text, all))).toEqual(['6 ascii-only error'])
    expect(fix(text, all)).toBe(item('Continue to Phase 05 - Test Strategy'))
  })
})

describe('with a workflow state', () => {
  const phases = ['04-design', '05-test-strategy', '13-production', '16-quality-loop']
  const state = workflow({phases})
  const output = (text: string): string => formatPrompts({items: [text, 'Show workflow status']})
  const inOutput = (text: string, options: LintOptions = {}): string[] =>
    brief(lint(output(text), {kind: 'output', state, only, ...options}))

  test.each([
    'Phase 16 - Quality Loop',
    'Phase 13 - Production',
    'Phase 05 - Test Strategy',
    'Phase 06 - Implementation',
    'Phase 33 - Harvest',
    'Phase 08 - Design Review'
  ])('[REQ-0003 3.2] %s does not contradict it', (text) => {
    expect(inOutput(`Go to ${text}`)).toEqual([])
    expect(found(`Go to ${text}`, {state})).toEqual([])
  })

  test.each([
    'Phase 14 - Production',
    'Phase 06 - Test Strategy',
    'Phase 16 - Quality Lop',
    'Phase 16 - Quality loop',
    'Phase 13 - Harvest'
  ])('[REQ-0003 3.2] %s contradicts it', (text) => {
    expect(inOutput(`Go to ${text}`)).toEqual(['3 suggested-prompts-phase-names error'])
  })

  test('a definition is for all workflows', () => {
    expect(found('Go to Phase 14 - Production', {state})).toEqual([])
    expect(found('Go to Phase 16 - Quality Lop', {state})).toEqual(oneError)
  })

  const definition = (first: string) => ({
    path: 'agents/designer.md',
    text: item('Review').replace('{primary_prompt}', first)
  })

  test('[REQ-0003 3.3] a definition that computes its first prompt demands it of the output', () => {
    const wrong = 'Continue to Phase 13 - Production'
    const options = {definition: definition('{primary_prompt}')}
    expect(inOutput(wrong, options)).toEqual(['3 suggested-prompts-phase-names error'])
    expect(inOutput('Continue to Phase 05 - Test Strategy', options)).toEqual([])
    expect(inOutput(wrong, {definition: definition('Continue to {phase}')})).toEqual([])
    expect(inOutput(wrong, {...options, state: {active_workflow: null}})).toEqual([])
    expect(inOutput(wrong, {role: 'phase-agent'})).toEqual(['3 suggested-prompts-phase-names error'])
  })

  test('[REQ-0003 3.3] it is one finding of all rules', () => {
    const text = formatPrompts({items: ['Continue to Phase 13 - Production', 'Review', 'Show workflow status']})
    const options: LintOptions = {kind: 'output', state, agent: 'designer', definition: definition('{primary_prompt}')}
    expect(brief(lint(text, options))).toEqual(['3 suggested-prompts-phase-names error'])
  })
})
