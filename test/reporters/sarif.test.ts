/** `--format sarif`: valid by the official schema, with fixes that can be applied and names that survive moved lines. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {Ajv} from 'ajv'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {ListedFinding, Report} from '../../src/report/report.ts'
import {artifact} from '../../src/reporters/sarif/artifact.ts'
import {sarif} from '../../src/reporters/sarif.ts'
import {anyCharacter} from '../support/characters.ts'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {triesLimits} from '../support/runs.ts'

const {
  id: _,
  $schema: __,
  ...schema
} = JSON.parse(readFileSync('test/fixtures/sarif/schema.json', 'utf8')) as {
  id: string
  $schema: string
}
const validate = new Ajv({
  strict: false,
  unicodeRegExp: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    'uri-reference': (text: string) => URL.canParse(text, 'file:///') && /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/.test(text),
    'date-time': true
  }
}).compile(schema)

interface Region {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}

interface Place {
  readonly physicalLocation: {readonly artifactLocation: {readonly uri: string}; readonly region: Region}
  readonly message?: {readonly text: string}
}

interface Replacement {
  readonly deletedRegion: Region
  readonly insertedContent: {readonly text: string}
}

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: {readonly text: string}
  readonly locations: readonly [Place]
  readonly relatedLocations?: readonly Place[]
  readonly partialFingerprints: {readonly 'lintAgents/v1': string}
  readonly suppressions?: readonly {readonly kind: string}[]
  readonly fixes?: readonly {readonly artifactChanges: readonly [{readonly replacements: readonly Replacement[]}]}[]
}

interface Run {
  readonly tool: {
    readonly driver: {
      readonly rules: readonly {readonly id: string; readonly help: {readonly markdown: string}}[]
    }
  }
  readonly columnKind: string
  readonly results: readonly Result[]
  readonly invocations: readonly [
    {
      readonly executionSuccessful: boolean
      readonly toolExecutionNotifications: readonly {
        readonly level: string
        readonly message: {readonly text: string}
      }[]
    }
  ]
}

/** A log that keeps the schema. */
function logOf(text: string): Run {
  const log: unknown = JSON.parse(text)
  validate(log)
  expect(validate.errors ?? []).toEqual([])
  return (log as {readonly runs: readonly [Run]}).runs[0]
}

async function sarifOf(files: Files, args: readonly string[] = ['.']): Promise<Run> {
  const {out} = await runCli(temporaryFolder({'.git/HEAD': '', ...files}), ['--format', 'sarif', ...args])
  return logOf(out)
}

const block = (...lines: readonly string[]): string =>
  `# ROLE\n\n# SUGGESTED PROMPTS\n\n---\n${lines.join('\n')}\n---\n`
const agent = block('SUGGESTED NEXT STEP:', '  [1] \u{1F331}\u{1F331} go \u2014 on', '  [2] Stop', '  [3] Status')

