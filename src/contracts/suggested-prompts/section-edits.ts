/** The fixes that move or add the section `# SUGGESTED PROMPTS`. */
import type {Fix} from '../../text/edit.ts'
import type {Source} from '../source.ts'
import {knownClosingLine} from './closing-lines.ts'
import {lastParagraph, type SectionHeading, sectionLines} from './section.ts'

/** The fix that puts the section at the end of the file, before a known closing line. */
export function moveSection(source: Source, heading: SectionHeading): Fix {
  const [first, last] = sectionLines(source, heading)
  const start = source.lines[first]?.start ?? 0
  const end = source.lines[last]?.next ?? source.text.length
  const target = endOfContent(source)
  const text = source.text.slice(start, end).trimEnd()
  return {
    safe: false,
    edits: [
      {start, end, text: ''},
      {start: target, end: target, text: atEnd(source, target, text)}
    ]
  }
}

/** The fix that adds a section at the same place. */
export function addSection(source: Source, section: string): Fix {
  const target = endOfContent(source)
  return {safe: false, edits: [{start: target, end: target, text: atEnd(source, target, section)}]}
}

/** Where a last section goes: the end of the text, or the start of a known closing line. */
function endOfContent(source: Source): number {
  const closing = knownClosingLine(source)
  const paragraph = lastParagraph(source)
  const isClosing = closing !== undefined && paragraph !== undefined && source.text.startsWith(closing, paragraph.start)
  return isClosing ? paragraph.start : source.text.length
}

/** A text with one blank line around it. */
function atEnd(source: Source, target: number, text: string): string {
  const before = source.text.slice(0, target)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return `${gap}${text}\n${target < source.text.length ? '\n' : ''}`
}
