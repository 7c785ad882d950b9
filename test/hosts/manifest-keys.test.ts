/** Each key of each manifest: values of each kind, misspelt, left out, with the texts and numbers that it takes. */

import {describe, expect, test} from 'vitest'
import {toToml} from '../../scripts/hosts/manifests/toml-text.ts'
import {isRecord, type JsonObject} from '../../src/text/json-object.ts'
import {someOf} from '../../src/text/plural.ts'
import {lines, lint} from '../support/lint.ts'
import {type KnownManifest, knownManifests} from '../support/manifests.ts'

type Path = readonly string[]
type Container = JsonObject | readonly unknown[]

/** A value of each kind, of which none is one of a few that a host knows. */
const kinds = {text: 'zebra', number: 7, flag: true, list: [], table: {}}

/** The findings, without their places. */
function found(
  {path, beside, rule = 'host-manifest'}: KnownManifest,
  manifest: unknown,
  arePaths = true
): readonly string[] {
  const text = path.endsWith('.toml') ? toToml(withTexts(manifest)) : JSON.stringify(manifest)
  const answers = {hasFile: (file: string) => file === beside, exists: () => arePaths, filesIn: () => []}
  return lines(lint(text, {kind: 'manifest', path, answers, only: [rule]})).map((line) => line.replace(/^\S+ /, ''))
}

/** In TOML each key has a value. */
function withTexts(value: unknown): unknown {
  if (value === null) return 'any'
  if (Array.isArray(value)) return value.map(withTexts)
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item)]))
    : value
}

/** Without what marks the keys that have to be there. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [nameOf(key), plain(item)]))
}

/** A path as a message quotes it: of a long key the start and the end. */
const inMessage = (path: string): string => path.replace(/([^.]{19})[^.]{4,}([^.]{18})/g, '$1...$2')

const nameOf = (key: string): string => key.replace(/!$/, '')

const isContainer = (value: unknown): value is Container => Array.isArray(value) || isRecord(value)

/** How deep tables and lists are in one another. */
function depthOf(value: unknown): number {
  return isContainer(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
}

/** A copy, without marks, in which the tables and lists of one depth are others. */
function changedAt(
  value: unknown,
  depth: number,
  change: (path: Path, container: Container) => unknown,
  path: Path = []
): unknown {
  if (!isContainer(value)) return value
  if (depth === 0) return change(path, value)
  const inner = (key: string, item: unknown): unknown => changedAt(item, depth - 1, change, [...path, nameOf(key)])
  return mapped(value, (key, item) => [nameOf(key), inner(key, item)])
}

/** A table or a list with other keys and values. */
function mapped(container: Container, change: (key: string, item: unknown) => readonly [string, unknown]): unknown {
  const entries = Object.entries(container).map(([key, item]) => change(key, item))
  return isRecord(container) ? Object.fromEntries(entries) : entries.map(([, item]) => item)
}

function valueAt(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return value
  return isContainer(value) ? valueAt((value as JsonObject)[first], rest) : undefined
}

/** A copy with another value at a path. */
function changed(value: unknown, [first, ...rest]: Path, to: unknown): unknown {
  if (first === undefined) return to
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === first ? changed(item, rest, to) : item))
  return {...(value as JsonObject), [first]: changed((value as JsonObject)[first], rest, to)}
}

const dotted = (path: Path): string => path.join('.')
const pathOf = (name: string): Path => (name === '' ? [] : name.split('.'))

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return {string: 'text', number: 'number', boolean: 'flag'}[typeof value as string] ?? 'table'
}

/** What follows by the longest beginning of a path. */
function following(facts: Readonly<Record<string, string>>, path: string): string {
  const [longest = ''] = Object.keys(facts)
    .filter((each) => path.startsWith(each))
    .sort((a, b) => b.length - a.length)
  return facts[longest] ?? ''
}

