import {NothingFoundError} from '../disk/errors.ts'
import type {Changes} from '../git/changed.ts'
import {changedPaths} from '../project/changed-links.ts'
import {type FoundFiles, findFiles, findsFile, type LeavesOut, notUtf8, pickFiles} from '../project/files.ts'
import {openIgnores} from '../project/ignores.ts'
import {isReadFolder, linkFault} from '../project/links.ts'
import {pathHint} from '../project/missing-path.ts'
import type {Projects} from '../project/project.ts'
import type {Environment} from './request.ts'

export interface Selection {
  /** Files, folders and globs. */
  readonly patterns: readonly string[]
  readonly picks: (path: string) => boolean
  /** Whether a found file counts only by its own path or its folder's path. */
  readonly leavesOut?: LeavesOut
  /** Whether a file is a captured output, so that notices name skipped folders with such files. */
  readonly isCaptured?: (path: string) => boolean
  /** Whether files are captured outputs: only the configuration ignores them, since git often does. */
  readonly isOutputs?: boolean
  /** Whether a pattern without matches is a notice instead of an error. */
  readonly isOptional?: boolean | undefined
  /** Files of another part of the run. */
  readonly taken?: ReadonlySet<string>
}

/** @throws {NothingFoundError} for a pattern without matches, unless it is optional */
export function findSelected(
  {patterns, picks, leavesOut, isCaptured, isOutputs = false, isOptional = false, taken = new Set()}: Selection,
  projects: Projects,
  changes: Changes | undefined,
  {cwd, notify}: Environment
): FoundFiles {
  const ignores = openIgnores(cwd, projects, {evidence: isOutputs})
  const candidates = changes === undefined ? [] : changedPaths(changes, picks)
  const submodules = (changes?.submodules ?? []).filter((path) => findsFile(path, ignores, picks))
  const isFollowed = (path: string): boolean => isReadFolder(path) || picks(path)
  const find = (all: readonly string[]): FoundFiles =>
    changes === undefined
      ? findFiles(all, cwd, ignores, picks, leavesOut, isCaptured)
      : {
          ...changedFiles(pickFiles(all, candidates, cwd, ignores, picks, leavesOut), changes),
          links: [
            ...pickFiles(all, changes.links, cwd, ignores, isFollowed, leavesOut).files.map((path) => ({
              path,
              reason: linkFault(path, changes.root)
            })),
            ...pickFiles(all, submodules, cwd, ignores, () => true).files.map((path) => ({
              path,
              reason: changedSubmodule
            }))
          ]
        }
  if (!isOptional) return without(find(patterns), taken)

  const found = patterns.map((pattern) => {
    const one = findOptional(pattern, find)
    const {files, ignored, failures, builds = []} = one
    if (files.length + ignored.length + failures.length + builds.length === 0) {
      const message = `No output matches \`${pattern}\`${pathHint(pattern, cwd)}; what the configuration ignores does not count`
      notify({kind: 'no-match', message})
    }
    return one
  })
  return without(joined(found), taken)
}

/** Changed files of a submodule are only known to its own repository. */
const changedSubmodule = 'a submodule that changed, whose files only a run over all files lints'

/** Missing outputs are not an error. */
function findOptional(pattern: string, find: (patterns: readonly string[]) => FoundFiles): FoundFiles {
  try {
    return find([pattern])
  } catch (error) {
    if (error instanceof NothingFoundError) return {files: [], named: new Set(), ignored: [], failures: [], links: []}
    throw error
  }
}

/** Adds changed files whose names are not UTF-8, which cannot be read. */
function changedFiles(found: FoundFiles, {files: changed}: Changes): FoundFiles {
  const unnamed = found.files.filter((path) => changed.get(path)?.isUnnamed === true)
  if (unnamed.length === 0) return found
  const files = found.files.filter((path) => !unnamed.includes(path))
  return {...found, files, failures: [...found.failures, ...unnamed.map((path) => ({path, reason: notUtf8}))]}
}

function joined(found: readonly FoundFiles[]): FoundFiles {
  return {
    files: [...new Set(found.flatMap(({files}) => files))],
    named: new Set(found.flatMap(({named}) => [...named])),
    ignored: found.flatMap(({ignored}) => ignored),
    skipped: [...new Set(found.flatMap(({skipped = []}) => skipped))],
    failures: found.flatMap(({failures}) => failures),
    links: found.flatMap(({links}) => links),
    builds: [...new Set(found.flatMap(({builds = []}) => builds))]
  }
}

function without(found: FoundFiles, taken: ReadonlySet<string>): FoundFiles {
  if (taken.size === 0) return found
  const isLeft = (path: string): boolean => !taken.has(path)
  return {...found, files: found.files.filter(isLeft), ...(found.skipped && {skipped: found.skipped.filter(isLeft)})}
}
