import {describe, expect, test} from 'vitest'
import {addMessage, createLastMessage, skipMessages, threadEndingOf} from '../../src/transcripts/last-message.ts'

/** The ending after these messages, each on a line of its own. */
function endingAfter(...messages: readonly Omit<Parameters<typeof addMessage>[1], 'line'>[]) {
  const last = createLastMessage()
  for (const [index, message] of messages.entries()) addMessage(last, {...message, line: index + 1})
  return threadEndingOf(last)
}

describe('the last message of a thread', () => {
  test('is missing at first', () => {
    expect(endingAfter()).toEqual({text: '', line: 1, message: 0, stopReason: 'nothing'})
  })

  test('is the one that was added last', () => {
    expect(endingAfter({text: 'One', stopReason: 'tool call'}, {text: 'Two'})).toEqual({
      text: 'Two',
      line: 2,
      message: 2
    })
  })

  test('without a text is on the last line of the thread', () => {
    const last = createLastMessage()
    addMessage(last, {text: '', line: 2, stopReason: 'tool call'})
    last.lastLine = 5
    expect(threadEndingOf(last)).toEqual({text: '', line: 5, message: 1, stopReason: 'tool call'})
  })

  test('counts those that were skipped', () => {
    const last = createLastMessage()
    skipMessages(last, 2)
    addMessage(last, {text: 'Three', line: 3})
    skipMessages(last)
    expect(threadEndingOf(last)).toEqual({text: 'Three', line: 3, message: 3})
  })

  test('takes pieces with its id, at the line of the first', () => {
    expect(endingAfter({text: 'Do', id: 'a'}, {text: 'ne.', id: 'a', stopReason: 'tool call'})).toEqual({
      text: 'Done.',
      line: 1,
      message: 1,
      stopReason: 'tool call'
    })
    expect(endingAfter({text: 'One', id: 'a'}, {text: 'Two', id: 'b'}, {text: 'Three', id: 'a'})).toEqual({
      text: 'Three',
      line: 3,
      message: 3
    })
  })

  test('is a commentary only where its turn has no answer', () => {
    expect(endingAfter({text: 'Answer', turn: 1}, {text: 'Note', turn: 1, isCommentary: true})).toEqual({
      text: 'Answer',
      line: 1,
      message: 1
    })
    expect(endingAfter({text: 'Answer', turn: 1}, {text: 'Note', turn: 2, isCommentary: true}).text).toBe('Note')
    expect(endingAfter({text: 'Note', isCommentary: true}, {text: 'Next', isCommentary: true}).text).toBe('Next')
  })
})
