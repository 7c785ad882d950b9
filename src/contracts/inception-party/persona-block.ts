/**
 * The block that makes an agent a persona, read: REQ-0006 4.1. One reader for files, messages and the prompts of agents.
 *
 * ```ebnf
 * context = "PERSONA_CONTEXT:", newline, name, title, style, expertise, phase, role, newline, advice ;
 * field   = "  ", label, ": ", text, newline ;    (* Name, Title, Style, Expertise, Phase, Team Role: in this order *)
 * ```
 */

import {type Document, lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {trimEndOf} from '../../text/trim.ts'

export const contextHeader = 'PERSONA_CONTEXT:'

export const contextFields = ['Name', 'Title', 'Style', 'Expertise', 'Phase', 'Team Role'] as const
export type ContextField = (typeof contextFields)[number]

/** The source of each field (4.2). */
export const fieldSources: Readonly<Record<ContextField, string>> = {
  Name: 'persona.name',
  Title: 'persona.title',
  Style: 'persona.communication_style',
  Expertise: 'persona.expertise',
  Phase: 'phase.name',
  'Team Role': 'persona.debate_focus'
}

export interface BlockField extends Range {
  /** As it is written. */
  readonly label: string
  readonly name: ContextField | undefined
  readonly value: string
  /** Whether it is indented deeper than the header. */
  readonly isBelow: boolean
  /** The span of the value; of the line where there is none. */
  readonly valueRange: Range
}

/** A text on its line, without space around. */
interface TrimmedLine extends Range {
  readonly text: string
}

/** A block, from its header to the text that belongs to something else. */
export interface PersonaBlock {
  readonly header: TrimmedLine
  readonly fields: readonly BlockField[]
  readonly end: number
  /** All lines below the fields that are not blank, up to the next block. */
  readonly below: readonly TrimmedLine[]
}

/** The first header of a text; `undefined` for a text without a block. */
export function firstHeader(source: Document): Range | undefined {
  return personaBlocks(source)[0]?.header
}

export const personaBlocks = memoize((source: Document): readonly PersonaBlock[] => {
  if (!/person|context/i.test(source.text)) return []
  const starts = source.lines.flatMap((_, index) => (isHeader(source, index) ? index : []))
  return starts.map((first, at) => {
    const lines = source.lines.slice(first, starts[at + 1]).flatMap((_, index) => filledLine(source, first + index))
    return readBlock(lines)
  })
})

/** Whether a placeholder is one of a block, or is in one: that is for its own rule. */
export function isOfBlock(source: Document, {text, start}: Range & {readonly text: string}): boolean {
  if (/^\{(?:persona|phase)\./.test(text)) return personaBlocks(source).length > 0
  return personaBlocks(source).some(({header, end}) => header.start <= start && start < end)
}

interface FilledLine extends TrimmedLine {
  readonly index: number
  readonly raw: string
  readonly indent: number
}

/** A line, unless it is blank. */
function filledLine(source: Document, index: number): readonly FilledLine[] {
  const raw = lineText(source, index)
  const text = raw.trim()
  const indent = raw.length - raw.trimStart().length
  const start = (source.lines[index]?.start ?? 0) + indent
  return text === '' ? [] : [{index, raw, indent, text, start, end: start + text.length}]
}

/** The header, or a line that is nearly the header and has a field below it. */
function isHeader(source: Document, index: number): boolean {
  const line = lineText(source, index)
  const text = line.slice(0, 120).trim()
  if (text === contextHeader) return true
  if (line.length > 120 || !/person|context/i.test(text)) return false
  // A heading may be about personas.
  if (text.startsWith('#') && !text.includes('PERSONA_CONTEXT')) return false
  const headerText = (/^#*([^:#<]*)/.exec(text)?.[1] ?? '').replace(/[*`>]/g, '').trim()
  if (distance(headerText.toLowerCase().replace(/[\s_-]+/g, '_'), 'persona_context', 2) > 2) return false
  let next = index + 1
  while (next < source.lines.length && lineText(source, next).trim() === '') next++
  const field = labelOf(lineText(source, next))
  return field !== undefined && nearestField(field.label, contextFields) !== undefined
}

interface LineLabel {
  readonly label: string
  /** The offset of the value in its line. */
  readonly at: number
}

function labelOf(line: string): LineLabel | undefined {
  const [head = '', label] =
    /^[ \t]*((?:[-*+][ \t]+)?[*_`]{0,2}[A-Za-z][A-Za-z_ -]*[*`]{0,2}):[*_]{0,2}[ \t]*/.exec(line) ?? []
  // A sentence may have a colon too.
  return label !== undefined && label.trim().split(' ').length <= 4 ? {label, at: head.length} : undefined
}

function readBlock([header, ...lines]: readonly FilledLine[]): PersonaBlock {
  const {indent: depth = 0, index = 0, text = '', start = 0, end = 0} = header ?? {}
  const found: (FilledLine & LineLabel & {readonly more: string[]})[] = []
  let last = {index, end}
  let count = 0
  for (const line of lines) {
    const label = labelOf(line.raw)
    const isNext = line.index === last.index + 1
    if (label !== undefined && (isNext || nearestField(label.label, contextFields) !== undefined))
      found.push({...line, ...label, more: []})
    else if (isNext && line.indent > (found.at(-1)?.indent ?? line.indent)) found.at(-1)?.more.push(line.text)
    else break
    last = line
    count++
  }
  const present = new Set<string>(found.map(({label}) => label))
  const missing = contextFields.filter((name) => !present.has(name))
  const fields = found.map((field): BlockField => {
    const {label, raw, indent, at, more, start} = field
    const inLine = trimEndOf(raw.slice(at), ' \t')
    const from = start - indent + at
    const end = from + inLine.length
    const name = contextFields.find((each) => each === label) ?? nearestField(label, missing)
    const value = [inLine, ...more].join(' ').trim()
    return {
      start,
      end,
      label,
      name,
      value,
      isBelow: indent > depth,
      valueRange: {start: inLine === '' ? start : from, end}
    }
  })
  return {header: {start, end, text}, fields, end: last.end, below: lines.slice(count)}
}

/** The field that a label means: misspelt, in another case, by the key of its source, or with a word less or more. */
function nearestField(label: string, names: readonly ContextField[]): ContextField | undefined {
  const words = labelWords(label)
  const text = words.join(' ')
  const mostEdits = (name: string): number => (name.length > 5 ? 2 : 1)
  return (
    names.find((name) => distance(text, name.toLowerCase(), mostEdits(name)) <= mostEdits(name)) ??
    names.find((name) => text === labelWords(fieldSources[name].replace(/^.*\./, '')).join(' ')) ??
    names.find((name) => isPartOf(labelWords(name), words) || isPartOf(words, labelWords(name)))
  )
}

function labelWords(label: string): readonly string[] {
  return label
    .toLowerCase()
    .split(/[\s_*`+-]+/)
    .filter((word) => word !== '')
}

function isPartOf(words: readonly string[], all: readonly string[]): boolean {
  return words.every((word) => all.includes(word))
}
