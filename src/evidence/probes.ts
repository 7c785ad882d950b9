/** Texts that show differences between a program and a contract, derived from a valid output. */
import {type Drift, decorate, nonsense} from '../contracts/engine/drifts.ts'
import {lineTerms, type OutputContract, sectionTerms} from '../contracts/engine/model.ts'
import {decorations} from '../contracts/engine/normal.ts'
import {renderOther, renderOutput} from '../contracts/engine/render.ts'
import {isRecord} from '../text/json-object.ts'

/** A text with its content in words. */
export interface Probe {
  readonly text: string
  /** Label, field or line of the change. */
  readonly about: string
}

const label = /^([^\s:|<>{}[\]"'`][^:|<>{}[\]"'`]{0,79}): +(\S.*)$/

/** Limit of tried labels and lines in an output. */
const mostTried = 5

/** Limit of tried optional parts. */
const mostOptional = 20

/** A line without leading signs and emphasis. */
function bare(line: string): string {
  return line.replace(/^\s*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)]|>)\s+)*/, '').replace(/\*\*|__/g, '')
}

/** Drifts of a text without known terms: of its labelled line, else of its last line. */
export function plainDrifts(text: string): ReadonlyMap<Drift, string> {
  const lines = text.split('\n')
  const labelled = lines.findIndex((line) => label.test(bare(line)))
  const chosen = labelled === -1 ? lines.findLastIndex((line) => line.trim() !== '') : labelled
  const at = lines.slice(0, Math.max(0, chosen)).reduce((sum, line) => sum + line.length + 1, 0)
  const drifted = decorations.map((each): [Drift, string] => [each, decorate(text, each, at)])
  const others: readonly [Drift, string][] = [
    ['text-behind', `${text}\n\n${nonsense}`],
    ['thoughts', `<think>\n${nonsense}\n</think>\n\n${text}`],
    ['nonsense', nonsense],
    ['nothing', '']
  ]
  return new Map([...drifted, ...others].filter(([, each]) => each !== text))
}

/** An output with different values, if the contract has several. */
export function otherOutput(terms: OutputContract, text: string): string | undefined {
  const values = Array.isArray(terms.values) ? (terms.values as readonly string[]) : []
  const shownValue = values.find((value) => text.includes(value))
  const other = values.find((value) => value !== shownValue)
  const replaced =
    terms.program === undefined || shownValue === undefined || other === undefined
      ? undefined
      : text.replace(shownValue, () => other)
  const rendered = terms.program === undefined ? renderOther(terms, text) : undefined
  const counted = text.replace(/\d{1,9}/g, (digits) => String(Number(digits) + 1))
  return [replaced, rendered, counted].find((each) => each !== undefined && each !== text)
}

/** A line with another value and a longer label that ends with a label of the output. */
export function otherLabelProbes(whole: string, text: string, other: string | undefined): readonly Probe[] {
  const otherLines = new Map(linesWithLabel(other ?? ''))
  return linesWithLabel(text)
    .slice(0, mostTried)
    .flatMap(([name, value]) => {
      const second = otherLines.get(name)
      const line = `OTHER_${name}: ${second === undefined || second === value ? 'beta' : second}`
      return [`${line}\n\n${whole}`, `${whole}\n\n${line}`].map((each) => ({text: each, about: name}))
    })
}

function linesWithLabel(text: string): readonly (readonly [name: string, value: string])[] {
  return text.split('\n').flatMap((line) => {
    const [, name, value] = label.exec(bare(line)) ?? []
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
}

/** Sentences with another line or its value, before and behind an output. */
export function mentionProbes(
  whole: string,
  text: string,
  other: string | undefined
): {readonly before: readonly Probe[]; readonly behind: readonly Probe[]} {
  const lines = new Set(text.split('\n'))
  const others = (other ?? '').split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line) && !lines.has(line))
  const sentences = others.slice(0, mostTried).flatMap((line) => {
    const value = label.exec(bare(line))?.[2] ?? line.trim()
    const inner = /^\[(\[.*\])\]$/.exec(value)?.[1]
    return [
      `A line such as "${line.trim()}" would be wrong here.`,
      `As in ${value}, see there.`,
      ...(inner === undefined ? [] : [`As in ${inner}, see there.`])
    ]
  })
  return {
    before: sentences.map((each) => ({text: `${each}\n\n${whole}`, about: each})),
    behind: sentences.map((each) => ({text: `${whole}\n\n${each}`, about: each}))
  }
}

export function optionalProbes(terms: OutputContract): readonly Probe[] {
  return withoutOptional(terms)
    .slice(0, mostOptional)
    .flatMap(([about, rest]) => {
      const text = renderOutput({...rest, example: undefined})
      return text === undefined ? [] : [{about, text}]
    })
}

type Reduced = readonly [about: string, terms: OutputContract]

function withoutOptional(terms: OutputContract): readonly Reduced[] {
  const {lines = {}, fields = {}, sections = [], parts: sequence = [], json} = terms
  const optionalKeys = (all: NonNullable<OutputContract['lines']>): readonly string[] =>
    Object.entries(all).flatMap(([key, each]) => (lineTerms(each).optional === true ? key : []))
  return [
    ...optionalKeys(lines).map((key): Reduced => [key, {...terms, lines: without(lines, key)}]),
    ...optionalKeys(fields).map((key): Reduced => [key, {...terms, fields: without(fields, key)}]),
    ...sectionTerms(sections).flatMap(({heading, optional}, index): Reduced[] =>
      optional === true ? [[heading, {...terms, sections: sections.filter((_, at) => at !== index)}]] : []
    ),
    ...sequence.flatMap((each, index): Reduced[] => {
      const others = (inner: readonly OutputContract[]): OutputContract => ({
        ...terms,
        parts: [...sequence.slice(0, index), ...inner, ...sequence.slice(index + 1)]
      })
      if (each.optional === true) return [[renderOutput(each)?.split('\n')[0] ?? `part ${index + 1}`, others([])]]
      return withoutOptional(each).map(([about, inner]): Reduced => [about, others([inner])])
    }),
    ...(isRecord(json)
      ? schemasWithoutOptional(json).map(([about, each]): Reduced => [about, {...terms, json: each}])
      : [])
  ]
}

function schemasWithoutOptional(
  schema: Readonly<Record<string, unknown>>
): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  const {properties, required, items} = schema
  const needed = Array.isArray(required) ? required : []
  const ofItems = isRecord(items)
    ? schemasWithoutOptional(items).map(([about, each]) => [about, {...schema, items: each}] as const)
    : []
  if (!isRecord(properties)) return ofItems
  return [
    ...Object.entries(properties).flatMap(([key, each]) => {
      const inner = isRecord(each) ? schemasWithoutOptional(each) : []
      return [
        ...(needed.includes(key) ? [] : [[key, {...schema, properties: without(properties, key)}] as const]),
        ...inner.map(
          ([about, less]) => [`${key}.${about}`, {...schema, properties: {...properties, [key]: less}}] as const
        )
      ]
    }),
    ...ofItems
  ]
}

function without<T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== key))
}