describe('a definition', () => {
  test('has results at their places, with the pages of their rules', async () => {
    const {tool, results, columnKind, invocations} = await sarifOf({'agents/a b\u00E9#.md': agent})
    expect(columnKind).toBe('utf16CodeUnits')
    expect(invocations).toEqual([{executionSuccessful: true, toolExecutionNotifications: []}])
    const found = results.map(({ruleId, level, locations: [{physicalLocation}]}) => ({ruleId, level, physicalLocation}))
    expect(found).toContainEqual({
      ruleId: 'suggested-prompts-block',
      level: 'error',
      physicalLocation: {
        artifactLocation: {uri: 'agents/a%20b%C3%A9%23.md', uriBaseId: '%SRCROOT%'},
        region: {startLine: 6, startColumn: 1, endLine: 6, endColumn: 21}
      }
    })
    for (const {ruleId, ruleIndex} of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
    for (const {id, help} of tool.driver.rules) expect(help.markdown).toMatch(new RegExp(`^# ${id}\n`))
  })

  test('has fixes whose regions give the text that --fix writes', async () => {
    const path = 'agents/a.md'
    const {results} = await sarifOf({[path]: agent})
    const cwd = temporaryFolder({[path]: agent, '.git/HEAD': ''})
    await runCli(cwd, ['--fix', '--unsafe-fixes', '.'])
    const replacements = results.flatMap(({fixes = []}) => fixes.flatMap((fix) => fix.artifactChanges[0].replacements))
    expect(replacements.length).toBeGreaterThan(1)
    expect(applied(agent, replacements)).toBe(readFileSync(join(cwd, path), 'utf8'))
  })

  test('has what comments turned off as suppressed, unless it is for the runner of GitHub, which shows it as open', async () => {
    const files = {'.git/HEAD': '', 'agents/a.md': `<!--lint disable suggested-prompts-block-->\n\n${agent}`}
    const {results} = await sarifOf(files)
    const off = results.filter(({ruleId}) => ruleId === 'suggested-prompts-block')
    expect(off.map(({suppressions}) => suppressions)).toEqual(off.map(() => [{kind: 'inSource'}]))
    expect(off.length).toBeGreaterThan(0)
    const {out} = await runCli(temporaryFolder(files), ['-f', 'sarif', '.'], {isRunner: true})
    const left = logOf(out).results
    expect(left.map(({ruleId}) => ruleId)).not.toContain('suggested-prompts-block')
    expect(left.length).toBe(results.length - off.length)
  })
})

test('the names of findings stay where lines move, and differ for each finding', async () => {
  const names = async (text: string): Promise<readonly string[]> => {
    const {results} = await sarifOf({'agents/a.md': text})
    return results.map(({partialFingerprints}) => partialFingerprints['lintAgents/v1']).sort()
  }
  const text = `Caf\u00E9.\n\nCaf\u00E9.\n\n${agent}`
  const before = await names(text)
  expect(new Set(before).size).toBe(before.length)
  expect(await names(`Some\n\nmore lines.\n\n${text.replaceAll('\n', '\r\n')}`)).toEqual(
    expect.arrayContaining(before as string[])
  )
  expect(await names(text.replace('STEP:', 'STEPX:'))).not.toEqual(before)
})

test('an output has the place of its message, and the definition that asks for it', async () => {
  const {results} = await sarifOf(
    {
      'agents/reviewer.md':
        '---\nname: reviewer\ndescription: d\n---\n\nEnd with `<review>PASS</review>` or `<review>FAIL</review>`.\n',
      'lint-agents.config.json': JSON.stringify({
        contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL']}},
        agents: {reviewer: ['verdict']}
      }),
      'runs/reviewer.md': '<review>NONE</review>\n'
    },
    ['outputs', '--agent', 'reviewer', 'runs']
  )
  const messages = results.map(({relatedLocations = []}) => relatedLocations.map(({message}) => message?.text))
  expect(messages).toContainEqual(['required here', 'declared here'])
})

test('what was not checked is a notification', async () => {
  const {invocations} = await sarifOf({'agents/a.md': Buffer.from([0xff, 0xfe, 0x41]), 'agents/b.md': agent}, [
    'agents',
    '--report-unused-disables'
  ])
  expect(invocations[0].executionSuccessful).toBe(true)
  const {out} = await runCli(temporaryFolder({'runs/a.md': 'Done.\n'}), ['outputs', '-f', 'sarif', 'runs'])
  const [{toolExecutionNotifications}] = logOf(out).invocations
  expect(toolExecutionNotifications.map(({level}) => level)).toEqual(['warning'])
  expect(toolExecutionNotifications[0]?.message.text).toContain('1 output names no agent')
})

test('with --no-excerpts it keeps the schema and its places, and has no fixes', async () => {
  const {results} = await sarifOf({'agents/a.md': agent}, ['--no-excerpts', '.'])
  expect(results.length).toBeGreaterThan(1)
  expect(results.flatMap(({fixes = []}) => fixes)).toEqual([])
})

const error: ListedFinding = {
  rule: 'ascii-only',
  messageId: 'elsewhere',
  severity: 'note',
  message: 'a',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  url: 'https://example.com'
}

/** A report of one file with these findings. */
const reportWith = (findings: ListedFinding[]): Report => ({
  version: 1,
  tool: {name: 'remark-preset-lint-agents', version: '0.0.0'},
  files: [{path: 'a.md', kind: 'agent', findings}],
  summary: {files: 1, checked: 1, unread: 0, errors: 1, warnings: 0, notes: 0, fixable: 0, suppressed: 0}
})
const print = (report: Report): string => [...sarif(report, {isColored: false})].join('')

test('quotes no link in a message', () => {
  const {results} = logOf(print(reportWith([{...error, message: 'Unexpected `[x](https://example.com)`'}])))
  expect(results.map(({message}) => message.text)).toEqual(['Unexpected `\\[x\\](https://example.com)`'])
})

test.runIf(triesLimits)('of more results than code scanning takes, the least severe are left out', () => {
  const findings = [...Array.from({length: 30_000}, () => error), {...error, severity: 'error' as const}]
  const run = JSON.parse(print(reportWith(findings))) as {runs: [Run]}
  const [{results, invocations}] = run.runs
  expect(results).toHaveLength(25_000)
  expect(results.at(-1)?.level).toBe('error')
  expect(invocations[0].toolExecutionNotifications.map(({message}) => message.text)).toEqual([
    '5,001 more results are not listed, of the least severe'
  ])
})

test('any path is a URI that gives the path back', () => {
  fc.assert(
    fc.property(fc.string({unit: anyCharacter}), (name) => {
      const {uri} = artifact(`x/${name.replaceAll('/', '')}`)
      expect(uri).toMatch(/^[\w.~!'()*%/-]+$/)
      expect(decodeURIComponent(uri)).toBe(`x/${Buffer.from(name.replaceAll('/', '')).toString()}`)
    })
  )
  expect(artifact('D:/a.md')).toEqual({uri: 'file:///D:/a.md'})
  expect(artifact('//server/share/a b.md')).toEqual({uri: 'file://server/share/a%20b.md'})
})

/** A text with its replacements, from the last to the first. */
function applied(text: string, replacements: readonly Replacement[]): string {
  const starts = [0]
  for (const [end] of text.matchAll(/\r\n|\n|\r/g)) starts.push(text.indexOf(end, starts.at(-1)) + end.length)
  const offset = (line: number, column: number): number => (starts[line - 1] ?? 0) + column - 1
  const edits = replacements.map(({deletedRegion: {startLine, startColumn, endLine, endColumn}, insertedContent}) => ({
    start: offset(startLine, startColumn),
    end: offset(endLine, endColumn),
    text: insertedContent.text
  }))
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((left, edit) => left.slice(0, edit.start) + edit.text + left.slice(edit.end), text)
}
