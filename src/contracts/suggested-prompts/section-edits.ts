/** The fixes that move or add the section `# SUGGESTED PROMPTS`. */
import {blocksOf} from '../../markdown/blocks/html-nodes.ts'
import {structure} from '../../markdown/structure.ts'
import {createDocument, type Document} from '../../text/document.ts'
import type {Edit, Fix} from '../../text/edit.ts'
import {gapBehind} from '../../text/ends.ts'
import type {Source} from '../source.ts'
import {closingParagraph} from './closing-lines.ts'
import {type SectionHeading, sectionLines} from './section.ts'
import {sectionHeading} from './title.ts'

/** The fix that puts the section at the end of the file, before a known closing line; none where it would not be the last section. */
export function moveSection(source: Source, heading: SectionHeading): Fix | undefined {
  const [first, last] = sectionLines(source, heading)
  const start = source.lines[first]?.start ?? 0
  const end = source.lines[last]?.next ?? source.text.length
  return addSection(source, source.text.slice(start, end).trimEnd(), {start, end, text: ''})
}

/**
 * The fix that adds a section at the same place.
 *
 * @param removal an edit of the text before, which removes a part
 */
export function addSection(source: Source, section: string, removal?: Edit): Fix | undefined {
  const target = closingParagraph(source)?.start ?? source.text.length
  const before = source.text.slice(0, target)
  const text = `${gapBehind(before)}${section}\n${target < source.text.length ? '\n' : ''}`
  const rest = removal === undefined ? before : before.slice(0, removal.start) + before.slice(removal.end)
  if (!isLastSection(source, `${rest}${text}`, rest.length)) return undefined
  const insertion = {start: target, end: target, text}
  return {safe: false, edits: removal === undefined ? [insertion] : [removal, insertion]}
}

/** Whether the section at an offset ends the text: unclosed code, comments, HTML or front matter would swallow it. */
function isLastSection({mayHaveFrontMatter}: Source, text: string, from: number): boolean {
  const document = createDocument(text, {mayHaveFrontMatter})
  const last = structure(document).headings.findLast(({depth}) => depth === 1)
  if (last === undefined || last.start < from || !text.startsWith(sectionHeading, last.start)) return false
  return !/<[A-Za-z]/.test(text) || openTags(document) === 0
}

/** How many tags of block-level HTML are open at its end. */
function openTags(document: Document): number {
  const open = new Map<string, number>()
  for (const {type, parent, start, end} of blocksOf(document)) {
    if (type !== 'html' || parent !== undefined) continue
    const value = document.text.slice(start, end)
    for (const [tag, slash, name = ''] of value.matchAll(/<(\/?)([A-Za-z][\w-]*)(?![\w-])[^<>]*>/g)) {
      const key = name.toLowerCase()
      if (tag.endsWith('/>') || /^(?:br|hr|img|input|link|meta|source|wbr)$/.test(key)) continue
      open.set(key, Math.max(0, (open.get(key) ?? 0) + (slash === '' ? 1 : -1)))
    }
  }
  return [...open.values()].reduce((sum, count) => sum + count, 0)
}
