/** The events of Claude Code before a tool runs. */
import {describe, expect, test} from 'vitest'
import {agentTextParts} from '../support/agent-text.ts'
import {contractArgs, createHookFixture, type HookFixture, marked, silent, verdict} from '../support/hook.ts'
import {brokenAgent, goodAgent} from '../support/repository.ts'

const path = 'agents/reviewer.md'
const wrong = 'Unexpected 1 item in a prompt block, expected 2 to 4'

const toolUse = (tool: string, input: object, more: object = {}): object => ({
  session_id: 's',
  transcript_path: '/gone/s.jsonl',
  permission_mode: 'default',
  hook_event_name: 'PreToolUse',
  tool_name: tool,
  tool_input: input,
  tool_use_id: 't-1',
  ...more
})

/** The reason for which a tool is denied; `undefined` where it is not. */
const denial = async (
  {runHook}: HookFixture,
  payload: object,
  ...args: readonly string[]
): Promise<string | undefined> => {
  const ran = await runHook(payload, ...args)
  if (ran.out === '') {
    expect(ran).toEqual(silent)
    return undefined
  }
  const {hookSpecificOutput: output, ...more} = JSON.parse(ran.out)
  expect(ran).toMatchObject({code: 0, err: ''})
  expect(more).toEqual({})
  expect(output).toMatchObject({hookEventName: 'PreToolUse', permissionDecision: 'deny'})
  return output.permissionDecisionReason
}

const edit = (old: string, text: string, more: object = {}): object =>
  toolUse('Edit', {file_path: path, old_string: old, new_string: text, ...more})

/** The lines that a broken agent lacks. */
const items = '  [2] Review the requirements\n  [3] Show workflow status\n'

