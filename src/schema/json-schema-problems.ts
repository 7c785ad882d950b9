/** Errors of ajv as problems of a value. */
import type {ErrorObject} from 'ajv'
import {nearest} from '../text/edit-distance.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {memo, memoize} from '../text/memoize.ts'
import {ownErrors, type SchemaError} from './branches.ts'
import {asText, nearestOrAll} from './expectation.ts'
import type {Comparison, Expected, Measure, SchemaFault, SchemaProblem} from './problem.ts'

/** One problem for each fault of a value. */
export function problemsOf(value: unknown, errors: readonly ErrorObject[]): readonly SchemaProblem[] {
  const rootErrors = ownErrors(errors)
  const misspelt = misspeltKeys(rootErrors)
  const ofKeys = [
    ...misspelt.all.map(({at, name, meant}): SchemaProblem => unknownKey(value, at, name, [meant])),
    ...rootErrors.flatMap(({error}) => missingProblem(value, error, misspelt)),
    ...rootErrors.flatMap(({error}) => unknownProblem(value, error, misspelt))
  ]
  const unique = new Map(ofKeys.map((problem) => [JSON.stringify(problem), problem]))
  return [...unique.values(), ...valueErrors(rootErrors).map((each) => valueProblem(value, each))]
}

/** Reason why a schema is invalid, from its errors against the meta-schema. */
export function schemaFault(schema: unknown, errors: readonly ErrorObject[]): SchemaFault {
  const [first] = valueErrors(ownErrors(errors))
  if (first === undefined) return {path: [], expected: [{kind: 'text', text: 'a JSON Schema'}]}
  return {path: pathOf(schema, first.error.instancePath), expected: expectedBy(first)}
}

function pathOf(value: unknown, pointer: string): readonly PropertyKey[] {
  const path: PropertyKey[] = []
  let inner = value
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment
    const key = Array.isArray(inner) ? Number(name) : name
    inner = typeof inner === 'object' ? (inner as Record<PropertyKey, unknown> | null)?.[key] : undefined
    path.push(key)
  }
  return path
}

/** A key that resembles a missing one. */
interface Misspelling {
  /** JSON pointer of its object. */
  readonly at: string
  readonly name: string
  readonly meant: string
}

