/** No failure blocks an agent: exit code 0, or 1 for a wrong command line, but never 2. */
import {chmodSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {bad, block, contractArgs, createHookFixture, silent, unfound} from '../support/hook.ts'
import {isFull} from '../support/runs.ts'

const invalidInput = 'lint-agents hook: Unexpected standard input, expected the JSON object of a hook'

const garbage = isFull ? 50 : 5

describe('standard input', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['whitespace', ' \n\t'],
    ['garbage', 'not { json'],
    ['half a payload', '{"hook_event_name": "Stop", "last_assistant'],
    ['a list', '[{"hook_event_name": "Stop"}]'],
    ['a string', '"Stop"'],
    ['null', 'null'],
    ['control characters', '\0\u0001\uFFFD'],
    [`${garbage} MB of garbage`, 'x'.repeat(garbage * 1_000_000)],
    ['100,000 open brackets', '['.repeat(100_000)]
  ])('%s', async (_, input) => {
    const {runHook} = createHookFixture()
    expect(await runHook(input, ...contractArgs)).toEqual({code: 0, out: '', err: `${invalidInput}\n`})
    expect(await runHook(input, ...contractArgs, '--host', 'claude')).toEqual({
      code: 0,
      out: `${JSON.stringify({systemMessage: invalidInput})}\n`,
      err: `${invalidInput}\n`
    })
    expect(await runHook(input, ...contractArgs, '--host', 'cursor')).toEqual({
      code: 0,
      out: '',
      err: `${invalidInput}\n`
    })
  })

  test.runIf(isFull)('a message of 50 MB is not linted', async () => {
    const {code, out, err} = await createHookFixture().runHook(
      {hook_event_name: 'Stop', last_assistant_message: 'word\n'.repeat(10_000_000)},
      ...contractArgs
    )
    const message = 'Unexpected message of 50000000 characters, expected at most 1000000'
    expect([code, JSON.parse(out)]).toEqual([0, {systemMessage: `lint-agents hook: ${message}`}])
    expect(err).toBe(`lint-agents hook: ${message}\n`)
  })

  test.each<[string, object]>([
    [
      'lists for strings',
      {hook_event_name: 'SubagentStop', agent_type: [], agent_id: {}, last_assistant_message: [bad]}
    ],
    ['an event that is not a string', {hook_event_name: {}, last_assistant_message: bad}],
    ['a tool without input', {hook_event_name: 'PreToolUse', tool_name: 'Write'}],
    [
      'a tool with wrong input',
      {hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_input: {file_path: 7, old_string: []}}
    ],
    [
      'invalid edits',
      {hook_event_name: 'PreToolUse', tool_name: 'MultiEdit', tool_input: {file_path: 'a.md', edits: [7]}}
    ],
    [
      'a message that is a list',
      {hook_event_name: 'PreToolUse', tool_name: 'SendMessage', tool_input: {message: [bad]}}
    ],
    [
      'workspace roots that are a number',
      {conversation_id: 1, generation_id: 2, workspace_roots: 7, hook_event_name: 'stop'}
    ]
  ])('%s: no answer', async (_, payload) => {
    expect(await createHookFixture().runHook(payload, ...contractArgs)).toEqual(silent)
  })

  test.each<[string, object]>([
    ['numbers for strings', {hook_event_name: 'Stop', last_assistant_message: 7, transcript_path: 7, session_id: 7}],
    ['a teammate without a name', {hook_event_name: 'TeammateIdle', teammate_name: 7}]
  ])('%s: no message', async (_, payload) => {
    expect(await createHookFixture().runHook(payload, ...contractArgs)).toEqual(unfound)
  })

  test('a byte order mark is ignored', async () => {
    const payload = `\uFEFF${JSON.stringify({hook_event_name: 'Stop', last_assistant_message: bad})}`
    expect(await createHookFixture().runHook(payload, ...contractArgs)).toEqual(block())
  })
})

