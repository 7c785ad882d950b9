/** Hosts that do not pass the last message: it is read from the transcript that they name. */
import {appendFileSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {lastMessage} from '../../src/hook/message.ts'
import type {Ran} from '../support/cli.ts'
import {
  bad,
  block,
  bound,
  contractArgs,
  createHookFixture,
  good,
  type HookFixture,
  reason,
  silent,
  unfound
} from '../support/hook.ts'
import {makers} from '../support/transcripts/makers.ts'

const lines = (...records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')

/** Writes a file of a project. @returns its path, absolute */
function put({repository}: HookFixture, name: string, content: string): string {
  repository.write(name, content)
  return join(repository.folder, name)
}

const cursor = {conversation_id: 'c', generation_id: 'g', status: 'completed', loop_count: 0}

describe('the last message of the main agent', () => {
  test.each<[string, keyof typeof makers, (path: string) => object, object]>([
    [
      'Copilot in camel case',
      'copilot-events',
      (transcriptPath) => ({
        sessionId: 's',
        timestamp: 1,
        transcriptPath,
        stopReason: 'end_turn',
        stop_hook_active: false
      }),
      {decision: 'block', reason}
    ],
    [
      'Copilot in snake case',
      'copilot-events',
      (transcript_path) => ({
        hook_event_name: 'Stop',
        timestamp: '',
        session_id: 's',
        transcript_path,
        stop_reason: 'end_turn'
      }),
      {decision: 'block', reason}
    ],
    [
      'Cursor',
      'cursor-transcript',
      (transcript_path) => ({hook_event_name: 'stop', ...cursor, transcript_path}),
      {followup_message: reason}
    ],
    [
      'Claude Code before it passed the message',
      'claude-session',
      (transcript_path) => ({hook_event_name: 'Stop', session_id: 's', transcript_path, stop_hook_active: false}),
      {decision: 'block', reason}
    ],
    [
      'Codex where it passes none',
      'codex-rollout',
      (transcript_path) => ({
        hook_event_name: 'Stop',
        turn_id: 't',
        model: 'm',
        transcript_path,
        last_assistant_message: null
      }),
      {decision: 'block', reason}
    ]
  ])('%s', async (_, format, payload, answer) => {
    const fixture = createHookFixture()
    const write = (text: string, isCut = false): string => {
      const {name, content} = makers[format]({text, isCut})
      return put(fixture, name, content)
    }
    expect(await fixture.runHook(payload(write(bad)), ...contractArgs)).toEqual(block(answer))
    expect(await fixture.runHook(payload(write(good)), ...contractArgs)).toEqual(silent)
    expect(await fixture.runHook(payload(write(bad)))).toEqual(silent)
    expect(await fixture.runHook(payload(write(bad, true)), ...contractArgs)).toEqual(unfound)
  })

  test('a transcript that ends with a prompt is not written yet: no other message counts', async () => {
    const fixture = createHookFixture()
    const prompts = {
      'claude-session': {
        type: 'user',
        uuid: 'u9',
        parentUuid: null,
        sessionId: 's-1',
        isSidechain: false,
        message: {role: 'user', content: 'More'}
      },
      'codex-rollout': {
        timestamp: 't',
        type: 'response_item',
        payload: {type: 'message', role: 'user', content: [{type: 'input_text', text: 'More'}]}
      },
      'copilot-events': {type: 'user.message', data: {content: 'More'.repeat(1000)}, id: 'e9', timestamp: 't'},
      'cursor-transcript': {role: 'user', message: {content: [{type: 'text', text: 'More'}]}},
      'qwen-session': {type: 'user', sessionId: 's', message: {role: 'user', parts: [{text: 'More'}]}}
    }
    const stop = {session_id: 's', stop_hook_active: false, hook_event_name: 'Stop'}
    const unanswered: object[] = []
    for (const [format, prompt] of Object.entries(prompts)) {
      const {name, content} = makers[format as keyof typeof prompts]({text: bad})
      const transcript_path = put(fixture, name, content)
      expect((await fixture.runHook({...stop, transcript_path}, ...contractArgs)).out, format).toContain('"block"')
      appendFileSync(transcript_path, lines(prompt))
      unanswered.push({...stop, transcript_path})
    }
    const ran = await fixture.runHooks(unanswered, ...contractArgs)
    expect(ran).toEqual(Object.keys(prompts).map(() => unfound))
  })

  test('the reason of a block is a prompt too', async () => {
    const fixture = createHookFixture()
    const {name, content} = makers['claude-session']({text: bad})
    const text = 'Stop hook feedback:\n- [lint-agents hook]: Fix it'
    const feedback = {
      type: 'user',
      uuid: 'u9',
      parentUuid: null,
      sessionId: 's-1',
      isSidechain: false,
      isMeta: true,
      message: {role: 'user', content: text}
    }
    const transcript_path = put(fixture, name, content + lines(feedback))
    expect(await fixture.runHook({hook_event_name: 'Stop', session_id: 's', transcript_path}, ...contractArgs)).toEqual(
      unfound
    )
  })

  test('a file that is not a transcript holds no message', async () => {
    const fixture = createHookFixture()
    const payloads = ['', bad, '{"a": 1}\n', '{"type": "assistant.mess'].map((content, index) => ({
      hook_event_name: 'stop',
      ...cursor,
      transcript_path: put(fixture, `${index}.jsonl`, content)
    }))
    expect(await fixture.runHooks(payloads, ...contractArgs)).toEqual(payloads.map(() => unfound))
  })

  test('a last line that is written late is waited for', async () => {
    const line = (role: string, text: string): string => lines({role, message: {content: [{type: 'text', text}]}})
    const path = put(createHookFixture(), 't.jsonl', line('user', 'Review it'))
    const retryKey = {session: 's', agent: undefined, turn: undefined, isRetry: false}
    const stop = {
      kind: 'stop',
      agent: undefined,
      isLast: true,
      message: undefined,
      retryKey,
      participant: {kind: 'main'}
    } as const
    expect(await lastMessage({...stop, transcript: path})).toBeUndefined()
    const message = lastMessage({...stop, transcript: path})
    // Between the first try and the last one.
    setTimeout(() => appendFileSync(path, line('assistant', bad)), 50)
    expect(await message).toBe(bad)
  })
})

describe('Gemini CLI passes all messages of a turn', () => {
  const reasonFor = async (response: string, last: string): Promise<unknown> => {
    const fixture = createHookFixture()
    const {name, content} = makers['gemini-session']({text: last})
    const transcript_path = put(fixture, name, content)
    const ran = await fixture.runHook(
      {hook_event_name: 'AfterAgent', session_id: 's', transcript_path, prompt_response: response},
      ...contractArgs
    )
    return ran.out === '' ? undefined : JSON.parse(ran.out).reason
  }

  test('only the last message counts, where the transcript holds it', async () => {
    const early = 'I could say <review>PASS</review> now.'
    expect(await reasonFor(`${early}\n\n${bad}`, bad)).toBe(reason)
    expect(await reasonFor(`<review>REJECTED</review>\n${good}`, good)).toBeUndefined()
  })

  test('else all of it', async () => {
    expect(await reasonFor(bad, good)).toBe(reason)
    expect(await reasonFor(`<review>REJECTED</review>\n\n${good}`, 'Something else')).toContain(
      'Unexpected second verdict'
    )
  })
})

describe('sub-agents', () => {
  const sub = (text: string) => ({agent: 'reviewer', text})

  test('of Claude Code: their own transcript, or their thread of the main one', async () => {
    const fixture = createHookFixture(bound)
    const own = makers['claude-session']({text: bad}).content.replaceAll(
      '"isSidechain":false',
      '"isSidechain":true,"agentId":"a77"'
    )
    const path = put(fixture, 's-1/subagents/agent-a77.jsonl', own)
    const main = put(fixture, 's-1.jsonl', makers['claude-session']({text: bad, sub: sub(good)}).content)
    const payload = {hook_event_name: 'SubagentStop', session_id: 's', agent_id: 'a77', agent_type: 'reviewer'}
    expect(
      await fixture.runHook({...payload, agent_transcript_path: path, transcript_path: main}, ...contractArgs)
    ).toEqual(block())
    expect(await fixture.runHook({...payload, transcript_path: main}, ...contractArgs)).toEqual(silent)
    const other = put(fixture, 's-1.jsonl', makers['claude-session']({text: good, sub: sub(bad)}).content)
    expect(await fixture.runHook({...payload, transcript_path: other}, ...contractArgs)).toEqual(block())
    expect(
      await fixture.runHook({...payload, agent_id: 'b1', agent_type: 'other', transcript_path: other}, ...contractArgs)
    ).toEqual(silent)
  })

  test('of Cursor: their transcript holds more than a summary', async () => {
    const fixture = createHookFixture(bound)
    const path = put(fixture, 'subagents/a.jsonl', makers['cursor-transcript']({text: bad}).content)
    const payload = {hook_event_name: 'subagentStop', ...cursor, subagent_type: 'reviewer', agent_transcript_path: path}
    expect(await fixture.runHook({...payload, summary: 'One fault.'}, ...contractArgs)).toEqual(
      block({followup_message: reason})
    )
    expect(await fixture.runHook({...payload, summary: 'Something else'}, ...contractArgs)).toEqual(silent)
    expect(await fixture.runHook({...payload, agent_transcript_path: '/gone', summary: bad}, ...contractArgs)).toEqual(
      block({followup_message: reason})
    )
  })
})

describe('TeammateIdle is answered by exit code 2 and standard error', () => {
  const payload = (transcript_path: string): object => ({
    session_id: 's',
    transcript_path,
    permission_mode: 'default',
    hook_event_name: 'TeammateIdle',
    teammate_name: 'reviewer-1',
    team_name: 'garden'
  })

  test('a teammate in a process of its own', async () => {
    const fixture = createHookFixture()
    const path = (text: string): string => put(fixture, 's-2.jsonl', makers['claude-session']({text}).content)
    expect(await fixture.runHook(payload(path(bad)), ...contractArgs)).toEqual({code: 2, out: '', err: `${reason}\n`})
    expect(await fixture.runHook(payload(path(good)), ...contractArgs)).toEqual(silent)
    expect(await fixture.runHook(payload(path(bad)))).toEqual(silent)
  })

  test('a teammate in the process of its lead, whose transcript the host names', async () => {
    const fixture = createHookFixture()
    const lead = put(fixture, 's-3.jsonl', makers['claude-session']({text: bad}).content)
    const member = (id: string, name: string, text: string, age: number): void => {
      put(
        fixture,
        `s-3/subagents/agent-${id}.meta.json`,
        JSON.stringify({agentType: 'reviewer', name, teamName: 'garden'})
      )
      const {content} = makers['claude-session']({text})
      const own = put(
        fixture,
        `s-3/subagents/agent-${id}.jsonl`,
        content.replaceAll('"isSidechain":false', '"isSidechain":true')
      )
      utimesSync(own, 1e9 - age, 1e9 - age)
    }
    member('a', 'reviewer-1', bad, 9)
    member('b', 'reviewer-1', good, 1)
    member('c', 'reviewer-2', bad, 0)
    expect(await fixture.runHook(payload(lead), ...contractArgs)).toEqual(silent)
    member('a', 'reviewer-1', bad, 0)
    expect((await fixture.runHook(payload(lead), ...contractArgs)).code).toBe(2)
  })

  test('a teammate is sent back twice, then it may stop', async () => {
    const fixture = createHookFixture()
    const path = put(fixture, 's-2.jsonl', makers['claude-session']({text: bad}).content)
    const ran: Ran[] = []
    for (let time = 0; time < 3; time++) ran.push(await fixture.runHook(payload(path), ...contractArgs))
    expect(ran.map(({code}) => code)).toEqual([2, 2, 0])
    expect(ran[2]?.err).toContain('The last message still violates 1 rule; retry limit reached, allowed')
    expect(ran[2]?.err).toContain('\nagent reviewer-1\n')
  })

  test('a failing read never blocks', async () => {
    const fixture = createHookFixture({'lint-agents.config.json': '{'})
    writeFileSync(join(fixture.repository.folder, 'x.jsonl'), '\0')
    const paths = ['/gone/s.jsonl', fixture.repository.folder, join(fixture.repository.folder, 'x.jsonl')]
    for (const args of [contractArgs, [...contractArgs, '--no-config']]) {
      const ran = await fixture.runHooks(
        paths.map((path) => payload(path)),
        ...args
      )
      expect(ran.map(({code}) => code)).toEqual([0, 0, 0])
    }
  })
})

test.each([
  ['.claude/\n', '---\nname: a\ndescription: d\n---\n', 'an ignore file or the configuration ignores it'],
  ['', `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12\n`, 'a pointer of Git LFS'],
  ['', 'x'.repeat(10_000_001), 'larger than 10 MB']
])('the definition of an agent that is not read is named (%#)', async (gitignore, definition, reason) => {
  const fixture = createHookFixture({
    '.git/HEAD': '',
    '.gitignore': gitignore,
    '.claude/agents/a.md': definition
  })
  const payload = {hook_event_name: 'SubagentStop', session_id: 's', agent_id: '1', agent_type: 'a'}
  const {code, out, err} = await fixture.runHook({...payload, last_assistant_message: 'Done.'})
  const warning = new RegExp(`\\S*a\\.md: not checked: ${reason}\n`)
  expect([code, err]).toEqual([0, expect.stringMatching(warning)])
  // Whoever ignores a file knows; what cannot be read, a person is warning.
  if (gitignore === '') expect(JSON.parse(out).systemMessage).toMatch(warning)
  else expect(out).toBe('')
})

test('a definition of more lines than are read is a warning, also without a commit', async () => {
  const definition = `---\nname: a\ndescription: d\n---\n${'\n'.repeat(200_001)}`
  const fixture = createHookFixture({'.git/HEAD': '', '.claude/agents/a.md': definition})
  const payload = {hook_event_name: 'SubagentStop', session_id: 's', agent_id: '1', agent_type: 'a'}
  const {code, out} = await fixture.runHook({...payload, last_assistant_message: 'Done.'})
  expect(code).toBe(0)
  expect(JSON.parse(out).systemMessage).toMatch(
    /a\.md` is not read: Unexpected number of lines, expected at most 200000/
  )
})
