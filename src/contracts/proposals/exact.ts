/** Lines that a definition shows as they are to be printed: one, or one of several. */
import type {OutputContract} from '../engine/model.ts'
import type {ExampleContract} from './contract.ts'
import {linePattern, readLabel} from './labels.ts'
import {isTelling, withWildcards} from './placeholders.ts'
import {offeredValues} from './values.ts'

/** One line, or one of several: values of one label, or lines with places to fill. */
export function readChoice(texts: readonly string[], lines: ExampleContract['lines']): ExampleContract | undefined {
  const contract = labelChoice(texts) ?? lineChoice(texts)
  if (contract === undefined) return undefined
  return {kind: contract.lines === undefined ? 'oneOf' : 'lines', contract, lines, isExact: true}
}

/** Several lines with a label each, all of them. */
export function readLabels(texts: readonly string[], lines: ExampleContract['lines']): ExampleContract | undefined {
  const labels = texts.flatMap((text) => readLabel({text, line: 0}) ?? [])
  if (labels.length !== texts.length || labels.length < 2 || labels.some(({value}) => value !== '')) return undefined
  const terms = Object.fromEntries(labels.map(({label}) => [numbered(label), {}]))
  return {kind: 'lines', contract: {lines: terms}, lines, isExact: true}
}

function labelChoice(texts: readonly string[]): OutputContract | undefined {
  const labels = texts.map((text) => readLabel({text, line: 0}))
  const [first] = labels
  if (first === undefined || !labels.every((each) => each?.label === first.label && !each.isItem)) return undefined
  return {lines: {[numbered(first.label)]: labelTerms(labels.map((each) => each?.value ?? ''))}}
}

function labelTerms(values: readonly string[]): {values?: readonly string[]; pattern?: string} {
  const [only = ''] = values
  if (values.length === 1) {
    const offered = offeredValues(only)
    if (offered !== undefined) return {values: offered}
    return /\|/.test(only) && /:\s/.test(only) ? {pattern: linePattern(only)} : {}
  }
  const isPlain = values.every((value) => value !== '' && withWildcards(value) === value)
  return isPlain && new Set(values).size === values.length ? {values} : {}
}

/** A path, an address, a date or a number is an example of what is printed. */
function isFilled(text: string): boolean {
  return /^[`"']?(?:[\w.@~-]*(?:\/[\w.@~-]+)+\/?|[\w-]+\.[a-z]{1,4}|[a-z]+:\/\/\S+|[\d.,:%/-]+)[`"']?$/.test(text)
}

const listItem = /^(?:[-*+]|\d{1,9}[.)])[ \t]/

/** A list item in a template is there as often as there is something to list. */
function lineChoice(texts: readonly string[]): OutputContract | undefined {
  if (texts.some((text) => listItem.test(text) || isFilled(text))) return undefined
  const [only] = texts
  const offered = texts.length === 1 && only !== undefined ? offeredValues(only) : undefined
  const choices = (offered ?? texts).map((text) => numbered(text.replace(/^#{1,6}\s+/, '')))
  const isClear = choices.length > 0 && choices.every(isTelling) && new Set(choices).size === choices.length
  return isClear ? {oneOf: choices} : undefined
}

/** A line with wildcards; the numbers of an example are places to fill as well. */
function numbered(text: string): string {
  return withWildcards(text)
    .split(/(\{[^{}]*\})/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(/(?<![\p{L}\d])\d+(?![\p{L}\d])/gu, '{N}')))
    .join('')
}
