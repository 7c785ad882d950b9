import fc from 'fast-check'
import {type ParseError, parse as parseJsonc} from 'jsonc-parser'
import {expect, test} from 'vitest'
import {addJson} from '../../src/init/json.ts'
import {runs} from '../support/runs.ts'

/** The value of a JSON text with comments; fails for an invalid one. */
function readCommented(text: string): unknown {
  const errors: ParseError[] = []
  const read: unknown = parseJsonc(text.replace(/^\uFEFF/, ''), errors, {allowTrailingComma: true})
  expect(errors).toEqual([])
  return read
}

/** Whether a text is another with nothing taken away. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const char of whole) if (char === part[at]) at += 1
  return at === part.length
}

test('an addition keeps every byte of JSON with comments, and adds only its value', () => {
  const space = fc.constantFrom('', ' ', '\n', '\t', '\r\n', ' // note\n', '/* note */', '\n\n  // a\n  /* b */ ')
  const leaf = fc.constantFrom('1', 'null', '"// no note"', '[]', '{}', '{ }', '[\n]')
  const joined = (open: string, close: string, items: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> =>
    fc.tuple(items, space, fc.boolean()).map(([texts, end, hasComma]) => {
      return open + texts.join(',') + (hasComma && texts.length > 0 ? ',' : '') + end + close
    })
  const padded = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(space, text, space).map((parts) => parts.join(''))
  const listOf = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    joined('[', ']', fc.array(padded(item), {maxLength: 3}))
  const objectOf = (members: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> => {
    const texts = Object.entries(members).map(([key, content]) =>
      padded(fc.tuple(space, padded(content)).map(([before, text]) => `${JSON.stringify(key)}${before}:${text}`))
    )
    return joined(
      '{',
      '}',
      fc.tuple(...texts).chain((all) => fc.shuffledSubarray(all))
    )
  }
  const list = listOf(fc.oneof(leaf, listOf(leaf)))
  const text = padded(objectOf({a: fc.oneof(leaf, list), hooks: fc.oneof(leaf, objectOf({Stop: list, 'b "c"': leaf}))}))
  let extended = 0
  fc.assert(
    fc.property(text, fc.constantFrom('', '\uFEFF'), (body, mark) => {
      const before = mark + body
      const result = addJson(before, ['hooks', 'Stop'], [{command: 'x'}])
      if (result === undefined) return
      extended += 1
      const old = readCommented(before) as {hooks?: {Stop?: unknown[]}}
      const Stop = [...(old.hooks?.Stop ?? []), {command: 'x'}]
      expect(readCommented(result)).toEqual({...old, hooks: {...old.hooks, Stop}})
      expect(isWithin(before, result)).toBe(true)
    }),
    {numRuns: runs(2000)}
  )
  expect(extended).toBeGreaterThan(runs(500))
})
