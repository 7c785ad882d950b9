/** Values inside of tables and lists, against what a host expects of them. */
import type {Shape} from '../../hosts/model.ts'
import {isRecord} from '../../text/json-object.ts'

type Path = readonly (string | number)[]

/** The first value inside of another that is not right, and what is expected in its place. */
export interface InnerFault {
  readonly path: Path
  readonly value: unknown
  readonly values: readonly string[]
  readonly forms: readonly string[]
}

const decisions = ['ask', 'allow', 'deny']

const inner: {readonly [Name in Shape]?: (value: unknown) => InnerFault | undefined} = {
  flags: (value) =>
    firstOf(value, (item) => typeof item === 'boolean', {values: [], forms: ['`true` or `false` without quotes']}),
  tables: (value) => firstOf(value, isRecord, {values: [], forms: ['a table of keys and values']}),
  names: (value) =>
    firstOf(value, (item) => typeof item === 'string' && /^[\w -]+$/.test(item), {
      values: [],
      forms: ['letters, digits, spaces, hyphens and underscores']
    }),
  permissions
}

/** What is wrong inside of a value of this shape; `undefined` where all is right. */
export function innerFault(shape: Shape, value: unknown): InnerFault | undefined {
  return inner[shape]?.(value)
}

function firstOf(
  value: unknown,
  isRight: (item: unknown) => boolean,
  expected: Pick<InnerFault, 'values' | 'forms'>
): InnerFault | undefined {
  const found = entriesOf(value).find(([, item]) => !isRight(item))
  return found === undefined ? undefined : {path: [found[0]], value: found[1], ...expected}
}

function permissions(value: unknown, path: Path = []): InnerFault | undefined {
  if (isRecord(value) && path.length < 2) {
    for (const [name, item] of Object.entries(value)) {
      const fault = permissions(item, [...path, name])
      if (fault !== undefined) return fault
    }
    return undefined
  }
  return decisions.includes(String(value)) ? undefined : {path, value, values: decisions, forms: []}
}

function entriesOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item])
  return isRecord(value) ? Object.entries(value) : []
}
