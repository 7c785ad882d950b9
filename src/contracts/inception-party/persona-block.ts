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

/** A field of a block. */
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

/** A line below the fields. */
interface AdviceLine extends Range {
  readonly text: string
}

/** A block, from its header to the text that belongs to something else. */
export interface PersonaBlock {
  /** As it is written, without space around. */
  readonly header: Range & {readonly text: string}
  readonly fields: readonly BlockField[]
  readonly end: number
  /** All lines below the fields that are not blank, up to the next block. */
  readonly below: readonly AdviceLine[]
}

/** The first header of a text; `undefined` for a text without a block. */
export function firstHeader(source: Document): Range | undefined {
  return personaBlocks(source)[0]?.header
}

export const personaBlocks = memoize((source: Document): readonly PersonaBlock[] => {
  if (!/person|context/i.test(source.text)) return []
  const starts = source.lines.flatMap((_, index) => (isHeader(source, index) ? index : []))
  return starts.map((first, at) => readBlock(source, first, starts[at + 1] ?? source.lines.length))
})

/** Whether a placeholder is one of a block, or is in one: that is for its own rule. */
export function isOfBlock(source: Document, {text, start}: Range & {readonly text: string}): boolean {
  if (/^\{(?:persona|phase)\./.test(text)) return personaBlocks(source).length > 0
  return personaBlocks(source).some(({header, end}) => header.start <= start && start < end)
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
  const isNear = distance(headerText.toLowerCase().replace(/[\s_-]+/g, '_'), 'persona_context', 2) <= 2
  const field = isNear ? fieldLine(lineText(source, nextFilled(source, index + 1, source.lines.length))) : undefined
  return field !== undefined && nearestField(field.label, contextFields) !== undefined
}

function nextFilled(source: Document, from: number, end: number): number {
  let index = from
  while (index < end && lineText(source, index).trim() === '') index++
  return index
}

interface FieldLine {
  readonly indent: number
  readonly label: string
  /** The offset of the value in its line. */
  readonly at: number
}

function fieldLine(text: string): FieldLine | undefined {
  const [head = '', indent = '', label] =
    /^([ \t]*)((?:[-*+][ \t]+)?[*_`]{0,2}[A-Za-z][A-Za-z_ -]*[*`]{0,2}):[*_]{0,2}[ \t]*/.exec(text) ?? []
  // A sentence may have a colon too.
  const isLabel = label !== undefined && label.trim().split(' ').length <= 4
  return isLabel ? {indent: indent.length, label, at: head.length} : undefined
}

function readBlock(source: Document, first: number, end: number): PersonaBlock {
  const found: (FieldLine & {readonly line: number; readonly more: number[]})[] = []
  let next = first + 1
  while (next < end) {
    const filled = nextFilled(source, next, end)
    const text = lineText(source, filled)
    const field = filled < end ? fieldLine(text) : undefined
    const last = found.at(-1)
    const isNext = field !== undefined && (filled === next || nearestField(field.label, contextFields) !== undefined)
    if (isNext) found.push({...field, line: filled, more: []})
    else if (filled === next && last !== undefined && text.trim() !== '' && indentOf(text) > last.indent)
      last.more.push(filled)
    else break
    next = filled + 1
  }
  const depth = indentOf(lineText(source, first))
  const present = new Set<string>(found.map(({label}) => label))
  const missing = contextFields.filter((name) => !present.has(name))
  const fields = found.map(({label, indent, at, line, more}): BlockField => {
    const lineStart = source.lines[line]?.start ?? 0
    const [start, from] = [lineStart + indent, lineStart + at]
    const inLine = trimEndOf(lineText(source, line).slice(at), ' \t')
    const value = more.reduce((all, each) => `${all} ${lineText(source, each).trim()}`, inLine).trim()
    const end = from + inLine.length
    const name = contextFields.find((each) => each === label) ?? nearestField(label, missing)
    const isBelow = indent > depth
    return {start, end, label, name, value, isBelow, valueRange: {start: inLine === '' ? start : from, end}}
  })
  const start = (source.lines[first]?.start ?? 0) + depth
  const text = lineText(source, first).trim()
  const header = {start, end: start + text.length, text}
  return {header, fields, end: source.lines[next - 1]?.end ?? header.end, below: linesBelow(source, next, end)}
}

function indentOf(text: string): number {
  return /^[ \t]*/.exec(text)?.[0].length ?? 0
}

function linesBelow(source: Document, from: number, end: number): readonly AdviceLine[] {
  const found: AdviceLine[] = []
  for (let index = from; index < end; index++) {
    const line = lineText(source, index)
    const text = line.trim()
    const start = (source.lines[index]?.start ?? 0) + indentOf(line)
    if (text !== '') found.push({text, start, end: start + text.length})
  }
  return found
}

/** The field that a label means: misspelt, in another case, by the key of its source, or with a word less or more. */
function nearestField(label: string, names: readonly ContextField[]): ContextField | undefined {
  const words = labelWords(label)
  const text = words.join(' ')
  return (
    names.find((name) => distance(text, name.toLowerCase(), name.length > 5 ? 2 : 1) <= (name.length > 5 ? 2 : 1)) ??
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
