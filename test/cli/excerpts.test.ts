/** With `--no-excerpts` no report, in whatever format, quotes what was linted. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {reporters} from '../support/reporters.ts'

const secret = 'zqk7horsebattery'

const user = {type: 'user', uuid: 'u', message: {role: 'user', content: secret}}
const answer = (text: string): object => ({
  type: 'assistant',
  uuid: 'a',
  message: {id: 'm', role: 'assistant', content: [{type: 'text', text}]}
})
const record = (more: object, each: object): string =>
  `${JSON.stringify({parentUuid: null, isSidechain: false, sessionId: 's', ...more, ...each})}\n`

const bad = `${secret}\n\n<review>${secret}</review>\n\n{{${secret}}} and <task_status id="${secret}">${secret}</task_status>\n`

const definition: Files = {
  'agents/a.md': `---\nname: A ${secret}\ndescription: d\n${secret}: x\n---\n\n# ${secret}\n\n# SUGGESTED PROMPTS\n\n---\n${secret}\n---\n\n# ${secret} \u2014 x\r\n`
}

const outputs: Files = {
  'runs/a.md': bad,
  'runs/session.jsonl': [user, answer(bad)].map((each) => record({}, each)).join(''),
  'runs/agent-zqk7horsebattery.jsonl': [user, answer(bad)]
    .map((each) => record({isSidechain: true, agentId: secret, attributionAgent: secret}, each))
    .join('')
}

const files: Files = {...definition, ...outputs}

/** The paths of files stay. */
const withoutPaths = (text: string): string => text.replaceAll(/agent-zqk7horsebattery\.jsonl/g, '')

describe.each(Object.keys(reporters))('--format %s', (format) => {
  const runs: readonly (readonly string[])[] = [
    ['--no-config', 'agents', '--report-unused-disables'],
    ['--no-config', 'agents', '--fix'],
    ['outputs', '--no-config', '--contract', 'system-templates', 'runs'],
    ['outputs', '--no-config', 'runs']
  ]

  test.each(runs)('%s %s %s %s', async (...args) => {
    const given = args.filter((arg) => arg !== undefined)
    const run = async (...more: readonly string[]): Promise<string> => {
      const {out, err} = await runCli(temporaryFolder(given[0] === 'outputs' ? outputs : definition), [
        ...given,
        '--format',
        format,
        ...more
      ])
      return withoutPaths(out + err)
    }
    expect(await run('--no-excerpts')).not.toContain(secret.slice(0, 6))
    if (given[2] === '--contract' || given[2] === '--report-unused-disables') expect(await run()).toContain(secret)
  })
})

test('rules, message ids, severities and places stay', async () => {
  const cwd = temporaryFolder(files)
  const args = ['outputs', '--no-config', '--contract', 'system-templates', 'runs', '--format', 'json']
  const [full, masked] = [await runCli(cwd, args), await runCli(cwd, [...args, '--no-excerpts'])].map(reportOf)
  const places = (report: typeof full): unknown =>
    report?.files.map(({path, findings}) => [
      path,
      findings.map(({rule, messageId, severity, line, column, endLine, endColumn}) => {
        return {rule, messageId, severity, line, column, endLine, endColumn}
      })
    ])
  expect(places(masked)).toEqual(places(full))
  expect(masked?.summary).toEqual(full?.summary)
  expect(masked?.files.flatMap(({findings}) => findings).length).toBeGreaterThan(5)
})

test('a fix keeps its title and its safety, and has no edits', async () => {
  const cwd = temporaryFolder(files)
  const args = ['--no-config', 'agents', '--format', 'json']
  const fixesOf = (out: string) =>
    reportOf({out}).files.flatMap(({findings}) => findings.flatMap(({fix}) => (fix === undefined ? [] : [fix])))
  const [full, masked] = [await runCli(cwd, args), await runCli(cwd, [...args, '--no-excerpts'])].map(({out}) =>
    fixesOf(out)
  )
  expect(full?.filter(({edits}) => edits.length > 0).length).toBeGreaterThan(1)
  expect(masked).toEqual(full?.map((fix) => ({...fix, edits: []})))
})

test('records', async () => {
  const records = [
    {id: 1, text: bad, contract: 'system-templates'},
    {id: 2, text: bad, contract: secret},
    {id: 3, text: bad, phase: secret}
  ]
  const args = ['outputs', '--no-config', '--format', 'ndjson', '-', '--no-excerpts']
  const input = records.map((each) => `${JSON.stringify(each)}\n`).join('')
  const {out} = await runCli(temporaryFolder(), args, {input})
  expect(out).not.toContain(secret.slice(0, 6))
  expect(out.trim().split('\n')).toHaveLength(3)
})

test('a diff quotes the files', async () => {
  const {code, err} = await runCli(temporaryFolder(files), ['--diff', '--no-excerpts', 'agents'])
  expect([code, err]).toEqual([
    2,
    'Unexpected --diff beside --no-excerpts, expected one of them: a diff quotes the files\n'
  ])
})

test.each(['8273645193', '0.8273645192', '-77.123456'])('the number %s, which may be a secret', async (number) => {
  const cwd = temporaryFolder({
    'lint-agents.config.json': '{"contracts": {"n": {"json": "s.json"}}}',
    's.json': '{"properties": {"a": {"multipleOf": 2, "type": "number"}}}',
    'o.json': `{"a": ${number}}\n`
  })
  const args = ['outputs', 'o.json', '--contract', 'n']
  expect((await runCli(cwd, args)).out).toContain(number)
  const {out, err} = await runCli(cwd, [...args, '--no-excerpts'])
  expect(out + err).not.toContain(number.slice(0, 6))
  expect(out).toContain('expected a multiple of 2')
})
