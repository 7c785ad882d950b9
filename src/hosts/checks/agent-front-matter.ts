/** The front matter that hosts of agents accept. The tables of hosts give the source of each fact. */

import {hostIds} from '../../contracts/host-ids.ts'
import type {Source} from '../../contracts/source.ts'
import {frontMatterPart, unclosedFrontMatter} from '../../markdown/front-matter.ts'
import {lineRange, lineText} from '../../text/document.ts'
import type {JsonFault} from '../../text/json.ts'
import {lineAt} from '../../text/lines.ts'
import {read} from '../facts.ts'
import {type HostFile, releaseName} from '../model.ts'
import {isGuide, ownerOfFolder} from '../places.ts'
import {allHosts, hostOf} from '../tables.ts'
import {type HostFault, hostFaults, joinFaults} from './effects.ts'
import {isExampleFile, isFixture} from './example-files.ts'
import {fieldFaults} from './field-faults.ts'
import {endingFaults, patternFaults} from './file-patterns.ts'
import type {FrontMatterProblem, MatterFault} from './front-matter-problem.ts'
import {type LoadedFile, loadedFiles, readersOf} from './loaded-files.ts'
import {cutValues, emptyBody} from './matter-losses.ts'
import {earlyClose, isUnquoted, matterPart, matterText, readHostData, readMatter, strictMatter} from './read-matter.ts'
import {seenMatter} from './seen-matter.ts'
import {syntaxAdvice} from './syntax-advice.ts'

/** All problems of the front matter: a problem of the whole, or the problems of its fields. */
export function frontMatterProblems(source: Source): readonly FrontMatterProblem[] {
  const guide = longGuide(source)
  if (guide !== undefined) return [guide, ...plainProblems(source)]
  const files = loadedFiles(source)
  const found = joinFaults([...sameSyntax(files.flatMap((file) => faultsOf(source, file))), ...endingFaults(source)])
  return (files.length > 0 || found.length > 0 ? found : plainProblems(source)).filter(
    (problem) => !isFilledIn(source, problem)
  )
}

/** A segment near the end of a path that shows a file of which others are made. */
const template = /(?:template|scaffold)[^/]*(?:\/[^/]*){0,3}$/i

