/** How git is asked whether it stores files with LF that have CRLF on disk. */
import {chmodSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {run} from '../support/process.ts'
import {createRepository, goodAgent} from '../support/repository.ts'

/** A folder with a `git` that counts its starts. */
function countingGit(): {readonly folder: string; readonly starts: () => number} {
  const folder = temporaryFolder()
  const program = join(folder, 'git')
  const script = `#!/bin/sh\necho "$@" >> '${folder}/starts'\nPATH=\${PATH#*:} exec git "$@"\n`
  writeFileSync(program, script)
  chmodSync(program, 0o755)
  return {folder, starts: () => readFileSync(join(folder, 'starts'), 'utf8').split('\n').length - 1}
}

test('two processes for 50 files, whatever their folders', () => {
  const repository = createRepository()
  const names = Array.from({length: 50}, (_, index) => `agents/${index % 5}/[a]*${index}.md`)
  for (const name of names) repository.write(name, goodAgent)
  repository.commit()
  for (const name of names) repository.write(name, goodAgent.replaceAll('\n', '\r\n'))
  repository.write('agents/new.md', goodAgent.replaceAll('\n', '\r\n'))
  const {folder, starts} = countingGit()
  const {out} = run(repository.folder, ['--format', 'ndjson', '.'], '', {PATH: `${folder}:${process.env['PATH']}`})
  const found = out.split('\n').filter((line) => line.includes('lf-line-endings'))
  expect(found.map((line) => JSON.parse(line).path)).toEqual(['agents/new.md'])
  expect(starts()).toBe(2)
})
