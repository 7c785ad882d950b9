/** What editors show of a configuration: `schema.json`. */
import {readFileSync} from 'node:fs'
import {Ajv} from 'ajv'
import {expect, test} from 'vitest'

const schema = JSON.parse(readFileSync(new URL('../../schema.json', import.meta.url), 'utf8'))
const isValid = new Ajv({strict: false}).compile(schema)

test.each<[object, boolean]>([
  [{rules: {'ascii-only': ['error', {scope: 'file'}]}}, true],
  [{rules: {'ascii-only': ['error', {scop: 'file'}]}}, false],
  [{rules: {'ascii-olny': 'off'}}, false],
  [{rules: {'output-contract': 'off'}}, true],
  [{files: [{include: ['a.md'], rules: {'ascii-only': 'warn'}}]}, true],
  [{files: [{include: ['a.md'], rules: {'ascii-olny': 'warn'}}]}, false],
  [{files: [{include: ['a.md'], rules: {'ascii-only': ['warn', {scop: 'file'}]}}]}, false],
  [{extends: './base.json'}, true],
  [{extends: ['./base.json', '@acme/config']}, true],
  [{extends: 1}, false],
  [{plugins: ['./a.js', ['remark-lint-x', 80]], rules: {x: 'error'}}, true],
  [{plugins: ['./a.js'], rules: {x: 'eror'}}, false],
  [{plugins: [[80]]}, false],
  [{extends: './base.json', rules: {x: 'off'}, files: [{include: ['a.md'], rules: {x: 'warn'}}]}, true]
])('%j: %s', (config, expected) => {
  expect(isValid(config)).toBe(expected)
})
