/** Holds the page of what is checked of each document to the documents, the rules and the tests. */
import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {rules} from '../rules/index.ts'
import {coveragePage, readTaggedTitles, taggedTitles} from '../scripts/coverage.ts'
import {exampleIds} from '../scripts/requirement-examples.ts'
import {documents} from '../scripts/requirements.ts'
import * as contracts from '../src/contracts/index.ts'

const titles = readTaggedTitles()
const requirements = documents.flatMap(({id: document, requirements}) =>
  requirements.map((requirement) => ({...requirement, id: `${document} ${requirement.id}`}))
)

test('ids of requirements are unique', () => {
  const ids = requirements.map(({id}) => id)
  expect(ids.length).toBeGreaterThan(50)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('each requirement has a title of a test with its id, or a reason', () => {
  const shown = new Set(titles.flatMap(({ids}) => ids))
  expect(requirements.filter(({id, reason}) => !shown.has(id) && !reason).map(({id}) => id)).toEqual([])
})

test('each requirement that a rule or a function checks has two titles, since one side alone shows no check', () => {
  const titlesOf = (id: string): ReadonlySet<string> =>
    new Set(titles.filter(({ids}) => ids.includes(id)).map(({title}) => title))
  expect(requirements.filter(({id, by}) => by && titlesOf(id).size < 2).map(({id}) => id)).toEqual([])
})

test('one that a linter cannot see has no test, the others name a rule or a function', () => {
  const shown = new Set(titles.flatMap(({ids}) => ids))
  expect(
    requirements.filter(
      ({id, by, reason}) => (reason === undefined) === (by === undefined) || (reason && shown.has(id))
    )
  ).toEqual([])
})

test('each id in a title is a requirement', () => {
  const known = new Set(requirements.map(({id}) => id))
  const unknown = titles.flatMap(({ids, title, file}) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}: [${id}] ${title}`)
  )
  expect(unknown).toEqual([])
})

test('each rule and function that checks a requirement exists', () => {
  const known = new Set([...rules.map(({id}) => id), ...Object.keys(contracts)])
  const named = requirements.flatMap(({by = ''}) =>
    [...by.matchAll(/`(\w+(?:-\w+)+|[a-zA-Z]+)`/g)].map(([, name = '']) => name)
  )
  expect(named.filter((name) => !known.has(name) && name !== 'template')).toEqual([])
})

test('each example is of a requirement, and rules that check one text have examples of most', () => {
  const known = new Map(requirements.map(({id, by}) => [id, by]))
  expect(exampleIds.filter((id) => known.get(id) === undefined)).toEqual([])
  expect(exampleIds.length).toBeGreaterThan(100)
})

test('the page is generated', () => {
  expect(readFileSync('docs/contracts/coverage.md', 'utf8')).toBe(coveragePage(titles))
})

describe('titles', () => {
  test.each<[string, string[], string]>([
    ["test('[DOC 1.1] it works', () => {", ['DOC 1.1'], 'it works'],
    ["test.each(rows)('[DOC 1.1] [A-2 two words] %s | it\\'s', () => {", ['DOC 1.1', 'A-2 two words'], "... | it's"],
    ['  name: "[DOC 1.1] isn\'t",', ['DOC 1.1'], "isn't"]
  ])('%s', (code, ids, title) => {
    expect(taggedTitles('a.test.ts', code)).toEqual([{ids, title, file: 'a.test.ts'}])
  })

  test.each(["'[1] Go on'", "'[x y] z'", "'see [DOC 1.1] it'", "'[DOC 1.1]'"])('%s is not one', (code) => {
    expect(taggedTitles('a.test.ts', code)).toEqual([])
  })
})
