/** Patterns of files in front matter, and files of rules whose names their hosts do not load. */

import type {Source} from '../../contracts/source.ts'
import {frontMatter} from '../../markdown/front-matter.ts'
import {lineRange} from '../../text/document.ts'
import {memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {fileName} from '../../text/path-ends.ts'
import {quoted} from '../../text/quoted.ts'
import {allPlaces, isNote} from '../places.ts'
import {hostOf} from '../tables.ts'
import {type HostFault, hostFaults} from './effects.ts'
import type {FrontMatterProblem, MatterFault} from './front-matter-problem.ts'
import type {LoadedFile} from './loaded-files.ts'
import {readHostData} from './read-matter.ts'

export function patternFaults(source: Source, {facts}: LoadedFile): readonly MatterFault[] {
  const {patterns = {}} = facts
  const {document} = readHostData(source, facts)
  return Object.entries(patterns).flatMap(([key, {unbalanced, inQuotes}]): readonly MatterFault[] => {
    const found = memberOf(document?.value, key)
    if (document === undefined || (typeof found !== 'string' && !Array.isArray(found))) return []
    const range = document.locate([key])
    const brace = openBrace(source.text, range)
    if (brace !== undefined) return [{kind: 'open-brace', range: brace, data: {key}, fact: unbalanced}]
    const isQuoted = typeof found === 'string' && found !== '' && /^["']/.test(source.text.charAt(range.start))
    return isQuoted && inQuotes !== undefined
      ? [{kind: 'quotes', range, severity: 'note', data: {key}, fact: inQuotes}]
      : []
  })
}

/** The first brace of a pattern that has no other one. */
function openBrace(text: string, {start, end}: Range): Range | undefined {
  const open: number[] = []
  for (let at = start; at < end; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === '{') open.push(at)
    else if (char === '}' && open.pop() === undefined) return {start: at, end: at + 1}
  }
  const [first] = open
  return first === undefined ? undefined : {start: first, end: first + 1}
}

/** A file with the keys of a rule, where a host looks for rules, with an ending that the host does not load. */
export function endingFaults(source: Source): readonly HostFault<FrontMatterProblem>[] {
  const {path} = source
  if (!path.endsWith('.md') || frontMatter(source) === undefined || isNote(path)) return []
  const lines = source.text.split(/\r?\n/, (frontMatter(source)?.last ?? 0) + 1)
  const written = fileName(path)
  return allPlaces().flatMap(({host: id, kind, glob}): readonly HostFault<FrontMatterProblem>[] => {
    const host = hostOf(id)
    const facts = host.files[kind]
    const {keys, except, fact} = facts?.ownEnding ?? {}
    if (facts === undefined || keys === undefined || fact === undefined || glob.lead.length === 0) return []
    const ending = glob.name.slice(glob.name.lastIndexOf('*') + 1)
    const name = written.replace(/\.md$/, ending)
    if (path.endsWith(ending) || except?.test(written) === true) return []
    if (!glob.endsPath(path.slice(0, -written.length) + name)) return []
    if (!keys.some((key) => lines.some((line) => line.startsWith(`${key}:`)))) return []
    const data = {name: quoted(written), meant: quoted(name)}
    const file = {host, facts, isNamed: false, isAtPlace: true}
    return hostFaults(file, [{kind: 'ending', range: lineRange(source, 0), data, fact}])
  })
}
