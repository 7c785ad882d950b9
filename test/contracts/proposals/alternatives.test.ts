/** Tags that an answer is wrapped in, and forms that "or" joins. */
import {describe, expect, test} from 'vitest'
import {proposals} from '../../../src/contracts/proposals/proposals.ts'
import {createSource} from '../../../src/contracts/source.ts'

function proposed(text: string) {
  const source = createSource(`# Planter\n\n${text}\n`, {path: 'agents/planter.md', kind: 'agent', declared: false})
  const {contracts, unread} = proposals(source)
  return {contracts: contracts.map(({contract}) => contract), unread}
}

const fence = (text: string, language = ''): string => `\`\`\`${language}\n${text}\n\`\`\``

describe('a tag around the answer', () => {
  test.each([
    ['Wrap your answer in <bed></bed> tags.', 'bed'],
    ['Think first. Enclose the final verdict in `<call>` and `</call>` tags.', 'call'],
    ['Think first, then enclose your verdict within a `<bed>` tag.', 'bed'],
    ['Always put your complete report between <bed_plan>...</bed_plan>.', 'bed_plan'],
    ['You must surround the final response with <bed></bed>.', 'bed'],
    ['Do not wrap your answer in <bed></bed> tags.', undefined],
    ['Wrap each finding in <bed></bed> tags.', undefined],
    ['Put the tool call in <bed></bed> tags.', undefined]
  ])('%s', (text, tag) => {
    expect(proposed(text).contracts).toEqual(tag === undefined ? [] : [{tag}])
  })
})

const plot = {lines: {Plot: {}, Crop: {multiline: true}}}
const error = {lines: {Error: {multiline: true}}}
const [plotText, errorText] = ['Plot: {plot}\nCrop: {crop}', 'Error: {text}']

describe('forms that "or" joins', () => {
  test.each([
    ['two fences', `Reply with this:\n\n${fence(plotText)}\n\nor\n\n${fence(errorText)}`],
    ['an introduction behind "or"', `Reply with this:\n\n${fence(plotText)}\n\nor with:\n\n${fence(errorText)}`],
    ['a condition behind "or"', `End with:\n\n${plotText}\n\nOr, without a plot, with:\n\n${errorText}`],
    ['two paragraphs', `End your reply with:\n\n${plotText}\n\nor\n\n${errorText}`],
    ['a heading above', `## Output format\n\n${fence(plotText)}\n\nor\n\n${fence(errorText)}`],
    ['a fence and a paragraph', `Finish with exactly:\n\n${fence(plotText)}\n\n*or*\n\n${errorText}`]
  ])('%s', (_, text) => {
    expect(proposed(text)).toEqual({contracts: [{any: [plot, error]}], unread: []})
  })

  test('three of them', () => {
    const text = `Reply with:\n\n${fence(plotText)}\n\nor\n\n${fence(errorText)}\n\nor\n\n${fence('Wait: {days}')}`
    expect(proposed(text).contracts).toEqual([{any: [plot, error, {lines: {Wait: {multiline: true}}}]}])
  })

  test('of which one cannot be read are all listed', () => {
    const text = `Reply with:\n\n${fence(plotText)}\n\nor with a program:\n\n${fence('plant(1)', 'python')}`
    expect(proposed(text)).toEqual({
      contracts: [],
      unread: [
        {line: 6, endLine: 7},
        {line: 12, endLine: 14}
      ]
    })
  })

  test('of a marked form are not proposed', () => {
    const marker = '<!-- lint-agents output plot {"any":[{"lines":{"Plot":{}}},{"lines":{"Error":{}}}]} -->'
    const text = `Reply with:\n\n${marker}\n${fence(plotText)}\n\nor\n\n${fence(errorText)}`
    expect(proposed(text).contracts).toEqual([])
  })

  test.each([
    ['lines', 'Plot: [name]\nCrop: [what grows]', 'Error: [why]\nRetry: [yes or no]'],
    ['tags', '<plot>north</plot>', '<error>no plot</error>'],
    ['data', '{"plot": "...", "crop": "..."}', '{"error": "..."}']
  ])('of a marked paragraph are not proposed: %s', (_, first, second) => {
    const joined = `${first}\n\nor, if there is no plot:\n\n${second}`
    expect(proposed(`End your answer with:\n\n${joined}`).contracts).toHaveLength(1)
    const marker = '<!-- lint-agents output plot {"any":[{"tag":"plot"},{"tag":"error"}]} -->'
    expect(proposed(`End your answer with:\n\n${marker}\n${joined}`).contracts).toEqual([])
  })

  test('a form for another case is not an alternative', () => {
    const text = `Reply with:\n\n${fence(plotText)}\n\nYou run this, or the like:\n\n${fence(errorText)}`
    expect(proposed(text).contracts).toEqual([plot])
  })

  test('very many are read in linear time', () => {
    const text = `Reply with:\n\n${`${fence(errorText)}\n\nor\n\n`.repeat(2000)}`
    expect(proposed(text).contracts.length).toBeLessThan(2)
  })
})
