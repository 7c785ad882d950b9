/** Comments of a text that turn rules off and on, with the offsets where they take effect. */
import {type HtmlNode, htmlNodes} from '../markdown/blocks/html-nodes.ts'
import type {Document} from '../text/document.ts'
import {memoize} from '../text/memoize.ts'
import {controlMarker} from './marker.ts'
import {nextEndInTree} from './tree-places.ts'

export type Verb = 'enable' | 'disable' | 'ignore'

export interface Control {
  readonly node: HtmlNode
  readonly verb: Verb
  /** As written; empty for all rules. */
  readonly ids: readonly string[]
  readonly reason: string | undefined
  /** First offset in effect, as given by `placeIn`. */
  readonly start: number
  /** For `ignore`: end of the next block or inline node; without a next node the comment has no effect. */
  readonly end: number | undefined
}

/** In UTF-16 units, reason included. Longer comments name more rules than exist, and have no effect. */
const longestControl = 100_000

/** In document order. */
export const controls = memoize((document: Document): readonly Control[] => {
  if (!/<!--\s*lint\b/.test(document.text)) return []
  return htmlNodes(document).flatMap((node): Control[] => {
    if (node.value.length > longestControl) return []
    const marker = controlMarker(node.value)
    const [verb = '', ...ids] = marker?.attributes.split(/\s+/) ?? []
    if (marker?.name !== 'lint' || !isVerb(verb)) return []
    const end = verb === 'ignore' ? endOfNext(document, node) : undefined
    return [{node, verb, ids, reason: marker.reason, start: placeIn(document, node.start), end}]
  })
})

function isVerb(word: string): word is Verb {
  return word === 'enable' || word === 'disable' || word === 'ignore'
}

function endOfNext(document: Document, node: HtmlNode): number | undefined {
  const end = node.isInline ? nextEndInTree(document, node.start) : node.next?.end
  return end === undefined ? undefined : placeIn(document, end)
}

/** remark does not count a byte order mark on the first line, so a comment there also covers the mark. */
export function placeIn({text, lines}: Document, offset: number): number {
  return text.startsWith('\uFEFF') && offset > 0 && offset <= (lines[0]?.end ?? 0) ? offset - 1 : offset
}
