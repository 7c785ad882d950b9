/** Whatever a file holds, an addition changes nothing else in it. */
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {type ParseError, parse as parseJsonc} from 'jsonc-parser'
import {expect, test} from 'vitest'
import {parse, stringify} from 'yaml'
import {addJson} from '../../src/init/json.ts'
import {addKeys} from '../../src/init/manifest.ts'
import {writeAll} from '../../src/init/write.ts'
import {addYaml, readYaml} from '../../src/init/yaml.ts'
import {openRepository, temporaryFolder} from '../support/repository.ts'

const value = fc.jsonValue({maxDepth: 3})
const comment = fc.constantFrom('', '# note\n', '\n', '  # deep\n', '    # deeper\n')

test('YAML: the text stays around the new lines, and the values are the old ones and the new one', () => {
  let extended = 0
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string({minLength: 1}), value, {minKeys: 1}), {minLength: 1, maxLength: 3}),
      fc.boolean(),
      fc.constantFrom('', 'ci: 1\n', '\n# end\n'),
      comment,
      (repos, indentSeq, after, between) => {
        const text = stringify({repos}, {indentSeq}) + between + after
        const added = {repo: 'new', hooks: [{id: 'x'}]}
        const result = addYaml(readYaml('a.yaml', text), ['repos'], [added])
        if (result === undefined) return
        extended += 1
        expect(parse(result)).toEqual({...parse(text), repos: [...parse(text).repos, added]})
        const at = result.indexOf('- repo: new')
        const start = result.lastIndexOf('\n', at) + 1
        const inserted = result.length - text.length
        expect(result.slice(0, start) + result.slice(start + inserted)).toBe(text)
      }
    )
  )
  expect(extended).toBeGreaterThan(20)
})

test('package.json: the old lines stay, and the values are the old ones and the new one', () => {
  const name = fc.string().filter((key) => !['__proto__', 'lint-staged', 'scripts'].includes(key))
  fc.assert(
    fc.property(
      fc.dictionary(name, value, {minKeys: 1, noNullPrototype: true}),
      fc.constantFrom(1, 2, 3, 4, '\t'),
      fc.constantFrom('', '\n'),
      (old, indent, end) => {
        const text = JSON.stringify(old, null, indent) + end
        const result = addKeys(text, [[['scripts', 'prepare'], 'husky']])
        expect(JSON.parse(result)).toEqual({...JSON.parse(text), scripts: {prepare: 'husky'}})
        expect(result.endsWith(`}${end}`)).toBe(true)
        expect(result.startsWith(text.slice(0, text.lastIndexOf('\n}')))).toBe(true)
        const unit = typeof indent === 'number' ? ' '.repeat(indent) : indent
        expect(result).toContain(`\n${unit}"scripts": {\n${unit}${unit}"prepare": "husky"\n${unit}}\n}`)
      }
    )
  )
})

test('where one file cannot be written, none is', () => {
  const {folder, write, read} = openRepository(temporaryFolder())
  write('a.txt', 'old')
  mkdirSync(join(folder, 'c.txt'))
  const writes = [
    {path: 'a.txt', action: 'extend', before: 'old', text: 'old and new', why: ''},
    {path: 'b.txt', action: 'create', before: '', text: 'new', why: ''},
    {path: 'c.txt', action: 'create', before: '', text: 'new', why: ''}
  ] as const
  expect(() => writeAll(folder, writes)).toThrow('Cannot write the file')
  expect(read('a.txt')).toBe('old')
  expect(() => read('b.txt')).toThrow('ENOENT')
})

/** What a JSON text with comments says, and that it is one. */
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

test('JSON with comments: every byte stays, and the values are the old ones and the new one', () => {
  const blank = fc.constantFrom('', ' ', '\n', '\t', '\r\n', ' // note\n', '/* note */', '\n\n  // a\n  /* b */ ')
  const leaf = fc.constantFrom('1', 'null', '"// no note"', '[]', '{}', '{ }', '[\n]')
  const joined = (open: string, close: string, items: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> =>
    fc.tuple(items, blank, fc.boolean()).map(([texts, end, hasComma]) => {
      return open + texts.join(',') + (hasComma && texts.length > 0 ? ',' : '') + end + close
    })
  const padded = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(blank, text, blank).map((parts) => parts.join(''))
  const listOf = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    joined('[', ']', fc.array(padded(item), {maxLength: 3}))
  const objectOf = (members: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> => {
    const texts = Object.entries(members).map(([key, held]) =>
      padded(fc.tuple(blank, padded(held)).map(([before, text]) => `${JSON.stringify(key)}${before}:${text}`))
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
    {numRuns: 2000}
  )
  expect(extended).toBeGreaterThan(500)
})
