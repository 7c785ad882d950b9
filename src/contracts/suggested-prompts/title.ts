/** The lines that may be the heading of the section: REQ-0003 4.1. */

import {distance} from '../../text/edit-distance.ts'
import {withoutEnumerator} from '../../text/enumerator.ts'
import {foldCharacters} from '../ascii/characters.ts'

const title = 'SUGGESTED PROMPTS'

/** The search string of REQ-0003 6.1. */
export const sectionHeading = `# ${title}`

/** In UTF-16 units, marks and numbers included. */
const longest = 84

/** Whether a line has the title, or a near miss of it, and nothing else but marks and numbers, and a comment behind it. */
export function isTitleLike(line: string): boolean {
  if (line.length > longest) return false
  const written = titleOf(line)
  return written === title || distance(written, title, 2) <= 2
}

function titleOf(line: string): string {
  const [text = ''] = /[A-Za-z].*/s.exec(foldCharacters(line).text) ?? []
  const [written = ''] = /^.*[A-Za-z]/s.exec(text.slice(0, commentAt(text))) ?? []
  return withoutEnumerator(written).toUpperCase()
}

/**
 * The start of a comment behind a title, such as `<-- NEW SECTION` of REQ-0003 4.1: a sign after a space. The length
 * of the text if it has none.
 */
export function commentAt(text: string): number {
  const at = text.search(/[ \t](?:<|#+[ \t]*[^\s#]|\/\/|--|\(|\[|\{)/)
  return at === -1 ? text.length : at
}
