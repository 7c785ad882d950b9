/**
 * The places of a text that may name a phase, and how far a title goes there.
 *
 *     reference = "phase", ["s"], [space], [mark], number, [mark], [space], ("-" | "--" | "\u2014" | ":"), [space], title
 *     mark      = "#" | "(" | "[" | ")" | "]"
 *     number    = digit, [digit], [digit], [".0"] | "zero" | ... | "sixteen"
 *     title     = word, {(space | "-"), word}
 *     word      = letter, {letter | digit | "_" | "/"}
 *
 * In any case, with at least one space, and a title goes on as long as its words are in title case or joined by hyphens.
 */
import type {Range} from '../../text/lines.ts'

/** A place where a text may name a phase. Its range ends where the title begins; the words are those from there. */
export interface PhaseReference extends Range {
  readonly number: string
  /** The number is in brackets, a word or a fraction: prose may go on behind it. */
  readonly isOdd: boolean
  /** The text after a colon may be prose. */
  readonly hasColon: boolean
  /** Capitals after `PHASE` show nothing. */
  readonly isShouted: boolean
  /** A prompt goes to a phase: `Continue to Phase 05 - Test Strategy`. */
  readonly isGoal: boolean
  readonly rest: string
  readonly words: readonly Word[]
}

interface Word extends Range {
  readonly text: string
  readonly isTitled: boolean
  /** Whether a hyphen joins it to the word before. */
  readonly isJoined: boolean
}

/** Up to the first letter of a title, or the brace of a placeholder; paths, branches and compound words are left out. */
const referenceStart =
  /(?<![\w/\\@#-])phase(?:s(?=\s))?\s*[#([]?(\d{1,3}|[a-z]{3,8}(?<=\s[a-z]+))(?:\.0)?[)\]]?\s*(?:-+|\u2014|:)\s*(?=[a-z{\x80-\uFFFF])/gi
const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ')

/** All references of a text, in order: one after the other, since a text may have hundreds of thousands. */
export function* referencesIn(text: string): Generator<PhaseReference> {
  for (const match of text.matchAll(referenceStart)) {
    const reference = readReference(text, match)
    if (reference !== undefined) yield reference
  }
}

/** Whether a prompt names a goal at an offset: `Continue to`, `Proceed to the`. */
export function isGoalAt(text: string, start: number): boolean {
  return /\bto (?:the )?$/i.test(text.slice(Math.max(0, start - 8), start))
}

/** More of a text than any title has. */
const longestTitle = 200

/** `undefined` for a name of a file or branch such as `phase04-design`, and before an option such as `--verbose`. */
function readReference(text: string, match: RegExpExecArray): PhaseReference | undefined {
  const [written, inWords = ''] = match
  const word = numberWords.indexOf(inWords.toLowerCase())
  const number = word === -1 ? inWords : String(word)
  if (!/^\d/.test(number)) return undefined
  const start = match.index
  const end = start + written.length
  const rest = text.slice(end, end + longestTitle)
  if (!/\s/.test(written) || (/\s-+$/.test(written) && /^[a-z]/.test(rest))) return undefined
  return {
    start,
    end,
    number: number.replace(/^0+(?=\d\d)/, '').padStart(2, '0'),
    isOdd: word !== -1 || /[()[\].]|^phases/i.test(written),
    hasColon: written.includes(':'),
    isShouted: written.startsWith('PHASE'),
    isGoal: isGoalAt(text, start),
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

/** The text after a title of the first words; `undefined` if it does not end there, as in a path, a call or a cut text. */
export function afterTitle({rest, words}: PhaseReference, count: number): string | undefined {
  const text = rest.slice(words[count - 1]?.end)
  const isCut = text === '' && rest.length === longestTitle
  return isCut || /^(?:[/\\@(+=]|[-.:]\w)/.test(text) ? undefined : text
}

/** Whether prose or a number goes on after a title, which may then be a part of it. */
export function goesOn(next: string): boolean {
  const [, first = ''] = /^\s+(\S)/.exec(next) ?? []
  return /\d/.test(first) || first !== first.toUpperCase()
}

/** Whether prose goes on after a colon, or after the first word in title case: `Fix Phase 1 - Re-run the tests`. */
export function isSentence({words, hasColon, isGoal}: PhaseReference, count: number, next: string): boolean {
  return !isGoal && goesOn(next) && (hasColon || !words.slice(1, count).some(({isTitled}) => isTitled))
}

/** The number of words in a title with known first words: title case, and words joined by hyphens. */
function titleLength({words}: PhaseReference, first: number): number {
  const end = words.findIndex(
    ({text, isTitled, isJoined}, index) =>
      index >= first && ((!isJoined && !isTitled) || /^(?:\d|phases?$)|\//i.test(text))
  )
  return end === -1 ? words.length : end
}

/** The same, where it is certain that the title ends there. */
export function wholeLength(at: PhaseReference, first: number): number {
  const count = titleLength(at, first)
  const next = afterTitle(at, count)
  return next !== undefined && (at.words[count - 1]?.isTitled === true || !goesOn(next)) ? count : first
}

/** How many words an unknown title has. Its first word has two letters: `Phase 2-B` is a part of 2. */
export function newTitle(at: PhaseReference): number | undefined {
  const count = titleLength(at, 0)
  const next = afterTitle(at, count)
  const isName = /^[^\d_]{2}/.test(at.words[0]?.text ?? '')
  if (count === 0 || !isName || next === undefined || /^\s+\d/.test(next)) return undefined
  return isSentence(at, count, next) ? undefined : count
}

export function lengthOf({words}: PhaseReference, count: number): number {
  return words[count - 1]?.end ?? 0
}
