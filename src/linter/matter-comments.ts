/** Comments in front matter, where HTML comments are not comments: `# lint disable RULE ...` and `# lint ignore RULE ...`. */
import {type Document, lineText} from '../text/document.ts'
import {frontMatter} from '../text/front-matter.ts'
import {memoize} from '../text/memoize.ts'
import {rulesNamed} from './aliases.ts'
import type {Finding} from './rule.ts'

/** A comment that turns rules off on some lines. */
export interface MatterComment {
  /** The offset of its number sign. */
  readonly start: number
  /** What follows the verb. */
  readonly ids: readonly string[]
  readonly verb: 'disable' | 'ignore'
  /** The lines that it is about, from 0: all of the front matter, or the next line with text; for one after a value its own. */
  readonly lines: readonly [first: number, last: number]
}

/** On a line of its own, or after a value that has no quotes, which could hold the number sign. */
const comment = /^(?<before>[^"'#]*)#[ \t]*lint[ \t]+(?<verb>disable|ignore)(?<ids>(?:[ \t]+\S+)*)[ \t]*$/

export const matterComments = memoize((document: Document): readonly MatterComment[] => {
  const matter = document.text.includes('lint ') ? frontMatter(document) : undefined
  if (matter === undefined) return []
  const found: MatterComment[] = []
  for (let line = matter.first + 1; line < matter.last; line++) {
    const {before = '', verb, ids = ''} = comment.exec(lineText(document, line))?.groups ?? {}
    if (verb === undefined || !/(?:^|[ \t])$/.test(before)) continue
    found.push({
      start: (document.lines[line]?.start ?? 0) + before.length,
      ids: ids.split(/[ \t]+/).filter((id) => id !== ''),
      verb: verb === 'ignore' ? 'ignore' : 'disable',
      lines: verb === 'disable' ? [matter.first, matter.last] : ignoredLines(document, line, before, matter.last)
    })
  }
  return found
})

function ignoredLines(document: Document, line: number, before: string, last: number): [number, number] {
  if (before.trim() !== '') return [line, line]
  let next = line + 1
  while (next < last && /^[ \t]*(?:#.*)?$/.test(lineText(document, next))) next++
  return [next, next]
}

/** Whether a comment turns off a rule at an offset. */
export function isTurnedOff(document: Document, {lines, ids}: MatterComment, rule: string, offset: number): boolean {
  const start = document.lines[lines[0]]?.start ?? 0
  const end = document.lines[lines[1] + 1]?.start ?? document.text.length
  return start <= offset && offset < end && (ids.length === 0 || ids.flatMap(rulesNamed).includes(rule))
}

/** The findings that no comment in the front matter turns off. */
export function withoutMatter(document: Document, findings: readonly Finding[]): readonly Finding[] {
  const comments = matterComments(document)
  if (comments.length === 0) return findings
  return findings.filter(({rule, range}) => !comments.some((each) => isTurnedOff(document, each, rule, range.start)))
}
