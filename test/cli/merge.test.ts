/** `lint-agents merge`: the reports of several machines as that of one. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {Report} from '../../src/report/report.ts'
import {agentTextParts} from '../support/agent-text.ts'
import {type Ran, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {brokenAgent, fixableAgent, goodAgent} from '../support/repository.ts'
import {runs} from '../support/runs.ts'

/** The reports of all shards, in files of the folder. */
async function shard(cwd: string, args: readonly string[], count: number): Promise<readonly string[]> {
  const names: string[] = []
  for (let index = 1; index <= count; index++) {
    const {out} = await runCli(cwd, [...args, '-f', 'json', '--shard', `${index}/${count}`])
    const name = `reports/${index}.json`
    writeFiles(cwd, {[name]: out})
    names.push(name)
  }
  return names
}

async function expectSame(files: Files, args: readonly string[], count: number): Promise<void> {
  const cwd = temporaryFolder({...files, '.gitignore': 'reports\n'})
  const whole = await runCli(cwd, [...args, '-f', 'json'])
  const names = await shard(cwd, args, count)
  const merged = await runCli(cwd, ['merge', '-f', 'json', ...names])
  expect(merged.out).toBe(whole.out)
  expect(merged.code).toBe(whole.code)
  // Which definitions were read is known where outputs are linted, and not in their reports.
  const lines = whole.err.split('\n').filter((line) => !line.startsWith('Checked against'))
  expect(merged.err.split('\n').sort()).toEqual([...new Set(lines)].sort())
}

const project = {
  'lint-agents.config.json': JSON.stringify({
    contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], at: 'end'}},
    agents: {reviewer: ['verdict'], absent: ['verdict']},
    files: [{include: ['runs/reviewer/*'], kind: 'output', agent: 'reviewer'}]
  }),
  'agents/reviewer.md':
    '---\nname: reviewer\ndescription: Reviews.\n---\n\nEnd with `<review>PASS</review>` or `<review>FAIL</review>`.\n',
  'agents/other.md': '---\nname: other\ndescription: Does others.\n---\n\nWork.\n'
}

const session = (agent: string, text: string): string =>
  [
    {type: 'user', uuid: 'u', message: {role: 'user', content: 'Go'}},
    {
      type: 'assistant',
      uuid: 'a',
      message: {id: 'm', role: 'assistant', model: `model of ${agent}`, content: [{type: 'text', text}]}
    }
  ]
    .map(
      (record) =>
        `${JSON.stringify({sessionId: 's', isSidechain: true, agentId: 'x', attributionAgent: agent, ...record})}\n`
    )
    .join('')

const output = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['runs/reviewer/#.md', '<review>PASS</review>\n'],
    ['runs/reviewer/#.md', '<review>secret</review>\n'],
    ['runs/reviewer/#.md', '<review>PASS</review>\n\nBye.\n'],
    ['runs/free-#.md', 'Done.\n'],
    ['runs/free-#.md', 'Left {{TASKS}}\n'],
    ['runs/unknown-#.jsonl', '{"a": 1}\n'],
    ['runs/empty-#.jsonl', '{"type":"user","uuid":"u","sessionId":"s","message":{"role":"user","content":"Go"}}\n'],
    ['runs/noise-#.jsonl', `${session('reviewer', '<review>PASS</review>')}noise\n`]
  ),
  fc
    .constantFrom('reviewer', 'other', 'nobody-1', 'nobody-2')
    .map((agent): [string, string] => ['runs/s-#.jsonl', session(agent, 'Done.')])
)

const definition = fc.constantFrom(brokenAgent, fixableAgent, goodAgent, '# A\r\n', '# Notes\n')

