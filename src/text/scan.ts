/** A scan of the lines, since it takes 0.44 ms where a Markdown parser takes 49 ms (8 kB); a property test holds both equal. */
import {htmlBlockNames, htmlRawNames} from 'micromark-util-html-tag-name'
import type {Document} from './document.ts'
import {frontMatter} from './front-matter.ts'
import type {Range} from './lines.ts'
import {type Code, type Heading, headingText, type Structure} from './shapes.ts'

/** The meaning of lines with these beginnings depends on the lines around them. */
const ambiguous = new RegExp(
  [
    '^.+<!--', // a comment inside a line may be in code
    '^[ \\t]+(?:`{3}|~{3}|#|<)', // indented: perhaps in a list item, perhaps code
    '^[ \\t]*(?:[-*+>]|\\d{1,9}[.)])[ \\t]*(?:[-*+>]|\\d{1,9}[.)]|[ \\t])*(?:`{3}|~{3}|<)', // in a list item or a quote
    '^ {0,3}=+[ \\t]*$' // a setext heading of depth 1, perhaps
  ].join('|')
)

/** HTML, which may hide what follows. */
const html = /^[ \t]*<(?!!--)[A-Za-z/!?]/

/** Tags that make HTML of the lines below them. */
const blockNames: ReadonlySet<string> = new Set([...htmlBlockNames, ...htmlRawNames])

/** Whether a line, or its effect on the lines below, can only be read off the tree. */
function isUndecidable(text: string): boolean {
  return ambiguous.test(text) || (html.test(text) && !isProse(text))
}

/** Another tag begins a line of prose where more follows it on the line. */
function isProse(text: string): boolean {
  const name = /^<\/?([A-Za-z][\w-]*)(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*>[ \t]*\S/.exec(text)?.[1]
  return name !== undefined && !blockNames.has(name.toLowerCase())
}

/** A fence that is open, and how far it is indented. */
interface Fence {
  readonly marker: string
  readonly indent: number
  readonly line: number
}

/** A comment that is open, by its offset. */
interface Comment {
  readonly comment: number
}

/**
 * The structure of a text whose fences, headings and comments all begin in the first column, or fences right where the text
 * of a list item begins, so that each line decides for itself; `undefined` for any other, which takes a Markdown parser.
 * Equal to what is read off the tree wherever it returns a structure.
 */
export function scanStructure(document: Document): Structure | undefined {
  const codes: Code[] = []
  const comments: Range[] = []
  const headings: Heading[] = []
  let open: Fence | Comment | undefined
  /** Where the text of the list item begins that holds the line; 0 where that is unknown. */
  let item = 0
  let isAfterBlank = true

  for (let index = (frontMatter(document)?.last ?? -1) + 1; index < document.lines.length; index++) {
    const {start, text} = lineOf(document, index)
    if (open !== undefined) {
      const isClosed: boolean = 'marker' in open ? closes(text, open) : text.includes('-->')
      if (leaves(text, open, isClosed)) return undefined
      if (!isClosed) continue
      if ('marker' in open) codes.push(fencedCode(open, index, index - 1))
      else comments.push({start: open.comment, end: start + commentEnd(text, 0)})
      open = undefined
      continue
    }
    item = itemAt(text, item, isAfterBlank)
    isAfterBlank = text.trim() === ''
    open = opens(text, start, index, item)
    if (open !== undefined) continue
    if (isUndecidable(text)) return undefined
    if (text.startsWith('<!--')) comments.push({start, end: start + commentEnd(text, 2)})
    else headings.push(...readHeading(text, start, index))
  }

  const last = document.lines.length - 1
  if (open !== undefined && 'marker' in open) {
    if (open.indent > 0) return undefined
    codes.push(fencedCode(open, last, last))
  } else if (open !== undefined) comments.push({start: open.comment, end: document.text.length})
  return {codes, comments, headings}
}

function fencedCode({line, indent}: Fence, last: number, contentLast: number): Code {
  return {lines: [line, last], content: [line + 1, contentLast], isFenced: true, indent}
}

/** A line without a byte order mark. */
function lineOf({lines, text}: Document, index: number): {start: number; text: string} {
  const line = lines[index] ?? {start: 0, end: 0}
  const start = line.start + (index === 0 && text.startsWith('\uFEFF') ? 1 : 0)
  return {start, text: text.slice(start, line.end)}
}

function isIndented(text: string, columns: number): boolean {
  return columns === 0 || text.trim() === '' || text.startsWith(' '.repeat(columns))
}

/**
 * Where the text of the list item begins that holds a line. Inside a paragraph only a bullet or the number 1 begins an item;
 * a line that is not indented may be the lazy end of a paragraph, so it leaves the item unknown.
 */
function itemAt(text: string, item: number, isAfterBlank: boolean): number {
  if (text.trim() === '' || (item > 0 && text.startsWith(' '.repeat(item)))) return item
  const [whole, marker = ''] = /^([-*+]|\d{1,9}[.)]) {1,4}(?=[^\s])/.exec(text) ?? []
  if (whole === undefined || /^(?:[-*_][ \t]*){3,}$/.test(text)) return 0
  return isAfterBlank || item > 0 || /^(?:[-*+]|1[.)])$/.test(marker) ? whole.length : 0
}

function opens(text: string, start: number, line: number, item: number): Fence | Comment | undefined {
  const [, indent = '', marker] = /^( *)(`{3,}(?=[^`]*$)|~{3,})/.exec(text) ?? []
  if (marker !== undefined && (indent === '' || indent.length === item)) return {marker, indent: indent.length, line}
  return text.startsWith('<!--') && !text.includes('-->', 2) ? {comment: start} : undefined
}

/** Whether a line of a fence is less indented than the fence, or another comment begins after the end of one. */
function leaves(text: string, open: Fence | Comment, isClosed: boolean): boolean {
  if ('marker' in open) return !isClosed && !isIndented(text, open.indent)
  return isClosed && text.includes('<!--', commentEnd(text, 0))
}

/** Where the comment that a line closes ends in it. */
function commentEnd(text: string, from: number): number {
  return text.indexOf('-->', from) + '-->'.length
}

function closes(text: string, {marker, indent}: Fence): boolean {
  const [, spaces = '', match] = /^( *)(`{3,}|~{3,})[ \t]*$/.exec(text) ?? []
  const isNear = spaces.length >= indent && spaces.length <= indent + 3
  return isNear && match !== undefined && match[0] === marker[0] && match.length >= marker.length
}

function readHeading(text: string, start: number, line: number): Heading[] {
  const depth = /^(#{1,6})(?:[ \t]|$)/.exec(text)?.[1]?.length
  if (depth === undefined) return []
  return [{start, end: start + text.trimEnd().length, line, depth, text: headingText(text)}]
}
