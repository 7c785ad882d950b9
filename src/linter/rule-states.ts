/**
 * Where comments turn rules off, as `unified-message-control` does it, in time linear in the comments: a comment without rules
 * is about those that were named before, and the last one also decides about findings before the first that counts.
 */
import {lastIndexFrom} from '../text/lines.ts'
import type {Verb} from './controls.ts'

/** One comment. */
export interface Switch {
  readonly verb: Verb
  /** The rules; none for all. */
  readonly ids: readonly string[]
  readonly start: number
  /** Of `ignore`: where rules are on again. */
  readonly end: number | undefined
  readonly reason: string | undefined
}

interface Mark {
  readonly place: number
  /** The comment that turns the rule off; `undefined` where it is on. */
  readonly off: Switch | undefined
}

/** The comment that turns a rule off at a place; `undefined` where the rule is on. */
export type OffAt = (id: string, place: number) => Switch | undefined

/** @param ruleIds the rules that are asked for: others do not count */
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

/** The state of the last mark, in the order of the comments, that is not behind a place. */
function stateAt(marks: readonly Mark[]): (place: number) => Mark | undefined {
  const sorted = marks.map(({place}, order) => ({place, order})).sort((a, b) => a.place - b.place)
  let latest = -1
  const steps = sorted.map(({place, order}) => {
    latest = Math.max(latest, order)
    return {place, order: latest}
  })
  return (place) => marks[steps[lastIndexFrom(steps, place, (step) => step.place)]?.order ?? -1]
}
