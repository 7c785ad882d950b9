/** A run keeps no text of the files that it has linted. */
import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
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
