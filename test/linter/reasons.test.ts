/** Reasons behind `--` in comments that turn rules off. */
import {remark} from 'remark'
import remarkLint from 'remark-lint'
import {describe, expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {controls} from '../../src/linter/controls.ts'
import {frontMatterDirectives} from '../../src/linter/front-matter-directives.ts'
import preset from '../../src/preset/recommended.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {runStep} from '../support/runner.ts'

const matter = '---\nname: a\ndescription: Reads\n---\n\n'
/** Under a comment, a reference that leads nowhere and a hidden character. */
const textOf = (comment: string): string => `${matter}${comment}\n\nRead [the plan](plan.md).\u202E\n`
const path = '.claude/agents/a.md'
const reference = 'agent-references'
const hidden = 'ascii-only'

async function run(text: string, ...argv: string[]) {
  const cwd = temporaryFolder({[path]: text})
  return reportOf(await runCli(cwd, ['-f', 'json', ...argv]))
}

const rulesIn = ({files}: Awaited<ReturnType<typeof run>>): readonly string[] =>
  files.flatMap(({findings}) => findings.map(({rule}) => rule))

describe('a comment', () => {
  test.each<[string, readonly string[], string | undefined]>([
    ['<!-- lint disable agent-references -- planned -->', [hidden], 'planned'],
    [
      '<!--lint disable agent-references -- planned, see #12: "soon" (ascii-only)-->',
      [hidden],
      'planned, see #12: "soon" (ascii-only)'
    ],
    ['<!-- lint disable agent-references --- ascii-only -- or not -->', [hidden], 'ascii-only -- or not'],
    ['<!-- lint disable agent-references\n  -- in two\n  lines -->', [hidden], 'in two lines'],
    ['<!-- lint disable agent-references -- -->', [hidden], undefined],
    ['<!-- lint disable -- all of it -->', [], 'all of it'],
    ['<!-- lint ignore agent-references -- for now -->', [hidden], 'for now'],
    ['<!-- lint disable agent-references-->', [hidden], undefined],
    [`<!-- lint disable agent-references -- ${'x'.repeat(600)} -->`, [hidden], 'x'.repeat(500)]
  ])('%s', async (comment, left, reason) => {
    const report = await run(textOf(comment), '--report-unused-disables')
    expect(rulesIn(report)).toEqual(left)
    const place = {
      messageId: expect.any(String),
      line: expect.any(Number),
      column: 17,
      endLine: expect.any(Number),
      endColumn: 24
    }
    expect(report.files[0]?.suppressions?.filter(({rule}) => rule === reference)).toEqual([
      {rule: reference, ...place, ...(reason !== undefined && {reason})}
    ])
    expect(report.summary.suppressed).toBe(2 - left.length)
  })

  test('of front matter has one too', async () => {
    const text = `${textOf('').replace('name: a', 'name: a\ncolour: red # lint ignore agent-keys -- house key, see #3')}`
    const report = await run(text, '--report-unused-disables')
    expect(rulesIn(report)).not.toContain('agent-keys')
    expect(report.files[0]?.suppressions).toMatchObject([{rule: 'agent-keys', line: 3, reason: 'house key, see #3'}])
    const source = createSource('---\n# lint disable a b -- c\n# lint disable -- d\n---\n', {
      path: 'a.md',
      kind: 'agent',
      declared: true
    })
    expect(frontMatterDirectives(source).map(({ids, reason}) => [ids, reason])).toEqual([
      [['a', 'b'], 'c'],
      [[], 'd']
    ])
  })

  test('that turns a finding off gives its own reason', async () => {
    const text = `${textOf('<!-- lint disable agent-references -- first -->')}\n<!-- lint enable -->\n\n<!-- lint disable agent-references -- second -->\n\n[x](y.md)\n`
    const report = await run(text)
    expect(report.files[0]?.suppressions?.map(({line, reason}) => [line, reason])).toEqual([
      [8, 'first'],
      [14, 'second']
    ])
  })

  test('is never longer than its reason allows: words of any length take linear time', () => {
    const source = createSource(`<!-- lint disable a ${' --x'.repeat(20_000)} -- b -->\n`, {
      path: 'a.md',
      kind: 'agent',
      declared: true
    })
    expect(controls(source).map(({ids, reason}) => [ids.length, reason])).toEqual([[20_001, 'b']])
  })
})

const planned = textOf('<!-- lint disable agent-references -- planned ascii-only -->')

test('SARIF has the reason as the justification of the suppression', async () => {
  const cwd = temporaryFolder({[path]: planned})
  const {runs} = JSON.parse((await runCli(cwd, ['-f', 'sarif'])).out) as {
    runs: [{results: {ruleId: string; suppressions?: object[]}[]}]
  }
  expect(runs[0].results.map(({ruleId, suppressions}) => [ruleId, suppressions])).toEqual([
    [hidden, undefined],
    [reference, [{kind: 'inSource', justification: 'planned ascii-only'}]]
  ])
})

test('a report without excerpts has no reason, which is linted text', async () => {
  const report = await run(planned, '--no-excerpts')
  expect(report.files[0]?.suppressions).toEqual([expect.not.objectContaining({reason: expect.anything()})])
  const {out} = await runCli(temporaryFolder({[path]: planned}), ['-f', 'sarif', '--no-excerpts'])
  expect(out).not.toContain('planned')
})

test('a cached report and a merged one keep the reasons', async () => {
  const cwd = temporaryFolder({[path]: planned})
  const cached = ['--cache', '--cache-location', 'kept', '-f', 'json']
  const first = await runCli(cwd, cached)
  expect(reportOf(first).files[0]?.suppressions).toMatchObject([{reason: 'planned ascii-only'}])
  expect((await runCli(cwd, cached)).out).toBe(first.out)
  await runCli(cwd, ['-o', 'json:a.json'])
  expect(reportOf(await runCli(cwd, ['merge', 'a.json', '-f', 'json'])).files).toEqual(reportOf(first).files)
  const hidden = reportOf(await runCli(cwd, ['merge', 'a.json', '-f', 'json', '--no-excerpts']))
  expect(hidden.files[0]?.suppressions).toEqual([expect.not.objectContaining({reason: expect.anything()})])
})

describe('reasons are required', () => {
  const bare = textOf('<!-- lint disable agent-references -->').replace('name: a', 'name: a\n# lint disable agent-keys')
  const missing = ['3:1-3:26', '7:1-7:39']

  async function placesIn(files: Record<string, string>, ...argv: string[]): Promise<readonly string[]> {
    const ran = await runCli(temporaryFolder(files), ['-f', 'json', ...argv])
    return reportOf(ran).files.flatMap(({findings}) =>
      findings
        .filter(({rule}) => rule === 'require-reasons')
        .map(({line, column, endLine, endColumn, severity, message}) => {
          expect([severity, message]).toEqual([
            'error',
            'Missing reason of a comment that turns rules off, expected it behind `--`'
          ])
          return `${line}:${column}-${endLine}:${endColumn}`
        })
    )
  }

  test('by the option, and by the configuration', async () => {
    expect(await placesIn({[path]: bare})).toEqual([])
    expect(await placesIn({[path]: bare}, '--require-reasons')).toEqual(missing)
    const config = {[path]: bare, 'lint-agents.config.json': '{"requireReasons": true}'}
    expect(await placesIn(config)).toEqual(missing)
    expect(await placesIn({...config, 'lint-agents.config.json': '{"requireReasons": false}'})).toEqual([])
    const step = await runStep({files: config})
    expect(step.commands.map(({properties}) => properties['title'])).toContain('require-reasons')
  })

  test('an empty one is none, and a comment that turns rules on needs none', async () => {
    const text = textOf(
      '<!-- lint disable agent-references -- -->\n\n<!-- lint enable agent-references -->\n\n<!-- lint disable -- why -->'
    )
    expect(await placesIn({[path]: text}, '--require-reasons')).toEqual(['6:1-6:42'])
  })

  test('also in a cached run', async () => {
    const cwd = temporaryFolder({[path]: bare})
    const cached = ['--cache', '--cache-location', 'kept', '-f', 'json']
    await runCli(cwd, cached)
    expect((await runCli(cwd, [...cached, '--require-reasons'])).code).toBe(1)
  })

  test('explain says what it is', async () => {
    expect((await runCli(temporaryFolder(), ['explain', 'require-reasons'])).out).toMatch(/^# require-reasons\n/)
  })
})

describe('under remark', () => {
  const process = (value: string, config = '{}') =>
    remark()
      .use(preset)
      .process({path, value, cwd: temporaryFolder({'lint-agents.config.json': config})})

  test.each([
    '<!-- lint disable agent-references -- planned -->',
    '<!-- lint disable agent-references -- see ascii-only -->',
    '<!-- lint disable agent-references -- planned, see #12: ascii-only -->'
  ])('a reason names no rule: %s', async (comment) => {
    const file = await process(textOf(comment))
    const ids = file.messages.map(({ruleId}) => ruleId)
    expect(ids).not.toContain(reference)
    expect(ids).toContain(hidden)
    expect(String(file)).toContain(comment)
  })

  test('wherever remark-lint is attached', async () => {
    const cwd = temporaryFolder()
    for (const processor of [remark().use(remarkLint).use(preset), remark().use(preset).use(remarkLint)]) {
      const {messages} = await processor.process({path, value: planned, cwd})
      expect(messages.map(({ruleId}) => ruleId)).toEqual([hidden])
    }
  })

  test('the configuration requires reasons', async () => {
    const found = async (comment: string) =>
      (await process(textOf(comment), '{"requireReasons": true}')).messages
        .filter(({ruleId}) => ruleId === 'require-reasons')
        .map(({line, fatal}) => [line, fatal])
    expect(await found('<!-- lint disable agent-references -->')).toEqual([[6, true]])
    expect(await found('<!-- lint disable agent-references -- planned -->')).toEqual([])
  })
})
