/** Changed files from GitHub, for clones without history. */
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

/** A file of a comparison; long texts have no patch. */
export type ChangedFile = z.infer<typeof ChangedFile>

const Files = z.array(ChangedFile)
const Comparison = z.object({files: Files})

/** GitHub's limits of files in a comparison, in a pull request, and in one answer. */
const listed = {comparison: 300, pull: 3_000, page: 100}

export interface Between {
  readonly base: string
  readonly head: string
}

/**
 * Changed files. A comparison only needs a token that reads contents, even in a private repository; a pull request with
 * many files has a longer list.
 *
 * @throws {ApiError} if GitHub fails or its list is incomplete
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

/** Files of a pull request. @throws {ApiError} if GitHub fails or its list is incomplete */
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

/**
 * Converts a list of files to changes of a work tree. Names are untrusted: neither they nor links may lead out of it.
 */
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
    // Only removed lines are known here, not the new text.
    return patch === undefined ? undefined : textBeforeChange('', changesOfHunks(patch))
  }
  return {root, files: new Map(changes), links, deleted, textBefore}
}

/** Whether a folder has all files after the change; otherwise it is at another commit. */
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

/** A pure rename has no patch and no changed line; in too long a text all lines count. */
function linesOf({status, changes, patch}: ChangedFile): FileChange['lines'] {
  if (patch !== undefined) return changesOfHunks(patch)
  return status === 'renamed' && changes === 0 ? unchanged : undefined
}

/** @throws {ApiError} for an unexpected answer */
export function expectShape<T extends z.ZodMiniType>(shape: T, answer: unknown): z.infer<T> {
  const {data, success} = shape.safeParse(answer)
  if (!success) throw new ApiError(200, 'an answer that is not one of this API')
  return data
}
