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
}

interface Mark {
  readonly place: number
  readonly isOn: boolean
}

/** Whether a rule is on at a place. */
export type IsOn = (id: string, place: number) => boolean

/** @param ruleIds the rules that are asked for: others do not count */
export function ruleStates(switches: readonly Switch[], ruleIds: ReadonlySet<string>): IsOn {
  const all: Mark[] = []
  const byRule = new Map<string, Mark[]>()
  let isAllOff = false
  const marksOf = (id: string): Mark[] => {
    const marks = byRule.get(id) ?? []
    byRule.set(id, marks)
    return marks
  }
  const turn = (marks: Mark[], place: number, isOn: boolean): void => {
    if ((marks.at(-1)?.isOn ?? !isAllOff) !== isOn) marks.push({place, isOn})
  }
  const turnAll = (place: number, isOn: boolean): void => {
    turn(all, place, isOn)
    for (const marks of byRule.values()) turn(marks, place, isOn)
  }
  for (const {verb, ids, start, end} of switches) {
    if (verb === 'ignore' && end === undefined) continue
    for (const id of new Set(ids)) {
      if (!ruleIds.has(id)) continue
      turn(marksOf(id), start, verb === 'enable')
      if (end !== undefined) turn(marksOf(id), end, true)
    }
    if (ids.length > 0) continue
    turnAll(start, verb === 'enable')
    if (end !== undefined) turnAll(end, true)
    if (verb !== 'ignore') isAllOff = verb === 'disable'
  }
  const allAt = stateAt(all)
  const ruleAt = new Map([...byRule].map(([id, marks]) => [id, stateAt(marks)]))
  return (id, place) => (ruleAt.get(id)?.(place) ?? !isAllOff) && (allAt(place) ?? true)
}

/** The state of the last mark, in the order of the comments, that is not behind a place. */
function stateAt(marks: readonly Mark[]): (place: number) => boolean | undefined {
  const sorted = marks.map(({place}, order) => ({place, order})).sort((a, b) => a.place - b.place)
  let latest = -1
  const steps = sorted.map(({place, order}) => {
    latest = Math.max(latest, order)
    return {place, order: latest}
  })
  return (place) => marks[steps[lastIndexFrom(steps, place, (step) => step.place)]?.order ?? -1]?.isOn
}
