import {expect, test} from 'vitest'
import {runWithoutModels as runOf} from '../../support/transcripts/capture.ts'

const session = (...lines: readonly string[]): string =>
  ['', '# aider chat started at 2026-03-01 10:00:00', '', '> Aider v0.86.0  ', '> Model: x  ', '', ...lines, ''].join(
    '\n'
  )

test.each([
  [
    'the last block',
    session(
      '#### go  ',
      '',
      'I look.',
      '',
      '> Add file to the chat? y  ',
      '',
      'Done.',
      '',
      '- a',
      '',
      '> Tokens: 1 sent.  '
    ),
    {text: 'Done.\n\n- a', line: 13, message: 2}
  ],
  [
    'a block at the end',
    session('#### go  ', '', '---', '<review>PASS</review>', '---'),
    {text: '---\n<review>PASS</review>\n---', line: 9, message: 1}
  ],
  ['the last session', session('#### a', 'A') + session('#### b', 'B'), {text: 'B', line: 16, message: 1}],
  [
    'a command after the answer',
    session('#### go', 'Done.', '#### /exit  ', '>  ', '>'),
    {text: 'Done.', line: 8, message: 1}
  ],
  [
    'a session without an answer',
    session('#### a', 'A') + session('#### /exit  '),
    {text: '', line: 16, message: 0, stopReason: 'nothing'}
  ],
  [
    'what the model answers after its thoughts',
    session(
      '#### go',
      '',
      '<thinking-content-7bbeb8e1>',
      '',
      'I think:',
      '> Add file?',
      '#### A heading',
      '',
      '</thinking-content-7bbeb8e1>',
      '',
      'Done.'
    ),
    {text: 'Done.', line: 17, message: 1}
  ],
  [
    'thoughts whose begin is not there',
    session('#### go', 'I think.', '</think>', 'Done.'),
    {text: 'Done.', line: 10, message: 1}
  ],
  [
    'thoughts that do not end',
    session('#### go', '<think>', 'I think.', '> ^C', '#### go on', 'Done.'),
    {text: 'Done.', line: 12, message: 2}
  ],
  ['other line ends', session('#### go', 'A', 'B').replaceAll('\n', '\r\n'), {text: 'A\nB', line: 8, message: 1}],
  [
    'a byte order mark',
    `\uFEFF# aider chat started at 2026-03-01 10:00:00\n#### go\nDone.`,
    {text: 'Done.', line: 3, message: 1}
  ]
] as const)('%s', (_, text, expected) => {
  expect(runOf(text)).toEqual({
    format: 'aider',
    threads: [{id: 'main', kind: 'main', ...expected}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})
