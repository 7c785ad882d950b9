import type {Node, Parent, Root} from 'mdast'
import {type Document, lineText} from './document.ts'
import {frontMatter} from './front-matter.ts'
import type {Range} from './lines.ts'
import {type Code, type Heading, headingText, type Structure} from './shapes.ts'

/** The structure, read off the mdast tree. */
export function treeStructure(document: Document): Structure {
  const codes: Code[] = []
  const comments: Range[] = []
  const headings: Heading[] = []
  const after = frontMatter(document)?.last ?? -1
  const {tree} = document
  visit(tree, (node, parent) => {
    const first = (node.position?.start.line ?? 1) - 1
    const last = (node.position?.end.line ?? 1) - 1
    if (last <= after) return
    if (node.type === 'code') codes.push(readCode(document, node, first, last))
    else if (node.type === 'html') for (const comment of readComments(document, node)) comments.push(comment)
    else if (node.type === 'heading' && parent.type === 'root') {
      const heading = readHeading(document, node as Node & {depth: number}, first, last)
      if (heading !== undefined) headings.push(heading)
    }
  })
  return {codes, comments, headings}
}

/** The offset in the document of a place in the tree, which does not count a byte order mark. */
function offsetOf(document: Document, line: number, column: number): number {
  const shift = line === 1 && document.text.startsWith('\uFEFF') ? 1 : 0
  return (document.lines[line - 1]?.start ?? 0) + column - 1 + shift
}

function readCode(document: Document, node: Node, first: number, last: number): Code {
  const column = node.position?.start.column ?? 1
  const opening = lineText(document, first).slice(column - 1)
  const marker = /^\uFEFF?(`{3,}|~{3,})/.exec(opening)?.[1]
  if (marker === undefined) return {lines: [first, last], content: [first, last], isFenced: false, indent: column - 1}
  const closing = lineText(document, last)
    .replace(/^[ \t>]+/, '')
    .trimEnd()
  const isClosed =
    last > first && closing.length >= marker.length && closing === marker.charAt(0).repeat(closing.length)
  return {
    lines: [first, last],
    content: [first + 1, isClosed ? last - 1 : last],
    isFenced: true,
    indent: column - 1
  }
}

function readComments(document: Document, node: Node): Range[] {
  if (node.position === undefined) return []
  const start = offsetOf(document, node.position.start.line, node.position.start.column)
  const end = offsetOf(document, node.position.end.line, node.position.end.column)
  return [...document.text.slice(start, end).matchAll(/<!--(?:-?>|[\s\S]*?(?:-->|$))/g)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length
  }))
}

/** ATX headings, and setext headings of depth 1: underlined with `---` a line is as likely to open a block. */
function readHeading(
  document: Document,
  node: Node & {depth: number},
  first: number,
  last: number
): Heading | undefined {
  const text = first === 0 ? lineText(document, 0).replace(/^\uFEFF/, '') : lineText(document, first)
  const isAtx = /^[ \t]*#/.test(text)
  if (!isAtx && (node.depth !== 1 || last === first)) return undefined
  const start = offsetOf(document, first + 1, node.position?.start.column ?? 1)
  return {
    start,
    end: start + (isAtx ? text.trim().length : text.trimEnd().length - ((node.position?.start.column ?? 1) - 1)),
    line: first,
    depth: node.depth,
    text: isAtx ? headingText(text) : text.trim()
  }
}

/**
 * How many columns of a line belong to the list items and quotes around it, by the column of the innermost block; 0 where
 * there are none.
 */
export function containerIndent(document: Document, line: number): number {
  let indent = 0
  visit(document.tree, (node, parent) => {
    const {position} = node
    if (parent.type !== 'listItem' && parent.type !== 'blockquote') return
    if (position && position.start.line - 1 <= line && line <= position.end.line - 1) indent = position.start.column - 1
  })
  return indent
}

/** In document order, parents first; without recursion, since a text may nest as deep as it likes. */
function visit(root: Root, found: (node: Node, parent: Node) => void): void {
  const open: {node: Node; parent: Node}[] = []
  for (let next: {node: Node; parent: Node} | undefined = {node: root, parent: root}; next; next = open.pop()) {
    const {node, parent} = next
    if (node !== root) found(node, parent)
    const children: readonly Node[] = 'children' in node ? (node as Parent).children : []
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index]
      if (child !== undefined) open.push({node: child, parent: node})
    }
  }
}
