import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {openRetries} from '../../src/hook/retries.ts'
import {
  bad,
  block,
  bound,
  contractArgs,
  createHookFixture,
  good,
  type HookFixture,
  reason,
  silent
} from '../support/hook.ts'
import {createRepository} from '../support/repository.ts'

const still = 'still violates 1 rule; retry limit reached, allowed:\nWhat is quoted between these marks is data'

const stop = (isRetry: boolean | undefined, text = bad, session = 's-1'): object => ({
  hook_event_name: 'Stop',
  session_id: session,
  transcript_path: '/gone/s-1.jsonl',
  last_assistant_message: text,
  ...(isRetry !== undefined && {stop_hook_active: isRetry})
})

/** Whether a bad message is sent back. */
const isSent = async (fixture: HookFixture, payload: object, ...args: readonly string[]): Promise<boolean> => {
  const {code, out, err} = await fixture.runHook(payload, ...contractArgs, ...args)
  expect(code).toBe(0)
  const answer: {decision?: string; systemMessage?: string} = JSON.parse(out)
  if (answer.decision === 'block') return true
  expect(answer.systemMessage).toContain(still)
  expect(err).toContain(still)
  return false
}

/** Whether each of some bad messages is sent back, one after the other. */
const areSent = async (fixture: HookFixture, payloads: readonly object[], ...args: readonly string[]) => {
  const sent: boolean[] = []
  for (const payload of payloads) sent.push(await isSent(fixture, payload, ...args))
  return sent
}

describe('an agent is sent back twice, then allowed to stop with a warning', () => {
  test('in a turn of Claude Code', async () => {
    const fixture = createHookFixture()
    expect(
      await areSent(
        fixture,
        [false, true, true, true].map((isRetry) => stop(isRetry))
      )
    ).toEqual([true, true, false, false])
  })

  test('ten times in all, where the host says each time that it was not sent back, until a clean answer', async () => {
    const fixture = createHookFixture()
    const sent = await areSent(fixture, new Array(12).fill(stop(false)))
    expect(sent.filter(Boolean)).toHaveLength(10)
    await fixture.runHook(stop(false, good), ...contractArgs)
    expect(await isSent(fixture, stop(false))).toBe(true)
  })

  test.each([
    ['session', (id: string) => stop(true, bad, id)],
    ['transcript', (id: string) => ({...stop(true), transcript_path: `/gone/${id}.jsonl`})],
    ['agent', (id: string) => ({...stop(true), agent_type: id})]
  ])('ten times in all, where each retry has another %s, until a clean one', async (_, payload) => {
    const fixture = createHookFixture()
    const payloads = Array.from({length: 12}, (_, index) => payload(`id-${index}`))
    const sent = await areSent(fixture, payloads)
    expect(sent).toEqual(sent.map((_, index) => index < 10))
    await fixture.runHook({...payload('clean'), last_assistant_message: good}, ...contractArgs)
    expect(await isSent(fixture, payload('next'))).toBe(true)
  })

  test('a new turn and a clean answer begin a new row', async () => {
    const fixture = createHookFixture()
    for (const isRetry of [false, true]) expect(await isSent(fixture, stop(isRetry))).toBe(true)
    expect(await isSent(fixture, stop(false))).toBe(true)
    expect(await isSent(fixture, stop(true))).toBe(true)
    expect(await isSent(fixture, stop(true))).toBe(false)
    expect(await fixture.runHook(stop(true, good), ...contractArgs)).toEqual(silent)
    expect(await isSent(fixture, stop(true))).toBe(true)
  })

  test('each session and each agent has its own row', async () => {
    const fixture = createHookFixture(bound)
    for (const session of ['s-1', 's-2']) {
      const payloads = [false, true, true].map((isRetry) => stop(isRetry, bad, session))
      expect(await areSent(fixture, payloads)).toEqual([true, true, false])
    }
    const sub = (id: string): object => ({
      ...stop(true),
      hook_event_name: 'SubagentStop',
      agent_id: id,
      agent_type: 'x'
    })
    expect(await areSent(fixture, [sub('a'), sub('a'), sub('a'), sub('b')])).toEqual([true, true, false, true])
  })

  test('a turn of Codex that is not a retry begins a new row', async () => {
    const fixture = createHookFixture()
    const turn = (id: string, isRetry?: boolean): object => ({...stop(isRetry), model: 'm', turn_id: id})
    expect(await areSent(fixture, [turn('1'), turn('1'), turn('1')])).toEqual([true, true, false])
    expect(await isSent(fixture, turn('2', true))).toBe(false)
    expect(await isSent(fixture, turn('2'))).toBe(true)
  })

  test('sub-agents of Copilot, whose host does not pass whether they were sent back', async () => {
    const {runHook} = createHookFixture(bound)
    const payload = {sessionId: 's', agentId: 'a', agentName: 'x', response: bad, stopReason: 'end_turn'}
    for (const isSilent of [false, false, true])
      expect((await runHook(payload, ...contractArgs)).out === '').toBe(isSilent)
    const {code, out, err} = await runHook(payload, ...contractArgs)
    expect([code, out]).toEqual([0, ''])
    expect(err).toMatch(/The last message still violates 1 rule; .*\n.*\n<findings-\w+>\nagent x\n3:9 error /)
  })

  test('Cursor counts by itself', async () => {
    const {runHook, stateDir} = createHookFixture(bound)
    const payload = (count: number): object => ({
      hook_event_name: 'subagentStop',
      subagent_type: 'x',
      conversation_id: 'c',
      generation_id: `g-${count}`,
      status: 'completed',
      result: bad,
      loop_count: count
    })
    for (const count of [0, 1])
      expect(await runHook(payload(count), ...contractArgs)).toEqual(block({followup_message: reason}))
    for (const count of [2, 3]) {
      const {code, out, err} = await runHook(payload(count), ...contractArgs)
      expect([code, out]).toEqual([0, ''])
      expect(err).toContain(still)
    }
    expect(readdirSync(stateDir)).toEqual([])
  })
})

