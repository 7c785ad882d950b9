import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {readShard, shardFilter} from '../../src/report/shard.ts'
import {temporaryFolder} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

const cwd = temporaryFolder()
const path = fc
  .array(
    fc.string({minLength: 1, maxLength: 8}).map((name) => name.replace(/[/\0.]/g, '_')),
    {minLength: 1, maxLength: 4}
  )
  .map((names) => names.join('/'))

test('a shard is a number and how many there are', () => {
  expect(readShard('1/1')).toEqual({index: 1, count: 1})
  expect(readShard('3/12')).toEqual({index: 3, count: 12})
})

test.each([
  '',
  '1',
  '0/2',
  '3/2',
  '1/0',
  '01/2',
  '-1/2',
  '1/2/3',
  '1.5/2',
  ' 1/2',
  '1/2 ',
  '1 / 2',
  'a/b',
  '1/1000000'
])('%j is not one', (text) => {
  expect(readShard(text)).toBeUndefined()
})

test('every file is in exactly one shard', () => {
  fc.assert(
    fc.property(fc.array(path), fc.integer({min: 1, max: 9}), (paths, count) => {
      const shards = Array.from({length: count}, (_, index) => shardFilter({index: index + 1, count}, cwd))
      for (const each of paths) expect(shards.filter((isIn) => isIn(each))).toHaveLength(1)
    })
  )
})

test('a file stays in its shard, whatever the folder of the run and its name in Unicode', () => {
  const {folder} = createRepository()
  const inside = `${folder}/agents`
  for (let index = 1; index <= 3; index++) {
    const shard = {index, count: 3}
    for (const name of ['a.md', 'b.md', 'caf\u00E9.md']) {
      const isIn = shardFilter(shard, folder)(`${folder}/agents/${name}`)
      expect(shardFilter(shard, inside)(`${folder}/agents/${name}`)).toBe(isIn)
      expect(shardFilter(shard, folder)(`${folder}/agents/${name.normalize('NFD')}`)).toBe(isIn)
    }
  }
})

test('files are spread over all shards', () => {
  const counts = [1, 2, 3, 4].map(
    (index) =>
      Array.from({length: 400}, (_, file) => `runs/run-${file}.jsonl`).filter(shardFilter({index, count: 4}, cwd))
        .length
  )
  for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(40)
})
