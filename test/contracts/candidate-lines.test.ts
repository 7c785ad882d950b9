import {expect, test} from 'vitest'
import {foldCharacters} from '../../src/contracts/ascii/characters.ts'
import {candidateLines, disguises} from '../../src/contracts/suggested-prompts/candidates.ts'
import {createDocument} from '../../src/text/document.ts'
import {isFull} from '../support/runs.ts'

test('each character that folding or another case turns into a letter, a colon or nothing is a disguise', () => {
  const missed: string[] = []
  for (let code = 0x80; code <= 0x10ffff; code += isFull ? 1 : 5) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const char = String.fromCodePoint(code)
    const {text} = foldCharacters(char)
    const isDisguise =
      text === '' || [text, text.toUpperCase(), text.toLowerCase()].some((form) => /[A-Za-z:]/.test(form))
    disguises.lastIndex = 0
    if (isDisguise && !disguises.test(char)) missed.push(code.toString(16))
  }
  expect(missed).toEqual([])
})

test.each([
  ['each line once, in order', 'a x x\nb\r\nx\rc\n\nx', [0, 2, 5]],
  ['none', 'a\nb', []],
  ['an empty text', '', []],
  ['lines with a disguise too', 'a\n\uFF38\nx\nb\u200B\n', [1, 2, 3]],
  ['not lines with other characters', '\u2014 \u00E9\nx', [1]]
])('%s', (_, text, expected) => {
  expect(candidateLines(createDocument(text), /x/g)).toEqual(expected)
})
