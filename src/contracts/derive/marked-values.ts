/** Values and places to fill of a text that a marker declares: what it offers is meant, so more forms count than in a proposal. */
import {list} from '../../text/plural.ts'
import {trimOf} from '../../text/trim.ts'
import type {LineTerms} from '../engine/model.ts'
import {parseTemplate, type Template} from '../engine/template.ts'
import {optionalWords} from './labels.ts'
import {hasPlaceholder, textBesidesPlaces, withWildcards} from './placeholders.ts'
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
  const offered = offeredValues(text.replace(/^\{\{(.*)\}\}$/, '{$1}'))
  if (offered !== undefined) return offered
  const bare = withoutBrackets(text.trim())
  const words = bare.replace(oneOfWords, '')
  const pieces = words.includes('|')
    ? words.split('|')
    : /\s\/\s/.test(words)
      ? words.split(/\s\/\s/)
      : words !== bare
        ? words.split(/, or\s|,|\sor\s/)
        : []
  const values = pieces.map((piece) => trimOf(piece.trim(), '`"\'*'))
  const counts = values.map((value) => value.split(' ').length)
  const areAlike = Math.max(...counts) - Math.min(...counts) <= 2
  const areValues = values.length > 1 && values.length <= 12 && areAlike && values.every(isValue)
  return areValues && new Set(values).size === values.length ? values : undefined
}

function isValue(text: string): boolean {
  return (
    text !== '' &&
    text.length <= 40 &&
    text.split(' ').length <= 5 &&
    !/[{}[\]<>:|=\u2192]|\s[-\u2013\u2014]{1,2}\s/.test(text) &&
    text.includes('(') === text.includes(')') &&
    !text.startsWith('(') &&
    (text.length === 1 || !hasPlaceholder(text)) &&
    !types.has(text.toLowerCase())
  )
}

function withoutBrackets(text: string): string {
  const bare = trimOf(text, '*`').replace(/^\{\{(.*)\}\}$/, '{$1}')
  const [, inner] = /^\[([^[\]]+)\]$|^\{([^{}]+)\}$|^<([^<>]+)>$|^\(([^()]+)\)$/.exec(bare) ?? []
  return (inner ?? bare.replace(/^[[{<(]([^[\]{}<>()]+)[\]}>)]$/, '$1')).trim()
}

/** What may be a choice for itself, and what separates it from the rest. */
const separators =
  /(\*\*[^*]+\*\*|\{\{?[^{}]*\}?\}|\[[^[\]]*\]|<[^<>]*>|\([^()]*\)|: | [-\u2013\u2014]{1,2} | (?:\u2192|[-=]>) |, |\. |=(?<=^\w+=))/

/** Words right beside a bar or a slash, within a sentence: `It is safe: yes / no`. */
const valueRun =
  /(?<![\p{L}\p{N}_+-])((?:\p{Lu}[\p{Lu}\p{N}_-]*(?: \p{Lu}[\p{Lu}\p{N}_-]*){0,3}|[\p{L}\p{N}_+-]+)(?:(?:\s{0,3}\|\s{0,3}|\s{1,3}\/\s{1,3})(?:\p{Lu}[\p{Lu}\p{N}_-]*(?: \p{Lu}[\p{Lu}\p{N}_-]*){0,3}|[\p{L}\p{N}_+-]+)){1,11})(?![\p{L}\p{N}])/gu

