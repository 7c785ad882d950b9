/** Findings of a schema in a linted text: names of the schema may be printed, other text of it is quoted. */
import type {SchemaProblem} from '../schema/problem.ts'
import {isRecord} from '../text/json-object.ts'
import {memoize} from '../text/memoize.ts'
import {type Quoted, quoted} from '../text/quoted.ts'

type Path = readonly PropertyKey[]

/** @param isNamed whether the schema names the last key of a path */
export function quotedProblem(problem: SchemaProblem, isNamed: (path: Path) => boolean): SchemaProblem<Quoted> {
  const path = quotedPath(problem.path, isNamed)
  switch (problem.kind) {
    case 'missing-key':
      return {...problem, path}
    case 'unknown-key':
      return {...problem, path, key: quoted(problem.key)}
    case 'wrong-value': {
      const {value, ...rest} = problem
      return {...rest, path, ...(value !== undefined && {value: quoted(value)})}
    }
  }
}

function quotedPath(path: Path, isNamed: (path: Path) => boolean): readonly (PropertyKey | Quoted)[] {
  return path.map((key, index) => (typeof key !== 'string' || isNamed(path.slice(0, index + 1)) ? key : quoted(key)))
}

/** Whether the last key of a path is anywhere in a JSON Schema: everybody may read it. */
export function isInSchema(schema: unknown): (path: Path) => boolean {
  const texts = isRecord(schema) ? textsOf(schema) : new Set()
  return (path) => texts.has(path.at(-1))
}

const textsOf = memoize((schema: object): ReadonlySet<unknown> => {
  const texts = new Set<unknown>()
  const open: unknown[] = [schema]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (const item of next) open.push(item)
    else if (isRecord(next)) for (const [key, inner] of Object.entries(next)) open.push(key, inner)
    else texts.add(next)
  }
  return texts
})
