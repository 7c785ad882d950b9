import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const act = (action: string, args: object, more: object = {}): object => ({
  id: 1,
  source: 'agent',
  action,
  args,
  ...more
})
const seen = (observation: string, more: object = {}): object => ({
  id: 2,
  source: 'environment',
  observation,
  content: 'x',
  extras: {},
  ...more
})
const say = (text: string, role = 'assistant'): object => ({
  id: 'a',
  source: role === 'user' ? 'user' : 'agent',
  kind: 'MessageEvent',
  llm_message: {role, content: [{type: 'text', text}]}
})

test.each([
  [
    'an answer',
    [act('run', {command: 'ls'}), seen('run'), act('finish', {final_thought: 'Done.', outputs: {}})],
    {text: 'Done.'}
  ],
  ['an answer in the outputs', [act('finish', {outputs: {content: 'Done.'}, thought: ''})], {text: 'Done.'}],
  [
    'an answer as a message',
    [act('message', {content: 'Done.'}), seen('agent_state_changed', {extras: {agent_state: 'awaiting_user_input'}})],
    {text: 'Done.'}
  ],
  [
    'an action',
    [act('message', {content: 'a'}), act('run', {command: 'ls'}), seen('run')],
    {text: 'a', stopReason: 'tool call'}
  ],
  [
    'an error',
    [act('message', {content: 'a'}), seen('agent_state_changed', {extras: {agent_state: 'error'}})],
    {stopReason: 'error'}
  ],
  ['a message of 1.0', [say('go', 'user'), say('Done.')], {text: 'Done.'}],
  [
    'an answer of 1.0',
    [{source: 'agent', kind: 'ActionEvent', tool_name: 'finish', action: {kind: 'FinishAction', message: 'Done.'}}],
    {text: 'Done.'}
  ],
  [
    'an answer without a source',
    [{kind: 'ActionEvent', tool_name: 'finish', action: {message: 'Done.'}}],
    {text: 'Done.'}
  ],
  [
    'an action of 1.0',
    [say('a'), {source: 'agent', kind: 'ActionEvent', tool_name: 'terminal', action: {command: 'ls'}}],
    {text: 'a', stopReason: 'tool call'}
  ]
])('%s', (_, events, expected) => {
  const history = {instance_id: 'i', metadata: {llm_config: {model: 'm'}}, history: events}
  for (const file of [JSON.stringify(events), JSON.stringify(history), lines(...events)]) {
    const {format, threads} = runOf(file)
    expect(format).toBe('openhands-events')
    expect(threads[0]).toMatchObject({id: 'main', ...expected})
    expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
  }
  expect(runOf(JSON.stringify(history)).threads[0]?.model).toBe('m')
})

test('agents that were called are threads', () => {
  const events = [
    act('delegate', {agent: 'BrowsingAgent', inputs: {}}, {id: 7}),
    seen('delegate', {cause: 7, content: 'Found.'}),
    act('finish', {final_thought: 'Done.'})
  ]
  expect(runOf(JSON.stringify(events)).threads.map(({id, kind, agent, text}) => [id, kind, agent, text])).toEqual([
    ['main', 'main', undefined, 'Done.'],
    ['delegate 1', 'subagent', 'BrowsingAgent', 'Found.']
  ])
})

test.each([
  ['[{"source": "user", "action": "click", "args": {}}]'],
  ['[{"source": "agent", "name": "x"}]'],
  ['[{"kind": "ClickEvent"}]']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})

test('events in files of their own: the last thing that the agent did is the end of the run', () => {
  const at = {timestamp: '2026-01-01T00:00:00', message: ''}
  const events = [
    {...at, ...act('message', {content: 'Go'}), source: 'user'},
    {...at, ...act('run', {command: 'ls'})},
    {...at, ...seen('run')},
    {...at, ...act('finish', {final_thought: 'Done.'})},
    {...at, ...seen('agent_state_changed')}
  ]
  for (const nameOf of [(index: number) => `${index + 7}.json`, (index: number) => `event-0000${index}-a1-b2.json`]) {
    const texts = new Map(events.map((event, index) => [nameOf(index), JSON.stringify(event)]))
    const names = [...texts.keys(), 'base_state.json']
    const read = [...texts].map(([name, text]) =>
      runOf(text, {path: `s/events/${name}`, names: () => names, sibling: (other) => texts.get(other)})
    )
    expect(new Set(read.map(({format}) => format))).toEqual(new Set(['openhands-events']))
    expect(read.map(({threads}) => threads.map(({text}) => text))).toEqual([[], [], [], ['Done.'], []])
  }
})

describe('what openhands --headless --json prints', () => {
  const shown = (event: object): string => `--JSON Event--\n${JSON.stringify(event, null, 2)}\n`
  const message = (source: string, text: string): object => ({
    kind: 'MessageEvent',
    source,
    llm_message: {role: source === 'user' ? 'user' : 'assistant', content: [{type: 'text', text}]}
  })
  const called = {kind: 'ActionEvent', source: 'agent', action: {kind: 'TerminalAction'}, tool_name: 'terminal'}
  const asked = shown(message('user', 'Go'))

  test('has lines of the program before, between and after the events', () => {
    const summary = 'Agent finished\n\n────\nCONVERSATION SUMMARY\nLast message: Done.\nGoodbye! 👋\n'
    const text = `Agent is working\n${asked}${shown(called)}Agent is working\n${shown(message('agent', 'Done.'))}${summary}`
    const run = runOf(text)
    expect(run).toMatchObject({format: 'openhands-events', threads: [{id: 'main', text: 'Done.'}], skipped: 0})
    expect(run.threads).toHaveLength(1)
    expect(run.stray).toBeUndefined()
  })

  test('has an error of the conversation before the agent did anything', () => {
    const failed = shown({kind: 'ConversationErrorEvent', source: 'environment', code: 'LLMError', detail: 'x'})
    expect(runOf(asked + failed)).toMatchObject({
      format: 'openhands-events',
      threads: [{text: '', stopReason: 'error'}]
    })
  })

  test('has a last event that is cut', () => {
    const text = asked + shown(called) + shown(message('agent', 'Done.')).slice(0, 60)
    expect(runOf(text).stray).not.toBeUndefined()
  })
})