describe('a definition', () => {
  test('Write: a bad one is denied, a good one is not', async () => {
    const fixture = createHookFixture()
    const file = `${fixture.repository.folder}/${path}`
    expect(await denial(fixture, toolUse('Write', {file_path: file, content: brokenAgent}))).toBe(
      'This change adds 1 error to a file. Fix it and write the file again:\n' +
        marked(`${file}:8:1 error ${wrong} (suggested-prompts-block) in: SUGGESTED NEXT STEPS:`)
    )
    expect(await denial(fixture, toolUse('Write', {file_path: file, content: goodAgent}))).toBeUndefined()
  })

  test.each(['README.md', 'index.md'])('Write: front matter makes %s an agent', async (name) => {
    const fixture = createHookFixture({'.claude/agents/README.md': '# The agents\n'})
    const file = `${fixture.repository.folder}/.claude/agents/${name}`
    const content = '---\nname: a\n---\n\nReview.\n'
    expect(await denial(fixture, toolUse('Write', {file_path: file, content}))).toContain('`description`')
    expect(
      await denial(fixture, toolUse('Write', {file_path: file, content: '# The agents\n\nAll.\n'}))
    ).toBeUndefined()
  })

  test('Edit: the text after the edit decides', async () => {
    const fixture = createHookFixture({[path]: goodAgent})
    expect(await denial(fixture, edit(items, ''))).toContain(wrong)
    expect(await denial(fixture, edit('You review changes.', 'You review $& changes.'))).toBeUndefined()
    expect(await denial(fixture, edit('  [', '[', {replace_all: true}))).toContain('adds 3 errors')
  })

  test('Edit: an edit that the tool itself refuses is not denied', async () => {
    const fixture = createHookFixture({[path]: goodAgent})
    for (const payload of [edit('not there', ''), edit('  [', '['), edit('', brokenAgent)])
      expect(await denial(fixture, payload)).toBeUndefined()
    expect(await denial(createHookFixture(), edit('a', brokenAgent))).toBeUndefined()
    expect(await denial(createHookFixture(), edit('', brokenAgent))).toContain(wrong)
  })

  test('Edit: lines of a CRLF file are given with LF', async () => {
    const text = `# ROLE\r\n\r\nYou review.\r\n\r\n${goodAgent.slice(goodAgent.indexOf('# SUGG')).replaceAll('\n', '\r\n')}`
    const fixture = createHookFixture({[path]: text})
    expect(await denial(fixture, edit(items, ''))).toContain(wrong)
    expect(await denial(fixture, edit('You review.\n\n#', 'You review.\n\nWell.\n\n#'))).toBeUndefined()
  })

  test('MultiEdit: edits apply one after the other', async () => {
    const fixture = createHookFixture({[path]: goodAgent})
    const all = (...edits: readonly (readonly [string, string])[]): object =>
      toolUse('MultiEdit', {
        file_path: path,
        edits: edits.map(([old_string, new_string]) => ({old_string, new_string}))
      })
    expect(await denial(fixture, all(['# ROLE', '# PART'], [items, '']))).toContain(wrong)
    expect(await denial(fixture, all([items, ''], ['---\nSUGG', `---\nSUGG`]))).toContain(wrong)
    expect(await denial(fixture, all([items, 'X\n'], ['X\n', items]))).toBeUndefined()
    expect(await denial(fixture, all([items, ''], ['gone', '']))).toBeUndefined()
    expect(await denial(fixture, all())).toBeUndefined()
  })

  test('errors that the file already had do not deny a change', async () => {
    const fixture = createHookFixture({[path]: brokenAgent})
    expect(await denial(fixture, edit('You review changes.', 'You review them.'))).toBeUndefined()
    expect(
      await denial(fixture, toolUse('Write', {file_path: path, content: `${brokenAgent}\nMore.\n`}))
    ).toBeUndefined()
    const other = await denial(fixture, edit('# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS'))
    expect(other).toContain('adds 1 error')
    expect(other).toContain('Unexpected heading `## SUGGESTED PROMPTS`, expected `# SUGGESTED PROMPTS`')
    expect(other).not.toContain(wrong)
  })

  test('ignored files and captured outputs are not checked', async () => {
    const config = '{"files": [{"include": ["runs/**"], "kind": "output"}], "ignore": ["drafts/**"]}'
    const fixture = createHookFixture({'.gitignore': 'secret/\n', '.git/HEAD': '', 'lint-agents.config.json': config})
    for (const file of ['a.ts', 'notes.txt', 'secret/a.md', 'drafts/a.md', 'runs/a.md', 'node_modules/a/a.md'])
      expect(await denial(fixture, toolUse('Write', {file_path: file, content: brokenAgent}))).toBeUndefined()
    expect(await denial(fixture, toolUse('Write', {file_path: 'docs/a.md', content: brokenAgent}))).toContain(wrong)
  })

  test('a definition in a place of a host that is ignored is named', async () => {
    const fixture = createHookFixture({'.gitignore': '.claude/\n', '.git/HEAD': ''})
    const {code, out, err} = await fixture.runHook(
      toolUse('Write', {file_path: '.claude/agents/a.md', content: brokenAgent})
    )
    expect({code, out}).toEqual({code: 0, out: ''})
    expect(err).toMatch(/^lint-agents hook: \S*a\.md: not checked: an ignore file or the configuration ignores it\n$/)
  })

  test('the configuration of a file applies', async () => {
    const config =
      '{"files": [{"include": ["prompts/*.txt"], "kind": "agent", "role": "phase-agent"}], "rules": {"suggested-prompts-block": "warn"}}'
    const fixture = createHookFixture({'lint-agents.config.json': config})
    const write = (file: string, content: string): Promise<string | undefined> =>
      denial(fixture, toolUse('Write', {file_path: file, content}))
    expect(await write('prompts/a.txt', '# ROLE\n\nYou build.\n')).toContain('suggested-prompts-required')
    expect(await write('others/a.txt', '# ROLE\n\nYou build.\n')).toBeUndefined()
    expect(await write('agents/a.md', brokenAgent)).toBeUndefined()
  })

  test('a contract that says nothing about the file is named', async () => {
    const config = '{"files": [{"include": ["a.md"], "contracts": ["prompt-sections"]}]}'
    const fixture = createHookFixture({'lint-agents.config.json': config})
    const {code, out, err} = await fixture.runHook(toolUse('Write', {file_path: 'a.md', content: 'Done.\n'}))
    expect({code, out}).toEqual({code: 0, out: ''})
    expect(err).toMatch(
      /^lint-agents hook: \S*a\.md: `prompt-sections` checks nothing in an agent file: declare `prompt`/
    )
  })

  test('a file that uses no contract is not checked', async () => {
    const text = '# Readme\n\n## Suggested prompts\n\n1. Try it\n'
    expect(await denial(createHookFixture(), toolUse('Write', {file_path: 'README.md', content: text}))).toBeUndefined()
  })

  test('a write is denied every time: there is no retry limit', async () => {
    const fixture = createHookFixture()
    for (let time = 0; time < 4; time++)
      expect(await denial(fixture, toolUse('Write', {file_path: path, content: brokenAgent}))).toContain(wrong)
  })
})

