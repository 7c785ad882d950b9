import type {ErrorObject} from 'ajv'
import {isRecord} from '../../text/json.ts'

/** Something that a value breaks of a schema. */
export interface Break {
  readonly error: ErrorObject
  /** What each of several schemas asks for at this one place, where any of them would do. */
  readonly options?: readonly ErrorObject[]
}

/**
 * What a value breaks, without what follows from it: of several schemas of which one should fit, the one that nearly does;
 * not the fault of each item where one should be there.
 */
export function ownBreaks(errors: readonly ErrorObject[]): readonly Break[] {
  const kept: Break[] = []
  for (const error of errors) {
    const {keyword, params} = error
    if (keyword === 'if') continue
    const inner: Break[] = []
    if (/^(?:anyOf|oneOf|contains|propertyNames)$/.test(keyword))
      for (let last = kept.at(-1); last !== undefined && isInside(last.error, error); last = kept.at(-1)) {
        inner.unshift(last)
        kept.pop()
      }
    const isUnion = keyword === 'anyOf' || (keyword === 'oneOf' && params['passingSchemas'] == null)
    if (keyword === 'propertyNames') kept.push({error, options: inner.map((each) => each.error)})
    else kept.push(...(isUnion ? meantBranch(error, inner) : [{error}]))
  }
  return kept
}

/** Whether an error comes of a schema inside the one that another error speaks of. */
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

/** Which of several schemas an error comes of, as far as its path tells. */
function branchOf({schemaPath}: ErrorObject, {schemaPath: outer, schema}: ErrorObject): number | undefined {
  if (schemaPath.startsWith(`${outer}/`)) return Number(schemaPath.slice(outer.length + 1).split('/')[0])
  const branches: readonly unknown[] = Array.isArray(schema) ? schema : []
  const found = branches.findIndex((branch) => isRecord(branch) && schemaPath.startsWith(`${String(branch['$ref'])}/`))
  return found === -1 ? undefined : found
}

/** The breaks of the schema that was meant; the union's own where that cannot be told. */
function meantBranch(union: ErrorObject, inner: readonly Break[]): readonly Break[] {
  const place = union.instancePath
  const branches = groupByBranch(union, inner)
  const options = branches.map((branch) => branch.find(({error}) => tells(error, place)))
  const open = branches.filter((_, index) => options[index] === undefined)
  const least = Math.min(...open.map((branch) => branch.length))
  const [best, other] = open.filter((branch) => branch.length === least)
  if (best !== undefined && other === undefined) return best
  const told = options.flatMap((option) => option?.options ?? option?.error ?? [])
  const [first] = told
  const isOnePlace = told.every(({instancePath}) => instancePath === first?.instancePath)
  if (open.length > 0 || first === undefined || !isOnePlace) return [{error: union}]
  return [{error: first, options: told}]
}

/** Whether an error alone tells that another schema was meant: by the type, or by the value of a key. */
function tells({keyword, instancePath, schema}: ErrorObject, place: string): boolean {
  if (instancePath === place) return /^(?:type|const|enum)$/.test(keyword)
  const isKey = instancePath.slice(place.length).lastIndexOf('/') === 0
  return isKey && (keyword === 'const' || (keyword === 'enum' && Array.isArray(schema) && schema.length === 1))
}

function groupByBranch(union: ErrorObject, inner: readonly Break[]): readonly (readonly Break[])[] {
  const groups = new Map<number, Break[]>()
  let current = inner.map(({error}) => branchOf(error, union)).find((branch) => branch !== undefined) ?? 0
  for (const each of inner) {
    current = branchOf(each.error, union) ?? current
    groups.set(current, [...(groups.get(current) ?? []), each])
  }
  return [...groups.values()]
}
