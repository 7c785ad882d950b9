/** Keys of front matter that a host does not read. */

import {hostIds} from '../../contracts/host-ids.ts'
import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import type {JsonDocument} from '../../text/json.ts'
import {memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {Fact} from '../facts.ts'
import type {Tools} from '../model.ts'
import {hostOf} from '../tables.ts'
import {type FileFault, hostProblems, type WithEffects} from './effects.ts'
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

export function keyProblems(source: Source, allow: readonly string[]): readonly KeyProblem[] {
  const files = loadedFiles(source)
  return hostProblems(files, (file) => {
    const {document} = readHostData(source, file.facts)
    // A reader that finds two keys by their lines knows no others.
    if (document === undefined || document.keys.length === 0) return []
    // Another host of the file may read a key that this one ignores.
    const mayBeOther = file.facts.otherKeys?.effect === 'ignore'
    const isAllowed = (name: string): boolean =>
      allow.includes(name) || (mayBeOther && files.some(({facts: {keys}}) => Object.hasOwn(keys, name)))
    return keyFaults(file.facts, document).flatMap((fault): readonly FileFault<KeyProblem>[] => {
      if (!isOfName(fault)) return []
      if (fault.kind === 'unknown-keys') {
        const names = fault.keys.filter((name) => !isAllowed(name))
        return unknownFaults(names, file, fault.consequence, (name) => document.locateKey([name]))
      }
      const {key} = fault
      if (allow.includes(key)) return []
      const range = document.locateKey([key])
      return [fault.kind === 'retired' ? retiredFault(fault, range) : namedFault(fault, file, document, range)]
    })
  })
}

function retiredFault({key, instead, consequence: fact}: NameFault<'retired'>, range: Range): FileFault<KeyProblem> {
  const name = quoted(key)
  if (instead === '') return {kind: 'unused', range, data: {name}, fact, isSafety: true}
  return {kind: 'retired', range, data: {name, meant: instead, hasAllTools: false, takesValue: true}, fact}
}

function namedFault(
  {key, meant, isMisspelt, isFree, takesValue: isRight, consequence: fact}: NameFault<'misspelt-key'>,
  {facts: {tools, keys}}: LoadedFile,
  {value}: JsonDocument,
  range: Range
): FileFault<KeyProblem> {
  const hasAllTools = tools?.keys[meant] === 'gives' && isFree && fact.effect === 'ignore'
  const takesValue = isRight && areTools(tools, meant, memberOf(value, key))
  const isReplaceable = takesValue && isFree
  const fix = {safe: false, edits: [{...range, text: meant}]}
  return {
    kind: isMisspelt ? 'misspelt' : 'foreign',
    range,
    data: {name: quoted(key), meant, hasAllTools, takesValue},
    severity: 'warning',
    ...(isReplaceable && {expected: [meant]}),
    ...(isReplaceable && isMisspelt && {fix}),
    fact,
    isSafety: keys[meant]?.isSafety === true
  }
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
): readonly FileFault<KeyProblem>[] {
  const accepted = fact.effect === 'undefined' ? acceptedKeys(file) : undefined
  const isNote = (name: string): boolean => accepted?.has(name) ?? fact.effect === 'ignore'
  return (['warning', 'note'] as const).flatMap((severity): readonly FileFault<KeyProblem>[] => {
    const found = names.filter((name) => isNote(name) === (severity === 'note'))
    const [first] = found
    const data = {names: found.map(quoted), ownKeys: file.facts.ownKeys}
    return first === undefined ? [] : [{kind: 'unknown', range: rangeOf(first), severity, data, fact}]
  })
}

/** The keys that hosts read in their own skills: a specification may leave them out. */
function acceptedKeys({facts: {noun}}: LoadedFile): ReadonlySet<string> {
  const files = hostIds.flatMap((id) => Object.values(hostOf(id).files).filter((each) => each?.noun === noun))
  return new Set(files.flatMap((each) => Object.keys(each?.keys ?? {})))
}
