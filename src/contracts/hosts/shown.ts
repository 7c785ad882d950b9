/** Paths that a text shows, or asks an agent to write, instead of leading to them. */
import {lineText} from '../../text/document.ts'
import {lineAt} from '../../text/lines.ts'
import type {Source} from '../source.ts'

/** Whether a place is in a quotation, or after the words that begin an example. */
export function isShown(source: Source, offset: number): boolean {
  const before = textBefore(source, offset)
  return before.split('"').length % 2 === 0 || /\b(?:e\.g\.|such as\b|for (?:example|instance)\b)/i.test(before)
}

/** Verbs before a path: whether it is to be written, or there to be used. */
const verbs =
  /\b(?:(?<writes>add|append|create|extract|generate|move|name|output|place|put|save|store|write|would)(?:s|d|ed|ing)?|call|check|consult|execute|follow|invoke|load|read|refer|run|see|through|use|using|via|with)\b/gi

/** How many lines of a list belong to the line above it. */
const longestList = 20

/** Whether a path in prose is an example of one, or of a file that an agent makes. */
export function isExamplePath(source: Source, offset: number): boolean {
  const before = textBefore(source, offset)
  if (/\bexamples?\b[*_)]{0,3}:/i.test(before)) return true
  const last = [...before.matchAll(verbs)].at(-1)
  return last?.groups?.['writes'] !== undefined || isInExampleList(source, lineAt(source.lines, offset))
}

function isInExampleList(source: Source, line: number): boolean {
  for (let above = line - 1; above >= 0 && above > line - longestList; above--) {
    const text = lineText(source, above)
    const isItem = /^(?:\s|[-+|]|\*(?!\*)|\d+[.)])/.test(text)
    if (text !== '' && !isItem) return /^#{1,6} *examples?\b|\bexamples?[*_]{0,3}:[*_]{0,3}$/i.test(text)
  }
  return false
}

function textBefore({text, lines}: Source, offset: number): string {
  return text.slice(lines[lineAt(lines, offset)]?.start ?? 0, offset)
}
