/** Contracts in words, for a person who decides whether they are right. */
import {
  isList,
  type LineTerms,
  lineTerms,
  type OutputContract,
  type SectionTerms,
  sectionTerms,
  tagValues
} from '../contracts/output/model.ts'

/** What an output has to have, in one sentence: ``a line `VERDICT:` with `PASS` or `FAIL`, and a line `REASON:` with any text``. */
export function contractWords(contract: OutputContract): string {
  const {at, count, only} = contract
  return [
    partsOf(contract).join(', and '),
    ...(count === undefined ? [] : [`${count} times`]),
    ...(at === 'start' || at === 'end' ? [`at the ${at}`] : []),
    ...(only === true ? ['and nothing else'] : [])
  ].join(', ')
}

function partsOf(contract: OutputContract): readonly string[] {
  const {tag, sections = [], lines, oneOf, table, json, yaml, pattern, any} = contract
  if (any !== undefined) return [any.map(contractWords).join(', or ')]
  return [
    ...(tag === undefined ? [] : [`a tag \`<${tag}>\`${valueWords(tagValues(contract))}`]),
    ...sectionTerms(sections).map(sectionWords),
    ...Object.entries(lines ?? {}).map(([label, terms]) => lineWords(label, lineTerms(terms))),
    ...(oneOf === undefined ? [] : [`a line that is ${quotedList(oneOf)}`]),
    ...(table === undefined ? [] : [`a table with the columns ${quotedList(table, 'and')}${columnWords(contract)}`]),
    ...(json === undefined ? [] : ['JSON with the keys and types of the example']),
    ...(yaml === undefined ? [] : ['YAML with the keys and types of the example']),
    ...(pattern === undefined ? [] : [`text that matches \`${pattern}\``])
  ]
}

function sectionWords({heading, optional = false, ...content}: SectionTerms): string {
  const inner = partsOf(content)
  return `a section \`${heading}\`${inner.length === 0 ? '' : ` with ${inner.join(' and ')}`}${optionalWords(optional)}`
}

function lineWords(label: string, {values, pattern, optional = false}: LineTerms): string {
  const value = pattern === undefined ? valueWords(values) : ` with what matches \`${pattern}\``
  return `a line \`${label}:\`${value}${optionalWords(optional)}`
}

function columnWords({values}: OutputContract): string {
  if (values === undefined || isList(values)) return ''
  return Object.entries(values)
    .map(([column, listed]) => `, \`${column}\` ${quotedList(listed)}`)
    .join('')
}

function valueWords(values: readonly string[] | undefined): string {
  return ` with ${values === undefined ? 'any text' : quotedList(values)}`
}

function optionalWords(isOptional: boolean): string {
  return isOptional ? ' (may be missing)' : ''
}

function quotedList(texts: readonly string[], word = 'or'): string {
  const quoted = texts.map((text) => `\`${text}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${word} ${quoted.at(-1)}`
}