interface Misspellings {
  readonly all: readonly Misspelling[]
  /** Written names and intended keys, by the JSON pointer of the object. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>
  readonly meantKeys: ReadonlyMap<string, ReadonlySet<string>>
}

function misspeltKeys(errors: readonly SchemaError[]): Misspellings {
  const all: Misspelling[] = []
  const names = new Map<string, Set<string>>()
  const meantKeys = new Map<string, Set<string>>()
  const comparedAt = new Map<string, number>()
  for (const {error} of errors) {
    const meant = missingKey(error)
    if (meant === undefined || !isRecord(error.data)) continue
    const at = error.instancePath
    const taken = memo(names, at, () => new Set())
    const before = comparedAt.get(at) ?? 0
    if (before > mostComparisons) continue
    const others = unnamedKeys(error.data, keysOf(error.parentSchema ?? {}))
    const compared = before + others.length
    comparedAt.set(at, compared)
    if (compared > mostComparisons) continue
    const name = others.find((key) => nearest(key, [meant]) !== undefined && !taken.has(key))
    if (name === undefined) continue
    all.push({at, name, meant})
    taken.add(name)
    memo(meantKeys, at, () => new Set()).add(meant)
  }
  return {all, names, meantKeys}
}

/** Limit of keys in an object that are compared with a missing key: larger tables have arbitrary keys. */
const mostKeys = 1000

/** Limit of comparisons between keys and missing keys in one object. */
const mostComparisons = 20_000

/** First keys of an object that a schema does not name. */
function unnamedKeys(data: JsonObject, named: ReadonlySet<string>): readonly string[] {
  const found: string[] = []
  for (const key in data) {
    if (key.length > 2 && !named.has(key)) found.push(key)
    if (found.length === mostKeys) break
  }
  return found
}

function missingKey({keyword, params}: ErrorObject): string | undefined {
  const isMissing = keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies'
  return isMissing ? String(params['missingProperty']) : undefined
}

const keysOf = memoize(
  ({properties, required}: JsonObject): ReadonlySet<string> =>
    new Set([...Object.keys(isRecord(properties) ? properties : {}), ...(Array.isArray(required) ? required : [])])
)

function missingProblem(value: unknown, error: ErrorObject, {meantKeys}: Misspellings): SchemaProblem[] {
  const key = missingKey(error)
  if (key === undefined) return []
  if (meantKeys.get(error.instancePath)?.has(key)) return []
  return [{kind: 'missing-key', path: pathOf(value, error.instancePath), key}]
}

function unknownName({keyword, params, instancePath}: ErrorObject): {at: string; name: string} | undefined {
  if (keyword === 'additionalProperties') return {at: instancePath, name: String(params['additionalProperty'])}
  if (keyword === 'unevaluatedProperties') return {at: instancePath, name: String(params['unevaluatedProperty'])}
  if (keyword === 'propertyNames') return {at: instancePath, name: String(params['propertyName'])}
  return undefined
}

function unknownProblem(value: unknown, error: ErrorObject, {names}: Misspellings): SchemaProblem[] {
  const unknown = unknownName(error)
  if (unknown === undefined) return []
  if (names.get(unknown.at)?.has(unknown.name)) return []
  const free = [...keysOf(error.parentSchema ?? {})].filter(
    (key) => !isRecord(error.data) || !Object.hasOwn(error.data, key)
  )
  return [unknownKey(value, unknown.at, unknown.name, nearestOrAll(unknown.name, free))]
}

function unknownKey(value: unknown, at: string, key: string, expected: readonly string[]): SchemaProblem {
  return {kind: 'unknown-key', path: pathOf(value, at), key, expected}
}

/** Errors of invalid values, one for each value: a wrong type takes precedence. */
function valueErrors(errors: readonly SchemaError[]): readonly SchemaError[] {
  const found = new Map<string, SchemaError>()
  for (const each of errors) {
    const {error} = each
    if (missingKey(error) !== undefined || unknownName(error) !== undefined) continue
    const earlier = found.get(error.instancePath)
    if (earlier === undefined || rank(each) < rank(earlier)) found.set(error.instancePath, each)
  }
  return [...found.values()]
}

function rank({error: {keyword}}: SchemaError): number {
  return keyword === 'type' ? 0 : keyword === 'enum' || keyword === 'const' ? 1 : 2
}

function valueProblem(value: unknown, each: SchemaError): SchemaProblem {
  const {data, instancePath} = each.error
  const texts = valuesOf(each).filter((allowed) => typeof allowed === 'string')
  return {
    kind: 'wrong-value',
    path: pathOf(value, instancePath),
    ...((typeof data !== 'object' || data === null) && {value: asText(data)}),
    expected: expectedBy(each),
    nearest: typeof data === 'string' ? nearest(data, texts) : undefined
  }
}

/** Values that a schema names. */
function valuesOf({error, options = [error]}: SchemaError): readonly unknown[] {
  return options.flatMap(({keyword, params}): unknown[] => {
    if (keyword === 'const') return [params['allowedValue']]
    return keyword === 'enum' ? params['allowedValues'] : []
  })
}

function expectedBy(each: SchemaError): readonly Expected[] {
  const {error, options = [error]} = each
  const values = valuesOf(each).map((value): Expected => ({kind: 'value', value}))
  const types = options.flatMap(({keyword, params}) => (keyword === 'type' ? [params['type']].flat() : []))
  const expected = [...values, ...types.map((type): Expected => ({kind: 'type', type}))]
  return expected.length > 0 ? expected : [boundOf(error)]
}

const bounds: Readonly<Record<string, {readonly of: Measure; readonly comparison: Comparison}>> = {
  minimum: {of: 'number', comparison: '>='},
  maximum: {of: 'number', comparison: '<='},
  exclusiveMinimum: {of: 'number', comparison: '>'},
  exclusiveMaximum: {of: 'number', comparison: '<'},
  minLength: {of: 'character', comparison: '>='},
  maxLength: {of: 'character', comparison: '<='},
  minItems: {of: 'item', comparison: '>='},
  maxItems: {of: 'item', comparison: '<='},
  items: {of: 'item', comparison: '<='},
  additionalItems: {of: 'item', comparison: '<='},
  minProperties: {of: 'key', comparison: '>='},
  maxProperties: {of: 'key', comparison: '<='}
}

function boundOf({keyword, params}: ErrorObject): Expected {
  const bound = bounds[keyword]
  if (bound !== undefined) return {kind: 'size', ...bound, limit: Number(params['limit'])}
  switch (keyword) {
    case 'multipleOf':
      return {kind: 'multiple', of: Number(params['multipleOf'])}
    case 'pattern':
      return {kind: 'pattern', pattern: String(params['pattern'])}
    case 'uniqueItems':
      return {kind: 'rule', rule: 'unique'}
    case 'contains':
      return {kind: 'rule', rule: 'contains'}
    case 'oneOf':
    case 'anyOf':
      return {kind: 'rule', rule: params['passingSchemas'] == null ? 'any' : 'one'}
    case 'false schema':
      return {kind: 'rule', rule: 'nothing'}
    default:
      return {kind: 'rule', rule: 'other'}
  }
}
