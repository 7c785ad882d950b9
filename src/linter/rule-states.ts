/**
 * States of rules as `unified-message-control` computes them, in time linear in the comments. A comment without rules
 * affects all rules named before; the last such comment also covers findings before the first one.
 */
import {lastIndexFrom} from '../text/lines.ts'
import type {Control} from './controls.ts'

/** A comment with the ids of its rules; empty for all rules. */
export type Switch = Omit<Control, 'node'>

interface Mark {
  readonly place: number
  /** Comment that turns the rule off; `undefined` if it is on. */
  readonly off: Switch | undefined
}

/** Comment that turns a rule off at an offset; `undefined` if it is on. */
export type OffAt = (id: string, place: number) => Switch | undefined

/** @param ruleIds rules to track; other ids are ignored */
export function ruleStates(switches: readonly Switch[], ruleIds: ReadonlySet<string>): OffAt {
  const all: Mark[] = []
  const byRule = new Map<string, Mark[]>()
  let allOff: Switch | undefined
  const marksOf = (id: string): Mark[] => {
    const marks = byRule.get(id) ?? []
    byRule.set(id, marks)
    return marks
  }
  const turn = (marks: Mark[], place: number, off: Switch | undefined): void => {
    const last = marks.at(-1)
    const isOff = (last === undefined ? allOff : last.off) !== undefined
    if (isOff !== (off !== undefined)) marks.push({place, off})
  }
  const turnAll = (place: number, off: Switch | undefined): void => {
    turn(all, place, off)
    for (const marks of byRule.values()) turn(marks, place, off)
  }
  for (const each of switches) {
    const {verb, ids, start, end} = each
    const off = verb === 'enable' ? undefined : each
    if (verb === 'ignore' && end === undefined) continue
    for (const id of new Set(ids)) {
      if (!ruleIds.has(id)) continue
      turn(marksOf(id), start, off)
      if (end !== undefined) turn(marksOf(id), end, undefined)
    }
    if (ids.length > 0) continue
    turnAll(start, off)
    if (end !== undefined) turnAll(end, undefined)
    if (verb !== 'ignore') allOff = off
  }
  const allAt = stateAt(all)
  const ruleAt = new Map([...byRule].map(([id, marks]) => [id, stateAt(marks)]))
  return (id, place) => {
    const mark = ruleAt.get(id)?.(place)
    return (mark === undefined ? allOff : mark.off) ?? allAt(place)?.off
  }
}

/** State of the last mark at or before an offset, in the order of the comments. */
function stateAt(marks: readonly Mark[]): (place: number) => Mark | undefined {
  const sorted = marks.map(({place}, order) => ({place, order})).sort((a, b) => a.place - b.place)
  let latest = -1
  const steps = sorted.map(({place, order}) => {
    latest = Math.max(latest, order)
    return {place, order: latest}
  })
  return (place) => marks[steps[lastIndexFrom(steps, place, (step) => step.place)]?.order ?? -1]
}
