/** The search of a contract misses no line that its reader would take, however it is misspelt. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {findResponseBlocks} from '../../src/contracts/agent-response/block.ts'
import {createSource, type Source} from '../../src/contracts/source.ts'
import {beginsStatus, headerLines, statusLines, titleLines} from '../../src/contracts/suggested-prompts/candidates.ts'
import {isPromptsHeaderLike, promptsHeader} from '../../src/contracts/suggested-prompts/opening.ts'
import {isTitleLike} from '../../src/contracts/suggested-prompts/title.ts'
import {lineText} from '../../src/text/document.ts'
import {distance} from '../../src/text/edit-distance.ts'
import {runs} from '../support/runs.ts'

/** Letters of the searches, marks, and characters that are folded to letters, to nothing or to others. */
const character = fc.constantFrom(
  ...'SUGEDTNXPROMsugedtnxprom:*_#>- 1.',
  ...'\u00DF\u017F\u0149\u200B\u00AD\uFE0F\uFF33\uFF1A\u00D7\u2014\u00A0\u00E9\uFB06'
)

/** A word after some edits of one character, two of which may change places. */
function edited(word: string, most: number, char: fc.Arbitrary<string> = character): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.nat(word.length),
    kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'),
    char
  })
  return fc.array(edit, {maxLength: most}).map((edits) =>
    edits.reduce((text, {at, kind, char}) => {
      const [before, first = '', second = '', after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)]
      if (kind === 'insert') return before + char + first + second + after
      if (kind === 'delete') return before + second + after
      return kind === 'replace' ? before + char + second + after : before + second + first + after
    }, word)
  )
}

const lead = fc.constantFrom('', '# ', '## 1. ', '**', '  ', '> ', '\t', '\uFEFF', '\u00A0', '--- ')
const words = fc.array(fc.constantFrom('next', 'steps', 'tested', 'suggest', 'status', 'prompts', '\u26A0\uFE0F', 'a'))
const prose = words.map((list) => list.join(' '))

function textWith(word: string, most: number): fc.Arbitrary<string> {
  const line = fc.tuple(lead, edited(word, most), prose).map(([before, text, after]) => before + text + after)
  const bare = fc.tuple(lead, edited(word, most)).map((parts) => parts.join(''))
  return fc
    .array(fc.oneof(bare, line, prose), {maxLength: 8})
    .chain((lines) => fc.constantFrom('\n', '\r\n', '\r').map((end) => lines.join(end)))
}

function sourceOf(text: string): Source {
  return createSource(text, {path: 'output.md', kind: 'output', declared: false})
}

function linesOf(source: Source, isLike: (line: string) => boolean): readonly number[] {
  return source.lines.flatMap((_, line) => (isLike(lineText(source, line)) ? [line] : []))
}

describe('the lines that a search finds hold all that reading every line finds', () => {
  test.each<[string, fc.Arbitrary<string>, (source: Source) => readonly number[], (line: string) => boolean]>([
    ['the header of a prompt block', textWith(promptsHeader, 3), headerLines, isPromptsHeaderLike],
    ['the title of the section', textWith('SUGGESTED PROMPTS', 2), titleLines, isTitleLike],
    ['a status', textWith('STATUS: a complete. Returning results to b.', 2), statusLines, beginsStatus]
  ])('%s', (_, texts, search, isLike) => {
    fc.assert(
      fc.property(texts, (text) => {
        const source = sourceOf(text)
        const found = new Set(search(source))
        expect(linesOf(source, isLike).filter((line) => !found.has(line))).toEqual([])
      }),
      {numRuns: runs(2_000)}
    )
  })

  test('the header of a response block', () => {
    const letter = fc.constantFrom(...'respondtabz_-')
    const key = edited('response', 2, letter).filter((each) => distance(each.toLowerCase(), 'response', 2) <= 2)
    const quote = fc.constantFrom('', "'", '"')
    fc.assert(
      fc.property(key, quote, fc.constantFrom('', ' ', '  # why'), (name, mark, after) => {
        const block = `---\n${mark}${name}${mark}:${after}\n  status: success\n  next_step: none\n---\n`
        expect(findResponseBlocks(sourceOf(block), false).map((each) => each.key)).toEqual([name])
      }),
      {numRuns: runs(2_000)}
    )
  })

  test('near misses are among them', () => {
    const near = [
      'SUGGESTED NEXT STEPS:',
      'SUGESTED NXET STEP:',
      '\uFF33uggested next step',
      'SUGGE\u200BTED NETX STPS:'
    ]
    const source = sourceOf(near.join('\n'))
    expect(linesOf(source, isPromptsHeaderLike)).toEqual([0, 1, 2, 3])
    expect(headerLines(source)).toEqual([0, 1, 2, 3])
  })
})
