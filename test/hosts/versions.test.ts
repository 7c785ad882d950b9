/** Versions of hosts that a configuration pins, and facts that are new. */
import {describe, expect, test} from 'vitest'
import {factsOf} from '../../scripts/hosts/facts.ts'
import {hostIds, readHosts, versionedHosts} from '../../src/contracts/host-ids.ts'
import type {AnyProblem} from '../../src/contracts/problem.ts'
import {joinFaults, type WithEffects} from '../../src/hosts/checks/effects.ts'
import {dropped, type Fact, isInForce} from '../../src/hosts/facts.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {version} from '../../src/report/version.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const agent = '---\nname: reviewer\ndescription: Reviews changes\napprovalMode: never\n---\n\nReview all the changes.\n'

async function check(hosts: readonly unknown[]): Promise<{readonly code: number | null; readonly out: string}> {
  const files = {'.qwen/agents/reviewer.md': agent, 'lint-agents.config.json': JSON.stringify({hosts}, null, 2)}
  const {code, out, err} = await runCli(temporaryFolder(files), [])
  return {code, out: out + err}
}

describe('a fault of a file', () => {
  test.each([[['qwen']], [['qwen@0.24']], [['qwen@0.15']], [['qwen@0.15.6']], [['claude', 'qwen@0.24.4']]])(
    'is one for the hosts %j',
    async (hosts) => {
      const {code, out} = await check(hosts)
      expect(out).toContain('Unexpected value `never` of `approvalMode`, so Qwen Code 0.24 does not load the agent')
      expect(code).toBe(1)
    }
  )

  test.each([[['qwen@0.12']], [['qwen@0.14.9']], [['qwen@0.2.0']]])(
    'is none for the hosts %j, which are older',
    async (hosts) => {
      expect((await check(hosts)).code).toBe(0)
    }
  )
})

test.each([
  ['claud', 'expected `claude`'],
  ['claud@2.1', 'expected `claude`'],
  ['aider@2.1', 'also with a version as in `claude@2.1`'],
  ['kiro@1.0', 'expected `kiro` alone, since its facts have no version'],
  ['qwen@0', 'expected a version of two or three numbers, as in `claude@2.1`'],
  ['qwen@0.24.4.1', 'expected a version of two or three numbers'],
  ['qwen@latest', 'expected a version of two or three numbers'],
  ['__proto__', 'expected one of `claude`']
])('the host %s is misuse', async (host, message) => {
  const {code, out} = await check([host])
  expect(out).toContain(`lint-agents.config.json:3:5: Unexpected value of \`hosts[0]\`, `)
  expect(out).toContain(message)
  expect(code).toBe(2)
})

test('a host and its version', () => {
  expect(readHosts(['claude@2.1', 'gemini', 'claude'])).toEqual({
    hosts: ['claude', 'gemini'],
    versions: {claude: '2.1'}
  })
})

test('hosts with a version are those whose tables have one', () => {
  expect(hostIds.filter((id) => hostOf(id).version !== '')).toEqual([...versionedHosts])
})

test.each([
  ['2.1.332', undefined, true],
  ['2.1.332', '2.1', true],
  ['2.1.332', '2.1.331', false],
  ['2.1.332', '2.1.332', true],
  ['2.1.332', '2.2.0', true],
  ['2.1.332', '2.0', false],
  ['0.15', '0.9.1', false],
  ['0.15', '0.15.0', true],
  [undefined, '0.1', true]
])('a fact since %s for a project with %s: %j', (since, pinned, expected) => {
  expect(isInForce({...dropped, ...(since && {since})}, pinned)).toBe(expected)
})

describe('a fact that is new', () => {
  const severityOf = (fact: Fact): unknown => {
    const host = hostOf('qwen')
    const {agent: facts} = host.files
    if (facts === undefined) throw new Error('Missing agent of Qwen Code')
    const problem: AnyProblem & {readonly data: WithEffects} = {
      kind: 'value',
      range: {start: 0, end: 1},
      data: {does: []}
    }
    return joinFaults([{problem, file: {host, facts, isNamed: true, isAtPlace: true}, fact}])[0]?.severity
  }

  test('is at most a warning', () => {
    expect(severityOf(dropped)).toBe('error')
    expect(severityOf({...dropped, addedIn: '0.2'})).toBe('warning')
  })

  test('loses the mark with the next minor version', () => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    const old = hostIds.flatMap((id) =>
      factsOf(hostOf(id)).filter(({fact: {addedIn}}) => {
        const [inMajor = 0, inMinor = 0] = addedIn?.split('.').map(Number) ?? [major, minor]
        return inMajor < major || (inMajor === major && inMinor < minor)
      })
    )
    expect(old.map(({id}) => id)).toEqual([])
  })
})
