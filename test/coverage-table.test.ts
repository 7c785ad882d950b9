import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {rules} from '../rules/index.ts'

const folder = 'docs/contracts/coverage'
const tests = readdirSync('test', {recursive: true, encoding: 'utf8'})
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => readFileSync(join('test', path), 'utf8').replaceAll("\\'", "'"))
  .join('\n')
const ids = new Set(rules.map(({rule}) => rule.id))

describe.each(readdirSync(folder))('%s', (file) => {
  const rows = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1)
    )

  test('each requirement has a rule or function, and a test or a reason', () => {
    expect(rows.length).toBeGreaterThan(0)
    for (const cells of rows) {
      expect(cells).toHaveLength(3)
      expect(cells.every((cell) => cell !== '')).toBe(true)
    }
  })

  test('each test that it names exists', () => {
    const names = rows.flatMap(([, , last = '']) => [...last.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name))
    expect(names.filter((name) => !tests.includes(name))).toEqual([])
  })

  test('each rule that it names exists', () => {
    const named = rows.flatMap(([, by = '']) => [...by.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, id = '']) => id))
    expect(named.filter((id) => !ids.has(id))).toEqual([])
  })
})