describe('SendMessage', () => {
  const send = (input: object, more: object = {}): object => toolUse('SendMessage', input, more)
  const text = 'Read this:\n\n<review>PAS</review>\n\nThen go on.'
  const expected =
    'This message violates 1 rule that the program reading it relies on. Fix it and send the complete message again:\n' +
    marked('3:9 error Unexpected verdict `PAS`, expected `PASS` (response-markers) in: <review>PAS</review>')

  test.each<[string, object]>([
    ['a message', {to: 'lead', message: text, summary: 'x'}],
    ['a message before version 2.1.75', {type: 'message', recipient: 'lead', content: text, summary: 'x'}],
    ['a broadcast', {type: 'broadcast', content: text, summary: 'x'}],
    ['a mixed form', {to: 'lead', content: text}],
    ['a message as an object', {to: 'lead', message: {type: 'message', content: text}}]
  ])('%s', async (_, input) => {
    expect(await denial(createHookFixture(), send(input), ...contractArgs)).toBe(expected)
    expect(await denial(createHookFixture(), send(input))).toBeUndefined()
  })

  test.each<[string, object]>([
    ['a request', {type: 'shutdown_request', recipient: 'x', content: text}],
    ['an answer', {to: 'lead', message: {type: 'shutdown_response', request_id: '1', approve: true, reason: text}}],
    ['a clean message', {to: 'lead', message: '<review>PASS</review>\n\nThen go on.'}],
    ['nothing', {to: 'lead'}]
  ])('%s passes', async (_, input) => {
    expect(await denial(createHookFixture(), send(input), ...contractArgs)).toBeUndefined()
  })

  test('a message may end without its contract', async () => {
    const fixture = createHookFixture({'lint-agents.config.json': verdict})
    const stop = {hook_event_name: 'SubagentStop', agent_type: 'code-reviewer', last_assistant_message: 'I begin.'}
    expect(
      await denial(fixture, send({to: 'lead', message: 'I begin.'}, {agent_type: 'code-reviewer'}))
    ).toBeUndefined()
    expect((await fixture.runHook(stop)).out).toContain('Missing `<review>`')
    const party = [
      '--contract',
      'suggested-prompts',
      '--contract',
      'agent-response',
      '--phase',
      'plan',
      ...contractArgs
    ]
    expect(await denial(fixture, send({to: 'lead', message: 'I begin.'}), ...party)).toBeUndefined()
    expect((await fixture.runHook(stop, ...party)).out).toContain('Missing ')
  })
})

describe('a definition that was written', () => {
  const added = (file: string): string =>
    `This change added 1 error to a file. Fix it and write the file again:\n${marked(
      `${file}:8:1 error ${wrong} (suggested-prompts-block) in: SUGGESTED NEXT STEPS:`
    )}`

  /** What Claude Code sends after a tool. */
  const written = (originalFile: string | null, tool = 'Write'): object => ({
    ...toolUse(tool, {file_path: path, content: '', old_string: '', new_string: ''}),
    hook_event_name: 'PostToolUse',
    tool_response: {filePath: path, originalFile}
  })

  /** What Gemini CLI sends. */
  const afterTool = (originalContent: string, tool = 'write_file'): object => ({
    session_id: 's',
    transcript_path: '/gone/s.json',
    hook_event_name: 'AfterTool',
    timestamp: '2026-01-01T00:00:00Z',
    tool_name: tool,
    tool_input: {file_path: path, content: ''},
    tool_response: {returnDisplay: {originalContent}}
  })

  test.each([
    ['new', null],
    ['that was clean', goodAgent]
  ])('a bad one %s is reported to Claude', async (_, before) => {
    const {runHook, repository} = createHookFixture({[path]: brokenAgent})
    const {out} = await runHook(written(before))
    expect(JSON.parse(out)).toEqual({decision: 'block', reason: added(`${repository.folder}/${path}`)})
  })

  test('a bad one is added to the result that Gemini CLI gives its model', async () => {
    const {runHook, repository} = createHookFixture({[path]: brokenAgent})
    const {out} = await runHook(afterTool(''))
    expect(JSON.parse(out)).toEqual({
      hookSpecificOutput: {hookEventName: 'AfterTool', additionalContext: added(`${repository.folder}/${path}`)}
    })
  })

  test.each([
    ['an error that was there before', {[path]: `${brokenAgent}\nMore.\n`}, written(brokenAgent, 'Edit')],
    ['the same of Gemini CLI', {[path]: `${brokenAgent}\nMore.\n`}, afterTool(brokenAgent, 'replace')],
    ['a clean file', {[path]: goodAgent}, written(null)],
    ['a file that is gone', {}, written(null)],
    ['another tool', {[path]: brokenAgent}, written(null, 'Read')],
    ['another tool of Gemini CLI', {[path]: brokenAgent}, afterTool('', 'read_file')]
  ])('%s is not reported', async (_, files, payload) => {
    expect(await createHookFixture(files).runHook(payload)).toEqual(silent)
  })
})

