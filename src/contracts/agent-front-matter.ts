/** What the hosts of agents accept as front matter; the tables of hosts give the source of each fact. */

import type {Fact, Key} from '../hosts/model.ts'
import {lineRange, lineText} from '../text/document.ts'
import {frontMatter, unclosedFrontMatter} from '../text/front-matter.ts'
import type {JsonFault} from '../text/json.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {lineAt} from '../text/lines.ts'
import type {YamlDocument} from '../text/yaml.ts'
import {type Fault, type HostEffect, joinFaults, type WithEffects} from './hosts/effects.ts'
import {type LongGuide, longGuide} from './hosts/guide-length.ts'
import {type LoadedFile, loadedFiles, readersOf} from './hosts/loaded-files.ts'
import {openMeant} from './hosts/misspelt.ts'
import {quotedValue} from './hosts/quoted-value.ts'
import {readData} from './hosts/read-data.ts'
import {readMatter, strictMatter} from './hosts/read-matter.ts'
import {toName} from './hosts/to-name.ts'
import {type ValueFault, valueFault} from './hosts/values.ts'
import type {Problem} from './problem.ts'
import type {Source} from './source.ts'

export type FrontMatterProblem = Problem<{
  /** Front matter without a closing delimiter. */
  unclosed: WithEffects
  'missing-front-matter': WithEffects & {readonly keys: readonly string[]}
  /** Front matter that is a text or a list. */
  'not-keys': WithEffects
  syntax: WithEffects & {readonly reason: string; readonly expected: string | undefined}
  /** Spaces after the `---` that opens it. */
  spaces: WithEffects
  'missing-key': WithEffects & {readonly key: string; readonly isToml: boolean}
  value: WithEffects & ValueFault & {readonly key: string; readonly value: string}
  /** `AGENTS.md`, of which a host reads only the start. */
  'guide-length': WithEffects & Omit<LongGuide, 'range'>
  /** Text after the front matter. */
  'body-length': WithEffects & {readonly length: number; readonly longest: number}
  name: WithEffects & {readonly name: string; readonly suggestion: string; readonly expected: string}
  length: WithEffects & {readonly key: string; readonly length: number; readonly longest: number}
}>

const none: readonly HostEffect[] = []

/** All problems of the front matter: one about the whole of it, else those of its fields. */
export function frontMatterProblems(source: Source): readonly FrontMatterProblem[] {
  const guide = longGuide(source)
  if (guide !== undefined) {
    const {range, ...data} = guide
    return [{kind: 'guide-length', range, data, hosts: ['codex']}, ...plainProblems(source)]
  }
  const files = loadedFiles(source)
  const found = joinFaults(sameSyntax(files.flatMap((file) => faultsOf(source, file))))
  return files.length > 0 ? found : plainProblems(source)
}

/** Hosts that read differently end at different places of the same text: the first one is the place of all. */
function sameSyntax(faults: readonly Fault<FrontMatterProblem>[]): readonly Fault<FrontMatterProblem>[] {
  const [first, ...more] = faults
    .filter(({problem}) => problem.kind === 'syntax')
    .sort((one, other) => one.problem.range.start - other.problem.range.start)
  if (first === undefined || more.length === 0) return faults
  return faults.map((fault) => (fault.problem.kind === 'syntax' ? {...fault, problem: first.problem} : fault))
}

/** A file that no host is known to load: what is not YAML. With the name and the description of an agent, hosts do not load it. */
function plainProblems(source: Source): readonly FrontMatterProblem[] {
  const unclosed = unclosedFrontMatter(source)
  if (unclosed !== undefined)
    return [{kind: 'unclosed', range: unclosed, severity: source.declared ? 'error' : 'warning', data: {does: none}}]
  const {fault, twice} = strictMatter(source)
  const first = fault ?? twice
  if (first === undefined || isHint(source, first)) return []
  const problem = syntaxProblem(source, first)
  const faults = readersOf(source).map((file) => ({problem, file, fact: file.facts.matter.syntax}))
  return faults.length === 0 ? [problem] : joinFaults(faults)
}

/** Claude Code documents hints such as `[file] [format]`, which are not YAML. */
function isHint(source: Source, {start}: JsonFault): boolean {
  const line = lineText(source, lineAt(source.lines, start))
  return line.startsWith('argument-hint:') && readMatter(source, 'claude').document !== undefined
}

function faultsOf(source: Source, file: LoadedFile): readonly Fault<FrontMatterProblem>[] {
  const {matter, format} = file.facts
  const whole = (problem: FrontMatterProblem, fact: Fact | undefined): readonly Fault<FrontMatterProblem>[] =>
    fact === undefined ? [] : [{problem, file, fact}]
  const unclosed = format === 'markdown' ? unclosedFrontMatter(source) : undefined
  if (unclosed !== undefined) {
    const severity = source.declared ? 'error' : 'warning'
    return whole({kind: 'unclosed', range: unclosed, severity, data: {does: none}}, matter.unclosed ?? matter.syntax)
  }
  if (format === 'markdown' && frontMatter(source) === undefined) {
    const keys = Object.keys(file.facts.keys).filter((key) => file.facts.keys[key]?.required !== undefined)
    const range = lineRange(source, 0)
    return whole({kind: 'missing-front-matter', range, data: {does: none, keys}}, matter.missing)
  }
  const spaces = matter.spaces === undefined ? undefined : spacesProblem(source)
  if (spaces !== undefined) return whole(spaces, matter.spaces)
  const {document, fault, twice} = readData(source, file.facts)
  if (document === undefined)
    return fault === undefined || isLimit(fault) ? [] : whole(syntaxProblem(source, fault), matter.syntax)
  const isPicked = matter.twice?.effect === 'pick'
  // Of keys that a host does not read, it does not matter which one counts.
  const isRead = twice !== undefined && Object.hasOwn(file.facts.keys, source.text.slice(twice.start, twice.end))
  const double = twice === undefined || (isPicked && !isRead) ? [] : whole(syntaxProblem(source, twice), matter.twice)
  return isPicked || double.length === 0
    ? [...double, ...fieldFaults(source, file, document), ...bodyFaults(source, file)]
    : double
}

