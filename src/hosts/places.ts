/** The places at which hosts open files, by path alone: all of them derive from the globs in the tables of the hosts. */

import {type HostId, hostIds} from '../contracts/host-ids.ts'
import type {FileKind, Reader} from '../contracts/readers.ts'
import {once} from '../text/memoize.ts'
import {endsAt, hasFolder} from '../text/path-ends.ts'
import {type Glob, readGlob} from './globs.ts'
import type {HostFile} from './model.ts'
import {hostOf} from './tables.ts'

export interface Place {
  readonly host: HostId
  readonly kind: FileKind
  readonly glob: Glob
  /** Names in the same folder, any of which keeps the host from opening the file. */
  readonly unless?: readonly string[]
  /** It is a place of a plugin or an extension, in a folder where these usually lie. */
  readonly isUsual?: true
  /** Other hosts look there, and this one counts where the repository shows it. */
  readonly isShared?: true
}

/** The places of all hosts; the first one of a host that matches counts. */
let all: readonly Place[] | undefined

export function allPlaces(): readonly Place[] {
  all ??= hostIds.flatMap(placesOfHost)
  return all
}

function placesOfHost(id: HostId): readonly Place[] {
  const {files, guides, packages = []} = hostOf(id)
  const found: Place[] = []
  for (const [kind, file] of Object.entries(files))
    for (const glob of file.globs) found.push({host: id, kind: kind as FileKind, glob: readGlob(glob)})
  for (const {globs, unless, isShared} of guides?.places ?? []) {
    const more = {...(unless && {unless}), ...(isShared && {isShared})}
    for (const glob of globs) found.push({host: id, kind: 'guide', glob: readGlob(glob), ...more})
  }
  for (const {usual, contents} of packages)
    for (const {kind, globs} of usual === undefined ? [] : contents)
      for (const glob of globs) found.push({host: id, kind, glob: readGlob(`${usual}/${glob}`), isUsual: true})
  return found
}

/** One expression for all places: almost no file of a repository is at any of them. */
let anyPlace: RegExp | undefined

/** The places that a path is at, by the names of its folders and of the file; with `/`. */
export function matchedPlaces(path: string): readonly Place[] {
  anyPlace ??= new RegExp(
    allPlaces()
      .map(({glob}) => glob.head.source)
      .join('|')
  )
  if (!anyPlace.test(path)) return []
  const isSkill = endsAt(path, 'SKILL.md')
  const found: Place[] = []
  for (const place of allPlaces()) {
    const {host, kind, glob} = place
    // The specification speaks only where no host does.
    const isExtra = host === 'agent-skills' && found.some(({isUsual}) => isUsual !== true)
    if (isSkill !== (kind === 'skill') || isExtra) continue
    if (!found.some((other) => other.host === host) && glob.endsPath(path)) found.push(place)
  }
  return found
}

/** The hosts among those that open a file: the specification of skills speaks only where no host does. */
export function beforeSpecification<Found extends {readonly host: HostId}>(found: readonly Found[]): readonly Found[] {
  return found.length > 1 ? found.filter(({host}) => host !== 'agent-skills') : found
}

/** How a host comes to a file: a glob of endings alone, such as `.agent.md`, is not a folder that it searches. */
export function wayTo({glob: {lead, name, source}}: Place): 'place' | 'shape' {
  return lead.length === 0 && name.includes('*') && source.startsWith('**/') ? 'shape' : 'place'
}

/** The hosts that open a file by its path alone: where nothing is known about the files around it. */
export function placesOf(path: string): readonly Reader[] {
  const isAbout = isNote(path) && !endsAt(path, 'SKILL.md')
  const found = beforeSpecification(matchedPlaces(path)).flatMap((place): readonly Reader[] =>
    place.kind === 'guide' || isAbout ? [] : [{host: place.host, kind: place.kind, by: wayTo(place)}]
  )
  // Several hosts look into this folder; nothing says which of them people use.
  return hasFolder(path, '.agents') ? found.slice(0, 1) : found
}

