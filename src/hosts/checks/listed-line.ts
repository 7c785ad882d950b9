/** The line of a skill or a command in the list that a host shows a model. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {Reader} from '../../contracts/readers.ts'
import type {Source} from '../../contracts/source.ts'
import {isRecord, type JsonObject, scalarText} from '../../text/json-object.ts'
import type {Listing} from '../model.ts'
import {placesOf, searchedFolder} from '../places.ts'
import {hostOf, usualHost} from '../tables.ts'
import {loadedFiles} from './loaded-files.ts'
import {folderOf} from './misspelt.ts'
import {readHostData} from './read-matter.ts'

/** The line of a file in the list of its host. Lengths are in the unit of the list of that host. */
export interface ListedLine {
  readonly host: HostId
  /** The length of the line without the description. */
  readonly head: number
  /** The length of the description, as far as a host shows one. */
  readonly description: number
}

/** The host that lists a file, and the kind. Skills and commands of plugins are in the list of Claude Code, too. */
export function listedPath(path: string): ListedPath | undefined {
  const root = searchedFolder(path)
  if (root === undefined) return undefined
  const [, folder] = /(?:^|\/)plugins\/[^/]+\/(skills|commands)\/$/.exec(root) ?? []
  if (folder === 'skills') return /^[^/]+\/SKILL\.md$/.test(path.slice(root.length)) ? pluginSkill : undefined
  return folder === 'commands' || /\/\.[a-z]+\//.test(`/${root}`) ? placesOf(path)[0] : undefined
}

type ListedPath = Pick<Reader, 'host' | 'kind'>

const pluginSkill: ListedPath = {host: usualHost, kind: 'skill'}

/** The line of a file; `undefined` for one that is in no list, or whose host lists all in full. */
export function listedLine(source: Source): ListedLine | undefined {
  // Few files are in a list.
  if (!source.path.includes('/skills/') && !source.path.includes('/commands/')) return undefined
  const hostPath = listedPath(source.path)
  if (hostPath === undefined || loadedFiles(source).length === 0) return undefined
  const {id, listing, files} = hostOf(hostPath.host)
  const facts = files[hostPath.kind]
  if (facts === undefined || listing === undefined || !listing.kinds.includes(hostPath.kind)) return undefined
  const value = readHostData(source, facts).document?.value
  const text = isRecord(value) && !isUnlisted(value) ? value['description'] : undefined
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const rest = source.path.slice(searchedFolder(source.path)?.length)
  return {host: id, ...lengthsOf(value as JsonObject, text, rest, listing)}
}

/** A skill that the model is not shown, or only once files of these paths are read. */
function isUnlisted(value: JsonObject): boolean {
  return /^(?:true|yes|on|1)$/i.test(scalarText(value['disable-model-invocation'])) || Object.hasOwn(value, 'paths')
}

function lengthsOf(
  {name, when_to_use: when}: JsonObject,
  text: string,
  rest: string,
  {unit, longestDescription: longest}: Listing
): Omit<ListedLine, 'host'> {
  if (unit === 'characters') {
    // `- name: description - when to use it`; the name of a plugin and a colon may be before the name.
    const listedName = rest.endsWith('/SKILL.md') ? (folderOf(rest) ?? '') : rest.replace(/\.md$/, '')
    const whole = typeof when === 'string' ? `${text} - ${when}` : text
    return {head: listedName.length + 5, description: Math.min(whole.trim().length, longest)}
  }
  // `- name: description (file: r1/folder/SKILL.md)`
  const listedText = [...text.trim().replace(/\s+/g, ' ')].slice(0, longest).join('')
  const head = `- ${typeof name === 'string' ? name : folderOf(rest)}:  (file: r1/${rest})\n`
  return {head: bytesOf(head), description: bytesOf(listedText)}
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
