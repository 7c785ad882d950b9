/** Renders valid outputs of a contract: wildcards filled, one value of each choice, the minimum of each number. */

import type {timedOut} from '../../text/bounded.ts'
import {isRecord} from '../../text/json-object.ts'
import {trimEndOf} from '../../text/trim.ts'
import {runPattern} from './expressions.ts'
import {limitsOf} from './found.ts'
import {
  columnValues,
  contentTerms,
  type LineTerms,
  lineTerms,
  type NumberRange,
  type OutputContract,
  rangeOfTerms,
  readPattern,
  type SchemaOrPath,
  type SectionTerms,
  sectionTerms,
  tagTerms,
  type ValuesByColumn
} from './model.ts'
import {isInRange} from './numbers.ts'
import {parseTemplate, type Template} from './template.ts'

export interface Filling {
  readonly word: string
  /** Index among values and alternatives. */
  readonly index: number
  readonly hasOptional: boolean
}

const canonical: Filling = {word: 'alpha', index: 0, hasOptional: true}

/** Stands for text that only the contract's `example` could give, such as a match of a pattern. */
const unknown = '\uFFFF'

const mostCopies = 10_000

/** Limit of values of a schema: a recursive one has very many. */
const mostValues = 10_000

/** Depth below which schema values have only required parts. */
const deepestOptional = 3

/** Limit of depth of a value, since schemas may be recursive. */
const deepest = 12

interface Rendering extends Filling {
  readonly mayFence: boolean
}

/** Output of a contract; `undefined` if only an example could give it. */
export function renderOutput(terms: OutputContract, filling: Partial<Filling> = {}): string | undefined {
  const text = renderParts(terms, {...canonical, ...filling}).join('\n\n')
  return text === '' || text.includes(unknown) ? undefined : text
}

/** Output of a contract with other values than a text, if it has some. */
export function renderOther(terms: OutputContract, text: string): string | undefined {
  const lines = new Set(text.split('\n'))
  const othersIn = (other: string): number => other.split('\n').filter((line) => !lines.has(line)).length
  return [1, 0]
    .flatMap((index) => renderOutput({...terms, example: undefined}, {index, word: 'beta'}) ?? [])
    .sort((a, b) => othersIn(b) - othersIn(a))[0]
}

/** Required parts of the output; a part that needs an example contains U+FFFF. */
export function renderParts(terms: OutputContract, filling: Filling): readonly string[] {
  return partsOf(terms, {...filling, mayFence: true})
}

function partsOf(terms: OutputContract, outer: Rendering): readonly string[] {
  const {tag, sections, lines, fence, items, parts: sequence, in: scope, example} = terms
  if (terms.optional === true && !outer.hasOptional) return []
  if (terms.any !== undefined) return partsOf(pick(terms.any, outer) ?? {}, outer)
  if (example !== undefined) return [example]
  const how = {...outer, mayFence: mayFence(terms, outer.mayFence)}
  if (scope?.startsWith('tag:')) return partsOf({...terms, tag: scope.slice(4), in: undefined}, outer)
  if (sequence !== undefined && fence === undefined && tag === undefined)
    return sequence.flatMap((each) => partsOf(each, how))
  if (terms.cases !== undefined) return caseParts(terms.cases, terms.by ?? '', how)
  if (tag === undefined && sections !== undefined) return sections.flatMap((each) => sectionParts(each, how))
  const copies = Math.max(1, limitsOf(terms).min)
  if (copies * Object.keys(lines ?? terms.fields ?? {}).length > mostCopies || copies > mostCopies) return [unknown]
  const repeat = (texts: (number: number) => readonly string[]): readonly string[] =>
    Array.from({length: copies}, (_, index) => texts(index + 1)).flat()
  if (lines !== undefined) return repeat(() => fieldParts(lines, how))
  if (items !== undefined)
    return [repeat((number) => [filled(items, how, number), ...fieldParts(terms.fields ?? {}, how)]).join('\n')]
  if (fence !== undefined) {
    const content = sequence?.flatMap((each) => partsOf(each, {...how, mayFence: false})).join('\n\n') ?? how.word
    return repeat(() => [`\`\`\`${fence}\n${content}\n\`\`\``])
  }
  return repeat(() => [singleText(terms, how)])
}

function caseParts(cases: NonNullable<OutputContract['cases']>, by: string, how: Rendering): readonly string[] {
  const [value, following] = pick(Object.entries(cases), how) ?? ['', []]
  return [...fieldParts({[by]: [value]}, how), ...following.flatMap((each) => partsOf(each, how))]
}

