/** Many globs at once: those that a path may match are looked up by what is literal in them. */
import {expandBraces, type GlobMatcher, globMatcher, isPlainGlob} from './glob.ts'

/** The indices of the globs that a path matches, in order. */
export type GlobIndex = (path: string) => readonly number[]

/** Globs by a literal that each path they match begins or ends with, or with which its last name begins. */
interface Literals {
  readonly byText: Map<string, number[]>
  readonly lengths: Set<number>
}

/** The time of a look-up grows with the globs that have the same literals as the path, not with all. */
export function indexGlobs(globs: readonly string[]): GlobIndex {
  const matchers: readonly GlobMatcher[] = globs.map(globMatcher)
  const [starts, names, ends] = [newLiterals(), newLiterals(), newLiterals()]
  const others = new Set<number>()
  for (const [index, glob] of globs.entries())
    for (const pattern of expandBraces(glob) ?? []) {
      const {start, name, end} = literalsOf(pattern)
      const longest = Math.max(start.length, name.length, end.length)
      if (longest === 0) others.add(index)
      else if (longest === start.length) add(starts, start, index)
      else if (longest === name.length) add(names, name, index)
      else add(ends, end, index)
    }

  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const found = new Set(others)
    for (const length of starts.lengths) collect(found, starts, length, path.slice(0, length))
    for (const length of names.lengths) collect(found, names, length, name.slice(0, length))
    for (const length of ends.lengths) collect(found, ends, length, path.slice(-length))
    return [...found].filter((index) => matchers[index]?.(path)).sort((a, b) => a - b)
  }
}

function newLiterals(): Literals {
  return {byText: new Map(), lengths: new Set()}
}

function add({byText, lengths}: Literals, text: string, index: number): void {
  lengths.add(text.length)
  const same = byText.get(text)
  if (same === undefined) byText.set(text, [index])
  else same.push(index)
}

/** @param literal what the text begins or ends with; shorter than asked for where the text is */
function collect(found: Set<number>, {byText}: Literals, length: number, literal: string): void {
  if (literal.length < length) return
  for (const index of byText.get(literal) ?? []) found.add(index)
}

/** What is literal at the start of a path, at the start of its last name and at its end. `a/**` is `a`, too. */
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
