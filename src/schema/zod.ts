import type * as z from 'zod/mini'
import {nearest} from '../text/edit-distance.ts'
import {isRecord} from '../text/json-object.ts'
import {expectation, nameLike, nearestOrAll} from './expectation.ts'
import {type Comparison, type Expected, type Measure, mostFaults, type SchemaProblem, tooManyFaults} from './problem.ts'

export type Validated<T> =
  | {readonly data: T; readonly problems: readonly []}
  | {readonly data?: undefined; readonly problems: readonly SchemaProblem[]}

export function validate<T>(schema: z.ZodMiniType<T>, value: unknown): Validated<T> {
  const parsed = parse(schema, value)
  if (parsed === undefined) return {problems: [tooManyFaults]}
  return parsed.success
    ? {data: parsed.data, problems: []}
    : {problems: schemaProblems(schema, value, parsed.error.issues)}
}

/** zod passes its issues as arguments, whose number is limited; a large file may have more faults. */
function parse<T>(schema: z.ZodMiniType<T>, value: unknown) {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function schemaProblems(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[]
): readonly SchemaProblem[] {
  const problems = issues
    .slice(0, mostFaults)
    .flatMap(meantIssues)
    .flatMap((issue): SchemaProblem[] => {
      const {path} = issue
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => ({
          kind: 'unknown-key',
          path,
          key,
          expected: nearestOrAll(key, keysBeside(schema, path, key))
        }))
      }
      const actual = valueAt(value, path)
      const key = path.at(-1)
      if (actual === undefined && typeof key === 'string' && issue.code !== 'custom')
        return [missingKey(schema, value, path.slice(0, -1), key)]
      const expected = expectedBy(issue)
      const values = expected.flatMap((each) => (each.kind === 'value' ? [String(each.value)] : []))
      const near = typeof actual === 'string' ? nameLike(actual, values) : undefined
      return [{kind: 'wrong-value', path, expected, nearest: near}]
    })
  return issues.length > mostFaults ? [tooManyFaults, ...unique(problems)] : unique(problems)
}

/** Issues of the closest branch of a union: the only one of the value's type, or the nearest one. */
function meantIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const isAtTop = ({path}: z.core.$ZodIssue): boolean => path.length === 0
  const open = issue.errors.filter((inner) => !inner.some((each) => excluding.has(each.code) && isAtTop(each)))
  const faults = (inner: readonly z.core.$ZodIssue[]): number => inner.length + (inner.some(isAtTop) ? 1 : 0)
  const [best] = [...open].sort((a, b) => faults(a) - faults(b))
  return best === undefined
    ? [issue]
    : best.flatMap((inner) => meantIssues({...inner, path: [...issue.path, ...inner.path]}))
}

const excluding: ReadonlySet<z.core.$ZodIssue['code']> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** Limit of keys in an object that are compared with a missing key: larger tables have arbitrary keys. */
const mostKeys = 1000

/** A missing key or, if a present key resembles it, the misspelt key. */
export function missingKey(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[],
  key: string
): SchemaProblem {
  const outer = valueAt(value, path)
  const keys = keysAt(schema, path)
  const others = isRecord(outer) ? Object.keys(outer).filter((other) => !keys.includes(other)) : []
  const near = nearest(key, others.slice(0, mostKeys))
  return near === undefined ? {kind: 'missing-key', path, key} : {kind: 'unknown-key', path, key: near, expected: [key]}
}

/** A misspelt key is both unknown and missing: one problem. */
function unique(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const seen = new Set<string>()
  const pathOf = ({path}: SchemaProblem): string => JSON.stringify(path.map(String))
  const misspelt = new Set(
    problems.flatMap((each) => (each.kind === 'unknown-key' && each.expected.length === 1 ? [pathOf(each)] : []))
  )
  return problems.filter((problem) => {
    if (problem.kind === 'wrong-value') return !misspelt.has(pathOf(problem))
    if (problem.kind !== 'unknown-key') return true
    const keyPath = JSON.stringify([...problem.path.map(String), problem.key])
    const isNew = !seen.has(keyPath)
    seen.add(keyPath)
    return isNew
  })
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (outer, key) =>
      typeof outer === 'object' && outer !== null && Object.hasOwn(outer, key)
        ? (outer as Record<PropertyKey, unknown>)[key]
        : undefined,
    value
  )
}

