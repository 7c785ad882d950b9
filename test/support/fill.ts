/** Outputs that fill the contracts of a definition, as an agent would. */

import type {LineTerms, OutputContract} from '../../src/contracts/index.ts'
import type {JsonShape} from '../../src/contracts/markers/data-shape.ts'

/** How to fill what a contract leaves open. */
export interface Choices {
  /** A text of one line for a place. */
  readonly word: string
  /** Which of several values and alternatives. */
  readonly index: number
  /** Whether to print what may be left out. */
  readonly hasOptional: boolean
}

/** An output that keeps all contracts; those at the end come last. */
export function fillAll(contracts: readonly OutputContract[], choices: Choices): string {
  const last = contracts.findLastIndex(({at}) => at === 'end')
  const ordered = [...contracts.filter((_, index) => index !== last), ...contracts.slice(last, last + 1)]
  return (last === -1 ? contracts : ordered).map((contract) => partsOf(contract, choices).join('\n')).join('\n\n')
}

/** The parts of a contract, each of which an output needs, as lines of an output. */
export function partsOf(contract: OutputContract, choices: Choices): readonly string[] {
  const {tag, attributes, sections, lines, oneOf, table, json, yaml, any} = contract
  if (any !== undefined) return partsOf(pick(any, choices), choices)
  if (tag !== undefined) return [`<${tag}${attributes ? ' id="1"' : ''}>${contentOf(contract, choices)}</${tag}>`]
  if (sections !== undefined) return sections.flatMap((section) => sectionParts(section, choices))
  if (lines !== undefined)
    return Object.entries(lines).flatMap(([label, terms]) =>
      isOptional(terms) && !choices.hasOptional ? [] : [`${filled(label, choices)}: ${shownValue(terms, choices)}`]
    )
  if (oneOf !== undefined) return [filled(pick(oneOf, choices), choices)]
  if (table !== undefined) return [tableText(table, choices)]
  if (json !== undefined) return [JSON.stringify(dataOf(json, choices))]
  return yaml === undefined ? [] : [`\`\`\`yaml\n${JSON.stringify(dataOf(yaml, choices))}\n\`\`\``]
}

function pick<T>(all: readonly T[], {index}: Choices): T {
  const found = all[index % all.length]
  if (found === undefined) throw new RangeError('Unexpected empty list')
  return found
}

/** A template with its places filled. */
function filled(template: string, {word}: Choices): string {
  return template.replace(/\{\{|\}\}|\{[^{}]*\}/g, (found) => (found === '{{' ? '{' : found === '}}' ? '}' : word))
}

function sectionParts(section: NonNullable<OutputContract['sections']>[number], choices: Choices): readonly string[] {
  const heading = typeof section === 'string' ? section : section.heading
  const mayMiss = typeof section !== 'string' && section.optional === true
  return mayMiss && !choices.hasOptional ? [] : [`## ${filled(heading, choices)}\n\nText.\n`]
}

function isOptional(terms: readonly string[] | LineTerms): boolean {
  return !isList(terms) && terms.optional === true
}

function shownValue(terms: readonly string[] | LineTerms, choices: Choices): string {
  if (isList(terms)) return pick(terms, choices)
  const {values, pattern} = terms
  if (values !== undefined) return pick(values, choices)
  if (pattern === undefined) return choices.word
  return pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\(\?:([^()]*)\)/g, (_, values: string) => pick(values.split('|'), choices))
    .replaceAll('.+', choices.word)
    .replace(/\\(.)/g, '$1')
}

function isList(terms: readonly string[] | LineTerms): terms is readonly string[] {
  return Array.isArray(terms)
}

function contentOf({values, json, sections}: OutputContract, choices: Choices): string {
  if (json !== undefined) return `\n${JSON.stringify(dataOf(json, choices))}\n`
  if (sections !== undefined) return `\n\n${sections.flatMap((each) => sectionParts(each, choices)).join('\n')}\n`
  return Array.isArray(values) ? pick(values as readonly string[], choices) : choices.word
}

function tableText(cells: readonly string[], choices: Choices): string {
  const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`
  return [cells.map((cell) => filled(cell, choices)), cells.map(() => '---'), cells.map(() => choices.word)]
    .map(row)
    .join('\n')
}

function dataOf(shape: unknown, choices: Choices): unknown {
  if (typeof shape !== 'object' || shape === null) return {answer: choices.word}
  const {
    type,
    enum: values,
    properties = {},
    items,
    required = []
  } = shape as JsonShape & {
    readonly properties?: Readonly<Record<string, JsonShape>>
    readonly required?: readonly string[]
  }
  if (Array.isArray(values)) return pick(values as readonly unknown[], choices)
  if (type === 'array') return items === undefined || !choices.hasOptional ? [] : [dataOf(items, choices)]
  if (type !== 'object') return choices.word
  const keys = Object.keys(properties).filter((key) => choices.hasOptional || required.includes(key))
  return Object.fromEntries(keys.map((key) => [key, dataOf(properties[key], choices)]))
}
