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

const command = z.strictObject({
  command: z
    .array(line((word) => (word.includes('\0') ? 'expected a word without the character NUL' : undefined)))
    .check(
      refusing(([name]) => (name ? undefined : 'expected a program and its arguments')),
      z.describe(
        'The program and its arguments: it gets an output on standard input, and takes it where it ends with code 0 and prints JSON'
      )
    )
})

const schema = z.union([z.string(), z.boolean(), z.record(z.string(), z.unknown()).check(refusing(keywordFault))])

const values = z.array(value).check(z.minLength(1))

const bounds = z.tuple([z.number(), z.number()])

const valueTerms = z.strictObject({
  number: z.optional(bounds.check(z.describe('A number from the first to the second'))),
  integer: z.optional(bounds.check(z.describe('A number without a fraction, from the first to the second'))),
  unit: z.optional(value.check(z.describe('The unit behind the number, such as `%`'))),
  pattern: z.optional(pattern.check(z.describe('A regular expression that matches the value'))),
  values: z.optional(values.check(z.describe('One of these texts; a list alone says the same'))),
  optional: z.optional(z.boolean().check(z.describe('An output may lack it')))
})

const lineTerms = z.union([values, valueTerms])

const holes = 'with holes such as `{x}`, `{a | b}` and `{1-5}`'

const valuesByColumn = z.record(z.string(), lineTerms)

const fields = z.record(label, lineTerms)

/** What an output or a section of it may have to hold. */
const contents = {
  lines: z.optional(fields.check(z.describe(`Fields: each label, and the values that it may have; labels ${holes}`))),
  items: z.optional(value.check(z.describe(`A line or a heading that repeats, ${holes}; \`{n}\` counts`))),
  fields: z.optional(fields.check(z.describe('Fields below each item'))),
  fence: z.optional(z.string().check(z.describe('A code fence of backticks with this language; `""` is any'))),
  oneOf: z.optional(z.array(heading).check(z.minLength(1), z.describe(`One of these lines or headings, ${holes}`))),
  table: z.optional(
    z.array(value).check(z.minLength(1), z.describe(`A table with these columns, in this order, ${holes}`))
  ),
  json: z.optional(schema.check(z.describe('JSON that matches this JSON Schema, inline or at a path')))
}

const partsTerms: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniType<Contract>>> = z.optional(
  z
    .array(z.lazy((): z.ZodMiniType<Contract> => OutputContractSchema))
    .check(z.minLength(1), z.describe('Contracts that follow each other; `"order": false` takes them in any order'))
)

const casesTerms: z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniArray<z.ZodMiniType<Contract>>>> =
  z.optional(
    z
      .record(value, z.array(z.lazy((): z.ZodMiniType<Contract> => OutputContractSchema)))
      .check(z.describe('A field `by` that has one of these values, and the contracts that follow it in each case'))
  )

