/** From any text that keeps a contract: an edit that breaks it gives one error at its place, any other edit none. */
import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'
import {runs} from '../../support/runs.ts'

/** Stands where the error begins in a text that breaks the contract. */
const here = '\u0001'

/** A changed text, with `here` in it where it breaks the contract; `last` where the error is on the last line, `any` where its place depends. */
type Edit = readonly [name: string, text: string, place?: 'last' | 'any']

interface Case {
  readonly terms: OutputContract
  readonly text: string
  readonly edits: readonly Edit[]
}

/** Parts of a text, one of them replaced. */
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
const put = (parts: readonly string[], index: number, part: string): string =>
  joined(parts.map((each, at) => (at === index ? part : each)))
const around = (
  before: string,
  parts: readonly string[],
  after: string,
  at: OutputContract['at']
): readonly string[] => [at === 'start' ? '' : before, ...parts, at === 'end' ? '' : after]

function placeIn(text: string): string {
  const before = text.slice(0, text.indexOf(here)).split('\n')
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`
}

function lastLine(text: string): string {
  return `${text.trimEnd().split('\n').length}:1`
}

function check({terms, text, edits}: Case): void {
  expect(found(terms, text), text).toEqual([])
  for (const [name, edited, place] of edits) {
    const plain = edited.replaceAll(here, '')
    const at = place === 'last' ? lastLine(plain) : edited.includes(here) ? placeIn(edited) : undefined
    const expected =
      place === 'any' ? [expect.any(String)] : at === undefined ? [] : [expect.stringMatching(new RegExp(`^${at}-`))]
    expect(found(terms, plain), `${name} of ${JSON.stringify(terms)}:\n${plain}`).toEqual(expected)
    const crlf = plain.replaceAll('\n', '\r\n')
    expect(found(terms, crlf), `${name}, with CRLF`).toEqual(expected)
  }
}

const prose = fc.constantFrom('All is well.', 'I read it twice.\n\nThen I wrote.', 'See `x` and *y*.', '')
const at = fc.constantFrom<OutputContract['at'][]>('start', 'end', 'anywhere', undefined)
const word = fc.stringMatching(/^[a-z]{5,9}$/)
/** Texts around an answer that count as the answer. */
const mentions = ['```xml\nMENTION\n```', '<!--\nMENTION\n-->', '> MENTION', 'I will print MENTION']

/** Edits of the place of things, whatever they are. */
function edgeEdits(parts: readonly string[], place: OutputContract['at']): Edit[] {
  const text = joined(parts)
  if (place === 'start')
    return [
      ['text before', `${here}Well:\n\n${text}`],
      ['blank lines before', `\n\n${text}`]
    ]
  if (place === 'end')
    return [
      ['text after', `${text}\n\n${here}That is all.`],
      ['blank lines after', `${text}\n \n`]
    ]
  return [
    ['text before', `Well:\n\n${text}`],
    ['text after', `${text}\n\nThat is all.`]
  ]
}

/** Edits of the number of things; the one at `index` is the last but one. */
function countEdits(parts: readonly string[], index: number, count: number | undefined): Edit[] {
  const one = parts[index] ?? ''
  const again = put(parts, index, `${one}\n\n${one}`)
  const things = count ?? 1
  return [
    ...(things > 1 || count !== undefined ? ([['one less', put(parts, index, ''), 'last']] as const) : []),
    ...(count === undefined ? ([['one more', again]] as const) : [])
  ]
}

const tagCase = fc
  .record({
    tag: fc.oneof(word, fc.constant('\u5224\u5B9A')),
    values: fc.uniqueArray(fc.stringMatching(/^[A-Z]{6,9}$/), {minLength: 2, maxLength: 3}),
    count: fc.option(fc.integer({min: 1, max: 3}), {nil: undefined}),
    place: at,
    before: prose,
    after: prose,
    target: fc.nat(2)
  })
  .filter(({tag}) => !/(.)\1/.test(tag.slice(0, 2)))
  .map(({tag, values, count, place, before, after, target}): Case => {
    const [value = '', other = ''] = values
    const open = `<${tag}>`
    const close = `</${tag}>`
    const element = `${open}${value}${close}`
    const parts = around(
      before,
      Array.from({length: count ?? 1}, () => element),
      after,
      place
    )
    const index = 1 + (target % (count ?? 1))
    const edit = (part: string): string => put(parts, index, part)
    const swapped = `${tag.charAt(1)}${tag.charAt(0)}${tag.slice(2)}`
    return {
      terms: {tag, values, ...(place && {at: place}), ...(count && {count})},
      text: joined(parts),
      edits: [
        ...edgeEdits(parts, place),
        ...countEdits(parts, index, count),
        ['removed', edit(''), 'last'],
        ['a letter less', edit(`${open}${here}${value.slice(1)}${close}`)],
        ['in lower case', edit(`${open}${here}${value.toLowerCase()}${close}`)],
        ['emphasised', edit(`${open}${here}**${value}**${close}`)],
        ['another value', edit(`${open}${here}QQQQ${close}`)],
        ['placeholder', edit(`${open}${here}${value}|${other}${close}`)],
        ['no value', edit(`${here}${open}${close}`)],
        ['not closed', edit(`${here}${open}${value}`)],
        ['closed by an opening tag', edit(`${here}${open}${value}${open}`)],
        ['with an attribute', edit(`${here}<${tag} id="1">${value}${close}`)],
        ['with a space', edit(`${here}<${tag} >${value}${close}`)],
        ['with a space in its end', edit(`${open}${value}${here}</${tag} >`)],
        ...(tag.length > 2
          ? ([
              ['misspelt', edit(`${here}<${swapped}>${value}</${swapped}>`)],
              ['misspelt at its begin', edit(`${here}<${swapped}>${value}${close}`)],
              ['misspelt at its end', edit(`${open}${value}${here}</${swapped}>`)],
              ['in upper case', edit(`${here}<${tag.toUpperCase()}>${value}${close}`)]
            ] as const)
          : []),
        ['in a code span', edit(`${here}\`${element}\``)],
        ['in bold', edit(`${here}**${element}**`)],
        ...(place === undefined || place === 'anywhere'
          ? mentions.map((mention): Edit => ['only mentioned', edit(mention.replace('MENTION', element))])
          : []),
        ['with another value', edit(`${open}${other}${close}`)],
        ['with spaces', edit(`${open}\n  ${value}\n${close}`)],
        ...(count === undefined && (place === undefined || place === 'anywhere')
          ? mentions.flatMap((mention): Edit[] => [
              ['a mention beside it', edit(`${mention.replace('MENTION', element)}\n\n${element}`)],
              [
                'a mention of another value before it',
                edit(`${mention.replace('MENTION', `${open}${other}${close}`)}\n\n${here}${element}`)
              ]
            ])
          : []),
        ...(count === undefined
          ? []
          : ([['once more', put(parts, count, `${element}\n\n${here}${element}`)]] as const)),
        ...(count === 1
          ? ([['once more, with another value', put(parts, 1, `${element} ${here}${open}${other}${close}`)]] as const)
          : [])
      ]
    }
  })

