import {Ajv, type Schema, type ValidateFunction} from 'ajv'
import {Ajv2019} from 'ajv/dist/2019.js'
import {Ajv2020} from 'ajv/dist/2020.js'
import {isRecord} from '../text/json-object.ts'
import {addEquality} from './equality.ts'
import {oneOf} from './expectation.ts'
import {problemsOf, schemaFault} from './json-schema-problems.ts'
import type {SchemaFault, SchemaProblem} from './problem.ts'

/**
 * What a value violates of a JSON Schema; nothing where it matches.
 *
 * @throws {RangeError} for a value that is nested too deep
 */
export type Validator = (value: unknown) => readonly SchemaProblem[]

type AjvInstance = Pick<
  Ajv,
  'validateSchema' | 'compile' | 'removeSchema' | 'getSchema' | 'errors' | 'addKeyword' | 'removeKeyword'
>

interface Draft {
  /** A part of its address. */
  readonly name: string
  readonly ajv: () => AjvInstance
}

/** One instance serves all schemas of a draft, since it takes longer to read the draft than most of them. */
function draft(name: string, DraftAjv: new (options: ConstructorParameters<typeof Ajv>[0]) => AjvInstance): Draft {
  let ajv: AjvInstance | undefined
  const options = {
    allErrors: true,
    verbose: true,
    strict: false,
    validateFormats: false,
    logger: false
  } as const
  return {
    name,
    ajv() {
      if (ajv === undefined) {
        const made = new DraftAjv(options)
        addEquality(made)
        ajv = made
      }
      return ajv
    }
  }
}

/** The draft of a schema that names none. */
const latest = draft('2020-12', Ajv2020)

const drafts: readonly Draft[] = [latest, draft('2019-09', Ajv2019), draft('draft-07', Ajv)]

/** The validator of a JSON Schema, or why there is none. Formats are not checked, and no other file is loaded. */
export function compileSchema(schema: unknown): Validator | SchemaFault {
  if (typeof schema !== 'boolean' && !isRecord(schema)) return faultAt([], 'an object or a boolean')
  const draft = draftOf(schema)
  if (draft === undefined) return faultAt(['$schema'], `JSON Schema ${oneOf(drafts.map(({name}) => name))}`)
  if (isRecord(schema) && schema['$async'] !== undefined) return faultAt(['$async'], 'a schema without it')
  const ajv = draft.ajv()
  try {
    if (ajv.validateSchema(schema) !== true) return schemaFault(schema, ajv.errors ?? [])
    const validate = compileAlone(ajv, schema)
    return (value) => (validate(value) ? [] : problemsOf(value, validate.errors ?? []))
  } catch (error) {
    return faultAt([], `a schema that can be used: ${(error as Error).message}`)
  }
}

/** The instance knows a schema while it compiles it, so that it can refer to itself, and no longer: another may have its `$id`. */
function compileAlone(ajv: AjvInstance, schema: Schema): ValidateFunction {
  const {$id: id} = typeof schema === 'object' ? schema : {}
  const draft = typeof id === 'string' ? ajv.getSchema(id) : undefined
  if (draft !== undefined) return draft as ValidateFunction
  try {
    return ajv.compile(schema)
  } finally {
    if (typeof schema === 'object') ajv.removeSchema(schema)
  }
}

function faultAt(path: readonly PropertyKey[], text: string): SchemaFault {
  return {path, expected: [{kind: 'text', text}]}
}

function draftOf(schema: unknown): Draft | undefined {
  const address = isRecord(schema) ? schema['$schema'] : undefined
  if (address === undefined) return latest
  return typeof address === 'string' ? drafts.find(({name}) => address.includes(name)) : undefined
}