describe('a patch of Codex', () => {
  const patched = (...lines: readonly string[]): object => ({
    session_id: 's',
    turn_id: 't',
    transcript_path: null,
    hook_event_name: 'PostToolUse',
    model: 'gpt-5.5',
    permission_mode: 'default',
    tool_name: 'apply_patch',
    tool_input: {command: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n')},
    tool_response: 'Success.',
    tool_use_id: 'call_0'
  })

  /** What is reported of files as they are after a patch: the files with errors. */
  async function reported(files: Readonly<Record<string, string>>, ...lines: readonly string[]): Promise<string[]> {
    const {runHook, repository} = createHookFixture(files)
    const {out, err, code} = await runHook(patched(...lines))
    expect([err, code]).toEqual(['', 0])
    if (out === '') return []
    const {decision, reason, ...more} = JSON.parse(out)
    expect([decision, more]).toEqual(['block', {}])
    const {words, data} = agentTextParts(reason)
    expect(words).toEqual([expect.stringMatching(/^This change added \d+ errors? to (?:a file|\d+ files)\. Fix /)])
    return data.map((line) => /^(.*?):\d+:\d+ error /.exec(line)?.[1]?.slice(repository.folder.length + 1) ?? line)
  }

  test('new files, changed ones and one that was moved are reported, each with its own errors', async () => {
    const files = {'agents/a.md': brokenAgent, 'agents/b.md': brokenAgent, 'agents/c.md': brokenAgent}
    const removed = [
      ' SUGGESTED NEXT STEPS:',
      '   [1] Continue to Phase 03 - Architecture',
      ...items
        .trimEnd()
        .split('\n')
        .map((line) => `-${line}`)
    ]
    const lines = [
      ...['*** Add File: agents/a.md', '+# A'],
      ...['*** Update File: agents/b.md', '@@ # SUGGESTED PROMPTS', ...removed],
      ...['*** Update File: agents/old.md', '*** Move to: agents/c.md', '@@', ...removed]
    ]
    expect(await reported(files, ...lines)).toEqual(Object.keys(files))
  })

  test.each<[string, string, readonly string[]]>([
    ['an error that was there before', brokenAgent, ['@@', '-You built.', '+You review changes.']],
    [
      'the same beside an empty line without a mark',
      brokenAgent,
      ['@@', ' # ROLE', '', '-You built.', '+You review changes.']
    ],
    ['a patch that does not fit', brokenAgent, ['@@', '-You built.', '+Not there.']],
    ['lines that only go', brokenAgent, ['@@ # ROLE', '-You built.']],
    ['a clean file', goodAgent, ['@@', '-[1] Go on', '+[1] Continue']],
    ['a file that is gone again', brokenAgent, ['*** Delete File: agents/gone.md']]
  ])('%s is not reported', async (_, text, lines) => {
    expect(await reported({'agents/a.md': text}, '*** Update File: agents/a.md', ...lines)).toEqual([])
  })

  test('errors of more files than a host shows are counted', async () => {
    const names = Array.from({length: 60}, (_, index) => `agents/${index}.md`)
    const {runHook} = createHookFixture(Object.fromEntries(names.map((name) => [name, brokenAgent])))
    const {out} = await runHook(patched(...names.flatMap((name) => [`*** Add File: ${name}`, '+# A'])))
    const {reason} = JSON.parse(out)
    const {words, data} = agentTextParts(reason)
    expect(reason.length).toBeLessThan(9_200)
    expect(data.length).toBeGreaterThan(20)
    expect(words).toEqual([
      'This change added 60 errors to 60 files. Fix them and write the files again:',
      `and ${60 - data.length} more errors`
    ])
  })
})
