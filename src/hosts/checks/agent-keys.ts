/** Keys of front matter that a host does not read. */

import {hostIds} from '../../contracts/host-ids.ts'
import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {Fact} from '../facts.ts'
import type {Tools} from '../model.ts'
import {hostOf} from '../tables.ts'
import {type HostFault, joinFaults, type WithEffects} from './effects.ts'
import {isOfName, keyFaults, type NameFault} from './field-faults.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
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
  // A reader that finds two keys by their lines knows no others.
  if (document === undefined || document.keys.length === 0) return []
  const rangeOf = (name: string): Range => document.locateKey([name])
  return keyFaults(file.facts, document).flatMap((fault): readonly HostFault<KeyProblem>[] => {
    if (!isOfName(fault)) return []
    if (fault.kind === 'unknown-keys') {
      const names = fault.keys.filter((name) => !allow.has(name) && !isReadByOther(name, file, files))
      return unknownFaults(names, file, fault.consequence, rangeOf)
    }
    if (allow.has(fault.key)) return []
    const range = rangeOf(fault.key)
    return fault.kind === 'retired'
      ? [retiredFault(fault, file, range)]
      : [namedFault(fault, file, range, memberOf(document.value, fault.key))]
  })
}

/** Whether another host of the file reads a key that this one ignores. */
function isReadByOther(name: string, {facts}: LoadedFile, files: readonly LoadedFile[]): boolean {
  return facts.otherKeys?.effect === 'ignore' && files.some(({facts: {keys}}) => Object.hasOwn(keys, name))
}

function retiredFault(
  {key, instead, consequence: fact}: Extract<NameFault, {kind: 'retired'}>,
  file: LoadedFile,
  range: Range
): HostFault<KeyProblem> {
  const data = {does: [], name: quoted(key)}
  if (instead === '') return {problem: {kind: 'unused', range, data}, file, fact, isSafety: true}
  const names = {meant: instead, hasAllTools: false, takesValue: true}
  return {problem: {kind: 'retired', range, data: {...data, ...names}}, file, fact}
}

/** A key that is misspelt, or has another name here. */
function namedFault(
  {key, meant, isMisspelt, isFree, takesValue: isRight, consequence: fact}: Extract<NameFault, {kind: 'misspelt-key'}>,
  file: LoadedFile,
  range: Range,
  value: unknown
): HostFault<KeyProblem> {
  const {tools, keys} = file.facts
  const hasAllTools = tools?.keys[meant] === 'gives' && isFree && fact.effect === 'ignore'
  const takesValue = isRight && areTools(tools, meant, value)
  const isReplaceable = takesValue && isFree
  const fix = {safe: false, edits: [{...range, text: meant}]}
  const problem: KeyProblem = {
    kind: isMisspelt ? 'misspelt' : 'foreign',
    range,
    data: {does: [], name: quoted(key), meant, hasAllTools, takesValue},
    severity: 'warning',
    ...(isReplaceable && {expected: [meant]}),
    ...(isReplaceable && isMisspelt && {fix})
  }
  return {problem, file, fact, isSafety: keys[meant]?.isSafety === true}
}

function areTools(tools: Tools | undefined, key: string, value: unknown): boolean {
  if (tools?.keys[key] === undefined) return true
  const names = [value].flat().flatMap((each) => (typeof each === 'string' ? each.split(/[\s,]+/) : []))
  return names.every((name) => name === '' || isTool(name.replace(/\(.*/, ''), tools))
}

/** Keys of people's own that a host ignores do no harm; where the file is not loaded, or they are passed on, they do. */
function unknownFaults(
  names: readonly string[],
  file: LoadedFile,
  fact: Fact,
  rangeOf: (name: string) => Range
): readonly HostFault<KeyProblem>[] {
  const accepted = fact.effect === 'undefined' ? acceptedKeys(file) : undefined
  const isNote = (name: string): boolean => accepted?.has(name) ?? fact.effect === 'ignore'
  return (['warning', 'note'] as const).flatMap((severity): readonly HostFault<KeyProblem>[] => {
    const found = names.filter((name) => isNote(name) === (severity === 'note'))
    const [first] = found
    if (first === undefined) return []
    const data = {does: [], names: found.map(quoted), ownKeys: file.facts.ownKeys}
    return [{problem: {kind: 'unknown', range: rangeOf(first), severity, data}, file, fact}]
  })
}

/** The keys that hosts read in their own skills: a specification may leave them out. */
function acceptedKeys({facts: {noun}}: LoadedFile): ReadonlySet<string> {
  const files = hostIds.flatMap((id) => Object.values(hostOf(id).files).filter((each) => each?.noun === noun))
  return new Set(files.flatMap((each) => Object.keys(each?.keys ?? {})))
}
