/** A run keeps no text of the files that it has linted, and `merge` no findings of the reports that it has read. */
import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {bin} from '../support/process.ts'

const count = 80

test.each(['pretty', 'json', 'ndjson', 'github', 'agent'])(
  'more text than memory, with a finding that quotes each file, as %s',
  (format) => {
    const folder = temporaryFolder()
    const line = 'A line of an agent file without anything that a contract asks for.\n'
    const text = `\u200B${line.repeat(8_000)}---\n**SUGGESTED NEXT STEPS**:\n  [1] Plant the seeds of all the beds\n  [2] B\n---\n`
    for (let index = 0; index < count; index++) writeFiles(folder, {[`agents/${index}.md`]: text})
    const args = ['--max-old-space-size=40', bin, '--no-config', '--format', format, '.']
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 26
    })
    expect({status, stderr}).toEqual({status: 1, stderr: ''})
    expect(stdout.split(join('agents', '79.md')).length).toBeGreaterThan(1)
  }
)

test('more text of compressed outputs than memory', () => {
  const text = gzipSync('A line of an output without anything that a contract asks for.\n'.repeat(40_000))
  const folder = temporaryFolder(
    Object.fromEntries(Array.from({length: count}, (_, index) => [`runs/${index}.md.gz`, text]))
  )
  const args = ['--max-old-space-size=100', bin, 'outputs', '--no-config', '--contract', 'agent-response', 'runs']
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {cwd: folder, encoding: 'utf8'})
  expect([status, stderr]).toEqual([1, ''])
  expect(stdout).toContain(`${count} errors, 0 warnings in ${count} files\n`)
})

test('reports that have more findings than memory are joined', () => {
  const folder = temporaryFolder()
  const finding = {
    rule: 'ascii-only',
    messageId: 'character',
    severity: 'warning',
    message: `Unexpected character ${'x'.repeat(500)}`,
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 2,
    url: 'https://rules.example/ascii-only'
  }
  const names = Array.from({length: 40}, (_, index) => `${index}.json`)
  for (const name of names) {
    const files = Array.from({length: 50}, (_, index) => ({
      path: `runs/${index}-${name}.md`,
      kind: 'output',
      findings: Array.from({length: 100}, () => finding)
    }))
    const summary = {files: 50, errors: 0, warnings: 5_000, notes: 0, fixable: 0, suppressed: 0}
    const tool = {name: 'remark-preset-lint-agents', version: '1.0.0'}
    writeFiles(folder, {[name]: JSON.stringify({version: 1, tool, files, summary})})
  }
  const args = ['--max-old-space-size=40', bin, 'merge', '--format', 'ndjson', ...names]
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28
  })
  expect({status, stderr}).toEqual({status: 0, stderr: ''})
  expect(stdout.split('\n')).toHaveLength(2_001)
})
