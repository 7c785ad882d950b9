/** Phase names: REQ-0003 3. */
import {distance} from '../../text/edit-distance.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {phaseKeys} from './phase-keys.ts'

/**
 * The display name of a phase key (REQ-0003 3.1): `11-local-testing` is `Phase 11 - Local Testing`; a key without a hyphen keeps its
 * text: `Phase requirements`.
 */
export function displayName(key: string): string {
  const at = key.indexOf('-')
  if (at === -1) return `Phase ${key}`
  const words = key.slice(at + 1).split('-')
  return `Phase ${key.slice(0, at)} - ${words.map(capitalized).join(' ')}`
}

/** What the first prompt depends on. */
export interface Progress {
  readonly phases: readonly string[]
  readonly current_phase_index: number
}

/** The first prompt (REQ-0003 3.3); `undefined` where no workflow is active or its index is out of range. */
export function nextPrompt(workflow: Progress | null | undefined): string | undefined {
  if (!workflow || workflow.current_phase_index < 0 || workflow.current_phase_index >= workflow.phases.length)
    return undefined
  const next = workflow.phases[workflow.current_phase_index + 1]
  return next === undefined ? lastPrompt : continueTo(displayName(next))
}

/** The first prompt of the last phase. */
export const lastPrompt = 'Complete workflow and merge to main'

/** The first prompt before a phase. @param phase its display name */
export function continueTo(phase: string): string {
  return `Continue to ${phase}`
}

/** A phase name in a wrong form, or near a known one; offsets into the text that was searched. */
interface MisspeltPhase extends Range {
  /** The whole display name. */
  readonly expected: string
  /** What was meant is certain: only the form differs, or a letter of a long name. */
  readonly isSafe: boolean
}

/** What is known about phases. */
export interface KnownPhases {
  /** More keys than those of REQ-0003 3.2. */
  readonly keys: readonly string[]
  /** The keys of the workflow state, where a text has to agree with it. */
  readonly ofState?: readonly string[] | undefined
}

/** A display name and its parts. */
interface Phase {
  readonly display: string
  readonly number: string
  readonly title: string
}

interface Word extends Range {
  readonly text: string
  readonly isTitled: boolean
  /** Whether a hyphen joins it to the word before. */
  readonly isJoined: boolean
}

/** A place where a text may name a phase. Its range ends where the title begins; the words are those from there. */
interface Reference extends Range {
  readonly number: string
  /** What follows a colon may be prose. */
  readonly hasColon: boolean
  /** Capitals after `PHASE` show nothing. */
  readonly isShouted: boolean
  /** A prompt goes to a phase: `Continue to Phase 05 - Test Strategy`. */
  readonly isGoal: boolean
  readonly rest: string
  readonly words: readonly Word[]
}

/** The title that a reference has, and the display name for it. */
interface Name {
  readonly length: number
  readonly expected: string
  readonly isSafe: boolean
}

/** More of a text than any title has. */
const longestTitle = 200

