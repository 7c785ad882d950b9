/** The schema of output contracts: what a configuration may declare. */
import * as z from 'zod/mini'
import {keywordFault} from '../../schema/keywords.ts'
import {trimEndOf} from '../../text/trim.ts'
import {type OutputContract as Contract, dataPlaces, positions, readings, scopes, uses} from './model.ts'
import {decorations} from './normal.ts'
import {contentFaults, termsFaults} from './terms-faults.ts'

/** A check that refuses a value with a message of its own; other members of a union are not mentioned then. */
function refusing<Value>(fault: (value: Value) => string | undefined): z.core.CheckFn<Value> {
  return (context) => {
    const message = fault(context.value)
    if (message !== undefined) context.issues.push({code: 'custom', message, input: context.value, continue: true})
  }
}

/** Text of one line. */
function line(fault: (text: string) => string | undefined) {
  return z.string().check(refusing(fault))
}

/** Any text that a program can search for between `<` and `>`. */
const tagName = line((name) =>
  /^[^\s<>/](?:[^\s<>]*[^\s<>/])?$/.test(name) ? undefined : 'expected the name of a tag, such as `review`'
)

const value = line((text) => (isLine(text) ? undefined : 'expected one line of text without spaces around it'))

const heading = line((text) => {
  const signs = /^#{1,6}(?:[ \t]+|$)/
  if (!signs.test(text)) return isLine(text) ? undefined : 'expected the text of a heading'
  const bare = withoutClosingSigns(text.replace(signs, ''))
  return `expected the text of a heading without number signs${bare === '' ? '' : `: \`${bare}\``}`
})

const label = line((text) => {
  if (!isLine(text)) return 'expected a label of one line'
  return /[:\uFF1A]$/.test(text) ? 'expected a label without its colon' : undefined
})

function withoutClosingSigns(heading: string): string {
  const text = trimEndOf(heading, '#')
  return text !== heading && /[ \t]$/.test(text) ? trimEndOf(text, ' \t') : heading
}

function isLine(text: string): boolean {
  return /^\S(?:.*\S)?$/.test(text)
}

const flags = line((text) =>
  /^[imsuv]*$/.test(text) && new Set(text).size === text.length && !(text.includes('u') && text.includes('v'))
    ? undefined
    : 'expected flags of `imsuv`, each once, and not both `u` and `v`'
)

/** Whether it can be read depends on the flags. */
const pattern = z.string()

const program = line((text) =>
  /^[^#]+#[^#\s]+$/.test(text) ? undefined : 'expected a path and a name, such as `src/review.ts#TRIAGE`'
)

const schema = z.union([z.string(), z.boolean(), z.record(z.string(), z.unknown()).check(refusing(keywordFault))])

const values = z.array(value).check(z.minLength(1))

const bounds = z.tuple([z.number(), z.number()])

const lineTerms = z.union([
  values,
  z.strictObject({
    number: z.optional(bounds.check(z.describe('The least and the most that the number may be'))),
    integer: z.optional(bounds.check(z.describe('The same for a number without a fraction'))),
    unit: z.optional(value.check(z.describe('What follows the number, such as `%`'))),
    pattern: z.optional(pattern.check(z.describe('A regular expression that the value matches'))),
    values: z.optional(values.check(z.describe('The values that it may have'))),
    optional: z.optional(z.boolean().check(z.describe('An output may lack the line')))
  })
])

const wildcard = '`{x}` is any text of one line, `{a | b}` one of several, `{1-5}` a number, `{{` and `}}` are braces'

const valuesByColumn = z.record(z.string(), lineTerms)

const fields = z.record(label, lineTerms)

/** What an output or a section of it may have to hold. */
const contents = {
  lines: z.optional(
    fields.check(z.describe(`Lines \`Label: value\` by label, with the values that each may have; ${wildcard}`))
  ),
  items: z.optional(
    value.check(z.describe(`Lines or headings of this form, one for each of several things; ${wildcard}`))
  ),
  fields: z.optional(fields.check(z.describe('The lines `Label: value` below each item'))),
  fence: z.optional(z.string().check(z.describe('A fence of this language; of any where it is empty'))),
  oneOf: z.optional(z.array(heading).check(z.minLength(1), z.describe(`One of these lines or headings; ${wildcard}`))),
  table: z.optional(
    z.array(value).check(z.minLength(1), z.describe(`A table with these cells in its header; ${wildcard}`))
  ),
  json: z.optional(schema.check(z.describe('JSON of this JSON Schema, or of the one at this path')))
}

const partsTerms: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniType<Contract>>> = z.optional(
  z
    .array(z.lazy((): z.ZodMiniType<Contract> => OutputContractSchema))
    .check(z.minLength(1), z.describe('Contracts that come one after the other'))
)

