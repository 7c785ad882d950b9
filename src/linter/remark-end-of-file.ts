import type {Node, Parent, Root} from 'mdast'
import type {Point} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'

/**
 * `remark-message-control` drops messages between the last leaf of the tree and the end of the text. Such messages
 * arise on trailing blank lines, and on the underline of a setext heading, as Markdown reads a closing delimiter. They
 * take the position of the end while comments are applied.
 *
 * @returns the position to use, or nothing for a message that remark keeps
 */
export function positionRemarkWouldDrop(tree: Root, {offset}: Point): {line: number; column: number} | undefined {
  const end = tree.position?.end
  if (end?.offset === undefined || offset >= end.offset || offset < lastLeafEnd(tree)) return undefined
  return {line: end.line, column: end.column}
}

/** Cached by tree, since a file may have many findings. */
export const lastLeafEnd = memoize((tree: Root): number => {
  let end = 0
  const open: Node[] = [tree]
  for (let node = open.pop(); node; node = open.pop()) {
    const {children} = node as Partial<Parent>
    if (children === undefined) end = Math.max(end, node.position?.end.offset ?? 0)
    else for (const child of children) open.push(child)
  }
  return end
})