describe('the report of all shards is that of one machine', () => {
  test('over outputs, with statistics and notices', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(output, {minLength: 1, maxLength: 12}),
        fc.integer({min: 1, max: 4}),
        async (list, count) => {
          const files = Object.fromEntries(list.map(([name, text], index) => [name.replace('#', String(index)), text]))
          await expectSame({...project, ...files}, ['outputs', '--stats', 'runs'], count)
        }
      ),
      {numRuns: runs(30)}
    )
  })

  test('over definitions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(definition, {minLength: 1, maxLength: 8}),
        fc.integer({min: 1, max: 4}),
        async (list, count) => {
          const files = Object.fromEntries(list.map((text, index) => [`.claude/rules/a-${index}.md`, text]))
          await expectSame(files, [], count)
        }
      ),
      {numRuns: runs(20)}
    )
  })

  test('without any file', async () => {
    await expectSame({'x.bin': ''}, [], 2)
  })

  test('with a file that cannot be read', async () => {
    await expectSame({'a.jsonl': 'x\n', 'agents/b.md': brokenAgent}, ['outputs', 'a.jsonl', 'agents/b.md'], 3)
  })

  test('with the findings of a long file that are not listed', async () => {
    await expectSame({'.claude/rules/a.md': '# A\r\n'.repeat(1_500), '.claude/rules/b.md': brokenAgent}, [], 2)
  })
})

const finding = {
  rule: 'ascii-only',
  messageId: 'character',
  severity: 'error',
  message: 'Unexpected character',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  url: 'https://rules.example/ascii-only'
} as const

function report(paths: readonly string[], more: Partial<Report> = {}): Report {
  const files = paths.map((path) => ({path, kind: 'agent' as const, findings: [finding]}))
  const summary = {
    files: files.length,
    checked: files.length,
    unread: 0,
    errors: files.length,
    warnings: 0,
    notes: 0,
    fixable: 0,
    suppressed: 0
  }
  return {version: 1, tool: {name: 'remark-preset-lint-agents', version: '1.0.0'}, files, summary, ...more}
}

function merged(reports: Readonly<Record<string, unknown>>, ...args: readonly string[]): Promise<Ran> {
  const texts = Object.entries(reports).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value)
  ])
  return runCli(temporaryFolder(Object.fromEntries(texts)), ['merge', ...args, ...Object.keys(reports)])
}

describe('reports', () => {
  test('are of the last of their days', async () => {
    const days = {'a.json': report(['a.md'], {day: '2026-11-26'}), 'b.json': report(['b.md'], {day: '2026-11-25'})}
    const {out} = await merged({...days, 'c.json': report(['c.md'])}, '-f', 'json')
    expect(JSON.parse(out)).toEqual(report(['a.md', 'b.md', 'c.md'], {day: '2026-11-26'}))
  })

  test('may be written in any way, by jq for one', async () => {
    const {out} = await merged(
      {'a.json': JSON.stringify(report(['b.md']), null, '\t'), 'b.json': report(['a.md'])},
      '-f',
      'json'
    )
    expect(JSON.parse(out)).toEqual(report(['a.md', 'b.md']))
  })

  test('come from standard input too', async () => {
    const cwd = temporaryFolder({'b.json': JSON.stringify(report(['b.md']))})
    const {code, out} = await runCli(cwd, ['merge', '-f', 'json', '-', 'b.json'], {
      input: JSON.stringify(report(['a.md']))
    })
    expect([code, JSON.parse(out)]).toEqual([1, report(['a.md', 'b.md'])])
  })

  test('are printed in any format', async () => {
    const reports = {'a.json': report(['a.md']), 'b.json': report(['b.md'])}
    expect((await merged(reports)).out).toBe(
      [
        'a.md (agent)\n  1:1  error  Unexpected character  ascii-only\n',
        'b.md (agent)\n  1:1  error  Unexpected character  ascii-only\n',
        '2 errors, 0 warnings in 2 files\nRun `lint-agents explain RULE` for details\n'
      ].join('\n')
    )
    expect((await merged(reports, '-f', 'github')).out).toBe(
      ['a', 'b']
        .map(
          (name) =>
            `::error file=${name}.md,line=1,endLine=1,col=1,endColumn=2,title=ascii-only::Unexpected character\n`
        )
        .join('')
    )
    expect(agentTextParts((await merged(reports, '-f', 'agent')).out.trimEnd())).toEqual({
      words: [],
      data: ['a.md:1:1 error Unexpected character (ascii-only)', 'b.md:1:1 error Unexpected character (ascii-only)']
    })
  })

  test('are written to files', async () => {
    const cwd = temporaryFolder({'a.json': JSON.stringify(report(['a.md']))})
    await runCli(cwd, ['merge', '-o', 'json:all.json', 'a.json'])
    expect(JSON.parse(readFileSync(join(cwd, 'all.json'), 'utf8'))).toEqual(report(['a.md']))
  })

  test('quote nothing with --no-excerpts', async () => {
    const {out} = await merged({'a.json': report(['a.md'])}, '--no-excerpts', '-f', 'json')
    expect(JSON.parse(out).files[0].findings[0].message).toBe(
      'Unexpected text, expected what the page of `ascii-only` describes'
    )
  })
})

