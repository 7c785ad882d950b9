/** What a schema finds wrong in a JSON text, as problems at its nodes. */
import type * as z from 'zod/mini'
import {pathName} from '../schema/expectation.ts'
import type {Expected} from '../schema/problem.ts'
import {expectedBy} from '../schema/zod.ts'
import {nearest} from '../text/edit-distance.ts'
import {isRecord, type JsonDocument} from '../text/json.ts'
import {firstLineOf, type Range} from '../text/lines.ts'
import type {Problem} from './problem.ts'

export type JsonProblem = Problem<{
  /** The text is not JSON. */
  syntax: {readonly reason: string}
  'missing-key': {readonly key: string; readonly outer: string}
  /** A key that is nearly one that is missing. */
  'misspelt-key': {readonly key: string; readonly expected: string}
  value: {readonly path: string; readonly expected: readonly Expected[]}
}>

/** The keys that the object at a path may have. */
type KnownKeys = (path: readonly PropertyKey[]) => readonly string[]

/** The faults of a text that is not JSON. */
export function syntaxProblems({faults}: JsonDocument): JsonProblem[] {
  return faults.map(({reason, start, end}) => ({kind: 'syntax', range: {start, end}, data: {reason}}))
}

/**
 * The issues of a schema as problems: a wrong value at its node, a missing key at the object that lacks it, or at the key
 * that is nearly its name.
 *
 * @param options `root` is the path of what the schema read; `known` gives the keys of an object, none of which is another one misspelt
 */
export function schemaProblems(
  text: string,
  json: JsonDocument,
  issues: readonly z.core.$ZodIssue[],
  {root = [], known = () => []}: {readonly root?: readonly PropertyKey[]; readonly known?: KnownKeys} = {}
): JsonProblem[] {
  return issues.map((issue): JsonProblem => {
    const path = [...root, ...issue.path]
    if (path.length === 0 || valueAt(json.value, path) !== undefined)
      return {kind: 'value', range: json.locate(path), data: {path: pathName(path), expected: expectedBy(issue)}}
    return missingKey(text, json, path, known)
  })
}

/** A key that is not there, or nearly is. */
export function missingKey(
  text: string,
  json: JsonDocument,
  path: readonly PropertyKey[],
  known: KnownKeys
): JsonProblem {
  const key = String(path.at(-1))
  const outer = path.slice(0, -1)
  const near = nearest(
    key,
    keysOf(valueAt(json.value, outer)).filter((other) => !known(outer).includes(other))
  )
  if (near === undefined)
    return {kind: 'missing-key', range: keyLine(text, json, outer), data: {key, outer: pathName(outer)}}
  return {
    kind: 'misspelt-key',
    range: json.locateKey([...outer, near]),
    data: {key: near, expected: key},
    expected: [JSON.stringify(key)]
  }
}

/** The key of an object, or the first line of one that has none. */
export function keyLine(text: string, json: JsonDocument, path: readonly PropertyKey[]): Range {
  return firstLineOf(text, json.locateKey(path))
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (outer, key) =>
      Array.isArray(outer)
        ? outer[Number(key)]
        : isRecord(outer) && Object.hasOwn(outer, key)
          ? outer[String(key)]
          : undefined,
    value
  )
}

function keysOf(value: unknown): readonly string[] {
  return isRecord(value) ? Object.keys(value) : []
}
