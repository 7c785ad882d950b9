/** Breaks of a schema in the words of findings. */
import type {ErrorObject} from 'ajv'
import {article, oneOf, pathName} from '../../schema/expectation.ts'
import {nearest} from '../../text/edit-distance.ts'
import {isRecord, type JsonDocument} from '../../text/json.ts'
import {excerpt, firstLineOf, type Range} from '../../text/lines.ts'
import {plural} from '../../text/plural.ts'
import {type Break, ownBreaks} from './branches.ts'
import type {OutputIssue, SchemaFault} from './model.ts'

/** A value that was read, and the text that it was read from. */
export interface Reading {
  readonly text: string
  readonly document: JsonDocument
  /** `JSON` or `YAML`. */
  readonly language: string
}

/** Where a value breaks its schema, one issue for each fault, in order. */
export function schemaIssues(reading: Reading, errors: readonly ErrorObject[]): OutputIssue[] {
  const breaks = ownBreaks(errors)
  const misspelt = misspeltKeys(breaks)
  const issues = [
    ...misspelt.map(({at, name, meant}) => keyIssue(reading, at, name, [meant])),
    ...breaks.flatMap(({error}) => missingIssue(reading, error, misspelt)),
    ...breaks.flatMap(({error}) => unknownIssue(reading, error, misspelt)),
    ...valueBreaks(breaks).map((each) => valueIssue(reading, each))
  ]
  const unique = new Map(issues.map((issue) => [`${issue.start} ${issue.message}`, issue]))
  return [...unique.values()].sort((a, b) => a.start - b.start)
}

/** Why a schema is none, by what it breaks of the schema of schemas. */
export function schemaFault(schema: unknown, errors: readonly ErrorObject[]): SchemaFault {
  const [first] = valueBreaks(ownBreaks(errors))
  if (first === undefined) return {path: [], expected: 'a JSON Schema'}
  return {path: pathOf(schema, first.error.instancePath), expected: expectation(first)}
}

/** The path of a JSON pointer into a value. */
function pathOf(value: unknown, pointer: string): readonly PropertyKey[] {
  let inner = value
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => {
      const key = Array.isArray(inner) ? Number(part) : part
      inner = typeof inner === 'object' ? (inner as Record<PropertyKey, unknown> | null)?.[key] : undefined
      return key
    })
}

/** A key that stands where a missing one should, and nearly is it. */
interface Misspelling {
  /** The place of its object. */
  readonly at: string
  readonly name: string
  readonly meant: string
}

function misspeltKeys(breaks: readonly Break[]): readonly Misspelling[] {
  const found: Misspelling[] = []
  for (const {error} of breaks) {
    const meant = missingKey(error)
    if (meant === undefined || !isRecord(error.data)) continue
    const known = namedKeys(error)
    const name = Object.keys(error.data).find(
      (key) =>
        key.length > 2 &&
        !known.includes(key) &&
        nearest(key, [meant]) !== undefined &&
        !found.some((other) => other.at === error.instancePath && other.name === key)
    )
    if (name !== undefined) found.push({at: error.instancePath, name, meant})
  }
  return found
}

function missingKey({keyword, params}: ErrorObject): string | undefined {
  const isMissing = keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies'
  return isMissing ? String(params['missingProperty']) : undefined
}

/** The keys that a schema names. */
function namedKeys({parentSchema}: ErrorObject): readonly string[] {
  const {properties, required} = parentSchema ?? {}
  return [
    ...new Set([...Object.keys(isRecord(properties) ? properties : {}), ...(Array.isArray(required) ? required : [])])
  ]
}

function missingIssue(reading: Reading, error: ErrorObject, misspelt: readonly Misspelling[]): OutputIssue[] {
  const name = missingKey(error)
  if (name === undefined) return []
  if (misspelt.some(({at, meant}) => at === error.instancePath && meant === name)) return []
  const {document, text} = reading
  const path = pathOf(document.value, error.instancePath)
  const isKeyed = typeof path.at(-1) === 'string'
  const range = firstLineOf(text, isKeyed ? document.locateKey(path) : document.locate(path))
  return [{message: `Missing key \`${name}\`, expected it in ${nameOf(reading, path)}`, ...range}]
}

function unknownKey({keyword, params, instancePath}: ErrorObject): {at: string; name: string} | undefined {
  if (keyword === 'additionalProperties') return {at: instancePath, name: String(params['additionalProperty'])}
  if (keyword === 'unevaluatedProperties') return {at: instancePath, name: String(params['unevaluatedProperty'])}
  if (keyword === 'propertyNames') return {at: instancePath, name: String(params['propertyName'])}
  return undefined
}

