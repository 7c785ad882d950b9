import {describe, expect, test} from 'vitest'
import {type FormatName, readCapture} from '../../src/transcripts/index.ts'

const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`

/** Dialogues with the last message of the agent, and its line. */
const dialogues: readonly (readonly [title: string, FormatName, content: string, final: string, line: number])[] = [
  [
    'names in bold',
    'chat-markdown',
    text('**User:** Go', '', '**Assistant:** Done', 'and dusted.'),
    'Done\nand dusted.',
    3
  ],
  ['names in bold and italics', 'chat-markdown', text('**_User:_** Go', '', '**_Assistant:_** Done'), 'Done', 3],
  ['plain names', 'chat-markdown', text('User: Go', '', 'Assistant:', '', 'Done'), 'Done', 5],
  ['another plain name', 'chat-markdown', text('Human: a', '', 'AI: b', '', 'Human: c', '', 'AI: d'), 'd', 7],
  [
    'headings, rules and details of a chat',
    'chat-markdown',
    text(
      '# Chat',
      '',
      '**Created:** today',
      '',
      '---',
      '',
      '## User',
      '',
      'Go',
      '',
      '---',
      '',
      '## Assistant (m · 3s)',
      '',
      'Done',
      '',
      '## Sum',
      '',
      '---'
    ),
    'Done\n\n## Sum',
    15
  ],
  [
    'several turns, and one in a fence',
    'chat-markdown',
    text(
      '**User**',
      '',
      'a',
      '',
      '**AI**',
      '',
      'b',
      '',
      '**User**',
      '',
      'c',
      '',
      '**AI**',
      '',
      '```',
      '**User**',
      '```'
    ),
    '```\n**User**\n```',
    15
  ],
  [
    'headings with numbers',
    'chat-markdown',
    text('### 1. user (10:00)', '', 'Go', '', '### 2. assistant', '', 'Done'),
    'Done',
    7
  ],
  ['headings of two depths', 'chat-markdown', text('##### User', 'Go', '###### Assistant', 'Done'), 'Done', 4],
  [
    'an export of Claude Code',
    'claude-export',
    text(
      ' ▐▛███▜▌   Claude Code v2.1.0',
      '',
      '❯ Go',
      '',
      '● I look.',
      '',
      '  Read 4 files (ctrl+o to expand)',
      '',
      '● Done:',
      '',
      '  - a',
      '',
      '✻ Worked for 7s'
    ),
    'Done:\n\n- a',
    9
  ],
  [
    'one of its first versions',
    'claude-export',
    text('> Go', '', '⏺ Bash(ls)', '  ⎿  a', '', '⏺ Done.', '  And dusted.', '', '> /exit'),
    'Done.\nAnd dusted.',
    6
  ],
  [
    'a part of one without a prompt',
    'claude-export',
    text('● Bash(ls)', '  ⎿  a', '', '● Done.', '', '✻ Worked for 7s'),
    'Done.',
    4
  ],
  [
    'one in a document',
    'claude-export',
    text('# Log', '---', '## Turn 1', '', '❯ Go', '', '⏺ Done.', '', '  # a', '', '---', '', '## Tokens', '', '9 %'),
    'Done.\n\n# a',
    7
  ],
  [
    'an export of OpenCode',
    'opencode-transcript',
    text(
      '# Tests',
      '',
      '**Session ID:** ses_3e75',
      '**Created:** 2/1/2026, 6:11:52 AM',
      '',
      '---',
      '',
      '## User',
      '',
      'Go',
      '',
      '---',
      '',
      '## Assistant (Code-Reviewer · some-model (free) · 15.5s)',
      '',
      '_Thinking:_',
      '',
      'Hm.',
      '',
      '**Tool: bash**',
      '',
      '**Output:**',
      '```',
      '## Assistant',
      '```',
      '',
      '---',
      '',
      '## Assistant (Code-Reviewer · some-model (free) · 0.2s)',
      '',
      'Done:',
      '',
      '---',
      '',
      '- a',
      '',
      '---'
    ),
    'Done:\n\n---\n\n- a',
    31
  ],
  [
    'a log of Codex',
    'codex-log',
    text(
      'OpenAI Codex v0.150.1',
      '--------',
      'workdir: /',
      '--------',
      'user',
      'Go',
      'codex',
      'I look.',
      'exec',
      'ls in /',
      'codex',
      'Done.',
      '',
      'Yes.',
      'tokens used',
      '12',
      'Done.'
    ),
    'Done.\n\nYes.',
    12
  ],
  [
    'one with times',
    'codex-log',
    text(
      '[2025-08-01T10:00:00] OpenAI Codex v0.2.0',
      '--------',
      'workdir: /',
      '--------',
      '[2025-08-01T10:00:00] User instructions:',
      'Go',
      '[2025-08-01T10:00:01] codex',
      '',
      'Done.',
      '[2025-08-01T10:00:05] tokens used: 1'
    ),
    'Done.',
    9
  ],
  [
    'a chat that Gemini CLI shared',
    'gemini-share',
    text(
      '## USER 🧑‍💻',
      '',
      'Go',
      '',
      '---',
      '',
      '## MODEL ✨',
      '',
      'I look.**Tool Command**:',
      '```json',
      '{}',
      '```',
      '',
      '---',
      '',
      '## MODEL ✨',
      '',
      'Done',
      '',
      '---',
      '',
      'Yes'
    ),
    'Done\n\n---\n\nYes',
    18
  ],
  [
    'the console of CrewAI',
    'crewai-output',
    text('# Agent: A', '## Task: Go', '', '', '# Agent: A', '## Final Answer: ', 'Done', '', ''),
    'Done',
    7
  ],
  [
    'the console of LangChain',
    'langchain-messages',
    text('> Entering new AgentExecutor chain...', 'Final Answer: Done', '', '> Finished chain.'),
    'Done',
    2
  ],
  ['names in colours', 'chat-markdown', text('\x1B[1mUser:\x1B[0m Go', '\x1B[32mAssistant:\x1B[0m', 'Done'), 'Done', 3]
]