/** Values of which some have more behind them: `PASS | FAIL: {reason}`. */
function begunValues(text: string): readonly string[] | undefined {
  const pieces = text.split(/\||\s\/\s/).map((piece) => piece.trim())
  const values = pieces.map(
    (piece) =>
      /^[^:({[<\u2013\u2014]{0,39}?[^\s:({[<\u2013\u2014](?=:? *[({[<]| *[:\u2013\u2014-] |$)/.exec(piece)?.[0] ?? ''
  )
  const isOneCase = [/^[^\p{Ll}]+$/u, /^[^\p{Lu}]+$/u].some((letters) => values.every((value) => letters.test(value)))
  const hasMore = pieces.some((piece, index) => piece !== values[index] && hasPlaceholder(piece))
  return hasMore && isOneCase && values.length > 1 ? declaredValues(values.join(' | ')) : undefined
}

/** A text as a template, in which what it offers is a choice: `Verdict: PASS / FAIL` is `Verdict: {PASS | FAIL}`. */
export function declaredTemplate(text: string): string {
  // What is not to be read once more, by its number.
  const readPieces: string[] = []
  const asRead = (whole: string): string => `\uE000${readPieces.push(whole) - 1}\uE001`
  const read = (piece: string): string => {
    const values = declaredValues(piece)
    if (values !== undefined) {
      const [before = ''] = /^\s*\(?/.exec(piece) ?? []
      const end = piece.trimEnd()
      const after = (end.endsWith(')') ? ')' : '') + piece.slice(end.length)
      return before + asRead(`{${values.join(' | ')}}`) + after
    }
    const [, inner] = /^\[([^[\]]*)\]$/.exec(piece) ?? []
    if (inner === undefined)
      return /^[{<]/.test(piece)
        ? piece
        : piece.replace(valueRun, (found) => {
            const offered = declaredValues(found)
            return offered === undefined ? found : asRead(`{${offered.join(' | ')}}`)
          })
    // In brackets that are printed, a label says what the choice is of.
    if (!/:\s|=/.test(inner) || !hasChoice(parseTemplate(declaredTemplate(inner)))) return piece
    return asRead(`[${declaredTemplate(inner)}]`)
  }
  const plain = text.replace(/\*\*\s*(\||\/)\s*\*\*/g, ' $1 ')
  const whole = declaredValues(plain)
  const begun = whole === undefined ? begunValues(plain) : undefined
  if (begun !== undefined) return `{${begun.join(' | ')}} {text}`
  const marked = whole === undefined ? plain.split(separators).map(read).join('') : asRead(`{${whole.join(' | ')}}`)
  return withWildcards(marked).replace(/\uE000(\d+)\uE001/g, (_, index: string) => readPieces[Number(index)] ?? '')
}

/** The numbers of an example are any. */
export function withoutNumbers(template: string): string {
  if (!/\p{L}{2}/u.test(textBesidesPlaces(template))) return template
  return template.replace(/\{[^{}]*\}|(?<![\p{L}\d])\d+(?![\p{L}\d])/gu, (found) =>
    found.startsWith('{') ? found : '{N}'
  )
}

/** Whether a template has a choice. */
export function hasChoice({choices}: Template): boolean {
  return choices.some((values) => values !== undefined)
}

/** What the value of a label may be. */
export function declaredTerms(value: string, note: string): LineTerms {
  const optional = optionalWords.test(`${note} ${value}`) ? ({optional: true} as const) : {}
  const text = withoutRemark(value.replace(/(?<!\s)\s*\(optional\)$/i, '')).trim()
  const isOpen = !/[\p{L}\p{N}]/u.test(textBesidesPlaces(declaredTemplate(text)))
  const [, remark = ''] = /\s(?:#|\/\/|\u2190|<-)\s*(.*)$/s.exec(value) ?? []
  const beside = isOpen ? (declaredValues(note) ?? declaredValues(remark)) : undefined
  const values = declaredValues(text) ?? beside
  if (values !== undefined) return {values, ...optional}
  const pattern = declaredPattern(text)
  return {...(pattern !== undefined && {pattern}), ...optional}
}

function declaredPattern(text: string): string | undefined {
  if (/^[-+~$]?\d/.test(text) && !hasPlaceholder(text) && !text.includes('|')) return '\\d'
  // Several labels of one line.
  const isRow = /\|[^|,:]{1,40}:/.test(text) && begunValues(text) === undefined
  const plain = text.replace(/\*\*|__|`/g, '')
  const template = parseTemplate(
    isRow
      ? plain
          .split('|')
          .map((field) => declaredTemplate(field.trim()))
          .join(' | ')
      : declaredTemplate(plain)
  )
  if (hasChoice(template)) return isSettled(template) ? choicePattern(template) : undefined
  // A unit right behind a place: `{n}%`, `X/10`.
  const {literals, choices} = template
  const [before = '', after = ''] = literals
  const isUnit = choices.length === 1 && before === '' && /^[%/\u00B0][\w%]*$/.test(after)
  return isUnit ? `^.+${escaped(after)}` : undefined
}

/** Whether a choice begins the value, or nothing but labels and marks is between choices and places: no prose. */
function isSettled({literals, choices}: Template): boolean {
  const [first = '', ...rest] = literals
  return (
    (first === '' && choices[0] !== undefined) ||
    [first, ...rest].every((literal) => /^[\s,;|()\u2013\u2014-]*(?:\p{L}[\p{L} ]{0,39}:\s*)?$/u.test(literal))
  )
}

/** What follows a choice that begins the value is any text. */
function choicePattern({literals: [first = '', ...literals], choices}: Template): string {
  const places = choices.map((values) => (values === undefined ? '.+' : `(?:${values.map(escaped).join('|')})`))
  const hasLater = choices.slice(1).some((values) => values !== undefined)
  if (first === '' && choices[0] !== undefined && !hasLater) return `^${places[0]}(?!\\w)`
  return `^${literalPattern(first)}${literals.map((literal, index) => places[index] + literalPattern(literal)).join('')}`
}

/** A text between places, around whose words marks of Markdown may be. */
function literalPattern(literal: string): string {
  const words = literal.trim().split(/\s+/).map(escaped)
  const space = '[\\s*_`]*'
  if (words.join('') === '') return literal === '' ? '' : '\\s+'
  const before = /^\s/.test(literal) ? space : ''
  return before + words.join('[\\s*_`]+') + (/\s$/.test(literal) ? space : '')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