describe('surroundings', () => {
  const stop = {hook_event_name: 'Stop', session_id: 's', last_assistant_message: bad}

  test('an invalid configuration is reported, in the form of the host', async () => {
    const {runHook, repository} = createHookFixture({'lint-agents.config.json': '{"contracts": 7}'})
    for (const args of [[], contractArgs]) {
      const {code, out, err} = await runHook(stop, ...args)
      expect(code).toBe(0)
      expect(err).toContain(
        `${join(repository.folder, 'lint-agents.config.json')}:1:15: Unexpected value of \`contracts\``
      )
      expect(JSON.parse(out).systemMessage).toBe(err.trimEnd())
    }
  })

  test('a missing configuration', async () => {
    const {code, out, err} = await createHookFixture().runHook(stop, '--config', 'gone.json')
    expect(code).toBe(0)
    expect(JSON.parse(out).systemMessage).toBe(err.trimEnd())
    expect(err).toContain('gone.json')
  })

  test('a transcript that cannot be read', async () => {
    const {runHooks, repository} = createHookFixture({'folder/a': ''})
    const payload = (path: string): object => ({sessionId: 's', stopReason: 'end_turn', transcriptPath: path})
    for (const path of ['/gone/events.jsonl', join(repository.folder, 'folder')]) {
      const stop = {hook_event_name: 'Stop', transcript_path: path}
      const [copilot, claude] = await runHooks([payload(path), stop], ...contractArgs)
      expect([copilot?.code, copilot?.out]).toEqual([0, ''])
      expect(copilot?.err).toContain(`${path}: Cannot read the file`)
      expect(JSON.parse(claude?.out ?? '').systemMessage).toContain(path)
    }
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('a file that cannot be read', async () => {
    const {runHook, repository} = createHookFixture({'agents/a.md': 'x'})
    chmodSync(join(repository.folder, 'agents/a.md'), 0)
    const input = {file_path: 'agents/a.md', content: '# A\n'}
    const {code, err} = await runHook({hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: input})
    expect(code).toBe(0)
    expect(err).toContain('agents/a.md')
  })

  test('a path with the name of the command is ignored', async () => {
    expect(
      await createHookFixture({'hook/a.md': ''}).runHook({hook_event_name: 'Stop', last_assistant_message: bad})
    ).toEqual(silent)
  })
})

describe('a wrong command line ends with 1', () => {
  test.each<[string, readonly string[], string]>([
    ['an unknown option', ['--bogus'], 'Unknown option --bogus'],
    ['an unknown host', ['--host', 'claud'], 'Unexpected --host `claud`, expected `claude`'],
    [
      'a missing host',
      ['--host'],
      'Missing value of --host, expected NAME: auto (default), claude, codex, gemini, copilot or cursor'
    ],
    ['a word that is an option', ['doctor'], 'Unexpected `doctor` with `hook`, expected --doctor'],
    ['not a number', ['--max-retries', 'two'], 'Unexpected --max-retries `two`, expected a whole number'],
    ['a negative number', ['--max-retries=-1'], 'Unexpected --max-retries `-1`'],
    ['an unknown contract', ['--contract', 'verdikt'], 'Unexpected --contract `verdikt`'],
    ['an option of lint runs', ['--fix'], 'Unexpected --fix with `hook`'],
    ['a path', ['agents'], 'Unexpected `agents` with `hook`, expected options only'],
    ['a missing state', ['--state', 'gone.json'], 'No such file: gone.json'],
    ['two configurations', ['--config', 'a.json', '--no-config'], 'Unexpected --config beside --no-config'],
    ['an option of another command', ['--yes'], 'Unexpected option --yes, expected it only with `contracts` or `init`']
  ])('%s', async (_, args, message) => {
    const {code, out, err} = await createHookFixture().runHook(
      {hook_event_name: 'Stop', last_assistant_message: bad},
      ...args
    )
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
  })

  test('also with an option before the command; other commands exit with 2', async () => {
    const {repository} = createHookFixture()
    expect((await runCli(repository.folder, ['--bogus', 'hook'])).code).toBe(1)
    expect((await runCli(repository.folder, ['--bogus'])).code).toBe(2)
    expect((await runCli(repository.folder, ['--max-retries', '1'])).err).toContain('expected it only with `hook`')
    expect(await runCli(repository.folder, ['hook', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Options of hook:[\s\S]*--max-retries N/)
    })
  })
})
