/** Searches for fixed texts in sources: `grep` in scripts, and calls that look for a text in another one. */

import {escapeRegExp} from '../../text/escape.ts'
import {excerpt, lineAt, readLines} from '../../text/lines.ts'
import {memo} from '../../text/memoize.ts'
import {isProjectPattern} from '../../text/project-pattern.ts'
import {type OutputSign, signsOf} from './signs.ts'

/** Texts with one sign that a file searches for. */
export interface TextSearch {
  readonly sign: OutputSign
  /** Line of the first one, from 1. */
  readonly line: number
  /** Program or method that searches. */
  readonly name: string
  /** As in the source, shortened. */
  readonly code: string
  /** In the grammar of JavaScript; matches any of the texts. */
  readonly pattern: string
  readonly flags: '' | 'i'
  /** `grep` sees each line alone. */
  readonly isByLine: boolean
}

interface Search extends Omit<TextSearch, 'sign' | 'line'> {
  /** Offset in the source, in UTF-16 units. */
  readonly start: number
}

const quoted = `'([^'\\n]{3,200})'|"((?:[^"\\\\$\`\\n]|\\\\[^\\n]){3,200})"`
const grepCall = new RegExp(`(?<![\\w-])([ef]?grep)((?:[ \\t]+-{1,2}[A-Za-z-]+){0,6})[ \\t]+(?:${quoted})`, 'g')

/** A text of the program, without escapes and holes. */
const fixed = `(?:'([^'\\\\\\n]{4,200})'|"([^"\\\\\\n]{4,200})")`
const textCall = new RegExp(
  `\\.(includes|indexOf|contains|Contains)\\((?:[\\w.()[\\]]{1,60},\\s{0,3})?${fixed}|(?<![\\w'"])${fixed} (?:not )?(in) [A-Za-z_]`,
  'g'
)

/** Searches in a source, by their sign and what they search with. */
export function textSearches(path: string, text: string): readonly TextSearch[] {
  const isScript = /\.(?:sh|bash|zsh|ya?ml)$|(?:^|\/)(?:Makefile|Justfile)$/i.test(path)
  const all = isScript ? grepSearches(text) : callSearches(text)
  const groups = new Map<string, {readonly sign: OutputSign; readonly searches: Search[]}>()
  for (const search of all)
    for (const sign of signsOf(search.pattern))
      memo(groups, `${sign}\0${search.name}\0${search.flags}`, () => ({sign, searches: []})).searches.push(search)
  const lines = readLines(text)
  return [...groups.values()].flatMap(({sign, searches}) => {
    const [first] = searches
    if (first === undefined) return []
    const {start, ...search} = first
    const pattern = anyOf([...new Set(searches.map((each) => each.pattern))])
    if (!isProjectPattern(pattern)) return []
    return [{...search, sign, pattern, line: lineAt(lines, start) + 1}]
  })
}

function grepSearches(text: string): readonly Search[] {
  return [...text.matchAll(grepCall)].flatMap(
    ({0: code, 1: name = '', 2: options = '', 3: plain, 4: inQuotes, index}) => {
      const letters = [...options.matchAll(/ -([A-Za-z]+)/g)].map(([, short]) => short).join('')
      if (/[vf]/.test(letters) || options.includes('--invert')) return []
      const written = plain ?? (inQuotes ?? '').replace(/\\(["\\$`])/g, '$1')
      const isFixed = name === 'fgrep' || letters.includes('F')
      const isExtended = name === 'egrep' || /[EP]/.test(letters)
      const pattern = isFixed ? escaped(written) : grepPattern(written, isExtended)
      if (!isProjectPattern(pattern)) return []
      const flags = letters.includes('i') ? 'i' : ''
      return [{name, code: excerpt(code), pattern, flags, isByLine: true, start: index} as const]
    }
  )
}

const classes: Readonly<Record<string, string>> = {
  space: '\\s',
  blank: ' \\t',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  upper: 'A-Z',
  lower: 'a-z'
}

/** An expression of POSIX in the grammar of JavaScript: a basic one escapes its operators, not its literals. */
function grepPattern(text: string, isExtended: boolean): string {
  const named = text.replace(/\[:([a-z]+):\]/g, (whole, name: string) => classes[name] ?? whole)
  if (isExtended) return named
  return named.replace(/\\([|(){}+?])|\\.|[|(){}+?]/g, (token, operator?: string) => {
    if (operator !== undefined) return operator
    return token.startsWith('\\') ? token : `\\${token}`
  })
}

function escaped(text: string): string {
  return escapeRegExp(text).replaceAll('\\/', '/')
}

/** A lone word may be a key of a dictionary or an item of a list. */
function callSearches(text: string): readonly Search[] {
  return [...text.matchAll(textCall)].flatMap(({0: code, index, ...found}) => {
    const [name = found[6] ?? '', ...texts] = [found[1], found[2], found[3], found[4], found[5]]
    const sought = texts.find((each) => each !== undefined) ?? ''
    if (/^\w+$/.test(sought)) return []
    return [{name, code: excerpt(code), pattern: escaped(sought), flags: '', isByLine: false, start: index} as const]
  })
}

/** One pattern for several: the shared start and end stay literal, so that near misses are located by them. */
function anyOf(patterns: readonly string[]): string {
  const [first = '', ...others] = patterns
  if (others.length === 0) return first
  if (patterns.some((each) => /[^\w\s<>/:-]/.test(each))) return patterns.join('|')
  let start = 0
  while (start < first.length && others.every((each) => each[start] === first[start])) start++
  let end = 0
  const shortest = Math.min(...patterns.map(({length}) => length)) - start
  while (end < shortest && others.every((each) => each.at(-1 - end) === first.at(-1 - end))) end++
  const middle = patterns.map((each) => each.slice(start, each.length - end)).join('|')
  return `${first.slice(0, start)}(?:${middle})${first.slice(first.length - end)}`
}