describe.each(knownManifests.map((manifest) => [manifest.path, manifest] as const))('%s', (_, manifest) => {
  const [, host = ''] = /(?:which|so) (.*? \d\S*)/.exec(manifest.wrong[''] ?? '') ?? []
  const levels = manifest.right.flatMap((right) =>
    Array.from({length: depthOf(right)}, (__, depth) => [right, depth] as const)
  )

  /** The first right one that has a path. */
  const rightWith = (path: Path): unknown => manifest.right.map(plain).find((each) => valueAt(each, path) !== undefined)

  const nameAt = (path: Path, key: string): string => dotted([...path, nameOf(key)])
  /** Not a map, and not hooks, whose keys are events. */
  const isTable = (path: Path, container: Container): container is JsonObject =>
    isRecord(container) && dotted(path) !== 'hooks' && Object.keys(container).some((key) => key !== 'own')
  const isVariant = (path: Path, key: string): boolean => manifest.variants?.includes(nameAt(path, key)) === true

  const lacking = (path: string): string => manifest.without?.[path] ?? following(manifest.wrong, path)

  test('right values have no findings', () => {
    for (const each of manifest.right) expect(found(manifest, plain(each))).toEqual([])
  })

  test('values of other kinds', () => {
    const accepted = new Map<string, Set<string>>()
    for (const [right, depth] of levels)
      changedAt(right, depth, (path, container) =>
        mapped(container, (key, value) => {
          const name = nameAt(path, key)
          const known = accepted.get(name) ?? new Set()
          for (const kind of value === null ? Object.keys(kinds) : [kindOf(value)]) known.add(kind)
          accepted.set(name, known)
          return [key, value]
        })
      )
    for (const [right, depth] of levels)
      for (const [kind, wrong] of Object.entries(kinds)) {
        const expected: string[] = []
        const broken = changedAt(right, depth, (path, container) =>
          mapped(container, (key, value) => {
            const name = nameAt(path, key)
            if (isVariant(path, key) || accepted.get(name)?.has(kind) !== false) return [nameOf(key), plain(value)]
            expected.push(`${inMessage(name)}: ${following(manifest.wrong, name)}`)
            return [nameOf(key), wrong]
          })
        )
        if (expected.length === 0) continue
        const values = found(manifest, broken).map((line) =>
          line.replace(/^(\w+): Unexpected value(?: `[^`]*`)? of `(.*?)`(, .*?), expected .*/, '$2: $1$3')
        )
        expect([kind, ...values.sort()]).toEqual([kind, ...expected.sort()])
      }
  })

  test('keys that have to be there', () => {
    for (const [right, depth] of levels) {
      const expected: string[] = []
      const broken = changedAt(right, depth, (path, container) => {
        if (!isTable(path, container)) return plain(container)
        const table = dotted(path)
        const needs = manifest.needs?.[table]
        if (needs !== undefined)
          expected.push(`${following(manifest.wrong, `${table}.`).replace(', ', `: Missing ${needs}, `)}`)
        for (const key of Object.keys(container).filter((each) => each.endsWith('!'))) {
          const [severity = '', clause = ''] = lacking(nameAt(path, key)).split(', ')
          const does = clause.startsWith('so ') ? clause : `${clause.replace('which', 'so')} \`${table}\``
          expected.push(`${severity}: Missing \`${nameOf(key)}\`, ${does}`)
        }
        return plain(Object.fromEntries(Object.entries(container).filter(([key]) => isVariant(path, key))))
      })
      const messages = found(manifest, broken).map((line) => line.replace(/, expected .*/, ''))
      expect(messages.sort()).toEqual(expected.sort())
    }
  })

  test('misspelt keys', () => {
    for (const [right, depth] of levels) {
      const expected: string[] = []
      const broken = changedAt(right, depth, (path, container) => {
        if (!isTable(path, container)) return plain(container)
        const others = manifest.others?.[dotted(path)]?.replace(/^note/, 'warning') ?? `warning, which ${host} ignores`
        return mapped(container, (key, value) => {
          const name = nameOf(key)
          if (name.length < 4 || /^[$_]/.test(name) || isVariant(path, key)) return [name, plain(value)]
          const misspelt = name.replace(/^(..)(.)/, '$1$2$2')
          const follows = key.endsWith('!') ? lacking(nameAt(path, key)) : others
          const clause = follows.replace(', ', `: Unexpected key \`${inMessage(misspelt)}\`, `)
          expected.push(`${clause}, expected \`${name}\``)
          return [misspelt, plain(value)]
        })
      })
      expect([...found(manifest, broken)].sort()).toEqual(expected.sort())
    }
  })

  test('other keys', () => {
    for (const [right, depth] of levels) {
      const expected: string[] = []
      const more = changedAt(right, depth, (path, container) => {
        if (!isTable(path, container)) return plain(container)
        const others = manifest.others?.[dotted(path)]?.replace(', ', ': Unexpected key `zebra`, ')
        if (others !== undefined) expected.push(`${others}, expected only keys that it reads`)
        return {...(plain(container) as JsonObject), zebra: 1}
      })
      expect([...found(manifest, more)].sort()).toEqual(expected.sort())
    }
    for (const [path, meant] of Object.entries(manifest.meant ?? {}))
      for (const [key, expected] of Object.entries(meant))
        expect(found(manifest, changed(rightWith(pathOf(path)), [...pathOf(path), key], 1))).toEqual([
          expect.stringMatching(new RegExp(`Unexpected key \`${key}\`.*, expected \`${expected}\`$`))
        ])
    for (const [key, where] of Object.entries(manifest.elsewhere ?? {}))
      expect(found(manifest, changed(rightWith([]), [key], 1))).toEqual([
        expect.stringMatching(new RegExp(`Unexpected key \`${key}\`, which ${host} ignores, expected it in ${where}$`))
      ])
  })

  test('texts and numbers', () => {
    const values = Object.entries(manifest.values ?? {}).map(([name, all]) => {
      const right = all.split(' ')
      return [name, {right, wrong: ['', 'zebra'], expected: someOf(right)}] as const
    })
    const numbers = Object.entries(manifest.least ?? {}).map(
      ([name, [right, wrong]]) => [name, {right: [right], wrong: [wrong], expected: `at least ${right}`}] as const
    )
    for (const [name, {right, wrong, expected}] of [...values, ...Object.entries(manifest.forms ?? {}), ...numbers]) {
      const at = (value: unknown): readonly string[] =>
        found(manifest, changed(rightWith(pathOf(name)), pathOf(name), value)).filter((line) =>
          line.includes(` of \`${name}\``)
        )
      for (const value of right) expect([value, at(value)]).toEqual([value, []])
      for (const value of wrong) {
        const [line = ''] = at(value)
        for (const part of [expected].flat()) expect(line, `${name}: ${value}`).toContain(part)
      }
    }
  })

  test('paths that lead nowhere', () => {
    const expected = Object.entries(manifest.paths ?? {}).map(([name, consequence]) => {
      const path = String(valueAt(manifest.right.map(plain)[0], pathOf(name)))
      return `warning: Unexpected path \`${path}\`, so ${host} does not load the ${consequence}`
    })
    expect([...found(manifest, plain(manifest.right[0]), false)].sort()).toEqual(expected.sort())
  })
})
