/** Patterns of JSON values, and paths to values in them. */
import {isRecord} from '../../text/json-object.ts'
import type {Path} from '../format.ts'

export interface Test {
  (value: unknown): boolean
  readonly keys?: NeededKeys
}

/** Keys and indexes, one of which each value that passes has; `undefined` where they are not known. */
type NeededKeys = () => readonly string[] | undefined

/** A literal, `undefined` for a missing value; a test; one of several; or patterns by key, all of which hold. */
export type Pattern =
  | string
  | number
  | boolean
  | null
  | undefined
  | Test
  | readonly Pattern[]
  | {readonly [key: string]: Pattern}

const compiled = new WeakMap<object, Test>()

/** The test of a pattern, which is compiled once. */
export function testOf(pattern: Pattern): Test {
  if (typeof pattern === 'function') return pattern
  if (typeof pattern !== 'object' || pattern === null) return (value) => value === pattern
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const test = Array.isArray(pattern) ? oneOf(pattern) : ofKeys(pattern as {readonly [key: string]: Pattern})
  compiled.set(pattern, test)
  return test
}

export function matches(pattern: Pattern, value: unknown): boolean {
  return testOf(pattern)(value)
}

function oneOf(patterns: readonly Pattern[]): Test {
  const literals: ReadonlySet<unknown> = new Set(patterns.filter(isLiteral))
  const tests = patterns.filter((pattern) => !isLiteral(pattern)).map(testOf)
  const test: Test = (value) => {
    if (literals.has(value)) return true
    for (const test of tests) if (test(value)) return true
    return false
  }
  return withKeys(test, () => (literals.size > 0 ? undefined : keysOfEach(tests)))
}

function withKeys(test: Test, keys: NeededKeys): Test {
  return Object.assign(test, {keys})
}

/** The keys of several tests, of which each value passes one; unknown if those of a test are. */
export function keysOfEach(tests: readonly Pick<Test, 'keys'>[]): readonly string[] | undefined {
  const all = new Set<string>()
  for (const {keys} of tests) {
    const known = keys?.()
    if (known === undefined) return undefined
    for (const key of known) all.add(key)
  }
  return [...all]
}

function isLiteral(pattern: Pattern): boolean {
  return typeof pattern !== 'function' && (typeof pattern !== 'object' || pattern === null)
}

/** Each record of a file comes here: literals are compared in place. */
function ofKeys(patterns: {readonly [key: string]: Pattern}): Test {
  const parts = Object.entries(patterns)
  const literals = parts.filter(([, pattern]) => isLiteral(pattern))
  const tests = parts.flatMap(([key, pattern]) => (isLiteral(pattern) ? [] : [{key, test: testOf(pattern)}]))
  const test: Test = (value) => {
    if (!isRecord(value)) return false
    for (const literal of literals) if (value[literal[0]] !== literal[1]) return false
    for (const part of tests) if (!part.test(value[part.key])) return false
    return true
  }
  return withKeys(test, () => {
    const [key] = literals.find(([, literal]) => literal !== undefined) ?? []
    const needed = key ?? tests.find((part) => !part.test(undefined))?.key
    return needed === undefined ? undefined : [needed]
  })
}

export const aString: Test = (value) => typeof value === 'string'
export const aNumber: Test = (value) => typeof value === 'number'
export const aList = withKeys(
  (value) => Array.isArray(value),
  () => ['length']
)
export const isEmptyList: Test = (value) => Array.isArray(value) && value.length === 0
export const isPresent: Test = (value) => value !== undefined

/** A list with an item, all of which match. */
export function eachIs(pattern: Pattern): Test {
  const test = testOf(pattern)
  return withKeys((value) => Array.isArray(value) && value.length > 0 && value.every(test), ofItems)
}

const ofItems: NeededKeys = () => ['0']

/** All of several. */
export function allOf(...patterns: readonly Pattern[]): Test {
  const tests = patterns.map(testOf)
  const test: Test = (value) => {
    for (const test of tests) if (!test(value)) return false
    return true
  }
  return withKeys(test, () => {
    for (const {keys} of tests) {
      const known = keys?.()
      if (known !== undefined) return known
    }
    return undefined
  })
}

/** A value, and its place in the value that it was looked up in. */
export interface LocatedJson {
  readonly value: unknown
  readonly path: Path
}

