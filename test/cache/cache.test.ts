/** `--cache`: what is linted again, and what is not; the report is the same. */
import {readdirSync, readFileSync, renameSync, rmSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, describe, expect, test, vi} from 'vitest'
import {cacheFile, expectSame, hitsOf, rewrite, withUserCache} from '../support/cache.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {personas} from '../support/personas.ts'
import {brokenAgent, createRepository, fixableAgent, goodAgent} from '../support/repository.ts'
import {triesLimits} from '../support/runs.ts'

withUserCache()

afterEach(() => void vi.unstubAllEnvs())

const named = (name: string) => `---\nname: ${name}\ndescription: Reviews changes\n---\n\n${goodAgent}`
const three = {'a.md': goodAgent, 'b.md': brokenAgent, '.claude/rules/c.md': '# C\n\nA caf\u00E9.\n'}

async function first(files: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<string> {
  const cwd = temporaryFolder(files)
  await runCli(cwd, ['--cache', ...args])
  return cwd
}

describe('a second run', () => {
  test('lints nothing, and reports the same in each format', async () => {
    const cwd = await first(three)
    expect(await hitsOf(cwd)).toBe(3)
    for (const format of ['pretty', 'json', 'ndjson', 'github', 'agent'])
      expect((await expectSame(cwd, ['--format', format])).code).toBe(1)
    expect((await expectSame(cwd, ['--quiet'])).code).toBe(1)
    expect((await expectSame(cwd, ['--max-warnings', '0', 'a.md'])).code).toBe(0)
  })

  test('quotes nothing where it is not to', async () => {
    const cwd = await first({'.claude/agents/a.md': named('Horse:Staple')})
    expect(await hitsOf(cwd)).toBe(1)
    expect((await expectSame(cwd, [])).out).toContain('Horse:Staple')
    expect((await expectSame(cwd, ['--no-excerpts'])).out).not.toContain('Horse')
  })

  test('lints the one file that changed', async () => {
    const cwd = await first(three)
    writeFiles(cwd, {'b.md': `${brokenAgent}\nMore.\n`})
    expect(await hitsOf(cwd)).toBe(2)
    await expectSame(cwd, [])
    expect(await hitsOf(cwd)).toBe(3)
  })

  test.runIf(triesLimits)('has all of more findings than a report lists', async () => {
    const cwd = await first({'.claude/rules/a.md': 'a \u202Eb\n\n'.repeat(1_500)})
    expect(await hitsOf(cwd)).toBe(1)
    const {files, summary} = reportOf(await expectSame(cwd, ['--format', 'json']))
    expect(Object.values(files[0]?.omitted ?? {})).toEqual([500])
    expect(summary.errors + summary.warnings + summary.notes).toBeGreaterThan(1_499)
  })

  test('has files that an earlier run did not lint, and keeps those that it does not lint itself', async () => {
    const cwd = await first(three, ['a.md', 'b.md'])
    await runCli(cwd, ['--cache', '.claude/rules/c.md'])
    expect(await hitsOf(cwd)).toBe(3)
  })
})

describe('it lints again where this changed:', () => {
  const cases: readonly (readonly [
    string,
    Readonly<Record<string, string>>,
    readonly string[],
    (cwd: string) => unknown
  ])[] = [
    ['the level of a rule', {'a.md': goodAgent}, ['--rule', 'ascii-only=off'], () => undefined],
    ['the kind', {'a.md': goodAgent}, ['--as', 'prompt', '.'], () => undefined],
    ['the role', {'a.md': goodAgent}, ['--role', 'phase-agent', '.'], () => undefined],
    ['the contract', {'a.md': goodAgent}, ['--contract', 'suggested-prompts', '.'], () => undefined],
    ['unused comments', {'a.md': goodAgent}, ['--report-unused-disables'], () => undefined],
    [
      'a configuration',
      {'a.md': goodAgent},
      [],
      (cwd) => writeFiles(cwd, {'lint-agents.config.json': '{"rules": {"ascii-only": "warn"}}'})
    ],
    [
      'a schema that the configuration names',
      {
        'a.md': goodAgent,
        's.json': '{"type": "object"}',
        'lint-agents.config.json': '{"contracts": {"v": {"json": "s.json"}}}'
      },
      [],
      (cwd) => writeFiles(cwd, {'s.json': '{"type": "array"}'})
    ],
    [
      'the state',
      {
        'a.md': goodAgent,
        'state.json': '{}',
        'lint-agents.config.json': '{"files": [{"include": ["a.md"], "state": "state.json"}]}'
      },
      [],
      (cwd) => writeFiles(cwd, {'state.json': '{"a": 1}'})
    ],
    [
      'the name of a file beside it',
      {'.claude/agents/a.md': named('a'), '.claude/agents/b.md': named('b')},
      ['.claude/agents/a.md'],
      (cwd) => writeFiles(cwd, {'.claude/agents/b.md': named('a')})
    ],
    [
      'a file that it links to',
      {'AGENTS.md': 'See [the list](list.md).\n', 'list.md': '# List\n'},
      ['AGENTS.md'],
      (cwd) => rmSync(join(cwd, 'list.md'))
    ],
    [
      'a heading that it links to',
      {'AGENTS.md': 'See [the list](list.md#items).\n', 'list.md': '# Items\n'},
      ['AGENTS.md'],
      (cwd) => writeFiles(cwd, {'list.md': '# Other\n'})
    ],
    [
      'the agents that it calls',
      {
        '.claude/commands/run.md': 'Call it with `subagent_type: "checker"`.\n',
        '.claude/agents/checker.md': named('checker'),
        '.claude/agents/reader.md': named('reader')
      },
      ['.claude/commands/run.md'],
      (cwd) => rmSync(join(cwd, '.claude/agents/checker.md'))
    ],
    [
      'the names in its folder',
      {'templates/system/BASE-plan.md': 'Plan.\n', 'templates/system/AGENT-x-plan.md': 'Plan.\n'},
      ['templates/system/BASE-plan.md', 'templates/system/AGENT-x-plan.md'],
      (cwd) => renameSync(join(cwd, 'templates/system/AGENT-x-plan.md'), join(cwd, 'templates/system/AGENT-y-plan.md'))
    ]
  ]
  test.each(cases)('%s', async (_, files, args, change) => {
    const isOption = args[0]?.startsWith('--') === true
    const cwd = await first(files, isOption ? [] : args)
    const before = await hitsOf(cwd, isOption ? [] : args)
    expect(before).toBeGreaterThan(0)
    change(cwd)
    const left = args.filter(
      (path) => isOption || readdirSync(join(cwd, path, '..')).includes(path.replace(/.*\//, ''))
    )
    expect(await hitsOf(cwd, left)).toBeLessThan(before)
    await expectSame(cwd, left)
  })

  test('the personas that a file of the party is about', async () => {
    const files = {
      'agents/discover/party-personas.json': JSON.stringify(personas),
      'agents/discover/iris.md': named('iris')
    }
    const cwd = await first(files, ['--as', 'agent', '--contract', 'inception-party', 'agents/discover/iris.md'])
    rmSync(join(cwd, 'agents/discover/party-personas.json'))
    await expectSame(cwd, ['--as', 'agent', '--contract', 'inception-party', 'agents/discover/iris.md'])
  })

  test('how git stores the line ends', async () => {
    const {folder: cwd, git} = createRepository()
    writeFiles(cwd, {'AGENTS.md': '# A\r\n', '.gitattributes': '* text=auto\n'})
    expect((await expectSame(cwd, [])).out).toContain('line-endings')
    expect(await hitsOf(cwd)).toBe(1)
    git('add', '--all')
    expect(await hitsOf(cwd)).toBe(0)
    expect((await expectSame(cwd, [])).out).not.toContain('line-endings')
  })
})

test('on another day it lints what depends on the day, and nothing else', async () => {
  const on = (day: string) => vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(day) / 1000))
  const retiring = named('a').replace('description', 'model: claude-sonnet-4-5\ndescription')
  on('2026-11-25')
  const cwd = await first({'.claude/agents/a.md': retiring, '.claude/agents/b.md': named('b')})
  expect(await hitsOf(cwd)).toBe(2)
  on('2026-12-24')
  expect(await hitsOf(cwd)).toBe(1)
  const {files, day} = reportOf(await expectSame(cwd, ['--format', 'json']))
  expect([day, files[0]?.findings.map(({rule, severity}) => `${rule} ${severity}`)]).toEqual([
    '2026-12-24',
    ['agent-model warning']
  ])
})

describe('with fixes', () => {
  test('a file with a fix to apply is linted, and written', async () => {
    const cwd = await first({'a.md': fixableAgent, 'b.md': brokenAgent})
    const ran = await runCli(cwd, ['--cache', '--fix'])
    expect(ran).toMatchObject({code: 1, err: 'Fixed 1 file\n'})
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toBe(goodAgent)
    expect(await hitsOf(cwd)).toBe(1)
    expect(reportOf(await expectSame(cwd, ['--format', 'json'])).summary.errors).toBe(1)
  })

  test('a diff is the same', async () => {
    const cwd = await first({'a.md': fixableAgent, 'b.md': brokenAgent})
    expect((await expectSame(cwd, ['--diff'])).out).toContain('+  [1]')
    expect((await expectSame(cwd, ['--diff', '--unsafe-fixes'])).out).toContain('+  [1]')
  })
})

test('captured outputs, standard input and changed lines are linted each time', async () => {
  const {folder: cwd, commit} = createRepository()
  writeFiles(cwd, {'a.md': goodAgent, 'out.md': 'Done.\n'})
  commit()
  writeFiles(cwd, {'a.md': brokenAgent})
  const outputs = ['outputs', '--contract', 'agent-response', 'out.md']
  for (const args of [outputs, ['--stdin-filename', 'a.md'], ['--changed', '--changed-lines']])
    expect(await runCli(cwd, [...args, '--cache'], {input: brokenAgent})).toEqual(
      await runCli(cwd, args, {input: brokenAgent})
    )
  expect(() => readFileSync(cacheFile(cwd))).toThrow('ENOENT')
})

test('what is staged is compared with what was linted, not what is on disk', async () => {
  const {folder: cwd, git} = createRepository()
  writeFiles(cwd, {'a.md': brokenAgent})
  git('add', '--all')
  writeFiles(cwd, {'a.md': goodAgent})
  expect((await expectSame(cwd, [])).code).toBe(0)
  expect((await expectSame(cwd, ['--staged'])).code).toBe(1)
  expect((await expectSame(cwd, ['--staged'])).code).toBe(1)
})

test('entries of files that are gone are dropped', async () => {
  const cwd = await first(three)
  rmSync(join(cwd, 'a.md'))
  writeFiles(cwd, {'.claude/rules/c.md': '# C\n'})
  await runCli(cwd, ['--cache'])
  const names: unknown[] = []
  rewrite(cwd, (text) => {
    for (const line of text.split('\n')) names.push(JSON.parse(line.split('\t')[0] ?? ''))
    return text
  })
  expect(names.sort()).toEqual([join(cwd, '.claude/rules/c.md'), join(cwd, 'b.md')])
})

test('a run that finds all writes nothing', async () => {
  const cwd = await first(three)
  const {ino, mtimeMs} = statSync(cacheFile(cwd))
  await runCli(cwd, ['--cache'])
  expect(statSync(cacheFile(cwd))).toMatchObject({ino, mtimeMs})
})

test('a location that is a file, and one without --cache, is misuse', async () => {
  const cwd = temporaryFolder({'a.md': goodAgent})
  expect(await runCli(cwd, ['--cache', '--cache-location', 'a.md'])).toEqual({
    code: 2,
    out: '',
    err: 'Unexpected --cache-location `a.md`, expected a folder\n'
  })
  expect(await runCli(cwd, ['--cache-location', 'c'])).toEqual({
    code: 2,
    out: '',
    err: 'Unexpected --cache-location alone, expected it with --cache\n'
  })
})
