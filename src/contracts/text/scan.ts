import type {Source} from '../source.ts'
import {frontMatter} from './front-matter.ts'
import type {Range} from './lines.ts'
import {type Code, type Heading, headingText, type Structure} from './shapes.ts'

/** What a line of these beginnings is depends on the lines around it, so the tree has to say. */
const undecidable = new RegExp(
  [
    '^[ \\t]*<(?!!--)[A-Za-z/!?]', // HTML may hide what follows
    '^.+<!--', // a comment inside a line may stand in code
    '^[ \\t]+(?:`{3}|~{3}|#|<)', // indented: perhaps in a list item, perhaps code
    '^[ \\t]*(?:[-*+>]|\\d{1,9}[.)])[ \\t]*(?:[-*+>]|\\d{1,9}[.)]|[ \\t])*(?:`{3}|~{3}|<)', // in a list item or a quote
    '^ {0,3}=+[ \\t]*$' // a setext heading of depth 1, perhaps
  ].join('|')
)

/** What is open at a line: a fence with its marker, or a comment. */
type Open = {readonly marker: string; readonly line: number} | {readonly comment: number}

/**
 * The structure of a text whose fences, headings and comments all begin in the first column, where each line decides for
 * itself; `undefined` for any other, which takes a Markdown parser. Equal to what the tree says wherever it answers.
 */
export function scanStructure(source: Source): Structure | undefined {
  const codes: Code[] = []
  const comments: Range[] = []
  const headings: Heading[] = []
  let open: Open | undefined

  const endFence = (first: number, last: number, contentLast: number): void => {
    codes.push({lines: [first, last], content: [first + 1, contentLast], isFenced: true, indent: 0})
  }

  for (let index = (frontMatter(source)?.last ?? -1) + 1; index < source.lines.length; index++) {
    const {start, text} = lineOf(source, index)
    if (open !== undefined && 'marker' in open) {
      if (!closes(text, open.marker)) continue
      endFence(open.line, index, index - 1)
      open = undefined
    } else if (open !== undefined) {
      if (!text.includes('-->')) continue
      comments.push({start: open.comment, end: start + text.length})
      open = undefined
    } else if (undecidable.test(text)) {
      return undefined
    } else if (text.startsWith('<!--') && text.includes('-->', 2)) {
      comments.push({start, end: start + text.length})
    } else {
      open = opens(text, start, index)
      if (open === undefined) headings.push(...readHeading(text, start, index))
    }
  }

  const last = source.lines.length - 1
  if (open !== undefined && 'marker' in open) endFence(open.line, last, last)
  else if (open !== undefined) comments.push({start: open.comment, end: source.text.length})
  return {codes, comments, headings}
}

/** A line without a byte order mark. */
function lineOf({lines, text}: Source, index: number): {start: number; text: string} {
  const line = lines[index] ?? {start: 0, end: 0}
  const start = line.start + (index === 0 && text.startsWith('\uFEFF') ? 1 : 0)
  return {start, text: text.slice(start, line.end)}
}

function opens(text: string, start: number, line: number): Open | undefined {
  const marker = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[0]
  if (marker !== undefined) return {marker, line}
  return text.startsWith('<!--') ? {comment: start} : undefined
}

function closes(text: string, marker: string): boolean {
  const match = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text)?.[1]
  return match !== undefined && match[0] === marker[0] && match.length >= marker.length
}

function readHeading(text: string, start: number, line: number): Heading[] {
  const depth = /^(#{1,6})(?:[ \t]|$)/.exec(text)?.[1]?.length
  if (depth === undefined) return []
  return [{start, end: start + text.trimEnd().length, line, depth, text: headingText(text)}]
}
