/** A block as words propose it: it asks for less than a marker over it would, since no program is known to read each part. */
import {isRecord} from '../../text/json-object.ts'
import {lineTerms, type OutputContract, type SectionTerms, sectionTerms} from '../engine/model.ts'
import {choiceIn} from '../markers/block-line.ts'
import type {JsonShape} from '../markers/data-shape.ts'

/** Not the brackets of a JSON array of texts. */
const brackets = /\[(?![ xX]?\]|"[^"\n]*"[ \t]*[\],])([^[\]{}<>|\n]{2,120})\](?![(:])/g

/** A label with the text of an example behind it. */
const example = /^(\s*(?:[-*+]\s+)?\p{L}[^:{}[\]<>|\n]{0,48}:[ \t]+)([^{}[\]<>|\n]{1,80})$/u

/** A row without emphasis and remarks. Brackets may be a place to fill or a choice: `[Yes/No]`. */
export function plainRow(row: string): string {
  const plain = row.replace(/\*\*|__|(?<!`)`(?!`)/g, '').replace(/ \((?!optional)[^()]{1,60}\)(?=:)/g, '')
  const [, label, value = ''] = example.exec(plain) ?? []
  if (label !== undefined && choiceIn(value, true) === undefined) return `${label}{value}`
  return withHoles(plain)
}

/** A text whose brackets are holes. */
export function withHoles(text: string): string {
  return text.replace(brackets, (_, inner: string) => {
    const isChoice = /^\p{Lu}[^/]*(?:\/\s?\p{Lu}[^/]*)+$/u.test(inner)
    const values = inner.split('/').map((each) => each.trim())
    return `{${isChoice ? values.join(' | ') : inner}}`
  })
}

/** Whether a block shows a form: a line without a place to fill, or with many words beside it, is an example. */
function isTelling({oneOf: texts = [], fence, parts: sequence = []}: OutputContract): boolean {
  const [text = '', ...more] = texts
  const isData = sequence.some(({json, yaml}) => json !== undefined || yaml !== undefined)
  if (text === '' || more.length > 0) return fence === undefined || isData
  const literal = text.replace(/\{\{|\}\}/g, '').replace(/\{[^{}]*\}/g, ' ')
  const words = literal.match(/\p{L}{2,}/gu) ?? []
  return text.includes('{') && words.length > 0 && words.length <= mostWords
}

const mostWords = 4

/**
 * A contract as words propose it: repeated parts may be missing, and parts of a section other than tags.
 *
 * @param isLeftOut sections may be missing
 * @returns `undefined` if it shows no form
 */
export function proposed(contract: OutputContract, isLeftOut: boolean): OutputContract | undefined {
  const {sections, parts: sequence, any, json, yaml, lines, items, fields, order: _, ...terms} = contract
  if (!isTelling(contract)) return undefined
  if (any !== undefined) return {...terms, any: proposedParts(any, isLeftOut)}
  if (sequence !== undefined) {
    const [first, ...more] = proposedParts(sequence, isLeftOut, sequence[0]?.oneOf?.length === 1)
    // The content of a tag may be missing.
    if (terms.tag !== undefined) return terms
    if (terms.fence !== undefined) return {...terms, parts: [first ?? {}, ...more]}
    return more.length === 0 ? first : {...terms, parts: [first ?? {}, ...more]}
  }
  if (items !== undefined) return {...terms, items, ...(fields && {fields: optionalLines(fields)}), optional: true}
  if (sections !== undefined)
    return {...terms, sections: sectionTerms(sections).map((each) => looseSection(each, isLeftOut))}
  if (lines !== undefined)
    return {
      ...terms,
      lines: Object.fromEntries(Object.entries(lines).filter(([label]) => !/[{}]|^\[[^\]]*$/.test(label)))
    }
  if (isRecord(json)) return {...terms, json: looseSchema(json, 0)}
  return isRecord(yaml) ? {...terms, yaml: looseSchema(yaml, 0)} : contract
}

/** @param isEntry a line above them makes them the labels of one of several entries */
function proposedParts(all: readonly OutputContract[], isLeftOut: boolean, isEntry = false): readonly OutputContract[] {
  return all.flatMap((each) => {
    const terms = proposed(each, isLeftOut)
    if (terms === undefined || terms.oneOf?.length === 1) return []
    return isEntry && terms.lines !== undefined ? [{...terms, lines: optionalLines(terms.lines)}] : [terms]
  })
}

type Lines = NonNullable<OutputContract['lines']>

function optionalLines(lines: Lines): Lines {
  return Object.fromEntries(
    Object.entries(lines).map(([label, terms]) => [label, {...lineTerms(terms), optional: true}])
  )
}

function looseSection({heading: name, ...held}: SectionTerms, isLeftOut: boolean): string | SectionTerms {
  const {oneOf: choice = [], lines, table, values, parts: sequence = []} = held
  // Numbers in a heading are examples.
  const heading = name
    .replace(/ \([^()]{1,80}\)$/, (note) => (/\d/.test(note) ? '' : note))
    .replace(/(?<=\D)\d+/g, '{number}')
  const isOptional = isLeftOut || held.optional === true || (/\d/.test(name) && name.includes('{'))
  const inner = proposedParts(sequence, isLeftOut, true).map((each) =>
    each.tag === undefined ? ({...each, optional: true} as const) : each
  )
  const terms = {
    ...(isOptional && {optional: true}),
    ...(choice.length > 1 && choice.every((value) => !/\p{Ll}/u.test(value)) && {oneOf: choice}),
    ...(lines && {lines: optionalLines(lines)}),
    ...(table && {table, ...(values && {values})}),
    ...(inner.length > 0 && {parts: inner})
  }
  return Object.keys(terms).length === 0 ? heading : ({heading, ...terms} as SectionTerms)
}

/** A schema with the required keys of the top, the values of all keys, and the types of objects and arrays. */
function looseSchema(schema: JsonShape, depth: number): JsonShape {
  const {type, required, properties, items, enum: values} = schema
  if (depth > deepestData) return {}
  const keys = isRecord(properties) ? Object.entries(properties) : []
  return {
    ...((type === 'object' || type === 'array') && {type}),
    ...(depth === 0 && required !== undefined && {required}),
    ...(values !== undefined && {enum: values}),
    ...(keys.length > 0 && {
      properties: Object.fromEntries(
        keys.map(([key, each]) => [key, isRecord(each) ? looseSchema(each, depth + 1) : {}])
      )
    }),
    ...(isRecord(items) && {items: looseSchema(items, depth + 1)})
  }
}

const deepestData = 5
