/** The values that programs answer: which of them are the same, and which stand for nothing. */
import {nonsense} from '../contracts/engine/drifts.ts'
import {isRecord} from '../text/json-object.ts'
import {excerpt} from '../text/lines.ts'

/** A value as JSON on one line, shortened. */
export function valueWords(value: unknown): string {
  return `\`${excerpt(JSON.stringify(value) ?? 'null')}\``
}

/** Whether two values are the same, whatever the order of their keys. */
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

/** Whether a value holds nothing: `null`, `false`, an empty text, or a list or an object of these. */
export function isNothing(value: unknown): boolean {
  return leavesOf(value).length === 0
}

/** Whether two values have a part in common that holds something, at one place. */
export function sharesPart(one: unknown, other: unknown): boolean {
  const known = new Set(leavesOf(other))
  return leavesOf(one).some((scalar) => known.has(scalar))
}

/** Whether a value has text of {@link nonsense}. */
export function holdsNonsense(value: unknown): boolean {
  const [word = ''] = nonsense.toLowerCase().split(' ')
  return (JSON.stringify(value) ?? '').toLowerCase().includes(word)
}

/** How many items the longest list in a value has. */
export function longestList(value: unknown): number | undefined {
  const inner = Array.isArray(value) ? [] : isRecord(value) ? Object.values(value) : []
  const counts = [...(Array.isArray(value) ? [value.length] : []), ...inner.flatMap((each) => longestList(each) ?? [])]
  return counts.length === 0 ? undefined : Math.max(...counts)
}

/** The values that hold something, each with its place. */
function leavesOf(value: unknown, place = ''): readonly string[] {
  if (value === null || value === undefined || value === false || value === '') return []
  if (typeof value !== 'object') return [`${place}=${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${place}/${key}`))
}
