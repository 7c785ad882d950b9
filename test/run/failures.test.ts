/** A fault of the linter in one file leaves the others. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {Rule} from '../../src/linter/rule.ts'
import {createRecords} from '../../src/run/records.ts'
import type {RunResult} from '../../src/run/request.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {faulty, finds, runRules} from '../support/run.ts'
import {makers} from '../support/transcripts/makers.ts'

const issues = 'https://github.com/remark-preset-lint-agents/remark-preset-lint-agents/issues'
const reason = `Internal error in rule \`faulty\`, please report it at ${issues}: Maximum call\u00B7stack size exceeded`

const found = ({report}: RunResult): string[] =>
  report.files.flatMap(({path, findings}) =>
    findings.map(({rule, line, column}) => `${path} ${line}:${column} ${rule}`)
  )

const rules = [faulty, finds('x', 'error')]

describe('a rule that throws an error', () => {
  test('is a notice; the other rules and files have their findings', async () => {
    const cwd = temporaryFolder({'.claude/rules/a.md': 'a BOOM x\n', '.claude/rules/b.md': 'x\n'})
    const result = await runRules(cwd, rules, {paths: ['.']})
    expect(found(result)).toEqual([
      '.claude/rules/a.md 1:1 faulty',
      '.claude/rules/a.md 1:8 letter-x',
      '.claude/rules/b.md 1:1 letter-x'
    ])
    expect(result.hasFailed).toBe(true)
    const path = join(cwd, '.claude/rules/a.md')
    expect(result.notices).toEqual([{kind: 'failed', message: `.claude/rules/a.md: ${reason}`, path}])
    expect(result.report.notices).toEqual([
      {kind: 'failed', message: `.claude/rules/a.md: ${reason}`, path: '.claude/rules/a.md'}
    ])
  })

  test('leaves open whether an output that nothing is known about has problems: it has failed, and was not left out', async () => {
    const thrower: Rule = {
      ...faulty,
      check({text}) {
        if (text.includes('BOOM')) throw new RangeError('Maximum call stack size exceeded')
      }
    }
    const cwd = temporaryFolder({'a.md': 'BOOM\n', 'b.md': 'Done.\n'})
    const kindsOf = async (...outputs: readonly string[]): Promise<string[]> =>
      (await runRules(cwd, [thrower], {outputs})).notices.map(({kind}) => kind)
    expect(await kindsOf('a.md')).toEqual(['failed'])
    expect(await kindsOf('b.md')).toEqual(['unnamed-outputs'])
  })

  test('leaves the fixes of the others', async () => {
    const cwd = temporaryFolder({'.claude/rules/a.md': 'BOOM x\n'})
    const fixing = [faulty, finds('x', 'error', {safe: true, to: 'y'})]
    const result = await runRules(cwd, fixing, {paths: ['.'], fix: 'safe', hasWrites: true})
    expect(readFileSync(join(cwd, '.claude/rules/a.md'), 'utf8')).toBe('BOOM y\n')
    expect(result.notices.map(({kind}) => kind)).toEqual(['failed'])
  })

  test('has not failed where a fix of another rule removes the cause', async () => {
    const cwd = temporaryFolder({'.claude/rules/a.md': 'BOOM\n'})
    const fixing = [faulty, finds('M', 'error', {safe: true, to: 'K'})]
    const result = await runRules(cwd, fixing, {paths: ['.'], fix: 'safe', hasWrites: true})
    expect(readFileSync(join(cwd, '.claude/rules/a.md'), 'utf8')).toBe('BOOK\n')
    expect([result.notices, result.hasFailed]).toEqual([[], false])
  })

  test('in several threads of a transcript is one notice', async () => {
    const {name, content} = makers['claude-session']({text: 'BOOM x', sub: {agent: 'a', text: 'x BOOM'}})
    const cwd = temporaryFolder({[`runs/${name}`]: content})
    const result = await runRules(cwd, rules, {outputs: ['runs']})
    expect(result.notices.map(({kind}) => kind)).toEqual(['failed'])
    expect(found(result).filter((each) => each.endsWith('letter-x'))).toHaveLength(2)
  })

  test('in a file that a rule of a folder reads', async () => {
    const folderRule: Rule = {...faulty, id: 'folder', scope: 'folder', kinds: ['template']}
    const cwd = temporaryFolder({'templates/system/A-plan.md': 'BOOM\n', 'templates/system/B-plan.md': 'x\n'})
    const result = await runRules(cwd, [folderRule, finds('x', 'error')], {paths: ['templates/system/B-plan.md']})
    expect(found(result)).toContain('templates/system/B-plan.md 1:1 letter-x')
    expect(result.notices.map(({kind, path}) => [kind, path])).toEqual([
      ['failed', join(cwd, 'templates/system/A-plan.md')]
    ])
  })
})

describe('a fault outside of the rules', () => {
  const stops: Rule = {
    ...faulty,
    get kinds(): Rule['kinds'] {
      throw new TypeError('kinds')
    }
  }

  test('of every file is a notice for each', async () => {
    const cwd = temporaryFolder({'.claude/rules/a.md': 'x\n', '.claude/rules/b.md': 'x\n'})
    const result = await runRules(cwd, [stops], {paths: ['.'], fix: 'unsafe', hasWrites: true})
    expect(result.report.files).toEqual([])
    expect(result.notices.map(({kind, path}) => [kind, path])).toEqual([
      ['failed', join(cwd, '.claude/rules/a.md')],
      ['failed', join(cwd, '.claude/rules/b.md')]
    ])
    expect(readFileSync(join(cwd, '.claude/rules/a.md'), 'utf8')).toBe('x\n')
  })
})

test('a record in which a rule fails has an error; the next has its findings', async () => {
  const lint = await createRecords({config: false, levels: {}}, {cwd: temporaryFolder(), rules})
  expect(lint({id: 1, text: 'BOOM'}).result).toEqual({id: 1, error: reason})
  expect(lint({id: 2, text: 'x'}).result).toMatchObject({id: 2, errors: 1, findings: [{rule: 'letter-x'}]})
})

test('a file of a document that is too long is a failure, whether or not a host reads it', async () => {
  const cwd = temporaryFolder({'templates/system/Claude-plan.md': `You plan.\n${'word\n'.repeat(200_001)}`})
  const {code, err} = await runCli(cwd, [])
  expect([code, err]).toEqual([2, expect.stringContaining('templates/system/Claude-plan.md: Unexpected ')])
})