/** Text that is longer than the host allows, from where it is. */
function bodyFaults(source: Source, file: LoadedFile): readonly Fault<FrontMatterProblem>[] {
  const {longestBody} = file.facts
  const matter = frontMatter(source)
  const from = matter === undefined ? 0 : (source.lines[matter.last + 1]?.start ?? source.text.length)
  const body = source.text.slice(from).trim()
  if (longestBody === undefined || body.length <= longestBody.length) return []
  const characters = [...body]
  const {length} = characters
  if (length <= longestBody.length) return []
  const start = source.text.indexOf(body, from) + characters.slice(0, longestBody.length).join('').length
  const range = {start, end: source.lines[lineAt(source.lines, start)]?.end ?? start}
  const data = {does: none, length, longest: longestBody.length}
  return [
    {
      problem: {kind: 'body-length', range: range.end > start ? range : {start: start - 1, end: start}, data},
      file,
      fact: longestBody.fact
    }
  ]
}

/** Limits are ours: hosts have others. */
function isLimit({reason}: JsonFault): boolean {
  return /^(?:length of|depth of|number of|tag `)/.test(reason)
}

function syntaxProblem(source: Source, {reason, expected, start, end}: JsonFault): FrontMatterProblem {
  const fix = quotedValue(source, {start, end})
  return {kind: 'syntax', range: {start, end}, data: {does: none, reason, expected}, ...(fix && {fix})}
}

function spacesProblem(source: Source): FrontMatterProblem | undefined {
  const {start, end} = lineRange(source, 0)
  const from = source.text.indexOf('---', start) + 3
  if (from >= end) return undefined
  const range = {start: from, end}
  return {kind: 'spaces', range, data: {does: none}, fix: {safe: true, edits: [{...range, text: ''}]}}
}

function fieldFaults(source: Source, file: LoadedFile, document: YamlDocument): readonly Fault<FrontMatterProblem>[] {
  const {keys, matter} = file.facts
  const {value} = document
  const hasRequired = Object.values(keys).some(({required}) => required !== undefined)
  if (value != null && !isRecord(value))
    return hasRequired
      ? [{problem: {kind: 'not-keys', range: document.locate([]), data: {does: none}}, file, fact: matter.syntax}]
      : []
  const fields = value ?? {}
  return Object.entries(keys).flatMap(([key, expected]) => {
    const found = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (found === null && expected.required !== undefined) {
      const fault = {values: [], forms: ['a text that is not empty'], isShape: true}
      const problem = valueProblem(source, {key, value: '', fault, range: document.locateKey([key])})
      return [{problem, file, fact: expected.required}]
    }
    return found == null
      ? missingFaults(source, file, {key, expected, fields})
      : valueFaults(source, file, document, {key, expected, value: found})
  })
}

interface Field {
  readonly key: string
  readonly expected: Key
}

function missingFaults(
  source: Source,
  file: LoadedFile,
  {key, expected: {required}, fields}: Field & {readonly fields: JsonObject}
): readonly Fault<FrontMatterProblem>[] {
  // A misspelt key has its own finding.
  if (required === undefined) return []
  const meantBy = openMeant(file.facts)
  if (Object.keys(fields).some((name) => meantBy(name)?.key === key)) return []
  return [
    {
      problem: {
        kind: 'missing-key',
        range: lineRange(source, 0),
        data: {does: none, key, isToml: file.facts.format === 'toml'}
      },
      file,
      fact: required
    }
  ]
}

function valueFaults(
  source: Source,
  file: LoadedFile,
  document: YamlDocument,
  {key, expected, value}: Field & {readonly value: unknown}
): readonly Fault<FrontMatterProblem>[] {
  const fault = valueFault(expected, value)
  const range = document.locate([key, ...(fault?.inner?.path ?? [])])
  const isSafety = expected.isSafety === true
  if (fault !== undefined && expected.otherwise !== undefined)
    return [{problem: valueProblem(source, {key, value, fault, range}), file, fact: expected.otherwise, isSafety}]
  const {longest} = expected
  const length = typeof value === 'string' && longest !== undefined ? [...value].length : 0
  if (longest === undefined || length <= longest.length) return []
  const data = {does: none, key, length, longest: longest.length}
  return [{problem: {kind: 'length', range, data}, file, fact: longest.fact}]
}

interface WrongValue {
  readonly key: string
  readonly value: unknown
  readonly fault: ValueFault
  readonly range: {readonly start: number; readonly end: number}
}

function valueProblem(source: Source, {key, value, fault, range}: WrongValue): FrontMatterProblem {
  if (key === 'name' && typeof value === 'string' && value.trim() !== '') {
    const suggestion = toName(source, value)
    const expected = fault.forms.join(' or ')
    return {
      kind: 'name',
      range,
      data: {does: none, name: value, suggestion, expected},
      ...(suggestion !== '' && {expected: [suggestion]})
    }
  }
  const {inner, ...expected} = fault
  const wrong = inner === undefined ? value : inner.value
  const shown = typeof wrong === 'string' ? wrong : (JSON.stringify(wrong) ?? '')
  return {
    kind: 'value',
    range,
    data: {does: none, key: [key, ...(inner?.path ?? [])].join('.'), value: shown, ...expected},
    ...(fault.values.length > 0 && {expected: fault.values})
  }
}
