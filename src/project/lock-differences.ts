/** Differences between a lock and the current exports of its programs. */
import type {FileReader} from '../disk/contained-reader.ts'
import {pathName} from '../schema/expectation.ts'
import {isRecord} from '../text/json-object.ts'
import {plain, Quoted, sentence, withoutMiddle} from '../text/quoted.ts'
import type {ConfigFile} from './config.ts'
import {type LockEntry, readLock, withSortedKeys} from './lock.ts'

/** First difference of each schema between the lock and the exports. */
export function lockDifferences(
  file: ConfigFile,
  entries: ReadonlyMap<string, LockEntry>,
  reader: FileReader,
  shownPath: string
): readonly Quoted[] {
  const lock = readLock(file, reader, shownPath)
  if (lock instanceof Quoted) return [lock]
  const stray = lock.names.filter((name) => !entries.has(name))
  return [
    ...[...entries].flatMap(([name, {schema}]): Quoted[] => {
      const locked = lock.entry(name)
      if (locked === undefined) return [sentence`Missing entry \`${name}\`, expected it in \`${shownPath}\``]
      if (locked instanceof Quoted) return [locked]
      const path = firstDifference(withSortedKeys(locked.entry.schema), schema)
      if (path === undefined) return []
      const [before, now] = [locked.entry.schema, schema].map((value) => valueWords(value, path))
      return [
        sentence`Unexpected schema of \`${name}\` at ${locked.at(path)}, expected that of the program: ${path.length === 0 ? plain('it') : sentence`\`${pathName(path)}\``} is ${now ?? plain('')} there, and ${before ?? plain('')} in the lock`
      ]
    }),
    ...stray.map(
      (name) => sentence`Unexpected entry \`${name}\` of \`${shownPath}\`, expected only schemas that contracts name`
    )
  ]
}

/** Path of the first difference between two values with sorted keys; `undefined` if equal. */
function firstDifference(
  one: unknown,
  other: unknown,
  path: readonly PropertyKey[] = []
): readonly PropertyKey[] | undefined {
  if (one === other) return undefined
  if (path.at(-1) === 'required' && hasSameNames(one, other)) return undefined
  const isList = Array.isArray(one) && Array.isArray(other)
  if (!isList && !(isRecord(one) && isRecord(other))) return path
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  for (const key of isList ? keys : keys.sort()) {
    const inner = [...path, isList ? Number(key) : key]
    const has = [one, other].map((each) => Object.hasOwn(each, key))
    if (has.includes(false)) return inner
    const found = firstDifference((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key], inner)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether two lists of required keys are equal, ignoring order. */
function hasSameNames(one: unknown, other: unknown): boolean {
  const [names, others] = [one, other].map((list) =>
    Array.isArray(list) ? list.map(String).sort().join('\0') : undefined
  )
  return names !== undefined && names === others
}

/** In UTF-16 units. */
const longestValue = 80

function valueWords(schema: unknown, path: readonly PropertyKey[]): Quoted {
  const found = path.reduce<unknown>((outer, key) => (outer as Record<PropertyKey, unknown> | undefined)?.[key], schema)
  return found === undefined ? plain('nothing') : sentence`\`${withoutMiddle(JSON.stringify(found), longestValue)}\``
}
