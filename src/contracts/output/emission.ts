/**
 * What an agent prints, and what it only mentions: in code, in a comment, in a quotation, in a sentence about it, such as "I will
 * print X once the tests pass", or in an instruction that it repeats.
 */

import {isInCodeSpan} from '../../markdown/mention.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {list} from '../../text/plural.ts'
import type {Source} from '../source.ts'
import type {OutputContract} from './model.ts'

/** Where an output mentions something that it does not print. */
export type Where = 'code' | 'a comment' | 'a quotation' | 'a sentence about it'

type Terms = Pick<OutputContract, 'code' | 'quotes'>

// The policy as data: lists of words and phrases, the latter as regular expressions.

/** Verbs of printing. */
const printing = list`
  print, output, emit, return, write, append, produce, include, send, post, display,
  (?:respond|reply|answer|end|finish|conclude|close)(?: \w+){0,3} with
`

/** More verbs that, negated, keep their object from being printed. */
const claiming = list`say, give, state, declare, show, use, signal, claim, announce, add, put`

/** Both, as in "without printing". */
const gerunds = list`
  printing, outputting, emitting, returning, writing, appending, producing, including, sending, posting, displaying,
  saying, giving, declaring, using, claiming, adding, putting,
  (?:responding|replying|answering|ending|finishing|concluding|closing) with
`

const negations = list`
  not, never, \w+n['\u2019]t, cannot, without, before, avoid, instead of, rather than, until
`

/** Words before a verb of something that is still to come or that others ask for. */
const modals = list`to, will, \w+['\u2019]ll, would, should, must, shall, may, might, can, could`

/** Words that make a sentence with a modal one about a time or a case, or about what others ask for. */
const cases = list`
  when, whenever, once, if, after, until, unless, only, as soon as, before, later, asks, asked, requires, required,
  instructs, instructed, instructions?, supposed, prompt
`

/** What may be between a verb and its object. */
const between = list`
  the, a, an, any, exact(?:ly)?, literal, final, only, out, just, either, one, of, with, tag, marker, line, token,
  text, string, words?, promise, verdict, yet, your, my, this
`

/** How much of a line before and after something is read, in UTF-16 units. */
const reach = 200

const any = (words: readonly string[]): string => `(?:${words.join('|')})`

interface Patterns {
  /** What leads to a mention. */
  readonly mention: RegExp
  /** What leads to one in a sentence about a case. */
  readonly conditional: RegExp
  readonly ofCase: RegExp
}

/** A function, since few outputs need them. */
const patterns = memoize((_: typeof printing): Patterns => {
  const object = `(?: ${any(between)}){0,4}[ "'\u201C*(\\[]*$`
  const start = '^(?:(?:[-*+>#]+|\\d+[.)]) )?[*_ ]{0,4}'
  const polite = any(['please', 'always', 'then', 'finally', 'only'])
  return {
    mention: new RegExp(
      [
        `${start}(?:${polite},? )?${any(printing)}${object}`,
        `\\b${any(negations)}(?: [\\w-]+)? ${any([...printing, ...claiming, ...gerunds])}${object}`,
        `${start}${any(['if', 'unless'])} [^:]*[,:] ?[ "'\u201C*(\\[]*$`
      ].join('|'),
      'i'
    ),
    conditional: new RegExp(`\\b${any(modals)}(?: (?!now\\b)[\\w-]+)? ${any(printing)}${object}`, 'i'),
    ofCase: new RegExp(`\\b${any(cases)}\\b`, 'i')
  }
})

/** Where something is mentioned; `undefined` where it is printed, or where its mentions count. */
export function mentionAt(source: Source, range: Range, {code = false, quotes = false}: Terms): Where | undefined {
  const {start} = range
  if (!code && isInComment(source, start)) return 'a comment'
  const line = lineAt(source.lines, start)
  if (!code && (codeAt(source, line) !== undefined || isInCodeSpan(source, start))) return 'code'
  if (quotes) return undefined
  if (isQuoted(source, line) || isBetweenQuotes(source, line, range)) return 'a quotation'
  return isSentence(source, line, range) || isEcho(source, line, range) ? 'a sentence about it' : undefined
}

/** Whether a line is of a quotation. */
export function isQuoted({text, lines}: Source, line: number): boolean {
  const start = lines[line]?.start ?? 0
  return /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?>/.test(text.slice(start, start + 40))
}

const quoteMarks: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['\u201C', '\u201D'],
  ['\u00AB', '\u00BB']
]

/** Whether quotation marks right before something and after it on its line make it a quotation. */
function isBetweenQuotes({text, lines}: Source, line: number, {start, end}: Range): boolean {
  const before = text.slice(Math.max(lines[line]?.start ?? 0, start - reach), start)
  const after = text.slice(end, Math.min(lines[line]?.end ?? end, end + reach))
  return quoteMarks.some(([open, close]) => {
    const from = before.lastIndexOf(open)
    if (from === -1 || !after.includes(close)) return false
    return open === close ? before.split(open).length % 2 === 0 : !before.includes(close, from)
  })
}

/** Whether the sentence that leads to something, as far as it is on its line, is about it. */
function isSentence({text, lines}: Source, line: number, {start, end}: Range): boolean {
  const from = Math.max(lines[line]?.start ?? 0, start - reach)
  const before = text.slice(from, start).replace(/[ \t]+/g, ' ')
  if (before.trim() === '') return false
  const lead = before.slice([...before.matchAll(/[.!?;] /g)].at(-1)?.index ?? 0).replace(/^[.!?;] /, '')
  const {mention, conditional, ofCase} = patterns(printing)
  if (mention.test(lead)) return true
  if (!conditional.test(lead)) return false
  const after = text.slice(end, Math.max(end, Math.min(lines[line]?.end ?? end, end + reach)))
  return ofCase.test(lead) || ofCase.test(after.slice(0, after.search(/[.!?;](?:\s|$)|$/)))
}

/** The lines of a definition with more than one word. */
const sentencesOf = memoize(
  ({text}: Source): ReadonlySet<string> =>
    new Set(
      text
        .split(/\r\n?|\n/)
        .map((line) => line.trim())
        .filter((line) => line.includes(' '))
    )
)

/** Whether the line around something is one of the definition: a prompt that is repeated. */
function isEcho(source: Source, line: number, {start, end}: Range): boolean {
  const {definition} = source.otherFiles
  const whole = source.lines[line]
  if (definition === undefined || whole === undefined || (start === whole.start && end >= whole.end)) return false
  if (whole.end - whole.start > 2000) return false
  const text = lineText(source, line).trim()
  if (text === source.text.slice(start, end).trim()) return false
  return sentencesOf(definition).has(text)
}
