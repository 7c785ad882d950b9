/** Schema of output contracts in a configuration. */
import * as z from 'zod/mini'
import {keywordFault} from '../../schema/keywords.ts'
import {trimEndOf} from '../../text/trim.ts'
import {type OutputContract as Contract, dataPlaces, positions, readings, scopes, uses} from './model.ts'
import {decorations} from './normal.ts'
import {contentFaults, type TermsFault, termsFaults} from './terms-faults.ts'

/** A check with its own message, which replaces messages of other union members. */
function refusing<Value>(fault: (value: Value) => string | undefined): z.core.CheckFn<Value> {
  return (context) => {
    const message = fault(context.value)
    if (message !== undefined) context.issues.push({code: 'custom', message, input: context.value, continue: true})
  }
}

function line(fault: (text: string) => string | undefined) {
  return z.string().check(refusing(fault))
}

/** Any text that a program can find between `<` and `>`. */
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

/** Its validity depends on the flags. */
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

function key<Schema extends z.ZodMiniType>(of: Schema, description: string): z.ZodMiniOptional<Schema> {
  return z.optional(of.check(z.describe(description)))
}

function some<Schema extends z.ZodMiniType>(of: Schema, least = 1): z.ZodMiniArray<Schema> {
  return z.array(of).check(z.minLength(least))
}

function isTrue(description: string): z.ZodMiniOptional<z.ZodMiniBoolean> {
  return key(z.boolean(), description)
}

function checked<T>(faultsOf: (value: T) => readonly TermsFault[]): z.core.CheckFn<T> {
  return (context) => {
    for (const {path, message} of faultsOf(context.value))
      context.issues.push({code: 'custom', path: [...path], message, input: context.value})
  }
}

const values = some(value)
const bounds = z.tuple([z.number(), z.number()])

const valueTerms = z.strictObject({
  number: key(bounds, 'A number from the first to the second'),
  integer: key(bounds, 'A number without a fraction, from the first to the second'),
  unit: key(value, 'The unit behind the number, such as `%`'),
  pattern: key(pattern, 'A regular expression that matches the value'),
  values: key(values, 'One of these texts; a list alone says the same'),
  multiline: isTrue(
    'The text of a field runs on below its line, up to the next label, heading or part of the contract'
  ),
  optional: isTrue('An output may lack it')
})

const lineTerms = z.union([values, valueTerms])
const valuesByColumn = z.record(z.string(), lineTerms)
const fields = z.record(label, lineTerms)
const holes = 'with holes such as `{x}`, `{a | b}` and `{1-5}`'

const inner = z.lazy((): z.ZodMiniType<Contract> => OutputContractSchema)

const partsTerms: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniType<Contract>>> = key(
  some(inner),
  'Contracts that follow each other; `"order": false` takes them in any order'
)

const contents = {
  lines: key(fields, `Fields: each label, and the values that it may have; labels ${holes}`),
  items: key(value, `A line or a heading that repeats, ${holes}; \`{n}\` counts`),
  fields: key(fields, 'Fields below each item'),
  fence: key(z.string(), 'A code fence of backticks with this language; `""` is any'),
  oneOf: key(some(heading), `One of these lines or headings, ${holes}`),
  table: key(some(value), `A table with these columns, in this order, ${holes}`),
  json: key(schema, 'JSON that matches this JSON Schema, inline or at a path')
}

const section = z.union([
  heading,
  z
    .strictObject({
      heading,
      depth: key(
        z.int().check(z.minimum(1), z.maximum(6)),
        'How many number signs it has; any number without this key'
      ),
      filled: isTrue('Below it is text, not only other headings and comments'),
      optional: isTrue('An output may lack it'),
      ...contents,
      parts: partsTerms,
      values: key(valuesByColumn, 'Values of the cells of the table, by column'),
      order: isTrue('The fields have this order')
    })
    .check(checked(contentFaults))
])

const count = z.union([
  z.int().check(z.minimum(1)),
  z.strictObject({min: z.optional(z.int().check(z.minimum(0))), max: z.optional(z.int().check(z.minimum(1)))})
])

