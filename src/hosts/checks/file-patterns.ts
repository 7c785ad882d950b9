/** Patterns of files in front matter, and files of rules whose names their hosts do not load. */

import type {Source} from '../../contracts/source.ts'
import {frontMatter} from '../../markdown/front-matter.ts'
import {lineRange} from '../../text/document.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import {type Fact, read} from '../facts.ts'
import {isNote} from '../places.ts'
import {hostOf} from '../tables.ts'
import type {HostEffect, HostFault} from './effects.ts'
import type {FrontMatterProblem} from './front-matter-problem.ts'
import type {LoadedFile} from './loaded-files.ts'
import {readHostData} from './read-matter.ts'

const none: readonly HostEffect[] = []

/** The keys of a file whose values are patterns, by what the host does with one that it cannot read as it is meant. */
export function patternFaults(source: Source, file: LoadedFile): readonly HostFault<FrontMatterProblem>[] {
  const {patterns} = file.facts
  const {document} = patterns === undefined ? {document: undefined} : readHostData(source, file.facts)
  if (patterns === undefined || document === undefined || !isRecord(document.value)) return []
  const {value} = document
  return Object.entries(patterns).flatMap(([key, {unbalanced, inQuotes}]): readonly HostFault<FrontMatterProblem>[] => {
    const found = Object.hasOwn(value, key) ? value[key] : undefined
    if (typeof found !== 'string' && !Array.isArray(found)) return []
    const range = document.locate([key])
    const brace = openBrace(source.text, range)
    if (brace !== undefined)
      return [{problem: {kind: 'open-brace', range: brace, data: {does: none, key}}, file, fact: unbalanced}]
    const isQuoted =
      typeof found === 'string' && found !== '' && /^["']/.test(source.text.slice(range.start, range.end))
    return isQuoted && inQuotes !== undefined
      ? [{problem: {kind: 'quotes', range, severity: 'note', data: {does: none, key}}, file, fact: inQuotes}]
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

/** A place whose files have an ending of their own, and the keys that only these files have. */
interface OwnEnding {
  readonly host: 'cursor' | 'copilot'
  readonly path: RegExp
  readonly ending: string
  readonly keys: readonly string[]
  readonly fact: Fact
}

const ownEndings: readonly OwnEnding[] = [
  {
    host: 'cursor',
    path: /(?:^|\/)\.cursor\/rules\/(?:.*\/)?(?!RULE\.)[^/]*\.md$/,
    ending: '.mdc',
    keys: ['globs', 'alwaysApply'],
    fact: read('drop', 'https://cursor.com/docs/rules')
  },
  {
    host: 'copilot',
    path: /(?:^|\/)\.github\/instructions\/.*(?<!\.instructions)\.md$/,
    ending: '.instructions.md',
    keys: ['applyTo'],
    fact: read('drop', 'https://code.visualstudio.com/docs/copilot/customization/custom-instructions')
  }
]

/** A file with the keys of a rule, where the host looks for rules, with an ending that the host does not load. */
export function endingFaults(source: Source): readonly HostFault<FrontMatterProblem>[] {
  if (frontMatter(source) === undefined || isNote(source.path)) return []
  return ownEndings.flatMap(({host: id, path, ending, keys, fact}): readonly HostFault<FrontMatterProblem>[] => {
    if (!path.test(source.path)) return []
    const lines = source.text.split(/\r?\n/, (frontMatter(source)?.last ?? 0) + 1)
    const host = hostOf(id)
    const facts = id === 'cursor' ? host.files.rule : host.files.instructions
    if (facts === undefined || !keys.some((key) => lines.some((line) => line.startsWith(`${key}:`)))) return []
    const name = source.path.slice(source.path.lastIndexOf('/') + 1)
    const meant = quoted(name.replace(/\.md$/, ending))
    const data = {does: none, name: quoted(name), meant}
    const file = {host, facts, isNamed: false, isAtPlace: true}
    return [{problem: {kind: 'ending', range: lineRange(source, 0), data}, file, fact}]
  })
}
