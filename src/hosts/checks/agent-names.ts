/** Names of agents and skills in the tree that a host searches. */

import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {memberOf} from '../../text/json-object.ts'
import {memoize} from '../../text/memoize.ts'
import {endsAt, fileName} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {HostFile} from '../model.ts'
import {searchedFolder} from '../places.ts'
import {any} from '../shapes.ts'
import {type FileFault, hostProblems, type WithEffects} from './effects.ts'
import {isBelowTemplates} from './example-files.ts'
import {loadedFiles} from './loaded-files.ts'
import {folderOf} from './misspelt.ts'
import {readHostData} from './read-matter.ts'
import {checkShape} from './shape-faults.ts'

export type NameProblem = Problem<{
  duplicate: WithEffects & Namesakes & {readonly name: Quoted}
  folder: WithEffects & {readonly name: Quoted; readonly folder: string}
}>

/** The first of the other files with a name, and how many more there are. */
interface Namesakes {
  readonly files: readonly string[]
  readonly more: number
}

export function nameProblems(source: Source): readonly NameProblem[] {
  return hostProblems(loadedFiles(source), ({facts}): readonly FileFault<NameProblem>[] => {
    const {sameName, folderName, keys} = facts
    if (sameName === undefined && folderName === undefined) return []
    const {document} = readHostData(source, facts)
    const name = memberOf(document?.value, 'name')
    if (document === undefined || typeof name !== 'string' || name.trim() === '') return []
    // A name that is not one of a skill has its own finding.
    const {shape = any, otherwise: consequence} = keys['name'] ?? {}
    if (checkShape(name, shape, {path: [], consequence}).faults.length > 0) return []
    const range = document.locate(['name'])
    const same = sameName === undefined ? undefined : namesakes(source, name, facts)
    if (sameName !== undefined && same !== undefined)
      return [{kind: 'duplicate', range, data: {name: quoted(name), ...same}, fact: sameName}]
    const folder = folderOf(source.path)
    // A folder of any name may hold one skill, such as a repository.
    if (folderName === undefined || folder === undefined || ['', '.', '..', 'skills', name].includes(folder)) return []
    if (isCheckout(source) || isBelowTemplates(source)) return []
    return [{kind: 'folder', range, data: {name: quoted(name), folder}, expected: [folder], fact: folderName}]
  })
}

/** Whether the folder of a skill is a checkout, which may have any name. */
function isCheckout({path, surroundings}: Source): boolean {
  return path.split('/').at(-3) !== 'skills' && surroundings.exists('./') === undefined
}

const mostNamed = 3

/** The other files with the same name, of which there may be thousands; `undefined` without any. */
function namesakes(
  {path, surroundings, isDeclaredAgent}: Source,
  name: string,
  {noun}: HostFile
): Namesakes | undefined {
  const root = searchedFolder(path)
  // Elsewhere, files of one folder need not be loaded together.
  if (root === undefined && isDeclaredAgent !== true) return undefined
  const relativePath = root === undefined ? fileName(path) : path.slice(root.length)
  const all = surroundings.siblingNames().get(name)
  const same = (all && byNoun(all).get(noun === 'skill')) ?? new Set()
  const files: string[] = []
  for (const file of same) {
    if (files.length === mostNamed) break
    if (file !== relativePath) files.push(file)
  }
  if (files.length === 0) return undefined
  return {files, more: same.size - (same.has(relativePath) ? 1 : 0) - files.length}
}

/** The files of a name, by whether they are skills. Each file asks for all of them. */
const byNoun = memoize((files: readonly string[]): ReadonlyMap<boolean, ReadonlySet<string>> => {
  const isSkill = (file: string): boolean => endsAt(file, 'SKILL.md')
  return new Map([true, false].map((noun) => [noun, new Set(files.filter((file) => isSkill(file) === noun))]))
})
