import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {allRules} from '../../src/run/rules.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {brokenAgent, goodAgent} from '../support/repository.ts'

describe('what other linters call it', () => {
  test.each([
    ['--select', '`--only RULE`, or `rules` in the configuration'],
    ['--extend-ignore=ascii-only', '`--skip RULE`, or `rules` in the configuration'],
    ['--ignore', '`ignore` in the configuration, or a path in `.gitignore`'],
    ['--exclude=docs', '`ignore` in the configuration, or a path in `.gitignore`'],
    ['--strict', '`"preset": "strict"` in the configuration'],
    ['--fix-dry-run', '`--diff`, which writes nothing'],
    ['--Write', '`--fix`'],
    ['--reporter=json', '`--format NAME`'],
    ['--init', 'the command `init`'],
    ['--list-rules', 'the command `rules`'],
    ['--explain', 'the command `explain RULE`'],
    ['--constructor', 'one that `lint-agents lint --help` lists']
  ])('%s', async (option, expected) => {
    const {code, out, err} = await runCli(temporaryFolder(), [option])
    expect({code, out, err}).toEqual({
      code: 2,
      out: '',
      err: `Unknown option ${option.split('=')[0]}, expected ${expected}\n`
    })
  })

  test.each([
    ['check', 'the command `lint`'],
    ['fix', 'the option `--fix`'],
    ['Setup', 'the command `init`'],
    ['ruls', 'the command `rules`']
  ])('the word %s', async (word, expected) => {
    const {code, err} = await runCli(temporaryFolder(), [word])
    expect({code, err}).toEqual({
      code: 2,
      err: `Unexpected word \`${word}\`, expected ${expected} or a path that exists\n`
    })
  })
})

test('-q reports errors only', async () => {
  const cwd = temporaryFolder()
  writeFiles(cwd, {'agents/a.md': brokenAgent})
  expect((await runCli(cwd, ['-q'])).out).toBe((await runCli(cwd, ['--quiet'])).out)
})

test('help is --help', async () => {
  const cwd = temporaryFolder()
  for (const words of [[], ['init'], ['outputs']])
    expect((await runCli(cwd, ['help', ...words])).out).toBe((await runCli(cwd, [...words, '--help'])).out)
  expect(await runCli(cwd, ['help', 'ini'])).toMatchObject({
    code: 2,
    err: 'Unexpected command `ini`, expected `init`\n'
  })
})

test('explain takes the first letters of a rule, where no other begins with them', async () => {
  const cwd = temporaryFolder()
  expect((await runCli(cwd, ['explain', 'ascii'])).out).toBe((await runCli(cwd, ['explain', 'ascii-only'])).out)
  const {code, err} = await runCli(cwd, ['explain', 'prompt-sections-'])
  expect(code).toBe(2)
  expect(err).toMatch(
    /^Unexpected rule `prompt-sections-`, expected one of `prompt-sections-required`, `prompt-sections-/
  )
})

test('rules as JSON', async () => {
  const {out} = await runCli(temporaryFolder(), ['rules', '--format', 'json'])
  const listed = JSON.parse(out) as readonly {readonly id: string}[]
  expect(listed.map(({id}) => id)).toEqual(allRules.map(({id}) => id))
  expect(listed[0]).toEqual({
    id: 'ascii-only',
    severity: 'error',
    groups: ['text', 'security'],
    summary: expect.stringMatching(/^Prompt blocks/),
    url: expect.stringMatching(/\/docs\/rules\/ascii-only\.md$/)
  })
  expect(await runCli(temporaryFolder(), ['rules', '-f', 'xml'])).toMatchObject({
    code: 2,
    err: 'Unexpected --format `xml`, expected `pretty` or `json`\n'
  })
})

describe('the format of a file', () => {
  test.each([
    ['report.json', /^\{/],
    ['report.SARIF', /"version": ?"2\.1\.0"/],
    ['report.sarif.json', /"version": ?"2\.1\.0"/],
    ['report.xml', /^<\?xml/],
    ['report.md', /^## /],
    ['report.html', /^<!doctype html>/i],
    ['report.ndjson', /^\{"path":"agents\/a\.md"/],
    ['report.txt', /^No problems/]
  ])('%s', async (name, content) => {
    const cwd = temporaryFolder()
    writeFiles(cwd, {'agents/a.md': goodAgent})
    expect((await runCli(cwd, ['-o', name, 'agents'])).code).toBe(0)
    expect(readFileSync(join(cwd, name), 'utf8')).toMatch(content)
  })

  test('--format decides', async () => {
    const cwd = temporaryFolder()
    writeFiles(cwd, {'agents/a.md': goodAgent})
    await runCli(cwd, ['--format', 'json', '-o', 'report.xml', 'agents'])
    expect(readFileSync(join(cwd, 'report.xml'), 'utf8')).toMatch(/^\{/)
  })

  test('the name of a format alone is not a file', async () => {
    const cwd = temporaryFolder()
    writeFiles(cwd, {'agents/a.md': goodAgent})
    expect(await runCli(cwd, ['-o', 'sarif', 'agents'])).toMatchObject({
      code: 2,
      err: 'Missing file in --output-file `sarif`, expected `sarif:FILE`; `./sarif` is a file\n'
    })
    expect((await runCli(cwd, ['-o', './sarif', 'agents'])).code).toBe(0)
  })
})
