/** Findings that one comment alone turns off, up to the comments that turn rules on again. */
import type {Source} from '../contracts/source.ts'
import {lastIndexFrom} from '../text/lines.ts'
import {memo} from '../text/memoize.ts'
import {type Control, controls} from './controls.ts'
import type {FrontMatterDirective} from './front-matter-directives.ts'
import type {Finding} from './rule.ts'
import {rulesNamed} from './setting.ts'
import {findingPlaces} from './suppress.ts'

/** Key for all rules; no rule has this id. */
const all = ''

/** @returns whether a comment turns off findings of a rule, or of all rules */
export function offRanges(
  source: Source
): (control: Control, id: string | undefined, findings: readonly Finding[]) => boolean {
  const enabled = new Map<string, number[]>()
  for (const {verb, ids, start} of controls(source)) {
    if (verb !== 'enable') continue
    for (const id of ids.length === 0 ? [all] : ids.flatMap(rulesNamed)) memo(enabled, id, () => []).push(start)
  }
  let places: ReadonlyMap<string, readonly number[]> | undefined
  return (control, id, findings) => {
    places ??= placesByRule(findings, findingPlaces(source))
    for (const rule of id === undefined ? [all] : rulesNamed(id)) {
      const end =
        control.verb === 'ignore' ? control.end : nextPlace(control.start, enabled.get(all), enabled.get(rule))
      if (control.verb === 'ignore' && end === undefined) continue
      // A comment without rules that is never reverted also covers the text before it.
      const start = id === undefined && end === undefined ? 0 : control.start
      const first = placeFrom(places.get(rule) ?? [], start)
      if (first !== undefined && (end === undefined || first < end)) return true
    }
    return false
  }
}

/** The same for front matter comments, which cover whole lines. */
export function matterRanges({
  lines,
  text
}: Source): (comment: FrontMatterDirective, findings: readonly Finding[]) => boolean {
  let places: ReadonlyMap<string, readonly number[]> | undefined
  return ({ids, lines: [first, last]}, findings) => {
    places ??= placesByRule(findings, ({range}) => range.start)
    const start = lines[first]?.start ?? 0
    const end = lines[last + 1]?.start ?? text.length
    for (const rule of ids.length === 0 ? [all] : ids.flatMap(rulesNamed)) {
      const found = placeFrom(places.get(rule) ?? [], start)
      if (found !== undefined && found < end) return true
    }
    return false
  }
}

function placesByRule(
  findings: readonly Finding[],
  placeOf: (finding: Finding) => number
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const finding of findings) {
    const place = placeOf(finding)
    for (const rule of [finding.rule, all]) memo(places, rule, () => []).push(place)
  }
  for (const found of places.values()) found.sort((a, b) => a - b)
  return places
}

/** First of sorted offsets at or behind a given one. */
function placeFrom(sorted: readonly number[], place: number): number | undefined {
  return sorted[lastIndexFrom(sorted, place - 1, (each) => each) + 1]
}

function nextPlace(after: number, ...sorted: readonly (readonly number[] | undefined)[]): number | undefined {
  const next = sorted.flatMap((each = []) => placeFrom(each, after + 1) ?? [])
  return next.length === 0 ? undefined : Math.min(...next)
}
