/**
 * The block that makes an agent a persona: REQ-0006 4.1, 4.2.
 *
 * ```ebnf
 * context = "PERSONA_CONTEXT:", newline, name, title, style, expertise, phase, role, newline, advice ;
 * field   = "  ", label, ": ", text, newline ;    (* Name, Title, Style, Expertise, Phase, Team Role: in this order *)
 * ```
 */

import {lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import {longestRise} from '../../text/longest-rise.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {trimEndOf} from '../../text/trim.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {isPromptPlaceholder} from './members.ts'
import {readPersonas} from './personas.ts'
import type {Personas} from './personas-schema.ts'

export const contextHeader = 'PERSONA_CONTEXT:'

export const contextFields = ['Name', 'Title', 'Style', 'Expertise', 'Phase', 'Team Role'] as const
export type ContextField = (typeof contextFields)[number]

export type ContextProblem = Problem<{
  /** Fields that a block does not have. */
  missing: {readonly names: readonly ContextField[]}
  order: {readonly name: ContextField; readonly after: ContextField | undefined}
  empty: {readonly name: ContextField}
  field: {readonly found: Quoted; readonly name: ContextField | undefined}
  placeholder: {readonly text: Quoted}
  /** Another value than that of the personas file, which not everybody may read. */
  value: {readonly name: ContextField; readonly expected: Quoted}
  'unknown-persona': {readonly name: Quoted}
  /** The lines of 4.1 below the fields that are not there. */
  advice: {readonly line: string}
}>

/** A field of a block. */
interface Field extends Range {
  /** As it is written. */
  readonly label: string
  readonly name: ContextField | undefined
  readonly value: string
  /** The span of the value; of the line where there is none. */
  readonly valueRange: Range
}

/** A block, from its header. */
interface ContextBlock {
  readonly header: Range
  readonly fields: readonly Field[]
  /** The text below the fields, up to an empty line that follows it. */
  readonly advice: string
}

const adviceLines = [
  'You are participating in an Inception Party with two other specialists.',
  'Communicate in a style consistent with your persona: {style}.',
  'Ask your questions from YOUR expertise angle. Do not duplicate their domains.',
  'When debating, stay in character but prioritize substance over performance.'
] as const

/** What is wrong with the blocks of a file that is declared to keep the contract. */
export function contextProblems(source: Source): readonly ContextProblem[] {
  if (!source.text.includes(contextHeader)) return []
  const file = source.otherFiles.personas()
  const personas = file === undefined ? undefined : readPersonas(file)
  return contextBlocks(source).flatMap((block) => blockProblems(block, source.kind === 'output', personas))
}

/** The fields of the first block of a prompt that are missing or empty. */
export function missingFields(prompt: Source): readonly ContextField[] {
  const [block] = contextBlocks(prompt)
  if (block === undefined) return []
  return contextFields.filter((name) => !block.fields.some((field) => field.name === name && field.value !== ''))
}

function isHeader(source: Source, line: number): boolean {
  return lineText(source, line).trim() === contextHeader
}

function contextBlocks(source: Source): readonly ContextBlock[] {
  const found: ContextBlock[] = []
  for (const [index, line] of source.lines.entries()) {
    if (!isHeader(source, index)) continue
    const indent = lineText(source, index).indexOf(contextHeader)
    const fields: Field[] = []
    let next = index + 1
    for (; next < source.lines.length; next++) {
      const field = isHeader(source, next) ? undefined : fieldAt(source, next)
      if (field === undefined) break
      fields.push(field)
    }
    const start = line.start + indent
    found.push({header: {start, end: start + contextHeader.length}, fields, advice: adviceFrom(source, next)})
  }
  return found
}

function fieldAt(source: Source, index: number): Field | undefined {
  const text = lineText(source, index)
  const [head = '', indent = '', label, gap = ''] = /^([ \t]*)([A-Za-z_][A-Za-z_ -]*):([ \t]*)/.exec(text) ?? []
  if (label === undefined) return undefined
  const value = trimEndOf(text.slice(head.length), ' \t')
  const start = (source.lines[index]?.start ?? 0) + indent.length
  const at = start + label.length + 1 + gap.length
  const range = {start, end: at + value.length}
  return {...range, label, name: nameOf(label), value, valueRange: value === '' ? range : {start: at, end: range.end}}
}

/** A label may be misspelt, or in another case. */
function nameOf(label: string): ContextField | undefined {
  const text = label.toLowerCase().replace(/[_-]/g, ' ')
  return contextFields.find((name) => distance(text, name.toLowerCase(), 1) <= 1)
}

function adviceFrom(source: Source, index: number): string {
  let first = index
  while (first < source.lines.length && lineText(source, first).trim() === '') first++
  let last = first
  while (last < source.lines.length && lineText(source, last).trim() !== '' && !isHeader(source, last)) last++
  return source.text.slice(source.lines[first]?.start, source.lines[last - 1]?.end)
}

function blockProblems(
  {header, fields, advice}: ContextBlock,
  isOutput: boolean,
  personas: Personas | undefined
): readonly ContextProblem[] {
  const missing = contextFields.filter((name) => !fields.some((field) => field.name === name))
  return [
    ...(missing.length === 0 ? [] : [{kind: 'missing', range: header, data: {names: missing}} as const]),
    ...fields.flatMap((field) => fieldProblem(field, isOutput)),
    ...orderProblems(fields),
    ...(personas === undefined ? [] : valueProblems(fields, personas)),
    ...adviceProblems(fields, advice, header)
  ]
}

/** At most one for each field. */
function fieldProblem(
  {label, name, value, valueRange, start, end}: Field,
  isOutput: boolean
): readonly ContextProblem[] {
  if (label !== name) {
    const range = {start, end: start + label.length}
    return [{kind: 'field', range, data: {found: quoted(label), name}, ...(name !== undefined && {expected: [name]})}]
  }
  if (value === '') return [{kind: 'empty', range: {start, end}, data: {name}}]
  return isOutput && /\{[A-Za-z_][\w. ]*\}/.test(value)
    ? [{kind: 'placeholder', range: valueRange, data: {text: quoted(value)}}]
    : []
}

function orderProblems(fields: readonly Field[]): readonly ContextProblem[] {
  const namedFields = fields.flatMap((field) => (field.name === undefined ? [] : [{field, name: field.name}]))
  const ranks = namedFields.map(({name}) => contextFields.indexOf(name))
  const inOrder = new Set(longestRise(ranks))
  return namedFields.flatMap(({field, name}, index): ContextProblem[] =>
    inOrder.has(index)
      ? []
      : [{kind: 'order', range: rangeOf(field), data: {name, after: contextFields[contextFields.indexOf(name) - 1]}}]
  )
}

/** Against 4.2: the persona is the one of the name. */
function valueProblems(fields: readonly Field[], {personas, phases}: Personas): readonly ContextProblem[] {
  const named = fields.find(({name}) => name === 'Name')
  if (named === undefined || named.value === '' || /[{}]/.test(named.value)) return []
  const pair = Object.entries(personas).find(([, {name}]) => name === named.value)
  if (pair === undefined) return [{kind: 'unknown-persona', range: named.valueRange, data: {name: quoted(named.value)}}]
  const values = fieldValues(pair[1], phases[String(pair[1].phase)]?.name)
  return fields.flatMap(({name, value, valueRange}): ContextProblem[] => {
    const right = name === undefined ? undefined : values[name]
    if (name === undefined || right === undefined || value === '' || value === right || /[{}]/.test(value)) return []
    const expected = quoted(right)
    return [{kind: 'value', range: valueRange, data: {name, expected}, expected: [expected]}]
  })
}

function fieldValues(
  {name, title, communication_style, expertise, debate_focus}: Personas['personas'][string],
  phase: string | undefined
): Readonly<Record<ContextField, string | undefined>> {
  return {
    Name: name,
    Title: title,
    Style: communication_style,
    Expertise: expertise,
    Phase: phase,
    'Team Role': debate_focus
  }
}

/** The first line of 4.1 that differs; the style itself is not compared. */
function adviceProblems(fields: readonly Field[], advice: string, header: Range): readonly ContextProblem[] {
  const text = advice.replace(/\s+/g, ' ')
  const line = adviceLines.find((each) => !text.includes(each.replace(/ \{style\}\.$/, '')))
  const last = fields.at(-1)
  return line === undefined
    ? []
    : [{kind: 'advice', severity: 'warning', range: last === undefined ? header : rangeOf(last), data: {line}}]
}

/**
 * The block for a persona (4.1), without a final line end.
 *
 * @throws {RangeError} for a key that the file does not have, and for a persona of phase 3, which gets none
 */
export function personaContext({personas, phases}: Personas, key: string): string {
  const persona = Object.hasOwn(personas, key) ? personas[key] : undefined
  if (persona === undefined)
    throw new RangeError(`Unexpected persona \`${key}\`, expected one of ${Object.keys(personas).join(', ')}`)
  if (persona.phase === 3)
    throw new RangeError(
      `Unexpected persona \`${key}\` of phase 3, expected one of phase 1 or 2: others get no context`
    )
  const values = fieldValues(persona, phases[String(persona.phase)]?.name)
  const missing = contextFields.find((name) => (values[name] ?? '') === '' || isPromptPlaceholder(values[name] ?? ''))
  if (missing !== undefined)
    throw new RangeError(`Missing \`${missing}\` of persona \`${key}\`, expected it in the file`)
  const fields = contextFields.map((name) => `  ${name}: ${values[name]}`)
  const advice = adviceLines.map((line) =>
    line.replace('{style}', () => persona.communication_style.replace(/\.$/, ''))
  )
  return [contextHeader, ...fields, '', ...advice].join('\n')
}
