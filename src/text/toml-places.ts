/**
 * The keys of a TOML text that a parser has read, and their places:
 *
 * ```ebnf
 * text   = {(pair | header | comment), newline} ;
 * pair   = key, {".", key}, "=", value ;
 * header = "[", ["["], key, {".", key}, "]", ["]"] ;
 * ```
 */
import type {Range} from './lines.ts'

/** A key, and its value: what is written after it, or the header of its table. */
export interface TomlEntry {
  /** The names from the top. */
  readonly path: readonly string[]
  readonly key: Range
  readonly value: Range
}

/** How many names the table of a key may have, so that all paths together are not much longer than the text. */
const deepest = 8

/** One token, sticky: what a text holds from a place on. */
const patterns = {
  space: /(?:[ \t\r\n]+|#[^\n]*)*/y,
  inline: /[ \t]*/y,
  key: /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+/y,
  text: /"""(?:[^\\]|\\[\s\S])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y,
  word: /[^\s,[\]{}#"'=]+/y
} as const

/** The keys of a text, in order; those inside of inline tables are left out. A table of a list has its position in the path. */
export function tomlEntries(text: string): readonly TomlEntry[] {
  const found: TomlEntry[] = []
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [matched = ''] = pattern.exec(text) ?? []
    at += matched.length
    return matched
  }

  /** A key and what follows it up to the end of its path. */
  function takeKey(): {readonly path: readonly string[]; readonly key: Range} {
    const start = at
    const path = [plain(take(patterns.key))]
    const key = {start, end: at}
    for (take(patterns.inline); text[at] === '.'; take(patterns.inline)) {
      at++
      take(patterns.inline)
      path.push(plain(take(patterns.key)))
    }
    return {path, key}
  }

  /** A value, with what is nested in it. */
  function takeValue(): Range {
    const start = at
    let end = at
    let depth = 0
    while (at < text.length) {
      const char = text.charAt(at)
      if (char === '\n' && depth === 0) break
      if (char === '#' || /\s/.test(char)) {
        if (depth > 0) take(patterns.space)
        else if (char === '#') break
        else at++
        continue
      }
      if ('[{'.includes(char)) depth++
      if (']}'.includes(char)) depth--
      if (take(patterns.text) === '' && take(patterns.word) === '') at++
      end = at
    }
    return {start, end}
  }

  /** The tables of each list so far. */
  const counts = new Map<string, number>()

  /** The path of a header, with the position of the last table of each list on it; its own list has one table more. */
  function tablePath(path: readonly string[], isList: boolean): readonly string[] {
    let found: readonly string[] = []
    for (const [index, name] of path.entries()) {
      found = [...found, name]
      const list = found.join('\0')
      const isNew = isList && index === path.length - 1
      const count = (counts.get(list) ?? 0) + Number(isNew)
      if (isNew) counts.set(list, count)
      if (count > 0) found = [...found, String(count - 1)]
    }
    return found
  }

  /** The names of the table; none for one that is too deep. */
  let table: readonly string[] | undefined = []
  for (take(patterns.space); at < text.length; take(patterns.space)) {
    const start = at
    if (text[at] === '[') {
      const isList = text[at + 1] === '['
      at += isList ? 2 : 1
      take(patterns.inline)
      const {path, key} = takeKey()
      while (text[at] === ']') at++
      found.push({path, key, value: {start, end: at}})
      table = path.length > deepest ? undefined : tablePath(path, isList)
      if (table !== undefined && table.length > path.length) found.push({path: table, key, value: {start, end: at}})
      continue
    }
    const {path, key} = takeKey()
    take(patterns.inline)
    if (text[at] !== '=') {
      at++
      continue
    }
    at++
    take(patterns.inline)
    const value = takeValue()
    if (table !== undefined) found.push({path: [...table, ...path], key, value})
  }
  return found
}

function plain(key: string): string {
  if (key.startsWith("'")) return key.slice(1, -1)
  if (!key.startsWith('"')) return key
  try {
    return JSON.parse(key) as string
  } catch {
    return key.slice(1, -1)
  }
}
