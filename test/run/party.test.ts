/** A party of five phases as a transcript, from its file to the findings. */
import {describe, expect, test} from 'vitest'
import type {ListedFinding} from '../../src/report/report.ts'
import {lint} from '../../src/run/index.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {behind, changed, faultOf, moved, type Named, party, send, spawn, without} from '../support/party.ts'
import {makers} from '../support/transcripts/makers.ts'
import {partySession, partyStream} from '../support/transcripts/party.ts'

type Report = Awaited<ReturnType<typeof lint>>['report']

const findingsOf = ({files}: Report): readonly ListedFinding[] => files.flatMap(({findings}) => findings)
const brief = (finding: ListedFinding): string =>
  `${finding.line} ${finding.rule} ${faultOf(finding)} ${finding.severity}`

/** Through the command line, which prints a report. */
async function outputs(content: string, ...options: readonly string[]): Promise<readonly ListedFinding[]> {
  const cwd = temporaryFolder({'runs/s-1.jsonl': content})
  const {out} = await runCli(cwd, ['outputs', '--format', 'json', ...options, 'runs/s-1.jsonl'])
  return findingsOf(JSON.parse(out) as Report)
}

const lead = 'discover-orchestrator'
const added = (name: string, record: Named['record']): Named => ({name, record})
const retry = added('again', send(lead, 'felix', 'Your previous response was not received. Please try again: vote'))
const fourth = added('fourth', {tool: 'Task', from: lead, input: spawn('liam')['input']})

const faults: readonly (readonly [string, readonly Named[], string, string])[] = [
  ['[REQ-0006 3.1 three] [REQ-0006 AC-4] a fourth member', behind(party, 'spawn tessa', fourth), 'fourth', 'fourth'],
  [
    '[REQ-0006 3.1 membership] [REQ-0006 3.4] [REQ-0006 AC-8] [REQ-0006 AC-20] a missing shutdown',
    without(party, 'shutdown oscar'),
    'spawn liam',
    'shutdown'
  ],
  [
    '[REQ-0006 3.5 A limit] [REQ-0006 AC-7] [REQ-0006 NFR-002] message 11 of a persona in phase 1',
    behind(party, 'chat nadia', added('more', send('nadia', 'oscar', 'More.'))),
    'final tessa',
    'limit'
  ],
  [
    '[REQ-0006 6.2] [REQ-0006 AC-18] a second retry of an agent within one launch',
    behind(party, 'retry felix', retry),
    'again',
    'retry'
  ],
  [
    '[REQ-0006 3.5 C review] [REQ-0006 AC-12] a wrong reviewer',
    changed(party, 'review arch-designer', {recipient: 'test-strategist'}),
    'review arch-designer',
    'addressee'
  ],
  [
    '[REQ-0006 3.1 TeamDelete] [REQ-0006 AC-20] TeamDelete missing',
    without(party, 'delete'),
    'skills',
    'missing-delete'
  ],
  ['[REQ-0006 3.1 start] TeamCreate late', moved(party, 'create', 'spawn nadia'), 'create', 'late-create'],
  ['[REQ-0006 3.1 start] TeamCreate missing', without(party, 'create'), 'spawn nadia', 'missing-create'],
  [
    '[REQ-0006 3.5 B] [REQ-0006 AC-9] a wrong sender of a critique',
    changed(party, 'security', {}, {from: 'felix'}),
    'security',
    'sender'
  ],
  [
    '[REQ-0006 4.1 phase 3] [REQ-0006 AC-11] PERSONA_CONTEXT in phase 3',
    changed(party, 'spawn data-modeler', {prompt: 'PERSONA_CONTEXT:\n  Name: Data\n\nDraw.'}),
    'spawn data-modeler',
    'context'
  ],
  [
    '[REQ-0006 3.3 type] [REQ-0006 AC-4] a spawn with the wrong subagent_type',
    changed(party, 'spawn oscar', {subagent_type: 'researcher'}),
    'spawn oscar',
    'agent-type'
  ]
]

