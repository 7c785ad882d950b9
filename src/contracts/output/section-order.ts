/** The order of sections, and of labelled lines. */
import {type Range, rangeOf} from '../../text/lines.ts'
import type {OutputProblem} from './problem.ts'
import type {FoundSection} from './sections.ts'
import {hasTemplateWildcard} from './template.ts'

/** Something at its place in the text, and its place in the contract. */
export interface Ordered {
  readonly name: string
  readonly range: Range
  readonly index: number
}

/** The first thing of the text that comes after one which the contract names later. */
export function firstOutOfOrder(all: readonly Ordered[]): {found: Ordered; early: Ordered} | undefined {
  const sorted = [...all].sort((a, b) => a.range.start - b.range.start)
  let latest: Ordered | undefined
  for (const [at, found] of sorted.entries()) {
    if (latest !== undefined && latest.index > found.index) {
      const early = sorted.slice(0, at).find((other) => other.index > found.index)
      if (early !== undefined) return {found, early}
    }
    if (latest === undefined || found.index > latest.index) latest = found
  }
  return undefined
}

/** Sections with wildcards are in order where one of their headings is between those of their neighbours. */
export function orderProblem(present: readonly FoundSection[]): OutputProblem[] {
  const all = present.flatMap(({name, template, headings: [heading]}, index) =>
    heading === undefined || hasTemplateWildcard(template) ? [] : [{name, range: rangeOf(heading), index}]
  )
  const wrong = firstOutOfOrder(all)
  if (wrong !== undefined) {
    const {found, early} = wrong
    return [{kind: 'section-order', range: found.range, data: {section: found.name, before: early.name}}]
  }
  return present.flatMap(({template, headings, name}, index): OutputProblem[] => {
    const [first] = headings
    if (!hasTemplateWildcard(template) || first === undefined) return []
    const before = all.findLast((each) => each.index < index)
    const after = all.find((each) => each.index > index)
    const isAfter = headings.some(({start}) => before === undefined || start > before.range.start)
    if (!isAfter && before !== undefined)
      return [{kind: 'section-order', range: before.range, data: {section: before.name, before: name}}]
    const isBetween = headings.some(
      ({start}) =>
        (before === undefined || start > before.range.start) && (after === undefined || start < after.range.start)
    )
    if (isBetween || after === undefined) return []
    return [{kind: 'section-order', range: rangeOf(first), data: {section: name, before: after.name}}]
  })
}
