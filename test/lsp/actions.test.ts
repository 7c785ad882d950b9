/** Quick fixes, fixes on saving, comments that turn rules off, and the pages of rules. */

import {describe, expect, test} from 'vitest'
import type {CodeAction, Diagnostic, Hover, TextEdit} from 'vscode-languageserver/node'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {type Editor, openEditor} from '../support/lsp.ts'

const path = 'prompts/a.md'
const config = JSON.stringify({
  files: [
    {include: ['prompts/*.md'], kind: 'prompt', contracts: ['suggested-prompts']},
    {include: ['runs/*.md'], kind: 'output', contracts: ['suggested-prompts']}
  ]
})
const text = '# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n [2] Show workflow status\n---\n'

const everywhere = {start: {line: 0, character: 0}, end: {line: 100, character: 0}}

async function actions(
  editor: Editor,
  file = path,
  range = everywhere,
  only?: readonly string[]
): Promise<readonly CodeAction[]> {
  return editor.request('textDocument/codeAction', {
    textDocument: {uri: editor.uri(file)},
    range,
    context: {diagnostics: [], ...(only && {only})}
  })
}

/** The text with an action. */
function applied(action: CodeAction | undefined, before: string): string {
  const [edits = []] = Object.values(action?.edit?.changes ?? {})
  return TextDocument.applyEdits(TextDocument.create('', '', 0, before), edits as TextEdit[])
}

async function openPrompt(content = text, file = path): Promise<Editor> {
  const editor = await openEditor({'lint-agents.config.json': config})
  editor.open(file, content)
  return editor
}

describe('quick fixes', () => {
  test('a safe fix is preferred, and is for its diagnostic', async () => {
    const editor = await openPrompt()
    const diagnostics = await editor.diagnostics(path)
    const found = await actions(editor)
    const [fix] = found.filter(({isPreferred}) => isPreferred === true)
    expect(applied(fix, text)).toBe(text.replace(' [2]', '  [2]'))
    expect(fix?.diagnostics).toEqual(diagnostics.filter(({code}) => code === fix?.diagnostics?.[0]?.code))
  })

  test('an unsafe fix shows that it is one, and is not preferred', async () => {
    const editor = await openEditor()
    const agent = '---\nname: reviewer\ndescription: Reviews code.\ntools: Read, Gerp\n---\n\nReview.\n'
    editor.open('.claude/agents/a.md', agent)
    const found = await actions(editor, '.claude/agents/a.md')
    const [fix] = found.filter(({kind, title}) => kind === 'quickfix' && !title.startsWith('Turn off'))
    expect(fix).toMatchObject({isPreferred: false})
    expect(applied(fix, agent)).toBe(agent.replace('Gerp', 'Grep'))
  })

  test('only what the place and the client ask for', async () => {
    const editor = await openPrompt()
    const top = {start: {line: 0, character: 0}, end: {line: 1, character: 0}}
    expect((await actions(editor, path, top)).map(({kind}) => kind)).toEqual(['source.fixAll.lint-agents'])
    expect(await actions(editor, path, top, ['quickfix'])).toEqual([])
    expect((await actions(editor, path, everywhere, ['source'])).map(({kind}) => kind)).toEqual([
      'source.fixAll.lint-agents'
    ])
    expect(await actions(editor, path, everywhere, ['refactor'])).toEqual([])
  })

  test('captured outputs are evidence: nothing edits them', async () => {
    const editor = await openPrompt(text, 'runs/a.md')
    expect(await editor.diagnostics('runs/a.md')).not.toEqual([])
    expect(await actions(editor, 'runs/a.md')).toEqual([])
  })
})

test('all safe fixes are one edit', async () => {
  const wrong = text.replace('  [1]', ' [1]')
  const editor = await openPrompt(wrong)
  const [all, ...others] = await actions(editor, path, everywhere, ['source.fixAll'])
  expect(others).toEqual([])
  expect(Object.values(all?.edit?.changes ?? {}).map((edits) => edits.length)).toEqual([1])
  const fixed = text.replace(' [2]', '  [2]')
  expect(applied(all, wrong)).toBe(fixed)
  editor.replace(path, fixed)
  expect(await actions(editor, path, everywhere, ['source.fixAll'])).toEqual([])
})

