/** Problems of persona blocks, and the block of a persona: REQ-0006 4.1, 4.2. */

import {distance} from '../../text/edit-distance.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import {longestRise} from '../../text/longest-rise.ts'
import {memoize} from '../../text/memoize.ts'
import {type MaybeQuoted, quoted, quoting} from '../../text/quoted.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {type Member, members, phaseNames} from './members.ts'
import {
  type BlockField,
  type ContextField,
  contextFields,
  contextHeader,
  fieldSources,
  type PersonaBlock,
  personaBlocks
} from './persona-block.ts'
import {readPersonas} from './personas.ts'
import type {Personas} from './personas-schema.ts'
import {isPromptPlaceholder} from './placeholders.ts'

export interface BlockContext {
  /** Placeholders are filled in by now: an output, a message, the prompt of an agent. */
  readonly isFilled: boolean
  readonly personas?: Personas | undefined
  /** The agent that the block is for. */
  readonly member?: Member | undefined
}

const adviceLines = [
  'You are participating in an Inception Party with two other specialists.',
  'Communicate in a style consistent with your persona: {style}.',
  'Ask your questions from YOUR expertise angle. Do not duplicate their domains.',
  'When debating, stay in character but prioritize substance over performance.'
] as const

/** The problems of blocks in a file that is declared to keep the contract. */
export function contextProblems(source: Source): readonly MismatchProblem[] {
  return personasProblemsOf(source, {isFilled: source.kind === 'output', personas: knownPersonas(source)})
}

/** The personas file that a text is about, where it keeps its schema. */
export function knownPersonas(source: Source): Personas | undefined {
  const file = source.otherFiles.personas()
  return file === undefined ? undefined : readPersonas(file)
}

export function personasProblemsOf(source: Source, context: BlockContext): readonly MismatchProblem[] {
  return personaBlocks(source).flatMap((block) => blockProblems(block, context))
}

function blockProblems(block: PersonaBlock, context: BlockContext): readonly MismatchProblem[] {
  const {header, fields} = block
  // One style of all labels is one fault, at the first.
  const styled = fields.filter(({isStyled}) => isStyled).slice(1)
  const what = quoting`header \`${quoted(header.text)}\` of the persona context`
  return [
    ...(header.text === contextHeader ? [] : [replaced(rangeOf(header), what, contextHeader)]),
    ...missingFields(block),
    ...fields.filter((field) => !styled.includes(field)).flatMap((field) => fieldProblem(field, context.isFilled)),
    ...indentationProblems(fields),
    ...orderProblems(fields),
    ...valueProblems(fields, context),
    ...adviceProblems(block),
    ...(context.isFilled ? advicePlaceholders(block) : [])
  ]
}

/** A text in place of another, as its fix. */
function replaced(
  range: Range,
  what: MaybeQuoted,
  right: MaybeQuoted,
  expected: MaybeQuoted | readonly MaybeQuoted[] = [right]
): MismatchProblem {
  return unexpectedProblem(range, what, expected, {replacements: [right]})
}

function missingFields({header, fields}: PersonaBlock): readonly MismatchProblem[] {
  const absent = contextFields.filter((name) => !fields.some((field) => field.name === name))
  if (absent.length === 0) return []
  const listed = absent.map((name) => `\`${name}\``).join(', ')
  const what = `${absent.length === 1 ? 'field' : 'fields'} ${listed} in the persona context`
  return [missingProblem(rangeOf(header), what, 'all six')]
}

/** Whether a label ends in a word, before marks of emphasis: its colon is not a part of it. */
function endsInWord(label: string): boolean {
  return /\w/.test([...label].findLast((char) => !'*`'.includes(char)) ?? '')
}

/** At most one for each field. */
function fieldProblem(field: BlockField, isFilled: boolean): readonly MismatchProblem[] {
  const {label, name, value, valueRange} = field
  if (label !== name) {
    const what = quoting`field \`${quoted(label)}\``
    return [
      name === undefined
        ? unexpectedProblem(labelRange(field), what, contextFields)
        : replaced(labelRange(field), what, endsInWord(label) ? name : `${name}:`)
    ]
  }
  if (value === '') return [missingProblem(rangeOf(field), `value of field \`${name}\``, 'it after the colon')]
  if (isFilled) return /\{[A-Za-z_][\w. ]*\}/.test(value) ? [placeholderIn(valueRange, value)] : []
  const path = /^\{((?:persona|phase)\.\w+)\}$/.exec(value)?.[1]
  const expected = fieldSources[name]
  return path === undefined || path === expected
    ? []
    : [unexpectedProblem(valueRange, quoting`placeholder \`${quoted(value)}\` of field \`${name}\``, [`{${expected}}`])]
}

