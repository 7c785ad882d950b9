/** Comparison of values that programs answer. */
import {nonsense} from '../contracts/engine/drifts.ts'
import {isRecord} from '../text/json-object.ts'
import {excerpt} from '../text/lines.ts'

export function valueWords(value: unknown): string {
  return `\`${excerpt(JSON.stringify(value) ?? 'null')}\``
}

/** Whether two values are equal, ignoring the order of keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other)
}

function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) =>
      isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each
    ) ?? 'null'
  )
}

/** Whether a value is empty: `null`, `false`, an empty text, or a list or object of such values. */
export function isNothing(value: unknown): boolean {
  return leavesOf(value).length === 0
}

/** Whether two values share a non-empty leaf at the same path. */
export function sharesPart(one: unknown, other: unknown): boolean {
  const known = new Set(leavesOf(other))
  return leavesOf(one).some((scalar) => known.has(scalar))
}

export function holdsNonsense(value: unknown): boolean {
  const [word = ''] = nonsense.toLowerCase().split(' ')
  return (JSON.stringify(value) ?? '').toLowerCase().includes(word)
}

export function longestList(value: unknown): number | undefined {
  const inner = Array.isArray(value) ? [] : isRecord(value) ? Object.values(value) : []
  const counts = [...(Array.isArray(value) ? [value.length] : []), ...inner.flatMap((each) => longestList(each) ?? [])]
  return counts.length === 0 ? undefined : counts.reduce((most, count) => Math.max(most, count))
}

function leavesOf(value: unknown, place = ''): readonly string[] {
  if (value === null || value === undefined || value === false || value === '') return []
  if (typeof value !== 'object') return [`${place}=${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${place}/${key}`))
}
