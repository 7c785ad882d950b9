/** Whatever is wrong, an agent is never kept from its work: exit code 0, or 1 for a wrong command line, but never 2. */
import {chmodSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {run} from '../support/cli.ts'
import {bad, block, held, openDesk, silent} from '../support/hook.ts'

const noObject = 'lint-agents hook: Unexpected standard input, expected the JSON object of a hook'

describe('standard input', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['blanks', ' \n\t'],
    ['garbage', 'not { json'],
    ['half a payload', '{"hook_event_name": "Stop", "last_assistant'],
    ['a list', '[{"hook_event_name": "Stop"}]'],
    ['a string', '"Stop"'],
    ['null', 'null'],
    ['bytes that are no text', '\0\u0001\uFFFD'],
    ['50 MB of garbage', 'x'.repeat(50_000_000)],
    ['100,000 open brackets', '['.repeat(100_000)]
  ])('%s', (_, input) => {
    const {ask} = openDesk()
    expect(ask(input, ...held)).toEqual({code: 0, out: '', err: `${noObject}\n`})
    expect(ask(input, ...held, '--host', 'claude')).toEqual({
      code: 0,
      out: `${JSON.stringify({systemMessage: noObject})}\n`,
      err: `${noObject}\n`
    })
    expect(ask(input, ...held, '--host', 'cursor')).toEqual({code: 0, out: '', err: `${noObject}\n`})
  })

  test('50 MB of a message are not linted', () => {
    const {code, out, err} = openDesk().ask(
      {hook_event_name: 'Stop', last_assistant_message: 'word\n'.repeat(10_000_000)},
      ...held
    )
    const words = 'Unexpected message of 50000000 characters, expected at most 1000000'
    expect([code, JSON.parse(out)]).toEqual([0, {systemMessage: `lint-agents hook: ${words}`}])
    expect(err).toBe(`lint-agents hook: ${words}\n`)
  })

  test.each<[string, object]>([
    ['numbers for strings', {hook_event_name: 'Stop', last_assistant_message: 7, transcript_path: 7, session_id: 7}],
    [
      'lists for strings',
      {hook_event_name: 'SubagentStop', agent_type: [], agent_id: {}, last_assistant_message: [bad]}
    ],
    ['an event that is no string', {hook_event_name: {}, last_assistant_message: bad}],
    ['a tool without input', {hook_event_name: 'PreToolUse', tool_name: 'Write'}],
    [
      'a tool with wrong input',
      {hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_input: {file_path: 7, old_string: []}}
    ],
    [
      'edits that are none',
      {hook_event_name: 'PreToolUse', tool_name: 'MultiEdit', tool_input: {file_path: 'a.md', edits: [7]}}
    ],
    ['a message that is none', {hook_event_name: 'PreToolUse', tool_name: 'SendMessage', tool_input: {message: [bad]}}],
    ['roots that are none', {conversation_id: 1, generation_id: 2, workspace_roots: 7, hook_event_name: 'stop'}],
    ['an idle nobody', {hook_event_name: 'TeammateIdle', teammate_name: 7}]
  ])('%s say nothing', (_, payload) => {
    expect(openDesk().ask(payload, ...held)).toEqual(silent)
  })

  test('a byte order mark is no fault', () => {
    const payload = `\uFEFF${JSON.stringify({hook_event_name: 'Stop', last_assistant_message: bad})}`
    expect(openDesk().ask(payload, ...held)).toEqual(block())
  })
})

describe('surroundings', () => {
  const stop = {hook_event_name: 'Stop', session_id: 's', last_assistant_message: bad}

  test("a configuration that is none is told, in the host's own form", () => {
    const {ask, repository} = openDesk({'lint-agents.config.json': '{"contracts": 7}'})
    for (const args of [[], held]) {
      const {code, out, err} = ask(stop, ...args)
      expect(code).toBe(0)
      expect(err).toContain(
        `${join(repository.folder, 'lint-agents.config.json')}:1:15: Unexpected value of \`contracts\``
      )
      expect(JSON.parse(out).systemMessage).toBe(err.trimEnd())
    }
  })

  test('a configuration that is not there', () => {
    const {code, out, err} = openDesk().ask(stop, '--config', 'gone.json')
    expect(code).toBe(0)
    expect(JSON.parse(out).systemMessage).toBe(err.trimEnd())
    expect(err).toContain('gone.json')
  })

  test('a transcript that cannot be read', () => {
    const {ask, repository} = openDesk({'folder/a': ''})
    const payload = (path: string): object => ({sessionId: 's', stopReason: 'end_turn', transcriptPath: path})
    for (const path of ['/gone/events.jsonl', join(repository.folder, 'folder')]) {
      const {code, out, err} = ask(payload(path), ...held)
      expect([code, out]).toEqual([0, ''])
      expect(err).toContain(`${path}: Cannot read the file`)
      expect(JSON.parse(ask({hook_event_name: 'Stop', transcript_path: path}, ...held).out).systemMessage).toContain(
        path
      )
    }
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('a file that cannot be read', () => {
    const {ask, repository} = openDesk({'agents/a.md': 'x'})
    chmodSync(join(repository.folder, 'agents/a.md'), 0)
    const input = {file_path: 'agents/a.md', content: '# A\n'}
    const {code, err} = ask({hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: input})
    expect(code).toBe(0)
    expect(err).toContain('agents/a.md')
  })

  test('a path named like the command is not spoken of', () => {
    expect(openDesk({'hook/a.md': ''}).ask({hook_event_name: 'Stop', last_assistant_message: bad})).toEqual(silent)
  })
})

describe('a wrong command line ends with 1', () => {
  test.each<[string, readonly string[], string]>([
    ['an unknown option', ['--bogus'], 'Unknown option --bogus'],
    ['an unknown host', ['--host', 'claud'], 'Unexpected --host `claud`, expected `claude`'],
    ['no host', ['--host'], 'Missing value of --host, expected NAME'],
    ['no number', ['--max-retries', 'two'], 'Unexpected --max-retries `two`, expected a whole number'],
    ['a negative number', ['--max-retries=-1'], 'Unexpected --max-retries `-1`'],
    ['an unknown contract', ['--contract', 'verdikt'], 'Unexpected --contract `verdikt`'],
    ['an option of lint runs', ['--fix'], 'Unexpected --fix with `hook`'],
    ['a path', ['agents'], 'Unexpected `agents` with `hook`, expected options only'],
    ['a state that is not there', ['--state', 'gone.json'], 'No such file: gone.json'],
    ['two configurations', ['--config', 'a.json', '--no-config'], 'Unexpected --config beside --no-config'],
    ['an option of another command', ['--yes'], 'Unexpected option --yes, expected it only with `init`']
  ])('%s', (_, args, words) => {
    const {code, out, err} = openDesk().ask({hook_event_name: 'Stop', last_assistant_message: bad}, ...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(words)
  })

  test('also before the command, and only there with 2 elsewhere', () => {
    const {repository} = openDesk()
    expect(run(repository.folder, ['--bogus', 'hook']).code).toBe(1)
    expect(run(repository.folder, ['--bogus']).code).toBe(2)
    expect(run(repository.folder, ['--host', 'claude']).err).toContain('expected it only with `hook`')
    expect(run(repository.folder, ['hook', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Options of hook:[\s\S]*--max-retries N/)
    })
  })
})
