/** Elements of an output that other outputs may share. */
import {codeAt} from '../../markdown/structure.ts'
import {textBefore, textFrom} from '../../text/ends.ts'
import {isRecord} from '../../text/json-object.ts'
import {memo} from '../../text/memoize.ts'
import {readLabelled} from '../engine/fields.ts'
import {withoutNote} from '../engine/form.ts'
import type {OutputContract} from '../engine/model.ts'
import {normalOf} from '../engine/normal.ts'
import {readContract} from '../engine/read.ts'
import {linesIn, regionOf, type TextLine} from '../engine/region.ts'
import {headingsIn, type OutputHeading} from '../engine/sections.ts'
import {readTables} from '../engine/tables.ts'
import {doubledBraces} from '../engine/template.ts'
import {isMarkup} from '../markers/tag-names.ts'
import type {Source} from '../source.ts'
import {mostKeys} from './json-sketch.ts'
import {isLabel, openTemplateOf, templateTextOf} from './wording.ts'

/** Column of an element with a single value. */
export const whole = ''

export interface OutputElement extends Partial<LinePlace> {
  readonly kind: 'section' | 'label' | 'tag' | 'table' | 'json' | 'first' | 'last'
  /** Text in a contract; for a table its columns as JSON; empty for any first or last line. */
  readonly name: string
  /** Values by column, or by {@link whole}; `undefined` for a text that cannot be a listed value. */
  readonly values: readonly (readonly [column: string, value: string | undefined])[]
  readonly json?: readonly unknown[]
  readonly hasAttributes?: boolean
}

interface AnswerText {
  /** As read for contracts. */
  readonly view: Source
  /** Lines outside of code and quotations. */
  readonly lines: readonly TextLine[]
  readonly headings: readonly OutputHeading[]
  /** First and last line, if they are text. */
  readonly first: TextLine | undefined
  readonly last: TextLine | undefined
}

function readAnswer(output: Source): AnswerText {
  const region = regionOf(output, {})
  const view = region.source
  const lines = linesIn(region).filter(
    ({index, lead}) => codeAt(view, index) === undefined && lead.every(({decoration}) => decoration !== 'blockquote')
  )
  const [first, last] = [lines[0], lines.at(-1)]
  const lineStart = view.lines[first?.index ?? 0]?.start ?? 0
  return {
    view,
    lines,
    headings: headingsIn(region).filter(
      ({fence, line}) => fence === -1 && line.lead.every(({decoration}) => decoration !== 'blockquote')
    ),
    first: textBefore(view, lineStart) === undefined ? first : undefined,
    last: last !== undefined && textFrom(view, last.end) === undefined ? last : undefined
  }
}

interface LinePlace {
  /** Position in the output, in millionths. */
  readonly rank: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** @param index of the line, from 0 */
function placeOf({view, first, last}: AnswerText, index: number): LinePlace {
  return {
    rank: Math.round((1e6 * index) / view.lines.length),
    isFirst: first?.index === index,
    isLast: last?.index === index
  }
}

function plainLine(text: string): string {
  return normalOf(text, 0).text
}

/** A line as a template of a label and its value; a heading only with a constant label. */
function labelledIn(line: TextLine, isHeading: boolean): {readonly name: string; readonly value: string} | undefined {
  const read = line.text.startsWith('|') ? undefined : readLabelled(line, 0)
  const value = read && line.normal.text.slice(read.at + 1).trim()
  if (read === undefined || value === undefined || value.startsWith('//')) return undefined
  const label = withoutNote(read.label.text)
  const name = isLabel(label) ? templateTextOf(label) : undefined
  return name === undefined || (isHeading && name !== label) ? undefined : {name, value}
}

/** Unique headings, and templates of headings; the value is the first line below. */
function sectionElements(answer: AnswerText): readonly OutputElement[] {
  const {headings, lines, view} = answer
  const found = new Map<string, OutputElement>()
  const repeated = new Set<string>()
  let next = 0
  for (const [index, {line: heading}] of headings.entries()) {
    const line = heading.index
    const end = headings[index + 1]?.line.index ?? view.lines.length
    while ((lines[next]?.index ?? end) <= line) next++
    const plain = heading.normal.text
    const labelled = labelledIn(heading, true)
    const template = labelled === undefined || labelled.value === '' ? templateTextOf(plain) : undefined
    if (template === undefined) continue
    const below = lines.slice(next, next + 2).find((each) => !/^(?:-+|=+)$/.test(each.text))
    const value = below !== undefined && below.index < end ? plainLine(below.text) : undefined
    for (const name of [template, openTemplateOf(template)]) {
      if (name === undefined) continue
      if (!found.has(name)) found.set(name, {kind: 'section', name, values: [[whole, value]], ...placeOf(answer, line)})
      else if (!name.includes('{text}')) repeated.add(name)
    }
  }
  return [...found.values()].filter(({name}) => !repeated.has(name))
}

interface Label extends LinePlace {
  readonly values: Set<string>
}

function labelElements(answer: AnswerText): readonly OutputElement[] {
  const headingLines = new Set(answer.headings.map(({line}) => line.index))
  const found = new Map<string, Label>()
  for (const line of answer.lines) {
    const labelled = labelledIn(line, headingLines.has(line.index))
    if (labelled === undefined) continue
    const place = placeOf(answer, line.index)
    const {values, rank, isFirst} = found.get(labelled.name) ?? {...place, values: new Set<string>()}
    values.add(labelled.value)
    found.set(labelled.name, {values, rank, isFirst, isLast: place.isLast})
  }
  return [...found].flatMap(([name, {values, ...place}]): OutputElement[] =>
    values.has('') ? [] : [{kind: 'label', name, ...place, values: [...values].map((value) => [whole, value])}]
  )
}

/** Possible places of JSON, narrowest first. */
export const jsonPlaces = {
  only: {at: 'end', only: true},
  end: {at: 'end'},
  anywhere: {}
} as const satisfies Readonly<Record<string, OutputContract>>

export type JsonPlace = keyof typeof jsonPlaces

/** Names of learned JSON elements at a place: an object, a list, an object's key. */
export const jsonNames = {
  object: (place: JsonPlace): string => `${place} {}`,
  list: (place: JsonPlace): string => `${place} []`,
  keyStart: (place: JsonPlace): string => `${place} .`
}

/** Value and object keys for each place; `isOnly` if the output is only JSON. */
function jsonElements(output: Source): {readonly elements: readonly OutputElement[]; readonly isOnly: boolean} {
  const {text} = output
  if (!/[}\]]$/.test(text.trimEnd()) && !text.includes('```') && !text.includes('~~~'))
    return {elements: [], isOnly: false}
  const values = Object.entries(jsonPlaces).flatMap(([place, terms]) => {
    const {problems, found} = readContract(output, {...terms, json: true})
    return problems.length > 0 ? [] : [{place: place as JsonPlace, found: found.map((each) => each.value())}]
  })
  const elements = values.flatMap(({place, found}) => [
    ...(found.every(isRecord) ? objectElements(place, found) : []),
    ...(found.every(Array.isArray) ? [elementOf(jsonNames.list(place), found)] : [])
  ])
  return {elements, isOnly: values.some(({place}) => place === 'only')}
}