/** Whether a value of a template is one that is filled in: then nothing is known about it. */
function isFilledIn(source: Source, {kind, range}: FrontMatterProblem): boolean {
  if (kind !== 'syntax' && kind !== 'name' && kind !== 'value') return false
  const {start} = lineRange(source, lineAt(source.lines, range.start))
  const {end} = lineRange(source, lineAt(source.lines, range.end))
  const text = source.text.slice(start, end)
  const isMade = isExampleFile(source) || template.test(source.path)
  if (isMade && /\{[A-Za-z][\w-]*\}/.test(text)) return true
  const mayBeFilled = isMade || loadedFiles(source).every(({host}) => host.isSpecification === true)
  return mayBeFilled && /\{\{[^{}]*\}\}|\{%|<%/.test(text)
}

/** Hosts that read differently end at different places of the same text: the first one is the place of all. */
function sameSyntax(faults: readonly HostFault<FrontMatterProblem>[]): readonly HostFault<FrontMatterProblem>[] {
  const [first] = faults
    .filter(({problem}) => problem.kind === 'syntax')
    .sort((one, other) => one.problem.range.start - other.problem.range.start)
  return faults.map((fault) =>
    fault.problem.kind === 'syntax' ? {...fault, ...(first && {problem: first.problem})} : fault
  )
}

/**
 * Faults of front matter in a file that no host is known to load. With an agent's name and description, they are faults for
 * hosts, too.
 */
function plainProblems(source: Source): readonly FrontMatterProblem[] {
  if (!source.declared && isFixture(source)) return []
  // Hosts read instructions as they are, with front matter or without.
  const readers = source.surroundings.reach()?.readers ?? []
  if (readers.length > 0 && readers.every(({kind}) => kind === 'guide' || kind === 'bundle')) return []
  const range = unclosedFrontMatter(source)
  if (range !== undefined)
    return [{kind: 'unclosed', range, severity: source.declared ? 'error' : 'warning', data: {does: []}}]
  if (isReadByLine(source) || isText(source)) return []
  const {fault, twice} = strictMatter(source)
  const first = fault ?? twice
  if (first === undefined || isHint(source, first) || isReadLeniently(source)) return []
  const problem = syntaxProblem(source, first)
  const faults = readersOf(source).flatMap((file) =>
    hostFaults<FrontMatterProblem>(file, [{...problem, fact: file.facts.matter.syntax}])
  )
  return faults.length === 0 ? [{...problem, data: {does: [], ...problem.data}}] : joinFaults(faults)
}

/** Whether a text with a heading is between two lines of hyphens, of which the first does not open front matter. */
function isText(source: Source): boolean {
  return /^\s*(?:\r\n|\n|\r)[ \t]*#{1,6} /.test(matterText(source) ?? '') && lineText(source, 1).trim() === ''
}

/** Whether a host reads such files line by line. An ending of its own shows it, or keys that only such files have. */
function isReadByLine(source: Source): boolean {
  const lines = `\n${matterText(source) ?? ''}`
  return allHosts().some(({files}) =>
    Object.values(files).some(({matter, ownEnding, globs}) => {
      if (matter.reader !== 'text' || ownEnding === undefined) return false
      return (
        globs.some((glob) => source.path.endsWith(glob.slice(glob.lastIndexOf('*') + 1))) ||
        ownEnding.keys.some((key) => lines.includes(`\n${key}:`))
      )
    })
  )
}

/** Whether the host of a folder around a file reads more than YAML. */
function isReadLeniently(source: Source): boolean {
  return source.path.split('/').some((name) => {
    const owner = name.startsWith('.') ? ownerOfFolder(name) : undefined
    if (owner === undefined || owner === 'shared') return false
    return Object.values(hostOf(owner).files).some((file) => isReadBy(source, file))
  })
}

/** Hosts document hints such as `[file] [format]`, which are not YAML. */
function isHint(source: Source, {start}: JsonFault): boolean {
  const [key = ''] = lineText(source, lineAt(source.lines, start)).split(':')
  return allHosts().some(({files}) =>
    Object.values(files).some((file) => file.keys[key]?.isHint === true && isReadBy(source, file))
  )
}

function isReadBy(source: Source, {matter, format}: HostFile): boolean {
  return format === 'markdown' && matter.reader !== 'strict' && readMatter(source, matter).document !== undefined
}

function faultsOf(source: Source, file: LoadedFile): readonly HostFault<FrontMatterProblem>[] {
  const {matter, format, keys} = file.facts
  const whole = (fault: MatterFault): readonly HostFault<FrontMatterProblem>[] =>
    hostFaults(file, [{isSafety: hasSafety(source, file), ...fault}])
  if (format === 'markdown' && matterPart(source, matter) === undefined)
    return hostFaults(file, withoutMatter(source, file))
  const spaces = matter.spaces === undefined ? undefined : spacesProblem(source)
  if (spaces !== undefined && matter.spaces !== undefined) return whole({...spaces, fact: matter.spaces})
  const closed = matter.closing === 'anywhere' ? earlyCloseFaults(source, file) : undefined
  if (closed !== undefined) return closed
  const {document, fault, twice, tag} = readHostData(source, file.facts)
  if (tag !== undefined && matter.tag !== undefined) return whole({...syntaxProblem(source, tag), fact: matter.tag})
  const unread = matter.unquoted !== undefined && isUnquoted(source) ? matter.unquoted : matter.syntax
  if (document === undefined) {
    if (fault === undefined) return []
    if (fault.limit === undefined) return whole({...syntaxProblem(source, fault), fact: unread})
    const {reason, start, end} = fault
    const beyondLimit = {kind: 'not-read', range: {start, end}, data: {reason}, severity: 'error'} as const
    return whole({...beyondLimit, fact: read('ignore'), isSafety: false})
  }
  const isPicked = matter.twice?.effect === 'pick'
  const doubleFact = matter.unquoted === undefined ? matter.twice : unread
  // If a host does not read a key, it does not matter which of two values counts.
  const counts = twice !== undefined && (!isPicked || Object.hasOwn(keys, source.text.slice(twice.start, twice.end)))
  const double =
    counts && doubleFact !== undefined
      ? whole({...syntaxProblem(source, twice), fact: doubleFact, isSafety: false})
      : []
  if (!isPicked && double.length > 0) return double
  return [
    ...double,
    ...fieldFaults(source, file, document),
    ...hostFaults<FrontMatterProblem>(file, [
      ...patternFaults(source, file),
      ...cutValues(source, file, document),
      ...emptyBody(source, file)
    ])
  ]
}

/** The faults of a file in which the host sees no front matter; none where it does nothing. */
function withoutMatter(source: Source, file: LoadedFile): readonly MatterFault[] {
  const {matter, keys} = file.facts
  const unclosed = unclosedFrontMatter(source)
  if (unclosed !== undefined) {
    const severity = source.declared ? 'error' : 'warning'
    const fact = matter.unclosed ?? matter.syntax
    return [{kind: 'unclosed', range: unclosed, severity, fact, isSafety: hasSafety(source, file)}]
  }
  const seen = seenMatter(source, file.facts)
  if (seen !== undefined) {
    const {text, ...problem} = seen
    return [
      {...problem, fact: matter.missing ?? {...matter.syntax, effect: 'as-text'}, isSafety: restricts(text, file)}
    ]
  }
  const required = Object.keys(keys).filter((key) => keys[key]?.required !== undefined)
  const problem = {kind: 'missing-front-matter', range: lineRange(source, 0), data: {keys: required}} as const
  return matter.missing === undefined ? [] : [{...problem, fact: matter.missing, isSafety: hasSafety(source, file)}]
}

/** Front matter that ends within a line: the keys after it that are lost, and the faults of the keys before it. */
function earlyCloseFaults(source: Source, file: LoadedFile): readonly HostFault<FrontMatterProblem>[] | undefined {
  const range = earlyClose(source)
  const {document} = readHostData(source, file.facts)
  if (range === undefined || document === undefined) return undefined
  const {keys, matter} = file.facts
  const faults = fieldFaults(source, file, document)
  const missing = faults.find(({problem}) => ofAbsence.has(problem.kind))
  const after = source.text.slice(range.end, frontMatterPart(source)?.end ?? endOfKeys(source, range.end))
  const lost = Object.keys(keys).filter((key) => new RegExp(`(?:^|[\\r\\n])${key}[ \\t]*:`).test(after))
  const fact = missing?.fact ?? (lost.length > 0 ? {...matter.syntax, effect: 'ignore' as const} : undefined)
  if (fact === undefined) return undefined
  const isSafety = lost.some((key) => keys[key]?.isSafety === true)
  return [
    ...hostFaults<FrontMatterProblem>(file, [{kind: 'early-close', range, fact, isSafety}]),
    ...faults.filter(({problem: {kind}}) => !ofAbsence.has(kind))
  ]
}

/** Faults of keys that the host does not see. */
const ofAbsence: ReadonlySet<FrontMatterProblem['kind']> = new Set(['missing-key', 'misplaced-key', 'not-keys'])

/** The end of the lines that look like keys after an offset. */
function endOfKeys({text}: Source, offset: number): number {
  const blank = /\r?\n[ \t]*\r?\n/.exec(text.slice(offset, offset + 2000))
  return blank === null ? Math.min(text.length, offset + 2000) : offset + blank.index
}

function hasSafety(source: Source, file: LoadedFile): boolean {
  return restricts(matterText(source) ?? source.text, file)
}

/** Whether a line begins with a key that restricts the agent: it is lost with the others. */
function restricts(lines: string, {facts: {keys}}: LoadedFile): boolean {
  return Object.keys(keys).some((key) => keys[key]?.isSafety === true && `\n${lines}`.includes(`\n${key}:`))
}

function syntaxProblem(source: Source, {reason, expected, start, end}: JsonFault) {
  const {range = {start, end}, fix, title = '', ...advice} = syntaxAdvice(source, {start, end}) ?? {}
  return {kind: 'syntax', range, data: {reason, expected, title, ...advice}, ...(fix && {fix})} as const
}

function spacesProblem(source: Source) {
  const {start, end} = lineRange(source, 0)
  const from = source.text.indexOf('---', start) + 3
  if (from >= end) return undefined
  const range = {start: from, end}
  return {kind: 'spaces', range, fix: {safe: true, edits: [{...range, text: ''}]}} as const
}

/** Instructions of which a host reads only the start: at the first line that is left out, from the first lost character. */
function longGuide(source: Source): FrontMatterProblem | undefined {
  const {path, text, lines} = source
  // In the folder of a skill it is for those who read the skill.
  if (!isGuide(path) || /(?:^|\/)skills\//.test(path)) return undefined
  const host = hostIds.map(hostOf).find(({guides}) => guides?.longest !== undefined)
  const longest = host?.guides?.longest
  const above = source.surroundings.guidesAbove()
  // The files above are too long themselves: one finding there is enough.
  if (host === undefined || longest === undefined || above === undefined || above > longest) return undefined
  const left = longest - above
  // A character has three bytes at most for each of its units.
  if (text.length * 3 <= left) return undefined
  const encoded = new TextEncoder().encode(text)
  if (encoded.length <= left) return undefined
  const read = new TextDecoder('utf-8', {ignoreBOM: true}).decode(encoded.subarray(0, left))
  const start = Math.min(read.length, text.length - 1)
  const end = Math.max(start + 1, lines[lineAt(lines, start)]?.end ?? start)
  const does = [{id: host.id, host: releaseName(host), effect: 'cut', noun: 'instructions'}] as const
  const data = {does, bytes: encoded.length, above, longest}
  return {kind: 'guide-length', range: {start, end}, data, hosts: [host.id]}
}
