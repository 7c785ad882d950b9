import {memo} from '../text/memoize.ts'
import {anyName, anyNames, matchesNames, type Segment, segmentOf} from './wildmatch.ts'

/** Limit of patterns with wildcards in a list; real lists have a few hundred. */
export const mostWildcards = 1_000

/** Patterns of an ignore file in order; the last match decides. */
export interface IgnorePatterns {
  /**
   * Decision for a path, ignoring its parent folders: `undefined` without a match.
   *
   * @param path relative to the folder of the patterns, with `/`
   */
  decide(path: string, isFolder: boolean): boolean | undefined
  /** Number of patterns with wildcards in effect. */
  readonly applied: number
  /** Number of patterns beyond the limit. */
  readonly skipped: number
}

/** A pattern; `order` is its index in the list. */
interface Pattern {
  readonly order: number
  readonly isNegated: boolean
  readonly isForFolders: boolean
}

interface Wildcards extends Pattern {
  readonly matches: (path: string, name: string) => boolean
}

/** Git ignores case on case-insensitive file systems. */
const isCaseless = process.platform === 'win32' || process.platform === 'darwin'

/** Parses patterns in the form of `.gitignore`. Names without wildcards, which may be many, are in a lookup table. */
export function readPatterns(texts: readonly string[]): IgnorePatterns {
  const names = new Map<string, Pattern[]>()
  const paths = new Map<string, Pattern[]>()
  const wildcards: Wildcards[] = []
  let skipped = 0
  let order = 0
  for (const line of texts.flatMap(linesOf)) {
    const isNegated = line.startsWith('!')
    const rest = bytesOf(isNegated ? line.slice(1) : line)
    const isForFolders = rest.endsWith('/')
    const glob = isForFolders ? rest.slice(0, -1) : rest
    const isName = !glob.includes('/')
    const pattern = {order: order++, isNegated, isForFolders}
    const path = glob.startsWith('/') ? glob.slice(1) : glob
    if (!/[*?[\\]/.test(glob)) memo(isName ? names : paths, path, () => []).push(pattern)
    else if (wildcards.length === mostWildcards) skipped++
    else wildcards.push({...pattern, matches: isName ? nameMatcher(glob) : pathMatcher(path)})
  }
  wildcards.reverse()

  return {
    applied: wildcards.length,
    skipped,
    decide(given, isFolder) {
      const path = bytesOf(given)
      const name = path.slice(path.lastIndexOf('/') + 1)
      const applies = ({isForFolders}: Pattern): boolean => isFolder || !isForFolders
      const literals = [names.get(name)?.findLast(applies), paths.get(path)?.findLast(applies)]
      let found: Pattern | undefined
      for (const each of literals) if (each !== undefined && each.order > (found?.order ?? -1)) found = each
      const least = found?.order ?? -1
      const wild = wildcards.find((each) => each.order < least || (applies(each) && each.matches(path, name)))
      if (wild !== undefined && wild.order > least) found = wild
      return found && !found.isNegated
    }
  }
}

/** Pattern lines of an ignore file, without comments, empty lines and trailing spaces. */
function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => trimmed(line.endsWith('\r') ? line.slice(0, -1) : line))
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** Removes trailing spaces, except one after a backslash. */
function trimmed(line: string): string {
  let end = line.length
  while (line.charAt(end - 1) === ' ') end--
  if (end === line.length) return line
  let slashes = 0
  while (line.charAt(end - 1 - slashes) === '\\') slashes++
  return line.slice(0, slashes % 2 === 1 ? end + 1 : end)
}

/** Git matches bytes: each is one character here. */
function bytesOf(text: string): string {
  const cased = isCaseless ? text.toLowerCase() : text
  return /^[\x00-\x7F]*$/.test(cased) ? cased : Buffer.from(cased).toString('latin1')
}

function nameMatcher(glob: string): Wildcards['matches'] {
  const matches = segmentOf(glob)
  return (_, name) => matches(name)
}

/** Literal text before the first wildcard is compared; git matches the rest as a separate pattern. */
function pathMatcher(glob: string): Wildcards['matches'] {
  const prefix = /^[^*?[\\]*/.exec(glob)?.[0] ?? ''
  const patterns = segmentsOf(glob.slice(prefix.length))
  return (path) => path.startsWith(prefix) && matchesNames(patterns, path.slice(prefix.length).split('/'))
}

function segmentsOf(glob: string): readonly (Segment | typeof anyNames)[] {
  const segments = splitPath(glob)
  const patterns = segments.map((segment) => (/^\*{2,}$/.test(segment) ? anyNames : segmentOf(segment)))
  return patterns.at(-1) === anyNames ? [...patterns, anyName] : patterns
}

/** Segments between slashes, except slashes in a character class. */
function splitPath(glob: string): string[] {
  const segments: string[] = []
  let start = 0
  let opened = -1
  for (let at = 0; at < glob.length; at++) {
    const char = glob.charAt(at)
    const isEscaped = char === '\\' && glob.charAt(at + 1) === '/'
    if (isEscaped && opened === -1) {
      segments.push(glob.slice(start, at))
      start = at + 2
    }
    if (char === '\\') at++
    else if (opened === -1 && char === '[') opened = /[!^]/.test(glob.charAt(at + 1)) ? at + 1 : at
    else if (opened !== -1 && char === ']' && at > opened + 1) opened = -1
    else if (opened === -1 && char === '/') {
      segments.push(glob.slice(start, at))
      start = at + 1
    }
  }
  return [...segments, glob.slice(start)]
}
