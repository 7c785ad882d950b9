import {spawnSync} from 'node:child_process'
import {readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, describe, expect, test} from 'vitest'
import type {Report} from '../../src/run/report.ts'
import {bin, folder, type Ran, run} from '../support/cli.ts'
import {makers} from '../support/transcripts/makers.ts'

const dirs: {done: () => void}[] = []
afterEach(() => {
  for (const {done} of dirs.splice(0)) done()
})

function files(content: Readonly<Record<string, string | Uint8Array>>): string {
  const dir = folder(content)
  dirs.push(dir)
  return dir.path
}

const report = ({out}: Ran): Report => JSON.parse(out) as Report
const config = (value: object): Record<string, string> => ({'lint-agents.config.json': JSON.stringify(value)})
const verdict = {
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], at: 'end'}},
  agents: {'code-reviewer': ['verdict']}
}
const session = (text: string) =>
  makers['claude-session']({text, sub: {agent: 'code-reviewer', text: '<review>PAS</review>'}})
const reviewer =
  '---\nname: code-reviewer\ndescription: Reviews changes\n---\n\nEnd with `<review>PASS</review>` or `<review>FAIL</review>`.\n'

describe('outputs', () => {
  test('the report says what was said, by whom and where the definition asks for something else', () => {
    const {content} = session('Done.')
    const cwd = files({...config(verdict), '.claude/agents/review.md': reviewer, 'runs/s.jsonl': content})
    const ran = run(cwd, ['outputs', '--format', 'json', 'runs'])
    expect(report(ran)).toMatchObject({
      files: [
        {
          path: 'runs/s.jsonl',
          kind: 'output',
          findings: [
            {
              rule: 'output-contract',
              severity: 'error',
              line: 5,
              column: 1,
              endLine: 5,
              endColumn: 1,
              expected: ['PASS'],
              origin: {thread: 'a77', agent: 'code-reviewer', message: 1, line: 1, column: 9},
              related: [
                {path: '.claude/agents/review.md', line: 6},
                {path: 'lint-agents.config.json', line: 1}
              ]
            }
          ]
        }
      ],
      agents: [{name: 'code-reviewer', definition: '.claude/agents/review.md', outputs: 1, contracts: ['verdict']}],
      summary: {files: 1, errors: 1, warnings: 0}
    })
    expect(ran.code).toBe(1)
  })

  test('for people: who said it, the line that is meant, where the definition says so, which agents there are', () => {
    const {content} = session('Done.')
    const cwd = files({
      ...config({...verdict, agents: {...verdict.agents, ghost: ['verdict']}}),
      '.claude/agents/review.md': reviewer,
      '.claude/agents/idle.md': reviewer.replace('code-reviewer', 'idle'),
      's.jsonl': content
    })
    const {out} = run(cwd, ['outputs', 's.jsonl'])
    expect(out.split('\n').slice(0, 7)).toEqual([
      's.jsonl (output)',
      expect.stringMatching(/^ {2}5:1 {2}error {2}Unexpected value `PAS` of `<review>`.* {2}output-contract$/),
      '     in thread a77 (code-reviewer), message 1, 1:9',
      '     | <review>PAS</review>',
      '     |         ^',
      expect.stringMatching(/^ {7}\.claude\/agents\/review\.md:6 /),
      expect.stringMatching(/^ {7}lint-agents\.config\.json:1 /)
    ])
    expect(out).toContain(
      'agents  outputs of code-reviewer; neither definition nor outputs of ghost; 1 definition without outputs\n'
    )
  })

  test('bad lines are skipped and counted', () => {
    const {content} = session('Done.')
    const cwd = files({'s.jsonl': `not JSON\n"text"\n${content}{"type":"assis`})
    const ran = run(cwd, ['outputs', '--format', 'json', '--thread', 'main', 's.jsonl'])
    expect([ran.code, ran.err]).toEqual([0, `${cwd}/s.jsonl: left out 3 lines without a record\n`])
    expect(report(ran).files).toMatchObject([{path: 's.jsonl', findings: []}])
  })

  test('standard input may be a transcript', () => {
    const {content} = session('<review>PAS</review>')
    const ran = run(files({}), ['outputs', '--format', 'json', '--thread', 'main', '-'], content)
    expect(report(ran).files).toMatchObject([{path: '<stdin>', findings: [{rule: 'response-markers', line: 7}]}])
  })

  test("a sub-agent's own transcript in the same run says more than its caller's copy", () => {
    const line = (type: string, role: string, content: unknown) =>
      `${JSON.stringify({type, isSidechain: true, agentId: 'a77', sessionId: 's-1', uuid: type, parentUuid: null, message: {id: 'm', role, content}})}\n`
    const own =
      line('user', 'user', 'Review it') + line('assistant', 'assistant', [{type: 'text', text: '<review>PAS</review>'}])
    const paths = {
      'p/s-1.jsonl': session('Done.').content,
      'p/s-1/subagents/agent-a77.jsonl': own,
      'p/s-1/subagents/agent-a77.meta.json': '{"agentType": "code-reviewer"}'
    }
    const cwd = files({...config(verdict), ...paths})
    const found = (args: readonly string[]) =>
      report(run(cwd, ['outputs', '--format', 'json', ...args])).files.map(({path, findings}) => [
        path,
        findings.map(({line, origin}) => `${line} ${origin?.thread} ${origin?.agent}`)
      ])
    expect(found(['p'])).toEqual([
      ['p/s-1.jsonl', []],
      ['p/s-1/subagents/agent-a77.jsonl', ['2 a77 code-reviewer']]
    ])
    expect(found(['p/s-1.jsonl'])).toEqual([['p/s-1.jsonl', ['5 a77 code-reviewer']]])
  })

  test('nothing is ever written into an output', () => {
    const {content} = session('Done.')
    const cwd = files({'s.jsonl': content})
    for (const option of ['--fix', '--diff', '--unsafe-fixes'])
      expect(run(cwd, ['outputs', option, 's.jsonl'])).toMatchObject({code: 2, out: ''})
    run(cwd, ['--fix', '--unsafe-fixes', 's.jsonl'])
    expect(readFileSync(join(cwd, 's.jsonl'), 'utf8')).toBe(content)
  })

  test('a transcript of a home folder is held to the configuration of the folder that one stands in', () => {
    const home = files({'s.jsonl': session('Done.').content})
    const cwd = files({...config(verdict), '.git/HEAD': ''})
    expect(report(run(cwd, ['outputs', '--format', 'json', join(home, 's.jsonl')])).files[0]?.findings).toMatchObject([
      {rule: 'output-contract', origin: {thread: 'a77'}}
    ])
  })

  test('of two agents of one name, the one of the same project is meant, else the nearest', () => {
    const other = reviewer.replace('PASS', 'APPROVED').replace('FAIL', 'REJECTED')
    const {content} = session('Done.')
    const cwd = files({
      '.git/HEAD': '',
      'a/.claude/agents/review.md': other,
      'b/.claude/agents/review.md': reviewer,
      'b/runs/s.jsonl': content,
      'ignored/agents/review.md': reviewer,
      'ignored/s.jsonl': content,
      'ignored/lint-agents.config.json': '{}',
      'lint-agents.config.json': '{"ignore": ["ignored/"]}'
    })
    for (const [path, definition] of [
      ['b/runs/s.jsonl', 'b/.claude/agents/review.md'],
      ['ignored/s.jsonl', 'ignored/agents/review.md']
    ] as const)
      expect(report(run(cwd, ['outputs', '--format', 'json', path]))).toMatchObject({
        files: [{findings: [{rule: 'response-markers', related: [{path: definition, line: 6}]}]}],
        agents: expect.arrayContaining([expect.objectContaining({name: 'code-reviewer', definition})])
      })
  })

  test('a configuration from elsewhere brings no agents along', () => {
    const elsewhere = files({...config({}), 'agents/review.md': reviewer})
    const cwd = files({'s.jsonl': session('Done.').content})
    const args = ['outputs', '--format', 'json', '--config', join(elsewhere, 'lint-agents.config.json'), 's.jsonl']
    expect(report(run(cwd, args)).agents).toEqual([{name: 'code-reviewer', outputs: 1, contracts: []}])
  })

  test('a definition is one that git knows or does not ignore', () => {
    const {content} = session('Done.')
    const cwd = files({
      'known/agents/review.md': reviewer.replace('name: code-reviewer', 'name: known'),
      'gone/agents/review.md': reviewer.replace('name: code-reviewer', 'name: gone'),
      'new/review.md': reviewer,
      'left-out/agents/review.md': reviewer,
      '.gitignore': 'left-out/\n',
      's.jsonl': content
    })
    const git = (...args: string[]) => expect(spawnSync('git', args, {cwd}).status).toBe(0)
    git('init')
    git('add', 'known', 'gone')
    rmSync(join(cwd, 'gone'), {recursive: true})
    const agents = (agent: string) =>
      report(run(cwd, ['outputs', '--format', 'json', '--thread', 'main', '--agent', agent, 's.jsonl'])).agents
    expect(agents('code-reviewer')).toMatchObject([
      {name: 'code-reviewer', definition: 'new/review.md'},
      {name: 'known', definition: 'known/agents/review.md'}
    ])
    expect(agents('gone')?.[0]).toEqual({name: 'gone', outputs: 1, contracts: []})
  })

  test('in a folder that is neither a repository nor configured, agents are looked for where they are usually kept', () => {
    const {content} = session('Done.')
    const cwd = files({
      '.claude/agents/a.md': reviewer,
      'deep/agents/b.md': reviewer.replace('name: code-reviewer', 'name: deep'),
      's.jsonl': content
    })
    const agents = (agent: string) =>
      report(run(cwd, ['outputs', '--format', 'json', '--thread', 'main', '--agent', agent, 's.jsonl'])).agents
    expect(agents('code-reviewer')).toMatchObject([{definition: '.claude/agents/a.md'}])
    expect(agents('deep')).toContainEqual({name: 'deep', outputs: 1, contracts: []})
  })

  test('--thread takes one of its choices', () => {
    expect(run(files({}), ['outputs', '--thread', 'mian', '-'])).toMatchObject({
      code: 2,
      err: 'Unexpected --thread `mian`, expected `main`\n'
    })
  })
})

