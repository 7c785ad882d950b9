/** What each host documents that it writes, and how it wants to be answered. */
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {bad, block, good, held, openDesk, reason, silent, verdict} from '../support/hook.ts'

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
  test('a bad message is sent back, a good one passes in silence', () => {
    const {ask} = openDesk()
    expect(ask(payload(bad), ...held)).toEqual(block(answer))
    expect(ask(payload(good), ...held)).toEqual(silent)
  })

  test('an agent that nothing holds to a contract is left alone', () => {
    expect(openDesk().ask(payload(bad))).toEqual(silent)
  })
})

describe('who is held to what', () => {
  const stop = (agent: string, text = bad): object => ({
    hook_event_name: 'SubagentStop',
    session_id: 's',
    ...claude,
    agent_type: agent,
    last_assistant_message: text
  })
  const byVerdict = '(contract `verdict`) (custom-contract) in: <review>PAS</review>'

  test('an agent that the configuration binds to a contract, and no other', () => {
    const {ask} = openDesk({'lint-agents.config.json': verdict})
    const {out} = ask(stop('code-reviewer'))
    expect(JSON.parse(out).reason).toContain(
      `3:9 error Unexpected value \`PAS\` of \`<review>\`, expected \`PASS\` ${byVerdict}`
    )
    expect(ask(stop('code-reviewer', good))).toEqual(silent)
    expect(ask(stop('my-plugin:code-reviewer')).out).toContain('"block"')
    expect(ask(stop('gardener'))).toEqual(silent)
  })

  test('the agent that the payload names counts before that of the command line', () => {
    const {ask} = openDesk({'lint-agents.config.json': verdict})
    expect(ask({...stop('x'), agent_type: undefined}, '--agent', 'code-reviewer').out).toContain('"block"')
    expect(ask(stop('gardener'), '--agent', 'code-reviewer')).toEqual(silent)
  })

  test('an agent whose definition asks for something', () => {
    const head = '---\nname: gardener\ndescription: Plants\n---\n\nPlant.\n'
    const ask = (definition: string, agent: string): unknown =>
      openDesk({'.claude/agents/gardener.md': definition}).ask(stop(agent))
    const demanding = `${head}\nEnd with \`<review>PASS</review>\` or \`<review>REJECTED</review>\`.\n`
    expect(ask(demanding, 'gardener')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Unexpected verdict `PAS`')
    })
    expect(ask(demanding, 'code-reviewer')).toEqual(silent)
    expect(ask(head, 'gardener')).toEqual(silent)
  })

  test('a contract of the project that the command line names, and a configuration elsewhere', () => {
    const {ask} = openDesk({'conf/own.json': verdict, 'lint-agents.config.json': verdict})
    expect(ask(stop('gardener'), '--contract', 'verdict').out).toContain('(contract `verdict`)')
    expect(ask(stop('code-reviewer'), '--config', 'conf/own.json').out).toContain('(contract `verdict`)')
    expect(ask(stop('code-reviewer'), '--no-config')).toEqual(silent)
  })

  test('only errors send an agent back', () => {
    const twice = `${good}\n\n<review>PASS</review>`
    expect(openDesk().ask(stop('x', twice), ...held)).toEqual(silent)
  })

  test('the folder that the payload names is where configuration is looked for', () => {
    const {ask, repository} = openDesk({'inner/lint-agents.config.json': verdict})
    const at = (cwd: unknown): string => ask({...stop('code-reviewer'), cwd}).out
    expect(at(join(repository.folder, 'inner'))).toContain('"block"')
    for (const cwd of [repository.folder, 'inner', join(repository.folder, 'gone'), 7, undefined])
      expect(at(cwd)).toBe('')
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
    [
      'what Cursor cannot go on after',
      {hook_event_name: 'stop', ...cursor, status: 'aborted', transcript_path: '/gone'}
    ],
    ['what Cursor only tells', {hook_event_name: 'afterAgentResponse', ...cursor, text: bad}],
    ['a tool of Codex', {hook_event_name: 'PreToolUse', ...codex, tool_name: 'Bash', tool_input: {command: 'ls'}}],
    ['no event', {}]
  ])('%s is not answered', (_, payload) => {
    expect(openDesk().ask(payload, ...held)).toEqual(silent)
  })

  test.each<[string, object]>([
    ['Codex without a message or a transcript', {hook_event_name: 'Stop', ...codex, last_assistant_message: null}],
    ['Gemini CLI where the model said nothing', {hook_event_name: 'AfterAgent', prompt_response: '[no response text]'}],
    ['Cursor without a transcript', {hook_event_name: 'stop', ...cursor}],
    ['Claude Code with an empty message', {hook_event_name: 'Stop', ...claude, last_assistant_message: ' \n'}]
  ])('%s is not answered: no text, no fault', (_, payload) => {
    expect(openDesk().ask(payload, ...held)).toEqual(silent)
  })

  test('--host counts before what the payload looks like', () => {
    const {ask} = openDesk()
    const payload = {
      hook_event_name: 'Stop',
      session_id: 's',
      ...claude,
      status: 'completed',
      last_assistant_message: bad
    }
    expect(ask(payload, ...held, '--host', 'codex')).toEqual(block())
    expect(ask(payload, ...held, '--host', 'gemini')).toEqual(silent)
    expect(ask({...payload, result: bad, hook_event_name: 'subagentStop'}, ...held, '--host=cursor')).toEqual(
      block({followup_message: reason})
    )
  })

  test('while agents work in the background nothing is demanded of how a message ends', () => {
    const {ask} = openDesk({'lint-agents.config.json': verdict})
    const waiting = (type: string, status = 'running'): string =>
      ask({
        hook_event_name: 'Stop',
        session_id: 's',
        ...claude,
        agent_type: 'code-reviewer',
        last_assistant_message: 'I wait.',
        background_tasks: [{id: 'b', type, status}]
      }).out
    expect(waiting('subagent')).toBe('')
    expect(waiting('shell')).toContain('Missing `<review>`')
    expect(waiting('subagent', 'completed')).toContain('Missing `<review>`')
  })
})

