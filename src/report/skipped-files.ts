/** Notices of files that were not read, or read as another format than they resemble. */
import type {FileReader} from '../disk/contained-reader.ts'
import {relativePath} from '../disk/paths.ts'
import {memo} from '../text/memoize.ts'
import {firstOf, plural} from '../text/plural.ts'
import type {Notice} from './notice.ts'

/** Limits of paths in a notice: unread files, and others. */
const mostUnread = 5
const mostOthers = 3

/** First paths, relative to the working directory. */
export function firstPaths(paths: readonly string[], cwd: string): string {
  return firstOf(
    paths.map((path) => relativePath(cwd, path)),
    mostOthers
  )
}

/**
 * Advice for named files without a reader. @param paths absolute. @param isUnnamed whether it is one text without a
 * path
 */
export function readerlessMessage(paths: readonly string[], cwd: string, isUnnamed = false): string {
  const [it, is] = paths.length === 1 ? ['it', 'it is'] : ['them', 'they are']
  const ways = waysToDeclare(isUnnamed ? '--stdin-filename PATH' : undefined)
  return `${firstPaths(paths, cwd)}: not checked: no agent host reads ${it}; ${ways} what ${is}`
}

/** Advice for folders without a reader. @param folders absolute. @param count number of their files */
export function readerlessFoldersMessage(folders: readonly string[], count: number, cwd: string): string {
  const whose = folders.length === 1 ? 'its' : 'their'
  const files = count === 1 ? `${whose} file` : `any of ${whose} ${plural(count, 'file')}`
  return `${firstPaths(folders, cwd)}: not checked: no agent host reads ${files}; ${waysToDeclare()} what ${count === 1 ? 'it is' : 'they are'}`
}

function waysToDeclare(other = '`files` of the configuration'): string {
  return `\`lint-agents outputs\` checks outputs; \`--as agent --host claude\`, or ${other}, declares`
}

/** Unread files besides the files of the run; one notice for each reason. */
export function unreadNotices({refusals}: FileReader): readonly Notice[] {
  const byReason = new Map<string, string[]>()
  const failures = new Set<string>()
  for (const {path, reason, isFailure = false} of refusals()) {
    memo(byReason, reason, () => []).push(path)
    if (isFailure) failures.add(reason)
  }
  return [...byReason].map(([reason, paths]) => {
    const [path] = paths
    return {
      kind: failures.has(reason) ? 'unreadable' : 'unread-file',
      message: `${unreadFiles(paths)}${reason}`,
      ...(path !== undefined && {path}),
      paths
    }
  })
}

/** Start of the notice: the names of the files, or the first ones. */
export function unreadFiles(paths: readonly string[]): string {
  return `${firstOf(paths, mostUnread)}: not read: `
}

/** Captured files read as text that resemble transcripts. Content does not choose their checks. */
export interface Lookalikes {
  /** @param path absolute. @param resembled format of transcripts, or `records` of a program */
  add(path: string, resembled: string): void
  /** One notice for each format. */
  notices(): readonly Notice[]
}

export function createLookalikes(cwd: string): Lookalikes {
  const byLook = new Map<string, string[]>()
  return {
    add: (path, resembled) => void memo(byLook, resembled, () => []).push(path),
    notices: () => [...byLook].map(([resembled, paths]) => lookalikeNotice(resembled, paths, cwd))
  }
}

/** Paths of formats of the project's own without a value in any file. */
export interface UnmatchedPaths {
  /** @param unmatched paths in a file of the format, with their keys */
  add(format: string, unmatched: readonly string[]): void
  /** One notice for each format. */
  notices(): readonly Notice[]
}

export function createUnmatched(): UnmatchedPaths {
  const byFormat = new Map<string, {files: number; paths: readonly string[]}>()
  return {
    add(format, unmatched) {
      const {files, paths} = byFormat.get(format) ?? {files: 0, paths: unmatched}
      byFormat.set(format, {files: files + 1, paths: paths.filter((path) => unmatched.includes(path))})
    },
    notices: () =>
      [...byFormat].flatMap(([format, {files, paths}]): readonly Notice[] =>
        paths.length === 0 ? [] : [{kind: 'unmatched-include', message: unmatchedMessage(format, files, paths)}]
      )
  }
}

function unmatchedMessage(format: string, files: number, paths: readonly string[]): string {
  return `Format \`${format}\`: no value at ${paths.join(', ')} in ${plural(files, 'file')}`
}

/** Files that were found but not linted. */
export interface SkippedFiles {
  /** @param path absolute. @param isUnread whether it is an output in an unreadable format */
  add(path: string, reason: string, isUnread?: boolean): void
  /** One notice for each reason. */
  notices(): readonly Notice[]
}

export function createSkipped(cwd: string): SkippedFiles {
  const byReason = new Map<string, string[]>()
  const unread = new Set<string>()
  return {
    add(path, reason, isUnread = false) {
      memo(byReason, reason, () => []).push(path)
      if (isUnread) unread.add(reason)
    },
    notices: () =>
      [...byReason].map(([reason, paths]) => ({
        ...skippedNotice(reason, paths, cwd),
        ...(unread.has(reason) && {unknown: paths.length})
      }))
  }
}

function skippedNotice(reason: string, paths: readonly string[], cwd: string): Notice {
  if (paths.length === 1) return {kind: 'skipped', message: `${paths[0]}: skipped: ${reason}`, paths}
  const names = firstPaths(paths, cwd)
  return {kind: 'skipped', message: `${plural(paths.length, 'file')} skipped: ${reason}: ${names}`, paths}
}

/** Reason why a dialogue is not linted as the text that its name declares. */
export function dialogueFault(format: string): {readonly reason: string; readonly message: string} {
  const declared = declaration(format)
  return {
    reason: `a dialogue, not one output: declare ${declared}, or \`text\` for one output`,
    message: `Unexpected dialogue, expected ${declared}, or \`text\` for one output`
  }
}

const oneOutput = 'Unexpected dialogue, expected one output'

export const dialogueInRow = `${oneOutput} in a row: \`"format": "text"\` beside \`column\`, or --input-format text beside --column, declares that it is one`

export const dialogueInRecord = `${oneOutput}: --input-format text declares that it is one`

function lookalikeNotice(resembled: string, paths: readonly string[], cwd: string): Notice {
  const isOne = paths.length === 1
  const read = isOne ? 'as one text, but looks like' : 'as one text each, but look like'
  const [look, format, otherwise] =
    resembled === 'records'
      ? ['records of a program, not one output', 'text', '']
      : [isOne ? 'a transcript' : 'transcripts', resembled, ', else `text`']
  const message = `${firstPaths(paths, cwd)}: read ${read} ${look}: declare ${declaration(format)} where that is right${otherwise}`
  return {kind: 'read-as-text', message, paths}
}

function declaration(format: string): string {
  return `\`"format": "${format}"\` in \`files\` of the configuration or --input-format ${format}`
}
