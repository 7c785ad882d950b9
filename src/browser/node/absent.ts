/**
 * Replacements of modules that a page does not have: a repository with git and an index of its files,
 * a cache, programs, and compressed files.
 */
import {UsageError} from '../../disk/errors.ts'
import type {ProgramRun} from '../../evidence/run-program.ts'

function refuse(): never {
  throw new UsageError('Missing program `git`, expected none in a browser')
}

function nothing(): undefined {
  return undefined
}

function never(): boolean {
  return false
}

function noLineEnds(): () => boolean {
  return never
}

/** Only the files of a repository are all known, and whether a text names one of them. */
function unknown(): () => undefined {
  return nothing
}

function noProblems(): readonly never[] {
  return []
}

async function runNothing(): Promise<ProgramRun> {
  return {end: 'not-started', out: '', err: ''}
}

function endWords(): string {
  return 'was not started: a page runs no program'
}

function* asTheyAre(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

export {CompressionError} from '../../disk/errors.ts'
export {
  asTheyAre as decompressed,
  endWords,
  never as isCompared,
  noLineEnds as openLineEnds,
  noProblems as pathProblems,
  nothing as openCache,
  nothing as readTracked,
  refuse as askGit,
  refuse as changedPaths,
  refuse as changedReader,
  refuse as committedNotices,
  refuse as findChanges,
  refuse as isFixingStaged,
  refuse as isWithin,
  refuse as listFiles,
  refuse as lostReaders,
  refuse as namesOf,
  refuse as rangesOf,
  refuse as readGit,
  refuse as trackedFiles,
  refuse as withLinkedPaths,
  runNothing as runProgram,
  unknown as openPaths,
  unknown as openTasks
}
