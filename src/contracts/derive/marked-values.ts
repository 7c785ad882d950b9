/** Values and places to fill of a text that a marker declares: what it offers is meant, so more forms count than in a proposal. */
import {list} from '../../text/list.ts'
import {trimOf} from '../../text/trim.ts'
import type {LineTerms} from '../output/model.ts'
import {parseTemplate, type Template} from '../output/template.ts'
import {linePattern, optionalWords} from './labels.ts'
import {hasPlaceholder, withWildcards} from './placeholders.ts'
import {offeredValues, withoutRemark} from './values.ts'

/** Words for what is to be filled in, beside which nothing is a value. */
const types = new Set(list`
  string, number, boolean, null, array, object, int, integer, float, any, text, undefined, etc, url, path, iso, date,
  timestamp, list, count, id
`)

const longest = 400
const oneOfWords = /^(?:(?:exactly |either )?one of:?|either)\s+/i

/** The values that a text offers: `a | b`, `a / b`, `A or B`, `one of A, B`. */
export function declaredValues(text: string): readonly string[] | undefined {
  if (text.length > longest) return undefined
  const offered = offeredValues(text)
  if (offered !== undefined) return offered
  const bare = withoutBrackets(text.trim())
  const words = bare.replace(oneOfWords, '')
  const pieces = words.includes('|')
    ? words.split('|')
    : /\s\/\s/.test(words)
      ? words.split(/\s\/\s/)
      : words !== bare
        ? words.split(/,\s*(?:or\s+)?|\s+or\s+/)
        : []
  const values = pieces.map((piece) => trimOf(piece.trim(), '`"\'*'))
  const areValues = values.length > 1 && values.length <= 12 && values.every(isValue)
  return areValues && new Set(values).size === values.length ? values : undefined
}

function isValue(text: string): boolean {
  return (
    text !== '' &&
    text.length <= 40 &&
    text.split(' ').length <= 5 &&
    !/[{}[\]<>:|]|\s[-\u2013\u2014]{1,2}\s/.test(text) &&
    text.includes('(') === text.includes(')') &&
    (text.length === 1 || !hasPlaceholder(text)) &&
    !types.has(text.toLowerCase())
  )
}

function withoutBrackets(text: string): string {
  const bare = trimOf(text, '*`')
  const [, inner] = /^\[([^[\]]+)\]$|^\{([^{}]+)\}$|^<([^<>]+)>$|^\(([^()]+)\)$/.exec(bare) ?? []
  return (inner ?? bare.replace(/^[[{<(]([^[\]{}<>()]+)[\]}>)]$/, '$1')).trim()
}

/** What may be a choice for itself, and what separates it from the rest. */
const separators = /(\{\{?[^{}]*\}?\}|\[[^[\]]*\]|<[^<>]*>|\([^()]*\)|: | [-\u2013\u2014]{1,2} |, |\. )/

/** A text as a template, in which what it offers is a choice: `Verdict: PASS / FAIL` is `Verdict: {PASS | FAIL}`. */
export function declaredTemplate(text: string): string {
  const choices: string[] = []
  const choice = (values: readonly string[]): string => `{\u0001${choices.push(values.join(' | ')) - 1}}`
  const whole = declaredValues(text)
  const marked =
    whole !== undefined
      ? choice(whole)
      : text
          .split(separators)
          .map((piece) => {
            const values = declaredValues(piece)
            if (values === undefined) return piece
            const [, before = '', after = ''] = /^(\s*\(?).*?(\)?\s*)$/.exec(piece) ?? []
            return before + choice(values) + after
          })
          .join('')
  return withWildcards(marked).replace(/\{\u0001(\d+)\}/g, (_, index: string) => `{${choices[Number(index)]}}`)
}

/** Whether a template has a choice. */
export function hasChoice({choices}: Template): boolean {
  return choices.some((values) => values !== undefined)
}

/** What the value of a label may be. */
export function declaredTerms(value: string, note: string): LineTerms {
  const optional = optionalWords.test(`${note} ${value}`) ? ({optional: true} as const) : {}
  const text = withoutRemark(value.replace(/\s*\(optional\)$/i, '')).trim()
  const values = declaredValues(text)
  if (values !== undefined) return {values, ...optional}
  const pattern = declaredPattern(text)
  return {...(pattern !== undefined && {pattern}), ...optional}
}

function declaredPattern(text: string): string | undefined {
  if (/\|[^|,:]{1,40}:\s/.test(text)) return linePattern(text)
  if (/^[-+~$]?\d/.test(text) && !hasPlaceholder(text)) return '\\d'
  const template = parseTemplate(declaredTemplate(text))
  const {literals, choices} = template
  if (hasChoice(template)) return choicePattern(template)
  // A unit right behind a place: `{n}%`, `X/10`.
  const [before = '', after = ''] = literals
  const isUnit = choices.length === 1 && before === '' && /^[%/\u00B0][\w%]*$/.test(after)
  return isUnit ? `^.+${escaped(after)}` : undefined
}

/** What follows a choice that begins the value is any text. */
function choicePattern({literals: [first = '', ...literals], choices}: Template): string {
  const places = choices.map((values) => (values === undefined ? '.+' : `(?:${values.map(escaped).join('|')})`))
  if (first === '' && choices[0] !== undefined && !choices.slice(1).some((values) => values !== undefined))
    return `^${places[0]}(?!\\w)`
  return `^${escaped(first)}${literals.map((literal, index) => `${places[index]}${escaped(literal)}`).join('')}`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
