import type {JsonFault, JsonKey} from '../json.ts'
import type {Range} from '../lines.ts'
import {quoted, quoting} from '../quoted.ts'

/** A node with its value. */
export interface ValueNode extends YamlNode {
  readonly value: unknown
}

/** A key with the node of its value. */
export interface ValuePair {
  readonly key: YamlKey
  readonly node: ValueNode
}

/** A map; of a key that it has twice, the last value counts. */
export function mapOf(pairs: readonly ValuePair[], {start, end}: Range): ValueNode {
  return {value: Object.fromEntries(pairs.map(({key, node}) => [key.name, node.value])), start, end, pairs}
}

export function listOf(items: readonly ValueNode[], {start, end}: Range): ValueNode {
  return {value: items.map(({value}) => value), start, end, items}
}

/** A run of spaces and line ends. */
export const foldable = / +(?:\r?\n *)*|(?:\r?\n *)+/g

/** The text of a scalar on many lines: one line end is a space, and of more line ends all but one are kept. */
export function foldLines(text: string): string {
  return text.includes('\n') ? text.replace(foldable, foldRun) : text
}

/** What a run becomes. */
export function foldRun(text: string): string {
  const ends = text.split('\n').length - 1
  if (ends === 0) return text
  return ends === 1 ? ' ' : '\n'.repeat(ends - 1)
}

/**
 * A value of a YAML text and its place, without comments after it. The place of a block list or map ends with its last value; that
 * of a value which is not written is empty.
 */
export interface YamlNode extends Range {
  /** Of a map, in the order of the text. */
  readonly pairs?: readonly YamlPair[]
  /** Of a list. */
  readonly items?: readonly YamlNode[]
}

export interface YamlPair {
  readonly key: YamlKey
  readonly node: YamlNode
}

export interface YamlKey extends Range {
  readonly name: string
}

/** What a reader made of a YAML text; offsets are those of this text. */
export interface YamlRead {
  readonly value: unknown
  readonly faults: readonly JsonFault[]
  /** `undefined` where the text has no value, or cannot be read. */
  readonly root?: YamlNode | undefined
}

/** The keys of all maps, in the order of the text. */
export function readYamlKeys(root: YamlNode | undefined): JsonKey[] {
  const keys: JsonKey[] = []
  const open: {node: YamlNode; path: readonly PropertyKey[]}[] = root === undefined ? [] : [{node: root, path: []}]
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

/** A key that is in one map twice: the first of them. */
export function keysTwice(root: YamlNode): readonly JsonFault[] {
  const twice: YamlKey[] = []
  const open: YamlNode[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const item of node.items ?? []) open.push(item)
    const seen = new Set<string>()
    for (const {key, node: value} of node.pairs ?? []) {
      if (seen.has(key.name)) twice.push(key)
      seen.add(key.name)
      open.push(value)
    }
  }
  const [first] = twice.sort((a, b) => a.start - b.start)
  if (first === undefined) return []
  const {name, start, end} = first
  return [{reason: quoting`duplicate key \`${quoted(name)}\``, expected: 'it once', start, end}]
}