/** Schema parameter whose message gives the accepted value: "expected one of `a`, `b`". */
export const expecting = {
  error: (issue: object) => `expected ${expectation(expectedBy(issue as z.core.$ZodIssue))}`
}

function expectedBy(issue: z.core.$ZodIssue): readonly Expected[] {
  switch (issue.code) {
    case 'invalid_type':
      return [{kind: 'type', type: types[issue.expected] ?? issue.expected}]
    case 'invalid_value':
      return issue.values.map((value) => ({kind: 'value', value}))
    case 'invalid_union':
      return issue.errors.flatMap(([first]) => (first === undefined ? [] : expectedBy(first)))
    case 'too_small':
      return [size(issue.origin, issue.inclusive === false ? '>' : '>=', issue.minimum)]
    case 'too_big':
      return [size(issue.origin, issue.inclusive === false ? '<' : '<=', issue.maximum)]
    case 'not_multiple_of':
      return [{kind: 'multiple', of: issue.divisor}]
    case 'invalid_format':
      return [
        issue.pattern === undefined
          ? {kind: 'rule', rule: 'other'}
          : {kind: 'pattern', pattern: issue.pattern.replace(/^\/|\/[a-z]*$/g, '')}
      ]
    case 'invalid_key':
      return issue.issues.slice(0, 1).flatMap(expectedBy)
    case 'custom':
      return [describedBy(issue.message)]
    default:
      return [{kind: 'text', text: issue.code.replaceAll('_', ' ')}]
  }
}

/** Message of our own check, which begins with "expected"; zod's default message has no expectation. */
function describedBy(message: string): Expected {
  const text = /^expected (.+)/s.exec(message)?.[1]
  return text === undefined ? {kind: 'rule', rule: 'other'} : {kind: 'text', text}
}

/** Types with different names in zod and JSON. */
const types: Readonly<Record<string, string>> = {record: 'object', int: 'integer', tuple: 'array'}

const measures: Readonly<Record<string, Measure>> = {string: 'character', array: 'item', object: 'key'}

function size(origin: string, comparison: Comparison, limit: number | bigint): Expected {
  return {kind: 'size', of: measures[origin] ?? 'number', comparison, limit: Number(limit)}
}

/** Whether a schema names the last key of a path, other than as a key of a record. */
export function namesKey(schema: z.core.$ZodType, path: readonly PropertyKey[]): boolean {
  return keysAt(schema, path.slice(0, -1)).some((key) => key === path.at(-1))
}

export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  return schemasAt(schema, path).flatMap(shapeKeys)
}

/** The keys of the schemas at a path that do not know a key: another schema of a union may know it. */
function keysBeside(schema: z.core.$ZodType, path: readonly PropertyKey[], key: string): readonly string[] {
  return schemasAt(schema, path)
    .map(shapeKeys)
    .filter((keys) => !keys.includes(key))
    .flat()
}

function shapeKeys({_zod: {def}}: z.core.$ZodType): readonly string[] {
  return 'shape' in def && isRecord(def.shape) ? Object.keys(def.shape) : []
}

/** Schemas of the value at a path: several below a union. */
function schemasAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly z.core.$ZodType[] {
  const def = schema._zod.def as SchemaDefinition
  if (def.innerType !== undefined) return schemasAt(def.innerType, path)
  if (def.options !== undefined) return def.options.flatMap((option) => schemasAt(option, path))
  const [key, ...rest] = path
  if (key === undefined) return [schema]
  const inner = def.shape?.[String(key)] ?? def.element ?? def.valueType
  return inner === undefined ? [] : schemasAt(inner, rest)
}

interface SchemaDefinition {
  readonly innerType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly element?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
}
