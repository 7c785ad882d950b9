/** Paths in prose that need not be there: of files that the text has made, of examples, of other projects. */
import type {Source} from '../../contracts/source.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {endsAt} from '../../text/path-ends.ts'
import type {Reference} from './agent-references.ts'
import {loadedFiles} from './loaded-files.ts'
import {isExamplePath} from './on-line.ts'

/** What the rest of a sentence says of a file that is made later, or need not be there. */
const isMade =
  /\b(?:am|are|be|been|being|gets?|is|was|were)\s+(?:\w+ly\s+)?(?:auto-?)?(?:added|created|generated|produced|saved|stored|written)\b|\bwould\b|\boptional(?:ly)?\b/i

/** A condition under which a file is there. */
const isConditional =
  /\b(?:if|when|where)\s+(?:available|needed|present|(?:it|they)\s+exists?)\b|\bif\s+(?:the\s+user|you)\s+(?:has|have)\b/i

/** Words for the project that an agent works in, which may be anyone's. */
const userProject =
  /\b(?:client|consumer|consuming|current|host|target|user(?:'s|s')?|your)\s+(?:own\s+)?(?:app(?:lication)?|code ?base|project|repo(?:sitory)?|work ?space)\b|\bproject(?:'s)?\s+root\b|\bproject-(?:local|specific)\b/i

/** Whether a reference that leads nowhere is none that has to lead somewhere, by the words around it. */
export function isAdvised(source: Source, {kind, range, paths}: Reference): boolean {
  const isDefinition = loadedFiles(source).length > 0 || endsAt(source.path, 'SKILL.md')
  if (kind === 'import' || kind === 'variable-file' || !isDefinition) return false
  if (isExamplePath(source, range.start) || isInExampleRow(source, range) || isMade.test(restOf(source, range)))
    return true
  const line = lineAround(source, range)
  if (isConditional.test(line) || (kind !== 'bundled-file' && userProject.test(line))) return true
  return isOfOtherSkill(source, range, paths)
}

function lineAround(source: Source, {start}: Range): string {
  return lineText(source, lineAt(source.lines, start))
}

/** The rest of the sentence after a place, on its line. */
function restOf(source: Source, {end}: Range): string {
  const line = source.lines[lineAt(source.lines, end)]
  const [rest = ''] = source.text.slice(end, line?.end ?? end).split(/[.;](?=\s|$)/, 1)
  return rest
}

/** Whether a row of a table is one of examples, by its own words or by the head of its column. */
function isInExampleRow(source: Source, {start}: Range): boolean {
  const line = lineAt(source.lines, start)
  const row = lineText(source, line)
  if (!row.trimStart().startsWith('|')) return false
  if (/\bexamples?\b/i.test(row)) return true
  const column = source.text.slice(source.lines[line]?.start ?? start, start).split('|').length - 1
  for (let above = line - 1; above >= 0 && above > line - longestTable; above--) {
    const text = lineText(source, above).trimStart()
    if (!text.startsWith('|')) return false
    const isHead = !lineText(source, above - 1)
      .trimStart()
      .startsWith('|')
    if (isHead) return /\bexamples?\b/i.test(text.split('|')[column] ?? '')
  }
  return false
}

/** How many rows above a cell its head is, at most. */
const longestTable = 100

/** How many words around a path may be names of other skills. */
const mostNames = 40

/** How many lines above a path its heading is, at most. */
const longestSection = 60

/** Whether the line, or the heading above it, names another skill, beside this one, which has the file. */
function isOfOtherSkill(source: Source, range: Range, [path = '']: readonly string[]): boolean {
  const line = lineAt(source.lines, range.start)
  const text = `${lineText(source, line)} ${headingAbove(source, line)}`
  const words = new Set(text.match(/[a-z\d]+(?:[-_][a-z\d]+)*/gi)?.slice(0, mostNames))
  return [...words].some((word) => source.surroundings.exists(`../${word.toLowerCase()}/${path}`) === true)
}

function headingAbove(source: Source, line: number): string {
  for (let above = line - 1; above >= 0 && above > line - longestSection; above--) {
    const text = lineText(source, above)
    if (/^#{1,6} /.test(text)) return text
  }
  return ''
}
