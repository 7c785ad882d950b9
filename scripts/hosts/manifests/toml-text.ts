import {isRecord} from '../../../src/text/json-object.ts'

/** Keys and values as TOML, with tables on one line. */
export function toToml(value: unknown): string {
  return isRecord(value)
    ? Object.entries(value)
        .map(([key, item]) => `${JSON.stringify(key)} = ${inline(item)}\n`)
        .join('')
    : ''
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const pairs = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)} = ${inline(item)}`)
  return `{${pairs.join(', ')}}`
}
