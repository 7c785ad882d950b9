/** Comments in front matter, where HTML comments are not comments: `# lint disable RULE ...` and `# lint ignore RULE ...`. */

import {type FrontMatter, frontMatter} from '../markdown/front-matter.ts'
import {type Document, lineText} from '../text/document.ts'
import {lineAt} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
import type {Finding} from './rule.ts'
import {rulesNamed} from './setting.ts'

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
  const matter = frontMatter(document)
  if (matter === undefined) return []
  const found: MatterComment[] = []
  const next = nextTexts(document, matter)
  for (let line = matter.first + 1; line < matter.last; line++) {
    const {before = '', verb, ids = ''} = comment.exec(lineText(document, line))?.groups ?? {}
    if (verb === undefined || !/(?:^|[ \t])$/.test(before)) continue
    found.push({
      start: (document.lines[line]?.start ?? 0) + before.length,
      ids: ids.split(/[ \t]+/).filter((id) => id !== ''),
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

/** For each line of front matter the next one with text that is not a comment, or the delimiter at its end. */
function nextTexts(document: Document, {first, last}: FrontMatter): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  let next = last
  for (let line = last - 1; line > first; line--) {
    found.set(line, next)
    if (!/^[ \t]*(?:#.*)?$/.test(lineText(document, line))) next = line
  }
  return found
}

/** The findings that no comment in the front matter turns off. */
export function withoutMatter(document: Document, findings: readonly Finding[]): readonly Finding[] {
  if (matterComments(document).length === 0) return findings
  const isOff = offInMatter(document)
  return findings.filter(({rule, range}) => !isOff(rule, range.start))
}

/** Whether comments in the front matter turn off a rule at an offset. */
export function offInMatter(document: Document): (rule: string, offset: number) => boolean {
  const disabled: Off = {isAll: false, rules: new Set()}
  const ignored = new Map<number, Off>()
  for (const {verb, ids, lines} of matterComments(document)) {
    const off = verb === 'disable' ? disabled : (ignored.get(lines[0]) ?? {isAll: false, rules: new Set()})
    if (verb === 'ignore') ignored.set(lines[0], off)
    off.isAll ||= ids.length === 0
    for (const rule of ids.flatMap(rulesNamed)) off.rules.add(rule)
  }
  const last = frontMatter(document)?.last ?? -1
  return (rule, offset) => {
    const line = lineAt(document.lines, offset)
    const off = [ignored.get(line), line <= last ? disabled : undefined]
    return off.some((each) => each?.isAll || each?.rules.has(rule))
  }
}

/** The rules that comments turn off somewhere. */
interface Off {
  isAll: boolean
  readonly rules: Set<string>
}