describe('lint', () => {
  const bad = makers['codex-exec']({text: '<review>PAS</review>'}).content

  test('outputs that the configuration names are picked up, whatever their format', () => {
    const cwd = files({
      ...config({files: [{include: ['runs/**'], kind: 'output'}]}),
      'runs/a.jsonl': bad,
      'logs/b.jsonl': bad
    })
    const {files: found} = report(run(cwd, ['--format', 'json']))
    expect(found.map(({path, kind, findings}) => [path, kind, findings.map(({rule}) => rule)])).toEqual([
      ['runs/a.jsonl', 'output', ['response-markers']]
    ])
  })

  test('a transcript that is named is an output by its content', () => {
    const cwd = files({'a.jsonl': bad, 'b.json': '{}'})
    const ran = run(cwd, ['--format', 'json', 'a.jsonl', 'b.json'])
    expect(report(ran).files).toMatchObject([{path: 'a.jsonl', kind: 'output', findings: [{line: 3}]}])
    expect(ran.err).toBe(`${cwd}/b.json: left out, because it is no text that this tool reads, and no transcript\n`)
  })

  test('with --changed-lines, the threads that end on changed lines', () => {
    const cwd = files({...config({files: [{include: ['runs/**'], kind: 'output'}]}), 'runs/a.jsonl': bad})
    const git = (...args: string[]) => spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], {cwd})
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'first')
    const found = () =>
      report(run(cwd, ['--since', 'HEAD', '--changed-lines', '--format', 'json'])).files.flatMap(
        ({findings}) => findings
      )
    expect(found()).toEqual([])
    spawnSync('sed', ['-i', '3s/PAS/PAST/', 'runs/a.jsonl'], {cwd})
    expect(found()).toMatchObject([{line: 3}])
    git('commit', '-aqm', 'second')
    spawnSync('sed', ['-i', '2s/turn/turn2/', 'runs/a.jsonl'], {cwd})
    expect(found()).toEqual([])
  })
})