const sectionCase = fc
  .record({
    names: fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{7,10}$/), {
      minLength: 2,
      maxLength: 4,
      selector: (name) => name.toLowerCase().slice(0, 4)
    }),
    order: fc.boolean(),
    place: at,
    before: prose,
    target: fc.nat(3),
    depth: fc.integer({min: 1, max: 4})
  })
  .map(({names, order, place, before, target, depth}): Case => {
    const signs = '#'.repeat(depth)
    const index = target % names.length
    const name = names[index] ?? ''
    const section = (title: string): string => `${signs} ${title}\n\nText.`
    const parts = [place === 'start' ? '' : before, ...names.map(section)]
    const edit = (part: string): string => put(parts, index + 1, part)
    const [first = '', second = ''] = parts.slice(1)
    const isStart = place === 'start' && index === 0
    return {
      terms: {sections: names, ...(order && {order}), ...(place && {at: place})},
      text: joined(parts),
      edits: [
        ['removed', edit('Text.'), 'last'],
        ['renamed', edit(section('Qq')), 'last'],
        ['a letter less', edit(`${signs} ${here}${name.slice(0, 3)}${name.slice(4)}\n\nText.`)],
        ['in upper case', edit(`${signs} ${here}${name.toUpperCase()}\n\nText.`)],
        ['with a colon', edit(`${signs} ${here}${name}:\n\nText.`)],
        ['with a number', edit(`${signs} ${here}1. ${name}\n\nText.`)],
        ['with an emoji', edit(`${signs} ${here}\u2705 ${name}\n\nText.`)],
        ...(place === 'start'
          ? []
          : ([
              ['in code', edit(`\`\`\`\n${section(name)}\n\`\`\``)],
              ['in a comment', edit(`<!--\n${section(name)}\n-->`)],
              ['in a quotation', edit(section(name).replace(/^/gm, '> '))]
            ] as const)),
        ['in code of a language', edit(`\`\`\`sh\n${section(name)}\n\`\`\``), 'last'],
        ['a second time', `${joined(parts)}\n\n${here}${section(name)}`],
        ['emphasised', edit(section(`${here}**${name}**`))],
        ['as code', edit(section(`${here}\`${name}\``))],
        ['with number signs behind', edit(section(`${name} ${signs}`))],
        ['underlined', edit(`${name}\n===\n\nText.`.replace('===', depth === 1 ? '===' : '---'))],
        ['with a part', edit(`${section(name)}\n\n${signs}# Part\n\nText.`)],
        ['with code', edit(`${section(name)}\n\n\`\`\`sh\n${section(name)}\n\`\`\``)],
        ['with itself in a fence', edit(`${section(name)}\n\n\`\`\`\n${here}${section(name)}\n\`\`\``)],
        [
          'changed places',
          put([parts[0] ?? '', second, first, ...parts.slice(3)], -1, '').replace(
            order ? `${signs} ${names[0]}` : here,
            order ? `${here}${signs} ${names[0]}` : here
          )
        ],
        ...(place === 'end'
          ? ([['a section after', `${joined(parts)}\n\n${here}${signs} Other\n\nText.`]] as const)
          : []),
        ...(isStart ? ([['text before', `${here}Well:\n\n${joined(parts)}`]] as const) : [])
      ]
    }
  })

