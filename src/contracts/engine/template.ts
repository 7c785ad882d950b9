/**
 * Texts of one line with wildcards, as headings, labels, lines and cells of a contract are:
 *
 * ```ebnf
 * template = { literal | "{{" | "}}" | wildcard } ;
 * wildcard = "{", [ name | choice | range ], "}" ;   (* any text that is not empty, one of several, a number *)
 * choice   = value, " | ", value, { " | ", value } ;  (* an empty one is a space: [{x | }] *)
 * range    = number, "-", number ;                    (* with a fraction only where one of them has one: {0.0-1.0} *)
 * ```
 *
 * A brace that is not part of a pair is itself.
 */
import type {Range} from '../../text/lines.ts'
import {isFilled} from '../../text/wildcard.ts'
import type {NumberRange} from './model.ts'
import {isInRange, numberEnd} from './numbers.ts'

export interface Template {
  /** As in the contract. */
  readonly text: string
  /** Texts before, between and after wildcards; one text without wildcards. */
  readonly literals: readonly string[]
  /** Values of each wildcard; `undefined` for any text. */
  readonly choices: readonly (readonly string[] | undefined)[]
  readonly ranges: readonly (NumberRange | undefined)[]
  readonly names: readonly string[]
  /** Choices as in the contract, if `choices` are normal forms. */
  readonly shownValues?: readonly (readonly string[] | undefined)[] | undefined
}

const tokens = /\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g

export function doubledBraces(text: string): string {
  return text.replace(/[{}]/g, '$&$&')
}

export function parseTemplate(text: string): Template {
  const literals: string[] = ['']
  const choices: (readonly string[] | undefined)[] = []
  const ranges: (NumberRange | undefined)[] = []
  const names: string[] = []
  for (const [token] of text.matchAll(tokens)) {
    if (token.startsWith('{') && token.endsWith('}')) {
      literals.push('')
      const name = token.slice(1, -1).trim()
      const values = token.slice(1, -1).split(' | ')
      const isChoice = values.length > 1 && values.slice(0, -1).every((value) => value.trim() !== '')
      choices.push(isChoice ? values.map((value) => value.trim() || ' ') : undefined)
      ranges.push(readRange(name))
      names.push(name)
    } else literals.push((literals.pop() ?? '') + (token === '{{' || token === '}}' ? token.charAt(0) : token))
  }
  return {text, literals, choices, ranges, names}
}

function readRange(text: string): NumberRange | undefined {
  const found = /^(-?\d{1,9}(?:\.\d{1,9})?)-(\d{1,9}(?:\.\d{1,9})?)$/.exec(text)
  return found === null ? undefined : {min: Number(found[1]), max: Number(found[2]), isInteger: !text.includes('.')}
}

export function hasTemplateWildcard({literals}: Template): boolean {
  return literals.length > 1
}

export function isAnyText({literals, choices, ranges}: Template): boolean {
  return literals.length === 2 && literals.join('').trim() === '' && choices[0] === undefined && ranges[0] === undefined
}

/** Template without wildcards, for searches and comparisons: a minimum of its text. */
export function fixedText({literals}: Template): string {
  return literals.join(' ').replace(/\s+/g, ' ').trim()
}

/** Longest literal; empty for a lone wildcard. */
export function longestLiteral({literals}: Template): string {
  return literals
    .map((literal) => literal.trim())
    .reduce((longest, literal) => (literal.length > longest.length ? literal : longest), '')
}

/** Whether a text matches: each wildcard takes at least one character. */
export function fits(template: Template, text: string): boolean {
  return isFilled(template.literals, text) && (isOpen(template) || fitsChoices(template, text))
}

function isOpen({choices, ranges}: Template): boolean {
  return choices.every((values) => values === undefined) && ranges.every((range) => range === undefined)
}

/** By the possible ends of each wildcard; a free one may end anywhere behind its start. */
function fitsChoices({literals: [first = '', ...literals], choices, ranges}: Template, text: string): boolean {
  let ends: readonly number[] = text.startsWith(first) ? [first.length] : []
  for (const [index, values] of choices.entries()) {
    const literal = literals[index] ?? ''
    const isLast = index === choices.length - 1
    const from = Math.min(...ends)
    const next =
      values === undefined && ranges[index] === undefined
        ? placesOf(literal, text, from + 1)
        : ends.flatMap((start) =>
            valueEnds(values, ranges[index], text, start).filter((end) => text.startsWith(literal, end))
          )
    ends = [...new Set(next.map((end) => end + literal.length))].filter((end) => !isLast || end === text.length)
    if (ends.length === 0) return false
  }
  return true
}

function valueEnds(
  values: readonly string[] = [],
  range: NumberRange | undefined,
  text: string,
  start: number
): readonly number[] {
  const end = range && numberEnd(text, start, range)
  if (end !== undefined) return [end]
  return values.flatMap((value) => (text.startsWith(value, start) ? [start + value.length] : []))
}

const mostPlaces = 200

function placesOf(literal: string, text: string, from: number): readonly number[] {
  if (literal === '') return [text.length]
  const places: number[] = []
  for (
    let at = text.indexOf(literal, from);
    at !== -1 && places.length < mostPlaces;
    at = text.indexOf(literal, at + 1)
  )
    places.push(at)
  return places
}

export interface Filled extends Range {
  readonly text: string
  /** Allowed values; `undefined` for any text or a number. */
  readonly values: readonly string[] | undefined
  readonly range: NumberRange | undefined
  /** Allowed values as in the contract. */
  readonly shownValues?: readonly string[] | undefined
}

/** Texts at the wildcards, ignoring choices; `undefined` if literals are missing. */
export function filledIn(
  {literals, choices, ranges, shownValues}: Template,
  text: string
): readonly Filled[] | undefined {
  if (!isFilled(literals, text)) return undefined
  let start = literals[0]?.length ?? 0
  return choices.map((values, index) => {
    const literal = literals[index + 1] ?? ''
    const isLast = index === choices.length - 1
    const end = isLast ? text.length - literal.length : literal === '' ? start + 1 : text.indexOf(literal, start + 1)
    const filled = {
      start,
      end,
      text: text.slice(start, end),
      values,
      range: ranges[index],
      shownValues: shownValues?.[index]
    }
    start = end + literal.length
    return filled
  })
}

/** First text that is not a value of its choice, if all else matches. */
export function wrongChoice(template: Template, text: string): Filled | undefined {
  if (isOpen(template)) return undefined
  return filledIn(template, text)?.find(({values, range, text: actual}) =>
    range === undefined ? values !== undefined && !values.includes(actual) : !isInRange(actual, range)
  )
}
