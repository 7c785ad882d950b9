/** What Claude Code asks before a tool runs. */
import {describe, expect, test} from 'vitest'
import {type Desk, held, openDesk, silent, verdict} from '../support/hook.ts'
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

/** Why a tool is kept from running; `undefined` where it is not. */
const denial = ({ask}: Desk, payload: object, ...args: readonly string[]): string | undefined => {
  const ran = ask(payload, ...args)
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
  test('Write: a bad one is kept from the disk, a good one is not', () => {
    const desk = openDesk()
    const file = `${desk.repository.folder}/${path}`
    expect(denial(desk, toolUse('Write', {file_path: file, content: brokenAgent}))).toBe(
      `This change brings 1 error into ${file}. Mend it and write again:\n` +
        `8:1 error ${wrong} (suggested-prompts-block) in: SUGGESTED NEXT STEPS:`
    )
    expect(denial(desk, toolUse('Write', {file_path: file, content: goodAgent}))).toBeUndefined()
  })

  test('Edit: the text after the edit decides', () => {
    const desk = openDesk({[path]: goodAgent})
    expect(denial(desk, edit(items, ''))).toContain(wrong)
    expect(denial(desk, edit('You review changes.', 'You review $& changes.'))).toBeUndefined()
    expect(denial(desk, edit('  [', '[', {replace_all: true}))).toContain('brings 3 errors')
  })

  test('Edit: what the tool itself refuses is left to it', () => {
    const desk = openDesk({[path]: goodAgent})
    for (const payload of [edit('not there', ''), edit('  [', '['), edit('', brokenAgent)])
      expect(denial(desk, payload)).toBeUndefined()
    expect(denial(openDesk(), edit('a', brokenAgent))).toBeUndefined()
    expect(denial(openDesk(), edit('', brokenAgent))).toContain(wrong)
  })

  test('Edit: lines of a CRLF file are given with LF', () => {
    const text = `# ROLE\r\n\r\nYou review.\r\n\r\n${goodAgent.slice(goodAgent.indexOf('# SUGG')).replaceAll('\n', '\r\n')}`
    const desk = openDesk({[path]: text})
    expect(denial(desk, edit(items, ''))).toContain(wrong)
    expect(denial(desk, edit('You review.\n\n#', 'You review.\n\nWell.\n\n#'))).toBeUndefined()
  })

  test('MultiEdit: edits follow each other', () => {
    const desk = openDesk({[path]: goodAgent})
    const all = (...edits: readonly (readonly [string, string])[]): object =>
      toolUse('MultiEdit', {
        file_path: path,
        edits: edits.map(([old_string, new_string]) => ({old_string, new_string}))
      })
    expect(denial(desk, all(['# ROLE', '# PART'], [items, '']))).toContain(wrong)
    expect(denial(desk, all([items, ''], ['---\nSUGG', `---\nSUGG`]))).toContain(wrong)
    expect(denial(desk, all([items, 'X\n'], ['X\n', items]))).toBeUndefined()
    expect(denial(desk, all([items, ''], ['gone', '']))).toBeUndefined()
    expect(denial(desk, all())).toBeUndefined()
  })

  test('faults that were there before are no reason', () => {
    const desk = openDesk({[path]: brokenAgent})
    expect(denial(desk, edit('You review changes.', 'You review them.'))).toBeUndefined()
    expect(denial(desk, toolUse('Write', {file_path: path, content: `${brokenAgent}\nMore.\n`}))).toBeUndefined()
    const other = denial(desk, edit('# SUGGESTED PROMPTS', '## SUGGESTED PROMPTS')) ?? ''
    expect(other).toContain('brings 1 error')
    expect(other).toContain('Unexpected heading `## SUGGESTED PROMPTS`, expected `# SUGGESTED PROMPTS`')
    expect(other).not.toContain(wrong)
  })

  test('files that lint runs leave out, and captured outputs, may be anything', () => {
    const config = '{"files": [{"include": ["runs/**"], "kind": "output"}], "ignore": ["drafts/**"]}'
    const desk = openDesk({'.gitignore': 'secret/\n', '.git/HEAD': '', 'lint-agents.config.json': config})
    for (const file of ['a.ts', 'notes.txt', 'secret/a.md', 'drafts/a.md', 'runs/a.md', 'node_modules/a/a.md'])
      expect(denial(desk, toolUse('Write', {file_path: file, content: brokenAgent}))).toBeUndefined()
    expect(denial(desk, toolUse('Write', {file_path: 'docs/a.md', content: brokenAgent}))).toContain(wrong)
  })

  test('what the configuration says of a file holds', () => {
    const config =
      '{"files": [{"include": ["prompts/*.txt"], "kind": "agent", "role": "phase-agent"}], "rules": {"suggested-prompts-block": "warn"}}'
    const desk = openDesk({'lint-agents.config.json': config})
    const write = (file: string, content: string): string | undefined =>
      denial(desk, toolUse('Write', {file_path: file, content}))
    expect(write('prompts/a.txt', '# ROLE\n\nYou build.\n')).toContain('suggested-prompts-required')
    expect(write('others/a.txt', '# ROLE\n\nYou build.\n')).toBeUndefined()
    expect(write('agents/a.md', brokenAgent)).toBeUndefined()
  })

  test('a file that never heard of any contract is no concern of ours', () => {
    const text = '# Readme\n\n## Suggested prompts\n\n1. Try it\n'
    expect(denial(openDesk(), toolUse('Write', {file_path: 'README.md', content: text}))).toBeUndefined()
  })

  test('it is refused as often as it is written: the agent may do something else', () => {
    const desk = openDesk()
    for (let time = 0; time < 4; time++)
      expect(denial(desk, toolUse('Write', {file_path: path, content: brokenAgent}))).toContain(wrong)
  })
})

