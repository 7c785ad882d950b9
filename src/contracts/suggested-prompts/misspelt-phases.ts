/**
 * Phase names that differ from REQ-0003 3.1 and 3.2:
 *
 *     name  = "Phase ", digit, digit, " - ", title
 *     title = word in title case, {" ", word in title case}
 *
 * A reference means, in this order: the name in the workflow state, the nearest known name of its number, a new name
 * with its title.
 */
import {distance} from '../../text/edit-distance.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {
  afterTitle,
  goesOn,
  isGoalAt,
  isSentence,
  lengthOf,
  newTitle,
  type PhaseReference,
  referencesIn,
  wholeLength
} from './phase-reference.ts'
import {capitalized, displayName, phaseKeys} from './state.ts'

/** A phase name in a wrong form, or near a known one; offsets into the text that was searched. */
interface MisspeltPhase extends Range {
  /** The whole display name. */
  readonly expected: string
  /** The meaning is certain: only the form differs, or a letter of a long name. */
  readonly isSafe: boolean
}

export interface KnownPhases {
  /** More keys, besides REQ-0003 3.2. */
  readonly keys: readonly string[]
  /** The keys of the workflow state, where a text has to agree with it. */
  readonly ofState?: readonly string[] | undefined
}

/** Phase names in a wrong form, within two edits of a known name of their number, or against the workflow state (REQ-0003 3.1, 3.2). */
export function findMisspeltPhases(text: string, phases: KnownPhases): readonly MisspeltPhase[] {
  const {known, state} = allPhases(phases)
  const found: MisspeltPhase[] = []
  for (const at of referencesIn(text)) {
    const name = nameOfState(at, state, known) ?? knownName(at, known) ?? (at.isOdd ? undefined : newName(at))
    if (name === undefined) continue
    const [start, end] = [at.start, at.end + name.length]
    // A dash in place of the hyphen is a wrong character, which `ascii-only` reports.
    const actual = text.slice(start, end).replace(/^(Phase \d\d )\u2014/, '$1-')
    if (actual !== name.expected) found.push({start, end, expected: name.expected, isSafe: name.isSafe})
  }
  if (!/\d/.test(text)) return found
  return [...found, ...keysIn(text, phases, known), ...unseparatedIn(text, known)].sort((a, b) => a.start - b.start)
}

