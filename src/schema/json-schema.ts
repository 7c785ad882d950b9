import {Ajv, type Schema, type ValidateFunction} from 'ajv'
import {Ajv2019} from 'ajv/dist/2019.js'
import {Ajv2020} from 'ajv/dist/2020.js'
import {isRecord} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'
import {projectPattern} from '../text/project-pattern.ts'
import {addEquality} from './equality.ts'
import {oneOf} from './expectation.ts'
import {problemsOf, schemaFault} from './json-schema-problems.ts'
import {misspeltKeyword} from './keywords.ts'
import {mostFaults, type SchemaFault, type SchemaProblem, tooManyFaults} from './problem.ts'

/**
 * Checks a value against a JSON Schema; no problems for a valid value.
 *
 * @throws {RangeError} for too deep a value
 */
export type Validator = (value: unknown) => readonly SchemaProblem[]

type AjvInstance = Pick<
  Ajv,
  'validateSchema' | 'compile' | 'removeSchema' | 'getSchema' | 'errors' | 'addKeyword' | 'removeKeyword'
>

type AjvOptions = ConstructorParameters<typeof Ajv>[0]

interface Draft {
  /** Part of its URI. */
  readonly name: string
  readonly DraftAjv: new (options: AjvOptions) => AjvInstance
}

/** By default the first. */
const drafts: readonly [Draft, ...Draft[]] = [
  {name: '2020-12', DraftAjv: Ajv2020},
  {name: '2019-09', DraftAjv: Ajv2019},
  {name: 'draft-07', DraftAjv: Ajv}
]

/** The expressions of a schema are of a project. */
const regExp = (pattern: string, flags: string): RegExp => projectPattern(pattern, flags)
const code = {regExp: Object.assign(regExp, {code: 'new RegExp'})}

/** An instance finds all errors of a value, up to a limit, or the first one. */
const modes = {all: {allErrors: true, code: {...code, process: withErrorLimit}}, first: {code}} as const

/** By draft and mode, since loading a draft takes longer than compiling most schemas. */
const instances = new Map<string, AjvInstance>()
let isCompiling = false

function instanceOf({name, DraftAjv}: Draft, mode: keyof typeof modes): AjvInstance {
  return memo(instances, `${name} ${mode}`, () => {
    const options = {verbose: true, strict: false, validateFormats: false, logger: false, ...modes[mode]} as const
    const ajv = Object.assign(new DraftAjv(options), errorCheck)
    addEquality(ajv)
    return ajv
  })
}

/** Replaces instances after a timeout, since ajv would forever treat the schema as being compiled. */
function compileWith<Compiled>(work: () => Compiled): Compiled {
  if (isCompiling) instances.clear()
  isCompiling = true
  try {
    return work()
  } finally {
    isCompiling = false
  }
}

/** Validator of a JSON Schema, or its fault. Formats are not checked, and no other file is loaded. */
export function compileSchema(schema: unknown): Validator | SchemaFault {
  if (typeof schema !== 'boolean' && !isRecord(schema)) return faultAt([], 'an object or a boolean')
  const draft = draftOf(schema)
  if (draft === undefined) return faultAt(['$schema'], `JSON Schema ${oneOf(drafts.map(({name}) => name))}`)
  if (isRecord(schema) && schema['$async'] !== undefined) return faultAt(['$async'], 'a schema without it')
  try {
    return compileWith(() => {
      const ajv = instanceOf(draft, 'all')
      if (ajv.validateSchema(schema) !== true) return schemaFault(schema, ajv.errors ?? [])
      const misspelt = misspeltKeyword(schema)
      if (misspelt !== undefined) return faultAt(misspelt.path, `the key \`${misspelt.meant}\``)
      return validatorOf(compileAlone(ajv, schema), () =>
        compileWith(() => compileAlone(instanceOf(draft, 'first'), schema))
      )
    })
  } catch (error) {
    return faultAt([], `a schema that can be used: ${(error as Error).message}`)
  }
}

/** @param openFirst creates a validator for the first error, if a value has too many */
function validatorOf(validateAll: ValidateFunction, openFirst: () => ValidateFunction): Validator {
  return (value) => {
    try {
      return validateAll(value) ? [] : problemsOf(value, validateAll.errors ?? [])
    } catch (error) {
      if (!(error instanceof TooManyErrors)) throw error
      const validateFirst = openFirst()
      return validateFirst(value) ? [] : [tooManyFaults, ...problemsOf(value, validateFirst.errors ?? [])]
    }
  }
}

/** The instance knows a schema only while compiling it, for references to itself; another schema may have its `$id`. */
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
  if (address === undefined) return drafts[0]
  return typeof address === 'string' ? drafts.find(({name}) => address.includes(name)) : undefined
}

/** Thrown for more errors than {@link mostFaults}, or than a union branch may have before the next is tried. */
class TooManyErrors extends Error {}

/** Name of the check in ajv's generated code, in which `self` is the instance. */
const name = 'checkErrors'

/** Options of an instance for code of {@link withErrorLimit}. */
const errorCheck = {
  [name](errors: number): void {
    if (errors > mostFaults) throw new TooManyErrors(`more than ${mostFaults} faults`)
  }
}

/** Adds a check to generated code wherever it counts errors; its strings hold names of the schema. An option of ajv. */
function withErrorLimit(code: string): string {
  return code.replace(/"(?:[^"\\]|\\.)*"|\berrors(?:\+\+| = vErrors\.length);/g, (token) =>
    token.startsWith('"') ? token : `${token}self.${name}(errors);`
  )
}