describe('SendMessage', () => {
  const send = (input: object, more: object = {}): object => toolUse('SendMessage', input, more)
  const text = 'Read this:\n\n<review>PAS</review>\n\nThen go on.'
  const words =
    'This message breaks 1 rule that the program reading it relies on. Mend it and send it again in full:\n' +
    '3:9 error Unexpected verdict `PAS`, expected `PASS` (response-markers) in: <review>PAS</review>'

  test.each<[string, object]>([
    ['a message', {to: 'lead', message: text, summary: 'x'}],
    ['a message before version 2.1.75', {type: 'message', recipient: 'lead', content: text, summary: 'x'}],
    ['a broadcast', {type: 'broadcast', content: text, summary: 'x'}],
    ['a mixed form', {to: 'lead', content: text}],
    ['a message as an object', {to: 'lead', message: {type: 'message', content: text}}]
  ])('%s', (_, input) => {
    expect(denial(openDesk(), send(input), ...held)).toBe(words)
    expect(denial(openDesk(), send(input))).toBeUndefined()
  })

  test.each<[string, object]>([
    ['a request', {type: 'shutdown_request', recipient: 'x', content: text}],
    ['an answer', {to: 'lead', message: {type: 'shutdown_response', request_id: '1', approve: true, reason: text}}],
    ['a clean message', {to: 'lead', message: '<review>PASS</review>\n\nThen go on.'}],
    ['nothing', {to: 'lead'}]
  ])('%s passes', (_, input) => {
    expect(denial(openDesk(), send(input), ...held)).toBeUndefined()
  })

  test('nothing is demanded of how a message ends', () => {
    const desk = openDesk({'lint-agents.config.json': verdict})
    const stop = {hook_event_name: 'SubagentStop', agent_type: 'code-reviewer', last_assistant_message: 'I begin.'}
    expect(denial(desk, send({to: 'lead', message: 'I begin.'}, {agent_type: 'code-reviewer'}))).toBeUndefined()
    expect(desk.ask(stop).out).toContain('Missing `<review>`')
    const party = ['--contract', 'suggested-prompts', '--contract', 'agent-response', '--phase', 'plan', ...held]
    expect(denial(desk, send({to: 'lead', message: 'I begin.'}), ...party)).toBeUndefined()
    expect(desk.ask(stop, ...party).out).toContain('Missing ')
  })
})
