/** Which texts may hold a part of this contract. Every file is searched; the readers of the parts see few of them. */

import {frontMatter} from '../../markdown/front-matter.ts'
import {type Document, lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import {lineAt} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {foldCharacters} from '../ascii/characters.ts'
import {unusualUnits} from '../ascii/unusual-units.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'
import {isPromptsHeaderLike} from './opening.ts'
import {quoteMarks} from './parts.ts'
import {isTitleLike} from './title.ts'

/** Whether a text holds the header or the title, a near miss of them, or a line that begins as a status does. */
export const mayHavePrompts = memoize(
  (source: Source): boolean =>
    headerLines(source).length > 0 || statusLines(source).length > 0 || titleLines(source).length > 0
)

/** Whether a rule of this contract may find anything in a file. An output may lack a block of its definition. */
export function mayBreakPrompts(source: Source): boolean {
  return (
    isDeclaredFor(source, 'suggested-prompts') || mayHavePrompts(source) || source.otherFiles.definition !== undefined
  )
}

/**
 * The characters that `fold` of characters.ts or another case turns into letters of ASCII, colons or nothing: in a line without them, words
 * can be searched as they are.
 */
export const disguises =
  /[\u00AD\u00D7\u00DF\u0130\u0131\u0149\u017F\u01F0\u034F\u061C\u180E\u1E96-\u1E9A\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\u212A\u2193\u2573\u2B07\uDB40\uFB00-\uFB06\uFE00-\uFE0F\uFEFF\uFF1A\uFF21-\uFF3A\uFF41-\uFF5A]/g

/**
 * The lines, from 0 and in order, with a match of a pattern or a character that may hide one before folding.
 *
 * @param pattern global; it matches neither an empty text nor a line end
 */
export function candidateLines(document: Document, pattern: RegExp): readonly number[] {
  const found = linesWith(document, pattern)
  const disguised = disguisedLines(document)
  return disguised.length === 0 ? found : [...new Set([...found, ...disguised])].sort((a, b) => a - b)
}

function linesWith(document: Document, pattern: RegExp): readonly number[] {
  const found: number[] = []
  pattern.lastIndex = 0
  while (pattern.test(document.text)) {
    const {lines} = document
    const line = lineAt(lines, pattern.lastIndex - 1)
    found.push(line)
    pattern.lastIndex = lines[line]?.next ?? document.text.length
  }
  return found
}

const disguisedLines = memoize((document: Document): readonly number[] =>
  unusualUnits(document).search(disguises) === -1 ? [] : linesWith(document, disguises)
)

/**
 * Pieces of near misses: within three edits of the header or two of the title, one of its four or three pieces stays
 * whole. Pieces have gaps between them. A longer end of `PROMPTS` doubles the time, since `P` also ends `STEPS`.
 */
const pieces = /SUGG|STED|NEXT|STEPS:|OMPTS/gi

/** The lines with a piece of the header or the title, from 0 and in order. */
export const nearLines = memoize((document: Document) => candidateLines(document, pieces))

function unquoted(line: string): string {
  return line.slice(quoteMarks(line).length)
}

/** The lines that may be the header or a near miss of it, from 0 and in order. */
export function headerLines(document: Document): readonly number[] {
  return nearLines(document).filter((line) => isPromptsHeaderLike(unquoted(lineText(document, line))))
}

/** The lines behind the front matter that may be the heading of the section. */
export function titleLines(source: Source): readonly number[] {
  const after = frontMatter(source)?.last ?? -1
  return nearLines(source).filter((line) => line > after && isTitleLike(lineText(source, line)))
}

/** Each line of a status has the first word, or the others. */
const word = /status|returning results/gi
/** A cheap test of the first letter. */
const mayBegin = /^[^A-Za-z]*s/i
const begins = /^[^A-Za-z]*status(?:\*\*|__)?[ \t]*:/i
/** The sentences of a status behind a word in capitals. */
const sentences = /^[^A-Za-z]*([A-Z]{4,8})\b.{0,200}\bcomplete\b.{0,40}\b[Rr]eturning results to\b/

/** The lines that may be the first of a status, from 0 and in order. */
export function statusLines(source: Source): readonly number[] {
  return candidateLines(source, word).filter((line) => beginsStatus(lineText(source, line)))
}

export function beginsStatus(line: string): boolean {
  if (!mayBegin.test(line)) return false
  const {text} = foldCharacters(line)
  if (begins.test(text)) return true
  const first = sentences.exec(text)?.[1]
  return first !== undefined && distance(first, 'STATUS', 2) <= 2
}
