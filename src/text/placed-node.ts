/** Tree of ranges of a JSON, YAML or TOML text, without its values. */
import type {JsonDocument, JsonFault, JsonKey} from './json-fault.ts'
import {type Range, rangeOf} from './lines.ts'
import {once} from './memoize.ts'
import {quoted, quoting} from './quoted.ts'

export interface PlacedNode extends Range {
  /** For a map or table, in the order of the text. */
  readonly pairs?: readonly PlacedPair[]
  /** For a list. */
  readonly items?: readonly PlacedNode[]
}

export interface PlacedPair {
  readonly key: PlacedKey
  readonly node: PlacedNode
}

interface PlacedKey extends Range {
  readonly name: string
}

/** Keys of all maps, in the order of the text. */
export function placedKeys(root: PlacedNode | undefined): JsonKey[] {
  const keys: JsonKey[] = []
  const open: {node: PlacedNode; path: readonly PropertyKey[]}[] = root === undefined ? [] : [{node: root, path: []}]
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, path} = next
    for (const [index, item] of (node.items ?? []).entries()) open.push({node: item, path: [...path, index]})
    for (const {key, node: value} of node.pairs ?? []) {
      const {name, start, end} = key
      keys.push({name, path: [...path, name], start, end})
      open.push({node: value, path: [...path, name]})
    }
  }
  return keys.sort((a, b) => a.start - b.start)
}

/** Faults of keys that a map has already. */
export function duplicateKeys(root: PlacedNode): readonly JsonFault[] {
  const faults: JsonFault[] = []
  const open: PlacedNode[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const item of node.items ?? []) if (isContainer(item)) open.push(item)
    if (node.pairs === undefined) continue
    const seen = new Set<string>()
    for (const {key, node: value} of node.pairs) {
      const {name, start, end} = key
      if (seen.has(name))
        faults.push({reason: quoting`duplicate key \`${quoted(name)}\``, expected: 'it once', start, end})
      seen.add(name)
      if (isContainer(value)) open.push(value)
    }
  }
  return faults
}

function isContainer({pairs, items}: PlacedNode): boolean {
  return pairs !== undefined || items !== undefined
}

interface PlacedTree extends Pick<JsonDocument, 'value' | 'faults'> {
  readonly root: PlacedNode | undefined
}

/** A document of a tree in a part of a text. */
export function documentOf({value, faults, root}: PlacedTree, textRange: Range): JsonDocument {
  const shift = <Ranged extends Range>(ranged: Ranged): Ranged => ({
    ...ranged,
    start: ranged.start + textRange.start,
    end: ranged.end + textRange.start
  })
  const find = createNodeFinder(root)
  const keys = once(() => placedKeys(root).map(shift))
  const placeOf = (range: Range | undefined): Range => (range === undefined ? textRange : shift(rangeOf(range)))
  return {
    value,
    faults: faults.map(shift),
    get keys() {
      return keys()
    },
    locate: (path) => placeOf(find(path).node),
    locateKey(path) {
      const {node, pair} = find(path)
      return placeOf(pair?.key ?? node)
    }
  }
}

interface FoundNode {
  readonly node?: PlacedNode | undefined
  readonly pair?: PlacedPair | undefined
}

/** Finds the node at a path, or its nearest ancestor. Maps are indexed on first use. */
export function createNodeFinder(root: PlacedNode | undefined): (path: readonly PropertyKey[]) => FoundNode {
  const cached = new Map<readonly PlacedPair[], ReadonlyMap<string, PlacedPair>>()
  function pairsOf(pairs: readonly PlacedPair[]): ReadonlyMap<string, PlacedPair> {
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

/** Pairs of a map by key; the first for a duplicate key. */
function firstPairs(pairs: readonly PlacedPair[]): ReadonlyMap<string, PlacedPair> {
  const first = new Map<string, PlacedPair>()
  for (const pair of pairs) if (!first.has(pair.key.name)) first.set(pair.key.name, pair)
  return first
}
