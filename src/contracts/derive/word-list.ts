/**
 * Words and phrases of a list, found by the words of a text. A regular expression of many alternatives takes V8 milliseconds to
 * compile, in each process anew, and a hook is a process of its own for each answer of an agent.
 */

import {isDigit, isLetter} from '../../text/char-tests.ts'

/** The words of a text; `_` and digits are letters. */
export interface Words {
  readonly text: string
  /** The text in lower case; offsets are the same. */
  readonly lower: string
  readonly words: readonly string[]
  /** Where they start. */
  readonly starts: readonly number[]
}

/** The texts that were last split, since several lists look through each. */
const split = new Map<string, Words>()
const mostSplit = 16

export function splitWords(text: string): Words {
  const known = split.get(text)
  if (known !== undefined) return known
  if (split.size >= mostSplit) split.clear()
  const lower = lowerCased(text)
  const words: string[] = []
  const starts: number[] = []
  for (const {0: word, index} of lower.matchAll(/\w+/g)) {
    words.push(word)
    starts.push(index)
  }
  const found = {text, lower, words, starts}
  split.set(text, found)
  return found
}

/** In lower case, but for two letters whose small ones are of ASCII, one of them with a mark that is a character more. */
function lowerCased(text: string): string {
  return /[\u0130\u212A]/.test(text)
    ? text.replace(/[^\u0130\u212A]+/g, (part) => part.toLowerCase())
    : text.toLowerCase()
}

export interface WordList {
  /** Whether a word is one of the list. */
  has(word: string): boolean
  /**
   * Where the words and phrases of the list end that start at a place, none of them within a word; in the order of the list.
   *
   * @param word at the place, where it is known
   */
  endsAt(lower: string, start: number, word?: string): readonly number[]
}

/** A phrase of several words, or with alternatives. */
interface Phrase {
  /** Its place in the list. */
  readonly order: number
  /** The characters that it starts with, whatever follows. */
  readonly head: string
  readonly endAt: (lower: string, start: number) => number | undefined
}

interface Table {
  /** The places in the list of single words. */
  readonly words: ReadonlyMap<string, number>
  /** The phrases by their first words. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>
  /** Those whose first word is not known. */
  readonly open: readonly Phrase[]
}

/** @param list of words and phrases in lower case, as `words.ts` has them: `outputs?`, `(?:final|last) line`, `fail\\w*` */
export function wordList(list: readonly string[]): WordList {
  let made: Table | undefined
  const table = (): Table => {
    made ??= tableOf(list)
    return made
  }
  return {
    has: (word) => table().words.has(word),
    endsAt: (lower, start, word = wordAt(lower, start)) => endsAt(table(), lower, start, word)
  }
}

const none: readonly number[] = []

function endsAt({words, phrases, open}: Table, lower: string, start: number, first: string): readonly number[] {
  const order = words.get(first)
  const more = phrases.get(first)
  if (order === undefined && more === undefined && open.length === 0) return none
  const found: (readonly [order: number, end: number])[] = order === undefined ? [] : [[order, start + first.length]]
  for (const {order, head, endAt} of more === undefined ? open : [...more, ...open]) {
    const end = first.startsWith(head) ? endAt(lower, start) : undefined
    if (end !== undefined) found.push([order, end])
  }
  return found.length < 2 ? found.map(([, end]) => end) : found.sort(([a], [b]) => a - b).map(([, end]) => end)
}

function tableOf(list: readonly string[]): Table {
  const words = new Map<string, number>()
  const phrases = new Map<string, Phrase[]>()
  const open: Phrase[] = []
  for (const [order, written] of list.entries()) {
    const [, word = '', ending] = /^(\w+?)(s\?)?$/.exec(written) ?? []
    if (word !== '') {
      words.set(word, order)
      if (ending !== undefined) words.set(`${word}s`, order)
      continue
    }
    const [, letters = '', next = '', mark = ''] = /^(\w*)(.?)(.?)/.exec(written) ?? []
    // The letter before a mark may be missing: `needs? to`.
    const head = /[?*{]/.test(next) ? letters.slice(0, -1) : letters
    const phrase = {order, head, endAt: endReader(written)}
    if (next === ' ' && mark !== '?') phrases.set(head, [...(phrases.get(head) ?? []), phrase])
    else open.push(phrase)
  }
  return {words, phrases, open}
}

/** Finds the end of a phrase at a place. Its pattern is compiled at its first use: most texts do not have its first word. */
function endReader(written: string): Phrase['endAt'] {
  let pattern: RegExp | undefined
  return (lower, start) => {
    pattern ??= new RegExp(`(?:${written})(?!\\w)`, 'y')
    pattern.lastIndex = start
    return pattern.test(lower) ? pattern.lastIndex : undefined
  }
}

/** The rest of the word at a place. */
function wordAt(lower: string, start: number): string {
  let end = start
  while (isOfWord(lower.charCodeAt(end))) end++
  return lower.slice(start, end)
}

function isOfWord(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x5f
}
