/** Outputs over two machines: GNU parallel starts the command line on both by ssh, and one machine gives the same. */
import {spawnSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {userInfo} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {bin, run} from '../support/process.ts'
import {type Hosts, missingPrograms, startHosts} from '../support/ssh.ts'

const names = ['host-a', 'host-b']
const missing = missingPrograms()
const config = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {reviewer: ['verdict']},
  files: [{include: ['runs/*'], kind: 'output', agent: 'reviewer'}]
})
const answers = ['<review>PASS</review>', '<review>PAS</review>', 'Nothing.', '<review>FAIL</review>\n\nBye.']
const answer = (index: number): string => answers[index % answers.length] ?? ''
const program = `${process.execPath} ${bin}`

describe.skipIf(missing !== undefined)(`two machines${missing === undefined ? '' : ` (${missing})`}`, () => {
  let hosts: Hosts
  const keys = temporaryFolder()
  const cwd = temporaryFolder({
    'lint-agents.config.json': config,
    ...Object.fromEntries(Array.from({length: 40}, (_, index) => [`runs/${index}.md`, `${answer(index)}\n`]))
  })

  /** Why the hosts cannot be reached: an account without a password may not log in to a server that it started itself. */
  let refused: string | undefined

  beforeAll(async () => {
    try {
      hosts = await startHosts(join(keys, 'ssh'), names)
    } catch (error) {
      if (userInfo().uid === 0) throw error
      refused = String(error)
    }
  })
  beforeEach(({skip}) => skip(refused !== undefined, refused))
  afterAll(() => hosts?.stop())

  /** Runs GNU parallel over the hosts. @returns its output, and on which hosts its jobs ran */
  function parallel(args: readonly string[], input = ''): {readonly out: string; readonly ran: readonly string[]} {
    const log = join(keys, 'jobs')
    const logins = names.map((name) => `1/${name}`).join(',')
    const all = [
      '--will-cite',
      '--keep-order',
      '--env',
      'SOURCE_DATE_EPOCH',
      '--joblog',
      log,
      '--ssh',
      hosts.ssh,
      '-S',
      logins,
      ...args
    ]
    const env = {...process.env, HOME: keys, PARALLEL_HOME: keys, NO_COLOR: '1'}
    const {status, stdout, stderr} = spawnSync('parallel', all, {cwd, input, encoding: 'utf8', env, maxBuffer: 1 << 28})
    expect({status, stderr}).toEqual({status: 0, stderr: ''})
    const rows = readFileSync(log, 'utf8').trimEnd().split('\n').slice(1)
    return {out: stdout, ran: [...new Set(rows.map((row) => row.split('\t')[1] ?? ''))].sort()}
  }

  test('the filter gives the results of one machine, in order', () => {
    const records = Array.from({length: 2_000}, (_, index) =>
      JSON.stringify({id: index, agent: 'reviewer', text: answer(index)})
    )
    const input = `${records.join('\n')}\n`
    const one = run(cwd, ['outputs', '--format', 'ndjson', '-'], input)
    const command = `cd ${cwd} && { ${program} outputs --format ndjson - || [ $? -eq 1 ]; }`
    const {out, ran} = parallel(['--pipe', '--block', '20k', command], input)
    expect(out).toBe(one.out)
    expect(ran).toEqual(names)
  })

  test('shards give the report and the statistics of one machine', () => {
    const args = ['outputs', '--stats', '--format', 'json']
    const one = run(cwd, [...args, 'runs'])
    const command = `cd ${cwd} && { ${program} ${args.join(' ')} --shard {}/6 runs || [ $? -eq 1 ]; }`
    const reports = temporaryFolder()
    const {ran} = parallel(['--results', reports, command, ':::', '1', '2', '3', '4', '5', '6'])
    const files = readdirSync(join(reports, '1')).map((shard) => join('1', shard, 'stdout'))
    const merged = run(reports, ['merge', '--format', 'json', ...files])
    expect(merged).toEqual(one)
    expect(one.code).toBe(1)
    expect(ran).toEqual(names)
    expect(JSON.parse(merged.out).stats).toMatchObject({outputs: 40, passed: 10, failed: 30, elsewhere: 10})
  })
})

test('machines are not tried without their programs', () => {
  expect(missing ?? 'all are here').toMatch(/^(?:all are here|Missing .+: install parallel and openssh-server)$/)
})
