import type {JsonObject} from '../../text/json-object.ts'
import {asString} from '../record.ts'
import type {AgentCalls} from './agent-calls.ts'
import {contentOf} from './content.ts'

/**
 * Separates the sub-agents whose records old versions wrote between those of the main thread, without a name: each record
 * has the `parentUuid` of the one before, and the first of an agent has the prompt of the call.
 *
 * @returns the key of the agent that a record belongs to
 */
export function createChains(calls: AgentCalls): (record: JsonObject, line: number) => string {
  const keys = new Map<string, string>()
  return (record, line) => {
    const parent = asString(record['parentUuid']) ?? asString(record['logicalParentUuid'])
    const uuid = asString(record['uuid'])
    const parentKey = parent === undefined ? undefined : keys.get(parent)
    const key = parentKey ?? calls.take(contentOf(record).texts.join('\n')) ?? uuid ?? `line ${line}`
    if (uuid !== undefined) keys.set(uuid, key)
    return key
  }
}
