/** JSON Schema keywords that compare values. Ajv's own keywords take quadratic time, and fail on some keys. */
import {_, type Ajv, type FuncKeywordDefinition} from 'ajv'
import {isRecord} from '../text/json-object.ts'
import {memo, memoize} from '../text/memoize.ts'

/** Replaces comparing keywords of ajv with linear ones. */
export function addEquality(ajv: Pick<Ajv, 'addKeyword' | 'removeKeyword'>): void {
  for (const keyword of keywords) {
    ajv.removeKeyword(String(keyword.keyword))
    ajv.addKeyword(keyword)
  }
}

const keywords: readonly FuncKeywordDefinition[] = [
  {
    keyword: 'const',
    errors: false,
    error: {message: 'must be equal to constant', params: ({schemaCode}) => _`{allowedValue: ${schemaCode}}`},
    validate: (expected: unknown, value: unknown) => areEqual(expected, value)
  },
  {
    keyword: 'enum',
    schemaType: 'array',
    errors: false,
    error: {
      message: 'must be equal to one of the allowed values',
      params: ({schemaCode}) => _`{allowedValues: ${schemaCode}}`
    },
    compile(allowed: readonly unknown[]) {
      const scalars = new Set(allowed.filter((each) => typeof each !== 'object' || each === null))
      const others = allowed.filter((each) => !scalars.has(each))
      return (value: unknown) => scalars.has(value) || others.some((each) => areEqual(each, value))
    }
  },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: false,
    validate(isUnique: boolean, items: readonly unknown[], _schema, context) {
      if (!isUnique || items.length < 2) return true
      const keyOf = keysOf(context?.rootData ?? items)
      return new Set(items.map(keyOf)).size === items.length
    }
  }
]

/** Takes time proportional to the smaller value, which is in the schema. */
function areEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => areEqual(item, b[index]))
    )
  if (!isRecord(a) || !isRecord(b)) return a === b || (Number.isNaN(a) && Number.isNaN(b))
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && areEqual(a[key], b[key]))
}

/** Key of a value, the same for equal values. Each object is read once, however many lists contain it. */
type KeyOf = (value: unknown) => string

const keysOf = memoize((_document: object) => createKeys())

function createKeys(): KeyOf {
  const ids = new Map<string, string>()

  function keyOf(value: unknown): string {
    if (typeof value !== 'object' || value === null) return scalarKey(value)
    return idOf(value)
  }

  /** Short, and the same for objects with the same content. */
  const idOf = memoize((value: object): string => memo(ids, writtenOf(value), () => `#${ids.size}`))

  function writtenOf(value: object): string {
    if (Array.isArray(value)) return `[${value.map(keyOf).join(',')}]`
    const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${keyOf(inner)}`).join(',')}}`
  }

  return keyOf
}

/** JSON of a scalar, with a number sign only in strings; 0 and -0 are equal. */
function scalarKey(value: unknown): string {
  return typeof value === 'number' ? String(value === 0 ? 0 : value) : String(JSON.stringify(value))
}
