/**
 * A phrase is a regular expression, written as text, which is made of lists of words. It is found in capital and small letters.
 *
 * A list of words is the part of an expression that matches one of them, so both combine as text does:
 *
 *     const verbs = oneOf`return, reply, begin with`          (return|reply|begin with)
 *     const order = phrase(`(^|, )${verbs}\\b`)
 *
 * All groups capture, though none is used: V8 writes what follows a group that does not capture again for each of its repetitions,
 * which takes up to ten times as long to compile.
 */

import {list} from '../../text/list.ts'

/** A phrase in a text, as it is there. */
export interface PhraseMatch {
  readonly 0: string
  readonly index: number
}

export interface Phrase {
  /** The first in a text. */
  exec(text: string): PhraseMatch | null
  test(text: string): boolean
  /** All in a text; none overlaps another. */
  all(text: string): readonly PhraseMatch[]
  /** A text with a space in place of the first. */
  removeFrom(text: string): string
}

/** Words and phrases with commas between them, which may themselves be expressions: `outputs?`, `(?:final|last) line`. */
export function anyPhrase(words: TemplateStringsArray): string {
  return either(...list(words))
}

/** An expression for one of several. */
export function either(...expressions: readonly string[]): string {
  return `(${expressions.join('|')})`
}

/** @param expression is compiled at its first use: few texts need all phrases, and V8 takes a while for each */
export function phrase(expression: string, flags = 'i'): Phrase {
  let compiled: RegExp | undefined
  const regex = (): RegExp => {
    compiled ??= new RegExp(expression, flags)
    return compiled
  }
  return {
    exec: (text) => regex().exec(text),
    test: (text) => regex().test(text),
    all: (text) => [...text.matchAll(new RegExp(regex(), `${flags}g`))],
    removeFrom: (text) => text.replace(regex(), ' ')
  }
}
