/** Keys of front matter that a host does not read. */

import {hostIds} from '../../contracts/host-ids.ts'
import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import type {JsonKey} from '../../text/json.ts'
import {isRecord, memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {Fact} from '../facts.ts'
import type {Tools} from '../model.ts'
import {type Key, missingFact} from '../shapes.ts'
import {hostOf} from '../tables.ts'
import {type HostFault, joinFaults, type WithEffects} from './effects.ts'
import {shapeFaults} from './field-faults.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {type MeantKey, openMeant} from './misspelt.ts'
import {readHostData} from './read-matter.ts'
import {isTool} from './tool-lists.ts'

export type KeyProblem = Problem<{
  /** A key that is almost one of the host's. */
  misspelt: WithEffects & KeyNames
  /** A key of another host that has another name here. */
  foreign: WithEffects & KeyNames
  /** Keys that are like none of the host's: all of them at the first. */
  unknown: WithEffects & {readonly names: readonly Quoted[]; readonly ownKeys: string | undefined}
  /** A key that the host has replaced. */
  retired: WithEffects & KeyNames
  /** A key that the host knows, but not in files at this place. */
  unused: WithEffects & {readonly name: Quoted}
}>

interface KeyNames {
  readonly name: Quoted
  /** The key that it stands for. */
  readonly meant: string
  /** An agent without the key has all tools. */
  readonly hasAllTools: boolean
  /** The key that is meant takes the value, too. */
  readonly takesValue: boolean
}

/** The keys that no host of a file reads, but for those that are allowed. */
export function keyProblems(source: Source, allow: readonly string[]): readonly KeyProblem[] {
  const files = loadedFiles(source)
  return joinFaults(files.flatMap((file) => faultsOf(source, file, {files, allow: new Set(allow)})))
}

interface Scope {
  /** All hosts of the file. */
  readonly files: readonly LoadedFile[]
  readonly allow: ReadonlySet<string>
}

function faultsOf(source: Source, file: LoadedFile, {files, allow}: Scope): readonly HostFault<KeyProblem>[] {
  const {document} = readHostData(source, file.facts)
  const topKeys = (document?.keys ?? []).filter(({path, name}) => path.length === 1 && !allow.has(name))
  const names = new Set(topKeys.map(({name}) => name))
  const valueBy = (name: string): unknown => memberOf(document?.value, name)
  const meantBy = openMeant(file.facts)
  const meantByKey = (name: string): MeantKey | undefined => {
    const meantKey = meantBy(name)
    const ownValue = valueBy(name)
    const isSeveral = Array.isArray(ownValue) || isRecord(ownValue)
    // Several are not a misspelt key of one.
    const isOfOne = meantKey?.isMisspelt === true && name === `${meantKey.key}s`
    if (isSeveral && isOfOne && ownKey(file, meantKey.key ?? '')?.shape.is === 'any') return undefined
    const isOther =
      meantKey?.key?.endsWith('tools') === true && meantKey.isMisspelt === false && !listsTools(source, document, name)
    return isOther ? undefined : meantKey
  }
  /** Whether the key that is meant would have the value that it has without being there. */
  const isUsual = (name: string): boolean => {
    const usual = ownKey(file, meantByKey(name)?.key ?? '')?.usual
    return usual !== undefined && String(valueBy(name)) === String(usual)
  }
  const read = topKeys.filter(({name}) => !isUsual(name))
  const faults = read.flatMap(
    (key) => retiredFault(key, file) ?? namedFault(key, meantByKey(key.name), names, file, valueBy(key.name)) ?? []
  )
  const starts = new Set(faults.map(({problem}) => problem.range.start))
  const rest = read.filter(({start, name}) => {
    const isNamed = starts.has(start)
    // A key that one host needs is right, unless another does not load the file with it.
    const isShared =
      file.facts.otherKeys?.effect === 'ignore' && files.some(({facts}) => Object.hasOwn(facts.keys, name))
    return !isNamed && !isShared && isUnknown(name, file)
  })
  return [...faults, ...unknownFaults(rest, file)]
}

function ownKey({facts: {keys}}: LoadedFile, name: string): Key | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined
}

/** Whether the value of a key names tools: in skills, `tools` are programs of any kind, too. */
function listsTools({text}: Source, document: YamlDocument | undefined, key: string): boolean {
  const {start, end} = document?.locate([key]) ?? {start: 0, end: 0}
  return /\b(?:[A-Z][A-Za-z]+|[a-z]+_[a-z_]+)/.test(text.slice(start, end))
}

