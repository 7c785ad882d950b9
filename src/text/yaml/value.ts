import type {Range} from '../lines.ts'
import type {YamlKey, YamlNode} from './node.ts'

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