/** Up to the first letter of a title, or the brace of a placeholder; paths, branches and compound words are left out. */
const lead = /(?<![\w/\\@#-])phase\s*(\d{1,2})\s*(?:-+|\u2014|:)\s*(?=[a-z{\x80-\uFFFF])/gi

/** Phase names in a wrong form, within two edits of a known name of their number, or against the workflow state (REQ-0003 3.1, 3.2). */
export function findMisspeltPhases(text: string, phases: KnownPhases): readonly MisspeltPhase[] {
  const {known, state} = allPhases(phases)
  return [...text.matchAll(lead)].flatMap((match) => {
    const at = readReference(text, match)
    const name = at && (nameOfState(at, state, known) ?? knownName(at, known) ?? newName(at))
    if (at === undefined || name === undefined) return []
    const [start, end] = [at.start, at.end + name.length]
    // A dash in place of the hyphen is a wrong character, which `ascii-only` reports.
    const actual = text.slice(start, end).replace(/^(Phase \d\d )\u2014/, '$1-')
    return actual === name.expected ? [] : [{start, end, expected: name.expected, isSafe: name.isSafe}]
  })
}

/** Once for all items of a text. */
const allPhases = memoize(({keys, ofState = []}: KnownPhases) => ({
  known: phasesOf([...phaseKeys, ...keys, ...ofState]),
  state: phasesOf(ofState)
}))

function phasesOf(keys: readonly string[]): readonly Phase[] {
  return [...new Set(keys.map(displayName))].flatMap((display) => {
    const [, number, title] = /^Phase (\d\d) - ([A-Z]\S*(?: \S+)*)$/.exec(display) ?? []
    return number === undefined || title === undefined ? [] : [{display, number, title}]
  })
}

/** `undefined` for a name of a file or branch such as `phase04-design`, and before an option such as `--verbose`. */
function readReference(text: string, match: RegExpExecArray): Reference | undefined {
  const [written, number = ''] = match
  const start = match.index
  const end = start + written.length
  const rest = text.slice(end, end + longestTitle)
  if (!/\s/.test(written) || (/\s-+$/.test(written) && /^[a-z]/.test(rest))) return undefined
  return {
    start,
    end,
    number: number.padStart(2, '0'),
    hasColon: written.includes(':'),
    isShouted: written.startsWith('PHASE'),
    isGoal: /\bto (?:the )?$/i.test(text.slice(Math.max(0, start - 8), start)),
    rest,
    words: splitWords(rest)
  }
}

/** The words that spaces and hyphens join; `CI/CD` is one. Most are ASCII, and V8 takes long to compile properties of Unicode. */
function splitWords(text: string): readonly Word[] {
  const word = /[^\0-\x7F]/.test(text) ? /( +|-*)([\p{L}\p{N}_]+(?:\/[\p{L}\p{N}_]+)*)/uy : /( +|-*)(\w+(?:\/\w+)*)/y
  const words: Word[] = []
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    const [, join = '', written = ''] = match
    const first = written.charAt(0)
    const end = match.index + match[0].length
    const isTitled = !/[\d_]/.test(first) && first === first.toUpperCase()
    words.push({text: written, isTitled, isJoined: join.startsWith('-'), start: end - written.length, end})
  }
  return words
}

/** What follows a title of the first words; `undefined` where it does not end there, as in a path, a call or a text of no end. */
function after({rest, words}: Reference, count: number): string | undefined {
  const text = rest.slice(words[count - 1]?.end)
  const isCut = text === '' && rest.length === longestTitle
  return isCut || /^(?:[/\\@(+=]|[-.:]\w)/.test(text) ? undefined : text
}

/** Whether prose or a number goes on after a title, which may then be a part of it. */
function goesOn(next: string): boolean {
  const [, first = ''] = /^\s+(\S)/.exec(next) ?? []
  return /\d/.test(first) || first !== first.toUpperCase()
}

/** Whether prose goes on after a colon, or after the first word in title case: `Fix Phase 1 - Re-run the tests`. */
function isSentence({words, hasColon, isGoal}: Reference, count: number, next: string): boolean {
  return !isGoal && goesOn(next) && (hasColon || !words.slice(1, count).some(({isTitled}) => isTitled))
}

/** The state has the title under other numbers, or other titles under the number. */
function nameOfState(at: Reference, state: readonly Phase[], known: readonly Phase[]): Name | undefined {
  const count = state.length === 0 ? undefined : newTitle(at)
  if (count === undefined) return undefined
  const length = lengthOf(at, count)
  const titled = state.filter(({title}) => title === at.rest.slice(0, length))
  const numbered = state.filter(({number}) => number === at.number)
  const [phase] = titled.length > 0 ? titled : numbered
  if (phase === undefined || titled.some(({number}) => number === at.number)) return undefined
  if (titled.length === 0 && knownName(at, known) !== undefined) return undefined
  return {length, expected: phase.display, isSafe: false}
}

/** The nearest known name of the number, with the words in title case after it. */
function knownName(at: Reference, known: readonly Phase[]): Name | undefined {
  const readings = known.filter(({number}) => number === at.number).flatMap((phase) => readingsOf(at, phase))
  const [exact] = readings.filter(({far}) => far === 0).sort((a, b) => b.count - a.count)
  const [near, second] = readings
    .filter((each) => isNear(at, each, exact))
    .sort((a, b) => a.far - b.far || a.count - b.count)
  const best = near ?? exact
  if (best === undefined || isProse(at, best)) return undefined
  const {phase, far} = best
  const isAlone = second === undefined || second.far > far || second.phase === phase
  const count = wholeLength(at, best.count)
  const more = at.words.slice(best.count, count).map(({text}) => ` ${capitalized(text)}`)
  return {
    length: lengthOf(at, count),
    expected: phase.display + more.join(''),
    isSafe: isAlone && far * 8 <= phase.title.length && !(at.hasColon && more.length > 0)
  }
}

/** A misspelt title is in title case and no part of another, as in `Operational Readiness`; beside an exact one it is longer. */
function isNear({words}: Reference, {phase, count, far}: Reading, exact: Reading | undefined): boolean {
  if (far === 0 || words[0]?.isTitled !== true) return false
  if (exact === undefined) return count > 1 || words[1]?.isTitled !== true
  return words[exact.count]?.isTitled === true && count > exact.count && phase.title.length > exact.phase.title.length
}

/** Whether a title of one word may be prose: `phase 4-design docs`, `Phase 1: Requirements are missing`. */
function isProse(at: Reference, {count, far}: Reading): boolean {
  const next = after(at, count) ?? ''
  if (count > 1) return false
  if (at.words[0]?.isTitled === true) return (far > 0 || at.hasColon) && isSentence(at, count, next)
  return goesOn(next) || (at.hasColon && /\w/.test(next))
}

interface Reading {
  readonly phase: Phase
  /** How many words it takes. */
  readonly count: number
  readonly far: number
}

/** The first words of a reference as a title: as many as the title has, one less, one more, at most two edits from it. */
function readingsOf(at: Reference, phase: Phase): readonly Reading[] {
  const count = phase.title.split(' ').length
  return [count, count - 1, count + 1].flatMap((words) => {
    if (words === 0 || words > at.words.length || after(at, words) === undefined) return []
    const actual = at.words
      .slice(0, words)
      .map(({text}) => text.replaceAll('/', ''))
      .join(' ')
    const far = distance(actual.toLowerCase(), phase.title.toLowerCase(), 2)
    return far > 2 || digitsIn(actual) !== digitsIn(phase.title) ? [] : [{phase, count: words, far}]
  })
}

/** Another number is another name, not a wrong letter. */
function digitsIn(text: string): string {
  return text.replace(/\D+/g, '')
}

/** How many words a title has whose first ones are known: those in title case, and what hyphens join to them. */
function titleLength({words}: Reference, first: number): number {
  const end = words.findIndex(
    ({text, isTitled, isJoined}, index) =>
      index >= first && ((!isJoined && !isTitled) || /^(?:\d|phases?$)|\//i.test(text))
  )
  return end === -1 ? words.length : end
}

/** The same, where it is certain that the title ends there. */
function wholeLength(at: Reference, first: number): number {
  const count = titleLength(at, first)
  const next = after(at, count)
  return next !== undefined && (at.words[count - 1]?.isTitled === true || !goesOn(next)) ? count : first
}

/** How many words an unknown title has. Its first word has two letters: `Phase 2-B` is a part of 2. */
function newTitle(at: Reference): number | undefined {
  const count = titleLength(at, 0)
  const next = after(at, count)
  const isName = /^[^\d_]{2}/.test(at.words[0]?.text ?? '')
  if (count === 0 || !isName || next === undefined || /^\s+\d/.test(next)) return undefined
  return isSentence(at, count, next) ? undefined : count
}

function lengthOf({words}: Reference, count: number): number {
  return words[count - 1]?.end ?? 0
}

/** An unknown name in the form of REQ-0003 3.1. */
function newName(at: Reference): Name | undefined {
  const {number, hasColon, isShouted, rest} = at
  const [placeholder] = /^\{[^{}]*(?:name|title)[^{}]*\}/i.exec(rest) ?? []
  if (placeholder !== undefined)
    return {length: placeholder.length, expected: `Phase ${number} - ${placeholder}`, isSafe: !hasColon}
  const count = newTitle(at)
  if (count === undefined) return undefined
  const written = at.words.slice(0, count).map(({text}) => text)
  const isUpper = isShouted && written.every((word) => word === word.toUpperCase())
  const title = written.map((word) => capitalized(isUpper ? word.toLowerCase() : word)).join(' ')
  const isWhole = wholeLength(at, 0) === count
  return {length: lengthOf(at, count), expected: `Phase ${number} - ${title}`, isSafe: isWhole && !hasColon}
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
