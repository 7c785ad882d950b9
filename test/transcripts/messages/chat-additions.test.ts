import {describe, expect, test} from 'vitest'
import {readCapture} from '../../../src/transcripts/index.ts'

/** What the agent of a chat ends with that is declared as such. */
function finalIn(...lines: readonly string[]): string | undefined {
  const read = readCapture([Buffer.from(lines.join('\n'))], {path: 'chat.md'}, 'chat-markdown')
  return read.kind === 'transcript' ? read.transcript.threads[0]?.text : undefined
}

describe('times that an export writes at the head of each turn', () => {
  const [user, agent] = ['## User', '## Assistant']

  test.each([
    ['below the mark', '7/30/2025, 15:24:01', '7/30/2025, 15:24:09'],
    ['with emphasis', '*10:00 AM*', '*10:01 PM*'],
    ['with the name of a month', 'Jan 5, 2026 10:00', 'May 12, 2026 9:01']
  ])('%s are not words of the agent', (_, first, second) => {
    expect(finalIn('# Chat', '', user, first, '', 'Go', '', agent, '', second, '', 'Done.', '')).toBe('Done.')
  })

  test('on the line of the mark', () => {
    const turn = (name: string, time: string): string => `**${name}:** _(10/1/2026, ${time})_`
    expect(finalIn(turn('User', '10:00:00 AM'), '', 'Go', '', turn('Assistant', '9:05:09 PM'), '', 'Done.')).toBe(
      'Done.'
    )
  })

  test.each([
    ['the user wrote none', [user, 'Go', agent, '10:30', 'is the time.'], '10:30\nis the time.'],
    ['they are all of an answer', [user, '10:29', agent, '10:30'], '10:30'],
    ['one is in a sentence', [user, '10:29', 'Go', agent, 'It was 10:30.', 'Done.'], 'It was 10:30.\nDone.'],
    ['they are written in two ways', [user, '10:29', 'Go', agent, '2026-01-01', 'Done.'], '2026-01-01\nDone.']
  ])('they are such where %s', (_, lines, text) => {
    expect(finalIn(...lines)).toBe(text)
  })
})

describe('the line that an export is signed with', () => {
  const chat = ['## Prompt:', 'Go', '', '## Response:', 'Done.', '', '---', '', 'More?', '']
  const exported = ['# Chat', '', '**User:** Ann  ', '**Exported:** 1/23/2026  ', '', ...chat]

  test.each([
    ['a link', 'Powered by [ChatGPT Exporter](https://www.chatgptexporter.com)'],
    ['a sentence', '*Exported from Helper on 2026-01-01*'],
    [
      'a sentence with a link and a time',
      '*Exported by [AI Chat Exporter](https://example.com/ai_chat-exporter?from=chat&version=1.2.3) · July 23, 2026 at 11:45 PM*'
    ],
    ['an end', '_End of the chat export_']
  ])('%s is not a word of the agent', (_, signature) => {
    expect(finalIn(...exported, '---', signature, '')).toBe('Done.\n\n---\n\nMore?')
  })

  test('also where each turn has a rule below it', () => {
    const turns = ['## Prompt:', 'Go', '', '***', '## Response:', 'Done.', '', '***', '']
    for (const signature of ['Exported on March 8, 2026 11:57 PM.', '*Exported from Helper*'])
      expect(finalIn(...turns, signature)).toBe('Done.')
    expect(finalIn(...turns, 'Exported on demand.')).toBe('Done.\n\n***\n\nExported on demand.')
  })

  test.each([
    ['a file that does not say that it is an export', chat, ['---', '*Exported from Helper on 2026-01-01*']],
    ['words without a rule above', exported, ['*Exported from Helper on 2026-01-01*']],
    ['a question', exported, ['---', '*Would you like to export it?*']],
    ['a report', exported, ['---', '*Exported 3 files*']],
    ['another link', exported, ['---', 'See the [export guide](https://example.com)']],
    ['more than a line', exported, ['---', '*Exported from Helper*', 'Done.']]
  ])('%s is kept', (_, lines, last) => {
    expect(finalIn(...lines, ...last)).toBe(['Done.', '', '---', '', 'More?', '', ...last].join('\n'))
  })

  test('what a user wrote last is left out as before', () => {
    expect(finalIn(...exported, '## Prompt:', 'Thanks', '', '---', '*Exported from Helper*')).toBe(
      'Done.\n\n---\n\nMore?'
    )
  })
})