function labelRange({start, label}: BlockField): Range {
  return {start, end: start + label.length}
}

/** A shift of all fields is one problem, at the first; a label or value that is wrong is another. */
function indentationProblems(fields: readonly BlockField[]): readonly MismatchProblem[] {
  const shifted = fields.find(({isBelow, label, name, value}) => !isBelow && label === name && value !== '')
  if (shifted === undefined) return []
  const what = `field \`${shifted.name}\` in the column of the header`
  return [replaced(labelRange(shifted), what, `  ${shifted.name}`, 'it indented by two spaces')]
}

function placeholderIn(range: Range, text: string): MismatchProblem {
  return unexpectedProblem(range, quoting`placeholder in \`${quoted(text)}\``, 'the value itself')
}

/** Fields a second time, and those out of order among the others. */
function orderProblems(fields: readonly BlockField[]): readonly MismatchProblem[] {
  const named = fields.filter(({name}) => name !== undefined)
  const firstOf = new Map(named.toReversed().map((field) => [field.name, field]))
  const firsts = named.filter((field) => firstOf.get(field.name) === field)
  const order: readonly (ContextField | undefined)[] = contextFields
  const ranks = firsts.map(({name}) => order.indexOf(name))
  const inOrder = new Set(longestRise(ranks))
  return [
    ...named
      .filter((field) => firstOf.get(field.name) !== field)
      .map((field) => unexpectedProblem(rangeOf(field), `field \`${field.name}\` a second time`, 'it once')),
    ...firsts
      .filter((_, index) => !inOrder.has(index))
      .map((field) => {
        const after = order[order.indexOf(field.name) - 1]
        const expected = after === undefined ? 'it first' : `it after \`${after}\``
        return unexpectedProblem(rangeOf(field), `field \`${field.name}\` here`, expected)
      })
  ]
}

type FieldValues = {readonly [Name in ContextField]?: string | undefined}

/** Against 4.2: the persona is the agent that the block is for, else the one of the name. */
function valueProblems(fields: readonly BlockField[], {personas, member}: BlockContext): readonly MismatchProblem[] {
  const filled = contextFields
    .flatMap((name) => fields.find((field) => field.name === name) ?? [])
    .filter(({value}) => value !== '' && !/[{}]/.test(value))
  if (personas === undefined) return member === undefined ? [] : memberProblems(filled, member)
  const all = valuesOf(personas)
  const ofMember = all.get(member?.persona ?? '')
  if (ofMember !== undefined) return differences(filled, ofMember)
  const named = filled.find(({name}) => name === 'Name')
  if (named === undefined) return []
  const ofName = [...all.values()].findLast(({Name}) => Name === named.value)
  if (ofName === undefined) {
    const what = quoting`persona \`${quoted(named.value)}\``
    return [unexpectedProblem(named.valueRange, what, 'one of the personas file')]
  }
  const found = differences(filled, ofName)
  // The name is wrong if most fields belong to another persona.
  const other = found.length < 3 ? undefined : [...all.values()].find((each) => differences(filled, each).length === 1)
  return other === undefined ? found : differences(filled, other)
}

/** The values of all personas of a file, by key. */
const valuesOf = memoize(
  (file: Personas): ReadonlyMap<string, FieldValues> =>
    new Map(Object.entries(file.personas).map(([key, persona]) => [key, fieldValues(file, persona)]))
)

/** The fields that differ from a persona; a value of several lines is one line in a block. */
function differences(
  fields: readonly BlockField[],
  values: FieldValues,
  asRight: (text: string) => MaybeQuoted = quoted
): readonly MismatchProblem[] {
  return fields.flatMap(({name, value, valueRange}): MismatchProblem[] => {
    const right = name && values[name]
    if (right === undefined || value === right.trim().replace(/\s+/g, ' ') || value === right) return []
    return [replaced(valueRange, `value of field \`${name}\``, asRight(right))]
  })
}

function fieldValues({phases}: Personas, persona: Personas['personas'][string]): FieldValues {
  const phase = phases[String(persona.phase)]
  return Object.fromEntries(
    Object.entries(fieldSources).map(([field, source]) => {
      const key = source.replace(/^.*\./, '')
      return [field, source.startsWith('phase.') ? phase?.name : String(persona[key])]
    })
  )
}

