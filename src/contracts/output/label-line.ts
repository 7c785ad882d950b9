/**
 * A line with a label, as agents write it:
 *
 * ```ebnf
 * line  = label, [ note ], ":", [ value ] | "|", label, [ note ], "|", value, "|" ;
 * note  = "(", text, ")" ;
 * ```
 *
 * Marks of Markdown around the label, around the value and around both do not count: `**Verdict:** PASS`.
 */
import type {Range} from '../../text/lines.ts'
import {isExact, titleOf, unmarkedText} from './heading.ts'
import type {Template} from './template.ts'
import type {TextLine} from './text-lines.ts'
import {unwrapped} from './values.ts'

export interface LabelLine extends Range {
  readonly index: number
  /** Without marks. */
  readonly label: string
  readonly labelRange: Range
  /** Without marks; empty where there is none. */
  readonly value: string
  readonly valueRange: Range
  /** The sign between them. */
  readonly separator: string
}

/** In UTF-16 units. */
const longestLabel = 200

/** The line as a label and a value, split at the colon with this number, from 0. */
export function readLabelLine(line: TextLine, colon: number): LabelLine | undefined {
  const {text} = line
  const cells = /^\|([^|]*)\|([^|]*)\|?$/.exec(text)
  if (cells !== null) {
    const [, label = '', value = ''] = cells
    return split(line, {at: 1, length: label.length}, {at: label.length + 2, length: value.length}, ':')
  }
  let at = -1
  for (let count = 0; count <= colon; count++) {
    at = nextColon(text, at + 1)
    if (at === -1) return undefined
  }
  return split(line, {at: 0, length: at}, {at: at + 1, length: text.length - at - 1}, ':')
}

function nextColon(text: string, from: number): number {
  const found = text.slice(from, longestLabel).search(/[:\uFF1A]/)
  return found === -1 ? -1 : from + found
}

/** The line as a label and a value with another sign between them. */
export function readSeparated(line: TextLine): LabelLine | undefined {
  const found = /(?<=[ \t])(?:-{1,2}|\u2013|\u2014|->|=>|\u2192)(?=[ \t])|=/.exec(line.text.slice(0, longestLabel))
  if (found === null) return undefined
  const after = found.index + found[0].length
  return split(line, {at: 0, length: found.index}, {at: after, length: line.text.length - after}, found[0])
}

interface TextSlice {
  readonly at: number
  readonly length: number
}

function split(line: TextLine, label: TextSlice, value: TextSlice, separator: string): LabelLine {
  const left = line.text.slice(label.at, label.at + label.length)
  const right = line.text.slice(value.at, value.at + value.length)
  // A mark that opens before the label may end behind the colon, or behind the value.
  const [open = ''] = /^[ \t]*([*_~]{1,3}|`+)/.exec(left)?.slice(1) ?? []
  const isOpen = open !== '' && !left.slice(left.indexOf(open) + open.length).includes(open)
  const isClosedFirst = isOpen && right.startsWith(open)
  const isClosedLast = isOpen && !isClosedFirst && right.trimEnd().endsWith(open)
  const [name, nameAt] = trimmed(isOpen ? left.replace(open, ' '.repeat(open.length)) : left)
  const [rest, restAt] = trimmed(
    isClosedFirst
      ? ' '.repeat(open.length) + right.slice(open.length)
      : isClosedLast
        ? right.trimEnd().slice(0, -open.length)
        : right
  )
  const inner = unwrapped(rest)
  const from = line.start + value.at + restAt + Math.max(0, rest.indexOf(inner))
  return {
    index: line.index,
    start: line.start,
    end: line.end,
    label: unmarkedText(name),
    labelRange: {start: line.start + label.at + nameAt, end: line.start + label.at + nameAt + name.length},
    value: inner,
    valueRange: {start: from, end: from + inner.length},
    separator
  }
}

function trimmed(text: string): readonly [text: string, at: number] {
  return [text.trim(), text.length - text.trimStart().length]
}

/** `Findings (blocks the release)` is the label `Findings` with a note. */
export function withoutNote(label: string): string {
  const open = label.endsWith(')') ? label.lastIndexOf('(') : -1
  return open === -1 ? label : label.slice(0, open).trimEnd()
}

/** Whether a line has a label, with or without a note. */
export function hasLabel({label}: LabelLine, template: Template): boolean {
  return isExact(titleOf(label), template) || isExact(titleOf(withoutNote(label)), template)
}
