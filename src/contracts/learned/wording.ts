/** Templates of texts that outputs share, without variable parts: numbers, paths, addresses, names in code. */
import {trimEndOf} from '../../text/trim.ts'
import {doubledBraces, fixedText, parseTemplate} from '../engine/template.ts'

/** In UTF-16 units; longer texts are prose. */
const longest = 120

const wildcard = '{text}'

/**
 * A text as a template, with wildcards for variable parts. The number of a leading item stays.
 *
 * @returns `undefined` for prose, or if next to nothing is literal
 */
export function templateTextOf(text: string): string | undefined {
  if (text === '' || text.length > longest) return undefined
  const words: string[] = []
  for (const [index, word] of text
    .replace(/`[^`]*`/g, '`')
    .split(' ')
    .entries()) {
    const bare = trimEndOf(word, ',:;.!?)')
    const rest = word.slice(bare.length)
    const isItem = index === 0 && /^\d{1,2}[.)]$/.test(word)
    if (isItem || !isVariable(bare)) words.push(doubledBraces(word))
    else if (words.at(-1) === wildcard) words.splice(-1, 1, wildcard + rest)
    else words.push(wildcard + rest)
  }
  const template = words.join(' ')
  return /\p{L}{2}/u.test(fixedText(parseTemplate(template))) ? template : undefined
}

/** A number, a path, an address, a file name, or code. */
function isVariable(word: string): boolean {
  return /[\d/\\@`]/.test(word) || /\w\.[a-z]{1,5}$/i.test(word)
}

/** Template with one wildcard behind a mark: `Finding {text}: no test` becomes `Finding {text}: {text}`. */
export function openTemplateOf(template: string): string | undefined {
  const [mark] = /: | [-\u2013\u2014] /.exec(template) ?? []
  if (mark === undefined) return undefined
  const lead = template.slice(0, template.indexOf(mark))
  const open = `${lead}${mark}${wildcard}`
  return lead.includes(wildcard) && open !== template && /\p{L}{2}/u.test(fixedText(parseTemplate(lead)))
    ? open
    : undefined
}

const mostWords = 5

/** Whether a text may be a label: a few words, without marks of data or code. */
export function isLabel(text: string): boolean {
  return (
    text.length <= 60 &&
    !/["'`{}[\]<>|=;,?!]/.test(text) &&
    /\p{L}{2}/u.test(text) &&
    text.split(' ').length <= mostWords
  )
}

/** Whether a text may be a listed value: a few words, but not a number or path. */
export function isValue(text: string): boolean {
  return /^\p{L}[\p{L}\p{M}' _&+-]{0,38}[.!]?$/u.test(text) && !text.endsWith(' ') && text.split(' ').length <= 4
}
