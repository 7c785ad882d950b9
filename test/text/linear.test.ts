import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readStatusLine} from '../../src/contracts/suggested-prompts/status.ts'
import {findMisspellings} from '../../src/contracts/system-templates/find-variables.ts'
import {findElements, tagAlternatives} from '../../src/markdown/tags.ts'
import {createDocument} from '../../src/text/document.ts'
import {distance, nearest, nearestIn} from '../../src/text/edit-distance.ts'
import {trimEndOf, trimOf} from '../../src/text/trim.ts'

describe('trimming', () => {
  test('takes only the given characters', () => {
    expect(trimEndOf(' a \t ', ' \t')).toBe(' a')
    expect(trimEndOf('a\u00A0 ', ' \t')).toBe('a\u00A0')
    expect(trimEndOf('  ', ' ')).toBe('')
    expect(trimOf('\t a b ', ' \t')).toBe('a b')
    expect(trimOf('**a*b**', '*')).toBe('a*b')
    expect(trimOf('', ' ')).toBe('')
  })
})

describe('distance', () => {
  test('with a limit is the distance up to the limit', () => {
    const word = fc.string({unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12})
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, limit) => {
        expect(distance(a, b, limit)).toBe(Math.min(distance(a, b), limit + 1))
      })
    )
  })

  test('is found for long words that differ at their ends', () => {
    const long = 'a'.repeat(10_000)
    expect(distance(`${long}b`, `c${long}`, 3)).toBe(2)
    expect(distance(`${long}bcde`, long, 3)).toBe(4)
  })
})

describe('the nearest of a list', () => {
  test('is the nearest of all, of several the first', () => {
    const word = fc.string({unit: fc.constantFrom('a', 'b', 'B'), maxLength: 8})
    fc.assert(
      fc.property(fc.array(word), word, (all, each) => {
        expect(nearestIn(all)(each)).toBe(nearest(each, all))
      })
    )
  })

  test('is the same for a word that is searched again', () => {
    const find = nearestIn(['TASKS', 'PROJECT_CONTEXT'])
    expect([find('TASK'), find('TASK'), find('NOTHING'), find('NOTHING')]).toEqual([
      'TASKS',
      'TASKS',
      undefined,
      undefined
    ])
  })

  test('is not searched without end', () => {
    const find = nearestIn(Array.from({length: 5000}, (_, index) => `VARIABLE_${10_000 + index}`))
    expect(find('VARIABLE_1000')).toBe('VARIABLE_10000')
    const names = Array.from({length: 200}, (_, index) => `VARIABLE_X${index}`)
    expect(names.map(find).filter((name) => name !== undefined).length).toBeLessThan(names.length)
  })
})

describe('known names in braces', () => {
  const names = ['PROJECT_CONTEXT', 'PROJECT', 'TASKS']

  test.each([
    ['{PROJECT_CONTEXT}', ['PROJECT_CONTEXT {PROJECT_CONTEXT}']],
    ['{{ project context }}', ['PROJECT_CONTEXT {{ project context }}']],
    ['{{Project-Context}}', ['PROJECT_CONTEXT {{Project-Context}}']],
    ['{{PROJECT}} {PROJECT}', ['PROJECT {PROJECT}']],
    ['{{TASKS} and {{TASKS}}', ['TASKS {{TASKS}']],
    ['{{TASKS_}} {{TASKS2}} {TASK}', []],
    ['{{PROJECT_CONTEXT}}', []],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of another language
    ['${TASKS} ${{ TASKS }}', []],
    ['{{{TASKS}}}', ['TASKS {{{TASKS}}}']],
    ['{{{NAMES}}}', []],
    ['{ \t{{{ ', []]
  ])('%s', (text, expected) => {
    expect(findMisspellings(text, names).map((found) => `${found.name} ${found.text}`)).toEqual(expected)
  })
})

describe('a status line', () => {
  test('is split where the grammar splits it', () => {
    const grammar = /^STATUS: (\S|\S.*?\S) complete\. Returning results to (\S|\S.*?[^\s.!?,;:])\.$/
    const part = fc.constantFrom(' complete. Returning results to ', 'a', 'b c', '.', '!', ' ', ',', '\u2028')
    fc.assert(
      fc.property(fc.array(part, {maxLength: 7}), (parts) => {
        const line = `STATUS: ${parts.join('')}.`
        const [, task, parent = ''] = grammar.exec(line) ?? []
        expect(readStatusLine(line)).toEqual(task === undefined || /[.!?]\s/.test(parent) ? undefined : {task, parent})
      })
    )
  })
})

describe('alternatives of a value', () => {
  test.each([
    ['PASS|REJECTED', ['PASS', 'REJECTED']],
    ['PASS or REJECTED', ['PASS', 'REJECTED']],
    ['PASS  \n or  REJECTED, FAIL', ['PASS', 'REJECTED', 'FAIL']],
    ['PASS or or FAIL', ['PASS', 'or', 'FAIL']],
    ['for more', ['for more']],
    ['   ', []]
  ])('%j', (value, expected) => {
    const document = createDocument(`<review>${value}</review>`)
    const [element] = findElements(document, {names: ['review'], counts: () => true})
    expect(element && tagAlternatives(document, element).map(({text}) => text)).toEqual(expected)
  })
})
