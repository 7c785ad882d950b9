/** The hosts that load a file, with their facts about it. */

import {type HostId, hostIds} from '../../contracts/host-ids.ts'
import type {FileKind, Reader} from '../../contracts/readers.ts'
import type {Source} from '../../contracts/source.ts'
import {frontMatter, unclosedFrontMatter} from '../../markdown/front-matter.ts'
import {memoize} from '../../text/memoize.ts'
import {fileStem, hasFolder} from '../../text/path-ends.ts'
import type {Host, HostFile} from '../model.ts'
import {hostFormatOf, isDataFile, isNote, placesOf, searchedFolder} from '../places.ts'
import {hostOf, usualHost} from '../tables.ts'
import {isFixture} from './example-files.ts'
import {matterText, readMatter} from './read-matter.ts'

export interface LoadedFile {
  readonly host: Host
  readonly facts: HostFile
  readonly isNamed: boolean
  /** The version of the host that the configuration pins. */
  readonly version?: string
  /** Whether the host searches the folder that the file is in. */
  readonly isAtPlace: boolean
  /** Present if the repository shows none of the hosts that share the folder: their number, and whether this host is the first. */
  readonly shared?: {readonly owners: number; readonly isFirst: boolean}
}

/** The hosts that load a file: the hosts of the configuration, else of its path, else of its content. */
export const loadedFiles = memoize((source: Source): readonly LoadedFile[] => {
  const hostPaths = placesFor(source)
  const named = source.project.hosts
  const [first] = hostPaths
  // Other hosts have agents in place of a plugin's.
  const ofPath = first?.kind === 'plugin-agent' ? 'agent' : first?.kind
  const kind = first === undefined ? kindOfAgents(source) : ofPath
  const more = kind === undefined ? [] : named.flatMap((host) => ({host, kind}))
  const all = named.length > 0 ? more : hostPaths
  const chosen = all.length > 0 || named.length > 0 ? all : shownHosts(source)
  const format = hostFormatOf(source.path)
  const places = searchedPlaces(source)
  const owners = places.filter(({isShared}) => isShared === true)
  const searched = new Set(places.flatMap(({host, by}) => (by === 'shape' ? [] : [host])))
  const seen = new Set<HostId>()
  return chosen.flatMap(({host: id, kind: fileKind}) => {
    const host = hostOf(id)
    const facts = host.files[fileKind]
    if (seen.has(id) || facts === undefined || facts.format !== format) return []
    seen.add(id)
    const at = owners.findIndex((owner) => owner.host === id)
    const shared = at === -1 ? {} : {shared: {owners: owners.length, isFirst: at === 0}}
    const version = source.project.hostVersions[id]
    const more = {...shared, ...(version && {version})}
    return [{host, facts, isNamed: named.includes(id), isAtPlace: searched.has(id), ...more}]
  })
})

/** Whether a host is known to load a file. */
export function isLoadedByHost(source: Source): boolean {
  return loadedFiles(source).length > 0
}

/**
 * The hosts by the path; a declared agent counts as one of Claude Code wherever it is. In a subfolder of a folder of agents only
 * a file with front matter is an agent: such folders also have references that agents read.
 */
function placesFor(source: Source): readonly Reader[] {
  const {path, isDeclaredAgent = false, project} = source
  if (source.kind !== 'agent' && source.kind !== 'command') return []
  if (!source.declared && isFixture(source)) return []
  const hostPaths = searchedPlaces(source)
  const below = path.slice(searchedFolder(path)?.length ?? path.length)
  const isDeep = below.includes('/') && hostPaths.some(({kind}) => kind === 'agent' || kind === 'plugin-agent')
  if (isDeep && !isDeclaredAgent && !hasMatter(source)) return []
  if (!isDeclaredAgent && isDocument(source, hostPaths)) return []
  if (hostPaths.length > 0 || !isDeclaredAgent || project.hosts.length > 0 || isNote(path)) return hostPaths
  return [{host: usualHost, kind: 'agent', by: 'declaration'}]
}

