/** What a definition asks for, over its lines; and the way from an output, a variable or a name to where it was declared. */
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {type CodeLens, type Location, Position} from 'vscode-languageserver/node'
import {type Editor, openEditor} from '../support/lsp.ts'

const config = 'lint-agents.config.json'
const path = '.claude/agents/reviewer.md'
const definition = `---
name: reviewer
description: Reviews code.
tools: Read
---

Review the change.

<!-- lint-agents output verdict -->

\`\`\`
Verdict: PASS | FAIL
\`\`\`

# Output

End with exactly this:

\`\`\`
SCORE: {number}
\`\`\`
`

const settings = JSON.stringify({
  variables: ['REPOSITORY'],
  contracts: {summary: {sections: ['Summary']}},
  agents: {reviewer: ['summary']},
  files: [{include: ['runs/*.md'], kind: 'output', agent: 'reviewer'}]
})

const files = {
  [config]: settings,
  [path]: definition,
  'runs/a.md': '# Summary\n\nVerdict: PASS\n\nSCORE: 4\n',
  'runs/b.md': '# Summary\n\nVerdict: PAS\n\nSCORE: 4\n'
}

async function lenses(editor: Editor, file = path): Promise<readonly (readonly [number, string | undefined])[]> {
  const found = await editor.request<CodeLens[]>('textDocument/codeLens', {textDocument: {uri: editor.uri(file)}})
  return found.map(({range, command}) => [range.start.line + 1, command?.title])
}