function objectElements(
  place: JsonPlace,
  objects: readonly Readonly<Record<string, unknown>>[]
): readonly OutputElement[] {
  const [first = {}] = objects
  const keys = Object.keys(first).filter(
    (key) => key !== '__proto__' && key.length <= 100 && objects.every((each) => Object.hasOwn(each, key))
  )
  const few = keys.length > mostKeys ? [] : keys
  return [
    elementOf(jsonNames.object(place), []),
    ...few.map((key) =>
      elementOf(
        jsonNames.keyStart(place) + key,
        objects.map((each) => each[key])
      )
    )
  ]
}

function elementOf(name: string, json: readonly unknown[]): OutputElement {
  return {kind: 'json', name, values: [], json}
}

/** Limit of elements of a kind in an output: first and last ones count. */
const mostOfKind = 200

/** Tags are searched one by one. */
const mostNames = 20

export function elementsOf(output: Source): readonly OutputElement[] {
  const json = jsonElements(output)
  if (json.isOnly) return json.elements
  const answer = readAnswer(output)
  return [
    ...json.elements,
    ...few(sectionElements(answer)),
    ...few(labelElements(answer)),
    ...tags(answer),
    ...few(tables(answer)),
    ...edgeLines(answer)
  ]
}

function few(all: readonly OutputElement[]): readonly OutputElement[] {
  return all.length <= mostOfKind ? all : [...all.slice(0, mostOfKind / 2), ...all.slice(-mostOfKind / 2)]
}

/** Tags without faults. */
function tags({view, first, last}: AnswerText): readonly OutputElement[] {
  const names = new Set<string>()
  for (const [, name = ''] of view.text.matchAll(/<([A-Za-z][\w.:-]{0,60})(?=[\s>])/g)) {
    if (names.size === mostNames) break
    if (!isMarkup(name) && !names.has(name) && view.text.includes(`</${name}>`)) names.add(name)
  }
  return [...names].flatMap((name): OutputElement[] => {
    const {problems, found} = readContract(view, {tag: name, attributes: true})
    const [opening, closing] = [found[0], found.at(-1)]
    if (opening === undefined || closing === undefined || problems.length > 0) return []
    const isIn = (line: TextLine | undefined, start: number): boolean =>
      line !== undefined && start >= line.start && start <= line.end
    return [
      {
        kind: 'tag',
        name,
        values: found.map((each) => {
          const value = each.value()
          return [whole, typeof value === 'string' ? value : undefined]
        }),
        hasAttributes: found.some(({start}) => !view.text.startsWith(`<${name}>`, start)),
        isFirst: isIn(first, opening.start),
        isLast: isIn(last, closing.end)
      }
    ]
  })
}

/** Tables by header, with the values of each column. */
function tables({lines}: AnswerText): readonly OutputElement[] {
  const found = new Map<string, [column: string, value: string | undefined][]>()
  for (const {header, rows} of readTables(lines)) {
    const columns = header.map(({text}) => doubledBraces(plainLine(text)))
    const name = JSON.stringify(columns)
    if (name.length > 300 || new Set(columns).size < columns.length || columns.includes('')) continue
    const values = memo(found, name, () => [])
    for (const {cells} of rows)
      for (const [index, column] of columns.entries()) {
        const cell = cells[index]
        values.push([column, cell && plainLine(cell.text)])
      }
  }
  return [...found].map(([name, values]) => ({kind: 'table', name, values}))
}

function edgeLines({first, last}: AnswerText): readonly OutputElement[] {
  return (
    [
      ['first', first],
      ['last', last]
    ] as const
  ).flatMap(([kind, line]): OutputElement[] => {
    if (line === undefined || /[<|{}[\]]/.test(line.text)) return []
    const template = templateTextOf(plainLine(line.text))
    const any: OutputElement = {kind, name: '', values: [[whole, template]]}
    return template === undefined ? [any] : [any, {kind, name: template, values: []}]
  })
}
