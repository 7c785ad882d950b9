/** A run keeps no text of the files that it has linted, and `merge` no findings of the reports that it has read. */
import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
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

describe('compressed transcripts', () => {
  const line = 'A line of an answer without anything that a contract asks for.\n'
  const args = ['--max-old-space-size=150', bin, 'outputs', '--no-config', '--contract', 'agent-response']

  test('that hold more text than memory fail, each by itself', () => {
    const session = [
      {type: 'user', sessionId: 's', uuid: '1', message: {role: 'user', content: 'Go.'}},
      {
        type: 'assistant',
        sessionId: 's',
        uuid: '2',
        parentUuid: '1',
        message: {role: 'assistant', stop_reason: 'end_turn', content: [{type: 'text', text: line.repeat(65_000)}]}
      }
    ]
    const large = gzipSync(session.map((each) => `${JSON.stringify(each)}\n`).join(''))
    const numbered = Array.from({length: 60}, (_, index) => [`runs/${index + 10}.jsonl.gz`, large])
    const folder = temporaryFolder({...Object.fromEntries(numbered), 'runs/z.md': line})
    const {status, stdout, stderr} = spawnSync(process.execPath, [...args, 'runs'], {cwd: folder, encoding: 'utf8'})
    const failures = stderr.trimEnd().split('\n')
    expect(failures.slice(0, 2).map((each) => each.replace(/.*runs/, 'runs'))).toEqual(
      ['25', '26'].map(
        (name) =>
          `runs/${name}.jsonl.gz: Unexpected texts of more than 64 MB in all in compressed transcripts, expected fewer of them in one run`
      )
    )
    expect([status, failures.length]).toEqual([2, 45])
    expect(stdout).toContain('16 errors, 0 warnings in 16 files\n')
  })

  test('with long dialogues take the memory of their answers', () => {
    const chat = gzipSync(`_**User**_\n\n${line.repeat(65_000)}\n---\n\n_**Assistant**_\n\nA short answer, cut out.\n`)
    const numbered = Array.from({length: 100}, (_, index) => [`runs/${index}.md.gz`, chat])
    const folder = temporaryFolder(Object.fromEntries(numbered))
    const declared = [...args, '--input-format', 'specstory', 'runs']
    const {status, stdout, stderr} = spawnSync(process.execPath, declared, {cwd: folder, encoding: 'utf8'})
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toContain('100 errors, 0 warnings in 100 files\n')
  })
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
    const summary = {files: 50, checked: 50, unread: 0, errors: 0, warnings: 5_000, notes: 0, fixable: 0, suppressed: 0}
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
