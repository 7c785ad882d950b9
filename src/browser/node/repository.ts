/** Replaces questions to git about files and changes: a page has no repository. */
import {askGit as refuse} from './run-git.ts'

function nothing(): undefined {
  return undefined
}

function never(): boolean {
  return false
}

function noLineEnds(): () => boolean {
  return () => false
}

export {
  never as isCompared,
  noLineEnds as openLineEnds,
  nothing as readTracked,
  refuse as changedPaths,
  refuse as changedReader,
  refuse as committedNotices,
  refuse as findChanges,
  refuse as isFixingStaged,
  refuse as isWithin,
  refuse as lostReaders,
  refuse as rangesOf,
  refuse as trackedFiles,
  refuse as withLinkedPaths
}
