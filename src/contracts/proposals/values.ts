/** Values that a template offers: `A | B | C`, `A / B`, `[A / B]`, `A or B`. */
import {list} from '../../text/plural.ts'
import {trimOf} from '../../text/trim.ts'

const styles = [
  /^[A-Z][A-Z0-9_-]*(?: [A-Z0-9_-]+){0,3}$/,
  /^[a-z][a-z0-9_-]*$/,
  /^[A-Z][A-Za-z0-9_-]*(?: [A-Za-z][a-z0-9_-]*){0,2}$/
]

/** Words for the type of a value, which are not values. */
const types = new Set(list`
  string, number, boolean, null, array, object, int, integer, float, true, false, any, text, undefined, none, etc,
  url, path, iso, date, timestamp, n, x, y, list, count, id
`)

const longest = 200

/** The values that a text offers; `undefined` where it is anything else. */
export function offeredValues(text: string): readonly string[] | undefined {
  if (text.length > longest) return undefined
  const bare = unwrapped(text.trim())
  const pieces = split(bare)
  if (pieces === undefined || pieces.length < 2 || pieces.length > 12) return undefined
  const values = pieces.map((piece) => trimOf(piece.trim(), '`"\'*'))
  const quoted = pieces.filter((piece) => /^["'`]/.test(piece.trim())).length
  if (quoted > 0 && quoted < pieces.length) return undefined
  if (
    !bare.includes('|') &&
    values.some((value) => /(?:^|[ _-])(?:id|name|number|path|hash|url|date|title|n)$/i.test(value))
  )
    return undefined
  const isOneStyle = styles.some((style) => values.every((value) => value.length <= 40 && style.test(value)))
  if (!isOneStyle || values.some((value) => types.has(value.toLowerCase()))) return undefined
  return new Set(values).size === values.length ? values : undefined
}

function split(text: string): readonly string[] | undefined {
  if (text.includes('|')) return text.split('|')
  if (/\s\/\s/.test(text)) return text.split(/\s\/\s/)
  // In small letters it is an example: a path, the name of a repository.
  if (/^[^a-z]/.test(text) && !/\/[^A-Z]/.test(text) && text.includes('/')) return text.split('/')
  const line = text.replace(/\s+/g, ' ')
  if (line.includes(' or ')) return line.split(/,? or |, ?/)
  return undefined
}

function unwrapped(text: string): string {
  let bare = trimOf(text, '*')
  for (const [open, close] of ['[]', '{}', '<>', '``', '""', '()'] as const) {
    const inner = bare.slice(1, -1)
    if (bare.length > 2 && bare.startsWith(open ?? '') && bare.endsWith(close ?? '') && !inner.includes(open ?? ''))
      bare = inner.trim()
  }
  return bare
}

/** A value without the remark behind it: `A | B  # what it is`. */
export function withoutRemark(value: string): string {
  const at = value.search(/\s(?:#|\/\/|\u2190|<-)/)
  return at === -1 ? value : value.slice(0, at).trimEnd()
}