const section = z.union([
  heading,
  z
    .strictObject({
      heading,
      optional: z.optional(z.boolean().check(z.describe('An output may lack it'))),
      ...contents,
      parts: partsTerms,
      values: z.optional(
        valuesByColumn.check(z.describe('The values that the cells of the table may have, by column'))
      ),
      order: z.optional(z.boolean().check(z.describe('The lines have this order')))
    })
    .check((context) => {
      for (const {path, message} of contentFaults(context.value))
        context.issues.push({code: 'custom', path: [...path], message, input: context.value})
    })
])

const dataTag = z.templateLiteral(['tag:', z.string()])

const shape = {
  tag: z.optional(
    tagName.check(
      z.describe('A tag with this name: `<name>value</name>`; its content is one of `values`, or `json`, or `sections`')
    )
  ),
  attributes: z.optional(
    z
      .union([z.boolean(), z.record(z.string(), lineTerms)])
      .check(z.describe('The opening tag may have attributes, `<name id="1">`, or has these, each with its values'))
  ),
  sections: z.optional(
    z
      .array(section)
      .check(z.minLength(1), z.describe(`Headings of any depth, each with exactly one of these texts; ${wildcard}`))
  ),
  ...contents,
  yaml: z.optional(schema.check(z.describe('YAML of this JSON Schema, or of the one at this path'))),
  pattern: z.optional(pattern.check(z.describe('A regular expression of JavaScript, with the flags `m` and `u`'))),
  program: z.optional(
    program.check(
      z.describe(
        'The regular expression of a program: `PATH#NAME` names a constant, a member of a class, a list or a function in a source of JavaScript, TypeScript, Python, Go or Rust'
      )
    )
  ),
  use: z.optional(
    z
      .enum(uses)
      .check(
        z.describe(
          'Where the expression has to match: anywhere, which is the default, from the start, or the whole output'
        )
      )
  ),
  group: z.optional(
    z
      .union([z.int().check(z.minimum(0)), z.string().check(z.minLength(1))])
      .check(z.describe('The group of the expression whose text is the value, by its number or name'))
  ),
  flags: z.optional(flags.check(z.describe('Flags of the patterns in place of `mu`, of `imsuv`'))),
  values: z.optional(
    z
      .union([values, valuesByColumn])
      .check(z.describe('The values that the tag or the match may have or, by column, the cells of a table'))
  ),
  order: z.optional(z.boolean().check(z.describe('The sections or the lines have this order'))),
  at: z.optional(z.enum(positions).check(z.describe('Where it is in the output'))),
  count: z.optional(
    z
      .union([
        z.int().check(z.minimum(1)),
        z.strictObject({min: z.optional(z.int().check(z.minimum(0))), max: z.optional(z.int().check(z.minimum(1)))})
      ])
      .check(z.describe('How often the output has it; without a count each section once, all else at least once'))
  ),
  optional: z.optional(z.boolean().check(z.describe('An output may have nothing of it'))),
  only: z.optional(z.boolean().check(z.describe('The output has nothing else'))),
  read: z.optional(
    z
      .enum(readings)
      .check(z.describe('Which of several a program reads; `only`: there is one, the default with a count of 1'))
  ),
  in: z.optional(
    z
      .union([z.enum([...scopes, ...dataPlaces]), dataTag])
      .check(
        z.describe(
          'Where a program reads: the final message, its last line, or all that the agent printed; of JSON and YAML also `whole`, `fence` or `tag:NAME`'
        )
      )
  ),
  allow: z.optional(
    z
      .union([z.literal('all'), z.array(z.enum(decorations))])
      .check(
        z.describe(
          'Decorations that the program tolerates, in place of `list`, `heading`, `blockquote` and `fence`; of `case` a warning is left'
        )
      )
  ),
  exact: z.optional(z.boolean().check(z.describe('The program tolerates no decoration'))),
  code: z.optional(z.literal(true).check(z.describe('Says nothing any more: code counts'))),
  quotes: z.optional(z.literal(true).check(z.describe('Says nothing any more: quotations count'))),
  description: z.optional(z.string().check(z.describe('What the contract is for')))
}

function isSound<T extends Contract>(context: z.core.ParsePayload<T>): void {
  for (const {path, message} of termsFaults(context.value))
    context.issues.push({code: 'custom', path: [...path], message, input: context.value})
}

export type OutputContractSchema = Contract
export const OutputContractSchema: z.ZodMiniType<Contract> = z
  .strictObject({
    ...shape,
    parts: partsTerms,
    any: z.optional(
      z
        .array(z.strictObject({...shape, parts: partsTerms}).check(isSound))
        .check(z.minLength(2), z.describe('One of these contracts'))
    )
  })
  .check(isSound)
