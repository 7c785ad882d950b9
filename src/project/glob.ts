import picomatch from 'picomatch'
import {anyName, anyNames, matchesNames, type Segment, segmentOf} from '../git/wildmatch.ts'
import {mostOptionalParts, optionalParts} from '../text/project-pattern.ts'

/** In UTF-16 units. */
const maxGlobLength = 10_000

/** Limit of patterns from the braces of a glob. */
const mostBraces = 1_000

/** Limit of stars in a glob that needs a regular expression, whose time grows with a power of them. */
const mostStars = 3

/** A relative path with `/`. */
export type GlobMatcher = (path: string) => boolean

/**
 * Reason for rejecting a glob, `expected ...`, or `undefined`. Globs of names, `*`, `**`, `?` and `{a,b}` have no
 * limits.
 */
export function globFault(glob: string): string | undefined {
  if (glob.length > maxGlobLength) return `expected at most ${maxGlobLength} characters`
  const patterns = expandBraces(glob)
  if (patterns === undefined) return `expected at most ${mostBraces} patterns in its braces`
  for (const pattern of patterns) {
    if (isPlainGlob(pattern)) continue
    const stars = pattern.match(/\*+/g)?.length ?? 0
    if (stars > mostStars) return `expected at most ${mostStars} \`*\` beside classes and groups`
    if (/[*+]\((?![^()|*+?]*\))/.test(pattern)) return 'expected only characters in a group that repeats'
    if (optionalParts(picomatch.makeRe(pattern).source) > mostOptionalParts)
      return `expected at most ${mostOptionalParts} optional parts`
  }
  return undefined
}

/** Compiles a glob; wildcards match leading dots. An invalid glob matches nothing. */
export function globMatcher(glob: string): GlobMatcher {
  if (globFault(glob) !== undefined) return () => false
  const isInside = isOnlyInside(glob)
  const matchers = (expandBraces(glob) ?? []).map((each) =>
    isPlainGlob(each) ? plainMatcher(each, isInside) : groupMatcher(each)
  )
  return (path) => matchers.some((matches) => matches(path))
}

/** Whether a glob has no classes, groups, escapes or other syntax that only `picomatch` knows. */
export function isPlainGlob(pattern: string): boolean {
  return !/[[\](){}\\"|]|^!|^$|\/\/|^\/|\/$|\*{3}|(?:^|\/)\.{1,2}(?:\/|$)/.test(pattern)
}

/** With `s`, since names may have line breaks. */
function groupMatcher(pattern: string): GlobMatcher {
  return picomatch(pattern, {dot: true, flags: 's'})
}

function plainMatcher(pattern: string, isInside: boolean): GlobMatcher {
  const patterns = pattern.split('/').map((segment) => (segment === '**' ? anyNames : namesOf(segment)))
  if (isInside) patterns.push(anyName)
  // Compares literal text before the wildcards first, where most paths differ.
  const [start = ''] = /^[^*?/]*/.exec(pattern) ?? []
  const end =
    isInside || pattern.endsWith('*')
      ? ''
      : pattern.slice(Math.max(...['*', '?', '/'].map((char) => pattern.lastIndexOf(char))) + 1)
  return (path) => path.startsWith(start) && path.endsWith(end) && matchesNames(patterns, path.split('/'))
}

/** `a/**` also matches `a`; `*\/**` matches only files in a folder. */
function isOnlyInside(glob: string): boolean {
  const segments = glob.split('/')
  return segments.at(-1) === '**' && segments.findLast((segment) => segment !== '**')?.endsWith('*') === true
}

/** Wildcards match neither `.` nor `..`, nor an empty name. */
function namesOf(segment: string): Segment {
  const matches = segmentOf(segment)
  return (name) => matches(name) && name !== '' && name !== '.' && name !== '..'
}

/** Expands `{a,b}`, nested too; `undefined` for too many patterns. Braces without a list stay. */
export function expandBraces(glob: string): readonly string[] | undefined {
  if (/[[\](\\"]|^!|\$\{|\.\.|\*\*\{|\*{3}/.test(glob)) return [glob]
  let done: string[] = ['']
  // Each open brace holds the patterns before it and its finished items.
  const open: {readonly before: readonly string[]; readonly items: string[]; hasComma: boolean}[] = []
  for (const piece of glob.split(/([{},])/)) {
    const top = open.at(-1)
    if (piece === '{') {
      open.push({before: done, items: [], hasComma: false})
      done = ['']
    } else if (piece === ',' && top !== undefined) {
      top.items.push(...done)
      top.hasComma = true
      done = ['']
    } else if (piece === '}' && top !== undefined) {
      if (!top.hasComma) return [glob]
      const items = [...top.items, ...done]
      if (top.before.length * items.length > mostBraces) return undefined
      done = top.before.flatMap((before) => items.map((item) => before + item))
      open.pop()
    } else done = done.map((before) => before + piece)
    if (done.length + (top?.items.length ?? 0) > mostBraces) return undefined
  }
  return open.length > 0 ? [glob] : done
}
