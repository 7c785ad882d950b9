import {describe, expect, test} from 'vitest'
import {readCapture} from '../../src/transcripts/index.ts'

const prompt = 'Fix the tests, please.'
const answer = 'They pass.\n\nI ran them.'

function dialogueIn(content: string): string | undefined {
  const read = readCapture([Buffer.from(content)], {}, 'text')
  return read.kind === 'text' ? read.dialogue : read.transcript.format
}

describe('the sides of a chat are known by the same marks around their names', () => {
  test.each([
    ['--- User ---\n', '--- Assistant ---\n'],
    ['=== user ===\n', '=== assistant ===\n'],
    ['role: user\n', 'role: assistant\n'],
    ['role::user\n\n', 'role::assistant\n\n'],
    ['**Role:** user\n\n', '**Role:** assistant\n\n'],
    ['From: user\n\n', 'From: assistant\n\n'],
    ['## Turn 1: User\n\n', '## Turn 2: Assistant\n\n'],
    ['## Message 1 - Human\n\n', '## Message 2 - Grok\n\n'],
    ['### 10:02 - User\n\n', '### 10:03 - Assistant\n\n'],
    ['**[10:02] User:** ', '**[10:03] Assistant:** '],
    ['<turn role="user">\n', '<turn role="assistant">\n'],
    ['<p style="color: red"><strong>User:</strong> ', '<p style="color: blue"><strong>Assistant:</strong> '],
    ['<details><summary>User</summary>\n\n', '<details><summary>Assistant</summary>\n\n'],
    ['<summary><strong>👤 User</strong></summary>\n\n', '<summary><strong>🤖 Claude</strong></summary>\n\n'],
    ['> [!question] User\n> ', '> [!info] Assistant\n> '],
    ['<!-- user -->\n', '<!-- assistant -->\n'],
    ['::: user\n', '::: assistant\n'],
    ['(user) ', '(assistant) '],
    ['user → ', 'assistant → '],
    ['jane — Today at 10:02\n', 'ReviewBot — Today at 10:03\n'],
    ['[01/02/2026 10:02] jane\n', '[01/02/2026 10:03] ReviewBot\n'],
    ['Jane Roe\n  10:02 AM\n', 'Deploy\nAPP  10:03 AM\n'],
    ['Jane Roe\n:tada:  10:02 AM\n', 'Deploy\nAPP  10:03 AM\n'],
    ['jane — Today at 10:02\n', 'Helper\nBOT\n — Today at 10:03\n'],
    ['Jane Roe\n11/20/2026 10:02 AM\n', 'Travel Guide\nApp\n11/20/2026 10:03 AM\n'],
    ['jane_roe: ', 'GitHub Copilot: '],
    ['JaneRoe: ', 'GitHub Copilot: '],
    ['1/2/26, 10:02 - Jane: ', '1/2/26, 10:03 - Bot: '],
    ['10:02 <jane> ', '10:03 <reviewbot> '],
    ['**User** _(10:02)_\n\n', '**Assistant** _(10:03)_\n\n'],
    ['### User <sub>10:02</sub>\n\n', '### Assistant <sub>10:03</sub>\n\n'],
    ['00:01 --> 00:05\nUser: ', '00:06 --> 00:09\nAssistant: '],
    ['>> User:\n', '>> Assistant:\n'],
    ['Conversation\n########\n- model: gpt-4o\n\nHistory\n#######\n>> User:\n', '>> GPT-4o:\n'],
    ['› ', '• '],
    [' > ', '✦ '],
    ['**Uživatel:** ', '**Asistent:** '],
    ['**Kullanıcı:** ', '**Asistan:** '],
    ['## Користувач\n\n', '## Помічник\n\n'],
    ['## Prompt:\n', '## Response:\n'],
    ['### Instruction:\n', '### Response:\n'],
    ['Q: ', 'A: '],
    ['**Question 1:** ', '**Answer 1:** ']
  ])('%j and %j', (user, agent) => {
    expect(dialogueIn(`${user}${prompt}\n\n${agent}${answer}\n`)).toBe('chat-markdown')
    const twice = `${user}${prompt}\n\n${agent}${answer}\n\n${user}Again.\n\n${agent}Done.\n`
    expect(dialogueIn(twice)).toBe('chat-markdown')
  })

  test.each([
    ['👤 ', '🤖 '],
    ['**👤** ', '**🤖** '],
    ['| User | ', '| Assistant | ']
  ])('%j and %j, twice', (user, agent) => {
    const turns = `${user}${prompt}\n${agent}They pass.\n${user}Again.\n${agent}Done.\n`
    expect(dialogueIn(turns)).toBe('chat-markdown')
  })
})

