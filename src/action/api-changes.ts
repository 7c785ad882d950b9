/** Which files changed, as GitHub has it: for a clone without the history. */
import {lstatSync, realpathSync} from 'node:fs'
import {join, relative, resolve} from 'node:path'
import * as z from 'zod/mini'
import {isBelow} from '../disk/paths.ts'
import {type Changes, type FileChange, unchanged} from '../git/changed.ts'
import {changesOfHunks, textBeforeChange} from '../git/patch.ts'
import {type Api, ApiError} from './api.ts'
import type {Event} from './event.ts'

const ChangedFile = z.object({
  filename: z.string(),
  status: z.string(),
  previous_filename: z.optional(z.string()),
  changes: z.optional(z.int()),
  patch: z.optional(z.string())
})

/** A file of a comparison; the patch is only there for a text that is not very long. */
export type ChangedFile = z.infer<typeof ChangedFile>

const Files = z.array(ChangedFile)
const Comparison = z.object({files: Files})

/** GitHub lists so many files of a comparison, so many of a pull request, and so many of these in one answer. */
const listed = {comparison: 300, pull: 3_000, page: 100}

/** Two commits, or a branch and a commit. */
export interface Between {
  readonly base: string
  readonly head: string
}

/**
 * The files that changed. The comparison needs a token that reads contents alone, also in a private repository; a pull request
 * with many files has a longer list.
 *
 * @throws {ApiError} where GitHub does not answer, or does not list all
 */
export async function changedFiles(
  api: Api,
  {base, head}: Between,
  pull: Event['pull']
): Promise<readonly ChangedFile[]> {
  try {
    const answer = await api.ask(`/compare/${base}...${head}?per_page=1`)
    const {files} = expectShape(Comparison, answer)
    if (files.length < listed.comparison) return files
    if (pull === undefined) throw new ApiError(200, `only the first ${listed.comparison} files are listed`)
  } catch (error) {
    if (pull === undefined || !(error instanceof ApiError)) throw error
  }
  return pullFiles(api, pull)
}

/** The files of a pull request. @throws {ApiError} where GitHub does not answer, or does not list all */
export async function pullFiles(
  api: Api,
  {number, files}: NonNullable<Event['pull']>
): Promise<readonly ChangedFile[]> {
  const all: ChangedFile[] = []
  for (let page = 1; all.length < listed.pull; page++) {
    const answer = await api.ask(`/pulls/${number}/files?per_page=${listed.page}&page=${page}`)
    const some = expectShape(Files, answer)
    all.push(...some)
    if (some.length < listed.page) break
  }
  if (all.length >= listed.pull || all.length < (files ?? 0))
    throw new ApiError(200, `only the first ${all.length} files are listed`)
  return all
}

/** A list of files as changes of a work tree. Names are not trusted: none leads out of it, and no link either. */
export function changesFrom(files: readonly ChangedFile[], root: string): Changes {
  const real = realpathSync.native(root)
  const changes = files.flatMap((file): [string, FileChange][] => {
    const path = resolve(root, file.filename)
    const isOwn = isThere(file, root) && realpathSync.native(path) === join(real, relative(root, path))
    return isOwn && lstatSync(path).isFile() ? [[path, changeOf(file, root)]] : []
  })
  const links = files.flatMap((file) => {
    const path = resolve(root, file.filename)
    return isThere(file, root) && lstatSync(path).isSymbolicLink() ? [path] : []
  })
  const deleted = files.flatMap(({status, filename}) => {
    const path = resolve(root, filename)
    return status === 'removed' && isBelow(root, path) ? [path] : []
  })
  const patches = new Map(files.map(({filename, patch}) => [resolve(root, filename), patch]))
  const textBefore = (path: string): string | undefined => {
    const patch = patches.get(path)
    // All that can be known here is what was removed.
    return patch === undefined ? undefined : textBeforeChange('', changesOfHunks(patch))
  }
  return {root, files: new Map(changes), links, deleted, textBefore}
}

/** Whether a folder has all files that are there after the change: else it is of another commit. */
export function hasAll(files: readonly ChangedFile[], root: string): boolean {
  return files.every((file) => file.status === 'removed' || isThere(file, root))
}

function isThere({filename, status}: ChangedFile, root: string): boolean {
  const path = resolve(root, filename)
  if (status === 'removed' || !isBelow(root, path)) return false
  try {
    return lstatSync(path, {throwIfNoEntry: false}) !== undefined
  } catch {
    return false
  }
}

function changeOf(file: ChangedFile, root: string): FileChange {
  const {status, previous_filename: before} = file
  return {
    lines: linesOf(file),
    ...(status === 'renamed' && before !== undefined && {before: resolve(root, before)})
  }
}

/** A text that was only renamed has no patch, and no line of it changed; of one that is too long all lines count. */
function linesOf({status, changes, patch}: ChangedFile): FileChange['lines'] {
  if (patch !== undefined) return changesOfHunks(patch)
  return status === 'renamed' && changes === 0 ? unchanged : undefined
}

/** @throws {ApiError} for an answer of another shape */
export function expectShape<T extends z.ZodMiniType>(shape: T, answer: unknown): z.infer<T> {
  const {data, success} = shape.safeParse(answer)
  if (!success) throw new ApiError(200, 'an answer that is not one of this API')
  return data
}
