/** No text, whatever stands in it, gets out of its place in a command, an output or the summary. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import type {Node, Parent} from 'mdast'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {expect, test} from 'vitest'
import {commandsOf, rankedAnnotations} from '../../src/action/annotate.ts'
import {setOutput, showMessage} from '../../src/action/runner.ts'
import {summary} from '../../src/action/summary.ts'
import type {Report} from '../../src/report/report.ts'
import {forTerminal, printable} from '../../src/text/printable.ts'
import {readCommands, readOutputs} from '../support/runner.ts'

const pieces = [
  '::',
  '##[',
  ']',
  '%',
  '%0A',
  '%25',
  '0A',
  '\n',
  '\r',
  ',',
  '=',
  ':',
  '|',
  '`',
  '``',
  '\\',
  '<',
  '>',
  '[',
  '('
].concat([
  ')',
  '*',
  '_',
  '!',
  '&',
  '#',
  ';',
  ' ',
  'error',
  'set-output',
  'http://a.example',
  'www.b.example',
  '@',
  '\u202E',
  'x'
])
const hostile = fc.string({unit: fc.constantFrom(...pieces), minLength: 1, maxLength: 40})

function reportOf(path: string, message: string): Report {
  const finding = {
    rule: 'ascii-only',
    messageId: 'block',
    severity: 'error',
    message,
    line: 3,
    column: 1,
    endLine: 3,
    endColumn: 2,
    url: 'https://rules.example/ascii-only'
  } as const
  return {
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version: '0.0.0'},
    files: [{path, kind: 'agent', findings: [finding]}],
    summary: {files: 1, checked: 1, unread: 0, errors: 1, warnings: 0, notes: 0, fixable: 0, suppressed: 0}
  }
}

test('an annotation is one command, and gives path and message back', () => {
  fc.assert(
    fc.property(hostile, hostile, (path, message) => {
      const properties = {
        file: forTerminal(path),
        line: '3',
        endLine: '3',
        col: '1',
        endColumn: '2',
        title: 'ascii-only'
      }
      expect(readCommands(commandsOf(rankedAnnotations(reportOf(path, message), undefined, '/')))).toEqual([
        {name: 'error', properties, data: printable(message)}
      ])
    })
  )
})

test('a message that belongs to no file is one command', () => {
  fc.assert(
    fc.property(hostile, (message) => {
      let text = ''
      showMessage({env: {}, out: (part) => (text += part)}, 'notice', message)
      expect(readCommands(text)).toEqual([{name: 'notice', properties: {}, data: forTerminal(message)}])
    })
  )
})

test('an output is one value', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outputs-'))
  let count = 0
  fc.assert(
    fc.property(hostile, (value) => {
      const file = join(folder, String(count++))
      const runner = {env: {GITHUB_OUTPUT: file}, out: () => undefined}
      setOutput(runner, 'report', `${value}\nerrors<<end\n7\nend`)
      setOutput(runner, 'errors', '1')
      expect(readOutputs(readFileSync(file, 'utf8'))).toEqual({report: `${value}\nerrors<<end\n7\nend`, errors: '1'})
    })
  )
  rmSync(folder, {recursive: true})
})

/** All that is not code, by type and value. */
function notCode(node: Node): string[] {
  if (node.type === 'inlineCode' || node.type === 'paragraph' || node.type === 'root')
    return 'children' in node ? (node as Parent).children.flatMap(notCode) : []
  return [`${node.type} ${'value' in node ? String(node.value) : ''}`]
}

test('a row of the summary has four cells, of which the linted ones are code and plain words', () => {
  fc.assert(
    fc.property(hostile, hostile, (path, message) => {
      const rows = summary(reportOf(path, message))
        .split('\n')
        .filter((line) => line.startsWith('| error |'))
      expect(rows).toHaveLength(1)
      const cells = (rows[0] ?? '').split('|')
      expect(cells).toHaveLength(6)
      const [, , finding = '', place = '', rule] = cells
      expect(notCode(fromMarkdown(finding.trim())).filter((each) => !/^text [\w ,.:;|()'"/+-]*$/.test(each))).toEqual(
        []
      )
      expect(notCode(fromMarkdown(place.trim())).filter((each) => !/^text \|+$/.test(each))).toEqual([])
      expect(rule).toBe(' [`ascii-only`](https://rules.example/ascii-only) ')
    })
  )
})
