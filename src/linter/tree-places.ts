/**
 * Ends of emphasis, links and words, which need a syntax tree. They matter for `<!--lint ignore x-->` inside a line or
 * before the last block. Large texts get no tree, which may take long.
 */
import type {Node, Parent} from 'mdast'
import type {Block} from '../markdown/blocks/block.ts'
import {blocksOf} from '../markdown/blocks/html-nodes.ts'
import {parseMarkdown} from '../markdown/mdast.ts'
import type {Document} from '../text/document.ts'
import {memoize} from '../text/memoize.ts'
import {lastLeafEnd} from './remark-end-of-file.ts'

/** In UTF-16 units. */
const maxTreeLength = 100_000

/** Limits on constructs that are slow in micromark; at the limits it takes up to two seconds. */
const most = {brackets: 2000, marks: 3000, underlines: 500, depth: 50}

function isLarge(document: Document): boolean {
  const {text} = document
  const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length
  return (
    text.length > maxTreeLength ||
    count(/\[/g) > most.brackets ||
    count(/<|\*+|_+|`+/g) > most.marks ||
    count(/^[ \t>]*(?:=+|-+)[ \t]*$/gm) > most.underlines ||
    isDeep(blocksOf(document))
  )
}

function isDeep(blocks: readonly Block[]): boolean {
  const depths = new Map<Block, number>()
  for (const block of blocks) {
    const depth = block.parent === undefined ? 1 : (depths.get(block.parent) ?? 0) + 1
    if (depth > most.depth) return true
    depths.set(block, depth)
  }
  return false
}

const treeOf = memoize((document: Document) => (isLarge(document) ? undefined : parseMarkdown(document.text)))

/** End of the next node behind the HTML at an offset; `undefined` for none or too large a text. */
export function nextEndInTree(document: Document, start: number): number | undefined {
  const shift = document.text.startsWith('\uFEFF') ? 1 : 0
  const open: Node[] = [treeOf(document) ?? {type: 'root'}]
  for (let node = open.pop(); node; node = open.pop()) {
    const {children = []} = node as Partial<Parent>
    for (const [index, child] of children.entries()) {
      const offset = child.position?.start.offset
      const next = children[index + 1]?.position?.end.offset
      if (child.type === 'html' && offset === start - shift) return next === undefined ? undefined : next + shift
      open.push(child)
    }
  }
  return undefined
}

/** End of the last leaf; `undefined` for too large a text. */
export function lastLeafEndInTree(document: Document): number | undefined {
  const tree = treeOf(document)
  return tree && lastLeafEnd(tree) + (document.text.startsWith('\uFEFF') ? 1 : 0)
}
