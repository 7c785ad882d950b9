/** The lines that may be the heading of the section: REQ-0003 4.1. */
import {candidateLines} from '../../text/candidates.ts'
import {fold} from '../../text/characters.ts'
import {lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import {frontMatter} from '../../text/front-matter.ts'
import type {Source} from '../source.ts'

const title = 'SUGGESTED PROMPTS'

/** The search string of REQ-0003 6.1. */
export const sectionHeading = `# ${title}`

/** What a line holds that is within two edits of the title: with a character between each two of them, three pieces keep one whole. */
const pieces = /SUGG|STED|PROMPTS/gi

/** In UTF-16 units, marks and numbers included. */
const longest = 84

/** The lines behind the front matter that may be such a heading. */
export function titleLines(source: Source): number[] {
  const after = frontMatter(source)?.last ?? -1
  return candidateLines(source, pieces).filter((line) => line > after && isTitleLike(lineText(source, line)))
}

/** Whether a line has the title, or a near miss of it, and nothing else but marks and numbers. */
export function isTitleLike(line: string): boolean {
  if (line.length > longest) return false
  const written = titleOf(line)
  return written === title || distance(written, title, 2) <= 2
}

function titleOf(line: string): string {
  return (/[A-Za-z](?:.*[A-Za-z])?/s.exec(fold(line).text)?.[0] ?? '').toUpperCase()
}
