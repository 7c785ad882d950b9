import {createDocument} from '../text/document.ts'
import {memoize} from '../text/memoize.ts'

/** Slow to load, and only a run with a cache needs it: once, since a run makes many hashes. */
let hash: typeof import('node:crypto').hash | undefined

/**
 * SHA-256, since authors of linted files may be hostile. With a weaker hash, the linter could see one text and agents another
 * with the same hash.
 */
export function digest(content: string | Uint8Array): string {
  hash ??= process.getBuiltinModule('node:crypto').hash
  return hash('sha256', content, 'base64')
}

/** The same for the same value: data, maps, and sources, of which the functions do not count. */
export function digestOf(value: unknown): string {
  return isObject(value) ? digestOfObject(value) : canonical(value)
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const digestOfObject = memoize((value: object) => digest(canonical(value)))

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => plain(inner)) ?? 'undefined'
}

/** Plain data for values that JSON would omit. The lines of a source follow from its text. */
function plain(value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value]
  if (value instanceof RegExp) return String(value)
  if (!isObject(value) || !isDocument(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'lines'))
}

const documentNames = Object.keys(createDocument(''))

function isDocument(value: object): boolean {
  return documentNames.every((name) => Object.hasOwn(value, name))
}
