/** The places of the nodes of a YAML document. */
import {type Document, isMap, isScalar, isSeq, type Node, type Range as NodeRange, type Pair, type YAMLMap} from 'yaml'
import type {JsonFault, JsonKey} from './json.ts'
import type {Range} from './lines.ts'

interface Place {
  readonly node?: Node | undefined
  readonly pair?: Pair | undefined
}

/** Finds the node at a path, or the nearest one above it. Each map is searched through once, and then by its keys. */
export function openFinder(root: Node | undefined): (path: readonly PropertyKey[]) => Place {
  const known = new Map<Node, ReadonlyMap<string, Pair>>()
  function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    const found = known.get(map) ?? firstPairs(map)
    known.set(map, found)
    return found
  }
  return (path) => findNode(root, path, pairsOf)
}

/** The pairs of a map by their keys; of a key that is there twice, the first. */
function firstPairs({items}: YAMLMap): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>()
  for (const pair of items) {
    const name = nameOf(pair)
    if (!pairs.has(name)) pairs.set(name, pair)
  }
  return pairs
}

function findNode(
  root: Node | undefined,
  path: readonly PropertyKey[],
  pairsOf: (map: YAMLMap) => ReadonlyMap<string, Pair>
): Place {
  let place: Place = {node: root}
  for (const key of path) {
    const {node} = place
    if (isMap(node)) {
      const pair = pairsOf(node).get(String(key))
      if (pair === undefined) break
      place = {node: (pair.value as Node | null) ?? undefined, pair}
    } else if (isSeq(node) && typeof key === 'number' && node.items[key] !== undefined)
      place = {node: node.items[key] as Node}
    else break
  }
  return place
}

function nameOf({key}: Pair): string {
  return isScalar(key) ? String(key.value) : ''
}

/** The span of a node; of a value that is not written, that of its key. */
export function nodeRange(content: string, {node, pair}: Place): Range {
  const [start, end] = (isWritten(node) ? node : (pair?.key as Node | undefined))?.range ?? [0, content.length]
  return atLeastOne(content, {start, end: start + content.slice(start, end).trimEnd().length})
}

function isWritten(node: Node | undefined): node is Node & {range: NodeRange} {
  return node?.range != null && node.range[1] > node.range[0]
}

export function readKeys(document: Document.Parsed): {keys: JsonKey[]; faults: JsonFault[]} {
  const keys: JsonKey[] = []
  const faults: JsonFault[] = []
  const open: {node: unknown; path: readonly PropertyKey[]}[] = [{node: document.contents, path: []}]
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, path} = next
    if (isSeq(node)) for (const [index, item] of node.items.entries()) open.push({node: item, path: [...path, index]})
    if (!isMap(node)) continue
    const seen = new Set<string>()
    for (const pair of node.items) {
      const name = nameOf(pair)
      const [start, end] = (pair.key as Node | null)?.range ?? [0, 1]
      if (seen.has(name)) faults.push({reason: `duplicate key \`${name}\``, expected: 'it once', start, end})
      seen.add(name)
      keys.push({name, path: [...path, name], start, end})
      open.push({node: pair.value, path: [...path, name]})
    }
  }
  return {keys: keys.sort((a, b) => a.start - b.start), faults: faults.sort((a, b) => a.start - b.start).slice(0, 1)}
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