/** How to look up a path of keys with dots between; a key that is the whole path comes first. */
export function lookup(path: string): (value: unknown) => unknown {
  const keys = path === '' ? [] : path.split('.')
  const isLong = keys.length > 1
  return (value) => {
    if (isLong && hasKey(value, path)) return value[path]
    let found = value
    for (const key of keys) {
      if (!hasKey(found, key)) return undefined
      found = found[key]
    }
    return found
  }
}

function hasKey(value: unknown, key: PropertyKey): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

/** How to find the values at a path in which `*` stands for each item of a list, in their order. */
export function locator(path: string): (value: unknown) => readonly LocatedJson[] {
  const keys = path === '' ? [] : path.split('.')
  return (value) => {
    const found: LocatedJson[] = []
    addLocated(found, value, keys, [])
    return found
  }
}

/** The values at a path that is looked up in few values. */
export function locate(value: unknown, path: string): readonly LocatedJson[] {
  return locator(path)(value)
}

/** @param at the keys that lead to the value, of as many keys of the path */
function addLocated(found: LocatedJson[], value: unknown, keys: Path, at: PropertyKey[]): void {
  const key = keys[at.length]
  if (key === undefined) found.push({value, path: [...at]})
  else if (key !== '*') {
    if (!hasKey(value, key)) return
    at.push(key)
    addLocated(found, value[key], keys, at)
    at.pop()
  } else if (Array.isArray(value))
    for (let index = 0; index < value.length; index++) {
      at.push(index)
      addLocated(found, value[index], keys, at)
      at.pop()
    }
}

/** Values of a document. Lists may be very long: the places of their items are made one by one. */
export interface LocatedList {
  readonly values: readonly unknown[]
  pathOf(index: number): Path
}

export function listed(places: readonly LocatedJson[]): LocatedList {
  return {values: places.map(({value}) => value), pathOf: (index) => places[index]?.path ?? []}
}

/** How to find the values at a path, and the items of lists there. */
export function recordsAt(path: string): (value: unknown) => LocatedList {
  const keys = path === '' ? [] : path.split('.')
  if (keys.includes('*')) return (value) => listed(locate(value, path).flatMap(itemsOf))
  return (value) => {
    let found = value
    for (const key of keys) {
      if (!hasKey(found, key)) return listed([])
      found = found[key]
    }
    return Array.isArray(found)
      ? {values: found, pathOf: (index) => [...keys, index]}
      : {values: [found], pathOf: () => keys}
  }
}

function itemsOf({value, path}: LocatedJson): readonly LocatedJson[] {
  return Array.isArray(value) ? value.map((item, index) => ({value: item, path: [...path, index]})) : [{value, path}]
}

/** The items of a list in a document, behind the place of the list, at which a run without items ends. */
export function itemsAt(value: unknown, key: string): readonly LocatedJson[] {
  return [{value: undefined, path: [key]}, ...locate(value, `${key}.*`)]
}

/** Patterns for the lines of a file, or for the items of a list. */
export interface ListShape {
  readonly first?: Pattern
  readonly rest?: Pattern
  readonly every?: Pattern
  /** Each of these matches some line. */
  readonly some?: readonly Pattern[]
}

/** A list of records of a shape; an empty one has none. @param recordIn the record in an item */
export function listOf(shape: ListShape | Test, recordIn?: (item: unknown) => unknown): Test {
  const test = typeof shape === 'function' ? allOf(aList, shape) : ofShape(shape)
  if (recordIn === undefined) return test
  return withKeys(
    (list) => Array.isArray(list) && test(list.map(recordIn)),
    () => test.keys?.()
  )
}

function ofShape({first, rest, every, some = []}: ListShape): Test {
  const [isFirst, isRest, isEach] = [first, rest, every].map((pattern) =>
    pattern === undefined ? undefined : testOf(pattern)
  )
  const tests = some.map(testOf)
  return withKeys(
    (list) =>
      Array.isArray(list) &&
      list.length > 0 &&
      isFirst?.(list[0]) !== false &&
      (isRest === undefined || (list.length > 1 && list.slice(1).every(isRest))) &&
      (isEach === undefined || list.every(isEach)) &&
      tests.every((test) => list.some(test)),
    ofItems
  )
}
