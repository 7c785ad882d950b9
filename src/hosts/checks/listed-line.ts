/** What a skill or a command adds to the list that a host shows a model. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {Source} from '../../contracts/source.ts'
import {isRecord, type JsonObject, scalarText} from '../../text/json-object.ts'
import type {Listing} from '../model.ts'
import {placesOf, searchedFolder} from '../places.ts'
import {loadedFiles} from './loaded-files.ts'
import {readHostData} from './read-matter.ts'
import {folderOf} from './to-name.ts'

/** The line of a file in the list of its host. Lengths are in the unit of the list of that host. */
export interface ListedLine {
  readonly host: HostId
  /** The length of the line without the description. */
  readonly head: number
  /** The length of the description, as far as a host shows one. */
  readonly description: number
}

/** The line of a file; `undefined` for one that is in no list, or whose host lists all in full. */
export function listedLine(source: Source): ListedLine | undefined {
  // Few files are in a list.
  if (!source.path.includes('/skills/') && !source.path.includes('/commands/')) return undefined
  const root = searchedFolder(source.path)
  if (root === undefined || !/\/\.[a-z]+\//.test(`/${root}`)) return undefined
  const [file] = loadedFiles(source)
  const listing = file?.host.listing
  const [hostPath] = placesOf(source.path)
  if (file === undefined || listing === undefined || hostPath?.host !== file.host.id) return undefined
  if (!listing.kinds.includes(hostPath.kind)) return undefined
  const value = readHostData(source, file.facts).document?.value
  const text = isRecord(value) && !isUnlisted(value) ? value['description'] : undefined
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const rest = source.path.slice(root.length)
  const given = {text, rest, longest: listing.longestDescription}
  return {host: file.host.id, ...linesOf[listing.unit](value as JsonObject, given)}
}

/** A skill that the model is not shown, or only once files of these paths are read. */
function isUnlisted(value: JsonObject): boolean {
  return /^(?:true|yes|on|1)$/i.test(scalarText(value['disable-model-invocation'])) || Object.hasOwn(value, 'paths')
}

interface Given {
  readonly text: string
  /** The path from the root. */
  readonly rest: string
  readonly longest: number
}

type Measure = (value: JsonObject, given: Given) => Pick<ListedLine, 'head' | 'description'>

const linesOf: Readonly<Record<Listing['unit'], Measure>> = {
  /** `- name: description - when to use it` */
  characters: ({when_to_use: when}, {text, rest, longest}) => {
    const name = rest.endsWith('/SKILL.md') ? (folderOf(rest) ?? '') : rest.replace(/\.md$/, '')
    const whole = typeof when === 'string' ? `${text} - ${when}` : text
    return {head: name.length + 5, description: Math.min(whole.trim().length, longest)}
  },
  /** `- name: description (file: r1/folder/SKILL.md)` */
  bytes: ({name}, {text, rest, longest}) => {
    const listedText = [...text.trim().replace(/\s+/g, ' ')].slice(0, longest).join('')
    const head = `- ${typeof name === 'string' ? name : folderOf(rest)}:  (file: r1/${rest})\n`
    return {head: bytesOf(head), description: bytesOf(listedText)}
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
