import {appendFileSync, openSync, readFileSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {writeWhole} from '../../src/disk/write.ts'
import {createLateEdits} from '../../src/run/late-edits.ts'
import {temporaryFolder} from '../support/folder.ts'

/** A file that is fixed while another program has it open, and what is said of it. */
function fixedBeside(write: (descriptor: number, path: string) => void): {text: string; found: readonly string[]} {
  const cwd = temporaryFolder({'a.md': 'before'})
  const path = join(cwd, 'a.md')
  const descriptor = openSync(path, 'a')
  const late = createLateEdits(cwd)
  const change = {path, text: 'before', fixed: 'after'}
  writeWhole(path, 'after', {before: 'before', cwd, hold: (held) => late.add(change, held)})
  write(descriptor, path)
  const found = late.settle().map((message) => message.replace(path, 'a.md'))
  return {text: readFileSync(path, 'utf8'), found}
}

test('what a program adds to the old file is put back', () => {
  expect(fixedBeside((descriptor) => void writeSync(descriptor, ' and more'))).toEqual({
    text: 'before and more',
    found: ['a.md: not written: the file changed since it was read']
  })
})

test('a fixed file that nothing else writes stays fixed', () => {
  expect(fixedBeside(() => {})).toEqual({text: 'after', found: []})
})

test('a fixed file that was edited as well stays as it is', () => {
  const both = (descriptor: number, path: string): void => {
    writeSync(descriptor, ' and more')
    appendFileSync(path, ' that')
  }
  expect(fixedBeside(both).text).toBe('after that')
})