test('--format ndjson prints the report of each file on a line', () => {
  const cwd = files({'a.md': '<review>PAS</review>\n', 'b.md': 'Done.\n'})
  const {out, code} = run(cwd, ['outputs', '--format', 'ndjson', 'a.md', 'b.md'])
  expect(
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  ).toMatchObject([
    {path: 'a.md', kind: 'output', findings: [{rule: 'response-markers', line: 1, column: 9}]},
    {path: 'b.md', kind: 'output', findings: []}
  ])
  expect(code).toBe(1)
})

test('a file of JSON lines of any size is read in a small heap', () => {
  const content = [{type: 'tool_result', tool_use_id: 't', content: 'word '.repeat(40_000)}]
  const message = {role: 'user', content}
  const line = {type: 'user', uuid: 'u', parentUuid: null, isSidechain: false, sessionId: 's', message}
  const last = makers['claude-session']({text: '<review>PAS</review>'}).content.trimEnd().split('\n').at(-2)
  const cwd = files({line: `${JSON.stringify(line)}\n`, last: `${last}\n`})
  const lint = `'${process.execPath}' --max-old-space-size=64 '${bin}' outputs --format json -`
  const script = `(for i in $(seq 1000); do cat line; done; cat last) | ${lint}`
  const {stdout} = spawnSync('bash', ['-c', script], {cwd, encoding: 'utf8'})
  expect((JSON.parse(stdout) as Report).files[0]?.findings).toMatchObject([{rule: 'response-markers', line: 1001}])
})