/** Whether each host with a place for a file at two paths reads it there as the same kind. */
export function areReadAlike(path: string, other: string): boolean {
  const places = matchedPlaces(other)
  return matchedPlaces(path).every(({host, kind}) => {
    const ofHost = places.filter((place) => place.host === host)
    return ofHost.length === 0 || ofHost.some((place) => place.kind === kind)
  })
}

let folders: readonly string[] | undefined

/** The folders of hosts in a repository, such as `.claude`; sorted. */
export function hostFolders(): readonly string[] {
  folders ??= [
    ...new Set(
      allPlaces()
        .map(({glob}) => glob.lead[0] ?? '')
        .filter((name) => name.startsWith('.'))
    )
  ].sort()
  return folders
}

/** The folders of manifests of packages, such as `.claude-plugin`. */
export const packageFolders = once((): readonly string[] => {
  const manifests = hostIds.flatMap((id) => (hostOf(id).packages ?? []).map(({manifest}) => manifest))
  return manifests.flatMap((path) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : []))
})

/** The host whose own folder has a name: the host of that name, else the first that looks there; `shared` where several do. */
export function ownerOfFolder(name: string): HostId | 'shared' | undefined {
  if (name === '.agents' || name === '.github') return 'shared'
  return hostIds.find((id) => `.${id}` === name) ?? allPlaces().find(({glob}) => glob.lead[0] === name)?.host
}

/** The folder in which a host looks for agents, from the root of a project. */
export function agentFolderOf(id: HostId): string {
  const [glob = ''] = hostOf(id).files.agent?.globs ?? []
  return glob.slice(0, glob.indexOf('/*'))
}

/** Files of these names, in any case, are about the others in their folder. */
const notes: ReadonlySet<string> = new Set(
  ['readme', 'agents', 'agents.override', 'claude', 'claude.local', 'gemini', 'qwen']
    .concat('contributing', 'changelog', 'license', 'index')
    .map((name) => `${name}.md`)
)

/** Whether a file is about the others in its folder, by its name. */
export function isNote(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return notes.has(name) || /^(?:readme|changelog)[-_.]/.test(name)
}

const fixtures = /(?:^|[-_.])fixtures?_*$|^test[-_]?(?:data|cases)$|^__\w+__$/i

/** Whether a file is a fixture of a test: no host loads it from there. */
export function isFixturePath(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .some((name) => fixtures.test(name))
}

/** Whether a file has instructions for a project, or a folder of it, that Codex reads. */
export function isGuide(path: string): boolean {
  return endsAt(path, 'AGENTS.md') || endsAt(path, 'AGENTS.override.md')
}

/** The format of a file of a host, by its ending. */
export function hostFormatOf(path: string): HostFile['format'] {
  if (path.endsWith('.toml')) return 'toml'
  return path.endsWith('.json') ? 'json' : 'markdown'
}

/** Whether a file has keys alone, without a text around them. */
export function isDataFile(path: string): boolean {
  return hostFormatOf(path) !== 'markdown'
}

/** Whether a host loads a definition that is TOML or JSON. */
export function isHostData(path: string): boolean {
  const format = hostFormatOf(path)
  return format !== 'markdown' && placesOf(path).some(({host, kind}) => hostOf(host).files[kind]?.format === format)
}

/** Kinds of files whose names are compared within the folder that a host searches. */
const namedKinds: ReadonlySet<FileKind> = new Set(['agent', 'plugin-agent', 'skill', 'command', 'rule'])

let searched: readonly RegExp[] | undefined

/** The folder that a host searches: names in it are compared. Up to the name of the folder, with its `/`. */
export function searchedFolder(path: string): string | undefined {
  searched ??= allPlaces().flatMap(({kind, glob}) => (namedKinds.has(kind) ? (glob.searched ?? []) : []))
  for (const expression of searched) {
    const found = expression.exec(path)
    if (found !== null) return found[0]
  }
  return undefined
}
