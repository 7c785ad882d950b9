/** Skills and commands whose descriptions exceed the list that their host shows a model. */
import {dirname, join} from 'node:path'
import {type FileReader, largestSmallFile} from '../disk/contained-reader.ts'
import {relativePath, toSlashes} from '../disk/paths.ts'
import {type ListedLine, listedPath} from '../hosts/checks/listed-line.ts'
import type {Host, Listing} from '../hosts/model.ts'
import {searchedFolder} from '../hosts/places.ts'
import {hostOf} from '../hosts/tables.ts'
import {diskTree} from '../project/reach.ts'
import {definitionFiles} from '../reach/names.ts'
import type {Notice} from '../report/notice.ts'
import {memo} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import type {Result} from './result.ts'

interface Line extends ListedLine {
  readonly path: string
}

/**
 * One notice for each host folder with too long a list. Folders that a run reads only in part, such as staged files,
 * are skipped, since their length is unknown.
 *
 * @param cwd absolute
 */
export function longListings(
  results: readonly Pick<Result, 'path' | 'listed'>[],
  reader: FileReader,
  cwd: string
): readonly Notice[] {
  const lists = new Map<string, Line[]>()
  for (const {path, listed} of results) {
    const root = listed && searchedFolder(toSlashes(path))
    if (root !== undefined && listed !== undefined) memo(lists, dirname(root), (): Line[] => []).push({path, ...listed})
  }
  if (lists.size === 0) return []
  const read = new Set(results.map(({path}) => path))
  return [...lists].flatMap(([folder, lines]) => {
    const [{host: id}] = lines as [Line, ...Line[]]
    const host = hostOf(id)
    return host.listing === undefined || lengthOf(lines) <= shortest(host.listing)
      ? []
      : listingNotice({folder, host, listing: host.listing}, lines, {read, reader, cwd})
  })
}

interface Where {
  readonly read: ReadonlySet<string>
  readonly reader: FileReader
  readonly cwd: string
}

interface List {
  readonly folder: string
  readonly host: Host
  readonly listing: Listing
}

function listingNotice(
  {folder, host, listing}: List,
  all: readonly Line[],
  {read, reader, cwd}: Where
): readonly Notice[] {
  const isLoaded = (path: string): boolean => {
    const hostPath = listedPath(toSlashes(path))
    return hostPath?.host === host.id && listing.kinds.includes(hostPath.kind)
  }
  const tree = diskTree(folder, reader)
  const loaded = listing.kinds
    .flatMap((kind) => definitionFiles(`${kind}s`, true, tree).map((path) => join(folder, `${kind}s`, path)))
    .filter(isLoaded)
  if (loaded.some((path) => !read.has(path))) return []
  const lines = all
    .filter(({path}) => listing.unit === 'characters' || isOffered(path, reader))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  const length = lengthOf(lines)
  const limit = listing.longest.findLast((each) => each.length < length)
  if (limit === undefined) return []
  const {lost, what} = overflows[listing.overflow](lines, limit.length)
  const roots = [...new Set(lines.map(({path}) => searchedFolder(toSlashes(path)) ?? folder))]
  const root = roots.length === 1 && roots[0] !== undefined ? roots[0].slice(0, -1) : folder
  const nouns = [...new Set(loaded.map((path) => (path.endsWith('/SKILL.md') ? 'skill' : 'command')))].sort().reverse()
  const subject = `${relativePath(cwd, root)}: the list of ${plural(lines.length, nouns.join('s or '))}`
  const name = `${host.name} ${host.release}`
  const message = `${subject} has ${length} ${listing.unit}, of which ${name} shows ${limit.length} to a model with a context of ${limit.context} tokens: ${what}; write shorter descriptions, or leave skills out of the list with ${listing.remedy}`
  return [{kind: 'long-listing', message, path: root, paths: lost.map(({path}) => path), hosts: [host.id]}]
}

/** For Codex, a file beside a skill decides whether the model sees it. */
function isOffered(path: string, reader: FileReader): boolean {
  const text = reader.read(join(dirname(path), 'agents', 'openai.yaml'), {limit: largestSmallFile})
  return text === undefined || !/^[ \t]*allow_implicit_invocation:[ \t]*false\b/m.test(text)
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, {head, description}) => sum + head + description, 0)
}

function shortest({longest}: Listing): number {
  return longest[0]?.length ?? Number.POSITIVE_INFINITY
}

/** Files whose descriptions are cut, and how. */
interface Loss {
  readonly lost: readonly Line[]
  readonly what: string
}

const overflows: Readonly<Record<Listing['overflow'], (lines: readonly Line[], limit: number) => Loss>> = {
  /** Descriptions are listed as long as they fit; equally used skills in order. */
  'leave-out': (lines, limit) => {
    let left = limit - lines.reduce((sum, {head}) => sum + head, 0)
    const lost = lines.filter(({description}) => {
      if (description > left) return true
      left -= description
      return false
    })
    return {
      lost,
      what: `it leaves out at least ${plural(lost.length, 'description')}, first those of what is used least`
    }
  },
  cut: (lines, limit) => {
    const left = limit - lines.reduce((sum, {head}) => sum + head, 0)
    if (left < 0) return {lost: lines, what: 'it leaves out all descriptions, and the last of the skills'}
    const longest = sharedLength(lines, left)
    const lost = lines.filter(({description}) => description > longest)
    return {lost, what: `it cuts ${plural(lost.length, 'description')} to at most ${longest} bytes`}
  }
}

/** Length at which all cut descriptions fit. */
function sharedLength(lines: readonly Line[], limit: number): number {
  const lengths = lines.map(({description}) => description).sort((one, other) => one - other)
  let left = limit
  for (const [index, length] of lengths.entries()) {
    const rest = lengths.length - index
    if (length * rest > left) return Math.floor(left / rest)
    left -= length
  }
  return lengths.at(-1) ?? 0
}
