/** Hosts that do not tell the last message: it is read where they say. */
import {appendFileSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {lastMessage} from '../../src/hook/message.ts'
import {bad, block, type Desk, good, held, openDesk, reason, silent} from '../support/hook.ts'
import {makers} from '../support/transcripts/makers.ts'

const lines = (...records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')

/** Writes a file of a project. @returns its path, absolute */
function put({repository}: Desk, name: string, content: string): string {
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
      'Claude Code before it told the message',
      'claude-session',
      (transcript_path) => ({hook_event_name: 'Stop', session_id: 's', transcript_path, stop_hook_active: false}),
      {decision: 'block', reason}
    ],
    [
      'Codex where it tells none',
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
  ])('%s', (_, format, payload, answer) => {
    const desk = openDesk()
    const write = (text: string, isCut = false): string => {
      const {name, content} = makers[format]({text, isCut})
      return put(desk, name, content)
    }
    expect(desk.ask(payload(write(bad)), ...held)).toEqual(block(answer))
    expect(desk.ask(payload(write(good)), ...held)).toEqual(silent)
    expect(desk.ask(payload(write(bad)))).toEqual(silent)
    expect(desk.ask(payload(write(bad, true)), ...held)).toEqual(silent)
  })

  test('what is no transcript holds no message', () => {
    const desk = openDesk()
    for (const content of ['', bad, '{"a": 1}\n', '{"type": "assistant.mess'])
      expect(
        desk.ask({hook_event_name: 'stop', ...cursor, transcript_path: put(desk, 't.jsonl', content)}, ...held)
      ).toEqual(silent)
  })

  test('a last line that is written late is waited for', async () => {
    const said = (role: string, text: string): string => lines({role, message: {content: [{type: 'text', text}]}})
    const path = put(openDesk(), 't.jsonl', said('user', 'Review it'))
    const chain = {session: 's', agent: undefined, turn: undefined, isForced: false}
    const stop = {
      kind: 'stop',
      agent: undefined,
      isLast: true,
      said: undefined,
      chain,
      speaker: {kind: 'main'}
    } as const
    expect(await lastMessage({...stop, transcript: path})).toBeUndefined()
    const message = lastMessage({...stop, transcript: path})
    // Between the first look and the last one.
    setTimeout(() => appendFileSync(path, said('assistant', bad)), 50)
    expect(await message).toBe(bad)
  })
})

describe('Gemini CLI tells all that was said in a turn', () => {
  const ask = (said: string, last: string): unknown => {
    const desk = openDesk()
    const {name, content} = makers['gemini-session']({text: last})
    const transcript_path = put(desk, name, content)
    const ran = desk.ask(
      {hook_event_name: 'AfterAgent', session_id: 's', transcript_path, prompt_response: said},
      ...held
    )
    return ran.out === '' ? undefined : JSON.parse(ran.out).reason
  }

  test('only the last message counts, where the transcript holds it', () => {
    const early = 'I could say <review>PASS</review> now.'
    expect(ask(`${early}\n\n${bad}`, bad)).toBe(reason)
    expect(ask(`<review>REJECTED</review>\n${good}`, good)).toBeUndefined()
  })

  test('else all of it', () => {
    expect(ask(bad, good)).toBe(reason)
    expect(ask(`<review>REJECTED</review>\n\n${good}`, 'Something else')).toContain('Unexpected second verdict')
  })
})