describe('the exit code is that of the run', () => {
  const warning = {...finding, severity: 'warning'} as const
  const warned = (path: string): Report => ({
    ...report([]),
    files: [{path, kind: 'agent', findings: [warning]}],
    summary: {files: 1, checked: 1, unread: 0, errors: 0, warnings: 1, notes: 0, fixable: 0, suppressed: 0}
  })

  test.each<[string, readonly string[], number]>([
    ['warnings', [], 0],
    ['warnings up to a limit', ['--max-warnings', '2'], 0],
    ['warnings of all reports beyond a limit', ['--max-warnings', '1'], 1],
    ['warnings that are not shown', ['--max-warnings', '1', '--quiet'], 1]
  ])('of %s', async (_, args, code) => {
    expect((await merged({'a.json': warned('a.md'), 'b.json': warned('b.md')}, ...args)).code).toBe(code)
  })

  test('of a file that could not be read', async () => {
    const notices = [{kind: 'unreadable' as const, message: 'x.md: Cannot read the file'}]
    expect((await merged({'a.json': report([], {notices}), 'b.json': report(['b.md'])})).code).toBe(2)
  })

  test('--quiet shows errors alone', async () => {
    const {out} = await merged({'a.json': warned('a.md'), 'b.json': report(['b.md'])}, '--quiet')
    expect(out).toContain('b.md (agent)')
    expect(out).not.toContain('a.md (agent)')
    expect(out).toContain('1 error (1 warning not shown) in 2 files')
  })
})

