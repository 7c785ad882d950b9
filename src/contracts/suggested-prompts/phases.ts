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
  return `Phase ${key.slice(0, at)} - ${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')}`
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
  return next === undefined ? 'Complete workflow and merge to main' : `Continue to ${displayName(next)}`
}

/** A phase name in a wrong form, or near a known one; offsets into the text that was searched. */
interface MisspeltPhase extends Range {
  readonly expected: string
  /** What was meant is certain: only the form differs, or a few letters of a long name. */
  readonly isSafe: boolean
}

/** What is known about phases. */
export interface KnownPhases {
  /** More keys than those of REQ-0003 3.2. */
  readonly keys: readonly string[]
  /** The keys of the workflow state, where a text has to agree with it. */
  readonly ofState?: readonly string[] | undefined
}

interface Name {
  readonly display: string
  readonly number: string
  readonly title: string
}

/** A phase that a text names: where its title begins, and what follows from there. */
interface Mention extends Range {
  readonly number: string
  /** Whether all before the title is exact. */
  readonly isExact: boolean
  /** What follows a colon may be prose. */
  readonly hasColon: boolean
  readonly rest: string
}

/** More of a text than any title has. */
const longestTitle = 200

const mention = /\bphase\s*(\d{1,2})\s*[-\u2013\u2014:]+\s*(?=\S)/gi
/** A dash in place of the hyphen is a wrong character, which `ascii-only` reports. */
const exactMention = /^Phase \d\d [-\u2014] $/

/** Phase names in a wrong form, within two edits of a known name of their number, or against the workflow state (REQ-0003 3.1, 3.2). */
export function findMisspeltPhases(text: string, phases: KnownPhases): readonly MisspeltPhase[] {
  const {known, state} = allNames(phases)
  const found: MisspeltPhase[] = []
  for (const match of text.matchAll(mention)) {
    const at: Mention = {
      start: match.index,
      end: match.index + match[0].length,
      number: (match[1] ?? '').padStart(2, '0'),
      isExact: exactMention.test(match[0]),
      hasColon: match[0].includes(':'),
      rest: text.slice(match.index + match[0].length, match.index + match[0].length + longestTitle)
    }
    const problem =
      againstState(at, state, known) ?? nearKnown(at, known) ?? (/^phase\s/i.test(match[0]) ? wrongForm(at) : undefined)
    if (problem !== undefined && problem.expected !== '' && text.slice(problem.start, problem.end) !== problem.expected)
      found.push(problem)
  }
  return found
}

/** Once for all items of a text. */
const allNames = memoize(({keys, ofState = []}: KnownPhases) => ({
  known: namesOf([...phaseKeys, ...keys, ...ofState]),
  state: namesOf(ofState)
}))

function namesOf(keys: readonly string[]): readonly Name[] {
  return [...new Set(keys.map(displayName))].flatMap((display) => {
    const [, number, title] = /^Phase (\S+) - (.+)$/.exec(display) ?? []
    return number === undefined || title === undefined ? [] : [{display, number, title}]
  })
}

/** Whether a title is at the start of a text, and ends there. */
function begins(rest: string, title: string): boolean {
  return rest.startsWith(title) && !/^-?\w/.test(rest.slice(title.length))
}

/** The state has the title under other numbers, or other titles under the number. */
function againstState(at: Mention, state: readonly Name[], known: readonly Name[]): MisspeltPhase | undefined {
  const titled = state.filter(({title}) => begins(at.rest, title) && !/^ [A-Z]/.test(at.rest.slice(title.length)))
  const [first] = titled
  if (first !== undefined) {
    if (titled.some(({number}) => number === at.number)) return undefined
    return {start: at.start, end: at.end + first.title.length, expected: first.display, isSafe: false}
  }
  const [numbered] = state.filter(({number}) => number === at.number)
  const title = /^[A-Z]\w*(?: [A-Z]\w*)*/.exec(at.rest)?.[0]
  if (numbered === undefined || title === undefined || nearKnown(at, known) !== undefined) return undefined
  return {start: at.start, end: at.end + title.length, expected: numbered.display, isSafe: false}
}

/** The nearest known name of the number: `expected` is empty where the text has a known name, and nothing is wrong. */
function nearKnown(at: Mention, known: readonly Name[]): MisspeltPhase | undefined {
  const nothing = {start: at.start, end: at.end, expected: '', isSafe: false}
  const ofNumber = known.filter(({number}) => number === at.number)
  const exact = ofNumber.filter(({title}) => begins(at.rest, title))
  const longest = exact.reduce((most, {title}) => Math.max(most, title.length), 0)
  const goesOn = /^[ -]+[A-Z]/.test(at.rest.slice(longest))
  const near = ofNumber
    .filter(({title}) => longest === 0 || (goesOn && title.length > longest))
    .flatMap((name) => readings(at.rest, name))
    .filter(({far}) => far <= 2)
    .sort((a, b) => a.far - b.far || a.length - b.length)
  const [best, second] = near
  if (longest > 0 && best === undefined) {
    const [name] = exact.filter(({title}) => title.length === longest)
    return at.isExact || name === undefined
      ? nothing
      : {start: at.start, end: at.end + longest, expected: name.display, isSafe: true}
  }
  if (best === undefined) return undefined
  const isAlone = second === undefined || second.far > best.far || second.name === best.name
  const isSafe = isAlone && best.far * 4 <= best.name.title.length
  return {start: at.start, end: at.end + best.length, expected: best.name.display, isSafe}
}

/** How far the first words of a text are from a title: as many words as the title has, one less, one more. */
function readings(rest: string, name: Name): {name: Name; length: number; far: number}[] {
  const count = name.title.split(' ').length
  const ends = wordEnds(rest, count + 1)
  return [count, count - 1, count + 1].flatMap((words) => {
    const end = ends[words - 1]
    if (end === undefined) return []
    const actual = toLastLetter(rest.slice(0, end))
    const far = distance(actual.replace(/[\s-]+/g, ' ').toLowerCase(), name.title.toLowerCase(), 2)
    return [{name, length: actual.length, far}]
  })
}

/** Where the first words of a text end; none where it does not begin with one. */
function wordEnds(text: string, count: number): readonly number[] {
  const ends: number[] = []
  const word = /([^\s-]+)[\s-]*/y
  for (let match = word.exec(text); match !== null && ends.length < count; match = word.exec(text))
    ends.push(match.index + (match[1]?.length ?? 0))
  return ends
}

/** Up to the last letter or digit. Most titles are ASCII, and V8 takes long to compile properties of Unicode. */
function toLastLetter(text: string): string {
  const isAscii = !/[^\0-\x7F]/.test(text)
  return (isAscii ? /^.*[A-Za-z0-9]/s : /^.*[\p{L}\p{N}]/su).exec(text)?.[0] ?? ''
}

/** An unknown name is right in the form of REQ-0003 3.1; where its title ends is unknown, so only its first word counts. */
function wrongForm({start, end, number, isExact, hasColon, rest}: Mention): MisspeltPhase | undefined {
  const word = /^[^\s,.;:!?)]+/.exec(rest)?.[0] ?? ''
  const title = word.charAt(0).toUpperCase() + word.slice(1)
  if (word === '' || (isExact && word === title)) return undefined
  return {start, end: end + word.length, expected: `Phase ${number} - ${title}`, isSafe: !hasColon}
}