describe('the session of a lead', () => {
  test('[REQ-0006 3.1 start] [REQ-0006 3.1 three] [REQ-0006 3.1 TeamDelete] [REQ-0006 3.5 envelope] [REQ-0006 3.5 order] [REQ-0006 4.1 phase 3] [REQ-0006 AC-4] [REQ-0006 AC-8] [REQ-0006 AC-20] a whole party is clean', async () => {
    expect(await outputs(partySession(party).content)).toEqual([])
    expect(await outputs(partySession(party).content, '--contract', 'inception-party')).toEqual([])
  })

  test.each(faults)('%s is one finding, at its record', async (_, run, name, kind) => {
    const {content, lineOf} = partySession(run)
    expect((await outputs(content)).map(brief)).toEqual([`${lineOf(name)} party-messages ${kind} error`])
  })

  test('says who made the call, and where in its text', async () => {
    const {content} = partySession(changed(party, 'security', {}, {from: 'felix'}))
    const [finding] = await outputs(content)
    expect(finding).toMatchObject({
      column: 1,
      message: 'Unexpected sender `felix` of step SECURITY CRITIQUE, expected `zara`',
      origin: {thread: 'a-felix', agent: 'felix', message: 0, line: 1, column: 1}
    })
    expect(finding).not.toHaveProperty('fix')
  })

  test('that was interrupted does not miss its end', async () => {
    const part = party.slice(0, 20)
    const {content, lineOf} = partySession(part)
    const last = part.at(-1)?.name ?? ''
    expect((await outputs(content)).map(brief)).toEqual([`${lineOf(last)} party-messages missing-delete error`])
    const stopped = await outputs(partySession(part, {isInterrupted: true}).content)
    expect(stopped.filter(({rule}) => rule === 'party-messages')).toEqual([])
    expect(stopped.map(({rule}) => rule)).toContain('run-complete')
  })
})

describe('a stream of a lead', () => {
  test('is clean', async () => {
    expect(await outputs(partyStream(party).content)).toEqual([])
  })

  test('with calls of one line in any order', async () => {
    const {content, lineOf} = partyStream(without(party, 'delete'))
    expect((await outputs(content)).map(brief)).toEqual([`${lineOf('skills')} party-messages missing-delete error`])
  })
})

describe('other runs', () => {
  const broken = without(party, 'delete', 'shutdown oscar')

  test('without the contract and such a team are not read', async () => {
    const other = partySession(broken).content.replaceAll('inception-party', 'house-party')
    expect(await outputs(other)).toEqual([])
    expect(await outputs(makers['claude-session']({text: 'Done.'}).content)).toEqual([])
  })

  test('are read under the contract: a team of another name is a fault', async () => {
    const run = partySession(changed(party, 'create', {team_name: 'garden'})).content
    expect((await outputs(run)).map(faultOf)).toEqual(['team'])
  })
})

describe('the same', () => {
  const run = partySession(without(party, 'shutdown oscar'))
  const expected = [`${run.lineOf('spawn liam')} party-messages shutdown error`]

  test('by the library', async () => {
    const texts = [{path: 's-1.jsonl', content: run.content, overrides: {kind: 'output'}}] as const
    expect(findingsOf((await lint({config: false, texts})).report).map(brief)).toEqual(expected)
  })

  test('as kind messages, from a file and from a text', async () => {
    const cwd = temporaryFolder({'s-1.jsonl': run.content})
    const overrides = {kind: 'messages'} as const
    const files = await lint({cwd, config: false, paths: ['s-1.jsonl'], overrides})
    const texts = await lint({config: false, texts: [{path: 's-1.jsonl', content: run.content, overrides}]})
    for (const {report} of [files, texts]) {
      expect(report.files.map(({kind}) => kind)).toEqual(['messages'])
      expect(findingsOf(report).map(brief)).toEqual(expected)
    }
  })

  test('by the configuration', async () => {
    const files = [{include: ['runs/**'], kind: 'output', contracts: ['inception-party']}]
    const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify({files}), 'runs/s-1.jsonl': run.content})
    expect(findingsOf((await lint({cwd, paths: ['.']})).report).map(brief)).toEqual(expected)
  })

  test('with the level of the rule', async () => {
    expect(await outputs(run.content, '--rule', 'party-messages=off')).toEqual([])
    expect((await outputs(run.content, '--rule', 'party-messages=warn')).map(({severity}) => severity)).toEqual([
      'warning'
    ])
  })

  test('only for the chosen threads', async () => {
    expect(await outputs(run.content, '--thread', 'sub')).toEqual([])
    expect((await outputs(run.content, '--thread', 'main')).map(brief)).toEqual(expected)
  })
})

test('a fault in what agents did together counts for the output of the agent that did it', async () => {
  const cwd = temporaryFolder({'runs/s-1.jsonl': partySession(without(party, 'shutdown oscar')).content})
  const statsOf = async (...options: readonly string[]): Promise<Report['stats']> => {
    const args = ['outputs', '--stats', '--format', 'json', ...options, 'runs/s-1.jsonl']
    return (JSON.parse((await runCli(cwd, args)).out) as Report).stats
  }
  const found = await statsOf()
  const clean = await statsOf('--rule', 'party-messages=off')
  expect([clean?.failed, found?.failed]).toEqual([0, 1])
  expect(found?.outputs).toBe(clean?.outputs)
  expect(found?.rules.map(({rule, failed, errors}) => ({rule, failed, errors}))).toEqual([
    {rule: 'party-messages', failed: 1, errors: 1}
  ])
})
