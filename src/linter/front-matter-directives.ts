/** Comments in front matter, which has no HTML comments: `# lint disable RULE ...` and `# lint ignore RULE ...`. */

import {type FrontMatter, frontMatter} from '../markdown/front-matter.ts'
import {type Document, lineText} from '../text/document.ts'
import {lineAt} from '../text/lines.ts'
import {memo, memoize} from '../text/memoize.ts'
import {splitReason} from './marker.ts'
import {rulesNamed} from './setting.ts'

export interface FrontMatterDirective {
  /** Offset of the number sign. */
  readonly start: number
  readonly ids: readonly string[]
  /** Words behind `--`. */
  readonly reason: string | undefined
  readonly verb: 'disable' | 'ignore'
  /**
   * Affected lines, from 0: all of the front matter, the next line with text, or the comment's own line after a value.
   */
  readonly lines: readonly [first: number, last: number]
}

/** A comment alone on a line or after an unquoted value; quotes could contain the number sign. */
const comment = /^(?<before>[^"'#]*)#[ \t]*lint[ \t]+(?<verb>disable|ignore)(?<words>(?:[ \t]+\S+)*)[ \t]*$/

export const frontMatterDirectives = memoize((document: Document): readonly FrontMatterDirective[] => {
  const matter = frontMatter(document)
  if (matter === undefined) return []
  const found: FrontMatterDirective[] = []
  const next = nextTexts(document, matter)
  for (let line = matter.first + 1; line < matter.last; line++) {
    const {before = '', verb, words = ''} = comment.exec(lineText(document, line))?.groups ?? {}
    if (verb === undefined || !/(?:^|[ \t])$/.test(before)) continue
    const {head, reason} = splitReason(words)
    found.push({
      start: (document.lines[line]?.start ?? 0) + before.length,
      ids: head.split(/[ \t]+/).filter((id) => id !== ''),
      reason,
      verb: verb === 'ignore' ? 'ignore' : 'disable',
      lines: verb === 'disable' ? [matter.first, matter.last] : ignoredLines(line, before, next)
    })
  }
  return found
})

function ignoredLines(line: number, before: string, next: ReadonlyMap<number, number>): [number, number] {
  const ignored = before.trim() === '' ? (next.get(line) ?? line + 1) : line
  return [ignored, ignored]
}

/** For each line, the next line with text that is not a comment, or the closing delimiter. */
function nextTexts(document: Document, {first, last}: FrontMatter): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  let next = last
  for (let line = last - 1; line > first; line--) {
    found.set(line, next)
    if (!/^[ \t]*(?:#.*)?$/.test(lineText(document, line))) next = line
  }
  return found
}

/** Finds the comment that turns off a rule at an offset. */
export function offInFrontMatter(
  document: Document
): (rule: string, offset: number) => FrontMatterDirective | undefined {
  const disabled: Off = new Map()
  const ignored = new Map<number, Off>()
  for (const each of frontMatterDirectives(document)) {
    const {verb, ids, lines} = each
    const off = verb === 'disable' ? disabled : memo(ignored, lines[0], () => new Map())
    for (const rule of ids.length === 0 ? [all] : ids.flatMap(rulesNamed)) memo(off, rule, () => each)
  }
  const last = frontMatter(document)?.last ?? -1
  return (rule, offset) => {
    const line = lineAt(document.lines, offset)
    const off = [ignored.get(line), line <= last ? disabled : undefined]
    return off.map((each) => each?.get(all) ?? each?.get(rule)).find((each) => each !== undefined)
  }
}

/** Key for all rules; no rule has this id. */
const all = ''

/** Comment by rule id. */
type Off = Map<string, FrontMatterDirective>
