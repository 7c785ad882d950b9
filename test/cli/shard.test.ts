/** `--shard I/N`: the files of a run, spread over machines. */
import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {Report} from '../../src/report/report.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {brokenAgent, createRepository} from '../support/repository.ts'
import {runs} from '../support/runs.ts'

async function shardsOf(cwd: string, args: readonly string[], count: number): Promise<readonly Report[]> {
  const reports: Report[] = []
  for (let index = 1; index <= count; index++)
    reports.push(reportOf(await runCli(cwd, [...args, '-f', 'json', '--shard', `${index}/${count}`])))
  return reports
}

/** The findings of all shards are those of a run over all files, each once. */
async function expectSame(cwd: string, args: readonly string[], count: number): Promise<void> {
  const whole = reportOf(await runCli(cwd, [...args, '-f', 'json']))
  const shards = await shardsOf(cwd, args, count)
  const files = shards.flatMap((shard) => shard.files).sort((a, b) => (a.path < b.path ? -1 : 1))
  expect(files).toEqual(whole.files)
  expect(shards.map(({shard}) => shard?.index)).toEqual(shards.map((_, index) => index + 1))
  expect(whole).not.toHaveProperty('shard')
}

const some = Object.fromEntries(
  Array.from({length: 7}, (_, index) => [`.claude/rules/agent-${index}.md`, index % 2 === 0 ? brokenAgent : '# A\r\n'])
)

describe('the shards of a run have its findings', () => {
  test('of any files', async () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c/d', 'e/f/g', 'h', 'i'), {minLength: 1})
    await fc.assert(
      fc.asyncProperty(names, fc.integer({min: 1, max: 4}), async (all, count) => {
        const cwd = temporaryFolder(Object.fromEntries(all.map((name) => [`agents/${name}.md`, brokenAgent])))
        await expectSame(cwd, [], count)
      }),
      {numRuns: runs(10)}
    )
  })

  test('of outputs', async () => {
    const outputs = Object.fromEntries(Array.from({length: 5}, (_, index) => [`runs/${index}.md`, `{{X${index}}}\n`]))
    await expectSame(temporaryFolder(outputs), ['outputs', 'runs'], 3)
  })

  test('of what is staged', async () => {
    const repository = createRepository()
    writeFiles(repository.folder, some)
    repository.commit()
    writeFiles(repository.folder, {
      '.claude/rules/agent-0.md': '# B\r\n',
      '.claude/rules/agent-3.md': brokenAgent,
      '.claude/rules/x.md': '# C\r\n'
    })
    repository.git('add', '.')
    await expectSame(repository.folder, ['--staged'], 3)
  })

  test('of folders, each once, whichever files of them are in a shard', async () => {
    const templates = Object.fromEntries(
      ['BASE-plan', 'BASE-review', 'CLAUDE-plan', 'GEMINI-plan', 'GEMINI-review'].map((name) => [
        `templates/system/${name}.md`,
        'You work.\n'
      ])
    )
    const cwd = temporaryFolder(templates)
    await expectSame(cwd, ['templates'], 4)
    await expectSame(cwd, ['templates/system/CLAUDE-plan.md', 'templates/system/GEMINI-plan.md'], 4)
  })

  test('of the state that the command line names', async () => {
    await expectSame(temporaryFolder({...some, 'state.json': '{"x": '}), ['--state', 'state.json'], 3)
  })

  test('of a transcript whose sub-agent has a file of its own in another shard', async () => {
    const record = (type: string, uuid: string, content: unknown, more: object = {}): string =>
      `${JSON.stringify({type, uuid, sessionId: 's', message: {id: uuid, role: type, content}, ...more})}\n`
    const call = {type: 'tool_use', id: 't', name: 'Agent', input: {subagent_type: 'reviewer', prompt: 'Go'}}
    const own = {isSidechain: true, agentId: 'x1'}
    const cwd = temporaryFolder({
      'runs/s.jsonl':
        record('user', 'u', 'Go') +
        record('assistant', 'a', [call]) +
        record('user', 'b', [{type: 'tool_result', tool_use_id: 't', content: '{{LEFT}}'}], {
          toolUseResult: {status: 'completed', agentId: 'x1', content: [{type: 'text', text: '{{LEFT}}'}]}
        }) +
        record('assistant', 'c', [{type: 'text', text: 'Done.'}]),
      'runs/agent-x1.jsonl':
        record('user', 'u', 'Go', own) + record('assistant', 'a', [{type: 'text', text: '{{LEFT}}'}], own)
    })
    for (const count of [2, 3, 4, 5]) await expectSame(cwd, ['outputs', 'runs'], count)
  })
})

describe('a shard without files', () => {
  test('does not pass for a check', async () => {
    const cwd = temporaryFolder({'agents/a.md': brokenAgent})
    const shards = await Promise.all(['1/2', '2/2'].map((shard) => runCli(cwd, ['--shard', shard])))
    expect(shards.map(({code}) => code).sort()).toEqual([0, 1])
    const empty = shards.find(({code}) => code === 0)
    expect(empty?.out).toBe('Nothing was checked\n')
    expect(empty?.err).toMatch(/^Shard [12]\/2 has none of the 1 file\n$/)
  })

  test('is a notice of the report', async () => {
    const reports = await shardsOf(temporaryFolder({'agents/a.md': brokenAgent}), [], 2)
    expect(reports.flatMap(({notices = []}) => notices.map(({kind}) => kind))).toEqual(['empty-shard'])
  })

  test('of a run without files is like that run', async () => {
    const {code, err} = await runCli(temporaryFolder(), ['--shard', '1/2'])
    expect([code, err]).toEqual([0, 'No agent files found\n'])
  })
})

describe('misuse', () => {
  test.each<[readonly string[], string]>([
    [['--shard', '0/2'], 'Unexpected --shard `0/2`, expected I/N with I from 1 to N, such as `1/4`\n'],
    [['--shard', '3/2'], 'Unexpected --shard `3/2`, expected I/N with I from 1 to N, such as `1/4`\n'],
    [['--shard', '1/2', '--shard', '2/2'], 'Unexpected second --shard `2/2`, expected only one\n'],
    [
      ['--shard', '1/2', '--stdin-filename', 'a.md'],
      'Unexpected --shard beside standard input, expected one of them\n'
    ],
    [
      ['outputs', '--shard', '1/2', '-f', 'ndjson', '-'],
      'Unexpected --shard beside standard input, expected one of them\n'
    ]
  ])('%j', async (args, err) => {
    expect(await runCli(temporaryFolder(), args)).toEqual({code: 2, out: '', err})
  })
})
