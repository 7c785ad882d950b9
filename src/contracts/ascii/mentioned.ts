/** Where a text is about a broken character, and not broken itself. */

import {isInCodeSpan} from '../../markdown/mention.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'

/** Words of a line about characters and how they are stored. */
const aboutCharacters =
  /\b(?:characters?|chars?|code ?points?|encod(?:e[ds]?|ing)|garbled|glyphs?|mojibake|replacement|unicode|utf-?8|U\+[\dA-F]{4,6})\b/i

const aboutByLine = memoize((_: Source) => new Map<number, boolean>())

/** Whether a span is shown: as code, alone in quotes, or as a word of its own on a line about characters. */
export function isMentioned(source: Source, {start, end}: Range): boolean {
  if (isInCodeSpan(source, start)) return true
  const [before, after] = [source.text.charAt(start - 1), source.text.charAt(end)]
  if (quotes.some(([open, close]) => open === before && close === after)) return true
  const isWord = /^[\s([{|"'\u2018\u201C]?$/.test(before) && /^[\s)\]}|"',.;:?!\u2019\u201D]?$/.test(after)
  return isWord && isAboutCharacters(source, lineAt(source.lines, start))
}

const quotes = [
  ['"', '"'],
  ["'", "'"],
  ['\u201C', '\u201D'],
  ['\u2018', '\u2019'],
  ['\u00AB', '\u00BB']
] as const

function isAboutCharacters(source: Source, line: number): boolean {
  const cached = aboutByLine(source)
  const isAbout = cached.get(line) ?? aboutCharacters.test(lineText(source, line))
  cached.set(line, isAbout)
  return isAbout
}