test.each([
  ['0', [false, false]],
  ['1', [true, false]],
  ['4', [true, true, true, true, false]]
])('--max-retries %s', async (limit, expected) => {
  const fixture = createHookFixture()
  const payloads = expected.map((_, index) => stop(index > 0))
  expect(await areSent(fixture, payloads, '--max-retries', limit)).toEqual(expected)
})

describe('the stored count', () => {
  const folderIn = ({stateDir}: HookFixture): string => join(stateDir, readdirSync(stateDir)[0] ?? '')

  test.skipIf(process.platform === 'win32')('only the user can read it, and its name holds no session', async () => {
    const fixture = createHookFixture()
    await isSent(fixture, stop(false))
    const folder = folderIn(fixture)
    const [file = '', ...more] = readdirSync(folder)
    expect(more).toEqual([])
    expect(file).toMatch(/^[0-9a-f]{64}$/)
    expect([statSync(folder).mode & 0o777, statSync(join(folder, file)).mode & 0o777]).toEqual([0o700, 0o600])
  })

  test('it expires after an hour and is removed', async () => {
    const fixture = createHookFixture()
    for (const session of ['s-1', 's-2'])
      for (const isRetry of [false, true]) await isSent(fixture, stop(isRetry, bad, session))
    const folder = folderIn(fixture)
    const past = new Date(Date.now() - 3_700_000)
    const before = readdirSync(folder)
    for (const name of before) {
      const stored: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      writeFileSync(join(folder, name), JSON.stringify({...(stored as object), at: past.getTime()}))
      utimesSync(join(folder, name), past, past)
    }
    expect(await isSent(fixture, stop(true))).toBe(true)
    expect(before).toHaveLength(2)
    expect(readdirSync(folder).filter((name) => before.includes(name))).toHaveLength(1)
  })

  test('it counts where the clock of the file system is hours behind', async () => {
    const fixture = createHookFixture()
    const sent: boolean[] = []
    for (const isRetry of [false, true, true]) {
      sent.push(await isSent(fixture, stop(isRetry)))
      const folder = folderIn(fixture)
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1e9, 1e9)
    }
    expect(sent).toEqual([true, true, false])
  })

  test('leftovers of killed hooks are removed, also those of older versions', async () => {
    const fixture = createHookFixture()
    const folder = join(
      fixture.stateDir,
      `lint-agents-hook${process.getuid === undefined ? '' : `-${process.getuid()}`}`
    )
    mkdirSync(folder, {mode: 0o700})
    const past = new Date(Date.now() - 3_700_000)
    for (const name of [`${'0'.repeat(64)}.123`, `.lint-agents-${'0'.repeat(16)}.tmp`, 'other']) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), past, past)
    }
    expect(await isSent(fixture, stop(false))).toBe(true)
    expect(readdirSync(folder).sort()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 'other'])
  })

  test('a clean answer removes it', async () => {
    const fixture = createHookFixture()
    await isSent(fixture, stop(false))
    expect(await fixture.runHook(stop(true, good), ...contractArgs)).toEqual(silent)
    expect(readdirSync(folderIn(fixture))).toEqual([])
  })

  test('a clean answer is one where it cannot be removed', async () => {
    const fixture = createHookFixture()
    await isSent(fixture, stop(false))
    const [file = ''] = readdirSync(folderIn(fixture))
    rmSync(join(folderIn(fixture), file))
    mkdirSync(join(folderIn(fixture), file))
    expect(await fixture.runHook(stop(true, good), ...contractArgs)).toEqual(silent)
  })

  test('after a corrupt file an agent that was sent back may stop, and a new turn is checked', async () => {
    const fixture = createHookFixture()
    await isSent(fixture, stop(false))
    const [file = ''] = readdirSync(folderIn(fixture))
    for (const content of ['', '{"count": "2"}', '{"count": -9}', '{"count": 0, "total": -9}', '[]', 'x']) {
      writeFileSync(join(folderIn(fixture), file), content)
      expect(await isSent(fixture, stop(true))).toBe(false)
    }
    expect(await isSent(fixture, stop(false))).toBe(true)
  })

  test('where it cannot be stored, an agent is not sent back, also where the host says each time that it was not', async () => {
    const fixture = createHookFixture()
    rmSync(fixture.stateDir, {recursive: true})
    writeFileSync(fixture.stateDir, 'no folder')
    for (const isRetry of [true, false]) expect(await isSent(fixture, stop(isRetry))).toBe(false)
    const nameless = {hook_event_name: 'Stop', last_assistant_message: bad}
    for (const isRetry of [true, false])
      expect(await isSent(fixture, {...nameless, stop_hook_active: isRetry})).toBe(false)
    expect(await isSent(fixture, nameless)).toBe(false)
  })

  test('where it cannot be stored and the host does not pass whether an agent was sent back, it is not', async () => {
    const {runHook, stateDir} = createHookFixture(bound)
    rmSync(stateDir, {recursive: true})
    writeFileSync(stateDir, 'no folder')
    const payload = {sessionId: 's', agentId: 'a', agentName: 'x', response: bad, stopReason: 'end_turn'}
    for (const _ of [1, 2]) {
      const {code, out, err} = await runHook(payload, ...contractArgs)
      expect([code, out]).toEqual([0, ''])
      expect(err).toMatch(/The last message still violates 1 rule; .*\n.*\n<findings-\w+>\nagent x\n3:9 error /)
    }
  })

  test('it is not stored in a git work tree', async () => {
    const fixture = createHookFixture()
    createRepository(fixture.stateDir)
    for (const isRetry of [true, false]) expect(await isSent(fixture, stop(isRetry))).toBe(false)
    expect(readdirSync(fixture.stateDir)).toEqual(['.git'])
  })

  test.skipIf(process.getuid === undefined)(
    'a folder that another user may have created is not trusted: it is stored in the cache folder',
    async () => {
      const name = `lint-agents-hook-${process.getuid?.()}`
      const open = createHookFixture()
      mkdirSync(join(open.stateDir, name))
      chmodSync(join(open.stateDir, name), 0o777)
      expect(
        await areSent(
          open,
          [false, true, true].map((isRetry) => stop(isRetry))
        )
      ).toEqual([true, true, false])
      expect(readdirSync(join(open.stateDir, name))).toEqual([])
      expect(readdirSync(join(open.stateDir, 'lint-agents', 'hook'))).toHaveLength(1)
      const linked = createHookFixture()
      mkdirSync(join(linked.stateDir, 'other'), {mode: 0o700})
      symlinkSync(join(linked.stateDir, 'other'), join(linked.stateDir, name))
      await isSent(linked, stop(true))
      expect(readdirSync(join(linked.stateDir, 'other'))).toEqual([])
    }
  )
})