const shape = {
  tag: key(
    tagName,
    'A tag with this name: `<name>value</name>`; with `values`, `json`, `sections` or `parts` for its content'
  ),
  attributes: key(
    z.union([z.boolean(), z.record(z.string(), lineTerms)]),
    'Attributes of the opening tag in any order, each with its values; `true` allows any'
  ),
  sections: key(some(section), `Headings of any depth, each once, ${holes}; an object adds the content of the section`),
  ...contents,
  yaml: key(schema, 'YAML that matches this JSON Schema, inline or at a path'),
  pattern: key(pattern, 'A match of this regular expression of JavaScript, with the flags `m` and `u`'),
  program: key(
    z.union([program, command]),
    'The regular expression or the schema of a program: `PATH#NAME` names a constant, a member of a class, a list or a function in a source of JavaScript, TypeScript, Python, Go or Rust. A schema of zod or Pydantic is that of `lint-agents.lock.json`. Or the `command` of a program that judges outputs'
  ),
  use: key(
    z.enum(uses),
    'Where the expression has to match: anywhere, which is the default, from the start, or the whole output'
  ),
  group: key(
    z.union([z.int().check(z.minimum(0)), z.string().check(z.minLength(1))]),
    'The group of the expression whose text is the value, by its number or name'
  ),
  flags: key(flags, 'Flags of `pattern` in place of `mu`; of the letters `imsuv`'),
  values: key(
    z.union([values, valueTerms, valuesByColumn]),
    'Values of a tag or a match, or by column of the cells of a table'
  ),
  by: key(label, 'The label of the field that `cases` go by'),
  order: isTrue('Sections or fields have this order'),
  at: key(z.enum(positions), 'Its place: at `start` and `end` only empty lines are outside of it'),
  count: key(count, 'The number of times; by default at least once, and each section exactly once'),
  optional: isTrue('An output may lack it; what is there is checked'),
  only: isTrue('The output has nothing else'),
  read: key(z.enum(readings), 'The one of several that your program takes; `only` is the default with a count of 1'),
  in: key(
    z.union([z.enum([...scopes, ...dataPlaces]), z.templateLiteral(['tag:', z.string()])]),
    'The text that your program searches: the final message, each of its `lines` alone, its last line, all that the agent printed; for JSON and YAML `whole`, `fence`, `any-fence` or `tag:NAME`'
  ),
  allow: key(
    z.union([z.literal('all'), z.array(z.enum(decorations))]),
    'Decorations that your program tolerates, in place of `list`, `heading`, `blockquote` and `fence`; without `case` in a list, another case is a warning'
  ),
  exact: isTrue('Your program tolerates no decoration'),
  code: key(z.literal(true), 'Without effect, as code always counts'),
  quotes: key(z.literal(true), 'Without effect, as quotations always count'),
  description: key(z.string(), 'A note for people'),
  example: key(z.string().check(z.minLength(1)), 'An output that keeps it, which `lint-agents contracts` tests it with')
}

const cases: z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniArray<z.ZodMiniType<Contract>>>> = key(
  z.record(value, z.array(inner)),
  'A field `by` that has one of these values, and the contracts that follow it in each case'
)

const exampleTexts = z.array(z.string()).check(z.maxLength(20))

const examples = z.strictObject({
  good: key(exampleTexts, 'Outputs without a finding'),
  bad: key(exampleTexts, 'Outputs with a finding')
})

export type OutputContractSchema = Contract
export const OutputContractSchema: z.ZodMiniType<Contract> = z
  .strictObject({
    ...shape,
    parts: partsTerms,
    cases,
    examples: key(
      examples,
      'Outputs that are checked against the contract: texts, or paths that begin with `./` or `../`'
    ),
    any: key(
      some(z.strictObject({...shape, parts: partsTerms, cases}).check(checked<Contract>(termsFaults)), 2),
      'One of these contracts; each has its own keys'
    )
  })
  .check(checked<Contract>(termsFaults))
