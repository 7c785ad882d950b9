import {describe, expect, test} from 'vitest'
import {type Format, readCapture} from '../../src/transcripts/index.ts'

const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`

/** Dialogues with the last message of the agent, and its line. */
const dialogues: readonly (readonly [title: string, Format, content: string, final: string, line: number])[] = [
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
    'an unknown name of the agent',
    'chat-markdown',
    text(
      '**User**',
      '',
      'a',
      '',
      '**Grok**',
      '',
      'b',
      '',
      '**User**',
      '',
      'c',
      '',
      '**Grok**',
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
  ['headings of two depths', 'chat-markdown', text('##### You said:', 'Go', '###### ChatGPT said:', 'Done'), 'Done', 4],
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
    ['**You:** ', '**Claude:** '],
    ['**Me:** ', '**Assistant (Opus):** '],
    ['## Human\n', '## GPT-5\n'],
    ['### Me\n', '### Claude Opus 4.1 (thinking)\n'],
    ['## My prompt\n', '## Claude response\n'],
    ['**User asked:** ', '**Gemini answered:** '],
    ['Alice: ', 'Bot: '],
    ['**Jane:** ', '**Assistant:** '],
    ['**You:** ', '**Zorbo:** '],
    ['> **User**\n> ', '> **Assistant**\n> '],
    ['- **User:** ', '- **Assistant:** '],
    ['<alice> ', '<bot> '],
    ['[User]: ', '[Assistant]: '],
    ['[User]\n', '[Assistant]\n'],
    ['`User`: ', '`Assistant`: '],
    ['User> ', 'Assistant> '],
    ['<b>User:</b> ', '<b>Assistant:</b> '],
    ['<user>\n', '<assistant>\n'],
    ['<|im_start|>user\n', '<|im_start|>assistant\n'],
    ['[10:02] User: ', '[10:03] Assistant: '],
    ['**User** (10:02): ', '**Assistant** (10:03): '],
    ['### 🧑 Jane\n', '### 🤖 Hal\n'],
    ['**Benutzer:** ', '**Assistent:** '],
    ['**用户：** ', '**助手：** '],
    ['用户: ', '助手: '],
    ['User\n', 'Assistant\n'],
    ['USER\n\n', 'ASSISTANT\n\n'],
    ['You\n', 'Claude\n'],
    ['Assistant: What is it?\n\nUser: ', 'Assistant: ']
  ])('%j and %j take turns', (user, agent) => {
    for (const content of [turns(user, agent), `# Chat\n\n*Exported today*\n\n${turns(user, agent)}`])
      expect(readCapture([Buffer.from(content)], {}, 'text')).toMatchObject({dialogue: 'chat-markdown'})
    const read = readCapture([Buffer.from(turns(user, agent))], {}, 'chat-markdown')
    expect(read.kind === 'transcript' && read.transcript.threads[0]?.text.replace(/^> /, '')).toBe('They pass.')
  })

  test.each([
    ['**You**\n', '**Zorbo**\n'],
    ['User: ', 'Zorbo: '],
    ['**Customer:** ', '**Support bot:** '],
    ['## Prompt:\n', '## Response:\n'],
    ['**Developer:** ', '**Copilot:** ']
  ])('%j and %j do so twice', (user, agent) => {
    const content = turns(user, agent).repeat(2)
    expect(readCapture([Buffer.from(content)], {}, 'text')).toMatchObject({dialogue: 'chat-markdown'})
  })

  test('a prompt that nothing answers ends a chat, too', () => {
    const content = text('## Prompt', '', 'a', '', '## Response', '', 'b', '', '## Prompt', '', '<review>PASS</review>')
    expect(readCapture([Buffer.from(content)], {}, 'text')).toMatchObject({dialogue: 'chat-markdown'})
    const others = content.replace('## Response', '## Sum\n\n## Response')
    expect(readCapture([Buffer.from(others)], {}, 'text')).not.toHaveProperty('dialogue')
  })

  test('the two sides of an export of Claude Code by their marks alone', () => {
    const content = text('> Go', '', '⏺ Done.', '', '> <review>PASS</review>')
    expect(readCapture([Buffer.from(content)], {}, 'text')).toMatchObject({dialogue: 'claude-export'})
    const list = content.replace('⏺', '●')
    expect(readCapture([Buffer.from(list)], {}, 'text')).not.toHaveProperty('dialogue')
  })

  test.each([
    ['**Summary:** ', '**Result:** '],
    ['# FAQ\n\nQ: ', 'A: '],
    ['Q: Why? ', 'A: '],
    ['**Question:** How? ', '**Answer:** '],
    ['## Question\n', '## Answer\n'],
    ['**Input:** ', '**Output:** '],
    ['### Features\n', '### Bug Fixes\n'],
    ['### 🚀 Features\n', '### 🐛 Fixes\n'],
    ['## Before\n', '## After\n'],
    ['**Issue:** ', '**Fix:** '],
    ['**Claude:** ', '**GPT-4:** '],
    ['Given: ', 'Then: '],
    ['Prompts\n', 'Response\n'],
    ['Customer\n', 'Support\n']
  ])('not in sections %j and %j', (first, second) => {
    for (const content of [turns(first, second), turns(first, second).repeat(2)])
      expect(readCapture([Buffer.from(content)], {}, 'text')).not.toHaveProperty('dialogue')
  })

  test.each([
    ['## User\n', '## Order\n'],
    ['**User:** ', '**Admin:** '],
    ['**Backend:** ', '**AI:** '],
    ['## Overview\n', '## Assistant\n'],
    ['## Prompt\n', '## Response\n'],
    ['Overview\n', 'Assistant\n'],
    ['Alice: ', 'Bob: ']
  ])('not in %j and %j, once', (first, second) => {
    expect(readCapture([Buffer.from(turns(first, second))], {}, 'text')).not.toHaveProperty('dialogue')
  })
})