describe('misuse', () => {
  const shardOf = (index: number, count: number, path: string): Report => report([path], {shard: {index, count}})
  const other = {name: 'remark-preset-lint-agents', version: '2.0.0'} as const
  const stats = {
    ...{outputs: 0, passed: 0, warned: 0, failed: 0, incomplete: 0, unchecked: 0, elsewhere: 0},
    ...{agents: [], models: [], rules: [], messages: []}
  }

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      'a file in two reports',
      {'a.json': report(['x.md', 'y.md']), 'b.json': report(['x.md'])},
      'Unexpected file `x.md` in a.json and in b.json, expected it in one report, once'
    ],
    [
      'a file twice in a report',
      {'a.json': report(['x.md', 'x.md'])},
      'Unexpected file `x.md` twice in a.json, expected it in one report, once'
    ],
    [
      'a shard without its report',
      {'a.json': shardOf(1, 4, 'a.md'), 'b.json': shardOf(3, 4, 'b.md')},
      'Missing report of shard 2/4, 4/4, expected the reports of all shards'
    ],
    [
      'a shard twice',
      {'a.json': shardOf(1, 2, 'a.md'), 'b.json': shardOf(1, 2, 'b.md')},
      'b.json: Unexpected shard 1/2, expected another than that of a.json'
    ],
    [
      'shards of two runs',
      {'a.json': shardOf(1, 2, 'a.md'), 'b.json': shardOf(2, 3, 'b.md')},
      'b.json: Unexpected shard 2/3, expected one of 2 as in a.json'
    ],
    [
      'a shard and another report',
      {'a.json': shardOf(1, 1, 'a.md'), 'b.json': report(['b.md'])},
      'b.json: Missing shard, expected one of 1 as in a.json'
    ],
    [
      'reports of two versions',
      {'a.json': report(['a.md']), 'b.json': report(['b.md'], {tool: other})},
      'b.json: Unexpected version `2.0.0` of the tool, expected `1.0.0` as in a.json'
    ],
    [
      'statistics of some',
      {'a.json': report(['a.md']), 'b.json': report(['b.md'], {stats})},
      'a.json: Missing statistics, expected them as in b.json: run each part with --stats'
    ],
    ['no JSON', {'a.json': 'hello'}, 'a.json:1:1: Unexpected symbol, expected JSON'],
    ['nothing', {'a.json': ''}, 'a.json:1:1: Unexpected end of the text, expected JSON'],
    [
      'a report that was cut',
      {'a.json': JSON.stringify(report(['a.md']), null, 2).slice(0, 200)},
      'a.json:13:8: Unexpected end of an object, expected JSON'
    ],
    ['other JSON', {'a.json': []}, 'a.json:1:1: Unexpected value of the report, expected an object'],
    [
      'a report without files',
      {'a.json': {...report([]), files: undefined}},
      'a.json:1:1: Missing key `files`, expected it in the report'
    ],
    [
      'another version of reports',
      {'a.json': {...report([]), version: 2}},
      'a.json:1:12: Unexpected value of `version`, expected `1`'
    ],
    [
      'a value of a finding that is not right',
      {'a.json': JSON.stringify(report(['a.md']), null, 2).replace('"line": 1', '"line": "1"')},
      'a.json:17:19: Unexpected value of `files[0].findings[0].line`, expected a number'
    ],
    [
      'a message that no run prints',
      {'a.json': JSON.stringify(report(['a.md'])).replace(/"message":"/, `$&${'x'.repeat(10_001)}`)},
      'Unexpected value of `files[0].findings[0].message`, expected at most 10,000 characters'
    ],
    ['an unknown key', {'a.json': {...report([]), more: 1}}, 'Unexpected key `more`'],
    [
      'a key twice',
      {'a.json': '{"files": [], "files": []}'},
      'a.json:1:15: Unexpected duplicate key `files`, expected it once'
    ],
    ['a comma too much', {'a.json': '{"files": [{},]}'}, 'a.json:1:14: Unexpected trailing comma, expected `]`'],
    ['a list without end', {'a.json': '{"files": ['}, 'a.json:1:'],
    ['deep lists', {'a.json': `{"files": [${'['.repeat(100_000)}`}, 'a.json:1:1: Unexpected depth of nesting'],
    [
      'a summary that hides errors',
      {
        'a.json': report(['a.md'], {
          summary: {files: 1, checked: 1, unread: 0, errors: 0, warnings: 0, notes: 0, fixable: 0, suppressed: 0}
        })
      },
      'a.json: Unexpected value `0` of `summary.errors`, expected at least the 1 that it lists'
    ],
    [
      'a summary of other files',
      {
        'a.json': report(['a.md'], {
          summary: {files: 9, checked: 9, unread: 0, errors: 1, warnings: 0, notes: 0, fixable: 0, suppressed: 0}
        })
      },
      'a.json: Unexpected value `9` of `summary.files`, expected the 1 that it lists'
    ],
    [
      'a rule that begins a line of its own',
      {
        'a.json': {
          ...report(['a.md']),
          files: [{path: 'a.md', kind: 'agent', findings: [{...finding, rule: 'x\n::error::'}]}]
        }
      },
      'Unexpected value of `files[0].findings[0].rule`, expected'
    ],
    ['a name that speaks to a terminal', {'a.json': {...report([]), 'x\u001B[31m': 1}}, 'x\u00B7[31m']
  ])('%s', async (_, reports, message) => {
    const {code, out, err} = await merged(reports)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(err.split('\n')).toHaveLength(2)
  })

  test('a report that is not there', async () => {
    const {code, err} = await runCli(temporaryFolder(), ['merge', 'none.json'])
    expect([code, err]).toEqual([2, 'none.json: Cannot read the file: no such file or directory\n'])
  })

  test.each<[readonly string[], string]>([
    [['merge'], 'Missing path of a report, expected `lint-agents merge` and JSON reports, or - for standard input\n'],
    [['merge', '-', '-'], 'Unexpected second -, expected only one\n'],
    [
      ['merge', '--fix', 'a.json'],
      'Unexpected --fix with `merge`, expected an option that `lint-agents merge --help` lists\n'
    ]
  ])('%j', async (args, err) => {
    expect(await runCli(temporaryFolder(), args)).toEqual({code: 2, out: '', err})
  })
})
