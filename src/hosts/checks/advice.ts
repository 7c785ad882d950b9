/** Paths in prose that need not be there: of files that the text has made, of examples, of other projects. */
import type {Source} from '../../contracts/source.ts'
import {codeAt} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {endsAt} from '../../text/path-ends.ts'
import {loadedFiles} from './loaded-files.ts'
import {folderOf} from './misspelt.ts'
import {countOnLine, firstAfter, isAfterExampleWords, isExamplePath, isInCode, linesAbove} from './on-line.ts'

/** Words in the rest of a sentence that show a generated or an optional file. */
const isMade =
  /\b(?:am|are|be|been|being|gets?|is|was|were)[^\S\r\n]+(?:\w+ly[^\S\r\n]+)?(?:auto-?)?(?:added|created|deleted|generated|produced|removed|renamed|retired|saved|stored|written)\b|\bwould\b|\boptional(?:ly)?\b/gi

/** A condition under which a file is there. */
const isConditional =
  /\b(?:if|when|where)\s+(?:any|available|needed|present|(?:(?:it|one|they|`[^`]*`|\[[^\]]*\]\([^)]*\))\s+)?exists?)\b|\bif\s+(?:the\s+user|you)\s+(?:has|have)\b/i

/** Words for the project that an agent works in, which may be anyone's. */
const userProject =
  /\b(?:client|consumer|consuming|current|host|target|user(?:'s|s')?|your)\s+(?:own\s+)?(?:app(?:lication)?|code ?base|project|repo(?:sitory)?|work ?space)\b|\bproject(?:'s)?\s+root\b|\bproject-(?:local|specific)\b/i

/** Words right before a path that say that it is not there, or is not to be used. */
const isDenied =
  /\b(?:never|no(?:t|\s+longer)?|without|instead\s+of|rather\s+than|formerly|previously)\s+(?:(?:an?|any|at|in|the)\s+)?[`'"*_[]*$/i

/** A comment of a command, or a heading, that shows what is wrong. */
const isForbidden =
  /\b(?:anti-?patterns?|don't|do\s+not|forbidden|never|prohibited|violations?|wrong)\b|[\u274C\u2717\u2718]/i

/** A skill that a line names as one, as in "the `kit` skill" and "in audit skill". */
const skillOfLine = /(?<![\w-])(in |of |from )?(`?)([a-z][\w-]*)[`"'*]{0,3}(?:['\u2019]s)?\s+skill(?![\w-])/gi

/** Words before "skill" that name none. */
const noNames: ReadonlySet<string> = new Set(
  'a, an, another, any, each, every, of, one, other, our, own, parent, related, same, that, the, this, which, your'.split(
    ', '
  )
)

/** Facts that a line states about all paths on it. A line may have very many paths. */
interface LineContext {
  readonly isConditional: boolean
  readonly isOfProject: boolean
  /** Whether it, or the heading above it, shows what is wrong. */
  readonly isForbidden: boolean
  /** Whether it names another skill as the one that has its paths. */
  readonly isOfOtherSkill: boolean
  /** Other skills that it, or the heading above it, names. */
  readonly skills: readonly string[]
  /** Whether it is a row of a table of examples, or the cells of the head above it. */
  readonly row: 'examples' | readonly string[]
}

const contextsByLine = memoize((_: Source) => new Map<number, LineContext>())

function contextOf(source: Source, {start}: Range): LineContext {
  return memo(contextsByLine(source), lineAt(source.lines, start), (line) => {
    const text = lineText(source, line)
    return {
      isConditional: isConditional.test(text),
      isOfProject: userProject.test(text),
      isForbidden: isForbidden.test(headingAbove(source, line)) || isForbidden.test(commentOf(source, line)),
      isOfOtherSkill: namesOtherSkill(source, text),
      skills: skillsNamed(source, `${text} ${headingAbove(source, line)}`),
      row: rowOf(source, line)
    }
  })
}

interface AdvisedPath {
  readonly kind: 'link' | 'bundled-file' | 'import' | 'variable-file' | 'mention' | 'path'
  readonly range: Range
  readonly paths: readonly string[]
}

/** Whether a reference that leads nowhere is none that has to lead somewhere, by the words around it. */
export function isAdvised(source: Source, {kind, range, paths: [path = '']}: AdvisedPath): boolean {
  const isDefinition = kind === 'path' || loadedFiles(source).length > 0 || endsAt(source.path, 'SKILL.md')
  if (kind === 'import' || !isDefinition) return false
  // Code is run, whatever the words around it say.
  if (kind === 'variable-file' && isInCode(source, range.start, {mayBeInline: true})) return false
  if (isExamplePath(source, range.start) || isInExampleRow(source, range) || isMadeLater(source, range)) return true
  if (isDeniedAt(source, range)) return true
  const line = contextOf(source, range)
  if (line.isConditional || line.isForbidden || (kind !== 'bundled-file' && line.isOfProject)) return true
  if (kind === 'bundled-file' && line.isOfOtherSkill) return true
  return line.skills.some((name) => source.surroundings.exists(`../${name}/${path}`) === true)
}

/** Whether a name is shown as one of an example: by the words before it, or by the head of its column. */
export function isExampleName(source: Source, range: Range): boolean {
  return isAfterExampleWords(source, range.start) || isInExampleRow(source, range)
}

/** How much of the text before a path is searched for its denial, in UTF-16 units. */
const longestDenial = 40

function isDeniedAt({text, lines}: Source, {start}: Range): boolean {
  const from = Math.max(lines[lineAt(lines, start)]?.start ?? 0, start - longestDenial)
  return isDenied.test(text.slice(from, start))
}

/** The comment at the end of a line of code, else the comment on the line above it. */
function commentOf(source: Source, line: number): string {
  if (codeAt(source, line) === undefined) return ''
  const [, beside] = /(?:^|\s)(?:#|\/\/)(.*)/.exec(lineText(source, line)) ?? []
  const [, above] = /^\s*(?:#|\/\/)(.*)$/.exec(lineText(source, line - 1)) ?? []
  return beside ?? above ?? ''
}

/** Whether a text names a skill other than its own: after a preposition, in code, or by the name of one that exists. */
function namesOtherSkill({path, surroundings}: Source, text: string): boolean {
  const folder = folderOf(path)?.toLowerCase()
  return [...text.matchAll(skillOfLine)].slice(0, mostNames).some(([, preposition, mark, word = '']) => {
    const key = word.toLowerCase()
    if (key === folder || noNames.has(key)) return false
    return preposition !== undefined || mark !== '' || surroundings.hasSkill(key) === true
  })
}

/** Whether the rest of the sentence after a place, on its line, says so. */
function isMadeLater(source: Source, {end}: Range): boolean {
  const made = firstAfter(source, isMade, end)
  return made !== undefined && made < (firstAfter(source, sentenceEnd, end) ?? Number.POSITIVE_INFINITY)
}

const sentenceEnd = /[.;](?=\s|$)/gm
const bar = /\|/g

/** Whether a row of a table is one of examples, by its own words or by the head of its column. */
function isInExampleRow(source: Source, range: Range): boolean {
  const {row} = contextOf(source, range)
  return row === 'examples' || /\bexamples?\b/i.test(row[countOnLine(source, bar, range.start)] ?? '')
}

function rowOf(source: Source, line: number): LineContext['row'] {
  const text = lineText(source, line)
  if (!text.trimStart().startsWith('|')) return []
  if (/\bexamples?\b/i.test(text)) return 'examples'
  const above = linesAbove(source, line, longestTable).map((each) => each.trimStart())
  const end = above.findIndex((each) => !each.startsWith('|'))
  return end < 1 ? [] : (above[end - 1] ?? '').split('|')
}

/** How many rows above a cell its head is, at most. */
const longestTable = 100

/** How many words around a path may be names of other skills. */
const mostNames = 40

/** How many lines above a path its heading is, at most. */
const longestSection = 60

const name = /[a-z\d]+(?:[-_][a-z\d]+)*/gi

/** The skills beside this one whose names are among the first words of a text. */
function skillsNamed(source: Source, text: string): readonly string[] {
  const words = [...text.matchAll(name)].slice(0, mostNames).map(([word]) => word.toLowerCase())
  return [...new Set(words)].filter((word) => source.surroundings.exists(`../${word}/`) === true)
}

function headingAbove(source: Source, line: number): string {
  return linesAbove(source, line, longestSection).find((text) => /^#{1,6} /.test(text)) ?? ''
}
