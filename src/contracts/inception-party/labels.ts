/** The labels of a content (REQ-0006 3.5): the one reader of them, for rules and for `parseFinalPosition`. */
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {fieldsOf} from '../engine/fields.ts'
import {toleranceOf} from '../engine/judge.ts'
import type {OutputContract} from '../engine/model.ts'
import {sourceRange} from '../engine/normal.ts'
import {labelLines} from '../engine/read.ts'
import type {TextRegion} from '../engine/region.ts'
import {sourceOf} from '../source.ts'
import type {PartyStep} from './protocol.ts'

export interface Label extends Range {
  readonly name: string
  /** As it is written, where that is only nearly the name. */
  readonly found?: string
  /** Trimmed; it reaches to the next label. */
  readonly value: string
  /** It is a cell of a table, whose marks belong to no value. */
  readonly isInTable: boolean
}

/** Fields of the engine, in any place and with marks of Markdown. */
export type LabelTerms = Pick<OutputContract, 'lines'>

export function labelTerms(names: readonly string[]): LabelTerms {
  return {lines: Object.fromEntries(names.map((name) => [name, {}]))}
}

const tolerance = toleranceOf({allow: ['list', 'blockquote', 'bold', 'italic', 'code', 'fence', 'note', 'sign']})

/** The labels in the content of a step, read from the text of the document. */
export const labelsOf = memoize((step: PartyStep) => {
  const lines = step.body.split('\n')
  const names = lines.map((line) => /^(?:- )?([A-Z][A-Za-z ]*):/.exec(line)?.[1])
  const all = names.filter((name) => name !== undefined)
  const required = all.filter((name) => !step.optional?.includes(name))
  return {
    all,
    required,
    /** Labels that hold others. */
    outer: all.filter((name) => {
      const line = names.indexOf(name)
      return lines[line] === `${name}:` && names[line + 1] !== undefined
    }),
    /** Lines that follow the last label. */
    closing: lines.filter((line, index) => index > 0 && names[index] === undefined && /^[A-Z].*\.$/.test(line)),
    terms: labelTerms(all),
    requiredTerms: labelTerms(required)
  }
})

export function regionOfText(text: string): TextRegion {
  return {source: sourceOf(text), start: 0, end: text.length}
}

/** The labels of a text, in their order. The text of an item ends at the next label, that of others at the next outside of a list. */
export function labelsIn(region: TextRegion, terms: LabelTerms, closing: readonly string[] = []): readonly Label[] {
  const {text, lines} = region.source
  const found: Label[] = []
  let [next, nextOuter] = [region.end, region.end]
  const all = labelLines({region, tolerance, at: undefined}, fieldsOf(terms))
  for (const {
    name,
    found: {labelled, faults}
  } of all.toReversed()) {
    const {line, label, at, separator} = labelled
    if (separator !== ':') continue
    const isItem = line.lead.some(({decoration}) => decoration === 'list')
    const isInTable = line.normal.marks.some(({decoration}) => decoration === 'table')
    const {end} = sourceRange(line.normal, {start: at, end: at + 1})
    const held = text
      .slice(end, isItem ? next : nextOuter)
      .replace(/^[*_]+/, '')
      .split('\n')
    const written = held
      .filter((each) => !closing.includes(each.trim()))
      .join('\n')
      .trim()
    const value = isInTable && written.endsWith('|') ? written.slice(0, -1).trimEnd() : written
    found.push({
      name,
      ...(faults.length > 0 && label.text !== name && {found: label.text}),
      value,
      isInTable,
      start: line.start,
      end
    })
    next = lines[line.index]?.start ?? 0
    if (!isItem) nextOuter = next
  }
  return found.toReversed()
}

export function stepLabels(step: PartyStep, region: TextRegion): readonly Label[] {
  const {all, closing, terms} = labelsOf(step)
  return all.length === 0 ? [] : labelsIn(region, terms, closing)
}
