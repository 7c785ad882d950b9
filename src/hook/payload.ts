import {UsageError} from '../project/errors.ts'
import {isRecord} from '../text/json.ts'
import type {Json} from '../transcripts/format.ts'
import {parseJson} from '../transcripts/record.ts'

/** What a host wrote on standard input. @throws {UsageError} for text that is no JSON object */
export function readPayload(text: string): Json {
  const value = parseJson(text.replace(/^\uFEFF/, ''))
  if (!isRecord(value)) throw new UsageError('Unexpected standard input, expected the JSON object of a hook')
  return value
}

/** The first of some fields that holds a string. */
export function stringOf(payload: Json, ...names: readonly string[]): string | undefined {
  return names.map((name) => payload[name]).find((value) => typeof value === 'string')
}

export function booleanOf(payload: Json, name: string): boolean | undefined {
  const value = payload[name]
  return typeof value === 'boolean' ? value : undefined
}

export function numberOf(payload: Json, name: string): number | undefined {
  const value = payload[name]
  return typeof value === 'number' ? value : undefined
}
