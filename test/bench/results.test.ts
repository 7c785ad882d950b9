/** What is made of measured times: medians, ratios, tables and the file of results. */
import {describe, expect, test} from 'vitest'
import {summary} from '../../bench/page.ts'
import {type Bar, barValue, type Group, isMet, type Measured, merge, type Results} from '../../bench/results.ts'
import {median, spread} from '../../bench/statistics.ts'
import {duration, groupSection, times} from '../../bench/table.ts'

const measured = (name: string, value: number, memory?: number): Measured => ({
  name,
  median: value,
  spread: 0.04,
  runs: 15,
  ...(memory !== undefined && {memory})
})

const group: Group = {
  id: 'many',
  title: '1,000 files, 10 MB',
  node: '24.1.0',
  measured: [
    measured('node -e 0', 40, 42),
    measured('lint-agents', 540, 141),
    measured('rumdl', 600),
    measured('remark-cli', 27_000)
  ],
  bars: [
    {of: 'lint-agents', by: 'rumdl', limit: 0.85, is: 'at most'},
    {of: 'remark-cli', by: 'lint-agents', limit: 30, is: 'at least'},
    {of: 'lint-agents', limit: 200, is: 'MB at most'},
    {of: 'lint-agents', by: 'a program that is not installed', limit: 1, is: 'at most'}
  ],
  missing: ['markdownlint-cli2 needs Node 22']
}
const results: Results = {machine: 'Linux x64, 2 cores (A), 8 GB', versions: {rumdl: '1.0.0'}, groups: [group]}

describe('statistics', () => {
  test('the median of an odd and of an even number of values', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 9])).toBe(3)
    expect(() => median([])).toThrow('Unexpected empty list, expected measured values')
  })

  test('the spread is half of the distance between the quartiles', () => {
    expect(spread([10, 10, 10])).toBe(0)
    expect(spread([8, 9, 10, 11, 12])).toBe(0.1)
  })
})

describe('goals', () => {
  test.each<[string, Bar, number | undefined, boolean]>([
    ['a ratio', {of: 'lint-agents', by: 'rumdl', limit: 0.9, is: 'at most'}, 0.9, true],
    ['a ratio above its limit', {of: 'lint-agents', by: 'rumdl', limit: 0.85, is: 'at most'}, 0.9, false],
    ['times as fast', {of: 'remark-cli', by: 'lint-agents', limit: 30, is: 'at least'}, 50, true],
    [
      'ten times the work, without the start',
      {of: 'remark-cli', by: 'lint-agents', without: 'node -e 0', work: 10, limit: 6, is: 'at most'},
      5.392,
      true
    ],
    ['memory', {of: 'lint-agents', limit: 140, is: 'MB at most'}, 141, false],
    ['memory of a system that does not report it', {of: 'rumdl', limit: 140, is: 'MB at most'}, undefined, false],
    ['a command that was not measured', {of: 'lint-agents', by: 'x', limit: 1, is: 'at most'}, undefined, false]
  ])('%s', (_, bar, value, met) => {
    expect(barValue(bar, group)).toBe(value)
    expect(value !== undefined && isMet(bar, value)).toBe(met)
  })
})

describe('tables', () => {
  test('times and ratios have two or three digits', () => {
    expect([4.26, 38.4, 940.6, 1234, 45_678, 123_456].map(duration)).toEqual([
      '4.3 ms',
      '38 ms',
      '941 ms',
      '1.23 s',
      '45.7 s',
      '123 s'
    ])
    expect([0.853, 1.3, 46.7].map(times)).toEqual(['0.85 x', '1.30 x', '47 x'])
  })

  test('a group has its commands, its goals and what is missing', () => {
    expect(groupSection(group).split('\n')).toEqual([
      '### 1,000 files, 10 MB, Node 24.1.0',
      '',
      '| command | median | spread | beside node -e 0 | peak memory | runs |',
      '| --- | --- | --- | --- | --- | --- |',
      '| node -e 0 | 40 ms | 4 % | 1.00 x | 42 MB | 15 |',
      '| lint-agents | 540 ms | 4 % | 14 x | 141 MB | 15 |',
      '| rumdl | 600 ms | 4 % | 15 x | - | 15 |',
      '| remark-cli | 27.0 s | 4 % | 675 x | - | 15 |',
      '',
      '| ratio | measured | goal | met |',
      '| --- | --- | --- | --- |',
      '| lint-agents / rumdl | 0.90 x | at most 0.85 x | no |',
      '| remark-cli / lint-agents | 50 x | at least 30 x | yes |',
      '| peak memory of lint-agents | 141 MB | at most 200 MB | yes |',
      '',
      'Not measured: markdownlint-cli2 needs Node 22.'
    ])
  })

  test('the README has the rows that were measured, on the newest Node', () => {
    const older = {...group, node: '20.1.0'}
    expect(summary({...results, groups: [older, group]}).split('\n')).toEqual([
      '| what | Node | lint-agents | others, and how many times that is |',
      '| --- | --- | --- | --- |',
      '| 1,000 files, 10 MB | 24.1.0 | 540 ms | rumdl 600 ms (1.11 x), remark-cli 27.0 s (50 x) |'
    ])
  })
})

describe('a new measurement', () => {
  const place = {machine: results.machine, versions: results.versions}
  const order = ['cold', 'many']

  test('replaces the same group, and leaves others of the same machine and versions', () => {
    const again = {...group, measured: [measured('lint-agents', 500)]}
    const cold = {...group, id: 'cold'}
    const merged = merge(
      results,
      {machine: place.machine, versions: {'Node 20': '20.1.0'}, groups: [again, cold]},
      order
    )
    expect(merged).toEqual({
      machine: place.machine,
      versions: {rumdl: '1.0.0', 'Node 20': '20.1.0'},
      groups: [cold, again]
    })
  })

  test('has the oldest Node of a group first', () => {
    const older = {...group, node: '9.1.0'}
    expect(merge(results, {...place, groups: [older]}, order).groups).toEqual([older, group])
  })

  test.each([
    ['machine', {...place, machine: 'B'}],
    ['version', {...place, versions: {rumdl: '2.0.0'}}]
  ])('replaces everything that is of another %s', (_, other) => {
    const after = {...other, groups: [{...group, id: 'cold'}]}
    expect(merge(results, after, order)).toEqual(after)
  })
})
