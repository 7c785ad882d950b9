/** The places of the values of a YAML text. */
import type {Range} from '../lines.ts'
import type {YamlNode, YamlPair} from './value.ts'

interface FoundNode {
  readonly node?: YamlNode | undefined
  readonly pair?: YamlPair | undefined
}

/** Finds the value at a path, or the nearest one above it. Each map is searched through once, and then by its keys. */
export function openYamlFinder(root: YamlNode | undefined): (path: readonly PropertyKey[]) => FoundNode {
  const cached = new Map<readonly YamlPair[], ReadonlyMap<string, YamlPair>>()
  function pairsOf(pairs: readonly YamlPair[]): ReadonlyMap<string, YamlPair> {
    const found = cached.get(pairs) ?? firstPairs(pairs)
    cached.set(pairs, found)
    return found
  }
  return (path) => {
    let current: FoundNode = {node: root}
    for (const key of path) {
      const {pairs, items} = current.node ?? {}
      const pair = pairs === undefined ? undefined : pairsOf(pairs).get(String(key))
      const item = typeof key === 'number' ? items?.[key] : undefined
      if (pair === undefined && item === undefined) break
      current = pair === undefined ? {node: item} : {node: pair.node, pair}
    }
    return current
  }
}

/** The pairs of a map by their keys; of a key that is there twice, the first. */
function firstPairs(pairs: readonly YamlPair[]): ReadonlyMap<string, YamlPair> {
  const first = new Map<string, YamlPair>()
  for (const pair of pairs) if (!first.has(pair.key.name)) first.set(pair.key.name, pair)
  return first
}

/** The span of a value; of a value that is not written, that of its key; of one without a key, the whole text. */
export function placeOfValue(content: string, {node, pair}: FoundNode): Range {
  return trimmed(content, [node, pair?.key].find(isWritten) ?? {start: 0, end: content.length})
}

/** The span of a key; of what has no key, that of the value. */
export function placeOfKey(content: string, {node, pair}: FoundNode): Range {
  return placeOfValue(content, {node: pair?.key ?? node})
}

function isWritten(range: Range | undefined): boolean {
  return range !== undefined && range.end > range.start
}

function trimmed(content: string, {start, end}: Range): Range {
  return atLeastOne(content, {start, end: start + content.slice(start, end).trimEnd().length})
}

/** A range in the text, at least one character wide. */
export function atLeastOne(content: string, {start, end}: Range): Range {
  const from = Math.min(start, Math.max(0, content.length - 1))
  return {start: from, end: Math.max(end, from + 1)}
}

/** The part of a fault on its first line; past the end of the text, on the last line with text. */
export function firstLineOfFault(content: string, {start, end}: Range): Range {
  const from = Math.min(start, Math.max(0, content.trimEnd().length - 1))
  const stop = content.indexOf('\n', from)
  return atLeastOne(content, {start: from, end: Math.min(end, stop === -1 ? content.length : stop)})
}
