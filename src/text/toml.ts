/** TOML and the places of its keys and values. */
import {parse, TomlError} from 'smol-toml'
import type {JsonFault, JsonKey} from './json.ts'
import type {Range} from './lines.ts'
import {type TomlEntry, tomlEntries} from './toml-places.ts'
import type {YamlDocument} from './yaml.ts'

/** In UTF-16 units. */
const longest = 1_000_000

/**
 * Reads TOML 1.0. Never throws: what is wrong is returned as a fault, the first of them. The keys are those at the top; a path
 * into an inline table or a list of values has the place of what it is in.
 */
export function readToml(text: string): YamlDocument {
  const whole: Range = {start: 0, end: text.length}
  const {value, fault} = parseToml(text)
  const pairs = fault === undefined ? tomlEntries(text) : []
  const byPath = new Map<string, TomlEntry>()
  const tops = new Map<string, JsonKey>()
  for (const pair of pairs) {
    const [name = ''] = pair.path
    if (!byPath.has(name)) byPath.set(name, pair)
    if (!tops.has(name)) tops.set(name, {name, path: [name], ...pair.key})
    const path = idOf(pair.path)
    if (!byPath.has(path)) byPath.set(path, pair)
  }
  const find = (path: readonly PropertyKey[]): TomlEntry | undefined => {
    for (let length = path.length; length > 0; length--) {
      const pair = byPath.get(idOf(path.slice(0, length)))
      if (pair !== undefined) return pair
    }
    return undefined
  }
  return {
    value,
    faults: fault === undefined ? [] : [fault],
    keys: [...tops.values()],
    locate: (path) => find(path)?.value ?? whole,
    locateKey: (path) => find(path)?.key ?? whole
  }
}

function idOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('\0')
}

function parseToml(text: string): {readonly value?: unknown; readonly fault?: JsonFault} {
  if (text.length > longest) return {fault: {reason: `length of ${text.length} characters`, start: 0, end: 1}}
  try {
    return {value: parse(text.replace(/^\uFEFF/, ' '), {maxDepth: 50})}
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return {fault: {reason: reasonOf(error), expected: 'TOML', ...placeOf(text, error)}}
  }
}

/** The first line of the parser's message, as the object of "Unexpected ...". */
function reasonOf({message}: TomlError): string {
  const [line = ''] = message.split('\n')
  const reason = line.replace(/^Invalid TOML document: /, '')
  const name = reason.replace(/^(?:unexpected|an?|the) /i, '')
  return /duplicate|redefine|already/i.test(reason)
    ? 'key that is there already'
    : /^[a-z ]{3,40}$/.test(name)
      ? name
      : 'text'
}

/** From the place of the fault to the end of its line; the parser counts lines that end in LF. */
function placeOf(text: string, {line, column}: TomlError): Range {
  let start = 0
  for (let left = line - 1; left > 0; left--) {
    const next = text.indexOf('\n', start)
    if (next === -1) break
    start = next + 1
  }
  const from = Math.max(0, Math.min(start + column - 1, text.length - 1))
  const [word = ''] = /^[^\s,=\]}]*/.exec(text.slice(from, from + 200)) ?? []
  return {start: from, end: Math.min(text.length, from + Math.max(1, word.length))}
}
