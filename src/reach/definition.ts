/** Signs of the reader in the text of a file: the front matter of an agent, a contract, a marker. */

import {hostIds} from '../contracts/host-ids.ts'
import {isCapturedKind} from '../contracts/kinds.ts'
import {usesContracts} from '../contracts/participation.ts'
import type {FileReach, Misplaced, Standing} from '../contracts/readers.ts'
import type {Source} from '../contracts/source.ts'
import {contentFault} from '../hosts/checks/content.ts'
import {seenMatter} from '../hosts/checks/seen-matter.ts'
import {hostOf} from '../hosts/tables.ts'
import {frontMatterPart} from '../markdown/front-matter.ts'
import {once} from '../text/memoize.ts'

/** By which a file takes part that no host opens. */
export type ShownReader = 'declaration' | 'marker' | 'document' | 'shape'

/** Why a file takes part though no host opens it; `undefined` for a file without any reader. */
export function shownBy(source: Source, {closed}: FileReach): ShownReader | undefined {
  if (source.declared) return 'declaration'
  if (closed === 'fixture') return undefined
  if (hasMarker(source.text)) return 'marker'
  if (source.kind === 'brief' || usesContracts(source)) return 'document'
  return closed === undefined && hasShape(source) ? 'shape' : undefined
}

/**
 * Whether anybody reads a file: a host, a program that the project declares, or the reader of one of the documents. Nothing is known
 * about a text in no folder, which counts as read.
 */
export function standingOf(source: Source): Standing {
  const reach = source.surroundings.reach()
  if (reach === undefined || isCapturedKind(source.kind)) return 'read'
  if (reach.readers.length > 0) return isUnreadable(source, reach) ? 'unreadable' : 'read'
  if (shownBy(source, reach) !== undefined) return 'read'
  return reach.misplaced !== undefined && isMisplaced(source, reach.misplaced) ? 'misplaced' : 'unread'
}

function isUnreadable(source: Source, {isBroken}: FileReach): boolean {
  return isBroken === true || contentFault(source) !== undefined
}

/** Whether a file near a place is one that would be a definition there. */
function isMisplaced(source: Source, {host, kind, needsMatter}: Misplaced): boolean {
  if (!needsMatter) return true
  const {path} = source
  const decoded = contentFault(source)?.kind === 'encoding' ? source.text.replace(/[\0\uFFFD]/g, '') : source.text
  const text = decoded.replace(/\r\n?/g, '\n')
  if (/\.(?:toml|ya?ml)$/i.test(path)) return /^(?:name|description|prompt)[ \t]*[:=]/m.test(text)
  const [opening] = /^\uFEFF*---[ \t]*\n/.exec(text) ?? []
  if (opening === undefined) {
    const file = hostOf(host).files[kind]
    return file !== undefined && seenMatter(source, file) !== undefined
  }
  const end = text.indexOf('\n---', opening.length - 1)
  return /^[A-Za-z][\w-]*[ \t]*:/m.test(text.slice(opening.length, end === -1 ? undefined : end + 1))
}

const marker = /<!--\s*lint-agents\s+(?:not\s+)?output\b/

function hasMarker(text: string): boolean {
  return text.includes('lint-agents') && marker.test(text)
}

/** Whether the front matter is one of an agent: a name, a description and one more key, or variables. */
function hasShape(source: Source): boolean {
  const {start, end} = frontMatterPart(source) ?? {start: 0, end: 0}
  if (start === end || !/\.(?:md|mdc|markdown)$/i.test(source.path)) return false
  const keys = new Set(
    [...source.text.slice(start, end).matchAll(/^([A-Za-z][\w-]*)[ \t]*:/gm)].map(([, key = '']) => key)
  )
  if (keys.has('variables')) return true
  return keys.has('name') && keys.has('description') && agentKeys().some((key) => keys.has(key))
}

/** The keys that some host checks in the front matter of an agent, but for those that any text may have. */
const agentKeys = once(() =>
  hostIds.flatMap((id) => {
    const {keys = {}, format} = hostOf(id).files.agent ?? {}
    const checked = Object.keys(keys).filter((key) => keys[key]?.otherwise !== undefined)
    return format === 'markdown' ? checked.filter((key) => key !== 'name' && key !== 'description') : []
  })
)
