import type {Node} from 'mdast'
import {commentMarker, type Marker} from 'mdast-comment-marker'
import {messageControl} from 'unified-message-control'
import {VFile} from 'vfile'
import type {Source} from '../contracts/source.ts'
import {pointAt} from '../text/lines.ts'
import {rulesNamed} from './aliases.ts'
import {lostFrom} from './lost-place.ts'
import type {Finding} from './rule.ts'

/** The findings that comments such as `<!--lint disable ascii-only-->` do not turn off, as in remark-lint. */
export function unsuppressed(source: Source, findings: readonly Finding[]): readonly Finding[] {
  const file = new VFile(source.text)
  const messages = findings.map((finding) => {
    const start = pointAt(source.lines, finding.range.start)
    const message = file.message(finding.message, {place: start, source: 'remark-lint', ruleId: finding.rule})
    return Object.assign(message, lostFrom(source.tree, start))
  })
  messageControl(source.tree, {name: 'lint', source: 'remark-lint', file, marker: readMarker, test: 'html'})
  return findings.filter((_, index) => {
    const message = messages[index]
    return message !== undefined && file.messages.includes(message)
  })
}

/** A comment as control of rules, former ids replaced; a comment with another keyword is for another tool. */
export function readMarker(node: Node): Marker | undefined {
  const marker = commentMarker(node)
  if (marker === undefined || !/^(?:enable|disable|ignore)\b/.test(marker.attributes)) return undefined
  return {...marker, attributes: marker.attributes.split(/\s+/).flatMap(rulesNamed).join(' ')}
}
