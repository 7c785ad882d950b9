/** Names of agents and skills in the tree that a host searches. */

import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {isRecord} from '../../text/json-object.ts'
import {memoize} from '../../text/memoize.ts'
import {endsAt} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {searchedFolder} from '../places.ts'
import {type HostFault, joinFaults, type WithEffects} from './effects.ts'
import {isBelowTemplates} from './example-files.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {folderOf} from './misspelt.ts'
import {readHostData} from './read-matter.ts'
import {checkShape} from './shape-faults.ts'

export type NameProblem = Problem<{
  /** Another file has the same name. */
  duplicate: WithEffects & Namesakes & {readonly name: Quoted}
  /** A skill has another name than its folder. */
  folder: WithEffects & {readonly name: Quoted; readonly folder: string}
}>

/** The first of the other files with a name, and how many more there are. */
interface Namesakes {
  readonly files: readonly string[]
  readonly more: number
}

export function nameProblems(source: Source): readonly NameProblem[] {
  return joinFaults(loadedFiles(source).flatMap((file) => faultsOf(source, file)))
}

function faultsOf(source: Source, file: LoadedFile): readonly HostFault<NameProblem>[] {
  const {sameName, folderName} = file.facts
  if (sameName === undefined && folderName === undefined) return []
  const {document} = readHostData(source, file.facts)
  const name = isRecord(document?.value) ? document.value['name'] : undefined
  if (document === undefined || typeof name !== 'string' || name.trim() === '') return []
  const range = document.locate(['name'])
  const folder = folderOf(source.path)
  // A name that is not one of a skill has its own finding.
  const {shape, otherwise: consequence} = file.facts.keys['name'] ?? {}
  if (shape !== undefined && checkShape(name, shape, {path: [], consequence}).faults.length > 0) return []
  const same = sameName === undefined ? undefined : namesakes(source, name, file)
  if (sameName !== undefined && same !== undefined)
    return [{problem: {kind: 'duplicate', range, data: {does: [], name: quoted(name), ...same}}, file, fact: sameName}]
  if (folderName === undefined || folder === undefined || !isFolderName(folder) || folder === name) return []
  if (isCheckout(source) || isBelowTemplates(source)) return []
  return [
    {
      problem: {kind: 'folder', range, data: {does: [], name: quoted(name), folder}, expected: [folder]},
      file,
      fact: folderName
    }
  ]
}

/** Whether the folder of a skill is a checkout, which may have any name. */
function isCheckout({path, surroundings}: Source): boolean {
  return path.split('/').at(-3) !== 'skills' && surroundings.exists('./') === undefined
}

/** A folder of any name may hold one skill, such as a repository. */
function isFolderName(folder: string): boolean {
  return folder !== '' && folder !== '.' && folder !== '..' && folder !== 'skills'
}

/** How many of the other files a message names. */
const mostNamed = 3

/** The other files with the same name, of which there may be thousands; `undefined` without any. */
function namesakes(source: Source, name: string, {facts}: LoadedFile): Namesakes | undefined {
  const root = searchedFolder(source.path)
  // Elsewhere, files of one folder need not be loaded together.
  if (root === undefined && source.isDeclaredAgent !== true) return undefined
  const relativePath = root === undefined ? source.path.replace(/^.*\//s, '') : source.path.slice(root.length)
  const all = source.surroundings.siblingNames().get(name)
  if (all === undefined) return undefined
  const same = facts.noun === 'skill' ? byNoun(all).skills : byNoun(all).others
  const first: string[] = []
  for (const file of same) {
    if (first.length === mostNamed) break
    if (file !== relativePath) first.push(file)
  }
  if (first.length === 0) return undefined
  return {files: first, more: same.size - (same.has(relativePath) ? 1 : 0) - first.length}
}

/** The files of a name: skills, and all others. Each file asks for all of them. */
const byNoun = memoize((files: readonly string[]) => {
  const skills = new Set<string>()
  const others = new Set<string>()
  for (const file of files) (endsAt(file, 'SKILL.md') ? skills : others).add(file)
  return {skills, others}
})
