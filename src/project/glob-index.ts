/** An index of many globs by their literal parts. */
import {createLiterals} from '../text/literals.ts'
import {expandBraces, type GlobMatcher, globMatcher, isPlainGlob} from './glob.ts'

/** Indexes of the globs that match a path, in order. */
export type GlobIndex = (path: string) => readonly number[]

/** Lookup time grows with the globs that share literals with the path, not with all globs. */
export function indexGlobs(globs: readonly string[]): GlobIndex {
  const matchers: readonly GlobMatcher[] = globs.map(globMatcher)
  const [starts, names, ends] = [createLiterals(), createLiterals(), createLiterals()]
  const others = new Set<number>()
  for (const [index, glob] of globs.entries())
    for (const pattern of expandBraces(glob) ?? []) {
      const {start, name, end} = literalsOf(pattern)
      const longest = Math.max(start.length, name.length, end.length)
      if (longest === 0) others.add(index)
      else if (longest === start.length) starts.add(start, index)
      else if (longest === name.length) names.add(name, index)
      else ends.add(end, index)
    }

  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const found = new Set(others)
    starts.collectStarts(path, found)
    names.collectStarts(name, found)
    ends.collectEnds(path, found)
    return [...found].filter((index) => matchers[index]?.(path)).sort((a, b) => a - b)
  }
}

/** Literals at the start of a path, the start of its last name, and its end. `a/**` also matches `a`. */
function literalsOf(pattern: string): Record<'start' | 'name' | 'end', string> {
  if (!isPlainGlob(pattern)) return {start: '', name: '', end: ''}
  if (!/[*?]/.test(pattern)) return {start: pattern, name: '', end: ''}
  const last = pattern.slice(pattern.lastIndexOf('/') + 1)
  const [start = ''] = /^[^*?]*/.exec(pattern) ?? []
  const inName = last === '**' ? '' : last
  const [name = ''] = /^[^*?]*/.exec(inName) ?? []
  const end = inName.slice(Math.max(inName.lastIndexOf('*'), inName.lastIndexOf('?')) + 1)
  return {start: start.endsWith('/') ? start.slice(0, -1) : start, name, end}
}
