/** Custom contracts: what the configuration of a project asks of outputs. */
import * as z from 'zod/mini'
import type {SchemaFault} from '../../schema/problem.ts'
import {trimEndOf} from '../../text/trim.ts'

/** What a contract may ask for: exactly one of these. */
const primitives = ['tag', 'sections', 'pattern', 'json', 'yaml'] as const

/** Where in an output it is. */
const places = ['start', 'end', 'anywhere'] as const
export type At = (typeof places)[number]

const tagName = z.string().check(z.refine(isTagName, 'expected the name of a tag, such as `review`'))

const value = z.string().check(z.refine(isLine, 'expected one line of text without spaces around it'))

const heading = z.string().check((context) => {
  const signs = /^#{1,6}(?:[ \t]+|$)/
  const text = withoutClosingSigns(context.value.replace(signs, ''))
  const message = signs.test(context.value)
    ? `expected the text of a heading without number signs${text === '' ? '' : `: \`${text}\``}`
    : 'expected the text of a heading'
  if (message.includes('signs') || !isLine(context.value))
    context.issues.push({code: 'custom', message, input: context.value})
})

function withoutClosingSigns(heading: string): string {
  const text = trimEndOf(heading, '#')
  return text !== heading && /[ \t]$/.test(text) ? trimEndOf(text, ' \t') : heading
}

/** Any text that a program can search for between `<` and `>`. */
function isTagName(name: string): boolean {
  return /^[^\s<>/](?:[^\s<>]*[^\s<>/])?$/.test(name)
}

function isLine(text: string): boolean {
  return /^\S(?:.*\S)?$/.test(text)
}

const pattern = z.string().check((context) => {
  const message = faultOfPattern(context.value)
  if (message !== undefined) context.issues.push({code: 'custom', message, input: context.value})
})

const schema = z.union([z.string(), z.boolean(), z.record(z.string(), z.unknown())])

export const CustomContract = z
  .strictObject({
    tag: z.optional(tagName.check(z.describe('A tag with this name: `<name>value</name>`'))),
    sections: z.optional(
      z.array(heading).check(z.minLength(1), z.describe('Headings of any depth, each with exactly one of these texts'))
    ),
    pattern: z.optional(pattern.check(z.describe('A regular expression of JavaScript, with the flags `m` and `u`'))),
    json: z.optional(schema.check(z.describe('JSON of this JSON Schema, or of the one at this path'))),
    yaml: z.optional(schema.check(z.describe('YAML of this JSON Schema, or of the one at this path'))),
    values: z.optional(z.array(value).check(z.minLength(1), z.describe('The values that the tag may have'))),
    order: z.optional(z.boolean().check(z.describe('The sections have this order'))),
    at: z.optional(z.enum(places).check(z.describe('Where it is in the output'))),
    count: z.optional(
      z
        .int()
        .check(
          z.minimum(1),
          z.describe('How often the output has it; without a count each section once, all else at least once')
        )
    ),
    description: z.optional(z.string().check(z.describe('What the contract is for')))
  })
  .check((context) => {
    const terms = context.value
    const [first, ...more] = primitives.filter((name) => terms[name] !== undefined)
    const refuse = (path: PropertyKey[], message: string): void => {
      context.issues.push({code: 'custom', path, message, input: terms})
    }
    if (first === undefined) refuse([], `expected one of ${primitives.map((name) => `\`${name}\``).join(', ')}`)
    for (const name of more) refuse([name], `expected it in a contract without \`${first}\``)
    if (terms.values !== undefined && first !== undefined && first !== 'tag')
      refuse(['values'], 'expected it only with `tag`')
    if (terms.order !== undefined && first !== undefined && first !== 'sections')
      refuse(['order'], 'expected it only with `sections`')
    const listed = new Set<string>()
    for (const [index, name] of (terms.sections ?? []).entries()) {
      if (listed.has(name)) refuse(['sections', index], 'expected a section that is not listed yet')
      listed.add(name)
    }
  })
export type CustomContract = z.infer<typeof CustomContract>

function faultOfPattern(pattern: string): string | undefined {
  try {
    readPattern(pattern)
    return undefined
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: /, '').replace(/^\/.*\/[a-z]*: /s, '')
    return `expected a regular expression: ${reason}`
  }
}

/** @throws {SyntaxError} */
export function readPattern(pattern: string, flags = ''): RegExp {
  return new RegExp(pattern, `mu${flags}`)
}

/** A custom contract, and where the configuration declares it. */
export interface NamedContract {
  readonly name: string
  readonly terms: CustomContract
  /** `line` from 1. */
  readonly place: {readonly path: string; readonly line: number}
  /** The JSON Schema of `json` or `yaml`, read. */
  readonly schema?: unknown
  /** What to throw for an invalid schema. */
  readonly schemaError?: (fault: SchemaFault) => Error
}
