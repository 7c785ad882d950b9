/** The front matter that hosts of agents accept. The tables of hosts give the source of each fact. */

import {hostIds} from '../../contracts/host-ids.ts'
import type {Source} from '../../contracts/source.ts'
import {frontMatterPart, unclosedFrontMatter} from '../../markdown/front-matter.ts'
import {lineRange, lineText} from '../../text/document.ts'
import type {JsonFault} from '../../text/json.ts'
import {lineAt} from '../../text/lines.ts'
import {hasFolder} from '../../text/path-ends.ts'
import {quoted} from '../../text/quoted.ts'
import type {Fact} from '../facts.ts'
import {releaseName} from '../model.ts'
import {isGuide} from '../places.ts'
import {hostOf} from '../tables.ts'
import {type HostEffect, type HostFault, joinFaults} from './effects.ts'
import {isExampleFile, isFixture} from './example-files.ts'
import {fieldFaults} from './field-faults.ts'
import {endingFaults, patternFaults} from './file-patterns.ts'
import type {FrontMatterProblem, LongGuide} from './front-matter-problem.ts'
import {type LoadedFile, loadedFiles, readersOf} from './loaded-files.ts'
import {cutValues, emptyBody, seenMatter} from './matter-losses.ts'
import {earlyClose, isUnquoted, matterPart, readHostData, readMatter, strictMatter} from './read-matter.ts'
import {syntaxAdvice} from './syntax-advice.ts'

const none: readonly HostEffect[] = []

/** All problems of the front matter: a problem of the whole, or the problems of its fields. */
export function frontMatterProblems(source: Source): readonly FrontMatterProblem[] {
  const guide = longGuide(source)
  if (guide !== undefined) {
    const {range, ...data} = guide
    return [{kind: 'guide-length', range, data, hosts: guide.does.map(({id}) => id)}, ...plainProblems(source)]
  }
  const files = loadedFiles(source)
  const found = joinFaults([...sameSyntax(files.flatMap((file) => faultsOf(source, file))), ...endingFaults(source)])
  return (files.length > 0 || found.length > 0 ? found : plainProblems(source)).filter(
    (problem) => !isFilledIn(source, problem)
  )
}

