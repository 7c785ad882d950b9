import {Ajv, type ErrorObject} from 'ajv'
import {Ajv2019} from 'ajv/dist/2019.js'
import {Ajv2020} from 'ajv/dist/2020.js'
import {oneOf} from '../../schema/expectation.ts'
import {isRecord} from '../../text/json.ts'
import type {NamedContract, SchemaFault} from './model.ts'
import {schemaFault} from './schema-words.ts'

/** What a value breaks of a schema; nothing where it keeps it. */
export type Validator = (value: unknown) => readonly ErrorObject[]

type AjvClass = new (
  options: ConstructorParameters<typeof Ajv>[0]
) => Pick<Ajv, 'validateSchema' | 'compile' | 'errors'>

interface Draft {
  /** A part of its address. */
  readonly name: string
  readonly ajv: () => Pick<Ajv, 'validateSchema' | 'compile' | 'errors'>
}

/** One instance serves all schemas of a draft, since it takes longer to read the draft than most of them. */
function draft(name: string, DraftAjv: AjvClass): Draft {
  let ajv: ReturnType<Draft['ajv']> | undefined
  const options = {
    allErrors: true,
    verbose: true,
    strict: false,
    validateFormats: false,
    addUsedSchema: false,
    logger: false
  } as const
  return {
    name,
    ajv() {
      ajv ??= new DraftAjv(options)
      return ajv
    }
  }
}

/** That of a schema which names none. */
const latest = draft('2020-12', Ajv2020)

const drafts: readonly Draft[] = [latest, draft('2019-09', Ajv2019), draft('draft-07', Ajv)]

const known = new WeakMap<NamedContract, Validator>()

/**
 * The validator of a contract's schema. Formats are not checked, and nothing outside the schema is loaded.
 *
 * @throws the contract's refusal, for a schema that is none
 */
export function validatorOf(contract: NamedContract): Validator {
  const validator = known.get(contract) ?? compile(contract.schema)
  if (typeof validator !== 'function')
    throw contract.refusal?.(validator) ?? new Error(`Unexpected schema, expected ${validator.expected}`)
  known.set(contract, validator)
  return validator
}

function compile(schema: unknown): Validator | SchemaFault {
  if (typeof schema !== 'boolean' && !isRecord(schema)) return {path: [], expected: 'an object or a boolean'}
  const draft = draftOf(schema)
  if (draft === undefined) return {path: ['$schema'], expected: `JSON Schema ${oneOf(drafts.map(({name}) => name))}`}
  if (isRecord(schema) && schema['$async'] !== undefined) return {path: ['$async'], expected: 'a schema without it'}
  const ajv = draft.ajv()
  try {
    if (ajv.validateSchema(schema) !== true) return schemaFault(schema, ajv.errors ?? [])
    const validate = ajv.compile(schema)
    return (value) => (validate(value) ? [] : [...(validate.errors ?? [])])
  } catch (error) {
    return {path: [], expected: `a schema that can be used: ${(error as Error).message}`}
  }
}

function draftOf(schema: unknown): Draft | undefined {
  const address = isRecord(schema) ? schema['$schema'] : undefined
  return address === undefined ? latest : drafts.find(({name}) => String(address).includes(name))
}