describe('behind an introduction', () => {
  const introductions = [
    text('# Export', '', 'This chat was exported today. It is about the tests.', ''),
    text('I asked it once more, with the new prompt.', ''),
    text('# Notes', '', '- from Monday', '', 'What we said.', '', '## Conversation', '')
  ]

  test.each([
    ['**User:** Go', '**Assistant:** Done'],
    ['**You:** Go', '**Claude:** Done'],
    ['**You:**', '', 'Go', '', '**Claude:**', '', 'Done', '', '### Sum', '', 'Yes'],
    ['User: Go', '', 'Assistant: Done'],
    ['## Me', '', 'Go', '', '## Claude', '', 'Done'],
    ['## User', '', 'a', '', '## Assistant', '', 'b', '', '## User', '', 'c', '', '## Assistant', '', 'd'],
    ['Human: a', 'AI: b', 'Human: c', 'AI: d'],
    ['> **User:** Go', '>', '> **Assistant:** Done'],
    ['**Me:** a', '', '**Zorbo:** b', '', '**Me:** c', '', '**Zorbo:** d'],
    ['**User:** a', '', '**Assistant:** b', '', '# c', '', 'd', '', '**User:** e', '', '**Assistant:** f', '', '# g']
  ])('%s, %s is a dialogue', (...turns) => {
    for (const introduction of introductions)
      expect(readCapture([Buffer.from(introduction + text(...turns))], {}, 'text')).toMatchObject({
        dialogue: 'chat-markdown'
      })
  })

  test('of a colon, many turns are one', () => {
    const content = text('The chat:', '', ...['a', 'b', 'c'].flatMap((each) => [`User: ${each}`, `Assistant: ${each}`]))
    expect(readCapture([Buffer.from(content)], {}, 'text')).toMatchObject({dialogue: 'chat-markdown'})
  })
})

describe('no dialogue', () => {
  test.each([
    [
      'questions and answers',
      text('# FAQ', '', 'Q: How does a user log in?', 'A: With a key.', '', '**Question:** Why?', '', '**Answer:** So.')
    ],
    [
      'notes of a meeting',
      text('# Meeting', '', 'Alice: The user wants it.', 'Bob: Yes.', 'Alice: Then we do it.', 'Bob: Good.')
    ],
    [
      'an interview',
      text('# Interview', '', 'Interviewer: How?', 'User: Daily.', 'Interviewer: Why?', 'User: It is fast.')
    ],
    [
      'a glossary',
      text('# Terms', '', '**User**: who asks.', '', '**Agent**: a program.', '', '**Session**: what they do.')
    ],
    [
      'a model of data',
      text('# Model', '', '## User', '', '- id', '', '## Agent', '', '- id', '', '## Session', '', '- id')
    ],
    [
      'a document with an example',
      text('# Bot', '', 'It answers so:', '', 'User: a', 'Assistant: b', '', 'User: c', 'Assistant: d')
    ],
    [
      'examples of a definition',
      text(
        '---',
        'name: x',
        'description: So',
        'user: a',
        'assistant: b',
        'user: c',
        'assistant: d',
        '---',
        '',
        'You are x.'
      )
    ],
    [
      'a definition of examples',
      text(
        '---',
        'name: x',
        'description: y',
        '---',
        '',
        '# Examples',
        '',
        'User: a',
        'Assistant: b',
        'User: c',
        'Assistant: d'
      )
    ],
    [
      'a section with an example',
      text(
        '# Review',
        '',
        'I tried it.',
        '',
        '## Chat',
        '',
        '**User:** a',
        '',
        '**Assistant:** b',
        '',
        '## Verdict',
        '',
        'PASS'
      )
    ],
    [
      'several of them',
      text(
        '# Bot',
        '',
        'Ask it.',
        '',
        '## Short',
        '',
        '**You:** a',
        '',
        '**Bot:** b',
        '',
        '## Long',
        '',
        '**You:** c',
        '',
        '**Bot:** d'
      )
    ],
    ['a quote behind a colon', text('It said:', '', '**User:** a', '', '**Assistant:** b', '', 'So it works.')],
    ['a short example', text('# Bot', '', 'It answers at once.', '', 'User: a', 'Assistant: b')],
    [
      'roles',
      text('# Roles', '', 'Two take part.', '', '## User', '', 'Who asks.', '', '## Assistant', '', 'What answers.')
    ],
    ['a chat in a fence', text('```', '**User:** a', '**Assistant:** b', '```')],
    ['fields of a run', text('# Run', '', 'User: root', 'Assistant: gpt-4', 'Date: today', '', 'Done.')],
    ['a prompt and a response', text('## Prompt', '', 'Go', '', '## Response', '', 'Done.')],
    ['bullets and quotes', text('● one', '● two', '', '> quoted', '', '● three')],
    ['a terminal in a fence', text('```', '❯ npm install', '● Bash(ls)', '  ⎿ a', '```')],
    [
      'a text about histories',
      text('SpecStory writes `_**User**_`:', '', '```', '_**User**_', '', '_**Agent**_', '```')
    ],
    ['a text about Codex', text('OpenAI Codex v0.150.1 is out.', '', 'user', '', 'codex')],
    [
      'user stories',
      text('# Stories', '', '## User', '', 'As a user', '', '## AI', 'As it is', '', 'Text.').replace(
        '## User',
        'Text.\n\n## User'
      )
    ]
  ])('%s', (_, content) => {
    const read = readCapture([Buffer.from(content)], {}, 'text')
    expect(read).toMatchObject({kind: 'text'})
    expect(read).not.toHaveProperty('dialogue')
  })
})
