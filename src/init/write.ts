import {mkdirSync, readFileSync, rmdirSync, rmSync, statSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {realFolder} from '../disk/open-folder.ts'
import {reasonOf} from '../disk/paths.ts'
import {writeWhole} from '../disk/write.ts'
import {expectInside} from '../disk/write-target.ts'
import type {InitStep} from './step.ts'

export type Write = Extract<InitStep, {text: string; before: string}>

/**
 * Writes all files of a plan; after a failure, none. Links must not lead out of the root.
 *
 * @throws {UsageError}
 */
export function writeAll(root: string, writes: readonly Write[]): void {
  const undo: (() => void)[] = []
  try {
    for (const write of writes) {
      const {path, action, before, text} = write
      createFolder(root, dirname(path), undo)
      const file = join(root, path)
      writeWhole(file, text, {root, ...(action === 'create' ? {isNew: true} : {before})})
      undo.push(() => undoWrite(root, write))
    }
  } catch (error) {
    // In reverse order, so that folders are empty before removal.
    for (const each of undo.reverse()) attempt(each)
    throw error
  }
}

/** Restores a file, unless it changed meanwhile. */
function undoWrite(root: string, {path, action, before, text}: Write): void {
  const file = join(root, path)
  if (action === 'extend') writeWhole(file, before, {root, before: text})
  else if (readFileSync(file, 'utf8') === text) rmSync(file)
}

/** A failed undo does not stop the others. */
function attempt(undo: () => void): void {
  try {
    undo()
  } catch {}
}

/** @param path from the root @param undo collects functions that remove the folders */
function createFolder(root: string, path: string, undo: (() => void)[]): void {
  const names = path === '.' ? [] : path.split('/')
  for (const [index] of names.entries()) {
    const folder = join(root, ...names.slice(0, index + 1))
    try {
      if (makeFolder(folder)) undo.push(() => rmdirSync(folder))
      expectInside(folder, realFolder(folder), {root})
    } catch (error) {
      if (error instanceof UsageError) throw error
      throw new UsageError(`${folder}: Cannot create the folder: ${reasonOf(error)}`)
    }
  }
}

/** @returns whether the folder is new */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (statSync(folder, {throwIfNoEntry: false})?.isDirectory()) return false
    throw error
  }
}
