/** Single edits of the lines of a block, with the finding that each has to cause. */

/** What an edit has to cause: one error of a rule at a line of the block, counted from 0. */
interface Expected {
  readonly rule: string
  /** The line of the mutant; `undefined` where any line of the text is right. */
  readonly at: number | undefined
}

/** A text with one edit. */
export interface Mutant {
  readonly name: string
  readonly lines: readonly string[]
  /** `undefined` where the block is gone: what then is an error depends on what is declared. */
  readonly expected: Expected | undefined
}

/** Another line, or several, in the place of one. */
export function withLine(lines: readonly string[], at: number, ...others: readonly string[]): readonly string[] {
  return [...lines.slice(0, at), ...others, ...lines.slice(at + 1)]
}

/** More lines before one. */
export function withLines(lines: readonly string[], at: number, ...more: readonly string[]): readonly string[] {
  return [...lines.slice(0, at), ...more, ...lines.slice(at)]
}

/** Near misses of a delimiter. */
export const nearDelimiters = [
  '----',
  '--',
  '- - -',
  '- --',
  '-- -',
  '***',
  '* * *',
  '___',
  '\u2014',
  '\u2014\u2014\u2014',
  '\u2013\u2013\u2013',
  '\u2015',
  '--- ',
  '---\t',
  ' ---',
  '  ---  '
] as const

/** Lines that belong to no block. */
export const otherLines = [
  'Choose one.',
  '      and what the critic found',
  '  and more',
  '<!-- note -->',
  '  <!-- note -->',
  '      - of the interface',
  '    * of the interface',
  '      1. of the interface',
  '> a quotation',
  '| a | b |',
  '    code',
  '{hint}',
  '&nbsp;',
  '...'
] as const