function retiredFault({name, start, end}: JsonKey, file: LoadedFile): HostFault<KeyProblem> | undefined {
  const {keys} = file.facts
  const {instead, fact} = (Object.hasOwn(keys, name) ? keys[name]?.retired : undefined) ?? {}
  if (instead === undefined || fact === undefined) return undefined
  const range: Range = {start, end}
  if (instead === '')
    return {problem: {kind: 'unused', range, data: {does: [], name: quoted(name)}}, file, fact, isSafety: true}
  return {
    problem: {
      kind: 'retired',
      range,
      data: {does: [], name: quoted(name), meant: instead, hasAllTools: false, takesValue: true}
    },
    file,
    fact
  }
}

/** A key that is misspelt, or has another name here. */
function namedFault(
  {name, start, end}: JsonKey,
  {key: target, isMisspelt}: Partial<MeantKey> | undefined = {},
  names: ReadonlySet<string>,
  {facts, ...file}: LoadedFile,
  value: unknown
): HostFault<KeyProblem> | undefined {
  if (target === undefined) return undefined
  const expected = facts.keys[target]
  const missing = names.has(target) || expected === undefined ? undefined : missingFact(expected)
  const fact: Fact = missing ?? facts.otherKeys ?? {...facts.matter.syntax, effect: 'ignore'}
  const hasAllTools = facts.tools?.keys[target] === 'gives' && !names.has(target) && fact.effect === 'ignore'
  const range: Range = {start, end}
  // With the right name, another value may do more harm than none.
  const takesValue =
    expected !== undefined &&
    shapeFaults(expected, value, [target]).length === 0 &&
    areTools(facts.tools, target, value)
  const data = {does: [], name: quoted(name), meant: target, hasAllTools, takesValue}
  const fix =
    isMisspelt === true && takesValue && !names.has(target)
      ? {safe: false, edits: [{...range, text: target}]}
      : undefined
  const kind = isMisspelt === true ? 'misspelt' : 'foreign'
  const problem: KeyProblem = {
    kind,
    range,
    data,
    severity: 'warning',
    ...(takesValue && !names.has(target) && {expected: [target]}),
    ...(fix && {fix})
  }
  return {problem, file: {facts, ...file}, fact, isSafety: expected?.isSafety === true}
}

/** Whether a host has all of the tools that a value for one of its keys names. */
function areTools(tools: Tools | undefined, key: string, value: unknown): boolean {
  if (tools?.keys[key] === undefined) return true
  const names = [value].flat().flatMap((each) => (typeof each === 'string' ? each.split(/[\s,]+/) : []))
  return names.every((name) => name === '' || isTool(name.replace(/\(.*/, ''), tools))
}

function isUnknown(name: string, {facts: {keys, otherKeys, foreign}}: LoadedFile): boolean {
  return otherKeys !== undefined && !Object.hasOwn(keys, name) && (foreign === undefined || foreign.includes(name))
}

/** Keys of people's own that a host ignores do no harm; where the file is not loaded, or they are passed on, they do. */
function unknownFaults(rest: readonly JsonKey[], file: LoadedFile): readonly HostFault<KeyProblem>[] {
  const {otherKeys: fact} = file.facts
  if (rest.length === 0 || fact === undefined) return []
  if (fact.effect === 'ignore') return unknownFault(rest, 'note', file, fact)
  if (fact.effect !== 'undefined') return unknownFault(rest, 'warning', file, fact)
  const accepted = acceptedKeys(file)
  return [
    ...unknownFault(
      rest.filter(({name}) => !accepted.has(name)),
      'warning',
      file,
      fact
    ),
    ...unknownFault(
      rest.filter(({name}) => accepted.has(name)),
      'note',
      file,
      fact
    )
  ]
}

function unknownFault(
  rest: readonly JsonKey[],
  severity: 'warning' | 'note',
  file: LoadedFile,
  fact: Fact
): readonly HostFault<KeyProblem>[] {
  const [first] = rest
  if (first === undefined) return []
  const data = {does: [], names: rest.map(({name}) => quoted(name)), ownKeys: file.facts.ownKeys}
  return [{problem: {kind: 'unknown', range: {start: first.start, end: first.end}, severity, data}, file, fact}]
}

/** The keys that hosts read in their own skills: a specification may leave them out. */
function acceptedKeys({facts: {noun}}: LoadedFile): ReadonlySet<string> {
  const files = hostIds.flatMap((id) => Object.values(hostOf(id).files).filter((each) => each?.noun === noun))
  return new Set(files.flatMap((each) => Object.keys(each?.keys ?? {})))
}
