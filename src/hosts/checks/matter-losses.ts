/** Front matter that a person sees and a host does not: text before it, its opening, and values that end early. */

import type {Source} from '../../contracts/source.ts'
import {lineRange, lineText} from '../../text/document.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {Fact} from '../facts.ts'
import type {HostFile} from '../model.ts'
import type {MatterFault} from './front-matter-problem.ts'
import type {LoadedFile} from './loaded-files.ts'
import {matterPart} from './read-matter.ts'
import {inQuotes} from './syntax-advice.ts'

/** Lines at the start of a file in which front matter is looked for. */
const mostLinesBefore = 20

/** Lines that front matter has at most, where nothing says where it ends. */
const mostMatterLines = 200

/** A line that a person writes for `---`. */
const nearFence =
  /^[\s\uFEFF\u200B\u00A0]*(?:-{2,}|\u2014+|\+{3}|\*{3}|`{3,}|~{3,})\s*(?:(?:ya?ml|markdown|md)\s*|#.*)?$/

/** Lines that a person takes for front matter, in a file that has none for the host. */
interface SeenMatter {
  readonly kind: 'late-front-matter' | 'opening' | 'unopened'
  readonly range: Range
  readonly data: {readonly found: Quoted}
  readonly text: string
}

export function seenMatter(source: Source, {keys}: HostFile): SeenMatter | undefined {
  const isKey = (line: string): boolean => {
    const [, key = ''] = /^[\uFEFF]*([A-Za-z_][\w-]*)[ \t]*:(?:\s|$)/.exec(line) ?? []
    return Object.hasOwn(keys, key)
  }
  const keysFrom = (first: number): string | undefined => {
    const lines: string[] = []
    for (let index = first; index < Math.min(source.lines.length, first + mostMatterLines); index++) {
      const line = lineText(source, index)
      if (nearFence.test(line)) return lines.some(isKey) ? `${lines.join('\n')}\n` : undefined
      if (!/^(?:\s*$|\s|#|- |[A-Za-z_][\w-]*[ \t]*:)/.test(line)) return undefined
      lines.push(line)
    }
    return undefined
  }
  for (let opener = -1; opener < Math.min(mostLinesBefore, source.lines.length); opener++) {
    const line = opener === -1 ? '---' : lineText(source, opener)
    if (!nearFence.test(line) || !isKey(lineText(source, opener + 1))) continue
    const text = keysFrom(opener + 1)
    if (text === undefined) return undefined
    const kind = opener === -1 ? 'unopened' : opener === 0 ? 'opening' : 'late-front-matter'
    const before = {start: 0, end: Math.max(1, source.lines[opener]?.start ?? 1)}
    const range = opener > 0 ? before : lineRange(source, 0)
    return {kind, range, data: {found: quoted(line.trimEnd().slice(0, 20))}, text}
  }
  return undefined
}

/** Keys whose values are prose: ` #` is hardly meant as the start of a comment there. */
const prose: ReadonlySet<string> = new Set(['description', 'when_to_use', 'argument-hint'])

/** Values of which a host reads less than a person wrote. */
export function cutValues(source: Source, {facts}: LoadedFile, {value}: YamlDocument): readonly MatterFault[] {
  const {otherKeys, matter, keys} = facts
  const matterRange = matterPart(source, matter)
  if (!isRecord(value) || matterRange === undefined) return []
  const fact: Fact = {...(otherKeys ?? matter.syntax), effect: 'ignore'}
  const text = source.text.slice(matterRange.start, matterRange.end)
  return [...text.matchAll(/^([A-Za-z_][\w-]*)([ \t]*:[ \t]+)(\S[^\r\n]*)/gm)].flatMap(
    ({1: key = '', 2: colon = '', 3: rest = '', index}): readonly MatterFault[] => {
      const read = value[key]
      if (typeof read !== 'string' || !Object.hasOwn(keys, key)) return []
      const written = rest.trimEnd()
      const start = matterRange.start + index + key.length + colon.length
      const end = start + written.length
      if (read.startsWith('[') && written === read && !/\][^\]]*$/.test(read)) {
        const isSafety = keys[key]?.isSafety === true
        return [{kind: 'open-list', range: {start, end: start + 1}, data: {key}, fact, isSafety}]
      }
      const isCut = prose.has(key) && written.startsWith(read)
      const [comment] = (isCut && /^[ \t]+#(?! ?lint )/.exec(written.slice(read.length))) || []
      if (comment === undefined) return []
      const range = {start: start + read.length + comment.length - 1, end}
      const data = {key, text: quoted(source.text.slice(range.start, end))}
      const fix = {safe: false, edits: [{start, end, text: inQuotes(written)}]}
      return [{kind: 'cut-value', range, data, fix, fact}]
    }
  )
}

/** A file without a text that the host gives the model: nothing is after the front matter, or too much is on its last line. */
export function emptyBody(
  source: Source,
  {facts: {emptyBody: ofEmpty, matter, format}}: LoadedFile
): readonly MatterFault[] {
  const matterRange = format === 'markdown' ? matterPart(source, matter) : undefined
  if (matterRange === undefined) return []
  const text = source.text.slice(matterRange.next)
  const [rest = ''] = /^[^\r\n]*/.exec(text) ?? []
  if (rest !== '' && text.trim() !== '' && matter.rest !== undefined) {
    const range = {start: matterRange.next, end: matterRange.next + rest.length}
    const fix = {safe: /^[-\s]*$/.test(rest), edits: [{...range, text: ''}]}
    return [{kind: 'rest', range, fix, fact: matter.rest}]
  }
  if (ofEmpty === undefined || text.trim() !== '') return []
  const {length} = source.text
  return [
    {
      kind: 'empty-body',
      range: {start: Math.min(matterRange.end, length - 1), end: Math.min(matterRange.end + 3, length)},
      fact: ofEmpty
    }
  ]
}
