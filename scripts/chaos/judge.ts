/** Compares what a round left with what it may leave. */
import {lstatSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fixableAgent as broken, goodAgent as fixed} from '../../test/support/repository.ts'
import type {Played} from './kinds.ts'
import {folders, leftovers, type Round, startFix} from './round.ts'

/** Counts of what must not be. */
export interface Verdict {
  /** Files that are gone, and edits that are not in their file. */
  readonly lost: number
  /** Files that are neither the old text nor the fixed one. */
  readonly half: number
  /** Files outside of the repository that changed. */
  readonly outside: number
  /** Temporary files that the next run did not remove. */
  readonly leftovers: number
  /** Ends that are neither an exit code of the command line nor a signal. */
  readonly ends: number
  /** Files that the next run did not fix. */
  readonly unfixed: number
  /** Edits, and links, that no run can keep, which is not a fault. */
  readonly late: number
}

export async function judge(played: Played): Promise<Verdict> {
  const {round, ends, replaced = new Map()} = played
  const files = round.files.filter((file) => !replaced.has(file))
  const states = files.map((file) => stateOf(file, round))
  const count = (state: string): number => states.filter((each) => each === state).length
  const outside = changedOutside(round)
  const lostLinks = lostLinksOf(played)
  await runAgain(round)
  const fixedNow = files.filter((file) => readFileSync(file, 'utf8').startsWith(fixed))
  return {
    lost: count('lost') + lostLinks.filter(({isLate}) => !isLate).length,
    late: [...round.lateEdits.values()].flat().length + lostLinks.filter(({isLate}) => isLate).length,
    half: count('half'),
    outside: outside + changedOutside(round),
    leftovers: leftovers(round).length,
    ends: ends.filter((end) => typeof end === 'number' && ![0, 1, 2].includes(end)).length,
    unfixed: files.length - fixedNow.length
  }
}

/** Milliseconds between the last look at a file and its replacement, on a busy machine: no call of Node does both at once. */
const lastMoment = 10

/** Links that are files now; late where the file came right after the link. */
function lostLinksOf({replaced = new Map()}: Played): readonly {readonly isLate: boolean}[] {
  return [...replaced].flatMap(([file, at]) => {
    const found = lstatSync(file)
    return found.isSymbolicLink() ? [] : [{isLate: found.ctimeMs - at < lastMoment}]
  })
}

/** What a file is after a round: its text without the lines that were added is the old one or the fixed one. */
function stateOf(file: string, {edits, lateEdits}: Round): 'whole' | 'lost' | 'half' {
  const found = lstatSync(file, {throwIfNoEntry: false})
  if (found?.isFile() !== true) return 'lost'
  let text = readFileSync(file, 'utf8')
  for (const edit of edits.get(file) ?? []) {
    if (!text.includes(edit)) return 'lost'
    text = text.replace(edit, '')
  }
  for (const edit of lateEdits.get(file) ?? []) text = text.replace(edit, '')
  return text === broken || text === fixed ? 'whole' : 'half'
}

function changedOutside({victim}: Round): number {
  const names = readdirSync(victim)
  const isSame = (name: string): boolean => {
    const path = join(victim, name)
    return readFileSync(path, 'utf8') === broken && (statSync(path).mode & 0o7777) === 0o600
  }
  return names.filter((name) => !isSame(name)).length
}

/** A run later, which has something to write in each folder: it removes what killed runs left. */
async function runAgain(round: Round): Promise<void> {
  const past = new Date(Date.now() - 3_600_000)
  for (const path of leftovers(round)) utimesSync(path, past, past)
  for (const folder of folders) writeFileSync(join(round.repository, folder, 'later.md'), broken)
  await startFix(round).end
}
