/** JSON Schemas of a contract, compiled on first use. */
import {compileSchema, type Validator} from '../../schema/json-schema.ts'
import type {SchemaFault} from '../../schema/problem.ts'
import {memoize} from '../../text/memoize.ts'
import {type NamedContract, type OutputContract, type SchemaOrPath, sectionTerms} from './model.ts'

const compiledObject = memoize((schema: object): Validator | SchemaFault => compileSchema(schema))

function compiled(schema: SchemaOrPath): Validator | SchemaFault {
  return typeof schema === 'object' ? compiledObject(schema) : compileSchema(schema)
}

/**
 * Validator of a schema.
 *
 * @throws for an invalid schema, which {@link checkSchemas} finds first
 */
export function validatorOf(schema: SchemaOrPath): Validator {
  const validator = compiled(schema)
  if (typeof validator !== 'function') throw new Error('Unexpected JSON Schema, expected a valid one')
  return validator
}

function schemasOf(terms: OutputContract): readonly {path: readonly PropertyKey[]; schema: SchemaOrPath}[] {
  return [
    ...(['json', 'yaml'] as const).flatMap((key) => {
      const schema = terms[key]
      return schema === undefined ? [] : [{path: [key], schema}]
    }),
    ...sectionTerms(terms.sections ?? []).flatMap((section, index) =>
      typeof section.json === 'object' || typeof section.json === 'boolean'
        ? [{path: ['sections', index, 'json'], schema: section.json}]
        : []
    ),
    ...(['any', 'parts'] as const).flatMap((key) =>
      (terms[key] ?? []).flatMap((each, index) =>
        schemasOf(each).map(({path, schema}) => ({path: [key, index, ...path], schema}))
      )
    )
  ]
}

/** First unusable schema of a contract, cached for all outputs. */
const faultIn = memoize(
  (terms: OutputContract): {readonly path: readonly PropertyKey[]; readonly fault: SchemaFault} | undefined => {
    for (const {path, schema} of schemasOf(terms)) {
      const validator = compiled(schema)
      if (typeof validator !== 'function') return {path, fault: validator}
    }
    return undefined
  }
)

export function faultOfSchemas(terms: OutputContract): SchemaFault | undefined {
  const found = faultIn(terms)
  return found && {...found.fault, path: [...found.path, ...found.fault.path]}
}

/** @throws the contract's own error, for an invalid schema */
export function checkSchemas({terms, schemaError}: NamedContract): void {
  const found = faultIn(terms)
  if (found !== undefined)
    throw schemaError?.(found.path, found.fault) ?? new Error('Unexpected JSON Schema, expected a valid one')
}