const patternCase = fc
  .record({
    name: fc.stringMatching(/^[A-Z]{4,8}$/),
    count: fc.option(fc.integer({min: 1, max: 3}), {nil: undefined}),
    place: at,
    before: prose,
    after: prose,
    target: fc.nat(2)
  })
  .map(({name, count, place, before, after, target}): Case => {
    const line = `${name}: ok`
    const parts = around(
      before,
      Array.from({length: count ?? 1}, () => line),
      after,
      place
    )
    const index = 1 + (target % (count ?? 1))
    const edit = (part: string): string => put(parts, index, part)
    return {
      terms: {pattern: `^${name}: \\w+$`, ...(place && {at: place}), ...(count && {count})},
      text: joined(parts),
      edits: [
        ...edgeEdits(parts, place),
        ...countEdits(parts, index, count),
        ['removed', edit(''), 'last'],
        ['a letter less', edit(line.slice(1)), 'last'],
        ['without a value', edit(`${name}:`), 'last'],
        ['indented', edit(` ${line}`), 'last'],
        ['in lower case', edit(`${here}${line.toLowerCase()}`)],
        ['another value', edit(`${name}: fine`)],
        ...(count === undefined ? [] : ([['once more', put(parts, count, `${line}\n\n${here}${line}`)]] as const))
      ]
    }
  })

const schema = {
  type: 'object',
  properties: {verdict: {enum: ['pass', 'fail']}, score: {type: 'integer'}},
  required: ['verdict', 'score'],
  additionalProperties: false
}

const dataCase = fc
  .record({
    language: fc.constantFrom('json' as const, 'yaml' as const),
    count: fc.option(fc.integer({min: 1, max: 3}), {nil: undefined}),
    place: at,
    before: prose,
    after: prose,
    verdict: fc.constantFrom('pass', 'fail'),
    score: fc.integer(),
    target: fc.nat(2)
  })
  .map(({language, count, place, before, after, verdict, score, target}): Case => {
    const quote = language === 'json' ? '"' : ''
    const fenced = (inner: readonly string[]): string =>
      language === 'json' ? `\`\`\`json\n{${inner.join(', ')}}\n\`\`\`` : `\`\`\`yaml\n${inner.join('\n')}\n\`\`\``
    const key = (name: string): string => `${quote}${name}${quote}`
    const [first, second] = [`${key('verdict')}: ${key(verdict)}`, `${key('score')}: ${score}`]
    const value = fenced([first, second])
    const parts = around(
      before,
      Array.from({length: count ?? 1}, () => value),
      after,
      place
    )
    const index = 1 + (target % (count ?? 1))
    const edit = (...inner: readonly string[]): string => put(parts, index, fenced(inner))
    return {
      terms: {[language]: schema, ...(place && {at: place}), ...(count && {count})},
      text: joined(parts),
      edits: [
        ...edgeEdits(parts, place),
        ...countEdits(parts, index, count),
        ['removed', put(parts, index, ''), 'last'],
        ['another value', edit(`${key('verdict')}: ${here}${key('passd')}`, second)],
        ['a value of another type', edit(first, `${key('score')}: ${here}${key('high')}`)],
        ['a misspelt key', edit(`${here}${key('verdikt')}: ${key(verdict)}`, second)],
        ['an unknown key', edit(first, second, `${here}${key('zzzzzz')}: 1`)],
        ...(language === 'json'
          ? ([
              ['a missing key', put(parts, index, `\`\`\`json\n${here}{${second}}\n\`\`\``)],
              ['not closed', put(parts, index, value.replace('}', '')), 'any'],
              ['a comma too many', put(parts, index, value.replace('}', ',}')), 'any'],
              ['in single quotes', put(parts, index, value.replaceAll('"', "'")), 'any']
            ] as const)
          : []),
        ['another order', edit(second, first)],
        ['other spaces', edit(first, ...(language === 'json' ? [second.replace(': ', ' :  ')] : ['', second]))],
        ...(count === undefined ? [] : ([['once more', put(parts, count, `${value}\n\n${here}${value}`)]] as const))
      ]
    }
  })

describe('one edit, one error', () => {
  test.each([
    ['a tag', tagCase],
    ['sections', sectionCase],
    ['a pattern', patternCase],
    ['JSON and YAML', dataCase]
  ])('%s', (_, cases) => {
    fc.assert(fc.property(cases, check), {numRuns: runs(15)})
  })
})
