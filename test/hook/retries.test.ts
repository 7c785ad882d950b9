import {chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {bad, block, type Desk, good, held, openDesk, reason, silent} from '../support/hook.ts'

const still = 'still breaks 1 rule and was let through:\n3:9 error Unexpected verdict `PAS`, expected `PASS`'

const stop = (isForced: boolean | undefined, text = bad, session = 's-1'): object => ({
  hook_event_name: 'Stop',
  session_id: session,
  transcript_path: '/gone/s-1.jsonl',
  last_assistant_message: text,
  ...(isForced !== undefined && {stop_hook_active: isForced})
})

/** Whether a bad message is sent back. */
const isSent = (desk: Desk, payload: object, ...args: readonly string[]): boolean => {
  const {code, out, err} = desk.ask(payload, ...held, ...args)
  expect(code).toBe(0)
  const answer: {decision?: string; systemMessage?: string} = JSON.parse(out)
  if (answer.decision === 'block') return true
  expect(answer.systemMessage).toContain(still)
  expect(err).toContain(still)
  return false
}

describe('an agent is sent back twice, then let through with a warning', () => {
  test('in a turn of Claude Code', () => {
    const desk = openDesk()
    const sent = [false, true, true, true].map((isForced) => isSent(desk, stop(isForced)))
    expect(sent).toEqual([true, true, false, false])
  })

  test('a new turn and a clean answer begin a new row', () => {
    const desk = openDesk()
    for (const isForced of [false, true]) expect(isSent(desk, stop(isForced))).toBe(true)
    expect(isSent(desk, stop(false))).toBe(true)
    expect(isSent(desk, stop(true))).toBe(true)
    expect(isSent(desk, stop(true))).toBe(false)
    expect(desk.ask(stop(true, good), ...held)).toEqual(silent)
    expect(isSent(desk, stop(true))).toBe(true)
  })

  test('each session and each agent has its own row', () => {
    const desk = openDesk()
    for (const session of ['s-1', 's-2']) {
      expect([false, true, true].map((isForced) => isSent(desk, stop(isForced, bad, session)))).toEqual([
        true,
        true,
        false
      ])
    }
    const sub = (id: string): object => ({...stop(true), hook_event_name: 'SubagentStop', agent_id: id})
    expect([sub('a'), sub('a'), sub('a'), sub('b')].map((payload) => isSent(desk, payload))).toEqual([
      true,
      true,
      false,
      true
    ])
  })

  test('a turn of Codex that nobody forced begins a new row', () => {
    const desk = openDesk()
    const turn = (id: string, isForced?: boolean): object => ({...stop(isForced), model: 'm', turn_id: id})
    expect([turn('1'), turn('1'), turn('1')].map((payload) => isSent(desk, payload))).toEqual([true, true, false])
    expect(isSent(desk, turn('2', true))).toBe(false)
    expect(isSent(desk, turn('2'))).toBe(true)
  })

  test('sub-agents of Copilot, whose host does not tell that they were sent back', () => {
    const {ask} = openDesk()
    const payload = {sessionId: 's', agentId: 'a', agentName: 'x', response: bad, stopReason: 'end_turn'}
    expect([1, 2, 3].map(() => ask(payload, ...held).out === '')).toEqual([false, false, true])
    const {code, out, err} = ask(payload, ...held)
    expect([code, out]).toEqual([0, ''])
    expect(err).toContain('The last message of x still breaks 1 rule')
  })

  test('Cursor counts itself', () => {
    const {ask, memory} = openDesk()
    const payload = (count: number): object => ({
      hook_event_name: 'subagentStop',
      conversation_id: 'c',
      generation_id: `g-${count}`,
      status: 'completed',
      result: bad,
      loop_count: count
    })
    for (const count of [0, 1]) expect(ask(payload(count), ...held)).toEqual(block({followup_message: reason}))
    for (const count of [2, 3]) {
      const {code, out, err} = ask(payload(count), ...held)
      expect([code, out]).toEqual([0, ''])
      expect(err).toContain(still)
    }
    expect(readdirSync(memory)).toEqual([])
  })
})

test.each([
  ['0', [false, false]],
  ['1', [true, false]],
  ['4', [true, true, true, true, false]]
])('--max-retries %s', (limit, expected) => {
  const desk = openDesk()
  expect(expected.map((_, index) => isSent(desk, stop(index > 0), '--max-retries', limit))).toEqual(expected)
})

describe('what is remembered', () => {
  const folderIn = ({memory}: Desk): string => join(memory, readdirSync(memory)[0] ?? '')

  test.skipIf(process.platform === 'win32')('only the user can read it, and it does not tell what it is of', () => {
    const desk = openDesk()
    isSent(desk, stop(false))
    const folder = folderIn(desk)
    const [file = '', ...more] = readdirSync(folder)
    expect(more).toEqual([])
    expect(file).toMatch(/^[0-9a-f]{64}$/)
    expect([statSync(folder).mode & 0o777, statSync(join(folder, file)).mode & 0o777]).toEqual([0o700, 0o600])
  })

  test('an hour later it is forgotten and removed', () => {
    const desk = openDesk()
    for (const session of ['s-1', 's-2'])
      for (const isForced of [false, true]) isSent(desk, stop(isForced, bad, session))
    const folder = folderIn(desk)
    const past = new Date(Date.now() - 3_700_000)
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), past, past)
    expect(isSent(desk, stop(true))).toBe(true)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('a clean answer leaves nothing', () => {
    const desk = openDesk()
    isSent(desk, stop(false))
    expect(desk.ask(stop(true, good), ...held)).toEqual(silent)
    expect(readdirSync(folderIn(desk))).toEqual([])
  })

  test('what is no count is none: who was sent back is let through', () => {
    const desk = openDesk()
    isSent(desk, stop(false))
    const [file = ''] = readdirSync(folderIn(desk))
    for (const content of ['', '{"count": "2"}', '[]', 'x']) {
      writeFileSync(join(folderIn(desk), file), content)
      expect(isSent(desk, stop(true))).toBe(false)
    }
    expect(isSent(desk, stop(false))).toBe(true)
  })

  test('where nothing can be remembered, an agent is not sent back twice', () => {
    const desk = openDesk()
    rmSync(desk.memory, {recursive: true})
    writeFileSync(desk.memory, 'no folder')
    expect(isSent(desk, stop(true))).toBe(false)
    expect(isSent(desk, stop(false))).toBe(true)
    const nameless = {hook_event_name: 'Stop', last_assistant_message: bad}
    expect(isSent(desk, {...nameless, stop_hook_active: true})).toBe(false)
    expect(isSent(desk, nameless)).toBe(true)
  })

  test.skipIf(process.getuid === undefined)('a folder that others prepared is not trusted', () => {
    const name = `lint-agents-hook-${process.getuid?.()}`
    const open = openDesk()
    mkdirSync(join(open.memory, name))
    chmodSync(join(open.memory, name), 0o777)
    expect(isSent(open, stop(true))).toBe(false)
    const linked = openDesk()
    mkdirSync(join(linked.memory, 'other'), {mode: 0o700})
    symlinkSync(join(linked.memory, 'other'), join(linked.memory, name))
    expect(isSent(linked, stop(true))).toBe(false)
    expect(readdirSync(join(linked.memory, 'other'))).toEqual([])
  })
})
