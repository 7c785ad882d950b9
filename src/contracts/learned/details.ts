/** Details of elements that nearly all outputs share: values, order, places, and outputs without them. */
import {type OutputElement, whole} from './elements.ts'
import {type JsonSketch, sketchJson} from './json-sketch.ts'
import {mostMissing} from './share.ts'
import {keyOf} from './survey.ts'
import {countValues, type ValueCounts} from './value-counts.ts'
import {isValue} from './wording.ts'

/** An element of at least 95 % of the outputs. */
export interface SharedElement extends Pick<OutputElement, 'kind' | 'name'> {
  readonly missing: readonly number[]
  /** Average position in the outputs. */
  readonly rank: number
  /** Numbers of outputs that begin and end with it. */
  readonly first: number
  readonly last: number
  readonly hasAttributes: boolean
  readonly json: JsonSketch
  listed(column?: string): readonly string[] | undefined
}

interface Counts {
  readonly missing: number[]
  readonly values: Map<string, ValueCounts>
  readonly json: JsonSketch
  element: OutputElement | undefined
  ranks: number
  first: number
  last: number
  hasAttributes: boolean
}

/** @param keys of the elements to count; @param outputs number of outputs to be added */
export function detailElements(keys: ReadonlySet<string>, outputs: number) {
  const most = mostMissing(outputs)
  const all = new Map<string, Counts>(
    [...keys].map((key) => [
      key,
      {
        missing: [],
        values: new Map(),
        json: sketchJson(),
        element: undefined,
        ranks: 0,
        first: 0,
        last: 0,
        hasAttributes: false
      }
    ])
  )
  let output = 0
  return {
    add(elements: readonly OutputElement[]): void {
      const found = new Map(elements.map((element) => [keyOf(element), element]))
      for (const [key, counts] of all) {
        const element = found.get(key)
        if (element !== undefined) addElement(counts, element, output)
        else if (counts.missing.push(output) > most) all.delete(key)
      }
      output++
    },
    close: (): readonly SharedElement[] => [...all.values()].flatMap((counts) => sharedOf(counts, outputs))
  }
}

function addElement(counts: Counts, element: OutputElement, output: number): void {
  counts.element ??= element
  counts.ranks += element.rank ?? 0
  counts.first += element.isFirst ? 1 : 0
  counts.last += element.isLast ? 1 : 0
  counts.hasAttributes ||= element.hasAttributes === true
  const isAllowed = element.kind === 'first' || element.kind === 'last' ? () => true : isValue
  for (const [column, value] of element.values) {
    const values = counts.values.get(column) ?? countValues(isAllowed)
    counts.values.set(column, values)
    if (value === undefined) values.reject()
    else values.add(value, output)
  }
  for (const value of element.json ?? []) counts.json.add(value, output)
}

function sharedOf({element, values, ranks, ...counts}: Counts, outputs: number): readonly SharedElement[] {
  if (element === undefined) return []
  const {kind, name} = element
  const rank = ranks / (outputs - counts.missing.length)
  return [{...counts, kind, name, rank, listed: (column = whole) => values.get(column)?.listed()}]
}
