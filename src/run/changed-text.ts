import {relative} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {toSlashes} from '../disk/paths.ts'
import {readRegularFile} from '../disk/text-file.ts'
import {type Changes, rangesOf} from '../git/changed.ts'
import {textBeforeChange} from '../git/patch.ts'
import {readBlobs, unstagedFiles} from '../git/staged.ts'
import {isOtherPlace} from '../project/links.ts'
import type {Projects} from '../project/project.ts'
import {sentence} from '../text/quoted.ts'
import type {TextInput} from './input.ts'
import type {RunRequest} from './request.ts'

/** Whether fixes go to the working copies of staged files, which leaves the index unchanged. */
export function isFixingStaged({scope, fix, hasWrites = false}: RunRequest): boolean {
  return scope?.name === 'staged' && fix !== undefined && hasWrites
}

/**
 * Reads changed files. With scope `staged` it reads the index, which may differ from the working copy. A fix needs both
 * to be equal, since it writes the copy.
 *
 * @throws {UsageError} for a fix of a file that differs from the index
 */
export function changedReader(
  request: RunRequest,
  {root, files}: Changes,
  paths: readonly string[],
  {cwd, projects}: {readonly cwd: string; readonly projects: Projects}
): (path: string) => TextInput {
  const isFixing = isFixingStaged(request)
  if (isFixing) expectAllStaged(root, [...new Set(paths.map((path) => files.get(path)?.target ?? path))], cwd)
  const texts = request.scope?.name === 'staged' && !isFixing ? stagedTexts(root, files, paths) : undefined
  const kindAt = (path: string): string => projects.projectFor(path).context.kind
  return (path) => {
    const text = texts?.get(path)
    const input = {kind: 'text', ...(text === undefined ? readRegularFile(path) : {path, text})} as const
    const {lines, before} = files.get(path) ?? {}
    if (request.hasChangedLinesOnly !== true || lines === undefined) return input
    // A rename may change the kind of a file: then all lines count.
    if (before !== undefined && (isOtherPlace(path, before) || kindAt(path) !== kindAt(before))) return input
    const {text: after} = input
    return {...input, changed: {ranges: rangesOf(after, lines.spans), before: () => textBeforeChange(after, lines)}}
  }
}

function expectAllStaged(root: string, paths: readonly string[], cwd: string): void {
  const unstaged = unstagedFiles(root)
  const wrong = paths.filter((path) => unstaged.has(path)).map((path) => toSlashes(relative(cwd, path)))
  if (wrong.length > 0)
    throw new UsageError(
      sentence`Unexpected changes that are not staged in ${wrong.join(', ')}, expected none for --fix with --staged: stage or stash them`
    )
}

function stagedTexts(root: string, files: Changes['files'], paths: readonly string[]): ReadonlyMap<string, string> {
  const blobs = new Map(paths.map((path) => [path, files.get(path)?.blob ?? '']))
  const texts = readBlobs(root, [...new Set(blobs.values())])
  return new Map([...blobs].map(([path, blob]) => [path, texts.get(blob) ?? '']))
}
