import {relative} from 'node:path'
import {type Changes, rangesOf, type Scope} from '../project/changed.ts'
import {UsageError} from '../project/errors.ts'
import {toSlashes} from '../project/paths.ts'
import {readBlobs, unstagedFiles} from '../project/staged.ts'
import {readTextFile} from '../project/text-file.ts'
import type {Input} from '../run/input.ts'
import type {Args} from './args.ts'

const scopes = ['staged', 'changed', 'since'] as const

/** What the command line compares the files with. @throws {UsageError} for options that do not go together */
export function scopeOf(args: Args): Scope | undefined {
  const [name, other] = scopes.filter((each) => args.has(each))
  if (other !== undefined) throw new UsageError(`Unexpected --${other} beside --${name}, expected one of them`)
  if (args.has('changed-lines')) {
    if (name === undefined)
      throw new UsageError('Unexpected --changed-lines alone, expected it with --staged, --changed or --since')
    for (const fixing of ['fix', 'diff'] as const)
      if (args.has(fixing))
        throw new UsageError(
          `Unexpected --changed-lines beside --${fixing}, expected one of them: a fix moves the lines`
        )
  }
  return name === 'since' ? {name, ref: args.value('since') ?? ''} : name && {name}
}

/** Whether fixes go to the copies on disk of what is staged, which leaves the index as it was. */
export function isMendingStaged(args: Args): boolean {
  return args.has('staged') && args.has('fix') && !args.has('diff')
}

/**
 * Reads files that changed. With `--staged` the text is what is staged, not the copy on disk, which may already be another; a
 * fix needs the two to be the same, since it could only mend the copy.
 *
 * @throws {UsageError} for a fix of a file whose copy on disk is not what is staged
 */
export function changedReader(
  args: Args,
  {root, files}: Changes,
  paths: readonly string[],
  cwd: string
): (path: string) => Input {
  const isMending = isMendingStaged(args)
  if (isMending) expectAllStaged(root, paths, cwd)
  const texts = args.has('staged') && !isMending ? stagedTexts(root, files, paths) : undefined
  return (path) => {
    const text = texts?.get(path)
    const input = text === undefined ? readTextFile(path) : {path, text}
    const lines = files.get(path)?.lines
    return lines === undefined ? input : {...input, changed: rangesOf(input.text, lines)}
  }
}

function expectAllStaged(root: string, paths: readonly string[], cwd: string): void {
  const unstaged = unstagedFiles(root)
  const wrong = paths.filter((path) => unstaged.has(path)).map((path) => toSlashes(relative(cwd, path)))
  if (wrong.length > 0)
    throw new UsageError(
      `Unexpected changes that are not staged in ${wrong.join(', ')}, expected none for --fix with --staged: stage or stash them`
    )
}

function stagedTexts(root: string, files: Changes['files'], paths: readonly string[]): ReadonlyMap<string, string> {
  const blobs = new Map(paths.map((path) => [path, files.get(path)?.blob ?? '']))
  const texts = readBlobs(root, [...new Set(blobs.values())])
  return new Map([...blobs].map(([path, blob]) => [path, texts.get(blob) ?? '']))
}