function singleText(terms: OutputContract, how: Rendering): string {
  const {tag, oneOf, table, json, yaml, in: scope} = terms
  if (tag !== undefined) return `<${tag}${attributesText(terms, how)}>${tagContent(terms, how)}</${tag}>`
  if (oneOf !== undefined) return filled(pick(oneOf, how) ?? '', how)
  if (table !== undefined) return tableText(table, columnValues(terms), how)
  const schema = json ?? yaml
  if (schema === undefined) return unknown
  const text = dataText(terms, schema, how)
  if (scope === 'whole' || (scope !== 'fence' && scope !== 'any-fence' && !how.mayFence)) return text
  return `\`\`\`${json === undefined ? 'yaml' : 'json'}\n${text}\n\`\`\``
}

function mayFence({allow, exact}: OutputContract, outer: boolean): boolean {
  if (exact) return false
  return allow === undefined ? outer : allow === 'all' || allow.includes('fence')
}

function pick<T>(all: readonly T[], {index}: Filling): T | undefined {
  return all[index % all.length]
}

function filled(template: string, how: Filling, number = 1): string {
  return fillTemplate(parseTemplate(template), how, number)
}

/** Fills each place of a template with a text; `number` counts items. */
export function fillTemplate(
  {literals: [first = '', ...literals], choices, ranges, names}: Template,
  how: Filling = canonical,
  number = 1
): string {
  const texts = choices.map((values, index) => {
    const range = ranges[index]
    if (range !== undefined) return numberText(range)
    if (values !== undefined) return pick(values, how) ?? how.word
    return /^(?:n|N|#|number|i)$/.test(names[index] ?? '') ? String(number) : how.word
  })
  return first + literals.map((literal, index) => `${texts[index]}${literal}`).join('')
}

function numberText(range: NumberRange): string {
  const {min, isInteger, unit = ''} = range
  const least = isInteger ? String(Math.ceil(min)) : trimEndOf(trimEndOf(min.toFixed(15), '0'), '.')
  return [least, String(range.max)].find((each) => isInRange(each + unit, range)) ?? least + unit
}

function fieldParts(lines: NonNullable<OutputContract['lines']>, how: Rendering): readonly string[] {
  return Object.entries(lines).flatMap(([label, terms]) =>
    lineTerms(terms).optional === true && !how.hasOptional
      ? []
      : [`${filled(label, how)}: ${valueText(lineTerms(terms), how)}`]
  )
}

/** Value of a label, a cell or an attribute. */
export function valueText(terms: LineTerms, how: Filling = canonical): string {
  const {values, pattern} = terms
  const range = rangeOfTerms(terms)
  if (range !== undefined) {
    const text = numberText(range)
    return isInRange(text, range) ? text : text + (range.unit ?? '')
  }
  if (values !== undefined) return pick(values, how) ?? how.word
  return pattern === undefined ? how.word : matchOf(pattern, how)
}

function matchOf(pattern: string, how: Filling): string {
  const written = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\(\?:([^()]*)\)/g, (_, values: string) => pick(values.split('|'), how) ?? '')
    .replaceAll('.+', how.word)
    .replace(/\\(.)/g, '$1')
  const found = [written, how.word, '1'].find(
    (text) => runPattern({pattern, flags: 'mu'}, text.length, () => matches(pattern, text)) === true
  )
  return found ?? unknown
}

function matches(pattern: string, text: string): boolean | typeof timedOut {
  try {
    return readPattern(pattern).test(text)
  } catch {
    return false
  }
}

function sectionParts(section: string | SectionTerms, how: Rendering): readonly string[] {
  const [terms = {heading: ''}] = sectionTerms([section])
  if (terms.optional === true && !how.hasOptional) return []
  const content = contentTerms(terms).flatMap((each) => partsOf(each, how))
  return [[`## ${filled(terms.heading, how)}`, ...(content.length === 0 ? [how.word] : content)].join('\n\n')]
}

function attributesText({attributes}: OutputContract, how: Rendering): string {
  const all = typeof attributes === 'object' ? Object.entries(attributes) : []
  return all.map(([name, terms]) => ` ${name}="${valueText(lineTerms(terms), how)}"`).join('')
}

function tagContent(terms: OutputContract, how: Rendering): string {
  const {json, yaml, sections, parts: sequence} = terms
  const schema = json ?? yaml
  if (schema !== undefined) return `\n${dataText(terms, schema, how)}\n`
  if (sections !== undefined) return `\n\n${sections.flatMap((each) => sectionParts(each, how)).join('\n\n')}\n\n`
  if (sequence !== undefined)
    return `\n${sequence.flatMap((each) => partsOf(each, {...how, mayFence: false})).join('\n')}\n`
  return valueText(tagTerms(terms), how)
}

