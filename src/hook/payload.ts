import {UsageError} from '../disk/errors.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {sentence} from '../text/quoted.ts'
import {parseJson} from '../transcripts/record.ts'

/** The payload of a host from standard input. @throws {UsageError} for text that is not a JSON object */
export function readPayload(text: string): JsonObject {
  const value = parseJson(text.replace(/^\uFEFF/, ''))
  if (!isRecord(value)) throw new UsageError(sentence`Unexpected standard input, expected the JSON object of a hook`)
  return value
}

/** The first of some fields that holds a string. */
export function stringOf(payload: JsonObject, ...names: readonly string[]): string | undefined {
  return names.map((name) => payload[name]).find((value) => typeof value === 'string')
}

export function booleanOf(payload: JsonObject, name: string): boolean | undefined {
  const value = payload[name]
  return typeof value === 'boolean' ? value : undefined
}

export function numberOf(payload: JsonObject, name: string): number | undefined {
  const value = payload[name]
  return typeof value === 'number' ? value : undefined
}
