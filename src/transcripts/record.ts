import {isRecord, type JsonObject} from '../text/json-object.ts'

/** The value if it is an object, else an object without keys. */
export function asObject(value: unknown): JsonObject {
  return isRecord(value) ? value : {}
}

/** The value if it is an array, else an array without items. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value if it is a string that is not empty. */
export function asString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

const open = 0x7b
const close = 0x7d
const space = 0x20

/** Whether the bytes of a line begin and end like an object. Whitespace around it does not matter, nor do CR and NUL. */
export function isWhole(line: Buffer): boolean {
  let start = 0
  let end = line.length - 1
  while (start < end && at(line, start) <= space) start++
  while (end > start && at(line, end) <= space) end--
  return start < end && line[start] === open && line[end] === close
}

/** The object on a line; `undefined` where the line is something else. */
export function readRecord(line: Buffer): JsonObject | undefined {
  if (!isWhole(line)) return undefined
  const text = line.toString('utf8')
  return parsedObject(text) ?? (text.includes('\0') ? parsedObject(text.replace(/^\0+|\0+$/g, '')) : undefined)
}

function parsedObject(text: string): JsonObject | undefined {
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}

/** The value of a JSON text; `undefined` where it is not one. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function at(line: Buffer, index: number): number {
  return line[index] ?? 0
}
