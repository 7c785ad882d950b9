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
    ['Phase 33 - harvest', 'Phase 33 - Harvest'],
    ['Phase 5 - {name}', 'Phase 05 - {name}']
  ])('[REQ-0003 3.2] %s has a wrong form', (text, expected) => {
    expect(found(`Go to ${text} now`)).toEqual(oneError)
    expect(fix(item(`Go to ${text} now`), {only})).toBe(item(`Go to ${expected} now`))
  })

  test('a colon may be prose, so the fix is not safe', () => {
    expect(found('Review Phase 1: security')).toEqual(oneError)
    expect(fix(item('Review Phase 1: security'), {only})).toBe(item('Review Phase 1: security'))
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