/**
 * Whether a file among agents is a document. Either its name is in capitals and it has no front matter. Or the text between its
 * first lines of hyphens has no key of an agent.
 */
function isDocument(source: Source, hostPaths: readonly Reader[]): boolean {
  if (!hostPaths.some(({kind}) => kind === 'agent' || kind === 'plugin-agent') || isDataFile(source.path)) return false
  const text = matterText(source)
  if (text !== undefined)
    return /^#{1,6} /m.test(text) && !/^[ \t]*(?:name|description|tools|model|prompt)[ \t]*:/m.test(text)
  return unclosedFrontMatter(source) === undefined && /^[A-Z\d][A-Z\d_-]+$/.test(fileStem(source.path))
}

/** The hosts that open a file: as the model of the repository says, else by its path alone. */
function searchedPlaces({path, surroundings}: Source): readonly Reader[] {
  return surroundings.reach()?.readers ?? placesOf(path)
}

function hasMatter(source: Source): boolean {
  return isDataFile(source.path) || frontMatter(source) !== undefined || unclosedFrontMatter(source) !== undefined
}

/** Whether a file outside of the folders of hosts is an agent for the hosts that the configuration names. */
function kindOfAgents(source: Source): FileKind | undefined {
  if (source.kind !== 'agent' || isNote(source.path)) return undefined
  if (source.isDeclaredAgent === true) return 'agent'
  const isAgent = source.path.endsWith('.md') && (hasFolder(source.path, 'agents') || hasFolder(source.path, 'agent'))
  return isAgent && hasMatter(source) ? 'agent' : undefined
}

/** The hosts whose agents alone have the front matter of a file. */
function shownHosts(source: Source): readonly Pick<Reader, 'host' | 'kind'>[] {
  const {path, kind} = source
  if (kind !== 'agent' || !path.endsWith('.md') || isNote(path) || isFixture(source)) return []
  const keys = describedMatter(source)
  if (keys === undefined) return []
  return hostIds.flatMap((host) => {
    const {signs} = hostOf(host).files.agent ?? {}
    if (signs === undefined) return []
    const isShown =
      signs.keys.test(keys) ||
      signs.tools.test(toolLines(keys)) ||
      (signs.shared?.test(keys) === true && !isListOfOther(toolLines(keys), host))
    return isShown ? [{host, kind}] : []
  })
}

/** The lines of front matter that has a name and a description. */
function describedMatter(source: Source): string | undefined {
  const lines = matterText(source)
  return lines !== undefined && hasKey(lines, 'name') && hasKey(lines, 'description') ? lines : undefined
}

function isListOfOther(lines: string, host: HostId): boolean {
  const names = lines.match(/[A-Za-z][\w/*-]*/g) ?? []
  const known = (id: HostId): readonly string[] => hostOf(id).files.agent?.tools?.known ?? []
  return names.length > 0 && hostIds.some((id) => id !== host && names.every((name) => known(id).includes(name)))
}

function hasKey(lines: string, key: string): boolean {
  return lines.startsWith(`${key}:`) || lines.includes(`\n${key}:`) || lines.includes(`\r${key}:`)
}

/** The value of `tools`, on its line or as a list below it. */
function toolLines(keys: string): string {
  const start = keys.search(/^tools:/m)
  if (start === -1) return ''
  const value = keys.slice(start + 'tools:'.length)
  const next = value.search(/^[A-Za-z]/m)
  return next === -1 ? value : value.slice(0, next)
}

/** The hosts that a run showed not to load a file as an agent, wherever it is: it has a name and a description. */
export function readersOf(source: Source): readonly LoadedFile[] {
  if (source.kind !== 'agent') return []
  if (describedMatter(source) === undefined) return []
  return hostIds.flatMap((id) => {
    const host = hostOf(id)
    const facts = host.files.agent
    if (facts?.format !== 'markdown' || facts.matter.syntax.proof !== 'run' || facts.matter.unquoted !== undefined)
      return []
    if (readMatter(source, facts.matter).document !== undefined) return []
    return [{host, facts, isNamed: false, isAtPlace: false}]
  })
}
