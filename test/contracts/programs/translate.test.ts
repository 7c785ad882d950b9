/** Expressions of other languages match what they match there. Expected are the matches that the programs of these languages give. */
import {describe, expect, test} from 'vitest'
import {dialects} from '../../../src/contracts/programs/dialects.ts'
import {translate} from '../../../src/contracts/programs/translate.ts'

type Name = keyof typeof dialects

function match(
  name: Name,
  expression: string,
  flags: string,
  text: string
): readonly (string | undefined)[] | undefined {
  const translated = translate(expression, flags, dialects[name])
  const found = new RegExp(translated.pattern, translated.flags).exec(text)
  return found === null ? undefined : [...found]
}

describe('matches', () => {
  test.each<[Name, string, string, string, (string | undefined)[] | undefined]>([
    ['Python', 'a$', '', 'a\n', ['a']],
    ['Python', 'a\\Z', '', 'a\n', undefined],
    ['Go', 'a$', '', 'a\n', undefined],
    ['Rust', 'a$', '', 'a\n', undefined],
    ['Python', '^b', '', 'a\nb', undefined],
    ['Python', '^b$', 'm', 'a\nb\nc', ['b']],
    ['Python', '\\Ab', 'm', 'a\nb', undefined],
    ['Python', 'a.b', '', 'a\u2028b', ['a\u2028b']],
    ['Python', 'a.b', '', 'a\nb', undefined],
    ['Go', '(?s)a.b', '', 'a\nb', ['a\nb']],
    ['Go', 'a(?s:.)b.', '', 'a\nb\n', undefined],
    ['Python', '\\d+', '', '\u0663\u0664', ['\u0663\u0664']],
    ['Go', '\\d+', '', '\u0663\u0664', undefined],
    ['Rust', '\\d+', '', '\u0663\u0664', ['\u0663\u0664']],
    ['Python', '\\d+', 'a', '\u0663\u0664', undefined],
    ['Python', '\\w+', '', '\u00E9t\u00E9_1', ['\u00E9t\u00E9_1']],
    ['Go', '\\w+', '', '\u00E9t\u00E9_1', ['t']],
    ['Python', '\\s', '', '\uFEFF', undefined],
    ['Python', '\\s', '', '\x1c', ['\x1c']],
    ['Go', '\\s', '', '\v', undefined],
    ['Rust', '\\s', '', '\v', ['\v']],
    ['Python', '\\bt', '', '\u00E9t', undefined],
    ['Go', '\\bt', '', '\u00E9t', ['t']],
    ['Python', '[^\\W\\d_]+', '', '1_ab2', ['ab']],
    ['Python', '[\\W_]', '', 'a_', ['_']],
    ['Python', '[]a]+', '', 'a]', ['a]']],
    ['Python', 'x{,2}y', '', 'xxxy', ['xxy']],
    ['Go', 'x{,2}y', '', 'x{,2}y', ['x{,2}y']],
    ['Python', '(?P<q>[\'"])x(?P=q)', '', '"x"', ['"x"', '"']],
    ['Python', '(a)(?:b)(?=c)', '', 'abc', ['ab', 'a']],
    ['Python', '(?<!a)b', '', 'abb', ['b']],
    ['Python', '(?#remark)a', '', 'a', ['a']],
    ['Python', 'a b # c\n \\ d', 'x', 'ab d', ['ab d']],
    ['Python', '\\x41\\u0042\\n', '', 'AB\n', ['AB\n']],
    ['Python', '(?i)k', '', '\u212A', ['\u212A']],
    ['Python', '(?i)i', '', '\u0130', ['\u0130']],
    ['Go', '(?i)i', '', '\u0130', undefined],
    ['Python', '(a*)?b', '', 'b', ['b', '']],
    ['Go', '(?P<n>\\pL+)-(?<m>\\p{Greek})', '', 'ab-\u03B1', ['ab-\u03B1', 'ab', '\u03B1']],
    ['Go', '\\P{L}', '', 'a1', ['1']],
    ['Go', '[[:upper:]_]+[[:^digit:]]', '', 'aB_c1', ['B_c']],
    ['Go', '\\Qa.b\\E+', '', 'x', undefined],
    ['Go', '(?U)a+', '', 'aaa', ['a']],
    ['Go', '\\x{1F600}', '', '\u{1F600}', ['\u{1F600}']],
    ['Rust', '(?x) a # c\n [ b c ]', '', 'ac', ['ac']],
    ['Rust', 'a\\z', '', 'a', ['a']]
  ])('%s: %s %s on %j', (name, expression, flags, text, found) => {
    if (expression.includes('\\E+'))
      expect(() => match(name, expression, flags, text)).toThrow('a place that is repeated')
    else expect(match(name, expression, flags, text)).toEqual(found)
  })
})

test.each<[Name, string, string]>([
  ['Python', 'a++', 'a possessive quantifier: `++`'],
  ['Python', '(?>a)', 'an atomic group: `(?>`'],
  ['Python', '(a)?(?(1)b|c)', 'a condition: `(?(`'],
  ['Python', 'a(?i:b)', 'a flag for a part of it: `(?i:`'],
  ['Python', 'a(?i)b', 'flags behind the start: `(?i)`'],
  ['Python', '(a)?\\1', 'a reference to a group that may take no part: `\\1`'],
  ['Python', '(?:(a)|b)\\1', 'a reference to a group that may take no part: `\\1`'],
  ['Python', '(?:(a)|b)*', 'a repeated group with a group that may take no part'],
  ['Python', '(?:a??)*', 'a repeated group that rather matches nothing'],
  ['Python', '\\q', 'an unknown escape: `\\q`'],
  ['Python', '[a-\\d]', 'a range up to a set of characters'],
  ['Python', '(?ai)x', 'letters of ASCII in any case'],
  ['Python', '(?L)x', 'an unknown flag: `L`'],
  ['Python', '(a', 'a group that is not closed'],
  ['Python', 'a)', 'a parenthesis that closes nothing'],
  ['Python', '[a', 'a class that is not closed'],
  ['Python', '*a', 'a quantifier of nothing'],
  ['Go', '(?=a)', 'a lookaround, which Go does not have: `(?=`'],
  ['Go', 'a(?i)b', 'a flag for a part of it: `(?i)`'],
  ['Go', '\\p{Nope}', 'a property of characters: `\\p{Nope}`'],
  ['Go', '[[:nope:]]', 'an unknown class: `[:nope:]`'],
  ['Rust', '(?<!a)b', 'a lookaround, which Rust does not have: `(?<!`'],
  ['Rust', '[a&&b]', 'a class in a class'],
  ['Rust', '(?-u:\\w)', 'bytes in place of characters: `-u`'],
  ['Rust', '\\1', 'an unknown escape: `\\1`']
])('%s: %s is refused', (name, expression, reason) => {
  expect(() => translate(expression, '', dialects[name])).toThrow(reason)
})
