/** Runs that a program keeps in many files, from their folders to the findings. */
import {symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {lint} from '../../src/run/index.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

type Report = Awaited<ReturnType<typeof lint>>['report']

const config = JSON.stringify({
  contracts: {verdict: {tag: 'verdict', values: ['PASS'], count: 1}},
  files: [{include: ['**'], kind: 'output', contracts: ['verdict']}]
})

/** The files with findings, and what these say. */
async function findingsIn(cwd: string): Promise<readonly string[]> {
  const {out} = await runCli(cwd, ['outputs', '--format', 'json', '.'])
  return (JSON.parse(out) as Report).files.flatMap(({path, findings}) =>
    findings.map(({message}) => `${path}: ${message}`)
  )
}

const session = (id: string): string =>
  JSON.stringify({id, projectID: 'p', directory: '/srv', title: 't', time: {created: 1}})
const message = (id: string, created: number): string =>
  JSON.stringify({id, role: 'assistant', time: {created, completed: created}})
const part = (text: string): string => JSON.stringify({type: 'text', text})

test('a session in the storage of OpenCode', async () => {
  const cwd = temporaryFolder({
    'lint-agents.config.json': config,
    'storage/session/p/ses_1.json': session('ses_1'),
    'storage/message/ses_1/msg_1.json': message('msg_1', 1),
    'storage/message/ses_1/msg_2.json': message('msg_2', 2),
    'storage/part/msg_1/prt_1.json': part('<verdict>PASS</verdict>'),
    'storage/part/msg_2/prt_1.json': part('<verdict>PAS</verdict>')
  })
  const [finding, ...others] = await findingsIn(cwd)
  expect(finding).toContain('storage/session/p/ses_1.json: Unexpected value `PAS`')
  expect(others).toEqual([])
})

test('reads nothing outside of its storage, also by a link', async () => {
  const cwd = temporaryFolder({
    'lint-agents.config.json': config,
    'other/message/ses_1/msg_1.json': message('../../../../other/part/msg_1', 1),
    'other/part/msg_1/prt_1.json': part('<verdict>PASS</verdict>'),
    'runs/storage/session/p/ses_1.json': session('../../../other/message/ses_1'),
    'runs/storage/session/p/ses_2.json': session('ses_2')
  })
  symlinkSync(join(cwd, 'other/message'), join(cwd, 'runs/storage/message'))
  expect((await runCli(cwd, ['outputs', 'runs'])).out).toContain('2 files have no message to check')
})

test('the events of OpenHands, each in a file', async () => {
  const event = (id: number, source: string, text: string): string =>
    JSON.stringify({
      id: `e${id}`,
      timestamp: '2026-01-01T00:00:00',
      source,
      kind: 'MessageEvent',
      llm_message: {role: source === 'agent' ? 'assistant' : 'user', content: [{type: 'text', text}]}
    })
  const cwd = temporaryFolder({
    'lint-agents.config.json': config,
    'run/events/event-00000-a.json': event(0, 'user', '<verdict>PASS</verdict>'),
    'run/events/event-00001-b.json': event(1, 'agent', '<verdict>PASS</verdict>'),
    'run/events/event-00002-c.json': event(2, 'agent', '<verdict>PAS</verdict>')
  })
  const [finding, ...others] = await findingsIn(cwd)
  expect(finding).toContain('run/events/event-00002-c.json: Unexpected value `PAS`')
  expect(others).toEqual([])
})

describe('a sub-agent of Gemini CLI', () => {
  const head = (sessionId: string, kind: string) => JSON.stringify({sessionId, projectHash: 'h', startTime: 't', kind})
  const reply = (id: string, content: string, toolCalls: readonly object[] = []) =>
    JSON.stringify({id, timestamp: 't', type: 'gemini', content, ...(toolCalls.length > 0 && {toolCalls})})
  const done = (result: string) => ({id: 'd', name: 'complete_task', args: {result}, status: 'success'})
  const called = (result: string, terminateReason = 'GOAL') => ({
    ...{id: 'c', name: 'invoke_agent', agentId: 'ag-1', args: {agent_name: 'gardener', prompt: 'Look.'}},
    resultDisplay: {isSubagentProgress: true, agentName: 'gardener', state: 'completed', result, terminateReason}
  })
  const lines = (...records: readonly string[]) => `${records.join('\n')}\n`
  const main = (...calls: readonly object[]) =>
    lines(head('abcdef01-2', 'main'), reply('1', '', calls), reply('2', 'All done. <verdict>PASS</verdict>'))
  const own = lines(head('ag-1', 'subagent'), reply('1', 'I hand it in.', [done('Dry. <verdict>PAS</verdict>')]))
  const settings = JSON.stringify({
    contracts: {verdict: {tag: 'verdict', values: ['PASS'], count: 1}},
    agents: {gardener: ['verdict']}
  })

  test('has the name by which it was called, and ends with what it handed in', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': settings,
      'chats/session-2026-abcdef01.jsonl': main(called('Dry. <verdict>PAS</verdict>')),
      'chats/abcdef01-2/ag-1.jsonl': own
    })
    expect(await findingsIn(cwd)).toEqual([
      'chats/abcdef01-2/ag-1.jsonl: Unexpected value `PAS` of `<verdict>`, expected `PASS` (contract `verdict`)'
    ])
  })

  test.each([
    ['GOAL', 'Unexpected value `PAS` of `<verdict>`, expected `PASS` (contract `verdict`)'],
    ['ERROR_NO_COMPLETE_TASK_CALL', 'Unexpected error at the end of the run, expected a final message'],
    ['ABORTED', 'Unexpected interruption at the end of the run, expected a final message'],
    ['MAX_TURNS', 'Unexpected end of the run, expected its result']
  ])('is in the session that called it, where that is alone: %s', async (reason, message) => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': settings,
      'session-2026-abcdef01.jsonl': main(called('Dry. <verdict>PAS</verdict>', reason))
    })
    expect(await findingsIn(cwd)).toEqual([`session-2026-abcdef01.jsonl: ${message}`])
  })
})
