/** What finds a phrase in a text: the words of a list, with what is before and after them. */
import {splitWords, type WordList, type Words, wordList} from './word-list.ts'

/** A phrase in a text, as it is there. */
export interface Found {
  readonly 0: string
  readonly index: number
}

/** A phrase, in capital and small letters. */
export interface Phrase {
  /** The first in a text. */
  exec(text: string): Found | null
  test(text: string): boolean
  /** All in a text; none overlaps another. */
  all(text: string): readonly Found[]
  /** A text with a space in place of the first. */
  removeFrom(text: string): string
}

/** The first phrase that starts at an offset or after it, as `[start, end]`. */
export type Find = (words: Words, from: number) => readonly [start: number, end: number] | undefined

/** What follows the words, as the end of the phrase; `undefined` where something else does. */
export type Follow = (lower: string, end: number) => number | undefined

/** A text of so many characters, of which a place may have another one each, is searched before its words are read. */
const longText = 400

/** @param needs writes a pattern that every text with the phrase matches */
export function phrase(find: Find, needs?: () => RegExp): () => Phrase {
  let needed: RegExp | undefined
  const next = (text: string, from: number): Found | null => {
    if (needs !== undefined && text.length > longText) {
      needed ??= needs()
      if (!needed.test(text)) return null
    }
    const [start, end] = find(splitWords(text), from) ?? []
    return start === undefined ? null : {0: text.slice(start, end), index: start}
  }
  const exec = (text: string): Found | null => next(text, 0)
  const made: Phrase = {
    exec,
    test: (text) => next(text, 0) !== null,
    all(text) {
      const found: Found[] = []
      for (let at = exec(text); at !== null; at = next(text, at.index + at[0].length)) found.push(at)
      return found
    },
    removeFrom(text) {
      const found = exec(text)
      return found === null ? text : `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    }
  }
  return () => made
}

/** The first of several. */
export function either(...finds: readonly Find[]): Find {
  return (words, from) => {
    let first: ReturnType<Find>
    for (const find of finds) {
      const found = find(words, from)
      if (found !== undefined && (first === undefined || found[0] < first[0])) first = found
    }
    return first
  }
}

interface Around {
  /** What is right before the words, a part of the phrase: a pattern of what ends there. */
  readonly before?: RegExp
  /** How many characters before the words may be a part of the phrase. */
  readonly reach?: number
  readonly after?: Follow
}

/** Words of a list. Where what is before them may take one of them, the phrase is as long as it can be. */
export function among(list: WordList, {before, reach = 64, after}: Around = {}): Find {
  const endAt = (lower: string, start: number, word: string): number | undefined => {
    for (const end of list.endsAt(lower, start, word)) {
      const last = after === undefined ? end : after(lower, end)
      if (last !== undefined) return last
    }
    return undefined
  }
  return ({lower, words, starts}, from) => {
    let found: ReturnType<Find>
    for (const [index, word] of words.entries()) {
      // `_` is a letter, and marks emphasis.
      const marks = before !== undefined && word.startsWith('_') ? word.search(/[^_]|$/) : 0
      const at = (starts[index] ?? 0) + marks
      if (at < from) continue
      if (found !== undefined && at > found[0] + reach) break
      const end = endAt(lower, at, word.slice(marks))
      if (end === undefined) continue
      if (before === undefined) return [at, end]
      const near = Math.max(0, at - reach)
      const start = near + lower.slice(near, at).search(before)
      if (start >= Math.max(near, from) && (found === undefined || start <= found[0])) found = [start, end]
    }
    return found
  }
}

/** A pattern of what follows, which is sticky. It may be of nothing, with a condition on what comes next. */
export function following(write: () => RegExp): Follow {
  let compiled: RegExp | undefined
  return (lower, end) => {
    compiled ??= write()
    compiled.lastIndex = end
    return compiled.test(lower) ? compiled.lastIndex : undefined
  }
}

/** After a space, one of a list; with `skipped`, up to so many words may be before it. */
export function next(list: WordList, skipped = 0): Follow {
  const word = /[\w-]+ /y
  return (lower, end) => {
    let last: number | undefined
    if (lower.charAt(end) !== ' ') return undefined
    let at = end + 1
    for (let left = skipped; ; left--) {
      last = list.endsAt(lower, at)[0] ?? last
      word.lastIndex = at
      if (left === 0 || !word.test(lower)) return last
      at = word.lastIndex
    }
  }
}

interface Pattern {
  readonly flags?: string
  /** A short pattern that matches any text which the whole one matches: it is compiled where a text does. */
  readonly needs?: RegExp
}

/** A regular expression, for what lists of words cannot say. */
export function pattern(write: () => string, {flags = 'i', needs}: Pattern = {}): () => Phrase {
  let compiled: RegExp | undefined
  return phrase(({text}, from) => {
    if (needs?.test(text) === false) return undefined
    compiled ??= new RegExp(write(), `${flags}g`)
    compiled.lastIndex = from
    const found = compiled.exec(text)
    return found === null ? undefined : [found.index, found.index + found[0].length]
  })
}

/** A regular expression for one of a list. */
export const any = (list: readonly string[]): string => `(?:${list.join('|')})`

/** A phrase that is one of a list. */
export const oneOf = (...lists: readonly (readonly string[])[]): ReturnType<typeof phrase> =>
  phrase(among(wordList(lists.flat())))

/** Words of languages whose words have no edges that are known, anywhere in a text. */
export const anywhere =
  (list: readonly string[]): Find =>
  ({lower}, from) => {
    const found = list.flatMap((word) => {
      const at = lower.indexOf(word, from)
      return at === -1 ? [] : [[at, at + word.length] as const]
    })
    return found.sort(([a], [b]) => a - b)[0]
  }