describe('comments that turn a rule off', () => {
  test('for a block, and in the file: the finding is gone', async () => {
    const agent =
      '---\nname: reviewer\ndescription: Reviews code.\ntools: Read\n---\n\nCall the agent `x`.\n\nSee [b](b.md).\n'
    const editor = await openEditor()
    editor.open('.claude/agents/a.md', agent)
    expect((await editor.diagnostics('.claude/agents/a.md')).map(({code}) => code)).toEqual(['agent-references'])
    const found = (await actions(editor, '.claude/agents/a.md')).filter(({title}) => title.startsWith('Turn off'))
    expect(found.map((each) => [each.title, applied(each, agent)])).toEqual([
      [
        'Turn off `agent-references` for this block',
        agent.replace('See', '<!--lint ignore agent-references-->\n\nSee')
      ],
      [
        'Turn off `agent-references` in this file',
        agent.replace('---\n\n', '---\n\n<!--lint disable agent-references-->\n\n')
      ]
    ])
    for (const each of found) {
      editor.replace('.claude/agents/a.md', applied(each, agent))
      expect(await editor.diagnostics('.claude/agents/a.md')).toEqual([])
      editor.replace('.claude/agents/a.md', agent)
      await editor.diagnostics('.claude/agents/a.md')
    }
  })

  test('in front matter, where a comment of HTML is text', async () => {
    const editor = await openEditor()
    const agent = '---\nname: reviewer\ndescription: Reviews code.\ntools: Read, Gerp\n---\n\nReview.\n'
    editor.open('.claude/agents/a.md', agent)
    await editor.diagnostics('.claude/agents/a.md')
    const found = (await actions(editor, '.claude/agents/a.md')).filter(({title}) => title.startsWith('Turn off'))
    expect(found.map((each) => [each.title, applied(each, agent)])).toEqual([
      ['Turn off `agent-tools` for this line', agent.replace('tools:', '# lint ignore agent-tools\ntools:')],
      ['Turn off `agent-tools` in the front matter', agent.replace('name:', '# lint disable agent-tools\nname:')]
    ])
    for (const each of found) {
      editor.replace('.claude/agents/a.md', applied(each, agent))
      expect(await editor.diagnostics('.claude/agents/a.md')).toEqual([])
      editor.replace('.claude/agents/a.md', agent)
      await editor.diagnostics('.claude/agents/a.md')
    }
  })
})

describe('hover', () => {
  const hover = (editor: Editor, line: number, character: number, file = path): Promise<Hover | null> =>
    editor.request('textDocument/hover', {textDocument: {uri: editor.uri(file)}, position: {line, character}})

  test('over a finding the page of its rule', async () => {
    const editor = await openPrompt()
    const [first] = (await editor.diagnostics(path)) as [Diagnostic]
    const {line, character} = first.range.start
    const found = await hover(editor, line, character)
    expect(found?.contents).toMatchObject({kind: 'markdown', value: expect.stringContaining(`# ${first.code}\n`)})
    expect(found?.range).toEqual(first.range)
    expect(await hover(editor, 1, 0)).toBeNull()
  })

  test('over a finding the program of its contract', async () => {
    const text = '**TRIAGE: PASS**\n'
    const editor = await openEditor({
      'lint-agents.config.json': JSON.stringify({
        contracts: {triage: {program: 'src/[a](b).ts#TRIAGE'}},
        agents: {reviewer: ['triage']},
        files: [{include: ['runs/*.md'], kind: 'output', agent: 'reviewer'}]
      }),
      'src/[a](b).ts': 'export const TRIAGE = /^TRIAGE: (\\w+)$/m\n',
      'runs/a.md': text
    })
    editor.open('runs/a.md', text)
    expect((await hover(editor, 0, 4, 'runs/a.md'))?.contents).toMatchObject({
      value: expect.stringContaining('Read by `src/[a](b).ts#TRIAGE` (line 1)\n\n---\n\n# custom-contract\n')
    })
  })

  test('over the first line the hosts that read the file', async () => {
    const editor = await openPrompt()
    expect(await hover(editor, 0, 3)).toEqual({
      contents: {kind: 'plaintext', value: 'No agent host reads this file.'},
      range: {start: {line: 0, character: 0}, end: {line: 0, character: 19}}
    })
  })

  test('over the id of a rule in a comment and in a configuration, also a former one', async () => {
    const editor = await openPrompt('<!--lint disable ascii-only-->\n')
    const found = await hover(editor, 0, 20)
    expect(found?.contents).toMatchObject({value: expect.stringContaining('# ascii-only\n')})
    expect(found?.range).toEqual({start: {line: 0, character: 17}, end: {line: 0, character: 27}})
    editor.open('lint-agents.config.json', '{"rules": {"agent-tools": "off"}}', 'json')
    expect(await hover(editor, 0, 15, 'lint-agents.config.json')).toMatchObject({
      contents: {value: expect.stringContaining('# agent-tools\n')}
    })
  })
})