const section = z.union([
  heading,
  z
    .strictObject({
      heading,
      depth: z.optional(
        z
          .int()
          .check(z.minimum(1), z.maximum(6), z.describe('How many number signs it has; any number without this key'))
      ),
      filled: z.optional(z.boolean().check(z.describe('Below it is text, not only other headings and comments'))),
      optional: z.optional(z.boolean().check(z.describe('An output may lack it'))),
      ...contents,
      parts: partsTerms,
      values: z.optional(valuesByColumn.check(z.describe('Values of the cells of the table, by column'))),
      order: z.optional(z.boolean().check(z.describe('The fields have this order')))
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
      z.describe('A tag with this name: `<name>value</name>`; with `values`, `json` or `sections` for its content')
    )
  ),
  attributes: z.optional(
    z
      .union([z.boolean(), z.record(z.string(), lineTerms)])
      .check(z.describe('Attributes of the opening tag in any order, each with its values; `true` allows any'))
  ),
  sections: z.optional(
    z
      .array(section)
      .check(
        z.minLength(1),
        z.describe(`Headings of any depth, each once, ${holes}; an object adds the content of the section`)
      )
  ),
  ...contents,
  yaml: z.optional(schema.check(z.describe('YAML that matches this JSON Schema, inline or at a path'))),
  pattern: z.optional(
    pattern.check(z.describe('A match of this regular expression of JavaScript, with the flags `m` and `u`'))
  ),
  program: z.optional(
    z
      .union([program, command])
      .check(
        z.describe(
          'The regular expression of a program: `PATH#NAME` names a constant, a member of a class, a list or a function in a source of JavaScript, TypeScript, Python, Go or Rust. Or the `command` of a program that judges outputs'
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
  flags: z.optional(flags.check(z.describe('Flags of `pattern` in place of `mu`; of the letters `imsuv`'))),
  values: z.optional(
    z
      .union([values, valueTerms, valuesByColumn])
      .check(z.describe('Values of a tag or a match, or by column of the cells of a table'))
  ),
  by: z.optional(label.check(z.describe('The label of the field that `cases` go by'))),
  order: z.optional(z.boolean().check(z.describe('Sections or fields have this order'))),
  at: z.optional(
    z.enum(positions).check(z.describe('Its place: at `start` and `end` only empty lines are outside of it'))
  ),
  count: z.optional(
    z
      .union([
        z.int().check(z.minimum(1)),
        z.strictObject({min: z.optional(z.int().check(z.minimum(0))), max: z.optional(z.int().check(z.minimum(1)))})
      ])
      .check(z.describe('The number of times; by default at least once, and each section exactly once'))
  ),
  optional: z.optional(z.boolean().check(z.describe('An output may lack it; what is there is checked'))),
  only: z.optional(z.boolean().check(z.describe('The output has nothing else'))),
  read: z.optional(
    z
      .enum(readings)
      .check(z.describe('The one of several that your program takes; `only` is the default with a count of 1'))
  ),
  in: z.optional(
    z
      .union([z.enum([...scopes, ...dataPlaces]), dataTag])
      .check(
        z.describe(
          'The text that your program searches: the final message, its last line, all that the agent printed; for JSON and YAML `whole`, `fence` or `tag:NAME`'
        )
      )
  ),
  allow: z.optional(
    z
      .union([z.literal('all'), z.array(z.enum(decorations))])
      .check(
        z.describe(
          'Decorations that your program tolerates, in place of `list`, `heading`, `blockquote` and `fence`; without `case` in a list, another case is a warning'
        )
      )
  ),
  exact: z.optional(z.boolean().check(z.describe('Your program tolerates no decoration'))),
  code: z.optional(z.literal(true).check(z.describe('Without effect, as code always counts'))),
  quotes: z.optional(z.literal(true).check(z.describe('Without effect, as quotations always count'))),
  description: z.optional(z.string().check(z.describe('A note for people'))),
  example: z.optional(
    z.string().check(z.minLength(1), z.describe('An output that keeps it, which `lint-agents contracts` tests it with'))
  )
}

const exampleTexts = z.array(z.string()).check(z.maxLength(20))

const examples = z.strictObject({
  good: z.optional(exampleTexts.check(z.describe('Outputs without a finding'))),
  bad: z.optional(exampleTexts.check(z.describe('Outputs with a finding')))
})

function isSound<T extends Contract>(context: z.core.ParsePayload<T>): void {
  for (const {path, message} of termsFaults(context.value))
    context.issues.push({code: 'custom', path: [...path], message, input: context.value})
}

export type OutputContractSchema = Contract
export const OutputContractSchema: z.ZodMiniType<Contract> = z
  .strictObject({
    ...shape,
    parts: partsTerms,
    cases: casesTerms,
    examples: z.optional(
      examples.check(
        z.describe('Outputs that are checked against the contract: texts, or paths that begin with `./` or `../`')
      )
    ),
    any: z.optional(
      z
        .array(z.strictObject({...shape, parts: partsTerms, cases: casesTerms}).check(isSound))
        .check(z.minLength(2), z.describe('One of these contracts; each has its own keys'))
    )
  })
  .check(isSound)
