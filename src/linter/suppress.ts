import type {Kind, Source} from '../contracts/source.ts'
import {frontMatterPart} from '../markdown/front-matter.ts'
import {rulesNamed} from './aliases.ts'
import {controls, placeIn} from './controls.ts'
import {withoutMatter} from './matter-comments.ts'
import type {Finding} from './rule.ts'
import {ruleStates} from './rule-states.ts'
import {endOfLeaves} from './shown-place.ts'

/** What agents write while they run; a state is JSON too, which has no comments. */
const written: ReadonlySet<Kind> = new Set(['output', 'messages', 'state'])

/**
 * Whether a source may hold comments that turn rules off: in HTML or in front matter. What agents write does not control the
 * linter.
 */
export function mayControl(source: Source): boolean {
  const {kind, text} = source
  if (written.has(kind)) return false
  if (text.includes('<!--') && /<!--\s*lint\b/.test(text)) return true
  const {start, end} = frontMatterPart(source) ?? {start: 0, end: 0}
  const matter = text.slice(start, end)
  return matter.includes('lint') && /#\s*lint\b/.test(matter)
}

/** The findings that comments such as `<!--lint disable ascii-only-->` do not turn off, as in remark-lint. */
export function unsuppressed(source: Source, findings: readonly Finding[]): readonly Finding[] {
  const left = withoutMatter(source, findings)
  if (left.length === 0 || controls(source).length === 0) return left
  const switches = controls(source).map((control) => ({...control, ids: control.ids.flatMap(rulesNamed)}))
  const isOn = ruleStates(switches, new Set(left.map(({rule}) => rule)))
  const placeOf = findingPlaces(source)
  return left.filter((finding) => isOn(finding.rule, placeOf(finding)))
}

/** Where findings are for comments: behind the last word, at the end of the text. */
export function findingPlaces(source: Source): (finding: Finding) => number {
  const ends = controls(source).flatMap(({end}) => end ?? [])
  const from = endOfLeaves(source, ends)
  const last = placeIn(source, source.text.length)
  return ({range: {start}}) => (from !== undefined && start >= from && start < source.text.length ? last : start)
}