describe('what is said', () => {
  const stop = (text: string): object => ({hook_event_name: 'Stop', ...claude, last_assistant_message: text})
  const reasonFor = (text: string): string => JSON.parse(openDesk().ask(stop(text), ...held).out).reason

  test('many faults are cut to what hosts take, and the rest is counted', () => {
    const text = Array.from({length: 500}, (_, index) => `<review>WRONG ${index}</review>`).join('\n')
    const said = reasonFor(text)
    expect(said.length).toBeLessThan(9000)
    const shown = said.split('\n').length - 2
    expect(said.split('\n').at(-1)).toMatch(/^and \d+ more errors$/)
    expect(shown).toBeGreaterThan(20)
  })

  test('a message says nothing to a terminal and does not leave its JSON', () => {
    const {out} = openDesk().ask(stop('<review>PAS\u001B[2J\u0007\u202E"}\\</review> \u2028\u{1F331}'), ...held)
    expect(out).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}](?!$)/u)
    expect(JSON.parse(out).decision).toBe('block')
    expect(JSON.parse(out).reason).toContain('in: <review>PAS\u00B7[2J\u00B7\u00B7"}\\</review> \u00B7\u{1F331}')
  })

  test('long lines are quoted shortly, around the fault', () => {
    const words = ' word'.repeat(100)
    expect(reasonFor(`<review>PAS</review>${words}`)).toMatch(/in: <review>PAS<\/review>[ word]{80}\.\.\.$/)
    expect(reasonFor(`${words}<review>PAS</review>${words}`)).toMatch(
      /in: \.\.\.[ word]{16,17}<review>PAS<\/review>[ word]+\.\.\.$/
    )
    expect(reasonFor(`${words}<review>PAS</review>`)).toMatch(/in: \.\.\.[ word]{79,80}<review>PAS<\/review>$/)
  })
})
