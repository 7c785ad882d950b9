/** Holds the table of what is checked to the rules and the tests. */
import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {rules} from '../rules/index.ts'

const rows = readFileSync('docs/contracts/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:requirement|---)/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .slice(1, -1)
  )

test('each requirement has a rule or function, and a test or a reason', () => {
  expect(rows.length).toBeGreaterThan(50)
  for (const cells of rows) {
    expect(cells).toHaveLength(3)
    expect(cells.every((cell) => cell !== '')).toBe(true)
  }
})

test('each test that it names exists', () => {
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--json']
  const env = {...process.env, LINT_AGENTS_BUILT: '1'}
  const listed = JSON.parse(execFileSync(process.execPath, args, {encoding: 'utf8', env, maxBuffer: 1 << 28})) as {
    name: string
  }[]
  const names = new Set(listed.flatMap(({name}) => name.split(' > ')))
  const named = rows.flatMap(([, , last = '']) => [...last.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test('each rule that it names exists', () => {
  const ids = new Set(rules.map(({rule}) => rule.id))
  const named = rows.flatMap(([, by = '']) => [...by.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, id = '']) => id))
  expect(named.filter((id) => !ids.has(id))).toEqual([])
})
