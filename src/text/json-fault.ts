/** JSON texts with their ranges. */
import type {JsonLimit} from './json-limits.ts'
import type {Range} from './lines.ts'
import type {MaybeQuoted} from './quoted.ts'

export interface JsonFault extends Range {
  /** Object of "Unexpected ..., expected ...". */
  readonly reason: MaybeQuoted
  /** By default "JSON" or "YAML". */
  readonly expected?: string
  /** Exceeded limit of an unread text, which may be valid. */
  readonly limit?: ReadingLimit
}

/** A limit of ours on JSON, YAML or TOML, or an unsupported YAML tag. */
interface ReadingLimit {
  readonly kind: JsonLimit['kind'] | 'length' | 'aliases' | 'anchors' | 'tag'
  readonly most?: number
}

export interface JsonKey extends Range {
  readonly name: string
  readonly path: readonly PropertyKey[]
}

/** Value of a JSON text with the ranges of its nodes. */
export interface JsonDocument {
  readonly value: unknown
  readonly faults: readonly JsonFault[]
  /** Range of the node at a path or its nearest ancestor; of the key, for an unexpected key. */
  locate(path: readonly PropertyKey[]): Range
  /** Range of a property's key. */
  locateKey(path: readonly PropertyKey[]): Range
  /** Keys of all objects in order, with the paths of their values. */
  readonly keys: readonly JsonKey[]
}
