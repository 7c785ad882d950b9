/** Contracts in words, for people to review. */
import {
  columnValues,
  type LineTerms,
  lineTerms,
  type OutputContract,
  programCommand,
  programPlace,
  rangeOfTerms,
  type SchemaOrPath,
  type SectionTerms,
  sectionTerms,
  tagTerms
} from '../contracts/engine/model.ts'
import {rangeName} from '../contracts/engine/numbers.ts'
import {isRecord} from '../text/json-object.ts'
import {inWords} from '../text/plural.ts'
import {shellCommand} from '../text/shell-command.ts'

/** A contract in one sentence: ``a line `VERDICT:` with `PASS` or `FAIL`, and a line `REASON:` with any text``. */
export function contractWords(contract: OutputContract): string {
  const {at, count, only} = contract
  return [
    partsOf(contract).join(', and '),
    ...(count === undefined ? [] : [countWords(count)]),
    ...(at === 'start' || at === 'end' ? [`at the ${at}`] : []),
    ...(only === true ? ['and nothing else'] : [])
  ].join(', ')
}

/** A contract that names its schema programs. @param terms the same contract with resolved schemas */
export function withSchemaNames(contract: OutputContract, terms: OutputContract): OutputContract {
  const {program, any, parts: sequence} = contract
  if (typeof program === 'string' && terms.json !== undefined) return {...contract, program: undefined, json: program}
  const named = (all: typeof any, read: typeof any): typeof any =>
    all?.map((each, index) => withSchemaNames(each, read?.[index] ?? each))
  return {...contract, any: named(any, terms.any), parts: named(sequence, terms.parts)}
}

function partsOf(contract: OutputContract): readonly string[] {
  const {tag, sections = [], lines, oneOf, items, fields, fence, table, json, yaml, pattern, program, any} = contract
  const command = programCommand(contract)
  if (any !== undefined) return [any.map(contractWords).join(', or ')]
  return [
    ...(tag === undefined ? [] : [`a tag \`<${tag}>\`${attributeWords(contract)}${contentWords(contract)}`]),
    ...sectionTerms(sections).map(sectionWords),
    ...Object.entries(lines ?? {}).map(([label, terms]) => lineWords(label, lineTerms(terms))),
    ...(oneOf === undefined ? [] : [`a line that is ${quotedList(oneOf)}`]),
    ...(items === undefined ? [] : [`\`${items}\`, which repeats${fieldWords(fields)}`]),
    ...(fence === undefined && tag === undefined ? sequenceWords(contract) : []),
    ...(fence === undefined ? [] : [fenceWords(contract)]),
    ...Object.entries(contract.cases ?? {}).map(([value, following]) => caseWords(contract.by ?? '', value, following)),
    ...(table === undefined ? [] : [`a table with the columns ${quotedList(table, 'and')}${columnWords(contract)}`]),
    ...(json === undefined ? [] : [dataWords('JSON', json)]),
    ...(yaml === undefined ? [] : [dataWords('YAML', yaml)]),
    ...(pattern === undefined ? [] : [`text that matches \`${pattern}\`${matchWords(contract)}`]),
    ...(typeof program === 'string' ? [`${programWords(program)}${matchWords(contract)}`] : []),
    ...(command === undefined ? [] : [`what \`${shellCommand(command)}\` takes`])
  ]
}

function sequenceWords({parts: sequence = []}: OutputContract): readonly string[] {
  return sequence.map((each) => `${contractWords(each)}${optionalWords(each.optional === true)}`)
}

function fenceWords(contract: OutputContract): string {
  const {fence} = contract
  const name = fence === '' ? 'a code fence' : `a code fence \`${fence}\``
  return `${name} with ${contract.parts === undefined ? 'any text' : inWords(sequenceWords(contract))}`
}

function caseWords(by: string, value: string, following: readonly OutputContract[]): string {
  const rest = following.length === 0 ? 'nothing more' : following.map(contractWords).join(', and ')
  return `where a line \`${by}:\` has \`${value}\`, ${rest}`
}

function dataWords(language: string, schema: SchemaOrPath): string {
  if (typeof schema === 'string') return `${language} of the schema \`${schema}\``
  const properties = isRecord(schema) && isRecord(schema['properties']) ? Object.keys(schema['properties']) : []
  const keys = properties.length === 1 ? 'the key' : 'the keys'
  return properties.length === 0
    ? `${language} of its schema`
    : `${language} with ${keys} ${quotedList(properties, 'and')}`
}

function attributeWords({attributes}: OutputContract): string {
  if (typeof attributes !== 'object') return ''
  const all = Object.entries(attributes).map(
    ([name, terms]) => `\`${name}\`${termWords(lineTerms(terms))}${optionalWords(lineTerms(terms).optional === true)}`
  )
  return ` that has ${all.length === 1 ? 'the attribute' : 'the attributes'} ${inWords(all)},`
}

/** `src/review.ts#TRIAGE` in words. */
function programWords(program: string): string {
  const [path, name] = programPlace(program)
  return `text that matches the expression \`${name}\` of \`${path}\``
}

/** Values of a match, if listed. */
function matchWords(contract: OutputContract): string {
  const {values} = tagTerms(contract)
  return values === undefined ? '' : valueWords(values)
}

/** JSON or sections of a tag are separate parts. */
function contentWords(contract: OutputContract): string {
  const isHeld = contract.json !== undefined || contract.sections !== undefined
  if (contract.parts !== undefined) return ` with ${inWords(sequenceWords(contract))}`
  return isHeld ? '' : termWords(tagTerms(contract))
}

function countWords(count: NonNullable<OutputContract['count']>): string {
  if (typeof count === 'number') return count === 1 ? 'once' : `${count} times`
  const {min = 1, max} = count
  return max === undefined ? `at least ${min} times` : `${min} to ${max} times`
}

function sectionWords({heading, depth, filled, optional = false, ...content}: SectionTerms): string {
  const inner = [...(filled ? ['text'] : []), ...partsOf(content)]
  const signs = depth === undefined ? '' : `${'#'.repeat(depth)} `
  return `a section \`${signs}${heading}\`${inner.length === 0 ? '' : ` with ${inner.join(' and ')}`}${optionalWords(optional)}`
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

function columnWords(contract: OutputContract): string {
  return Object.entries(columnValues(contract))
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
