/** What the scan of `src/markdown/blocks/` finds, read off micromark's tree instead: slow, and what the scan is compared with. */
import type {Heading as HeadingNode, Node, Parent, Root} from 'mdast'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {frontMatter} from '../../src/markdown/front-matter.ts'
import {parseMarkdown} from '../../src/markdown/mdast.ts'
import {type Code, type Heading, headingText, type Structure} from '../../src/markdown/shapes.ts'
import {type Document, lineText} from '../../src/text/document.ts'
import type {Range} from '../../src/text/lines.ts'

/** All that is compared. */
export interface Compared extends Structure {
  /** The HTML that contains comments. */
  readonly html: readonly Range[]
  /** The HTML blocks of the document itself. */
  readonly rootHtml: readonly Range[]
  /** For each line with text, how far its containers indent it. */
  readonly indents: readonly number[]
}

/** The tree; without front matter where the text has none, since an unclosed `---` hides all containers from micromark. */
export function treeOf(document: Document): Root {
  return frontMatter(document) === undefined ? fromMarkdown(document.text) : parseMarkdown(document.text)
}

export function treeStructure(document: Document): Compared {
  const found = {...emptyStructure(), indents: document.lines.map(() => 0)}
  visit(treeOf(document), (node, parent) => {
    const range = rangeOf(document, node)
    const endsInMarks = isEndInMarks(document, node, parent)
    if (parent.type === 'listItem' || parent.type === 'blockquote')
      indent(document, node, endsInMarks ? document.text.length : range.end, found.indents)
    if (node.type === 'code') found.codes.push(readCode(document, node, endsInMarks ? document.text.length : range.end))
    if (node.type === 'heading' && parent.type === 'root')
      found.headings.push(...readHeading(document, node as HeadingNode))
    if (node.type !== 'html') return
    const comments = readComments(document, range)
    if (comments.length > 0) found.html.push(range)
    if (parent.type === 'root') found.rootHtml.push(range)
    for (const comment of comments) found.comments.push(comment)
  })
  const isText = (_: number, line: number): boolean => lineText(document, line).trim() !== ''
  return {...found, indents: found.indents.filter(isText)}
}

function emptyStructure(): {codes: Code[]; comments: Range[]; headings: Heading[]; html: Range[]; rootHtml: Range[]} {
  return {codes: [], comments: [], headings: [], html: [], rootHtml: []}
}

/**
 * Whether a text ends with the marks of quotes that code or HTML is open in: the node ends before the marks, but their line is one
 * of its empty lines.
 */
function isEndInMarks(document: Document, {type, position}: Node, parent: Node): boolean {
  if (type !== 'code' && type !== 'html') return false
  const {line, column, offset = 0} = position?.end ?? {}
  const isLastLine = column === 1 && line === document.lines.length
  const isInParent = offset < (parent.position?.end.offset ?? 0)
  return isLastLine && isInParent && /^[ \t>]*$/.test(lineText(document, line - 1))
}

/** Sets the indentation of the lines of a block in a container. */
function indent({lines}: Document, {position}: Node, end: number, indents: number[]): void {
  if (position === undefined) return
  for (let line = position.start.line - 1; line < position.end.line; line++)
    if (end > (lines[line]?.start ?? 0)) indents[line] = position.start.column - 1
}

function shiftOf({text}: Document): number {
  return text.startsWith('\uFEFF') ? 1 : 0
}

function rangeOf(document: Document, {position}: Node): Range {
  const shift = shiftOf(document)
  return {start: (position?.start.offset ?? 0) + shift, end: (position?.end.offset ?? 0) + shift}
}

function readCode(document: Document, node: Node, end: number): Code {
  const first = (node.position?.start.line ?? 1) - 1
  const column = (node.position?.start.column ?? 1) - 1
  // Code that nothing closes takes the line end along where something else begins on the next line.
  const isLineStart = node.position?.end.column === 1 && end < document.text.length
  const isBehindLine = isLineStart && lineText(document, (node.position?.end.line ?? 1) - 1).trim() !== ''
  const last = Math.max(first, (node.position?.end.line ?? 1) - (isBehindLine ? 2 : 1))
  const opening = lineText(document, first).slice(column + (first === 0 ? shiftOf(document) : 0))
  const marker = /^(`{3,}|~{3,})/.exec(opening)?.[1]
  if (marker === undefined) return {lines: [first, last], content: [first, last], isFenced: false, indent: column}
  // Four columns before it are too many.
  const before = column === 0 ? /^ {0,3}/ : new RegExp(`^(?! {${column + 4}})[ \\t>]+`)
  const closing = lineText(document, last)
    .replace(before, '')
    .replace(/[ \t]+$/, '')
  const isClosed =
    last > first && closing.length >= marker.length && closing === marker.charAt(0).repeat(closing.length)
  return {lines: [first, last], content: [first + 1, isClosed ? last - 1 : last], isFenced: true, indent: column}
}

/** ATX headings, and setext headings of depth 1, which micromark begins at definitions before them. */
function readHeading(document: Document, node: HeadingNode): Heading[] {
  const isAtx = node.position?.start.line === node.position?.end.line
  if (!isAtx && node.depth !== 1) return []
  const begin = isAtx ? node : (node.children[0] ?? node)
  const line = (begin.position?.start.line ?? 1) - 1
  const {start} = rangeOf(document, begin)
  const written = document.text.slice(start, document.lines[line]?.end).trimEnd()
  const text = isAtx ? headingText(written) : written.trim()
  return [{start, end: start + written.length, line, depth: node.depth, text}]
}

function readComments({text}: Document, {start, end}: Range): Range[] {
  return [...text.slice(start, end).matchAll(/<!--(?:-?>|[\s\S]*?(?:-->|$))/g)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length
  }))
}

/** In document order, parents first. */
function visit(root: Root, found: (node: Node, parent: Node) => void): void {
  const open: {node: Node; parent: Node}[] = [{node: root, parent: root}]
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, parent} = next
    if (node !== root) found(node, parent)
    const children: readonly Node[] = 'children' in node ? (node as Parent).children : []
    for (const child of children.toReversed()) open.push({node: child, parent: node})
  }
}
