/** Holes, choices and ranges in a line of a block; all other text is literal. */
import type {LineTerms} from '../engine/model.ts'
import {doubledBraces, isAnyText, parseTemplate} from '../engine/template.ts'

/** In UTF-16 units; longer texts are prose. */
const longest = 400
const longestValue = 60
const mostValues = 30

/**
 * `{x}`, `{{x}}`, `<x>`, dots, letters for a number or date, bracketed choices, and bracketed lower-case words, which
 * people also use for holes.
 */
const holes =
  /\{\{[^{}\n]{1,200}\}\}|\{[^{}\n]{1,200}\}|(?<!<)<(?!\/|!|br\b)[^<>\n]{1,200}(?<!\/)>(?!>)|\[(?![ xX]\])\p{Ll}[^[\]\n|{}<>]{1,200}\](?!\()|\[(?!\{)(?:[^[\]|/\n]{0,80}(?:\||\s\/\s)){1,12}[^[\]\n]{0,80}\]|\.{3,}|\u2026|_{3,}|(?<![A-Za-z0-9{])(?:N{1,4}|X{1,4}|YYYY-MM-DD|HH:MM(?::SS)?)(?![A-Za-z0-9}])/gu

const word = String.raw`(?:\p{Lu}[\p{Lu}\p{N}_-]*(?: \p{Lu}[\p{Lu}\p{N}_-]*){0,3}|[\p{L}\p{N}_+-]+)`

/** Words around bars or slashes, within a sentence: `It is safe: yes / no`. */
const bareChoice = new RegExp(
  String.raw`(?<![\p{L}\p{N}_+/|-])(?:\*\*)?${word}(?:\*\*)?(?:(?:\s{0,3}\|\s{0,3}|\s{1,3}\/\s{1,3})(?:\*\*)?${word}(?:\*\*)?){1,11}(?![\p{L}\p{N}])`,
  'gu'
)

/** A line as a template: braces in literals are doubled. */
export function literalTemplate(text: string): string {
  const whole = choiceIn(text)
  if (whole !== undefined) return choiceTemplate(text, whole, true)
  const [, lead, rest = ''] = /^([^:\uFF1A\n]{0,80}(?:[:\uFF1A]\s+|\s[-\u2013\u2014]\s))(\S.*)$/su.exec(text) ?? []
  const values = lead === undefined ? undefined : choiceIn(rest, /[:\uFF1A]\s+$/.test(lead))
  if (lead === undefined || values === undefined) return filledTemplate(text)
  return `${filledTemplate(lead)} ${choiceTemplate(rest, values, true)}`
}

/** A choice. Its brackets are literal, except around a whole value, which may be a hole. */
function choiceTemplate(text: string, values: readonly string[], isWhole: boolean): string {
  const isBracketed = /^\s*\[[^[\]]*\]\s*$/.test(text)
  if (!isBracketed) return `{${values.join(' | ')}}`
  return isWhole ? `{${[...values, ...values.map((value) => `[${value}]`)].join(' | ')}}` : `[{${values.join(' | ')}}]`
}

function filledTemplate(text: string): string {
  let at = 0
  const pieces: string[] = []
  for (const {0: found, index} of text.matchAll(holes)) {
    const filled = holeTemplate(found)
    if (filled === undefined) continue
    pieces.push(withChoices(text.slice(at, index)), filled)
    at = index + found.length
  }
  pieces.push(withChoices(text.slice(at)))
  // Adjacent holes are merged.
  const joined = pieces.join('').replace(/\}\{(?=[^{}|]*\})/g, ' ')
  return joined.trim()
}

/** Literal text, in which words around bars or slashes are a choice. */
function withChoices(text: string): string {
  let at = 0
  const pieces: string[] = []
  for (const {0: found, index} of text.matchAll(bareChoice)) {
    const values = choiceIn(found, true)
    if (values === undefined) continue
    pieces.push(doubledBraces(text.slice(at, index)), `{${values.join(' | ')}}`)
    at = index + found.length
  }
  return pieces.join('') + doubledBraces(text.slice(at))
}

/** `undefined` for literal text. */
function holeTemplate(found: string): string | undefined {
  const inner = found.replace(/^(?:\{\{|[{<[])|(?:\}\}|[}>\]])$/g, '').trim()
  const range = rangeIn(inner)
  if (range !== undefined) return rangeTemplate(range)
  const values = choiceIn(inner, true)
  if (values !== undefined) return choiceTemplate(found, values, false)
  if (found.startsWith('[') && !/^\[\p{Ll}/u.test(found)) return undefined
  const name = inner.replace(/[{}[\]<>|]+/g, ' ').replace(/\s+/g, ' ')
  return `{${/[\p{L}\p{N}]/u.test(name) ? name.trim() : 'text'}}`
}

function rangeTemplate({number, integer}: LineTerms): string {
  const [min = 0, max = 0] = integer ?? number ?? []
  const written = (value: number): string =>
    integer === undefined && Number.isInteger(value) ? `${value}.0` : `${value}`
  return `{${written(min)}-${written(max)}}`
}

export function isHole(template: string): boolean {
  return isAnyText(parseTemplate(template))
}

const rangeWords =
  /^(?:(?:an?|the|one|your)\s)?(?:(whole number|integer|int|number|score|rating|grade|value|float|decimal|confidence|percentage)\s?)?(?:(?:from|between|in|of)\s)?[([]?(-?\d{1,9}(?:\.\d{1,6})?)\s?(-|\u2013|\.\.|to|and)\s?(\d{1,9}(?:\.\d{1,6})?)[)\]]?(%?)$/i

/** Number range of a hole: `number from 1 to 10`, `an integer from 1 to 5`, `1-5`. */
export function rangeIn(text: string): LineTerms | undefined {
  const bare = withoutBrackets(text).replace(/\s+/g, ' ')
  const [whole, noun = '', least = '', sign = '', most = '', unit = ''] = rangeWords.exec(bare) ?? []
  if (whole === undefined || Number(least) > Number(most)) return undefined
  const range = [Number(least), Number(most)] as const
  const isWhole = range.every(Number.isInteger)
  const isInteger =
    /^(?:integer|int|whole number)$/i.test(noun) || (noun === '' && isWhole && !/^(?:to|and)$/i.test(sign))
  return {...(isInteger ? {integer: range} : {number: range}), ...(unit !== '' && {unit})}
}

/**
 * Values of a choice: `a | b`, `a / b`, `A or B` in capitals, in brackets or bare.
 *
 * @param isValue whether it is in a hole or behind a label, so that lower-case words are values too: `feature, bug, or
 * chore`
 */
export function choiceIn(text: string, isValue = false): readonly string[] | undefined {
  if (text.length > longest) return undefined
  const whole = text.trim()
  const bare = withoutBrackets(whole.replace(/^(?:\*\*|`)([^*`]+)(?:\*\*|`)$/, '$1'))
  const words = bare.replace(/^(?:(?:exactly |either )?one of:? |either )/i, '')
  const isNamed = isValue || words !== bare || bare !== whole
  const pieces = piecesOf(words, isNamed, words !== bare)
  // An empty last value is a space, as in a check box: `[x | ]`.
  const hasSpace = isValue && pieces.length > 1 && pieces.at(-1)?.trim() === ''
  const values = (hasSpace ? pieces.slice(0, -1) : pieces).map((piece) =>
    piece.trim().replace(/^(?:\*\*|["'`*])(.*?)(?:\*\*|["'`*])$/, '$1')
  )
  const counts = values.map((value) => value.split(/\s+/).length)
  const areAlike = Math.max(...counts) - Math.min(...counts) <= 2
  // Words around a slash may be a title: `Files Created / Modified`.
  const isTitle =
    !isNamed && /\s\/\s/.test(words) && !words.includes('|') && /\p{Ll}/u.test(words) && /\p{Lu}/u.test(words)
  const areValues = pieces.length > 1 && values.length <= mostValues && areAlike && !isTitle && values.every(isListable)
  if (!areValues || new Set(values).size < values.length) return undefined
  return hasSpace ? [...values, ' '] : values
}

/** @param isOneOf whether the words `one of` precede it */
function piecesOf(words: string, isNamed: boolean, isOneOf: boolean): readonly string[] {
  if (isOneOf && words.includes(', ')) return words.split(/(?:,\s?|\s)or\s|,\s/)
  if (words.includes('|')) return words.split('|')
  if (/\s\/\s/.test(words)) return words.split(/\s\/\s/)
  if (/^[^\s\p{Ll}\d/]{1,40}(?:\/[^\s\p{Ll}\d/]{1,40}){1,20}$/u.test(words)) return words.split('/')
  const isListed = /\sor\s/.test(words) && (isNamed || !/\p{Ll}/u.test(words.replace(/\sor\s/g, ' ')))
  return isListed ? words.split(/(?:,\s?|\s)or\s|,\s/) : []
}

const types =
  /^(?:string|number|boolean|null|array|object|int|integer|float|any|text|undefined|etc\.?|url|path|date|list|none)$/i

function isListable(text: string): boolean {
  return (
    text !== '' &&
    text.length <= longestValue &&
    text.split(/\s+/).length <= 6 &&
    !/^[^(]*\)|\([^)]*$/.test(text) &&
    !/[{}[\]<>|:=\u2192]|\s[-\u2013\u2014]\s/.test(text) &&
    !types.test(text)
  )
}

function withoutBrackets(text: string): string {
  const [, inner] =
    /^(?:\{\{([^{}]+)\}\}|\{([^{}]+)\}|<([^<>]+)>|\[([^[\]]+)\]|\(([^()]+)\))$/
      .exec(text.trim())
      ?.filter((each) => each !== undefined) ?? []
  return (inner ?? text).trim()
}