/** Until a condition holds. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('lenses', () => {
  test('what is asked for at once, and how many outputs hold it later', async () => {
    const capabilities = {workspace: {codeLens: {refreshSupport: true}}}
    const editor = await openEditor(files, {capabilities})
    editor.open(path, definition)
    expect(await lenses(editor)).toEqual([
      [1, 'Asks for 2 things'],
      [9, '`verdict`: declared'],
      [20, '`score`: asked for']
    ])
    await until(() => editor.refreshed() > 0)
    expect(await lenses(editor)).toEqual([
      [1, 'Asks for 2 things; 1 of 2 outputs hold `verdict`'],
      [9, '`verdict`: declared; 1 of 2 outputs hold'],
      [20, '`score`: asked for; 2 of 2 outputs hold']
    ])
    // A contract that was changed has no evidence, until it is saved.
    editor.replace(path, definition.replace('PASS | FAIL', 'PAS | FAIL'))
    expect(await lenses(editor)).toContainEqual([9, '`verdict`: declared'])
    writeFileSync(join(editor.root, path), definition.replace('PASS | FAIL', 'PASS | PAS'))
    editor.replace(path, definition.replace('PASS | FAIL', 'PASS | PAS'))
    editor.notify('textDocument/didSave', {textDocument: {uri: editor.uri(path)}})
    await lenses(editor)
    await until(() => editor.refreshed() > 1)
    expect(await lenses(editor)).toContainEqual([1, 'Asks for 2 things; all of 2 outputs hold'])
  })

  test('a click runs the command that the client has for it', async () => {
    const editor = await openEditor(files, {options: {lensCommand: 'show'}})
    editor.open(path, definition)
    const found = await editor.request<CodeLens[]>('textDocument/codeLens', {textDocument: {uri: editor.uri(path)}})
    const titles = ['Asks for 2 things', '`verdict`: declared', '`score`: asked for']
    expect(found.map(({command}) => command)).toEqual(
      titles.map((title) => ({title, command: 'show', arguments: [editor.uri(path)]}))
    )
  })

  test('what could not be read, and nothing over an output or a plain text', async () => {
    const editor = await openEditor({[config]: settings})
    editor.open(path, '# Output format\n\nWrite a report.\n\n- First the risks.\n')
    expect(await lenses(editor)).toEqual([
      [1, 'Seems to ask for an output, and could not be read: a marker would declare it']
    ])
    editor.open('runs/a.md', files['runs/a.md'])
    editor.open('notes.md', '# Notes\n')
    expect([await lenses(editor, 'runs/a.md'), await lenses(editor, 'notes.md')]).toEqual([[], []])
  })

  test('outputs outside of the folder of the configuration are not read', async () => {
    const outside = JSON.stringify({files: [{include: ['../*.md', '/tmp/*.md'], kind: 'output', agent: 'reviewer'}]})
    const capabilities = {workspace: {codeLens: {refreshSupport: true}}}
    const editor = await openEditor({[`a/${config}`]: outside, 'out.md': 'x'}, {folders: ['a'], capabilities})
    editor.open(`a/${path}`, definition)
    expect(await lenses(editor, `a/${path}`)).toHaveLength(3)
    expect(editor.refreshed()).toBe(0)
  })
})

describe('the declaration', () => {
  async function declared(editor: Editor, file: string, position: Position): Promise<readonly string[]> {
    const found = await editor.request<Location[]>('textDocument/definition', {
      textDocument: {uri: editor.uri(file)},
      position
    })
    return found.map(
      ({uri, range: {start}}) => `${uri.replace(`${editor.uri('')}/`, '')}:${start.line + 1}:${start.character + 1}`
    )
  }

  test('of what an output violates, else of all that it has to hold', async () => {
    const editor = await openEditor(files)
    editor.open('runs/b.md', files['runs/b.md'])
    expect(await declared(editor, 'runs/b.md', Position.create(2, 10))).toEqual([`${path}:9:1`])
    expect(await declared(editor, 'runs/b.md', Position.create(0, 3))).toEqual([
      `${config}:1:1`,
      `${path}:9:1`,
      `${path}:1:1`
    ])
  })

  test('of a template variable: front matter wins over the configuration', async () => {
    const editor = await openEditor(files)
    const text = '---\nvariables: [CHANGE]\n---\n\n{{CHANGE}} in {{REPOSITORY}} of {{OTHER}}\n'
    editor.open('prompts/a.md', text)
    expect(await declared(editor, 'prompts/a.md', Position.create(4, 4))).toEqual(['prompts/a.md:2:13'])
    expect(await declared(editor, 'prompts/a.md', Position.create(4, 20))).toEqual([`${config}:1:15`])
    expect(await declared(editor, 'prompts/a.md', Position.create(4, 36))).toEqual([])
  })

  test('of an agent that is named', async () => {
    const editor = await openEditor(files)
    editor.open('.claude/agents/lead.md', '---\nname: lead\ndescription: Leads.\n---\n\nAsk the agent reviewer.\n')
    expect(await declared(editor, '.claude/agents/lead.md', Position.create(5, 16))).toEqual([`${path}:1:1`])
    expect(await declared(editor, '.claude/agents/lead.md', Position.create(5, 2))).toEqual([])
  })

  test('of the program of a contract: from the configuration, the definition and an output', async () => {
    const programs = JSON.stringify({
      contracts: {triage: {program: 'src/review.ts#triageOf', values: ['PASS', 'FAIL']}},
      agents: {reviewer: ['triage']},
      files: [{include: ['runs/*.md'], kind: 'output', agent: 'reviewer'}]
    })
    const asking = '---\nname: reviewer\ndescription: Reviews code.\n---\n\nEnd with `TRIAGE: PASS`.\n'
    const editor = await openEditor({
      [config]: programs,
      [path]: asking,
      'src/review.ts': 'export function triageOf(text) {\n  return /^TRIAGE: (\\w+)$/m.exec(text)\n}\n',
      'runs/a.md': 'TRIAGE: PASS\n',
      'runs/b.md': 'Done.\n\n**TRIAGE: PASS**\n'
    })
    editor.open(config, programs, 'jsonc')
    const at = Position.create(0, programs.indexOf('src/review') + 2)
    expect(await declared(editor, config, at)).toEqual(['src/review.ts:2:1'])
    editor.open(path, asking)
    expect(await declared(editor, path, Position.create(5, 12))).toEqual(['src/review.ts:2:1'])
    editor.open('runs/b.md', 'Done.\n\n**TRIAGE: PASS**\n')
    expect(await declared(editor, 'runs/b.md', Position.create(2, 4))).toEqual([
      `${path}:6:1`,
      `${config}:1:1`,
      'src/review.ts:2:1'
    ])
    editor.open('runs/a.md', 'TRIAGE: PASS\n')
    expect(await declared(editor, 'runs/a.md', Position.create(0, 2))).toEqual([
      `${config}:1:1`,
      'src/review.ts:2:1',
      `${path}:1:1`
    ])
  })

  test('of a contract and of an agent in the configuration', async () => {
    const editor = await openEditor(files)
    editor.open(config, settings, 'jsonc')
    const at = (text: string): Position => Position.create(0, settings.indexOf(text) + 2)
    expect(await declared(editor, config, at('"summary"]'))).toEqual([`${config}:1:42`])
    expect(await declared(editor, config, at('"reviewer":'))).toEqual([`${path}:1:1`])
    expect(await declared(editor, config, at('"Summary"'))).toEqual([])
  })
})