test.each([
  ['paragraphs without capitals', 'User: give me a verdict\n\nAssistant: no\n'],
  ['lines without capitals', 'User: give me the verdict again\nAssistant: no\n'],
  [
    'names in the middle of rules',
    `${'='.repeat(32)} Human Message ${'='.repeat(33)}\n\nGo.\n${'='.repeat(34)} Ai Message ${'='.repeat(34)}\n\nDone.\n`
  ],
  ['names between lines of boxes', '┏━━ User ━━━━━━━┓\ngo\n┏━━ Assistant ━━┓\ndone\n'],
  [
    'turns behind what the model is told, and a time',
    '[2026-11-01T10:00:00]\n\nSystem message:\n\nYou are a gardener.\n\nUser message:\n\nDry?\n\nResponse:\n\nNo.\n'
  ],
  ['rules around names, right below a text', '=== USER ===\ngo\n=== ASSISTANT ===\ndone\n'],
  ['bold names with times', ['Jane', 'Bot', 'Jane', 'Bot'].map((name) => `**${name}** 10:02 AM\n\nGo on.\n\n`).join('')]
])('%s are a chat', (_, content) => {
  expect(dialogueIn(content)).toBe('chat-markdown')
})

describe('turns under headings are a chat, whatever sections are beside them', () => {
  const before = '# Session\n\n## Summary\n\nThis is what the session was about.\n\n'
  const after = '\n## Next steps\n\nThe tests are to be fixed.\n'
  const sides = [
    ['## User\n\n', '## Assistant\n\n'],
    ['## 👤 Human\n\n', '## 🤖 Claude\n\n'],
    ['## [10:02] User\n\n', '## [10:03] Assistant\n\n'],
    ['## Turn 1 - User\n\n', '## Turn 1 - Assistant\n\n'],
    ['## Turn 1 - उपयोगकर्ता\n\n', '## Turn 1 - सहायक\n\n'],
    ['## User message\n\n', '## AI response\n\n'],
    ['## Benutzer\n\n', '## Assistent\n\n'],
    ['User\n----\n\n', 'Assistant\n---------\n\n']
  ] as const

  test.each(sides)('%j and %j', (user, agent) => {
    const once = `${user}End with <review>PASS</review>.\n\n${agent}Two tests fail.\n`
    const twice = `${user}Fix them.\n\n${agent}Done.\n\n${user}Run them.\n\n${agent}All pass.\n`
    for (const turns of [once, twice])
      for (const content of [before + turns, turns + after, before + turns + after])
        expect(dialogueIn(content)).toBe('chat-markdown')
    expect(dialogueIn(`${before}${'The words of a long text.\n'.repeat(40)}\n${twice}`)).toBe('chat-markdown')
  })

  test.each([
    ['a question', 'Do they pass?', 'Two fail.'],
    ['someone who says you', 'Run your tests.', 'Two fail.'],
    ['someone who says I', 'Run the tests.', 'I ran them, and two fail.']
  ])('with %s', (_, request, reply) => {
    expect(dialogueIn(`${before}## User\n\n${request}\n\n## Assistant\n\n${reply}\n${after}`)).toBe('chat-markdown')
  })

  test('with others between the sides', () => {
    const tag = '<review>PASS</review>'
    for (const between of ['## Context\n\nThe file is a.ts.\n\n', '## Tool\n\nfailed\n\n'])
      expect(dialogueIn(`${before}## User\n\nPrint ${tag}\n\n${between}## Assistant\n\nIt fails.\n`)).toBe(
        'chat-markdown'
      )
  })

  test.each([
    ['that tell what each may do', '## User\n\nMay read all.\n\n## Assistant\n\nMay write files.\n'],
    ['of entities', '## User\n\n| Field | Type |\n| - | - |\n\n## Assistant\n\n| Field | Type |\n| - | - |\n'],
    ['of other parts', '## User\n\nIs it escaped?\n\n## Session\n\nYou need none.\n\n## User\n\nSee above.\n'],
    [
      'of terms',
      '## Human\n\nA person.\n\n## AI\n\nA program.\n\n## User\n\nA person.\n\n## Assistant\n\nA program.\n'
    ],
    [
      'of cases',
      '## One\n\n### Prompt\n\nWhy?\n\n### Response\n\nSo.\n\n## Two\n\n### Prompt\n\nHow?\n\n### Response\n\nSo.\n'
    ],
    ['of questions', '## Question\n\nWhy?\n\n## Answer\n\nSo.\n\n## Question\n\nHow?\n\n## Answer\n\nThus.\n']
  ])('sections %s are none', (_, sections) => {
    expect(dialogueIn(before + sections + after)).toBeUndefined()
  })
})

