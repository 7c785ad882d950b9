/** The words of a command line are read as `parseArgs` of Node reads them. */
import {parseArgs} from 'node:util'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {readTokens, type Token} from '../../src/cli/args.ts'
import {runs} from '../support/runs.ts'

const known = new Map([
  ['config', {short: 'c', value: 'FILE'}],
  ['format', {short: 'f', value: 'NAME'}],
  ['fix', {}],
  ['help', {short: 'h'}],
  ['no-color', {}]
])

/** The tokens of Node, in our form. */
function expected(args: readonly string[]): readonly Token[] {
  const options = Object.fromEntries(
    [...known].map(([name, {short, value}]) => [
      name,
      {type: value === undefined ? 'boolean' : 'string', ...(short && {short})} as const
    ])
  )
  const {tokens} = parseArgs({args: [...args], strict: false, allowPositionals: true, tokens: true, options})
  return tokens.flatMap((token): readonly Token[] => {
    if (token.kind === 'option-terminator') return []
    if (token.kind === 'positional') return [{kind: 'word', value: token.value}]
    const {kind, name, rawName, value, inlineValue = false} = token
    return [{kind, name, rawName, value, isInline: inlineValue}]
  })
}

test.each([
  [[]],
  [['a.md', '--fix', 'b.md']],
  [['-c', 'x', '-cx', '-c=x', '--config=x', '--config', 'x']],
  [['-hc', 'x', '-hcx', '-hfx', '-h=x']],
  [['--config']],
  [['--config', '--fix', '--config=', 'x']],
  [['-', '--', '-h', '--', 'x']],
  [['--=x', '---x', '--unknown=', '--fix=1', '']]
])('%j', (args) => {
  expect(readTokens(args, known)).toEqual(expected(args))
})

test('any command line', () => {
  const part = fc.constantFrom('--', '-', '=', 'c', 'f', 'h', 'x', 'config', 'fix', 'help', 'no-color', 'a.md', ' ')
  const word = fc.array(part, {maxLength: 4}).map((parts) => parts.join(''))
  // Where a name begins with `=`, or a hyphen is among letters, Node reads what is not an option of ours in its own way.
  const words = fc.array(
    word.filter((text) => !/^--=|^-[^-].*-/.test(text)),
    {maxLength: 6}
  )
  fc.assert(
    fc.property(words, (args) => {
      expect(readTokens(args, known)).toEqual(expected(args))
    }),
    {numRuns: runs(2000)}
  )
})
