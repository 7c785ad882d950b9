import {mkdirSync, rmSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {UsageError} from '../project/errors.ts'
import {reasonOf} from '../project/paths.ts'
import {writeWhole} from '../run/write.ts'
import type {Step} from './step.ts'

export type Write = Extract<Step, {text: string; before: string}>

/** Writes all files of a plan or, where one cannot be written, none. @throws {UsageError} */
export function writeAll(root: string, writes: readonly Write[]): void {
  for (const {path} of writes) createFolder(dirname(join(root, path)))
  const done: Write[] = []
  try {
    for (const write of writes) {
      writeWhole(join(root, write.path), write.text)
      done.push(write)
    }
  } catch (error) {
    for (const {path, action, before} of done) {
      if (action === 'create') rmSync(join(root, path))
      else writeWhole(join(root, path), before)
    }
    throw error
  }
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, {recursive: true})
  } catch (error) {
    throw new UsageError(`${folder}: Cannot create the folder: ${reasonOf(error)}`)
  }
}
