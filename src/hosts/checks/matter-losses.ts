/** Values of front matter of which a host reads less than a person wrote. */

import type {Source} from '../../contracts/source.ts'
import {isRecord} from '../../text/json-object.ts'
import {quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {Fact} from '../facts.ts'
import type {MatterFault} from './front-matter-problem.ts'
import type {LoadedFile} from './loaded-files.ts'
import {matterPart} from './read-matter.ts'
import {inQuotes} from './syntax-advice.ts'

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
