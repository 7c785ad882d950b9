/** What an editor offers to write. */

import {describe, expect, test} from 'vitest'
import type {CompletionItem, TextEdit} from 'vscode-languageserver/node'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {type Editor, openEditor} from '../support/lsp.ts'

const config = 'lint-agents.config.json'
const path = '.claude/agents/reviewer.md'

/** What is offered at the bar of a text, which is not a part of it. */
async function offered(editor: Editor, text: string, file = path): Promise<readonly CompletionItem[]> {
  const at = text.indexOf('|')
  const plain = text.replace('|', '')
  editor.open(file, plain)
  const position = TextDocument.create('', '', 0, plain).positionAt(at)
  return editor.request('textDocument/completion', {textDocument: {uri: editor.uri(file)}, position})
}

const labels = (items: readonly CompletionItem[]): readonly string[] => items.map(({label}) => label)

/** The text with an item. */
function completed(text: string, items: readonly CompletionItem[], label: string): string {
  const item = items.find((each) => each.label === label)
  return TextDocument.applyEdits(TextDocument.create('', '', 0, text.replace('|', '')), [item?.textEdit as TextEdit])
}

describe('front matter', () => {
  test('the keys that are not there yet, with the host that reads them', async () => {
    const text = '---\nname: a\n|\n---\n'
    const items = await offered(await openEditor(), text)
    expect(labels(items)).toEqual(expect.arrayContaining(['description', 'tools', 'model', 'permissionMode']))
    expect(labels(items)).not.toContain('name')
    expect(items.find(({label}) => label === 'description')?.detail).toBe('Claude Code, required')
    expect(completed(text, items, 'tools')).toBe('---\nname: a\ntools: \n---\n')
    expect(
      completed('---\nname: a\nto|: Read\n---\n', await offered(await openEditor(), '---\nto|: Read\n---\n'), 'tools')
    ).toContain('tools')
  })

  test.each([
    ['tools: Read, G|', ['Grep', 'Glob'], ['Read']],
    ['tools:\n  - Read\n  - |', ['Grep'], []],
    ['model: |', ['sonnet', 'opus', 'haiku', 'inherit'], []],
    ['permissionMode: |', ['plan', 'acceptEdits'], []],
    ['background: |', [], ['plan']]
  ])('%s', async (matter, some, none) => {
    const found = labels(await offered(await openEditor(), `---\nname: a\n${matter}\n---\n`))
    expect(found).toEqual(expect.arrayContaining(some))
    expect(found.filter((label) => none.includes(label))).toEqual([])
  })

  test('before it is closed, and in an agent of Codex, which is TOML', async () => {
    expect(labels(await offered(await openEditor(), '---\nname: a\n|'))).toContain('description')
    const toml = 'name = "a"\n|\n'
    const items = await offered(await openEditor(), toml, '.codex/agents/a.toml')
    expect(completed(toml, items, 'description')).toBe('name = "a"\ndescription = \n')
  })

  test('nothing in the text below, and nothing in a file that no host loads', async () => {
    expect(await offered(await openEditor(), '---\nname: a\n---\n\nSome text|\n')).toEqual([])
    expect(await offered(await openEditor(), '---\n|\n---\n', 'notes/a.md')).toEqual([])
  })
})

describe('markers and comments', () => {
  test.each([
    ['<!-- lint-agents |-->', ['output', 'not output']],
    ['<!-- lint-agents output verdict {|} -->', ['at', 'count', 'optional', 'values']],
    ['<!-- lint-agents output {"at": |} -->', ['start', 'end']],
    ['<!-- lint-agents output {"only": |} -->', ['true', 'false']],
    ['<!--lint disable |-->', ['ascii-only', 'agent-tools']]
  ])('%s', async (comment, some) => {
    expect(labels(await offered(await openEditor(), `# Output\n\n${comment}\n`))).toEqual(expect.arrayContaining(some))
  })

  test('an option is a key of JSON', async () => {
    const text = '<!-- lint-agents output {"cou|": 1} -->\n'
    expect(completed(text, await offered(await openEditor(), text), 'count')).toBe(text.replace('cou|', 'count'))
  })

  test('a comment of front matter', async () => {
    expect(labels(await offered(await openEditor(), '---\n# lint disable |\nname: a\n---\n'))).toContain('agent-tools')
  })
})

describe('template variables', () => {
  test('those of the loader, and those that the project declares', async () => {
    const editor = await openEditor({[config]: '{"variables": ["REPOSITORY"]}'})
    const text = 'Read {{|\n'
    const items = await offered(editor, text, 'templates/system/CLAUDE-plan.md')
    expect(labels(items)).toEqual([
      'REPOSITORY',
      'PROJECT_CONTEXT',
      'PROJECT_STRUCTURE',
      'ARTIFACTS',
      'SKELETON',
      'TASKS'
    ])
    expect(completed(text, items, 'REPOSITORY')).toBe('Read {{REPOSITORY}}\n')
    expect(labels(await offered(editor, '---\nvariables: [change]\n---\n{{ ch|}}\n', 'prompts/a.md'))).toEqual([
      'change',
      'REPOSITORY'
    ])
  })
})

describe('the configuration', () => {
  test.each([
    ['{|}', ['rules', 'files', 'contracts', 'agents', 'hosts']],
    ['{"rules": {|}}', ['agent-tools', 'ascii-only']],
    ['{"rules": {"agent-tools": |}}', ['off', 'default', 'warn', 'error']],
    ['{"files": [{"kind": |}]}', ['agent', 'output', 'template']],
    ['{"files": [{"format": |}]}', ['claude-session', 'text']],
    ['{"hosts": [|]}', ['claude', 'gemini']],
    ['{"contracts": {"verdict": {|}}}', ['tag', 'lines', 'table']],
    ['{"contracts": {"verdict": {}}, "agents": {"reviewer": [|]}}', ['verdict', 'suggested-prompts']],
    ['{"agents": {|}}', ['reviewer']]
  ])('%s', async (text, some) => {
    const files = {
      [config]: '{"contracts": {"verdict": {"tag": "a"}}}',
      [path]: '---\nname: reviewer\ndescription: b\n---\n'
    }
    expect(labels(await offered(await openEditor(files), text, config))).toEqual(expect.arrayContaining(some))
  })

  test('what is half written is replaced', async () => {
    const text = '{"ru|": {}}'
    expect(completed(text, await offered(await openEditor(), text, config), 'rules')).toBe('{"rules": {}}')
    const value = '{"derived": "w|"}'
    expect(completed(value, await offered(await openEditor(), value, config), 'warn')).toBe('{"derived": "warn"}')
  })
})

test('nothing completes what an agent printed', async () => {
  const editor = await openEditor({[config]: '{"files": [{"include": ["runs/*.md"], "kind": "output"}]}'})
  expect(await offered(editor, 'Done {{|', 'runs/a.md')).toEqual([])
})
