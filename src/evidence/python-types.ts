/** Contracts of definitions as a Python module, with models of pydantic 1 and 2. */
import {toJsonSchema} from '../contracts/engine/value-schema.ts'
import {isRecord} from '../text/json-object.ts'
import {list} from '../text/plural.ts'
import type {ContractsByAgent} from './required-contracts.ts'

/** Names that a field cannot have: keywords of Python, names in the module, attributes of pydantic models. */
const reserved: ReadonlySet<string> = new Set(list`
  False, None, True, and, as, assert, async, await, break, class, continue, def, del, elif, else, except, finally, for, from,
  global, if, import, in, is, lambda, nonlocal, not, or, pass, raise, return, try, while, with, yield, str, int, float, bool,
  typing, pydantic, json, subprocess, Config, construct, copy, dict, fields, from_orm, parse_file, parse_obj, parse_raw, schema,
  schema_json, update_forward_refs, validate
`)

/** Text of the module, without its first line. */
export function pythonModule(agents: ContractsByAgent, library: string): string {
  const {classes, typeOf} = createClasses()
  const rows = [...agents].map(([agent, agentContracts]) => {
    const models = agentContracts.map(({name, place, contract}) => {
      const type = typeOf(toJsonSchema(contract), pascalCase(`${agent} ${name}`))
      return `        # ${literal(place).slice(1, -1)}\n        ${literal(name)}: ${type},\n`
    })
    return `    ${literal(agent)}: {\n${models.join('')}    },\n`
  })
  const terms = [...agents].map(([agent, agentContracts]) => [
    agent,
    Object.fromEntries(agentContracts.map(({name, contract}) => [name, contract]))
  ])
  return `"""What the definition of each agent asks it to print, as models of pydantic."""
import json
import subprocess
import typing

import pydantic


class Printed(pydantic.BaseModel):
    if pydantic.VERSION.startswith("1."):

        class Config:
            allow_population_by_field_name = True
            smart_union = True

    else:
        model_config = {"populate_by_name": True, "protected_namespaces": ()}


${classes.map((each) => `${each}\n\n`).join('')}# The model of what an output holds, by agent and contract.
MODELS: typing.Dict[str, typing.Dict[str, typing.Any]] = {
${rows.join('')}}

_TERMS = json.loads(${literal(JSON.stringify(Object.fromEntries(terms)))})

_READ = """
import {readFileSync} from 'node:fs'
import {readOutput} from '${library}/contracts'
const {text, terms} = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify(readOutput(text, terms)))
"""


class PrintedError(ValueError):
    """An output that violates its contract; \`findings\` has the lines, the columns and the messages."""

    def __init__(self, findings: typing.List[typing.Dict[str, typing.Any]]) -> None:
        super().__init__("\\n".join(f"Line {each['line']}: {each['message']}" for each in findings))
        self.findings = findings


def read_printed(agent: str, name: str, text: str) -> typing.Any:
    """Reads an output of an agent, as the linter checks it, with Node and the package in the working directory."""
    command = ["node", "--input-type=module", "--eval", _READ]
    asked = json.dumps({"text": text, "terms": _TERMS[agent][name]})
    printed = subprocess.run(command, input=asked, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    reading = json.loads(printed)
    if not reading["ok"]:
        raise PrintedError(reading["findings"])
    return to_model(agent, name, reading["value"])


def to_model(agent: str, name: str, value: typing.Any) -> typing.Any:
    """The model of a value that is read, or that a structured output has."""
    model = MODELS[agent][name]
    if pydantic.VERSION.startswith("1."):
        return pydantic.parse_obj_as(model, value)
    return pydantic.TypeAdapter(model).validate_python(value)
`
}

type TypeOf = (schema: unknown, name: string) => string

/** Creates the classes of types, inner objects first. */
function createClasses(): {readonly classes: readonly string[]; readonly typeOf: TypeOf} {
  const classes: string[] = []
  const names = new Set(['Printed', 'PrintedError', 'MODELS', ...reserved])
  const typeOf: TypeOf = (schema, name) => {
    if (!isRecord(schema)) return anyType
    const {type, properties, items, additionalProperties, const: constant, enum: values, anyOf, oneOf = anyOf} = schema
    if (constant !== undefined) return literalType([constant])
    if (Array.isArray(values)) return literalType(values)
    if (Array.isArray(oneOf)) return unionOf(oneOf.map((each) => typeOf(each, name)))
    if (Array.isArray(type)) return unionOf(type.map((each) => typeOf({...schema, type: each}, name)))
    if (type === 'array') return `typing.List[${typeOf(items, `${name}Item`)}]`
    if (type !== 'object') return simpleTypes.get(type) ?? anyType
    return isRecord(properties) && Object.keys(properties).length > 0
      ? classOf(schema, properties, name)
      : `typing.Dict[str, ${typeOf(additionalProperties, `${name}Value`)}]`
  }
  function classOf(schema: Readonly<Record<string, unknown>>, properties: object, wish: string): string {
    const className = freeName(wish, names)
    names.add(className)
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    const taken = new Set(names)
    const rows = Object.entries(properties).map(([key, each]: [string, unknown]) => {
      const type = typeOf(each, `${className}${pascalCase(key)}`)
      const field = freeName(fieldName(key), taken)
      taken.add(field)
      const isRequired = required.includes(key)
      const alias = field === key ? [] : [`alias=${literal(key)}`]
      const options = [...(isRequired ? [] : ['default=None']), ...alias].join(', ')
      const value = alias.length > 0 ? ` = pydantic.Field(${options})` : isRequired ? '' : ' = None'
      return `    ${field}: ${isRequired ? type : `typing.Optional[${type}]`}${value}\n`
    })
    classes.push(`class ${className}(Printed):\n${rows.join('')}`)
    return className
  }
  return {classes, typeOf}
}

const anyType = 'typing.Any'

const simpleTypes: ReadonlyMap<unknown, string> = new Map([
  ['string', 'str'],
  ['integer', 'int'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['null', 'None']
])

function unionOf(types: readonly string[]): string {
  const [first = anyType, ...others] = new Set(types)
  return others.length === 0 ? first : `typing.Union[${[first, ...others].join(', ')}]`
}

/** Python literal types cannot be fractions, lists or objects. */
function literalType(values: readonly unknown[]): string {
  const all = values.map(constantText)
  return all.includes(undefined) ? anyType : `typing.Literal[${all.join(', ')}]`
}

function constantText(value: unknown): string | undefined {
  if (typeof value === 'string') return literal(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : Number.isSafeInteger(value) ? String(value) : undefined
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const first = reserved.has(name) ? `${name}_` : name
  if (!taken.has(first)) return first
  let number = 2
  while (taken.has(`${first}_${number}`)) number++
  return `${first}_${number}`
}

function fieldName(key: string): string {
  const name = namePieces(key).join('_')
  return /^[a-z]/i.test(name) ? name : `field_${name}`.replace(/_$/, '')
}

function pascalCase(text: string): string {
  const name = namePieces(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return /^[A-Z]/.test(name) ? name : `Agent${name}`
}

function namePieces(text: string): readonly string[] {
  return text.split(/[^a-z0-9]+/i).filter((word) => word !== '')
}

/** A text as a Python expression in ASCII, without line ends. */
function literal(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7E]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16)
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
  })
}
