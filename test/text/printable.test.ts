import {describe, expect, test} from 'vitest'
import {forRunner, forStream, printable, toJson, toReferences} from '../../src/text/printable.ts'

/** Those that have no shape of their own, by the classes of Unicode alone. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}/u

test('exactly the characters without a shape are replaced', () => {
  const wrong: number[] = []
  for (let code = 0; code <= 0xff_ff; code++) {
    const char = String.fromCharCode(code)
    const expected = char === '\t' ? ' ' : hidden.test(char) ? '\u00B7' : char
    if (printable(char) !== expected) wrong.push(code)
  }
  expect(wrong).toEqual([])
})

test('a hidden character is replaced beside visible ones that are not ASCII', () => {
  expect(printable('caf\u00E9 \u2014 \u2192\u200B \u2260')).toBe('caf\u00E9 \u2014 \u2192\u00B7 \u2260')
})

/** The text, as a log gets it, and as JSON does. */
const commands: readonly (readonly [string, string, string])[] = [
  ['##[error]', '#\u00B7#[error]', String.raw`"\u0023#[error]"`],
  ['a ##vso[task.complete]', 'a #\u00B7#vso[task.complete]', String.raw`"a \u0023#vso[task.complete]"`],
  ['##VSO[', '#\u00B7#VSO[', String.raw`"\u0023#VSO["`],
  ['###teamcity[', '##\u00B7#teamcity[', String.raw`"#\u0023#teamcity["`],
  ['##octopus[x ##[y', '#\u00B7#octopus[x #\u00B7#[y', String.raw`"\u0023#octopus[x \u0023#[y"`],
  ['#\uFE0F#[error]', '#\u00B7\uFE0F#[error]', '"\\u0023\uFE0F#[error]"'],
  ['##v\uFE0Fso[', '#\u00B7#v\uFE0Fso[', '"\\u0023#v\uFE0Fso["'],
  [`#${'\uFE0F'.repeat(200)}#[`, `#\u00B7${'\uFE0F'.repeat(200)}#[`, `"\\u0023${'\uFE0F'.repeat(200)}#["`],
  [
    `##${'\uFE0F'.repeat(200)}vso[`,
    `#\u00B7#\u00B7${'\uFE0F'.repeat(200)}vso[`,
    `"\\u0023\\u0023${'\uFE0F'.repeat(200)}vso["`
  ],
  ['# [error]', '# [error]', '"# [error]"'],
  ['## [error]', '## [error]', '"## [error]"'],
  ['#\uFE0F\u20E3 a##b', '#\uFE0F\u20E3 a##b', '"#\uFE0F\u20E3 a##b"'],
  ['::error::x', '\u00B7::error::x', '"::error::x"'],
  ['a\n \u2003::error::x', 'a\n \u2003\u00B7::error::x', String.raw`"a\n  ::error::x"`.replace('  ', ' \u2003')],
  [':\uFE0F:error::x', '\u00B7:\uFE0F:error::x', '":\uFE0F:error::x"'],
  ['a::b', 'a::b', '"a::b"'],
  ['--- a', '\u00B7--- a', '"--- a"'],
  ['a\n+++ b', 'a\n\u00B7+++ b', String.raw`"a\n+++ b"`],
  ['~\uFE0F~~ a', '\u00B7~\uFE0F~~ a', '"~\uFE0F~~ a"'],
  ['^^^ +++', '\u00B7^^^ +++', '"^^^ +++"'],
  ['---\n --- a\n---- a', '---\n --- a\n---- a', String.raw`"---\n --- a\n---- a"`],
  ['x section_start:1:a', 'x section_start\u00B7:1:a', String.raw`"x section_start\u003a1:a"`],
  ['section_end:1:a', 'section_end\u00B7:1:a', String.raw`"section_end\u003a1:a"`],
  ['travis_fold:start:a', 'travis_fold\u00B7:start:a', String.raw`"travis_fold\u003astart:a"`]
]

describe.each(commands)('%j', (text, log, json) => {
  test('is not a command in a log, however often it passes', () => {
    expect(forRunner(text)).toBe(log)
    expect(forRunner(log)).toBe(log)
  })

  test('is the same value in JSON', () => {
    expect(toJson(text)).toBe(json)
    expect(JSON.parse(json)).toBe(text)
    expect(forRunner(json)).toBe(json)
  })
})

test('colors between the characters of a command do not hide it', () => {
  expect(forRunner('##\x1B[31mvso[x] #\x1B[1m\x1B[31m#[y]')).toBe('#\u00B7#\x1B[31mvso[x] #\u00B7\x1B[1m\x1B[31m#[y]')
})

test('colors and links of ours before what begins a line do not hide it', () => {
  const link = '\x1B]8;;file:///a\x1B\\'
  expect(forRunner(`${link}\x1B[4m--- a\n\x1B[4m::error::b`)).toBe(`${link}\x1B[4m\u00B7--- a\n\x1B[4m\u00B7::error::b`)
})

test.each([
  ['text', '##vso[x\u00B7\n\u00B7::y\n\u00B7--- z'],
  ['data', '##vso[x\u00B7\n\u00B7::y\n--- z'],
  ['commands', '##vso[x\u00B7\n::y\n--- z']
] as const)('%s goes out without controls and commands', (content, expected) => {
  expect(forStream('##vso[x\x07\n::y\n--- z', content)).toBe(expected.replace('#', '#\u00B7'))
})

test('what begins a line may be ours', () => {
  expect(forRunner('::error::##[x]\n', {hasOwnStarts: true})).toBe('::error::#\u00B7#[x]\n')
})

test('in XML and HTML a command is the same text, by its number', () => {
  expect(toReferences('##vso[a]\n::error::b c::d')).toBe('&#35;#vso[a]\n&#58;:error::b c::d')
})

test.each([
  ['#\u200B', 5_000_000],
  [':\uFE0F', 5_000_000],
  ['##a', 5_000_000],
  [' ', 20_000_000],
  ['-\uFE0F', 5_000_000],
  ['-- ', 5_000_000],
  ['\x1B]8;;', 5_000_000],
  ['##', 10_000_000]
])('%j, many times, is read', (piece, length) => {
  expect(forRunner(piece.repeat(length / 10))).toContain(piece[0])
})