describe('sub-agents', () => {
  const sub = (text: string) => ({agent: 'reviewer', text})

  test('of Claude Code: their own transcript, or what the main one holds of them', () => {
    const desk = openDesk()
    const own = makers['claude-session']({text: bad}).content.replaceAll(
      '"isSidechain":false',
      '"isSidechain":true,"agentId":"a77"'
    )
    const path = put(desk, 's-1/subagents/agent-a77.jsonl', own)
    const main = put(desk, 's-1.jsonl', makers['claude-session']({text: bad, sub: sub(good)}).content)
    const payload = {hook_event_name: 'SubagentStop', session_id: 's', agent_id: 'a77', agent_type: 'reviewer'}
    expect(desk.ask({...payload, agent_transcript_path: path, transcript_path: main}, ...held)).toEqual(block())
    expect(desk.ask({...payload, transcript_path: main}, ...held)).toEqual(silent)
    const other = put(desk, 's-1.jsonl', makers['claude-session']({text: good, sub: sub(bad)}).content)
    expect(desk.ask({...payload, transcript_path: other}, ...held)).toEqual(block())
    expect(desk.ask({...payload, agent_id: 'b1', agent_type: 'other', transcript_path: other}, ...held)).toEqual(silent)
  })

  test('of Cursor: their transcript says more than a summary', () => {
    const desk = openDesk()
    const path = put(desk, 'subagents/a.jsonl', makers['cursor-transcript']({text: bad}).content)
    const payload = {hook_event_name: 'subagentStop', ...cursor, subagent_type: 'reviewer', agent_transcript_path: path}
    expect(desk.ask({...payload, summary: 'One fault.'}, ...held)).toEqual(block({followup_message: reason}))
    expect(desk.ask({...payload, summary: 'Something else'}, ...held)).toEqual(silent)
    expect(desk.ask({...payload, agent_transcript_path: '/gone', summary: bad}, ...held)).toEqual(
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

  test('a teammate in a process of its own', () => {
    const desk = openDesk()
    const path = (text: string): string => put(desk, 's-2.jsonl', makers['claude-session']({text}).content)
    expect(desk.ask(payload(path(bad)), ...held)).toEqual({code: 2, out: '', err: `${reason}\n`})
    expect(desk.ask(payload(path(good)), ...held)).toEqual(silent)
    expect(desk.ask(payload(path(bad)))).toEqual(silent)
  })

  test('a teammate in the process of its lead, whose transcript is the one that is named', () => {
    const desk = openDesk()
    const lead = put(desk, 's-3.jsonl', makers['claude-session']({text: bad}).content)
    const member = (id: string, name: string, text: string, age: number): void => {
      put(
        desk,
        `s-3/subagents/agent-${id}.meta.json`,
        JSON.stringify({agentType: 'reviewer', name, teamName: 'garden'})
      )
      const {content} = makers['claude-session']({text})
      const own = put(
        desk,
        `s-3/subagents/agent-${id}.jsonl`,
        content.replaceAll('"isSidechain":false', '"isSidechain":true')
      )
      utimesSync(own, 1e9 - age, 1e9 - age)
    }
    member('a', 'reviewer-1', bad, 9)
    member('b', 'reviewer-1', good, 1)
    member('c', 'reviewer-2', bad, 0)
    expect(desk.ask(payload(lead), ...held)).toEqual(silent)
    member('a', 'reviewer-1', bad, 0)
    expect(desk.ask(payload(lead), ...held).code).toBe(2)
  })

  test('twice, then the teammate may rest', () => {
    const desk = openDesk()
    const path = put(desk, 's-2.jsonl', makers['claude-session']({text: bad}).content)
    const ran = [1, 2, 3].map(() => desk.ask(payload(path), ...held))
    expect(ran.map(({code}) => code)).toEqual([2, 2, 0])
    expect(ran[2]?.err).toContain('The last message of reviewer-1 still breaks 1 rule and was let through')
  })

  test('whatever fails, it may rest', () => {
    const desk = openDesk({'lint-agents.config.json': '{'})
    writeFileSync(join(desk.repository.folder, 'x.jsonl'), '\0')
    for (const path of ['/gone/s.jsonl', desk.repository.folder, join(desk.repository.folder, 'x.jsonl')])
      for (const args of [held, [...held, '--no-config']]) expect(desk.ask(payload(path), ...args).code).toBe(0)
  })
})
