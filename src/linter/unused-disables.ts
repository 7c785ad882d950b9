/** Comments that turn rules off although the rule does not exist or has no finding there. */
import type {Source} from '../contracts/source.ts'
import {htmlNodes} from '../markdown/blocks/html-nodes.ts'
import {nearest} from '../text/edit-distance.ts'
import {lineAt, type Range} from '../text/lines.ts'
import {ellipsis} from '../text/quoted.ts'
import {type Control, controls} from './controls.ts'
import {type FrontMatterDirective, frontMatterDirectives} from './front-matter-directives.ts'
import {controlMarker, splitReason} from './marker.ts'
import {matterRanges, offRanges} from './off-ranges.ts'
import {requiredReasons, unusedDisables} from './page.ts'
import type {Finding} from './rule.ts'
import {isRuleSet, ruleLike} from './setting.ts'
import {mayControl} from './suppress.ts'

/** One rule that a comment turns off, or all rules. */
interface Disable {
  readonly range: Range
  /** `undefined` for all rules. */
  readonly id: string | undefined
  isUsed(findings: readonly Finding[]): boolean
}

/**
 * Warnings for comments that turn nothing off.
 *
 * @param findings of all rules, before comments apply
 */
export function findUnusedDisables(
  source: Source,
  findings: readonly Finding[],
  known: readonly string[]
): readonly Finding[] {
  if (!mayControl(source)) return []
  const unused = [...matterDisables(source), ...htmlDisables(source)].flatMap((disable) => {
    const {id, range} = disable
    if (id !== undefined && !known.includes(id) && !isRuleSet(id)) return unknownRule(id, range, known)
    return disable.isUsed(findings) ? [] : unusedDisable(id, range)
  })
  return [...unused, ...unreadComments(source)]
}

/** Errors for comments that turn rules off without a reason. */
export function findMissingReasons(source: Source): readonly Finding[] {
  if (!mayControl(source)) return []
  const ranges = [
    ...frontMatterDirectives(source).map((comment) => ({...comment, range: matterRange(source, comment)})),
    ...controls(source).map((control) => ({...control, range: nodeRange(control)}))
  ]
  const message = 'Missing reason of a comment that turns rules off, expected it behind `--`'
  return ranges
    .filter(({verb, reason}) => verb !== 'enable' && reason === undefined)
    .map(({range}) => ({...warning('missing-reason', message, range), rule: requiredReasons, severity: 'error'}))
}

/** Malformed comments: a misspelt verb, or commas between rules. */
function unreadComments(source: Source): readonly Finding[] {
  return htmlNodes(source).flatMap(({value, start}) => {
    const verb = /^<!--\s*lint\s+([a-z]+)\b/i.exec(value)?.[1]
    const near = verb === undefined || controlMarker(value) !== undefined ? undefined : nearest(verb, verbs)
    if (near === undefined) return []
    const range = {start, end: start + value.length}
    const message = `Unexpected form of a comment, expected \`lint ${near}\` and rules with spaces between them`
    return [warning('unread-comment', message, range)]
  })
}

const verbs = ['disable', 'enable', 'ignore']

function unknownRule(id: string, range: Range, known: readonly string[]): Finding[] {
  const near = nearest(id, known)
  const messageFor = (name: string): string =>
    `Unexpected rule \`${name}\` in a comment, expected ${ruleLike(id, known)}`
  return [
    {
      ...warning('unknown-rule', messageFor(id), range),
      masked: () => ({message: messageFor(ellipsis)}),
      ...(near !== undefined && {expected: [near]})
    }
  ]
}

function unusedDisable(id: string | undefined, range: Range): Finding[] {
  const what = id === undefined ? 'comment that turns rules off' : `comment that turns \`${id}\` off`
  return [warning('unused-disable', `Unexpected ${what}, expected a finding that it turns off`, range)]
}

function warning(messageId: string, message: string, range: Range): Finding {
  return {rule: unusedDisables, messageId, severity: 'warning', message, range, masked: () => ({message})}
}

function matterDisables(source: Source): Disable[] {
  const isOff = matterRanges(source)
  return frontMatterDirectives(source).flatMap((comment): Disable[] => {
    const isUsed = (ids: readonly string[]) => (findings: readonly Finding[]) => isOff({...comment, ids}, findings)
    const range = matterRange(source, comment)
    if (comment.ids.length === 0) return [{id: undefined, range, isUsed: isUsed([])}]
    return idRanges(source.text.slice(range.start, range.end), range.start).map(({id, range}) => ({
      id,
      range,
      isUsed: isUsed([id])
    }))
  })
}

function htmlDisables(source: Source): Disable[] {
  const found: Disable[] = []
  const isUsed = offRanges(source)
  for (const control of controls(source)) {
    const {node, verb, ids} = control
    if (verb === 'enable') continue
    const range = nodeRange(control)
    if (ids.length === 0) found.push({id: undefined, range, isUsed: (findings) => isUsed(control, undefined, findings)})
    for (const {id, range} of idRanges(node.value, node.start))
      found.push({id, range, isUsed: (findings) => isUsed(control, id, findings)})
  }
  return found
}

function matterRange({lines}: Source, {start}: FrontMatterDirective): Range {
  return {start, end: lines[lineAt(lines, start)]?.end ?? start}
}

function nodeRange({node: {start, value}}: Control): Range {
  return {start, end: start + value.length}
}

/** Rules of a comment, after its verb, with their ranges. */
function idRanges(comment: string, offset: number): {id: string; range: Range}[] {
  const [head = ''] = /^.*?\blint\s+(?:disable|ignore)\b/s.exec(comment) ?? []
  const {head: ids} = splitReason(comment.slice(head.length).trimEnd().replace(/-->$/, ''))
  return [...ids.matchAll(/\S+/g)].map(({0: id, index}) => {
    const start = offset + head.length + index
    return {id, range: {start, end: start + id.length}}
  })
}
