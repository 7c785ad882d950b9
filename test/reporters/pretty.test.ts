import {afterEach, describe, expect, test, vi} from 'vitest'
import type {ListedFinding, Report} from '../../src/report/report.ts'
import {pretty} from '../../src/reporters/pretty.ts'
import {triesLimits} from '../support/runs.ts'

function finding(severity: ListedFinding['severity'], isSafe?: boolean): ListedFinding {
  return {
    rule: 'ascii-only',
    messageId: 'character',
    severity,
    message: 'Unexpected character',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 2,
    url: 'https://rules.example/ascii-only',
    ...(isSafe !== undefined && {fix: {title: 'Write ASCII', safe: isSafe, edits: []}})
  }
}

function reportOf(findings: ListedFinding[]): Report {
  const count = (severity: string): number => findings.filter((each) => each.severity === severity).length
  const fixable = findings.filter(({fix}) => fix?.safe).length
  return {
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version: '0.0.0'},
    files: [{path: 'a.md', kind: 'agent', findings}],
    summary: {
      files: 1,
      checked: 1,
      unread: 0,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('note'),
      fixable,
      suppressed: 0
    }
  }
}

const print = (findings: ListedFinding[], isColored = false): string => {
  const quoting = findings.map((each) => ({...each, details: {line: {from: 0, text: '\u2014 a'}}}))
  return [...pretty(reportOf(quoting), {isColored})].join('')
}
describe('a message in a terminal of 80 columns', () => {
  const rows = (message: string): string[] =>
    [...pretty(reportOf([{...finding('warning'), message}]), {isColored: false, columns: 80})]
      .join('')
      .split('\n')
      .slice(1, -4)

  test.each([
    ['Unexpected CRLF, expected LF', ['  1:1  warning  Unexpected CRLF, expected LF  ascii-only']],
    [
      'Unexpected tool `Bsh`, which Claude Code 2.1 ignores and does not say, expected `Bash`',
      [
        '  1:1  warning  Unexpected tool `Bsh`,',
        '    which Claude Code 2.1 ignores and does not say, expected `Bash`  ascii-only'
      ]
    ],
    [
      'Missing `description` of the agent, so Claude Code 2.1 does not load it, expected it in the front matter',
      [
        '  1:1  warning  Missing `description` of the agent, so Claude Code 2.1 does not',
        '    load it, expected it in the front matter  ascii-only'
      ]
    ],
    [
      'Missing `description`, so Claude Code 2.1 does not load the agent, expected it',
      [
        '  1:1  warning  Missing `description`,',
        '    so Claude Code 2.1 does not load the agent, expected it  ascii-only'
      ]
    ],
    [
      'Unexpected agent `a, which is`, which Claude Code 2.1 does not find without the name of its plugin, expected `kit-of-tools:a`',
      [
        '  1:1  warning  Unexpected agent `a, which is`, which Claude Code 2.1 does not',
        '    find without the name of its plugin, expected `kit-of-tools:a`  ascii-only'
      ]
    ],
    [
      `Unexpected agent \`a\`, which Claude Code 2.1 ${'never '.repeat(6)}finds, expected \`${'b'.repeat(50)}\``,
      [
        '  1:1  warning  Unexpected agent `a`,',
        `    which Claude Code 2.1 ${'never '.repeat(6)}finds,`,
        `    expected \`${'b'.repeat(50)}\`  ascii-only`
      ]
    ]
  ])('%s', (message, expected) => {
    expect(rows(message)).toEqual(expected)
  })
})

const lastLines = (text: string, count: number): string[] => text.trimEnd().split('\n').slice(-count)

describe('the last lines say what can be done', () => {
  const details = 'Run `lint-agents explain RULE` for details'

  test('without fixes', () => {
    expect(lastLines(print([finding('error')]), 2)).toEqual(['1 error, 0 warnings in 1 file', details])
  })

  test('with safe fixes, by severity', () => {
    expect(lastLines(print([finding('error', true), finding('error', true)]), 2)).toEqual([
      '2 errors fixable with --fix',
      details
    ])
    expect(lastLines(print([finding('error', true), finding('warning', true), finding('note', true)]), 2)).toEqual([
      '1 error, 1 warning, 1 note fixable with --fix',
      details
    ])
  })

  test('with unsafe fixes', () => {
    expect(lastLines(print([finding('warning', false)]), 2)).toEqual([
      '1 warning fixable with --fix --unsafe-fixes',
      details
    ])
    expect(lastLines(print([finding('error', true), finding('warning', false)]), 2)).toEqual([
      '1 error fixable with --fix; 1 warning fixable with --fix --unsafe-fixes',
      details
    ])
  })
})

describe('colors', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([{NO_COLOR: '1'}, {FORCE_COLOR: '1'}, {FORCE_COLOR: '0'}, {}])(
    'are what the caller asks for: %o',
    (env) => {
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
      const styled = /\u001B\[/
      expect(print([finding('error', true)], false)).not.toMatch(styled)
      const colored = print([finding('error', true)], true)
      expect(colored).toContain('\u001B[31merror\u001B[39m')
      expect(colored).toContain('\u001B[4ma.md\u001B[24m')
      expect(colored).toContain('\u001B[2mascii-only\u001B[22m')
    }
  )
})

test.runIf(triesLimits)('more findings than a call has arguments, in a file whose name would act on a terminal', () => {
  const report = reportOf(Array.from({length: 150_000}, () => finding('error')))
  const named = {...report, files: report.files.map((file) => ({...file, path: 'a\u001B[31m\n::error::x.md'}))}
  const text = [...pretty(named, {isColored: false})].join('')
  expect(text.split('\n')[0]).toBe('a\u00B7[31m\u00B7::error::x.md (agent)')
  expect(text.split('\n').length).toBeGreaterThan(150_000)
})