describe('a dialogue', () => {
  test.each(dialogues)('%s ends with the last message of its agent', (_, format, content, final, line) => {
    const read = readCapture([Buffer.from(content)], {}, format)
    expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{text: final, line, kind: 'main'}])
    expect(read.kind === 'transcript' && read.transcript.threads[0]?.stopReason).toBeUndefined()
  })

  test.each(dialogues)('%s is never one output', (_, format, content) => {
    for (const each of [content, content.replaceAll('\n', '\r\n'), `\uFEFF${content}`])
      expect(readCapture([Buffer.from(each)], {}, 'text')).toMatchObject({kind: 'text', dialogue: format})
  })

  test.each([
    ['claude-export', text('❯ Go', '', '● I look.', '', '● Bash(ls)'), 'I look.'],
    ['claude-export', text('❯ Go', '', '● I look.', '', '  Read 4 files (ctrl+o to expand)'), 'I look.'],
    [
      'opencode-transcript',
      text('---', '## User', 'Go', '---', '## Assistant', 'I look.', '', '**Tool: bash**', '---'),
      'I look.'
    ],
    [
      'opencode-transcript',
      text('---', '## Assistant', 'I look.', '', '```', 'Tool: bash', '', '**Input:**', '```json', '{}', '```', '```'),
      'I look.'
    ],
    ['codex-log', text('OpenAI Codex v0.150.1', '--------', 'user', 'Go', 'codex', 'I look.', 'exec', 'ls'), 'I look.'],
    [
      'codex-log',
      text('OpenAI Codex v0.171.0', '--------', 'user', 'Go', 'codex', 'I wait.', 'collab: Wait'),
      'I wait.'
    ],
    ['gemini-share', text('## USER 🧑‍💻', '', 'Go', '', '## MODEL ✨', '', 'I look.', '**Tool Command**:'), 'I look.']
  ] as const)('of %s is stopped by a call', (format, content, last) => {
    const read = readCapture([Buffer.from(content)], {}, format)
    expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{text: last, stopReason: 'tool call'}])
  })
})

describe('an export of OpenCode', () => {
  const read = (...lines: readonly string[]) =>
    readCapture([Buffer.from(text('---', '## User', 'Go', '---', ...lines))], {}, 'opencode-transcript')
  const head = '## Assistant (Build · m · 1.2s)'

  test('has the name of its agent, and of the model', () => {
    expect(read(head, 'Done.', '---')).toMatchObject({
      transcript: {threads: [{agent: 'build', model: 'm', text: 'Done.'}]}
    })
  })

  test('may have a turn without an answer', () => {
    expect(read(head, 'Done.', '---', '## User', 'More', '---', head, '', '---')).toMatchObject({
      transcript: {threads: [{text: 'Done.', stopReason: 'unfinished run'}]}
    })
  })

  test('is refused where a thought is in the last message', () => {
    expect(() => read(head, '_Thinking:_', '', 'Hm.', '', 'Done.', '---')).toThrow(
      'Unexpected `_Thinking:_` in the last message, expected an export without thoughts, whose ends it does not show, or `opencode export`'
    )
    expect(read(head, '_Thinking:_', '', 'Hm.', '---', head, 'Done.', '---')).toMatchObject({
      transcript: {threads: [{text: 'Done.', message: 1}]}
    })
  })
})

