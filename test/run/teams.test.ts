/** A party whose members have session files of their own. */
import {describe, expect, test} from 'vitest'
import type {lint} from '../../src/run/index.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {behind, changed, faultOf, type Named, party, send, without} from '../support/party.ts'
import {partySession, partyTeam} from '../support/transcripts/party.ts'

type Report = Awaited<ReturnType<typeof lint>>['report']

const contentOf = (run: ReturnType<typeof partyTeam>, folder = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(run).map(([name, {content}]) => [`${folder}${name}`, content]))

/** The findings in the files of sessions: the file, the line, the kind. */
async function findingsIn(files: Readonly<Record<string, string>>, ...options: readonly string[]) {
  const {out} = await runCli(temporaryFolder(files), ['outputs', '--format', 'json', ...options, '.'])
  return (JSON.parse(out) as Report).files.flatMap(({path, findings}) =>
    findings.map((finding) => `${path}:${finding.line} ${faultOf(finding)}`)
  )
}

const added = (name: string, record: Named['record']): Named => ({name, record})
const chatty = behind(party, 'chat nadia', added('more', send('nadia', 'oscar', 'More.')))

const faults: readonly (readonly [string, readonly Named[], string, string, string])[] = [
  ['a count over all members', chatty, 'tessa', 'final tessa', 'limit'],
  ['the life of the team', without(party, 'shutdown oscar'), 'discover-orchestrator', 'spawn liam', 'shutdown'],
  ['who may send a step', changed(party, 'security', {}, {from: 'felix'}), 'felix', 'security', 'sender'],
  ['a step that never happens', without(party, 'security'), 'liam', 'revised', 'missing-step'],
  ['the answer to all', without(party, 'user response'), 'nadia', 'interpretation nadia', 'missing-step'],
  ['the end', without(party, 'delete'), 'discover-orchestrator', 'skills', 'missing-delete']
]

describe('the sessions of a team', () => {
  test('are one run, which is clean', async () => {
    expect(Object.keys(partyTeam(party))).toHaveLength(10)
    expect(await findingsIn(contentOf(partyTeam(party)))).toEqual([])
  })

  test.each(faults)('%s is one finding, in the session that has the call', async (_, run, member, name, kind) => {
    const team = partyTeam(run)
    const expected = [`${member}.jsonl:${team[`${member}.jsonl`]?.lineOf(name)} ${kind}`]
    expect(await findingsIn(contentOf(team))).toEqual(expected)
  })

  test('miss nothing of members whose sessions are left out', async () => {
    const {'oscar.jsonl': _, 'zara.jsonl': _zara, ...rest} = contentOf(partyTeam(party))
    expect(await findingsIn(rest)).toEqual([])
    const alone = partyTeam(party)['liam.jsonl']?.content ?? ''
    expect(await findingsIn({'liam.jsonl': alone}, '--contract', 'inception-party')).toEqual([])
  })

  test('of one name, one after the other, are two runs', async () => {
    const [first, second] = [partyTeam(party), partyTeam(chatty, '2026-03-02T10:00:00Z')]
    const expected = [`b-tessa.jsonl:${second['tessa.jsonl']?.lineOf('final tessa')} limit`]
    expect(await findingsIn({...contentOf(first, 'a-'), ...contentOf(second, 'b-')})).toEqual(expected)
  })

  test('that are copied to other folders are runs of these folders', async () => {
    const team = contentOf(partyTeam(party))
    const inFolder = (folder: string) =>
      Object.fromEntries(Object.entries(team).map(([name, content]) => [`${folder}/${name}`, content]))
    expect(await findingsIn({...inFolder('a'), ...inFolder('b')})).toEqual([])
  })

  test('without that of the lead, or without times, stay alone', async () => {
    const {'discover-orchestrator.jsonl': lead = '', ...members} = contentOf(partyTeam(chatty))
    expect(await findingsIn(members)).toEqual([])
    const untimed = Object.entries({...members, lead}).map(([name, content]) => [
      name,
      content.replaceAll('"timestamp"', '"at"')
    ])
    expect(await findingsIn(Object.fromEntries(untimed))).toEqual([])
  })

  test('have the contract that is declared for that of the lead', async () => {
    const team = contentOf(partyTeam(chatty))
    const garden = Object.fromEntries(
      Object.entries(team).map(([name, content]) => [name, content.replaceAll('inception-party', 'garden')])
    )
    expect(await findingsIn(garden)).toEqual([])
    const files = [{include: ['discover-*'], kind: 'output', contracts: ['inception-party']}]
    const found = await findingsIn({...garden, 'lint-agents.config.json': JSON.stringify({files})})
    expect(found).toContain(`tessa.jsonl:${partyTeam(chatty)['tessa.jsonl']?.lineOf('final tessa')} limit`)
  })

  test('are chosen with --thread', async () => {
    expect(await findingsIn(contentOf(partyTeam(chatty)), '--thread', 'sub')).toEqual([])
  })

  test('leave a session that has nothing to do with them as it is', async () => {
    const {content, lineOf} = partySession(without(party, 'delete'))
    const files = {...contentOf(partyTeam(party)), 'other/s-1.jsonl': content}
    expect(await findingsIn(files)).toEqual([`other/s-1.jsonl:${lineOf('skills')} missing-delete`])
  })
})
