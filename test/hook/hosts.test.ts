import {describe, expect, test} from 'vitest'
import {hostNames} from '../../src/hook/host.ts'
import {payloads} from '../../src/init/doctor/payloads.ts'
import type {Ran} from '../support/cli.ts'
import {
  bad,
  block,
  bound,
  contractArgs,
  createHookFixture,
  good,
  reason,
  silent,
  unfound,
  verdict
} from '../support/hook.ts'

/** A payload with another last message. */
type Payload = (text: string) => object

const claude = {transcript_path: '/gone/s-1.jsonl', permission_mode: 'default', stop_hook_active: false}
const codex = {
  model: 'm',
  permission_mode: 'default',
  stop_hook_active: false,
  transcript_path: null,
  turn_id: 't-1'
}
const copilot = {transcript_path: '/gone/events.jsonl', stop_reason: 'end_turn', timestamp: '2026-11-20T10:00:00.000Z'}
const cursor = {
  conversation_id: 'c-1',
  generation_id: 'g-1',
  model: 'm',
  cursor_version: '3.7.21',
  workspace_roots: [],
  user_email: null,
  transcript_path: null,
  status: 'completed',
  loop_count: 0
}

const sent: readonly [string, Payload, object][] = [
  [
    'Claude Code, Stop',
    (text) => ({session_id: 'a', hook_event_name: 'Stop', ...claude, last_assistant_message: text}),
    {decision: 'block', reason}
  ],
  [
    'Claude Code, SubagentStop',
    (text) => ({
      session_id: 'b',
      hook_event_name: 'SubagentStop',
      ...claude,
      agent_id: 'a-1',
      agent_type: 'code-reviewer',
      agent_transcript_path: '/gone/agent-a-1.jsonl',
      last_assistant_message: text
    }),
    {decision: 'block', reason}
  ],
  [
    'Codex, Stop',
    (text) => ({session_id: 'c', hook_event_name: 'Stop', ...codex, last_assistant_message: text}),
    {decision: 'block', reason}
  ],
  [
    'Codex, SubagentStop',
    (text) => ({
      session_id: 'd',
      hook_event_name: 'SubagentStop',
      ...codex,
      agent_id: 'a-1',
      agent_type: 'code-reviewer',
      agent_transcript_path: null,
      last_assistant_message: text
    }),
    {decision: 'block', reason}
  ],
  [
    'Gemini CLI, AfterAgent',
    (text) => ({
      session_id: 'e',
      transcript_path: '/gone/session.json',
      hook_event_name: 'AfterAgent',
      timestamp: '2026-11-20T10:00:00.000Z',
      prompt: 'Review it',
      prompt_response: text,
      stop_hook_active: false
    }),
    {decision: 'block', reason}
  ],
  [
    'Copilot, subagentStop in camel case',
    (text) => ({
      sessionId: 'f',
      timestamp: 1_795_000_000_000,
      transcriptPath: '/gone/events.jsonl',
      agentId: 'a-1',
      agentType: 'code-reviewer',
      agentName: 'code-reviewer',
      response: text,
      stopReason: 'end_turn'
    }),
    {decision: 'block', reason}
  ],
  [
    'Copilot, SubagentStop in snake case',
    (text) => ({
      hook_event_name: 'SubagentStop',
      session_id: 'g',
      ...copilot,
      agent_id: 'a-1',
      agent_type: 'code-reviewer',
      agent_name: 'code-reviewer',
      last_assistant_message: text
    }),
    {decision: 'block', reason}
  ],
  [
    'Cursor, subagentStop with a summary',
    (text) => ({hook_event_name: 'subagentStop', ...cursor, subagent_type: 'code-reviewer', summary: text}),
    {followup_message: reason}
  ],
  [
    'Cursor, subagentStop with a result',
    (text) => ({hook_event_name: 'subagentStop', ...cursor, subagent_type: 'code-reviewer', result: text}),
    {followup_message: reason}
  ]
]

describe.each(sent)('%s', (_, payload, answer) => {
  test('a bad message is sent back, a good one gets no answer', async () => {
    const {runHook} = createHookFixture(bound)
    expect(await runHook(payload(bad), ...contractArgs)).toEqual(block(answer))
    expect(await runHook(payload(good), ...contractArgs)).toEqual(silent)
  })

  test('an agent without a contract is not checked', async () => {
    expect(await createHookFixture().runHook(payload(bad))).toEqual(silent)
  })

  test('a contract of the command line is that of the main agent', async () => {
    const isSubagent =
      Object.values(payload('')).some((value) => /^subagentStop$/i.test(String(value))) || 'agentName' in payload('')
    for (const args of [contractArgs, ['--role', 'phase-agent'], ['--contract', 'agent-response']])
      expect((await createHookFixture().runHook(payload(bad), ...args)).out === '').toBe(isSubagent)
  })
})

describe.each(hostNames)('%s', (host) => {
  test.each(Object.entries(payloads[host]))('is detected: %s is answered as with --host', async (_, make) => {
    const answerTo = async (text: string, ...choice: readonly string[]): Promise<Ran> => {
      const {repository, runHook} = createHookFixture(bound)
      return await runHook(make({cwd: repository.folder, session: 's', message: text}), ...contractArgs, ...choice)
    }
    for (const text of [bad, good]) expect(await answerTo(text)).toEqual(await answerTo(text, '--host', host))
  })
})

