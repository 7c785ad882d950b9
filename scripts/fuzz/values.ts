import {changeCharacters} from './characters.ts'
import {changeText} from './lines.ts'
import type {Random} from './random.ts'
import {texts} from './seeds.ts'

/** Values where others are expected. */
const odd: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', 'x', 'main', '__proto__', 'constructor', 'null'],
  ...[[], {}, [[]], [null], [{}], {toString: 1}, {length: -1}, {__proto__: null}, '\uD800', '\0', 'a'.repeat(5000)]
]

/** Changes one value, key or place of a JSON text; a text that is not JSON is changed as text. */
export function changeJson(text: string, random: Random): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return changeCharacters(text, random)
  }
  const places = placesOf(value)
  const changed = changeAt(value, random.pick(places), random)
  const written = JSON.stringify(changed, null, random.chance(0.2) ? 2 : 0) ?? 'null'
  return random.chance(0.1) ? changeCharacters(written, random) : written
}

/** Changes the lines of a file of records: values in them, their order, their ends. */
export function changeRecords(text: string, random: Random): string {
  const lines = text.split('\n')
  const at = random.int(lines.length)
  const line = lines[at] ?? ''
  switch (random.int(9)) {
    case 0:
      return lines.toSpliced(at, 1).join('\n')
    case 1:
      return lines.toSpliced(at, 0, line).join('\n')
    case 2:
      return lines.toSpliced(at, 2, ...lines.slice(at, at + 2).toReversed()).join('\n')
    case 3:
      return text.slice(0, random.int(text.length + 1))
    case 4:
      return changeCharacters(text, random)
    case 5:
      return text.replaceAll('\n', random.pick(['\r\n', '\r', '\n\n', ' ', '\u2028']))
    default:
      return lines.toSpliced(at, 1, changeJson(line, random)).join('\n')
  }
}

type Path = readonly (string | number)[]

function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [path, ...keys.flatMap((key) => placesOf((value as Record<string | number, unknown>)[key], [...path, key]))]
}

function changeAt(value: unknown, [key, ...rest]: Path, random: Random): unknown {
  if (key === undefined) return other(value, random)
  if (Array.isArray(value)) {
    if (rest.length === 0 && random.chance(0.3)) return value.toSpliced(Number(key), 1)
    return value.map((each, index) => (index === key ? changeAt(each, rest, random) : each))
  }
  const entries = Object.entries(value as object).flatMap(([name, each]): [string, unknown][] => {
    if (name !== key) return [[name, each]]
    if (rest.length > 0) return [[name, changeAt(each, rest, random)]]
    const chance = random.int(6)
    if (chance === 0) return []
    if (chance === 1) return [[changeCharacters(name, random), each]]
    if (chance === 2)
      return [
        [name, each],
        [`${name}2`, each]
      ]
    return [[name, other(each, random)]]
  })
  return Object.fromEntries(entries)
}

function other(value: unknown, random: Random): unknown {
  if (typeof value === 'string' && random.chance(0.6))
    return random.chance(0.4) ? changeText(random.pick(texts), random) : changeText(value, random)
  if (random.chance(0.1)) return nested(random)
  return random.chance(0.3) ? [value, value] : random.pick(odd)
}

function nested(random: Random): unknown {
  let value: unknown = random.pick(odd)
  for (let depth = random.int(300); depth > 0; depth--) value = random.chance(0.5) ? [value] : {a: value}
  return value
}