/** Keys in place of names: known ones anywhere but in a path, others where a prompt goes to one. */
function keysIn(text: string, {keys, ofState = []}: KnownPhases, known: readonly Phase[]): readonly MisspeltPhase[] {
  const names = new Set([...phaseKeys, ...keys, ...ofState])
  return [...text.matchAll(/(?<![\w/\\@.#:-])\d\d-[a-z][a-z0-9-]*(?![\w/\\@:]|\.\w)/g)].flatMap(({0: key, index}) => {
    const isName = names.has(key) && !/phase[ \t]*$/i.test(text.slice(Math.max(0, index - 10), index))
    const isLast = /^[\s.,;)]*$/.test(text.slice(index + key.length))
    if (!isName && !(isLast && isGoalAt(text, index))) return []
    const phase = known.find(({display}) => display === displayName(key))
    return [
      {start: index, end: index + key.length, expected: phase?.display ?? displayName(key), isSafe: names.has(key)}
    ]
  })
}

/** Numbers with a name in parentheses or without a separator, or without a name, where a prompt goes there. */
function unseparatedIn(text: string, known: readonly Phase[]): readonly MisspeltPhase[] {
  const written =
    /(?<![\w/\\@#-])phase[ \t]+#?(\d{1,2})(?![\w:/-]|\.\w)(?![ \t]*[-\u2013\u2014:])([ \t]*[/|~=>+\\.,;][ \t]+|[ \t]+|$|(?=[.,;)]))/gi
  return [...text.matchAll(written)].flatMap(
    ({0: whole, 1: digits = '', 2: sign = '', index: start}): readonly MisspeltPhase[] => {
      const number = digits.padStart(2, '0')
      const [bracket = '', inner] = /^\(([^()]{1,80})\)/.exec(text.slice(start + whole.length)) ?? []
      const rest = inner ?? text.slice(start + whole.length)
      const isGoal = isGoalAt(text, start)
      const numbered = known.filter((phase) => phase.number === number)
      const titled = numbered.find(({title}) => {
        const isTitle = rest.toLowerCase().startsWith(title.toLowerCase()) && !/^\w/.test(rest.slice(title.length))
        return isTitle && (isGoal || title.includes(' '))
      })
      const endOf = ({length}: string): number => start + whole.length + (bracket === '' ? length : bracket.length)
      if (titled !== undefined) return [{start, end: endOf(titled.title), expected: titled.display, isSafe: true}]
      if (!isGoal) return []
      // A sentence may go on behind these signs.
      const [title = ''] = /[.,;\\]/.test(sign) ? [] : (/^[A-Z][\w/]*(?: [A-Z][\w/]*)*$/.exec(rest) ?? [])
      if (title !== '') return [{start, end: endOf(title), expected: `Phase ${number} - ${title}`, isSafe: true}]
      if (!/^[\s.,;)]*$/.test(rest)) return []
      const expected = numbered[0]?.display ?? `Phase ${number} - {name}`
      const end = start + whole.length - sign.length
      return [{start, end, expected, isSafe: false}]
    }
  )
}

interface Phase {
  readonly display: string
  readonly number: string
  readonly title: string
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

/** The title that a reference has, and the display name for it. */
interface Name {
  readonly length: number
  readonly expected: string
  readonly isSafe: boolean
}

/** The state has the title under other numbers, or other titles under the number. */
function nameOfState(at: PhaseReference, state: readonly Phase[], known: readonly Phase[]): Name | undefined {
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
function knownName(at: PhaseReference, known: readonly Phase[]): Name | undefined {
  const readings = known.filter(({number}) => number === at.number).flatMap((phase) => readingsOf(at, phase))
  const [exact] = readings.filter(({far}) => far === 0).sort((a, b) => b.count - a.count)
  const [near, second] = readings
    .filter((each) => isNear(at, each, exact))
    .sort((a, b) => a.far - b.far || a.count - b.count)
  const best = near ?? exact
  if (best === undefined || isProse(at, best)) return undefined
  const {phase, far} = best
  const isAlone = second === undefined || second.far > far || second.phase === phase
  const isNearEnough = far === 0 || (far * 8 <= phase.title.length && hasWordsOf(at, best))
  const count = wholeLength(at, best.count)
  const more = at.words.slice(best.count, count).map(({text}) => ` ${capitalized(text)}`)
  return {
    length: lengthOf(at, count),
    expected: phase.display + more.join(''),
    isSafe: isAlone && isNearEnough && !(at.hasColon && more.length > 0)
  }
}

interface Reading {
  readonly phase: Phase
  /** How many words it takes. */
  readonly count: number
  readonly far: number
}

/** The first words of a reference as a title: as many as the title has, one less, one more, at most two edits from it. */
function readingsOf(at: PhaseReference, phase: Phase): readonly Reading[] {
  const count = phase.title.split(' ').length
  return [count, count - 1, count + 1].flatMap((words) => {
    if (words === 0 || words > at.words.length || afterTitle(at, words) === undefined) return []
    const actual = at.words
      .slice(0, words)
      .map(({text}) => text.replaceAll('/', ''))
      .join(' ')
    const far = distance(actual.toLowerCase(), phase.title.toLowerCase(), 2)
    // Another number is another name, not a wrong letter.
    const isOther = actual.replace(/\D+/g, '') !== phase.title.replace(/\D+/g, '')
    return far > 2 || isOther ? [] : [{phase, count: words, far}]
  })
}

/** A word more or less is not a misspelling: `Design/B Phase`, `Implementation A Planning`. */
function hasWordsOf({words}: PhaseReference, {phase, count}: Reading): boolean {
  const written = words.slice(0, count).flatMap(({text}) => text.split('/'))
  return written.length === phase.title.split(/[ /]/).length
}

/** A misspelt title is in title case and no part of another, as in `Operational Readiness`; beside an exact one it is longer. */
function isNear({words}: PhaseReference, {phase, count, far}: Reading, exact: Reading | undefined): boolean {
  if (far === 0 || words[0]?.isTitled !== true) return false
  if (exact === undefined) return count > 1 || words[1]?.isTitled !== true
  return words[exact.count]?.isTitled === true && count > exact.count && phase.title.length > exact.phase.title.length
}

/** Whether a title of one word may be prose: `phase 4-design docs`, `Phase 1: Requirements are missing`. */
function isProse(at: PhaseReference, {count, far}: Reading): boolean {
  const next = afterTitle(at, count) ?? ''
  if (count > 1) return false
  if (at.words[0]?.isTitled === true) return (far > 0 || at.hasColon) && isSentence(at, count, next)
  return goesOn(next) || (at.hasColon && /\w/.test(next))
}

/** An unknown name in the form of REQ-0003 3.1. */
function newName(at: PhaseReference): Name | undefined {
  const {number, hasColon, isShouted, rest} = at
  const [placeholder] = /^\{[^{}]*\}/.exec(rest) ?? []
  if (placeholder !== undefined && /name|title/i.test(placeholder))
    return {length: placeholder.length, expected: `Phase ${number} - ${placeholder}`, isSafe: !hasColon}
  const count = newTitle(at)
  if (count === undefined) return undefined
  const written = at.words.slice(0, count).map(({text}) => text)
  const isUpper = isShouted && written.every((word) => word === word.toUpperCase())
  const title = written.map((word) => capitalized(isUpper ? word.toLowerCase() : word)).join(' ')
  const isWhole = wholeLength(at, 0) === count
  return {length: lengthOf(at, count), expected: `Phase ${number} - ${title}`, isSafe: isWhole && !hasColon}
}
