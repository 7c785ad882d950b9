import type {Node} from 'mdast'
import {commentMarker, type Marker} from 'mdast-comment-marker'
import {messageControl} from 'unified-message-control'
import {VFile} from 'vfile'
import type {Source} from '../contracts/source.ts'
import {pointAt} from '../text/lines.ts'
import {rulesNamed} from './aliases.ts'
import {lostFrom} from './lost-place.ts'
import {withoutMatter} from './matter-comments.ts'
import type {Finding} from './rule.ts'

/** Whether a source may hold comments that turn rules off. What agents print does not control the linter. */
export function mayControl({kind, text}: Source): boolean {
  return kind !== 'output' && kind !== 'messages' && /(?:<!--|#)\s*lint\b/.test(text)
}

/** The findings that comments such as `<!--lint disable ascii-only-->` do not turn off, as in remark-lint. */
export function unsuppressed(source: Source, findings: readonly Finding[]): readonly Finding[] {
  const left = withoutMatter(source, findings)
  return /<!--\s*lint\b/.test(source.text) ? controlled(source, left, readMarker) : left
}

/** @param marker reads a comment of the tree */
export function controlled(
  source: Source,
  findings: readonly Finding[],
  marker: (node: Node) => Marker | undefined
): readonly Finding[] {
  const file = new VFile(source.text)
  const messages = findings.map((finding) => {
    const start = pointAt(source.lines, finding.range.start)
    const message = file.message(finding.message, {place: start, source: 'remark-lint', ruleId: finding.rule})
    return Object.assign(message, lostFrom(source.tree, start))
  })
  messageControl(source.tree, {name: 'lint', source: 'remark-lint', file, marker, test: 'html'})
  const kept = new Set(file.messages)
  return findings.filter((_, index) => {
    const message = messages[index]
    return message !== undefined && kept.has(message)
  })
}

/** A comment as control of rules, former ids replaced; a comment with another keyword is for another tool. */
export function readMarker(node: Node): Marker | undefined {
  const marker = controlMarker(node)
  return marker && {...marker, attributes: marker.attributes.split(/\s+/).flatMap(rulesNamed).join(' ')}
}

/** A comment as it is written. */
export function controlMarker(node: Node): Marker | undefined {
  const marker = commentMarker(node)
  return marker !== undefined && /^(?:enable|disable|ignore)\b/.test(marker.attributes) ? marker : undefined
}
