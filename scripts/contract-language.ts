/** docs/contract-language.md: its tables, of the schema of contracts, and the findings of its examples. */
import * as z from 'zod/mini'
import {type OutputContract, primitives} from '../src/contracts/engine/model.ts'
import {inOrder, readContract} from '../src/contracts/engine/read.ts'
import {OutputContractSchema} from '../src/contracts/engine/terms.ts'
import {outputMessages} from '../src/contracts/engine/words.ts'
import {markedOf} from '../src/contracts/markers/marked.ts'
import {messageOf} from '../src/contracts/problem.ts'
import {sourceOf} from '../src/contracts/source.ts'
import {contractWords} from '../src/evidence/contract-words.ts'
import {pointAt} from '../src/text/lines.ts'

/** As much of JSON Schema as the tables show. */
interface Schema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly pattern?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
}

const {properties = {}} = z.toJSONSchema(OutputContractSchema, {target: 'draft-7', io: 'input'}) as Schema
/** Elements, and the keys that describe one; all other keys are about its place and its reading. */
const elements: readonly string[] = [...primitives, 'attributes', 'fields', 'values']

/** The holes are explained once. */
const holes = /with holes such as `\{x\}`.*`\{1-5\}`/

/** The tables of the page, by the name of their place. */
export const languageTables: Readonly<Record<string, readonly string[]>> = {
  elements: ['| key | in an output |', '| --- | --- |', ...rows(properties, (name) => elements.includes(name))],
  keys: ['| key | value | meaning |', '| --- | --- | --- |', ...keyRows()],
  values: ['| key | a value is |', '| --- | --- |', ...rows(valueProperties(), () => true)]
}

function rows(all: Readonly<Record<string, Schema>>, isShown: (name: string) => boolean): readonly string[] {
  return Object.entries(all)
    .filter(([name]) => isShown(name))
    .map(([name, {description = ''}]) => `| \`${name}\` | ${inCell(description)} |`)
}

function keyRows(): readonly string[] {
  return Object.entries(properties)
    .filter(([name]) => !elements.includes(name))
    .map(([name, schema]) => `| \`${name}\` | ${valuesOf(schema)} | ${inCell(schema.description ?? '')} |`)
}

/** The keys of the value of a field. */
function valueProperties(): Readonly<Record<string, Schema>> {
  const {anyOf = []} = properties['lines']?.additionalProperties ?? {}
  return anyOf.find((each) => each.properties !== undefined)?.properties ?? {}
}

function valuesOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(valuesOf))].join(', ')
  if (schema.enum !== undefined) return schema.enum.map((each) => `\`${each}\``).join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.properties !== undefined)
    return `\`{${Object.keys(schema.properties)
      .map((name) => `"${name}": 1`)
      .join(', ')}}\``
  if (schema.pattern !== undefined) return '`tag:NAME`'
  const names: Readonly<Record<string, string>> = {
    boolean: '`true`',
    string: 'text',
    array: 'a list',
    integer: 'a number'
  }
  return names[schema.type ?? ''] ?? ''
}

function inCell(text: string): string {
  return text.replace(holes, 'with [holes](#holes-and-values)').replaceAll('|', '\\|')
}

/** A contract or a definition with a marker, and the fence of outputs below it. */
const example = /^(`{3,})(json|markdown)\n([\s\S]*?)^\1\n\n(`{3,}|~{3,})text\n([\s\S]*?)^\4$/gm

/**
 * The page with the findings of its examples: below each output a line `=> silent`, or one line for each finding; below a marker the
 * meaning of its block.
 *
 * @throws {Error} where an output is not silent, or has no finding, other than the page has it
 */
export function withFindings(page: string): string {
  return readExamples(page).reduce(
    (written, {contracts, outputs}) => written.replace(outputs, () => judged(contracts, outputs)),
    page
  )
}

function markedIn(code: string): readonly OutputContract[] {
  const {contracts, faults} = markedOf(sourceOf(code))
  if (faults.length > 0) throw new Error(`docs/contract-language.md: Unread marker, expected a contract of:\n${code}`)
  return contracts.map(({terms}) => terms)
}

/** The contracts of the examples of a page, and the text with their outputs. */
export function readExamples(
  page: string
): readonly {readonly contracts: readonly OutputContract[]; readonly outputs: string}[] {
  return [...page.matchAll(example)].map(([, , language, code = '', , outputs = '']) => ({
    contracts: language === 'json' ? [JSON.parse(code) as OutputContract] : markedIn(code),
    outputs
  }))
}

/** Each output of a fence, with its lines `=>`. */
function judged(contracts: readonly OutputContract[], outputs: string): string {
  return outputs.replace(/((?:(?!=>).*\n)*?)((?:=>.*\n)+)/g, (_, output: string, old: string) => {
    if (output.trim() === '')
      return `${output}${contracts.map((each) => `=> an output has ${contractWords(each)}\n`).join('')}`
    const text = output.replace(/^\n/, '')
    const findings = contracts.flatMap((each) => findingsOf(text, each))
    if ((findings.length === 0) !== old.startsWith('=> silent'))
      throw new Error(`docs/contract-language.md: Unexpected findings ${JSON.stringify(findings)} of:\n${text}`)
    return `${output}${(findings.length === 0 ? ['silent'] : findings).map((each) => `=> ${each}\n`).join('')}`
  })
}

function findingsOf(text: string, contract: OutputContract): readonly string[] {
  const source = sourceOf(text)
  return inOrder(readContract(source, contract).problems).map((problem) => {
    const {line, column} = pointAt(source.lines, problem.range.start)
    return `${line}:${column} ${problem.severity ?? 'error'} ${messageOf(outputMessages, problem)}`
  })
}
