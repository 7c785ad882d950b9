/** Files near the places of hosts, which these do not open. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {Problem} from '../../contracts/problem.ts'
import type {FileKind, Reader} from '../../contracts/readers.ts'
import type {Source} from '../../contracts/source.ts'
import {lineRange} from '../../text/document.ts'
import {fileName} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {releaseName} from '../model.ts'
import {hostOf} from '../tables.ts'
import {contentFault} from './content.ts'

export type PlaceProblem = Problem<{
  /** A link to nothing or out of the repository, at a place. */
  link: ReaderData
  /** A link that git checked out as text. */
  'link-text': ReaderData & {readonly target: Quoted}
  /** Bytes that are not UTF-8 text. */
  encoding: ReaderData & {readonly encoding: string}
  /** A file such as `README.md`, which the host loads like the others. */
  note: ReaderData & {readonly name: Quoted}
  /** The path differs in one name from one that the host opens. */
  path: PlaceData
  case: PlaceData
}>

interface ReaderData {
  /** The kind that the file would be, with its article. */
  readonly noun: string
  /** As people know it: `Claude Code 2.1`. */
  readonly host: string
}

interface PlaceData extends ReaderData {
  /** The path at which the host opens the file. */
  readonly place: string
}

/** The place that a file without a reader is near, and a file at a place in which the host finds no text. */
export function placeProblems(source: Source): readonly PlaceProblem[] {
  const {misplaced, readers = [], isBroken = false} = source.surroundings.reach() ?? {}
  const [reader] = readers
  if (reader !== undefined) return contentProblems(source, reader, isBroken)
  if (misplaced === undefined) return []
  const {host, kind, expected, isCase, isProven} = misplaced
  const data = {...readerData(host, kind), place: expected}
  // Some file systems take one case of letters for the other; else a run proved that the host opens the file nowhere.
  const severity = isProven && !isCase ? 'error' : 'warning'
  return [{kind: isCase ? 'case' : 'path', ...shared(source, host), data, severity}]
}

function contentProblems(source: Source, {host, kind, isNote}: Reader, isBroken: boolean): readonly PlaceProblem[] {
  const about = {...shared(source, host), severity: 'error'} as const
  const data = readerData(host, kind)
  if (isBroken) return [{kind: 'link', ...about, data}]
  const fault = contentFault(source)
  if (fault?.kind === 'link-text') return [{...about, kind: 'link-text', data: {...data, target: quoted(fault.target)}}]
  if (fault !== undefined) return [{...about, kind: 'encoding', data: {...data, encoding: fault.encoding}}]
  if (isNote !== true || hostOf(host).files[kind]?.notes === undefined) return []
  return [{...about, kind: 'note', data: {...data, name: quoted(fileName(source.path))}, severity: 'warning'}]
}

function readerData(id: HostId, kind: FileKind): ReaderData {
  const host = hostOf(id)
  const noun = host.files[kind]?.noun ?? otherNouns[kind] ?? kind
  const article = /^[aeiou]/.test(noun) ? 'an ' : 'a '
  return {
    noun: noun === 'instructions' ? noun : article + noun,
    host: host.isSpecification === true ? 'an agent host' : releaseName(host)
  }
}

/** The first line, and the host where it is one. */
function shared(source: Source, id: HostId): Pick<PlaceProblem, 'range' | 'hosts'> {
  const range = lineRange(source, 0)
  return hostOf(id).isSpecification === true ? {range} : {range, hosts: [id]}
}

const otherNouns: Readonly<Partial<Record<FileKind, string>>> = {guide: 'instructions', manifest: 'manifest'}
