/** Fences that nothing closes. */
import {expect, test} from 'vitest'
import {lines, lint} from '../support/lint.ts'

function found(text: string): readonly string[] {
  return lines(lint(text, {path: '.claude/agents/a.md', only: ['agent-references']}))
}

const finding = (place: string): string =>
  `${place}: warning: Unexpected open fence, expected a closing fence after the code`

test.each([
  ['```\ncode\n', '1:1-1:4'],
  ['~~~ts\ncode\n\n \n', '1:1-1:4'],
  ['a\n\n````md\n```\n```\n', '3:1-3:5'],
  ['- ```\n  code\n', '1:3-1:6'],
  ['1. ```\n   code\n', '1:4-1:7'],
  ['> ```\n> code\n', '1:3-1:6'],
  ['```\ncode\n``` ts\n', '1:1-1:4'],
  ['```\ncode\n~~~\n', '1:1-1:4'],
  ['~~~\n```\n~~~\n\n```\nText.\n', '5:1-5:4']
])('%j is open', (text, place) => {
  expect(found(text)).toEqual([finding(place)])
})

test.each([
  '```\ncode\n```\n',
  '```\ncode\n``` ',
  '~~~\ncode\n~~~~\n',
  '``` `a` ```\n',
  'Nothing is behind it.\n\n```\n\n',
  'a ```\n',
  '- ```\n  code\n\nThe item is over.\n',
  '- ```\n  code\n  ```\n',
  '> ```\n> code\n\nThe quote is over.\n'
])('%j is not', (text) => {
  expect(found(text)).toEqual([])
})
