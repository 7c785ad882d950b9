import fc from 'fast-check'
import {expect, test} from 'vitest'
import {addKeys} from '../../src/init/manifest.ts'

const value = fc.jsonValue({maxDepth: 3})

test('an addition keeps the lines of a package.json, and adds only its value', () => {
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