/** Checks a block if there is no personas file: the name of 3.3, and no title or phase of another agent there. */
function memberProblems(fields: readonly BlockField[], {key, labels, phase}: Member): readonly MismatchProblem[] {
  const {name, title} = titled(labels)
  const others = members.filter((other) => other.key !== key).map((other) => titled(other.labels).title)
  const wrong = fields.filter(
    ({name: field, value}) =>
      (field === 'Name' && value.toLowerCase() !== name.toLowerCase()) ||
      (field === 'Title' && others.includes(value)) ||
      (field === 'Phase' && Object.values(phaseNames).includes(value))
  )
  return differences(wrong, {Name: name, Title: title, Phase: phaseNames[phase]}, (right) => right)
}

function titled([label]: Member['labels']): {readonly name: string; readonly title: string | undefined} {
  const [, name = label, title] = /^([^(]*) \((.*)\)$/.exec(label) ?? []
  return {name, title}
}

/** The first line of 4.1 that differs, at the line that is nearest to it; else the first in another place; the style itself is not compared. */
function adviceProblems({fields, below, header}: PersonaBlock): readonly MismatchProblem[] {
  const text = below.map((line) => line.text.replace(/\s+/g, ' ')).join(' ')
  const absent = adviceLines.find((line) => !text.includes(beginOf(line)))
  if (absent === undefined) return adviceOrderProblems(below)
  const start = beginOf(absent)
  const most = Math.floor(start.length / 2)
  const near = below
    .slice(0, 2 * adviceLines.length)
    .filter((line) => !adviceLines.some((other) => line.text.startsWith(beginOf(other))))
    .find((line) => distance(line.text.slice(0, start.length), start, most) <= most)
  const place = near ?? fields.at(-1) ?? header
  return [missingProblem(rangeOf(place), `line \`${absent}\``, 'it below the fields', {severity: 'warning'})]
}

/** A line that is there twice counts at its last place; lines that are wrapped are in no order. */
function adviceOrderProblems(below: PersonaBlock['below']): readonly MismatchProblem[] {
  const found = adviceLines.map((line) => below.findLastIndex(({text}) => text.startsWith(beginOf(line))))
  const index = found.findIndex((at, rank) => at !== -1 && at < (found[rank - 1] ?? -1))
  const [line, before] = [below[found[index] ?? -1], adviceLines[index - 1]]
  if (line === undefined || before === undefined) return []
  const what = `line \`${beginOf(adviceLines[index] ?? '')}\` here`
  return [unexpectedProblem(rangeOf(line), what, `it after \`${beginOf(before)}\``, {severity: 'warning'})]
}

function beginOf(line: string): string {
  return line.replace(/ \{style\}\.$/, '')
}

function advicePlaceholders({below}: PersonaBlock): readonly MismatchProblem[] {
  return below
    .flatMap(({text, start: from}): MismatchProblem[] => {
      const {0: found = '', index = -1} = /\{(?:persona|phase)\.\w+\}/.exec(text) ?? {}
      const start = from + index
      return index === -1 ? [] : [placeholderIn({start, end: start + found.length}, found)]
    })
    .slice(0, 1)
}

/**
 * The block for a persona (4.1), without a final line end.
 *
 * @throws {RangeError} for a key that the file does not have, and for a persona of phase 3, which gets none
 */
export function personaContext(file: Personas, key: string): string {
  const {personas} = file
  const persona = Object.hasOwn(personas, key) ? personas[key] : undefined
  if (persona === undefined)
    throw new RangeError(`Unexpected persona \`${key}\`, expected one of ${Object.keys(personas).join(', ')}`)
  if (persona.phase === 3)
    throw new RangeError(
      `Unexpected persona \`${key}\` of phase 3, expected one of phase 1 or 2: others get no context`
    )
  const values = fieldValues(file, persona)
  const absent = contextFields.find((name) => (values[name] ?? '') === '' || isPromptPlaceholder(values[name] ?? ''))
  if (absent !== undefined) throw new RangeError(`Missing \`${absent}\` of persona \`${key}\`, expected it in the file`)
  const broken = contextFields.find((name) => /[\r\n]/.test(values[name] ?? ''))
  if (broken !== undefined)
    throw new RangeError(`Unexpected line end in \`${broken}\` of persona \`${key}\`, expected one line`)
  const fields = contextFields.map((name) => `  ${name}: ${values[name]}`)
  const advice = adviceLines.map((line) =>
    line.replace('{style}', () => persona.communication_style.replace(/\.$/, ''))
  )
  return [contextHeader, ...fields, '', ...advice].join('\n')
}
