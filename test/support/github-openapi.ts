/** GitHub's published description of its API, as far as the Action uses it: whether a request is one of it. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {Ajv2020} from 'ajv/dist/2020.js'

/** A request as a server receives it. */
export interface Sent {
  readonly method: string
  /** Decoded, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly token: string | undefined
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly schema: object
  readonly 'x-multi-segment'?: boolean
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body?: object
}

const {operations} = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/github-openapi.json'), 'utf8')) as {
  readonly operations: readonly Operation[]
}

const ajv = new Ajv2020({strict: false, validateFormats: false, coerceTypes: true})

/** What finds the mistakes of a value: each schema is compiled once. */
type Check = (value: unknown) => string | undefined

function checkOf(...schemas: readonly object[]): Check {
  const checks = schemas.map((schema) => ajv.compile(schema))
  // A copy, since a number in a path or a query is text.
  return (value) => {
    const failed = checks.find((check) => !check(structuredClone(value)))
    return failed && ajv.errorsText(failed.errors)
  }
}

/** A name that the description does not have is a mistake of the Action, which GitHub would pass over. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const {anyOf: _, ...own} = schema as Record<string, unknown>
  const entries = Object.entries(own).map(([key, value]) => [key, strict(value)] as const)
  const isClosed = own['type'] === 'object' && typeof own['properties'] === 'object'
  return {...Object.fromEntries(entries), ...(isClosed && {additionalProperties: false})}
}

const compiled = operations.map(({method, path, parameters, body}) => ({
  method,
  pattern: patternOf(path, parameters),
  parameters: new Map(parameters.map(({name, in: place, schema}) => [`${place} ${name}`, checkOf(schema)])),
  body: body && checkOf(strict(body) as object, body)
}))

/** What is wrong with a request; nothing where the description allows it. */
export function faultsOf({method, path, query, body}: Sent): readonly string[] {
  const operation = compiled.find((each) => each.method === method && each.pattern.test(path))
  if (operation === undefined) return [`${method} ${path}: expected an operation that is described`]
  const inPath = Object.entries(operation.pattern.exec(path)?.groups ?? {}).map(([name, value]) => ({
    name: `path ${name}`,
    value
  }))
  const inQuery = Object.entries(query).map(([name, value]) => ({name: `query ${name}`, value}))
  const faults = [...inPath, ...inQuery].map(({name, value}) => {
    const check = operation.parameters.get(name)
    return check === undefined ? `${name} is not described` : check(value)
  })
  const ofBody = operation.body === undefined ? body && 'a body is not described' : operation.body(body)
  return [...faults, ofBody].flatMap((fault) => (fault ? [`${method} ${path}: ${fault}`] : []))
}

function patternOf(path: string, parameters: readonly Parameter[]): RegExp {
  const isMulti = (name: string) => parameters.some((each) => each.name === name && each['x-multi-segment'])
  const pattern = path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${isMulti(name) ? '.+' : '[^/]+'})`)
  return new RegExp(`^${pattern}$`)
}
