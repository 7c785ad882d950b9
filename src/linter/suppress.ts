import type {Kind} from '../contracts/kinds.ts'
import type {Source} from '../contracts/source.ts'
import type {Block} from '../markdown/blocks/block.ts'
import {blocksOf} from '../markdown/blocks/html-nodes.ts'
import {frontMatterPart} from '../markdown/front-matter.ts'
import {trimEndOf} from '../text/trim.ts'
import {controls, placeIn} from './controls.ts'
import {offInFrontMatter} from './front-matter-directives.ts'
import type {Finding} from './rule.ts'
import {ruleStates} from './rule-states.ts'
import {rulesNamed} from './setting.ts'
import {lastLeafEndInTree} from './tree-places.ts'

/** Kinds that agents write at run time; a state is JSON, which has no comments. */
const written: ReadonlySet<Kind> = new Set(['output', 'messages', 'state'])

/**
 * Whether a source may turn rules off by comments in HTML or front matter. Agents' outputs cannot control the linter.
 */
export function mayControl(source: Source): boolean {
  const {kind, text} = source
  if (written.has(kind)) return false
  if (text.includes('<!--') && /<!--\s*lint\b/.test(text)) return true
  const {start, end} = frontMatterPart(source) ?? {start: 0, end: 0}
  const matter = text.slice(start, end)
  return matter.includes('lint') && /#\s*lint\b/.test(matter)
}

interface TurnedOff {
  readonly reason: string | undefined
}

/** Findings turned off by comments such as `<!--lint disable ascii-only-->`, as in remark-lint. */
export function suppressions(source: Source, findings: readonly Finding[]): ReadonlyMap<Finding, TurnedOff> {
  if (findings.length === 0) return new Map()
  const switches = controls(source).map((control) => ({...control, ids: control.ids.flatMap(rulesNamed)}))
  const offAt = ruleStates(switches, new Set(findings.map(({rule}) => rule)))
  const [offIn, placeOf] = [offInFrontMatter(source), findingPlaces(source)]
  return new Map(
    findings.flatMap((finding) => {
      const off = offIn(finding.rule, finding.range.start) ?? offAt(finding.rule, placeOf(finding))
      return off === undefined ? [] : [[finding, off]]
    })
  )
}

/** Offsets of findings for comments: findings behind the last word count at the end of the text. */
export function findingPlaces(source: Source): (finding: Finding) => number {
  const ends = controls(source).flatMap(({end}) => end ?? [])
  const from = endOfLeaves(source, ends)
  const last = placeIn(source, source.text.length)
  return ({range: {start}}) => (from !== undefined && start >= from && start < source.text.length ? last : start)
}

/**
 * Offset from which findings count at the end of the text, as in `remark-lint` (`positionRemarkWouldDrop`): behind the last word, code
 * or HTML. Only needed if a comment ignores the last block.
 *
 * @param ends offsets at which `ignore` comments end
 */
function endOfLeaves(source: Source, ends: readonly number[]): number | undefined {
  const last = blocksOf(source).findLast(hasLeaf)
  if (last === undefined || !ends.some((end) => end >= placeIn(source, last.start))) return undefined
  const {end, isCertain} = leafEnd(source.text, source.lines, last)
  return isCertain ? end : (lastLeafEndInTree(source) ?? end)
}

function hasLeaf({type}: Block): boolean {
  return type !== 'quote' && type !== 'list' && type !== 'item'
}

/** End of a block's text; uncertain after a character that may close emphasis or a link. */
function leafEnd(
  text: string,
  lines: Source['lines'],
  {type, first, starts, end}: Block
): {readonly end: number; readonly isCertain: boolean} {
  if (type !== 'paragraph' && type !== 'heading') return {end, isCertain: true}
  const line = lines[first + starts.length - 1]?.end ?? end
  const lastLine = text.slice(0, Math.min(line, end)).slice(starts.at(-1))
  const written = trimEndOf(lastLine, ' \t')
  return {end: (starts.at(-1) ?? 0) + written.length, isCertain: /[^*_)\]>#]$/.test(written)}
}
