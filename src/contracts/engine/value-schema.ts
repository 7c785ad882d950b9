/** The JSON Schema of what a program gets under a contract. */
import {limitsOf} from './found.ts'
import {
  columnValues,
  contentTerms,
  type LineTerms,
  lineTerms,
  type OutputContract,
  primitiveOf,
  type SectionTerms,
  sectionTerms,
  tagTerms,
  tagValues
} from './model.ts'
import {hasTemplateWildcard, parseTemplate, type Template} from './template.ts'

/** A JSON Schema. */
export type ValueSchema = boolean | Readonly<Record<string, unknown>>

/**
 * The JSON Schema of the value that `readOutput` gives: of a contract of JSON its own schema, so that a host can force the shape
 * that the linter checks.
 */
export function toJsonSchema(contract: OutputContract): ValueSchema {
  const schema = schemaOf(contract)
  const isWhole = contract.sections !== undefined || contract.lines !== undefined
  const {min, max} = limitsOf(contract)
  const {count, read} = contract
  const isOne = count === undefined || max === 1 || read === 'first' || read === 'last'
  if (contract.items === undefined && (isOne || (isWhole && contract.tag === undefined))) return schema
  return {type: 'array', items: schema, minItems: min, ...(max !== undefined && {maxItems: max})}
}

function schemaOf(contract: OutputContract): ValueSchema {
  const {tag, sections, lines, oneOf, items, fields, fence, parts: sequence, table, json, yaml, any} = contract
  if (any !== undefined) return {anyOf: any.map(toJsonSchema)}
  const data = json ?? yaml
  if (data !== undefined) return typeof data === 'string' ? {$ref: data} : data
  if (sections !== undefined) return sectionsSchema(sections)
  if (tag !== undefined) return valueSchema(tagTerms(contract))
  if (lines !== undefined) return linesSchema(lines)
  if (oneOf !== undefined) return lineSchema(oneOf)
  if (items !== undefined) return itemSchema(items, fields)
  if (fence !== undefined) return {type: 'string', minLength: 1}
  if (sequence !== undefined)
    return {type: 'array', prefixItems: sequence.map(toJsonSchema), items: false, minItems: sequence.length}
  if (contract.cases !== undefined) return casesSchema(contract.cases, contract.by ?? '')
  if (table !== undefined) return {type: 'array', items: rowSchema(table, contract.values)}
  if (contract.group !== undefined) return textSchema(tagValues(contract))
  return {type: 'array', items: {type: ['string', 'null']}, minItems: 1}
}

function casesSchema(cases: NonNullable<OutputContract['cases']>, by: string): ValueSchema {
  return {
    anyOf: Object.entries(cases).map(([value, following]) =>
      schemaOf({parts: [{lines: {[by]: [value]}}, ...following]})
    )
  }
}

function textSchema(values: readonly string[] | undefined): ValueSchema {
  return values === undefined ? {type: 'string', minLength: 1} : {type: 'string', enum: [...values]}
}

function lineSchema(lines: readonly string[]): ValueSchema {
  const templates = lines.map(parseTemplate)
  const fixed = templates.filter((template) => !hasTemplateWildcard(template)).map(({literals}) => literals.join(''))
  const filled = templates
    .filter(hasTemplateWildcard)
    .map((template) => ({type: 'string', pattern: patternOf(template)}))
  const all = [...(fixed.length === 0 ? [] : [textSchema(fixed)]), ...filled]
  return all.length === 1 && all[0] !== undefined ? all[0] : {anyOf: all}
}

/** What fits a template, as a pattern that each language has: a wildcard is at least one character of the line. */
function patternOf({literals: [first = '', ...literals], choices}: Template): string {
  const places = choices.map((values) => (values === undefined ? '[^\\n]+' : `(?:${values.map(escaped).join('|')})`))
  return `^${escaped(first)}${literals.map((literal, index) => `${places[index]}${escaped(literal)}`).join('')}$`
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

function sectionSchema(terms: SectionTerms): ValueSchema {
  const contents = contentTerms(terms).map((content): [string, ValueSchema] => [
    primitiveOf(content) ?? '',
    content.items === undefined ? schemaOf(content) : {type: 'array', items: schemaOf(content), minItems: 1}
  ])
  const text = {type: 'string'}
  return object({heading: text, text, ...Object.fromEntries(contents)}, [
    'heading',
    'text',
    ...contents.map(([name]) => name)
  ])
}

function sectionsSchema(sections: NonNullable<OutputContract['sections']>): ValueSchema {
  const all = sectionTerms(sections)
  const names = all.map((terms): [string, ValueSchema] => {
    const section = sectionSchema(terms)
    return [
      terms.heading,
      hasTemplateWildcard(parseTemplate(terms.heading)) ? {type: 'array', items: section} : section
    ]
  })
  const required = all.filter(({optional}) => !optional).map(({heading}) => heading)
  return object(Object.fromEntries(names), required)
}

function linesSchema(lines: NonNullable<OutputContract['lines']>): ValueSchema {
  const all = Object.entries(lines).map(([label, terms]) => ({label, ...lineTerms(terms)}))
  const names = all.map(({label, ...terms}): [string, ValueSchema] => {
    const value = valueSchema(terms)
    const line = object({label: {type: 'string'}, value}, ['label', 'value'])
    return [label, hasTemplateWildcard(parseTemplate(label)) ? {type: 'array', items: line} : value]
  })
  const required = all.filter(({optional}) => !optional).map(({label}) => label)
  return object(Object.fromEntries(names), required)
}

/** A number is the text of one. */
function valueSchema({values, pattern, number, integer, unit = ''}: LineTerms): ValueSchema {
  if (pattern !== undefined) return {type: 'string', pattern}
  if (integer !== undefined) return {type: 'string', pattern: `^[-+]?\\d+${escaped(unit)}$`}
  if (number !== undefined) return {type: 'string', pattern: `^[-+]?\\d+(?:\\.\\d+)?${escaped(unit)}$`}
  return textSchema(values)
}

/** The texts at the places of an item, and its fields. */
function itemSchema(item: string, fields: OutputContract['lines']): ValueSchema {
  const {names} = parseTemplate(item)
  const places = names.map((name): [string, ValueSchema] => [name, {type: 'string'}])
  const below = fields === undefined ? {properties: {}, required: []} : linesSchema(fields)
  const known =
    typeof below === 'object' ? (below as {properties: Record<string, ValueSchema>; required: string[]}) : undefined
  return object({...Object.fromEntries(places), ...known?.properties}, [...names, ...(known?.required ?? [])])
}

function rowSchema(columns: readonly string[], values: OutputContract['values']): ValueSchema {
  const byColumn = new Map(Object.entries(columnValues({values})))
  const cells = columns.map((column): [string, ValueSchema] => {
    const allowed = byColumn.get(column)
    return [column, allowed === undefined ? {type: 'string'} : valueSchema(lineTerms(allowed))]
  })
  return object(Object.fromEntries(cells), [...columns])
}

function object(properties: Readonly<Record<string, ValueSchema>>, required: readonly string[]): ValueSchema {
  return {type: 'object', properties, required, additionalProperties: false}
}
