import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Path} from '../format.ts'
import {asObject} from '../record.ts'

/** The state of a graph as it was kept. */
export interface Snapshot {
  readonly values: JsonObject
  /** The nodes that it had to run then. */
  readonly next: readonly unknown[]
  /** Where its values are. */
  readonly path: Path
}

/**
 * What `get_state` and `get_state_history` give: `{values, next, config}`. The JSON of Python has a list in its place,
 * `[values, next, config, metadata, ...]`.
 *
 * Source: `StateSnapshot` in `types.py` of https://github.com/langchain-ai/langgraph, read in November 2026.
 */
export function snapshotIn(value: unknown): Snapshot | undefined {
  const [values, next, path] = Array.isArray(value)
    ? isRecord(asObject(value[2])['configurable'])
      ? [value[0], value[1], [0]]
      : []
    : [asObject(value)['values'], asObject(value)['next'], ['values']]
  return isRecord(values) && Array.isArray(next) && path ? {values, next, path} : undefined
}