/** Whether a value of a template is one that is filled in: then nothing is known about it. */
function isFilledIn(source: Source, {kind, range}: FrontMatterProblem): boolean {
  if (kind !== 'syntax' && kind !== 'name' && kind !== 'value') return false
  const {start} = lineRange(source, lineAt(source.lines, range.start))
  const {end} = lineRange(source, lineAt(source.lines, range.end))
  const text = source.text.slice(start, end)
  const isMade = isExampleFile(source) || isTemplate(source)
  if (isMade) return /\{\{[^{}]*\}\}|\{%|<%|\{[A-Za-z][\w-]*\}/.test(text)
  return /\{\{[^{}]*\}\}|\{%|<%/.test(text) && loadedFiles(source).every(({host}) => host.isSpecification === true)
}

function isTemplate({path}: Source): boolean {
  return path
    .split('/')
    .slice(-4)
    .some((segment) => /template|scaffold/i.test(segment))
}

/** Hosts that read differently end at different places of the same text: the first one is the place of all. */
function sameSyntax(faults: readonly HostFault<FrontMatterProblem>[]): readonly HostFault<FrontMatterProblem>[] {
  const [first, ...more] = faults
    .filter(({problem}) => problem.kind === 'syntax')
    .sort((one, other) => one.problem.range.start - other.problem.range.start)
  if (first === undefined || more.length === 0) return faults
  return faults.map((fault) => (fault.problem.kind === 'syntax' ? {...fault, problem: first.problem} : fault))
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
  const unclosed = unclosedFrontMatter(source)
  if (unclosed !== undefined)
    return [{kind: 'unclosed', range: unclosed, severity: source.declared ? 'error' : 'warning', data: {does: none}}]
  if (isReadByLine(source) || isText(source)) return []
  const {fault, twice} = strictMatter(source)
  const first = fault ?? twice
  if (first === undefined || isHint(source, first) || isReadLeniently(source)) return []
  const problem = syntaxProblem(source, first)
  const faults = readersOf(source).map((file) => ({problem, file, fact: file.facts.matter.syntax}))
  return faults.length === 0 ? [problem] : joinFaults(faults)
}

/** Whether a text with a heading is between two lines of hyphens, of which the first does not open front matter. */
function isText(source: Source): boolean {
  const {start, end} = frontMatterPart(source) ?? {start: 0, end: 0}
  return /^\s*(?:\r\n|\n|\r)[ \t]*#{1,6} /.test(source.text.slice(start, end)) && lineText(source, 1).trim() === ''
}

/** Whether a file is a rule of Cursor, which reads rules line by line. The ending shows it, or keys that only such rules have. */
function isReadByLine(source: Source): boolean {
  if (source.path.endsWith('.mdc')) return true
  const {start, end} = frontMatterPart(source) ?? {start: 0, end: 0}
  return /^(?:alwaysApply|globs):/m.test(source.text.slice(start, end))
}

const usualMatter = {reader: 'masking', closing: 'anywhere'} as const

/** Whether a file is one of Claude Code by its folder, which reads more than YAML: its rules, for one. */
function isReadLeniently(source: Source): boolean {
  return hasFolder(source.path, '.claude') && readMatter(source, usualMatter).document !== undefined
}

/** Claude Code documents hints such as `[file] [format]`, which are not YAML. */
function isHint(source: Source, {start}: JsonFault): boolean {
  const line = lineText(source, lineAt(source.lines, start))
  return line.startsWith('argument-hint:') && readMatter(source, usualMatter).document !== undefined
}

type Fault = HostFault<FrontMatterProblem>

function faultsOf(source: Source, file: LoadedFile): readonly Fault[] {
  const {matter, format} = file.facts
  if (format === 'markdown' && matterPart(source, matter) === undefined) return faultsWithoutMatter(source, file)
  const spaces = matter.spaces === undefined ? undefined : spacesProblem(source)
  if (spaces !== undefined) return wholeFaults(source, file, spaces, matter.spaces)
  const closed = matter.closing === 'anywhere' ? earlyCloseFaults(source, file) : undefined
  if (closed !== undefined) return closed
  const {document, fault, twice, tag} = readHostData(source, file.facts)
  if (tag !== undefined && matter.tag !== undefined)
    return wholeFaults(source, file, syntaxProblem(source, tag), matter.tag)
  const unread = matter.unquoted !== undefined && isUnquoted(source) ? matter.unquoted : matter.syntax
  if (document === undefined) return fault === undefined ? [] : unreadFaults(source, file, fault, unread)
  const isPicked = matter.twice?.effect === 'pick'
  // If a host does not read a key, it does not matter which of two values counts.
  const isRead = twice !== undefined && Object.hasOwn(file.facts.keys, source.text.slice(twice.start, twice.end))
  const doubleFact = matter.unquoted === undefined ? matter.twice : unread
  const double =
    twice === undefined || (isPicked && !isRead)
      ? []
      : wholeFaults(source, file, syntaxProblem(source, twice), doubleFact).map((each) => ({...each, isSafety: false}))
  if (!isPicked && double.length > 0) return double
  return [
    ...double,
    ...fieldFaults(source, file, document),
    ...patternFaults(source, file),
    ...cutValues(source, file, document),
    ...emptyBody(source, file)
  ]
}

/** Front matter that is not YAML or TOML for the host, or that exceeds a limit of the linter. Its keys are then unknown. */
function unreadFaults(source: Source, file: LoadedFile, fault: JsonFault, unread: Fact): readonly Fault[] {
  if (fault.limit === undefined) return wholeFaults(source, file, syntaxProblem(source, fault), unread)
  const {reason, start, end} = fault
  const problem: FrontMatterProblem = {
    kind: 'not-read',
    range: {start, end},
    data: {does: none, reason},
    severity: 'error'
  }
  return [{problem, file, fact: {effect: 'ignore', proof: 'read'}}]
}

/** A problem of all of the front matter; nothing where the host does nothing. */
function wholeFaults(
  source: Source,
  file: LoadedFile,
  problem: FrontMatterProblem,
  fact: Fact | undefined
): readonly Fault[] {
  return fact === undefined ? [] : [{problem, file, fact, isSafety: hasSafety(source, file)}]
}

/** A file in which the host sees no front matter. */
function faultsWithoutMatter(source: Source, file: LoadedFile): readonly Fault[] {
  const {matter, keys} = file.facts
  const unclosed = unclosedFrontMatter(source)
  if (unclosed !== undefined) {
    const severity = source.declared ? 'error' : 'warning'
    const problem: FrontMatterProblem = {kind: 'unclosed', range: unclosed, severity, data: {does: none}}
    return wholeFaults(source, file, problem, matter.unclosed ?? matter.syntax)
  }
  const seen = seenMatter(source, file.facts)
  if (seen !== undefined) return seenFaults(seen, file)
  const required = Object.keys(keys).filter((key) => keys[key]?.required !== undefined)
  const range = lineRange(source, 0)
  return wholeFaults(
    source,
    file,
    {kind: 'missing-front-matter', range, data: {does: none, keys: required}},
    matter.missing
  )
}

/** Front matter that ends within a line: the keys after it that are lost, and the faults of the keys before it. */
function earlyCloseFaults(source: Source, file: LoadedFile): readonly HostFault<FrontMatterProblem>[] | undefined {
  const range = earlyClose(source)
  const {document} = readHostData(source, file.facts)
  if (range === undefined || document === undefined) return undefined
  const faults = fieldFaults(source, file, document)
  const missing = faults.find(({problem}) => ofAbsence.has(problem.kind))
  const after = source.text.slice(range.end, frontMatterPart(source)?.end ?? endOfKeys(source, range.end))
  const lost = Object.keys(file.facts.keys).filter((key) => new RegExp(`(?:^|[\\r\\n])${key}[ \\t]*:`).test(after))
  const fact = missing?.fact ?? (lost.length > 0 ? {...file.facts.matter.syntax, effect: 'ignore'} : undefined)
  if (fact === undefined) return undefined
  const isSafety = lost.some((key) => file.facts.keys[key]?.isSafety === true)
  const problem: FrontMatterProblem = {kind: 'early-close', range, data: {does: none}}
  return [{problem, file, fact, isSafety}, ...faults.filter(({problem: {kind}}) => !ofAbsence.has(kind))]
}

/** Faults of keys that the host does not see. */
const ofAbsence: ReadonlySet<FrontMatterProblem['kind']> = new Set(['missing-key', 'misplaced-key', 'not-keys'])

/** The end of the lines that look like keys after an offset. */
function endOfKeys({text}: Source, offset: number): number {
  const blank = /\r?\n[ \t]*\r?\n/.exec(text.slice(offset, offset + 2000))
  return blank === null ? Math.min(text.length, offset + 2000) : offset + blank.index
}

/** The consequences for a host that sees no front matter although a person does. */
function seenFaults(
  {kind, range, found, text}: NonNullable<ReturnType<typeof seenMatter>>,
  file: LoadedFile
): readonly HostFault<FrontMatterProblem>[] {
  const {matter, keys} = file.facts
  const fact: Fact = matter.missing ?? {...matter.syntax, effect: 'as-text'}
  return [
    {problem: {kind, range, data: {does: none, found: quoted(found)}}, file, fact, isSafety: restricts(text, keys)}
  ]
}

/** Whether a line of the file begins with a key that restricts the agent: it is lost with the others. */
function hasSafety(source: Source, {facts: {keys}}: LoadedFile): boolean {
  const {start, end} = frontMatterPart(source) ?? {start: 0, end: source.text.length}
  return restricts(source.text.slice(start, end), keys)
}

function restricts(lines: string, keys: LoadedFile['facts']['keys']): boolean {
  return Object.keys(keys).some((key) => keys[key]?.isSafety === true && `\n${lines}`.includes(`\n${key}:`))
}

function syntaxProblem(source: Source, {reason, expected, start, end}: JsonFault): FrontMatterProblem {
  const {range = {start, end}, fix, title = '', ...advice} = syntaxAdvice(source, {start, end}) ?? {}
  return {kind: 'syntax', range, data: {does: none, reason, expected, title, ...advice}, ...(fix && {fix})}
}

function spacesProblem(source: Source): FrontMatterProblem | undefined {
  const {start, end} = lineRange(source, 0)
  const from = source.text.indexOf('---', start) + 3
  if (from >= end) return undefined
  const range = {start: from, end}
  return {kind: 'spaces', range, data: {does: none}, fix: {safe: true, edits: [{...range, text: ''}]}}
}

function longGuide(source: Source): LongGuide | undefined {
  const {path, text, lines} = source
  // In the folder of a skill it is for those who read the skill.
  if (!isGuide(path) || /(?:^|\/)skills\//.test(path)) return undefined
  const host = hostIds.map(hostOf).find(({guides}) => guides?.longest !== undefined)
  if (host === undefined) return undefined
  const {id, guides} = host
  const guideLimit = guides?.longest ?? 0
  const above = source.surroundings.guidesAbove()
  const left = Math.max(0, guideLimit - (above ?? guideLimit))
  // The files above are too long themselves: one finding there is enough.
  if (above !== undefined && above > guideLimit) return undefined
  // A character has three bytes at most for each of its units.
  if (above === undefined || text.length * 3 <= left) return undefined
  const encoded = new TextEncoder().encode(text)
  if (encoded.length <= left) return undefined
  const read = new TextDecoder('utf-8', {ignoreBOM: true}).decode(encoded.subarray(0, left))
  const start = Math.min(read.length, text.length - 1)
  const end = Math.max(start + 1, lines[lineAt(lines, start)]?.end ?? start)
  const does = [{id, host: releaseName(host), effect: 'cut', noun: 'instructions'}] as const
  return {range: {start, end}, bytes: encoded.length, above, longest: guideLimit, does}
}
