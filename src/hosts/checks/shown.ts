/** Paths that a text shows, or asks an agent to write, instead of leading to them. */

import type {Source} from '../../contracts/source.ts'
import {lineText} from '../../text/document.ts'
import {lineAt} from '../../text/lines.ts'
import {isAfterOpening, lastBefore} from './on-line.ts'

const quote = /"/g
const opening = /\b(?:e\.g\.|such as\b|for (?:example|instance)\b)/gi

/** Whether a place is in a quotation, or after the words that begin an example. */
export function isShown(source: Source, offset: number): boolean {
  return isAfterOpening(source, quote, offset) || lastBefore(source, opening, offset) !== undefined
}

/** Verbs before a path: whether it is to be written, or there to be used. */
const verbs =
  /\b(?:(?<writes>add|append|create|extract|generate|move|name|output|place|put|save|store|write|would)(?:s|d|ed|ing)?|call|check|consult|execute|follow|invoke|load|read|refer|run|see|through|use|using|via|with)\b/gi

const example = /\bexamples?\b[*_)]{0,3}:/gi

/** How many lines of a list belong to the line above it. */
const longestList = 20

/** Whether a path in prose is an example of one, or of a file that an agent makes. */
export function isExamplePath(source: Source, offset: number): boolean {
  if (lastBefore(source, example, offset) !== undefined) return true
  return (
    lastBefore(source, verbs, offset)?.groups?.['writes'] !== undefined ||
    isInExampleList(source, lineAt(source.lines, offset))
  )
}

function isInExampleList(source: Source, line: number): boolean {
  for (let above = line - 1; above >= 0 && above > line - longestList; above--) {
    const text = lineText(source, above)
    const isItem = /^(?:\s|[-+|]|\*(?!\*)|\d+[.)])/.test(text)
    if (text !== '' && !isItem) return /^#{1,6} *examples?\b|\bexamples?[*_]{0,3}:[*_]{0,3}$/i.test(text)
  }
  return false
}
