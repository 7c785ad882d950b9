/** Names of agents and skills in the tree that a host searches. */

import {rootOf} from '../../hosts/places.ts'
import {lineRange} from '../../text/document.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {type Fault, joinFaults, type WithEffects} from './effects.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {readData} from './read-data.ts'
import {folderOf} from './to-name.ts'
import {valueFault} from './values.ts'

export type NameProblem = Problem<{
  /** Another file has the same name. */
  duplicate: WithEffects & {readonly name: string; readonly files: readonly string[]}
  /** A skill has another name than its folder. */
  folder: WithEffects & {readonly name: string; readonly folder: string}
  /** `skill.md`, which no host finds. */
  'file-name': WithEffects & {readonly file: string}
}>

export function nameProblems(source: Source): readonly NameProblem[] {
  const file = /(?:^|\/)skills\/[^/]+\/([^/]+)$/.exec(source.path)?.[1] ?? ''
  if (file !== 'SKILL.md' && /^skill\.md$/i.test(file))
    return [{kind: 'file-name', range: lineRange(source, 0), data: {does: [], file}}]
  return joinFaults(loadedFiles(source).flatMap((file) => faultsOf(source, file)))
}

function faultsOf(source: Source, file: LoadedFile): readonly Fault<NameProblem>[] {
  const {sameName, folderName} = file.facts
  if (sameName === undefined && folderName === undefined) return []
  const {document} = readData(source, file.facts)
  const name = isRecord(document?.value) ? document.value['name'] : undefined
  if (document === undefined || typeof name !== 'string' || name.trim() === '') return []
  const range = document.locate(['name'])
  const folder = folderOf(source.path)
  // A name that is not one of a skill has its own finding.
  const key = file.facts.keys['name']
  if (key?.otherwise !== undefined && valueFault(key, name) !== undefined) return []
  const files = sameName === undefined ? [] : namesakes(source, name, file)
  if (sameName !== undefined && files.length > 0)
    return [{problem: {kind: 'duplicate', range, data: {does: [], name, files}}, file, fact: sameName}]
  if (folderName === undefined || folder === undefined || !isFolderName(folder) || folder === name) return []
  return [
    {problem: {kind: 'folder', range, data: {does: [], name, folder}, expected: [folder]}, file, fact: folderName}
  ]
}

/** A folder of any name may hold one skill, such as a repository. */
function isFolderName(folder: string): boolean {
  return folder !== '' && folder !== '.' && folder !== '..' && folder !== 'skills'
}

/** The other files with the same name. */
function namesakes(source: Source, name: string, {facts}: LoadedFile): readonly string[] {
  const root = rootOf(source.path)
  // Elsewhere, files of one folder need not be loaded together.
  if (root === undefined && source.isDeclaredAgent !== true) return []
  const own = root === undefined ? source.path.replace(/^.*\//s, '') : source.path.slice(root.length)
  const isSkill = facts.noun === 'skill'
  return (source.siblingNames?.().get(name) ?? []).filter(
    (file) => file !== own && /(?:^|\/)SKILL\.md$/.test(file) === isSkill
  )
}