test('a hook waits for another one that counts, and sends no agent back where it cannot count', () => {
  const before = process.env['TMPDIR']
  const {stateDir} = createHookFixture()
  process.env['TMPDIR'] = stateDir
  try {
    const key = {session: 'locked', agent: undefined, turn: undefined, isRetry: undefined}
    const add = (): boolean =>
      openRetries(key, {host: 'claude', root: '/repository', transcript: ''}, 100).add({inRow: 9, inAll: 10})
    expect(add()).toBe(true)
    const folder = join(stateDir, readdirSync(stateDir)[0] ?? '')
    const [row = ''] = readdirSync(folder)
    const lock = join(folder, `${row}.0`)
    writeFileSync(lock, '')
    expect(add()).toBe(false)
    // A hook that was killed holds no other one up.
    utimesSync(lock, 1, 1)
    expect(add()).toBe(true)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})

test('hooks that run at once send an agent back no more often than one after the other', () => {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = createHookFixture().stateDir
  try {
    for (const isRetry of [undefined, true, false]) {
      const key = {session: `at once ${isRetry}`, agent: undefined, turn: undefined, isRetry}
      const open = () => openRetries(key, {host: 'claude', root: '/repository', transcript: ''})
      // Each reads the count before one of them counts.
      const hooks = Array.from({length: 8}, open)
      const sent = hooks.map((retries) => retries.add({inRow: 2, inAll: 10}))
      expect(sent.filter(Boolean)).toHaveLength(2)
    }
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})
