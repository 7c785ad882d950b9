/**
 * The block that makes an agent a persona, read: REQ-0006 4.1. One reader for files, messages and the prompts of agents.
 *
 * ```ebnf
 * context = "PERSONA_CONTEXT:", newline, name, title, style, expertise, phase, role, newline, advice ;
 * field   = "  ", label, ": ", text, newline ;    (* Name, Title, Style, Expertise, Phase, Team Role: in this order *)
 * ```
 */

import {distance} from '../../text/edit-distance.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {linesIn, type TextLine} from '../engine/region.ts'
import type {Source} from '../source.ts'

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
  /** The label is the name with marks around it or in another case. */
  readonly isStyled: boolean
  readonly value: string
  /** Whether it is indented deeper than the header. */
  readonly isBelow: boolean
  /** The span of the value; of the line where there is none. */
  readonly valueRange: Range
}

/** A line with its signs, without space around. */
interface BlockLine extends Range {
  readonly text: string
  /** Its line, from 0. */
  readonly index: number
  readonly indent: number
}

/** A block, from its header to the text that belongs to something else. */
export interface PersonaBlock {
  readonly header: BlockLine
  readonly fields: readonly BlockField[]
  readonly end: number
  /** All lines below the fields that are not blank, up to the next block. */
  readonly below: readonly BlockLine[]
}

export function firstHeader(source: Source): Range | undefined {
  return personaBlocks(source)[0]?.header
}

export const personaBlocks = memoize((source: Source): readonly PersonaBlock[] => {
  if (!/person|context/i.test(source.text)) return []
  const lines = linesIn({source, start: 0, end: source.text.length}).map((line) => blockLine(source, line))
  const starts = lines.flatMap((line, index) => (isHeader(line, lines[index + 1]) ? index : []))
  return starts.flatMap((first, at) => readBlock(lines.slice(first, starts[at + 1])))
})

/** Whether a placeholder is one of a block, or is in one: that is for its own rule. */
export function isOfBlock(source: Source, {text, start}: Range & {readonly text: string}): boolean {
  const blocks = personaBlocks(source)
  if (/^\{(?:persona|phase)\./.test(text)) return blocks.length > 0
  return blocks.some(({header, end}) => header.start <= start && start < end)
}

function blockLine({text, lines}: Source, {index, leadStart, end}: TextLine): BlockLine {
  const indent = leadStart - (lines[index]?.start ?? leadStart)
  return {index, indent, start: leadStart, end, text: text.slice(leadStart, end)}
}

/** The header, or a line that is nearly the header and has a field below it. */
function isHeader({text}: BlockLine, next: BlockLine | undefined): boolean {
  if (text === contextHeader) return true
  if (text.length > 120 || !/person|context/i.test(text)) return false
  // A heading may be about personas.
  if (text.startsWith('#') && !text.includes('PERSONA_CONTEXT')) return false
  const headerText = (/^#*([^:#<]*)/.exec(text)?.[1] ?? '').replace(/[*`>]/g, '').trim()
  if (distance(headerText.toLowerCase().replace(/[\s_-]+/g, '_'), 'persona_context', 2) > 2) return false
  const field = next && labelOf(next.text)
  return field !== undefined && nearestField(field.label, contextFields) !== undefined
}

interface LineLabel {
  readonly label: string
  /** The offset of the value in its line. */
  readonly at: number
}

function labelOf(line: string): LineLabel | undefined {
  const [head = '', label] =
    /^((?:[-*+][ \t]+)?[*_`]{0,2}[A-Za-z][A-Za-z_ -]*[*`]{0,2}):[*_]{0,2}[ \t]*/.exec(line) ?? []
  // A sentence may have a colon too.
  if (label !== undefined) return label.trim().split(' ').length <= 4 ? {label, at: head.length} : undefined
  const [start = '', written, name = ''] = otherSign.exec(line) ?? []
  return written !== undefined && contextFields.some((each) => each.toLowerCase() === name.toLowerCase())
    ? {label: written, at: start.length}
    : undefined
}

/** The name of a field with another sign than the colon, which belongs to the label. */
const otherSign = /^(([A-Za-z]+(?: [A-Za-z]+)?)[ \t]*(?:[=;\uFF1A]|[-\u2013\u2014](?=[ \t])))[ \t]*/

function readBlock([header, ...lines]: readonly BlockLine[]): readonly PersonaBlock[] {
  if (header === undefined) return []
  const found: (BlockLine & LineLabel & {readonly more: string[]})[] = []
  let last = header
  for (const line of lines) {
    const label = labelOf(line.text)
    const isNext = line.index === last.index + 1
    if (label !== undefined && (isNext || nearestField(label.label, contextFields) !== undefined))
      found.push({...line, ...label, more: []})
    else if (isNext && line.indent > (found.at(-1)?.indent ?? line.indent)) found.at(-1)?.more.push(line.text)
    else break
    last = line
  }
  const present = new Set<string>(found.map(({label}) => label))
  const missing = contextFields.filter((name) => !present.has(name))
  const fields = found.map(({label, text, indent, at, more, start}): BlockField => {
    const inLine = text.slice(at)
    const end = start + at + inLine.length
    const name = contextFields.find((each) => each === label) ?? nearestField(label, missing)
    return {
      start,
      end,
      label,
      name,
      isStyled: label !== name && labelWords(label).join(' ') === name?.toLowerCase(),
      value: [inLine, ...more].join(' ').trim(),
      isBelow: indent > header.indent,
      valueRange: {start: inLine === '' ? start : start + at, end}
    }
  })
  return [{header, fields, end: last.end, below: lines.slice(lines.indexOf(last) + 1)}]
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
  return label.toLowerCase().match(/[^\s_*`+-]+/g) ?? []
}

function isPartOf(words: readonly string[], all: readonly string[]): boolean {
  return words.every((word) => all.includes(word))
}
