/** Contracts in words, for a person who decides whether they are right. */
import {
  isList,
  type LineTerms,
  lineTerms,
  type OutputContract,
  rangeOfTerms,
  type SectionTerms,
  sectionTerms,
  tagValues
} from '../contracts/engine/model.ts'
import {rangeName} from '../contracts/engine/numbers.ts'
import {inWords} from '../text/plural.ts'

/** What an output has to have, in one sentence: ``a line `VERDICT:` with `PASS` or `FAIL`, and a line `REASON:` with any text``. */
export function contractWords(contract: OutputContract): string {
  const {at, count, only} = contract
  return [
    partsOf(contract).join(', and '),
    ...(count === undefined ? [] : [countWords(count)]),
    ...(at === 'start' || at === 'end' ? [`at the ${at}`] : []),
    ...(only === true ? ['and nothing else'] : [])
  ].join(', ')
}

function partsOf(contract: OutputContract): readonly string[] {
  const {
    tag,
    sections = [],
    lines,
    oneOf,
    items,
    fields,
    fence,
    table,
    json,
    yaml,
    pattern,
    program,
    parts: sequence,
    any
  } = contract
  if (any !== undefined) return [any.map(contractWords).join(', or ')]
  return [
    ...(tag === undefined ? [] : [`a tag \`<${tag}>\`${valueWords(tagValues(contract))}`]),
    ...sectionTerms(sections).map(sectionWords),
    ...Object.entries(lines ?? {}).map(([label, terms]) => lineWords(label, lineTerms(terms))),
    ...(oneOf === undefined ? [] : [`a line that is ${quotedList(oneOf)}`]),
    ...(items === undefined ? [] : [`\`${items}\`, which repeats${fieldWords(fields)}`]),
    ...(fence === undefined ? [] : [`a code fence \`${fence}\` with any text`]),
    ...(sequence ?? []).map((each) => `${contractWords(each)}${optionalWords(each.optional === true)}`),
    ...(table === undefined ? [] : [`a table with the columns ${quotedList(table, 'and')}${columnWords(contract)}`]),
    ...(json === undefined ? [] : [`JSON${schemaWords(json)}`]),
    ...(yaml === undefined ? [] : [`YAML${schemaWords(yaml)}`]),
    ...(pattern === undefined ? [] : [`text that matches \`${pattern}\`${matchWords(contract)}`]),
    ...(typeof program === 'string' ? [`${programWords(program)}${matchWords(contract)}`] : [])
  ]
}

function schemaWords(schema: NonNullable<OutputContract['json']>): string {
  return typeof schema === 'string' ? ` of the schema \`${schema}\`` : ' with the keys and types of the example'
}

/** `src/review.ts#TRIAGE` in words. */
function programWords(program: string): string {
  const sign = program.lastIndexOf('#')
  return `text that matches the expression \`${program.slice(sign + 1)}\` of \`${program.slice(0, sign)}\``
}

/** The values of a match, where they are listed. */
function matchWords(contract: OutputContract): string {
  const values = tagValues(contract)
  return values === undefined ? '' : valueWords(values)
}

function countWords(count: NonNullable<OutputContract['count']>): string {
  if (typeof count === 'number') return `${count} times`
  const {min = 1, max} = count
  return max === undefined ? `at least ${min} times` : `${min} to ${max} times`
}

function sectionWords({heading, optional = false, ...content}: SectionTerms): string {
  const inner = partsOf(content)
  return `a section \`${heading}\`${inner.length === 0 ? '' : ` with ${inner.join(' and ')}`}${optionalWords(optional)}`
}

function lineWords(label: string, terms: LineTerms): string {
  return `a line \`${label}:\`${termWords(terms)}${optionalWords(terms.optional === true)}`
}

function termWords(terms: LineTerms): string {
  const range = rangeOfTerms(terms)
  if (range !== undefined) return ` with ${rangeName(range)}`
  return terms.pattern === undefined ? valueWords(terms.values) : ` with what matches \`${terms.pattern}\``
}

function fieldWords(fields: OutputContract['lines']): string {
  const all = Object.entries(fields ?? {}).map(([label, terms]) => lineWords(label, lineTerms(terms)))
  return all.length === 0 ? '' : ` with ${all.join(' and ')} below`
}

function columnWords({values}: OutputContract): string {
  if (values === undefined || isList(values)) return ''
  return Object.entries(values)
    .map(([column, terms]) => `, \`${column}\`${termWords(lineTerms(terms))}`)
    .join('')
}

function valueWords(values: readonly string[] | undefined): string {
  return ` with ${values === undefined ? 'any text' : quotedList(values)}`
}

function optionalWords(isOptional: boolean): string {
  return isOptional ? ' (may be missing)' : ''
}

function quotedList(texts: readonly string[], last: 'and' | 'or' = 'or'): string {
  return inWords(
    texts.map((text) => `\`${text}\``),
    last
  )
}
