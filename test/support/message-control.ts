/** Comments that control rules, as `remark-lint` applies them: what our own reading of them has to equal. */
import type {Html, Node} from 'mdast'
import {commentMarker} from 'mdast-comment-marker'
import {messageControl} from 'unified-message-control'
import {VFile} from 'vfile'
import {treeOf} from '../../scripts/differential/tree-structure.ts'
import type {Source} from '../../src/contracts/source.ts'
import {positionRemarkWouldDrop} from '../../src/linter/remark-end-of-file.ts'
import type {Finding} from '../../src/linter/rule.ts'
import {rulesNamed} from '../../src/linter/setting.ts'
import {suppressions} from '../../src/linter/suppress.ts'
import {pointAt} from '../../src/text/lines.ts'

/** The attributes of a comment of the tree; `undefined` where it does not count. */
type Attributes = (node: Html, attributes: string) => string | undefined

/** The findings that comments do not turn off, by our own reading of them. */
export function unsuppressed(source: Source, findings: readonly Finding[]): readonly Finding[] {
  const off = suppressions(source, findings)
  return findings.filter((finding) => !off.has(finding))
}

/** The findings that comments do not turn off. */
export function keptByRemark(
  source: Source,
  findings: readonly Finding[],
  attributesOf: Attributes = (_, attributes) => attributes
): readonly Finding[] {
  const tree = treeOf(source)
  const file = new VFile(source.text)
  const messages = findings.map((finding) => {
    const start = pointAt(source.lines, finding.range.start)
    const message = file.message(finding.message, {place: start, source: 'remark-lint', ruleId: finding.rule})
    return Object.assign(message, positionRemarkWouldDrop(tree, start))
  })
  const marker = (node: Node): ReturnType<typeof commentMarker> => {
    const found = commentMarker(node)
    const verb = /^(?:enable|disable|ignore)(?!\S)/
    if (found === undefined || !verb.test(found.attributes)) return undefined
    const attributes = attributesOf(node as Html, found.attributes.split(/\s+/).flatMap(rulesNamed).join(' '))
    return attributes === undefined ? undefined : {...found, attributes}
  }
  messageControl(tree, {name: 'lint', source: 'remark-lint', file, marker, test: 'html'})
  const kept = new Set(file.messages)
  return findings.filter((_, index) => {
    const message = messages[index]
    return message !== undefined && kept.has(message)
  })
}
