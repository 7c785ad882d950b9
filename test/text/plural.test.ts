import {expect, test} from 'vitest'
import {someNames, someOf} from '../../src/text/plural.ts'

test.each<readonly [names: string, expected: string, all: string]>([
  ['red', '`red`', '`red`'],
  ['user project local', 'one of `user`, `project`, `local`', '`user`, `project`, `local`'],
  ['red blue green yellow purple', '`red`, `blue`, `green` or 2 more', '`red`, `blue`, `green` and 2 more'],
  ['untrusted on-failure on-request never', '`untrusted` or 3 more', '`untrusted` and 3 more'],
  [`${'a'.repeat(40)}`, `\`${'a'.repeat(40)}\``, `\`${'a'.repeat(40)}\``],
  [`${'a'.repeat(40)} b`, `\`${'a'.repeat(40)}\` or 1 more`, `\`${'a'.repeat(40)}\` and 1 more`]
])('some of %s', (names, expected, all) => {
  expect(someOf(names.split(' '))).toBe(expected)
  expect(someNames(names.split(' '))).toBe(all)
})
