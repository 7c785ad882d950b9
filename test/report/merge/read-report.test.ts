import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {UsageError} from '../../../src/disk/errors.ts'
import {readReport} from '../../../src/report/merge/read-report.ts'
import {temporaryFolder} from '../../support/folder.ts'

const finding = (message: string) => ({
  rule: 'ascii-only',
  messageId: 'character',
  severity: 'warning',
  message,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  url: 'https://example.org'
})

const report = (...messages: readonly string[]): string =>
  JSON.stringify({
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version: '0.1.0'},
    files: messages.map((message, index) => ({path: `${index}.md`, kind: 'output', findings: [finding(message)]})),
    summary: {
      files: messages.length,
      checked: messages.length,
      unread: 0,
      errors: 0,
      warnings: messages.length,
      notes: 0,
      fixable: 0,
      suppressed: 0
    }
  })

test('the findings of a file are read when they are needed, also again', () => {
  const cwd = temporaryFolder({'r.json': report('One', 'Two')})
  const {files, close} = readReport('r.json', join(cwd, 'r.json'))
  const messages = [...files, ...files, ...files.toReversed()].map(({findings}) => findings[0]?.message)
  close()
  expect(messages).toEqual(['One', 'Two', 'One', 'Two', 'Two', 'One'])
})

test('a report that changes in between is refused', () => {
  const cwd = temporaryFolder({'r.json': report('One', 'Two')})
  const {files, close} = readReport('r.json', join(cwd, 'r.json'))
  writeFileSync(join(cwd, 'r.json'), report('One', 'Too'))
  expect(files[0]?.findings[0]?.message).toBe('One')
  expect(() => files[1]?.findings).toThrow(new UsageError('r.json: Unexpected change while it was read, expected none'))
  close()
})

test('a report of very many files is refused', () => {
  const text = `{"version":1,"files":[${'{},'.repeat(250_000)}{}]}`
  expect(() => readReport('r.json', Buffer.from(text))).toThrow(
    new UsageError('r.json: Unexpected number of files, expected at most 250000 in a report')
  )
})
