import type {ErrorObject} from 'ajv'
import {isRecord} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'

/** A primary error of ajv, not implied by another error. */
export interface SchemaError {
  readonly error: ErrorObject
  /** Errors of alternative schemas at the same path. */
  readonly options?: readonly ErrorObject[]
}

/**
 * Primary errors of a value. A union gives only the errors of its closest schema; `contains` gives none for each item.
 */
export function ownErrors(errors: readonly ErrorObject[]): readonly SchemaError[] {
  const found: SchemaError[] = []
  for (const error of errors) {
    const {keyword, params} = error
    if (keyword === 'if') continue
    const inner: SchemaError[] = []
    if (/^(?:anyOf|oneOf|contains|propertyNames)$/.test(keyword))
      for (let last = found.at(-1); last !== undefined && isInside(last.error, error); last = found.at(-1)) {
        inner.push(last)
        found.pop()
      }
    inner.reverse()
    const isUnion = keyword === 'anyOf' || (keyword === 'oneOf' && params['passingSchemas'] == null)
    if (keyword === 'propertyNames') found.push({error, options: inner.map((each) => each.error)})
    else if (isUnion) for (const each of meantBranch(error, inner)) found.push(each)
    else found.push({error})
  }
  return found
}

/** Whether an error comes from a subschema of another error. */
function isInside(error: ErrorObject, outer: ErrorObject): boolean {
  if (!error.instancePath.startsWith(outer.instancePath)) return false
  if (outer.keyword === 'propertyNames') return error.propertyName !== undefined
  if (branchOf(error, outer) !== undefined || error.schemaPath.startsWith(`${outer.schemaPath}/`)) return true
  const beside = outer.schemaPath.replace(/\/[^/]*$/, '')
  return (
    /^#\/(?:\$defs|definitions)\//.test(error.schemaPath) &&
    !(beside !== '#' && error.schemaPath.startsWith(`${beside}/`))
  )
}

/** Branch of a union that an error comes from, as far as its path shows. */
function branchOf({schemaPath}: ErrorObject, {schemaPath: outer, schema}: ErrorObject): number | undefined {
  if (schemaPath.startsWith(`${outer}/`)) return Number(schemaPath.slice(outer.length + 1).split('/')[0])
  const branches: readonly unknown[] = Array.isArray(schema) ? schema : []
  const found = branches.findIndex((branch) => {
    const reference = isRecord(branch) ? branch['$ref'] : undefined
    return typeof reference === 'string' && schemaPath.startsWith(`${reference}/`)
  })
  return found === -1 ? undefined : found
}

/** Errors of the branch that the value is closest to; the union's own error if unclear. */
function meantBranch(union: ErrorObject, inner: readonly SchemaError[]): readonly SchemaError[] {
  const pointer = union.instancePath
  const branches = groupByBranch(union, inner)
  const options = branches.map((branch) => branch.find(({error}) => excludes(error, pointer)))
  const open = branches.filter((_, index) => options[index] === undefined)
  const least = open.reduce((most, branch) => Math.min(most, branch.length), Number.POSITIVE_INFINITY)
  const [best, other] = open.filter((branch) => branch.length === least)
  if (best !== undefined && other === undefined) return best
  const expected = options.flatMap((option) => option?.options ?? option?.error ?? [])
  const [first] = expected
  const isOnePlace = expected.every(({instancePath}) => instancePath === first?.instancePath)
  if (open.length > 0 || first === undefined || !isOnePlace) return [{error: union}]
  return [{error: first, options: expected}]
}

function excludes({keyword, instancePath, schema}: ErrorObject, pointer: string): boolean {
  if (instancePath === pointer) return /^(?:type|const|enum)$/.test(keyword)
  const isKey = instancePath.slice(pointer.length).lastIndexOf('/') === 0
  return isKey && (keyword === 'const' || (keyword === 'enum' && Array.isArray(schema) && schema.length === 1))
}

function groupByBranch(union: ErrorObject, inner: readonly SchemaError[]): readonly (readonly SchemaError[])[] {
  const groups = new Map<number, SchemaError[]>()
  let current = inner.map(({error}) => branchOf(error, union)).find((branch) => branch !== undefined) ?? 0
  for (const each of inner) {
    current = branchOf(each.error, union) ?? current
    memo(groups, current, () => []).push(each)
  }
  return [...groups.values()]
}