describe('events', () => {
  test.each<[string, object]>([
    ['another event of Claude Code', {hook_event_name: 'PostToolUse', tool_name: 'Write', tool_input: {}}],
    ['a start', {hook_event_name: 'SessionStart', session_id: 's', source: 'startup'}],
    ['a tool of Gemini CLI', {hook_event_name: 'BeforeTool', tool_name: 'write_file', tool_input: {}}],
    ['the end of a session of Copilot', {sessionId: 's', timestamp: 1, reason: 'complete'}],
    ['the start of a sub-agent of Copilot', {sessionId: 's', timestamp: 1, agentName: 'x', transcriptPath: '/gone'}],
    ['a tool of Copilot', {sessionId: 's', timestamp: 1, toolName: 'create', toolArgs: {path: 'agents/a.md'}}],
    ['a notice of Copilot', {sessionId: 's', hook_event_name: 'Notification', message: bad, notification_type: 'x'}],
    ['an aborted turn of Cursor', {hook_event_name: 'stop', ...cursor, status: 'aborted', transcript_path: '/gone'}],
    ['a response that Cursor reports', {hook_event_name: 'afterAgentResponse', ...cursor, text: bad}],
    ['a tool of Codex', {hook_event_name: 'PreToolUse', ...codex, tool_name: 'Bash', tool_input: {command: 'ls'}}],
    ['no event', {}]
  ])('%s is not answered', async (_, payload) => {
    expect(await createHookFixture().runHook(payload, ...contractArgs)).toEqual(silent)
  })

  test.each<[string, object]>([
    ['Codex without a message or a transcript', {hook_event_name: 'Stop', ...codex, last_assistant_message: null}],
    ['Cursor without a transcript', {hook_event_name: 'stop', ...cursor}],
    ['Gemini CLI where the model wrote nothing', {hook_event_name: 'AfterAgent', prompt_response: '[no response text]'}]
  ])('%s is not answered, and people who look see it', async (_, payload) => {
    expect(await createHookFixture().runHook(payload, ...contractArgs)).toEqual(unfound)
  })

  test.each<[string, object]>([
    ['Claude Code with an empty message', {hook_event_name: 'Stop', ...claude, last_assistant_message: ' \n'}]
  ])('%s is not answered: no text, no problem', async (_, payload) => {
    expect(await createHookFixture().runHook(payload, ...contractArgs)).toEqual(silent)
  })

  test('--host wins over detection', async () => {
    const {runHook} = createHookFixture(bound)
    const payload = {
      hook_event_name: 'Stop',
      session_id: 's',
      ...claude,
      status: 'completed',
      last_assistant_message: bad
    }
    expect(await runHook(payload, ...contractArgs, '--host', 'codex')).toEqual(block())
    expect(await runHook(payload, ...contractArgs, '--host', 'gemini')).toEqual(silent)
    expect(
      await runHook({...payload, result: bad, hook_event_name: 'subagentStop', subagent_type: 'x'}, '--host=cursor')
    ).toEqual(block({followup_message: reason}))
  })

  test('while agents work in the background a message may end without its contract', async () => {
    const {runHook} = createHookFixture({'lint-agents.config.json': verdict})
    const waiting = async (type: string, status = 'running'): Promise<string> => {
      const {out} = await runHook({
        hook_event_name: 'Stop',
        session_id: 's',
        ...claude,
        agent_type: 'code-reviewer',
        last_assistant_message: 'I wait.',
        background_tasks: [{id: 'b', type, status}]
      })
      return out
    }
    expect(await waiting('subagent')).toBe('')
    expect(await waiting('shell')).toContain('Missing `<review>`')
    expect(await waiting('subagent', 'completed')).toContain('Missing `<review>`')
  })

  test('of the two events of a sub-agent of Copilot, the one with its message counts', async () => {
    const {runHook} = createHookFixture({'lint-agents.config.json': verdict})
    const stop = {
      ...{sessionId: 'a-1', timestamp: 1, transcriptPath: '/gone/events.jsonl', stopReason: 'end_turn'},
      ...{agentId: 'a-1', agentType: 'code-reviewer', parentAgentId: 's'}
    }
    expect((await runHook(stop)).out).toBe('')
    expect((await runHook({...stop, sessionId: 's', response: 'Done.'})).out).toContain('Missing `<review>`')
  })

  test('an agent that works in the background is among the tasks itself, and is checked', async () => {
    const {runHook} = createHookFixture({'lint-agents.config.json': verdict})
    const tasks = ['a', 'b'].map((id) => ({id, type: 'subagent', status: 'running', agent_type: 'code-reviewer'}))
    const {out} = await runHook({
      hook_event_name: 'SubagentStop',
      session_id: 's',
      ...claude,
      agent_id: 'a',
      agent_type: 'code-reviewer',
      last_assistant_message: 'Done.',
      background_tasks: tasks
    })
    expect(out).toContain('Missing `<review>`')
  })
})