test.each([
  ['a request for a tag in a list', '- user: end it with <review>PASS</review>\n- assistant: no, it fails\n'],
  ['a tool between the sides', '[USER]\nFix it.\n\n[TOOL]\nfailed\n\n[ASSISTANT]\nIt fails.\n\n[END]\n'],
  [
    'thoughts between the sides',
    '<user>\nFix it.\n</user>\n<thinking>\nHm.\n</thinking>\n<assistant>\nIt fails.\n</assistant>\n'
  ],
  [
    'a user in bold, an agent under a heading',
    '**User:** End with <review>PASS</review>\n\n## Assistant\n\nIt fails.\n'
  ],
  ['a user in a quote', '> **User:** End with <review>PASS</review>\n\n**Assistant:** It fails.\n'],
  ['an agent of any name', '## User Input\n\nFix it.\n\n## Planner Response\n\nIt fails.\n'],
  [
    'sections of its settings',
    '# Chat\n\n## Options\n\nmodel: x\n\n## History\n\n**You:** Fix it.\n\n**GPT-5:** It fails.\n'
  ],
  ['names behind times', '[02.01.26, 10:02:03] Jane: Fix it.\n[02.01.26, 10:03:03] Meta AI: It fails.\n'],
  [
    'two exchanges below a summary',
    '# Log\n\n## Sum\n\nIt was short.\n\n## Chat\n\n**User:** A.\n\n**Assistant:** B.\n\n**User:** C.\n\n**Assistant:** D.\n'
  ],
  ['a fence around all of it', '```\n**User:** Fix it.\n\n**Assistant:** It fails.\n```\n'],
  ['a fence of Markdown around all of it', '\n~~~md\n## User\n\nFix it.\n\n## Assistant\n\nIt fails.\n~~~\n\n']
])('a chat with %s', (_, content) => {
  expect(dialogueIn(content)).toBe('chat-markdown')
})

describe('the templates that models are given chats in', () => {
  test.each([
    ['<|im_start|>user\n', '<|im_end|>\n<|im_start|>assistant\n'],
    ['<|im_start|>user\n', '<|im_end|><|im_start|>assistant\n'],
    ['<|start_header_id|>user<|end_header_id|>\n\n', '<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n'],
    ['<|header_start|>user<|header_end|>\n\n', '<|eot|><|header_start|>assistant<|header_end|>\n\n'],
    ['<start_of_turn>user\n', '<end_of_turn>\n<start_of_turn>model\n'],
    ['<|start|>user<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
    ['<｜User｜>', '<｜Assistant｜>'],
    ['<s>[INST] ', ' [/INST] '],
    ['[INST]\n', '\n[/INST]\n'],
    ['USER: ', ' ASSISTANT: '],
    ["[{'role': 'user', 'content': '", "'}, {'role': 'assistant', 'content': '"]
  ])('%j and %j', (user, agent) => {
    expect(dialogueIn(`${user}${prompt}${agent}${answer}\n`)).toBe('chat-markdown')
  })

  test('a text about them is none', () => {
    for (const text of [
      'Put the prompt between [INST] and [/INST].\n',
      'Turns begin with <|im_start|>user or <|im_start|>assistant.\n',
      'It is `{"role": "user", "content": "a"}`, then `{"role": "assistant", "content": "b"}`.\n'
    ])
      expect(dialogueIn(text)).toBeUndefined()
  })
})

describe('pages that were copied', () => {
  test.each([
    ['behind other text of the page', 'Skip to content\nYou said:\nFix it.\nClaude said:\nDone.\n'],
    [
      'of several depths',
      '##### You said:\n\nFix it.\n\n#### Claude said:\n\nI look.\n\n###### Claude said:\n\nDone.\n'
    ],
    ['without colons', 'Share\n\n##### You said\n\nFix it.\n\n###### Claude said\n\nDone.\n'],
    ['in a list', '1. #### You said:\n\nFix it.\n\n2. #### Claude said:\n\nDone.\n'],
    ['without the mark of the first turn', 'Fix the tests, please.\n\n###### Claude said:\n\nDone.\n'],
    ['without it, in bold', 'Fix the tests, please.\n\n**Claude said**\n\nDone.\n'],
    ['without it, below a time', 'Fix the tests, please.\n\n10:02 AM\nClaude said: Done.\n']
  ])('%s are a chat, which ends with its last turn', (_, content) => {
    expect(dialogueIn(content)).toBe('chat-markdown')
    const read = readCapture([Buffer.from(content)], {}, 'chat-markdown')
    expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{text: 'Done.'}])
  })

  test.each([
    [
      'quotes',
      'It was long.\n\n## One\n\n**You said:**\n> Fix it.\n\n## Two\n\n**Claude said:**\n> Done.\n\n## Sum\n\nYes.\n'
    ],
    ['a quote in a section', 'We asked.\n\n## Answer\n\n**Claude said:**\n\nIt is done.\n'],
    ['several agents', 'We asked two.\n\n**Claude said:**\n\nYes.\n\n**Gemini said:**\n\nNo.\n'],
    ['a title', 'It was long.\n\n## What Claude said\n\nNo.\n\n## What we said\n\nYes.\n'],
    ['a paragraph', 'We asked twice.\n\nClaude said:\nIt is done.\n'],
    ['what came of a request', 'You said: It is slow.\nWe did: It is cached.\n'.repeat(2)]
  ])('a text with %s is none', (_, content) => {
    expect(dialogueIn(content)).toBeUndefined()
  })
})