function tableText(columns: readonly string[], values: ValuesByColumn, how: Rendering): string {
  const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`
  const cells = columns.map((column) => valueText(lineTerms(values[column] ?? {}), how))
  return [columns.map((column) => filled(column, how)), columns.map(() => '---'), cells].map(row).join('\n')
}

/** JSON; for YAML, each key or item on its own line, with JSON values. */
function dataText({json}: OutputContract, schema: SchemaOrPath, how: Filling): string {
  const text = JSON.stringify(jsonValue(schema, {...how, root: schema, budget: {left: mostValues}}, 0)) ?? 'null'
  const value: unknown = json === undefined ? JSON.parse(text) : undefined
  if (Array.isArray(value))
    return value.length === 0 ? text : value.map((each) => `- ${JSON.stringify(each)}`).join('\n')
  if (!isRecord(value)) return text
  const rows = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`)
  return rows.length === 0 ? text : rows.join('\n')
}

interface SchemaFilling extends Filling {
  readonly root: unknown
  readonly budget: {left: number}
}

/** Value of a simple schema; with conditions or patterns it may be invalid. */
function jsonValue(schema: unknown, how: SchemaFilling, depth: number): unknown {
  if (!isRecord(schema)) return {answer: how.word}
  if (depth > deepest || how.budget.left-- <= 0) return how.word
  const {$ref: ref, enum: values, allOf, anyOf, oneOf, minLength, minimum, exclusiveMinimum} = schema
  const next = {...how, hasOptional: how.hasOptional && depth < deepestOptional}
  const inner = (other: unknown): unknown => jsonValue(other, next, depth + 1)
  if ('const' in schema) return schema['const']
  if (Array.isArray(values)) return pick(values, how)
  if (Array.isArray(schema['examples']) && schema['examples'].length > 0) return schema['examples'][0]
  if (typeof ref === 'string') return inner(referenced(how.root, ref))
  const [first] = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? [pick(each, how)] : []))
  if (first !== undefined) return inner({...schema, anyOf: undefined, oneOf: undefined, ...(isRecord(first) && first)})
  if (Array.isArray(allOf)) return inner(allOf.reduce(merged, {...schema, allOf: undefined}))
  const type = typeOf(schema)
  if (type === 'array') return arrayValue(schema, next, inner)
  if (type === 'object') return objectValue(schema, next, inner)
  if (type === 'integer' || type === 'number') {
    const least =
      typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1
    const {maximum} = schema
    return typeof maximum === 'number' && maximum < least ? maximum : Math.ceil(least)
  }
  if (type === 'boolean') return true
  if (type === 'null') return null
  return typeof minLength === 'number' ? how.word.padEnd(Math.min(minLength, 1000), 'a') : how.word
}

function typeOf({type, properties, items}: Readonly<Record<string, unknown>>): unknown {
  const [first] = Array.isArray(type) ? type : [type]
  if (first !== undefined) return first
  return properties !== undefined ? 'object' : items !== undefined ? 'array' : 'string'
}

function objectValue(
  {properties, required}: Readonly<Record<string, unknown>>,
  how: SchemaFilling,
  inner: (schema: unknown) => unknown
): object {
  const known = isRecord(properties) ? properties : {}
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  const names = Object.keys(known).filter((key) => how.hasOptional || needed.includes(key))
  const others = needed.filter((key): key is string => typeof key === 'string' && !Object.hasOwn(known, key))
  return Object.fromEntries(
    [...names, ...others].map((key) => [key, inner(Object.hasOwn(known, key) ? known[key] : {})])
  )
}

function arrayValue(
  {items, minItems}: Readonly<Record<string, unknown>>,
  how: SchemaFilling,
  inner: (schema: unknown) => unknown
): readonly unknown[] {
  const least = typeof minItems === 'number' ? Math.min(minItems, 1000) : 0
  const count = items === undefined || !how.hasOptional ? least : Math.max(1, least)
  return Array.from({length: count}, () => inner(items ?? {}))
}

function merged(all: object, each: unknown): object {
  const [left, right] = [all, isRecord(each) ? each : {}] as Readonly<Record<string, unknown>>[]
  const both = (key: 'properties' | 'required'): unknown => {
    const [a, b] = [left?.[key], right?.[key]]
    if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b]
    return isRecord(a) && isRecord(b) ? {...a, ...b} : (b ?? a)
  }
  return {...left, ...right, properties: both('properties'), required: both('required')}
}

/** Part of a schema that a local reference names. */
function referenced(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return {}
  const names = ref.slice(1).split('/').slice(1)
  return names.reduce<unknown>((node, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined
  }, root)
}