describe('who speaks', () => {
  const turns = (user: string, agent: string): string => text(`${user}Fix the tests, please.`, '', `${agent}They pass.`)

  test.each([
    ['**User:** ', '**Assistant:** '],
    ['## Human\n', '## AI\n'],
    ['### 1. User (10:02)\n', '### 2. Model (10:03)\n'],
    ['## 👤 User\n', '## 🤖 Assistant\n'],
    ['> **User**\n> ', '> **Assistant**\n> '],
    ['- **User:** ', '- **Assistant:** '],
    ['<user> ', '<assistant> '],
    ['[User]: ', '[Assistant]: '],
    ['[User]\n', '[Assistant]\n'],
    ['`User`: ', '`Assistant`: '],
    ['User> ', 'Assistant> '],
    ['(user) ', '(assistant) '],
    ['<|im_start|>user\n', '<|im_start|>assistant\n'],
    ['<turn role="user">\n', '<turn role="assistant">\n'],
    ['role: user\n', 'role: assistant\n'],
    ['--- User ---\n', '--- Assistant ---\n'],
    ['[10:02] User: ', '[10:03] Assistant: '],
    ['**User** (10:02): ', '**Assistant** (10:03): '],
    ['USER\n\n', 'ASSISTANT\n\n'],
    ['**User:** ', '## Assistant\n\n'],
    ['Assistant: What is it?\n\nUser: ', 'Assistant: ']
  ])('%j and %j take turns, whatever is around them', (user, agent) => {
    for (const content of [turns(user, agent), `# Chat\n\nExported.\n\n## Sum\n\nIt works.\n\n${turns(user, agent)}`])
      expect(readCapture([Buffer.from(content)], {}, 'text')).toMatchObject({dialogue: 'chat-markdown'})
    const read = readCapture([Buffer.from(turns(user, agent))], {}, 'chat-markdown')
    expect(read.kind === 'transcript' && read.transcript.threads[0]?.text.replace(/^> /, '')).toBe('They pass.')
  })

  test('a system and a tool do so, too, and a quote of another form does not', () => {
    const content = text('[USER]', 'Go', '[ASSISTANT]', 'User: a', 'Assistant: b', '[TOOL]', 'c', '[SYSTEM]', 'd')
    const read = readCapture([Buffer.from(content)], {}, 'chat-markdown')
    expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{text: 'User: a\nAssistant: b'}])
  })

  test.each([
    ['<turn role="user">\nGo\n</turn>\n<turn role="assistant">\nDone.\n</turn>\n', 'Done.'],
    ['<user>\nGo\n</user>\n<assistant>\n<review>\nPASS\n</review>\n</assistant>\n', '<review>\nPASS\n</review>'],
    ['<|im_start|>user\nGo<|im_end|>\n<|im_start|>assistant\nDone.<|im_end|>\n', 'Done.']
  ])('%j is without the tag that closes its mark', (content, final) => {
    const read = readCapture([Buffer.from(content)], {}, 'chat-markdown')
    expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{text: final}])
  })

  test('a fence around all of it is none', () => {
    expect(readCapture([Buffer.from('~~~md\n## User\n\nGo\n\n## Assistant\n\nNo.\n~~~\n')], {}, 'text')).toMatchObject({
      dialogue: 'chat-markdown'
    })
  })

  test('the two sides of an export of Claude Code by their marks alone', () => {
    const content = text('> Go', '', '⏺ Done.', '', '> <review>PASS</review>')
    expect(readCapture([Buffer.from(content)], {}, 'text')).toMatchObject({dialogue: 'claude-export'})
    const list = content.replace('⏺', '●')
    expect(readCapture([Buffer.from(list)], {}, 'text')).not.toHaveProperty('dialogue')
  })

  test.each([
    ['other names', turns('**You:** ', '**Claude:** ').repeat(2)],
    ['sections', turns('## Before\n', '## After\n').repeat(2)],
    ['one side', turns('## User\n', '## Order\n')],
    ['the agent first', text('Assistant: a', '', 'User: b')],
    ['sentences', text('User labels are blue.', '**Assistant** labels are green.', 'Users ask.', 'AI-made, it is.')],
    ['rows of a table', text('| user | string |', '| assistant | string |')],
    ['a fence in a text', text('The log:', '', '```', '**User:** a', '**Assistant:** b', '```')],
    ['bullets and quotes', text('● one', '● two', '', '> quoted', '', '● three')],
    ['a terminal in a fence', text('```', '❯ npm install', '● Bash(ls)', '  ⎿ a', '```')],
    ['a history in a fence', text('It writes `_**User**_`:', '', '```', '_**User**_', '', '_**Agent**_', '```')],
    ['a text about Codex', text('OpenAI Codex v0.150.1 is out.', '', 'user', '', 'codex')]
  ])('%s: not a dialogue', (_, content) => {
    const read = readCapture([Buffer.from(content)], {}, 'text')
    expect(read).toMatchObject({kind: 'text'})
    expect(read).not.toHaveProperty('dialogue')
  })
})
