/**
 * The top-level keys of a TOML text that a parser has read, and their places:
 *
 * ```ebnf
 * text   = {(pair | header | comment), newline} ;
 * pair   = key, {".", key}, "=", value ;
 * header = "[", ["["], key, {".", key}, "]", ["]"] ;
 * ```
 */
import type {Range} from './lines.ts'

/** A key at the top, and its value: what is written after it, or the header of its table. */
export interface TomlEntry {
  readonly name: string
  readonly key: Range
  readonly value: Range
}

/** One token, sticky: what a text holds from a place on. */
const patterns = {
  space: /(?:[ \t\r\n]+|#[^\n]*)*/y,
  inline: /[ \t]*/y,
  key: /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+/y,
  text: /"""(?:[^\\]|\\[\s\S])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y,
  word: /[^\s,[\]{}#"'=]+/y
} as const

/** The keys at the top of a text, in order; those inside of tables and inline tables are left out. */
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
  function takeKey(): {readonly name: string; readonly key: Range} {
    const start = at
    const written = take(patterns.key)
    const key = {start, end: at}
    for (take(patterns.inline); text[at] === '.'; take(patterns.inline)) {
      at++
      take(patterns.inline)
      take(patterns.key)
    }
    return {name: plain(written), key}
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

  let isTop = true
  for (take(patterns.space); at < text.length; take(patterns.space)) {
    const start = at
    if (text[at] === '[') {
      isTop = false
      at += text[at + 1] === '[' ? 2 : 1
      take(patterns.inline)
      const {name, key} = takeKey()
      while (text[at] === ']') at++
      found.push({name, key, value: {start, end: at}})
      continue
    }
    const {name, key} = takeKey()
    take(patterns.inline)
    if (text[at] !== '=') {
      at++
      continue
    }
    at++
    take(patterns.inline)
    const value = takeValue()
    if (isTop) found.push({name, key, value})
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
