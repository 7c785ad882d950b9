/** Shape shared by JSON values, as a schema: counts, and values of short lists only. */
import {compare} from '../../text/compare.ts'
import {isRecord} from '../../text/json-object.ts'
import type {JsonShape} from '../markers/data-shape.ts'
import {countValues} from './value-counts.ts'
import {isValue} from './wording.ts'

const deepest = 3

/** Objects with more keys are maps: their keys are data. */
export const mostKeys = 60

export interface JsonSketch {
  /** @param output index of the output */
  add(value: unknown, output: number): void
  shape(): JsonShape
}

export function sketchJson(depth = 0): JsonSketch {
  const types = new Set<string>()
  const strings = countValues(isValue)
  const keys = new Map<string, {count: number; readonly sketch: JsonSketch}>()
  let objects = 0
  let isMap = false
  let items: JsonSketch | undefined
  function addKeys(value: Readonly<Record<string, unknown>>, output: number): void {
    objects++
    for (const [key, each] of Object.entries(value)) {
      if (isMap) return
      const found = keys.get(key) ?? {count: 0, sketch: sketchJson(depth + 1)}
      keys.set(key, found)
      found.count++
      found.sketch.add(each, output)
      isMap = keys.size > mostKeys
    }
  }
  function objectShape(): JsonShape {
    const shared = isMap ? [] : [...keys].filter(([key, {count}]) => count === objects && key !== '__proto__')
    return objectOf(shared.map(([key, {sketch}]) => [key, sketch.shape()]))
  }
  return {
    add(value, output) {
      types.add(typeOf(value))
      if (typeof value === 'string') strings.add(value, output)
      if (depth >= deepest) return
      if (isRecord(value)) addKeys(value, output)
      if (!Array.isArray(value)) return
      items ??= sketchJson(depth + 1)
      for (const each of value) items.add(each, output)
    },
    shape() {
      const [only, ...more] = [...types].sort(compare)
      if (only === undefined || only === 'null') return more.length === 0 ? {} : {type: [only, ...more]}
      if (more.length > 0) return {type: [only, ...more]}
      const values = only === 'string' ? strings.listed() : undefined
      if (values !== undefined) return {enum: values}
      if (only === 'object' && depth < deepest) return objectShape()
      const inner = items?.shape() ?? {}
      return Object.keys(inner).length > 0 ? {type: only, items: inner} : {type: only}
    }
  }
}

export function objectOf(properties: readonly (readonly [key: string, shape: JsonShape])[]): JsonShape {
  const sorted = [...properties].sort(([a], [b]) => compare(a, b))
  if (sorted.length === 0) return {type: 'object'}
  return {type: 'object', required: sorted.map(([key]) => key), properties: Object.fromEntries(sorted)}
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
