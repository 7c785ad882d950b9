/** Front matter that a person sees and a host does not: text before it, its opening, and values that end early. */

import type {Source} from '../../contracts/source.ts'
import {lineRange, lineText} from '../../text/document.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {Fact} from '../facts.ts'
import type {HostFile} from '../model.ts'
import type {HostFault} from './effects.ts'
import type {FrontMatterProblem} from './front-matter-problem.ts'
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
  /** The text of the fault, where it is short. */
  readonly found: string
  /** The text of the keys. */
  readonly text: string
}

/** The front matter that a person sees where a host sees none. */
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
  const firstLine = lineText(source, 0)
  if (isKey(firstLine)) {
    const text = keysFrom(0)
    return text === undefined ? undefined : {kind: 'unopened', range: lineRange(source, 0), found: '', text}
  }
  for (let index = 0; index < Math.min(mostLinesBefore, source.lines.length); index++) {
    const line = lineText(source, index)
    if (!nearFence.test(line) || !isKey(lineText(source, index + 1))) continue
    const text = keysFrom(index + 1)
    if (text === undefined) return undefined
    const isFirst = index === 0
    return {
      kind: isFirst ? 'opening' : 'late-front-matter',
      range: isFirst ? lineRange(source, 0) : {start: 0, end: Math.max(1, source.lines[index]?.start ?? 1)},
      found: line.trimEnd().slice(0, 20),
      text
    }
  }
  return undefined
}

/** Keys whose values are prose: ` #` is hardly meant as the start of a comment there. */
const prose: ReadonlySet<string> = new Set(['description', 'when_to_use', 'argument-hint'])

/** Values of which a host reads less than a person wrote. */
export function cutValues(
  source: Source,
  file: LoadedFile,
  document: YamlDocument
): readonly HostFault<FrontMatterProblem>[] {
  const {value} = document
  const matterRange = matterPart(source, file.facts.matter)
  if (!isRecord(value) || matterRange === undefined) return []
  const {otherKeys, matter, keys} = file.facts
  const ignored: Fact = {...(otherKeys ?? matter.syntax), effect: 'ignore'}
  const text = source.text.slice(matterRange.start, matterRange.end)
  return [...text.matchAll(/^([A-Za-z_][\w-]*)([ \t]*:[ \t]+)(\S[^\r\n]*)/gm)].flatMap(
    ({1: key = '', 2: colon = '', 3: written = '', index}): readonly HostFault<FrontMatterProblem>[] => {
      const read = value[key]
      if (typeof read !== 'string' || !Object.hasOwn(keys, key)) return []
      const start = matterRange.start + index + key.length + colon.length
      if (read.startsWith('[') && written.trimEnd() === read && !/\][^\]]*$/.test(read)) {
        const range = {start, end: start + 1}
        const isSafety = keys[key]?.isSafety === true
        return [{problem: {kind: 'open-list', range, data: {does: [], key}}, file, fact: ignored, isSafety}]
      }
      const rest =
        prose.has(key) && written.startsWith(read) ? /^[ \t]+#(?! ?lint )/.exec(written.slice(read.length)) : null
      if (rest === null) return []
      const from = start + read.length + rest[0].length - 1
      const range = {start: from, end: start + written.trimEnd().length}
      const fix = {
        safe: false,
        edits: [{start, end: start + written.trimEnd().length, text: inQuotes(written.trimEnd())}]
      }
      const data = {does: [], key, text: quoted(source.text.slice(from, range.end))}
      return [{problem: {kind: 'cut-value', range, data, fix}, file, fact: ignored}]
    }
  )
}

/** A file without a text that the host gives the model: nothing is after the front matter, or too much is on its last line. */
export function emptyBody(source: Source, file: LoadedFile): readonly HostFault<FrontMatterProblem>[] {
  const {emptyBody: ofEmpty, matter, format} = file.facts
  const matterRange = format !== 'markdown' ? undefined : matterPart(source, matter)
  if (matterRange === undefined) return []
  const text = source.text.slice(matterRange.next)
  const [rest = ''] = /^[^\r\n]*/.exec(text) ?? []
  if (rest !== '' && text.trim() !== '' && matter.rest !== undefined) {
    const range = {start: matterRange.next, end: matterRange.next + rest.length}
    const fix = {safe: /^[-\s]*$/.test(rest), edits: [{...range, text: ''}]}
    return [{problem: {kind: 'rest', range, data: {does: []}, fix}, file, fact: matter.rest}]
  }
  if (ofEmpty === undefined || text.trim() !== '') return []
  const range = {
    start: Math.min(matterRange.end, source.text.length - 1),
    end: Math.min(matterRange.end + 3, source.text.length)
  }
  return [{problem: {kind: 'empty-body', range, data: {does: []}}, file, fact: ofEmpty}]
}