describe('front matter', () => {
  test.each([
    ['messages', '---\nmessages:\n  - role: user\n    content: Go\n  - role: assistant\n    content: Done\n---\n'],
    ['the prompt above an answer', '---\nmessages:\n  - role: user\n    content: Go\n---\n\nDone\n'],
    ['the role of a text', '---\nrole: user\n---\n\nGo\n']
  ])('with %s is of a dialogue', (_, content) => {
    expect(dialogueIn(content)).toBe('chat-markdown')
  })

  test.each([
    ['fields', '---\nuser: Jane\nassistant: GPT-5\ndate: today\n---\n\nDone.\n'],
    ['another role', '---\nrole: reviewer\n---\n\nDone.\n'],
    ['a description', '---\nname: x\ndescription: y\nrole: user\n---\n\nYou are x.\n']
  ])('with %s is of none', (_, content) => {
    expect(dialogueIn(content)).toBeUndefined()
  })
})

describe('no dialogue', () => {
  test.each([
    ['a glossary', '# Terms\n\nUser: A person.\nAssistant: A program.\nTool: A function.\n'],
    ['terms', '# Roles\n\n- `user`: what the user says\n- `assistant`: what the model says\n'],
    ['actors', '**User** - the person\n\n**Assistant** - the program\n\n**System** - the host\n'],
    ['rights', 'user: read\nassistant: write\n'],
    ['a table of rights', '# Roles\n\n| Role | May |\n| --- | --- |\n| User | Read all |\n| Assistant | Write all |\n'],
    ['a use case', '1. User: opens it\n2. Assistant: greets\n3. User: asks\n4. Assistant: answers\n5. System: logs\n'],
    ['a use case of a system', '1. User: enters a name\n2. System: checks it\n'.repeat(2)],
    ['steps of a sequence', 'User: clicks "Pay"\nServer: responds with 302\n'.repeat(2)],
    ['numbered steps', '1. User: Opens the page.\n2. Server: Sends it.\n3. User: Reads it.\n4. Server: Waits.\n'],
    ['a log of steps', '[10:00:01] User: clicked "Run"\n[10:00:02] Agent: started job 7\n'.repeat(2)],
    ['items', '# Next steps\n\n- User: Review the change.\n- Assistant: Rebase it then.\n'],
    ['tasks', '- [ ] User: send the key\n- [ ] Assistant: rotate the old key\n- [x] Ops: open the port\n'],
    [
      'cases of a report',
      '# Report\n\n## One\n\nPrompt: A\n\nResponse: B\n\n## Two\n\nPrompt: C\n\nResponse: D\n\n## Verdict\n'
    ],
    ['a sum and a product', 'Summary: The build is green.\n\nGitHub Copilot: No suggestion was taken.\n'],
    ['what a program posted', 'Build 7\n\nDeploy\nAPP  10:03 AM\nDone.\n'],
    ['times', '# Incident\n\n10:02 - Deploy: started\n10:03 - User: reports it\n10:05 - Bot: rolls back\n'],
    ['cases of a test', '**Prompt:** A\n\n**Response:** B\n\n**Verdict:** PASS\n\n'.repeat(2)],
    [
      'prompts',
      '# Sum\n\nDone.\n\n## SUGGESTED PROMPTS\n\n**User prompt:** Go on\n\n**Assistant prompt:** Verify it\n'
    ],
    [
      'the last of several sections',
      '# Bot\n\nIt is fast.\n\n## Use\n\nRun it.\n\n## Example\n\nUser: A\n\nAssistant: B\n'
    ],
    ['features', '# App\n\n- 👤 **User profiles**: yes\n- 🤖 **AI assistant**: yes\n'],
    ['who took part', '# Log\n\n**Status:** done\n\n- **Human:** Jane Doe\n- **Agent:** Codex\n'],
    ['rows of a schema', `| Field | Type |\n| --- | --- |\n${'| user | string |\n| assistant | string |\n'.repeat(2)}`],
    [
      'cases of a report on turns',
      '# Report\n\n## One\n\n**User:** Hi\n\n**Assistant:** Hello\n\n**Verdict:** PASS\n\n## Two\n\n**User:** Go\n\n**Assistant:** No\n\n**Verdict:** PASS\n\n## Sum\n\nBoth.\n'
    ],
    [
      'roles of several',
      '# Roles\n\n## User\n\n- approves\n\n## Claude\n\nFirst of all:\n\n- writes\n\n## Codex\n\nReviews.\n'
    ],
    ['fields in tags', '<user>Jane</user>\n<assistant>GPT-5</assistant>\n'],
    ['cases of an evaluation', '**User:** Hi\n\n**Agent:** Hello\n\n**Score:** 1\n\n'.repeat(2)],
    ['links', '# App\n\n[![npm version](a)](b)\n[![ruvbot](c)](d)\n'],
    ['a menu', '› Home › Docs\n• item\n'],
    ['names in sentences', '**User** labels are blue.\n\n**Assistant** labels are green.\n\nThat is all.\n'],
    ['lists of roles', '# Roles\n\n## User\n\n- asks\n\n## Assistant\n\n- answers\n\n## Verdict\n\nPASS\n'],
    [
      'terms above a text',
      '# Terms\n\n**User:** Who asks.\n\n**Assistant:** Who answers.\n\n**Tool:** It runs.\n\nThat is all.\n'
    ],
    ['a fence in a text', 'The log has this:\n\n```\nUser: Print it.\n\nAssistant: No.\n```\n'],
    ['a fence of code', '```ts\n// User: Print it.\n// Assistant: No.\n```\n'],
    ['questions to each', '- **User:** Who asks?\n- **Assistant:** Who answers?\n- **Tool:** What runs?\n'],
    ['names and times', 'Alice — 10:02\nWe ship.\n\nBob — 10:03\nYes.\n'],
    ['questions', '# FAQ\n\n**Q: How do I start?**\n\nA: Run it.\n\n**Q: Tell me more.**\n\nA: No.\n']
  ])('%s', (_, content) => {
    expect(dialogueIn(content)).toBeUndefined()
  })
})

describe('declared, the last turn is without the ends of what its mark began', () => {
  test.each([
    ['<turn role="user">\nGo\n</turn>\n<turn role="assistant">\nDone.\n</turn>\n', 'Done.'],
    ['<user>\nGo\n</user>\n<assistant>\n<review>\nPASS\n</review>\n</assistant>\n', '<review>\nPASS\n</review>'],
    ['<div class="user">Go</div>\n<div class="assistant">Done.</div>\n</body>\n', 'Done.'],
    ['<|im_start|>user\nGo<|im_end|>\n<|im_start|>assistant\nDone.<|im_end|>\n', 'Done.'],
    ['::: user\nGo\n:::\n::: assistant\nDone.\n:::\n', 'Done.'],
    ['User\n----\n\nGo\n\nAssistant\n---------\n\nDone.\n', 'Done.'],
    ['---\ntitle: x\nmodel: y\n---\n\n## User\n\nGo\n\n## Assistant\n\nDone.\n', 'Done.']
  ])('%j', (content, final) => {
    const read = readCapture([Buffer.from(content)], {}, 'chat-markdown')
    expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{text: final}])
  })
})
