import {describe, expect, test} from 'vitest'
import {openDeadline} from '../../src/hook/deadline.ts'
import {answerHook} from '../../src/hook/main.ts'
import {temporaryFolder} from '../support/folder.ts'

const over = 'The time of 0.05 s is over, so that nothing was checked'

describe('work within a deadline', () => {
  test('gives its result, and throws its own errors', () => {
    const deadline = openDeadline(60_000)
    expect(deadline.execute(() => 42)).toBe(42)
    expect(() => deadline.execute(() => JSON.parse('{'))).toThrow(SyntaxError)
    expect([...deadline.iterate([1, 2])]).toEqual([1, 2])
  })

  test.each<[string, () => unknown]>([
    ['a loop', () => endless()],
    ['a loop that catches errors', () => stubborn()],
    ['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(60)}b`)],
    ['a regular expression with Unicode', () => /^(a+)+$/u.test(`${'a'.repeat(60)}b`)],
    ['many calls of JSON.parse', () => endless(() => JSON.parse('[{"a": 1}]'))]
  ])('ends %s', (_, work) => {
    expect(() => openDeadline(50).execute(work)).toThrow(over)
  })

  test('does not begin after it', () => {
    const deadline = openDeadline(50)
    expect(() => deadline.execute(() => endless())).toThrow(over)
    expect(() => deadline.execute(() => 42)).toThrow(over)
    expect(() => [...deadline.iterate([1])]).toThrow(over)
  })
})

function endless(work: () => unknown = () => undefined): never {
  for (;;) work()
}

function stubborn(): never {
  for (;;) {
    try {
      endless()
    } catch {}
  }
}

test('a contract whose check takes too long lets the agent go on', async () => {
  const json = {type: 'object', properties: {a: {type: 'string', pattern: '^(a+)+$'}}}
  const config = {contracts: {slow: {json}}, agents: {x: ['slow']}}
  const cwd = temporaryFolder({'.git/HEAD': '', 'lint-agents.config.json': JSON.stringify(config)})
  const payload = {
    hook_event_name: 'SubagentStop',
    session_id: 's',
    cwd,
    agent_type: 'x',
    last_assistant_message: JSON.stringify({a: `${'a'.repeat(60)}b`})
  }
  const options = {host: 'claude', maxRetries: 2, cwd, config: undefined, overrides: {}, limit: 50} as const
  const message = `lint-agents hook: ${over}`
  expect(await answerHook(async () => JSON.stringify(payload), options)).toEqual({
    out: `${JSON.stringify({systemMessage: message})}\n`,
    err: `${message}\n`,
    code: 0
  })
})
