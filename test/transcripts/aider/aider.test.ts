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
  [
    'a block before what aider printed, the end of which was taken out',
    session('#### go  ', '', 'See:', '', '> a', '', 'Done.', '', '> Tokens: 1 sent.  ', '> Commit 1a fix: b'),
    {text: 'See:\n\n> a\n\nDone.', line: 9, message: 1}
  ],
  [
    'a command after the answer',
    session('#### go', 'Done.', '#### /exit  ', '>  ', '>'),
    {text: 'Done.', line: 8, message: 1}
  ],
  [
    'a session in which only aider was asked',
    session('#### /exit  ') + session('#### a', 'A') + session('#### /exit  '),
    {text: 'A', line: 15, message: 1}
  ],
  [
    'a session with a command on several lines',
    session('#### a', 'A') + session('#### /add b.md  ', '####   c.md  ', '> Added b.md to the chat  '),
    {text: 'A', line: 8, message: 1}
  ],
  ['no other session', session('#### /exit  '), {text: '', line: 8, message: 0, stopReason: 'nothing'}],
  ['a command for the model', session('#### /ask a', 'A') + session(), {text: 'A', line: 8, message: 1}],
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

test.each([
  ['a run that failed', [], {text: '', line: 16, message: 0, stopReason: 'nothing'}],
  ['a run with an answer', ['Done.  no', ''], {text: 'Done.  no', line: 15, message: 1}]
] as const)('aider shows how it was called on several lines, which no model wrote: %s', (_, answer, expected) => {
  const chat = [
    ...['', '# aider chat started at 2026-03-01 10:00:00', '', '> aider --message # Go', '', '## Plan', ''],
    ...['- a.md  ', '> Aider v0.86.0  ', '> Model: x  ', '', '#### # Go  ', '#### ## Plan  ', ''],
    ...(answer.length > 0 ? answer : ['> litellm.AuthenticationError  '])
  ]
  expect(runOf([...chat, ''].join('\n')).threads).toEqual([{id: 'main', kind: 'main', ...expected}])
})

test('aider shows the body of the message of its commit, which no model answered', () => {
  const file = session('#### go  ', '', 'Done.', '', '> Commit 1a2b3c4 feat: a', '', '- b', '- c  ', '> Tokens: 1  ')
  expect(runOf(file).threads).toMatchObject([{text: 'Done.', line: 9, message: 1}])
})

const answer = ['### Plan', '', '#### Step 1', '', '> Keep this.', '>', '> And this.', '', '#### Step 2', '', 'Done.']
const quoted = ['Done.', '', '> Keep this.']

test.each([
  ['headings and quotes', ['#### go  ', '', ...answer, '', '> Tokens: 1  '], answer, 9],
  ['a quote at the end', ['#### go  ', '#### on  ', '', ...quoted, '', '> Tokens: 1  '], quoted, 10],
  ['after a command for the model', ['#### /ask why  ', '', ...answer, '', '> Tokens: 1  '], answer, 9],
  [
    'before what aider prints on two lines',
    ['#### go  ', '', ...answer, '', '> cd a', 'npm test  ', '> y  '],
    answer,
    9
  ]
] as const)('a line of the model that begins like one of aider is its answer: %s', (_, chat, expected, line) => {
  const threads = [{id: 'main', kind: 'main', text: expected.join('\n'), line, message: 1}]
  expect(runOf(session(...chat)).threads).toEqual(threads)
})

test('without the white space that aider writes, a line that begins like one of aider is its own', () => {
  const file = session('#### go', '', 'Plan', '', '#### Step 1', '', 'Done.')
  expect(runOf(file).threads).toMatchObject([{text: 'Done.', line: 13, message: 2}])
})

test('each session is an output', () => {
  const file = session('#### a', 'A') + session('#### /add b') + session('#### b', '> Error') + session('#### c', 'C')
  expect(runOf(file).threads).toEqual([
    {id: 'line 2', kind: 'main', text: 'A', line: 8, message: 1},
    {id: 'line 17', kind: 'main', text: '', line: 24, message: 0, stopReason: 'nothing'},
    {id: 'line 25', kind: 'main', text: 'C', line: 31, message: 1}
  ])
})
