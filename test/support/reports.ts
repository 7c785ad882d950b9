/** Reports that no run made. */
import fc from 'fast-check'
import type {ListedFinding, Report} from '../../src/report/report.ts'
import {anyCharacter} from './characters.ts'

export const finding: ListedFinding = {
  rule: 'ascii-only',
  messageId: 'elsewhere',
  severity: 'error',
  message: 'Unexpected `a`, expected `b`',
  line: 1,
  column: 2,
  endLine: 1,
  endColumn: 3,
  url: 'https://example.com/ascii-only.md'
}

/** A report of files with these findings. */
export function reportOf(
  files: Readonly<Record<string, readonly Partial<ListedFinding>[]>>,
  more: Partial<Report> = {}
): Report {
  const listed = Object.entries(files).map(([path, findings]) => ({
    path,
    kind: 'agent' as const,
    findings: findings.map((each) => ({...finding, ...each}))
  }))
  const count = (severity: string): number =>
    listed.flatMap(({findings}) => findings).filter((each) => each.severity === severity).length
  return {
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version: '1.2.3'},
    files: listed,
    summary: {
      files: listed.length,
      checked: listed.length,
      unread: 0,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('note'),
      fixable: 0,
      suppressed: 0
    },
    ...more
  }
}

/** Texts that are markup, or end it, in one of the formats. */
export const markup: readonly string[] = [
  ']]>',
  '<![CDATA[',
  '<!--',
  '--><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt;&amp;&#60;',
  '&unknown;',
  '[x](https://example.com/x)',
  '![x](https://example.com/x.png)',
  '<https://example.com>',
  'https://example.com/y',
  'www.example.com',
  '@octocat',
  '#1 octo/cat#2',
  '| a | b |',
  '`',
  '``` x',
  '**b** _i_ ~~s~~',
  '\u0000\u0001\u000B\uFFFE\uFFFF\uD800',
  '\r\n\u2028\u202E',
  '{{x}} <%= x %>',
  'javascript:alert(1)',
  '\\',
  '$x^2$'
]

/** Texts of such pieces. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...markup), fc.string({unit: anyCharacter, maxLength: 5})), {maxLength: 6})
  .map((pieces) => pieces.join(' '))

/** A report with such texts wherever a report has a text of a linted file. */
export const hostileReport = fc
  .record({path: hostileText, message: hostileText, expected: hostileText, title: hostileText, notice: hostileText})
  .map(({path, message, expected, title, notice}) =>
    reportOf(
      {
        [`a${path}`]: [
          {message, expected: [expected], fix: {title, safe: true, edits: [{start: 0, end: 1, text: expected}]}},
          {severity: 'warning', message: `Unexpected \`${message}\`, expected \`x\``},
          {severity: 'note', message}
        ]
      },
      {
        notices: [
          {kind: 'failed', message: notice},
          {kind: 'unnamed-outputs', message: notice, files: 1}
        ]
      }
    )
  )
