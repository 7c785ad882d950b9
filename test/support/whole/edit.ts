/** Single edits of whole texts that keep a contract: what breaks an element of its document, and what breaks none. */
import type {LintOptions} from '../lint.ts'

/** A text after one edit. */
export interface WholeEdit {
  readonly name: string
  readonly text: string
  readonly options: LintOptions
  /** The lines where the one finding may be, from 1; `undefined` for an edit that breaks nothing. */
  readonly at: readonly [first: number, last: number] | undefined
}

/** What an edit makes of lines; the places are from 0. */
export interface LineEdit {
  readonly name: string
  readonly lines: readonly string[]
  readonly at?: readonly [first: number, last: number]
}

export function wholeEdits(edits: readonly LineEdit[], options: LintOptions): readonly WholeEdit[] {
  return edits.map(({name, lines, at}) => ({
    name,
    text: lines.join('\n'),
    options,
    at: at && [at[0] + 1, at[1] + 1]
  }))
}

/** A line in place of another. */
export function replaced(name: string, lines: readonly string[], at: number, line: string): LineEdit {
  return {name: `${name}: ${line}`, lines: lines.with(at, line), at: [at, at]}
}

/** The same edit for each of some lines that a pattern matches. */
export function atLines(
  lines: readonly string[],
  pattern: RegExp,
  edit: (line: string, at: number) => readonly LineEdit[]
): readonly LineEdit[] {
  return lines.flatMap((line, at) => (pattern.test(line) ? edit(line, at) : []))
}

/** Words with a letter less, a letter twice, two letters swapped: at each place, those that are the word itself left out. */
export function misspelt(word: string): readonly string[] {
  const all = [...word].flatMap((letter, at) => [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.charAt(at + 1) + letter + word.slice(at + 2)
  ])
  return [...new Set(all)].filter((each) => each !== word && each.trim() === each && !/ {2}/.test(each))
}
