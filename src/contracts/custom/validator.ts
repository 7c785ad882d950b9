import {compileSchema, type Validator} from '../../schema/json-schema.ts'
import type {NamedContract} from './model.ts'

const known = new WeakMap<NamedContract, Validator>()

/**
 * The validator of a contract's schema.
 *
 * @throws the contract's own error, for an invalid schema
 */
export function validatorOf(contract: NamedContract): Validator {
  const validator = known.get(contract) ?? compileSchema(contract.schema)
  if (typeof validator !== 'function') throw contract.schemaError?.(validator) ?? new Error('Unexpected schema')
  known.set(contract, validator)
  return validator
}