function unknownIssue(reading: Reading, error: ErrorObject, misspelt: readonly Misspelling[]): OutputIssue[] {
  const unknown = unknownKey(error)
  if (unknown === undefined) return []
  if (misspelt.some(({at, name}) => at === unknown.at && name === unknown.name)) return []
  const free = namedKeys(error).filter((key) => !isRecord(error.data) || !Object.hasOwn(error.data, key))
  const near = nearest(unknown.name, free)
  return [keyIssue(reading, unknown.at, unknown.name, near === undefined ? free : [near])]
}

function keyIssue({text, document}: Reading, at: string, name: string, expected: readonly string[]): OutputIssue {
  const range = document.locateKey([...pathOf(document.value, at), name])
  const [only, ...more] = expected
  const message = `Unexpected key \`${name}\`, expected ${only === undefined ? 'no other keys' : oneOf(expected)}`
  if (only === undefined || more.length > 0) return {message, ...range}
  return {message, expected: [writtenAs(text, range, only)], ...range}
}

/** In the quotes of what it should stand for. */
function writtenAs(text: string, {start}: Range, value: string): string {
  const quote = text.charAt(start)
  return quote === '"' ? JSON.stringify(value) : quote === "'" ? `'${value.replaceAll("'", "''")}'` : value
}

/** Values that are wrong, one break for each: that of its type before all others. */
function valueBreaks(breaks: readonly Break[]): readonly Break[] {
  const found = new Map<string, Break>()
  for (const each of breaks) {
    const {error} = each
    if (missingKey(error) !== undefined || unknownKey(error) !== undefined) continue
    const known = found.get(error.instancePath)
    if (known === undefined || rank(each) < rank(known)) found.set(error.instancePath, each)
  }
  return [...found.values()]
}

function rank({error: {keyword}}: Break): number {
  return keyword === 'type' ? 0 : keyword === 'enum' || keyword === 'const' ? 1 : 2
}

function valueIssue(reading: Reading, each: Break): OutputIssue {
  const {text, document} = reading
  const {data, instancePath} = each.error
  const path = pathOf(document.value, instancePath)
  const range = firstLineOf(text, document.locate(path))
  const isScalar = typeof data !== 'object' || data === null
  const written = isScalar ? ` \`${excerpt(scalar(data), {start: 0, end: scalar(data).length})}\`` : ''
  const near = typeof data === 'string' ? nearest(data, valuesOf(each).filter(isText)) : undefined
  const expected = near === undefined ? expectation(each) : oneOf([near])
  const message = `Unexpected value${written} of ${nameOf(reading, path)}, expected ${expected}`
  return {message, ...(near !== undefined && {expected: [writtenAs(text, range, near)]}), ...range}
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value))
}

function nameOf({language}: Reading, path: readonly PropertyKey[]): string {
  return path.length === 0 ? `the ${language}` : `\`${pathName(path)}\``
}

/** The values that a schema names, each as it is. */
function valuesOf({error, options = [error]}: Break): readonly unknown[] {
  return options.flatMap(({keyword, params}): unknown[] => {
    if (keyword === 'const') return [params['allowedValue']]
    return keyword === 'enum' ? params['allowedValues'] : []
  })
}

/** What a schema asks for. */
function expectation(each: Break): string {
  const {error, options = [error]} = each
  const types = options.flatMap(({keyword, params}) => (keyword === 'type' ? [params['type']].flat() : []))
  const values = valuesOf(each).map(scalar)
  const words = [
    ...(values.length > 0 ? [oneOf(values)] : []),
    ...types.map((type) => (type === 'null' ? 'null' : article(type)))
  ]
  return words.length > 0 ? [...new Set(words)].join(' or ') : boundWords(error)
}

const comparisons: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than'
}

function boundWords({keyword, params}: ErrorObject): string {
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `${comparisons[String(params['comparison'])]} ${limit}`
    case 'minLength':
      return limit === 1 ? 'a text that is not empty' : `at least ${plural(limit, 'character')}`
    case 'maxLength':
      return `at most ${plural(limit, 'character')}`
    case 'minItems':
      return `at least ${plural(limit, 'item')}`
    case 'maxItems':
    case 'items':
    case 'additionalItems':
      return `at most ${plural(limit, 'item')}`
    case 'minProperties':
      return `at least ${plural(limit, 'key')}`
    case 'maxProperties':
      return `at most ${plural(limit, 'key')}`
    case 'uniqueItems':
      return 'items that differ'
    case 'contains':
      return `an item of its schema`
    case 'multipleOf':
      return `a multiple of ${Number(params['multipleOf'])}`
    case 'pattern':
      return `a text that matches \`${String(params['pattern'])}\``
    case 'oneOf':
    case 'anyOf':
      return params['passingSchemas'] == null ? 'a value of one of its schemas' : 'a value of only one of its schemas'
    case 'false schema':
      return 'none'
    default:
      return 'another value'
  }
}
