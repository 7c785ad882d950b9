/** Paths in prose that need not be there: of files that the text has made, of examples, of other projects and skills. */
import type {Source} from '../../contracts/source.ts'
import {codeAt} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {endsAt} from '../../text/path-ends.ts'
import {loadedFiles} from './loaded-files.ts'
import {folderOf} from './misspelt.ts'
import {countOnLine, isAfterExampleWords, isExamplePath, isInCode} from './on-line.ts'

/** A condition under which a file is there. */
const isConditional =
  /\b(?:if|when|where)\s+(?:available|present|(?:(?:it|one|they|`[^`]*`|\[[^\]]*\]\([^)]*\))\s+)?exists?)\b|\(optional\)/i

/** Words for the project that an agent works in, which may be anyone's. */
const userProject =
  /\b(?:target|user(?:'s|s')?|your)\s+(?:own\s+)?(?:project|repo(?:sitory)?)\b|\bproject(?:'s)?\s+root\b/i

/** Words right before a path that say that it is not there, or is not to be used. */
const isDenied = /\b(?:never|no(?:t|\s+longer)?|instead\s+of)\s+(?:(?:an?|any|at|in|the)\s+)?[`'"*_[]*$/i

/** A comment of a command that shows what is wrong. */
const isForbidden = /\b(?:don't|never|violation|wrong)\b|[\u274C\u2717\u2718]/i

/** A skill that a line names as one, as in "the `kit` skill". */
const skillOfLine = /(?<![\w-])(`?)([a-z][\w-]*)[`"'*]{0,3}(?:['\u2019]s)?\s+skill(?![\w-])/gi

/** Facts that a line states about all paths on it. A line may have very many paths. */
interface LineContext {
  readonly isConditional: boolean
  readonly isOfProject: boolean
  /** Whether it names another skill as the one that has its paths. */
  readonly isOfOtherSkill: boolean
  /** Other skills that it, or the heading above it, names. */
  readonly skills: readonly string[]
  /** Whether the comment of its command shows what is wrong. */
  readonly isForbidden: boolean
  /** The cells of the head of the table that it is in. */
  readonly head: readonly string[]
}

const contextsByLine = memoize((_: Source) => new Map<number, LineContext>())

function contextOf(source: Source, {start}: Range): LineContext {
  return memo(contextsByLine(source), lineAt(source.lines, start), (line) => {
    const text = lineText(source, line)
    return {
      isConditional: isConditional.test(text),
      isOfProject: userProject.test(text),
      isOfOtherSkill: namesOtherSkill(source, text),
      skills: skillsNamed(source, `${text} ${headingAbove(source, line)}`),
      isForbidden: isForbidden.test(commentOf(source, line)),
      head: headOf(source, line)
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
  if (isExamplePath(source, range.start) || isInExampleColumn(source, range)) return true
  if (isDeniedAt(source, range)) return true
  const line = contextOf(source, range)
  if (line.isConditional || line.isForbidden || (kind !== 'bundled-file' && line.isOfProject)) return true
  if (kind === 'bundled-file' && line.isOfOtherSkill) return true
  return line.skills.some((name) => source.surroundings.exists(`../${name}/${path}`) === true)
}

/** Whether a name is shown as one of an example: by the words before it, or by the head of its column. */
export function isExampleName(source: Source, range: Range): boolean {
  return isAfterExampleWords(source, range.start) || isInExampleColumn(source, range)
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

const bar = /\|/g

function isInExampleColumn(source: Source, range: Range): boolean {
  const {head} = contextOf(source, range)
  return /\bexamples?\b/i.test(head[countOnLine(source, bar, range.start)] ?? '')
}

/** How many rows above a cell its head is, at most. */
const longestTable = 100

function headOf(source: Source, line: number): readonly string[] {
  const isRow = (each: number): boolean => lineText(source, each).trimStart().startsWith('|')
  if (!isRow(line)) return []
  let top = line
  while (top > Math.max(0, line - longestTable) && isRow(top - 1)) top--
  return lineText(source, top).trimStart().split('|')
}

/** Whether a text names a skill other than its own: in code, or by the name of one that exists. */
function namesOtherSkill({path, surroundings}: Source, text: string): boolean {
  const folder = folderOf(path)?.toLowerCase()
  return [...text.matchAll(skillOfLine)].slice(0, mostNames).some(([, mark, word = '']) => {
    const key = word.toLowerCase()
    return key !== folder && (mark !== '' || surroundings.hasSkill(key) === true)
  })
}

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

/** The heading above a line, if it is near. */
function headingAbove(source: Source, line: number): string {
  for (let above = line - 1; above >= Math.max(0, line - longestSection); above--) {
    const text = lineText(source, above)
    if (/^#{1,6} /.test(text)) return text
  }
  return ''
}
