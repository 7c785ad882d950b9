/** Compares the reader of common YAML with the package `yaml`. */
import type {Range} from '../../src/text/lines.ts'
import {readCommon} from '../../src/text/yaml/common.ts'
import {readByPackage} from '../../src/text/yaml/package.ts'
import {readYamlBy, type YamlDocument} from '../../src/text/yaml.ts'

export interface YamlComparison {
  /** Whether the reader of common YAML reads the text; the package reads the others. */
  readonly isCommon: boolean
  /** The first difference in values, the order of keys, faults or places. */
  readonly difference: string | undefined
}

export function compareYaml(text: string, part: Range = {start: 0, end: text.length}): YamlComparison {
  let isCommon = true
  const common = readYamlBy(
    (content) => {
      const read = readCommon(content)
      isCommon = read !== undefined
      return read ?? {value: undefined, faults: []}
    },
    text,
    part
  )
  const difference = isCommon ? differenceOf(common, readYamlBy(readByPackage, text, part)) : undefined
  return {isCommon, difference}
}

function differenceOf(common: YamlDocument, whole: YamlDocument): string | undefined {
  for (const [name, found, expected] of compared(common, whole)) {
    const [a, b] = [shown(found), shown(expected)]
    if (a !== b) return `${name}: Unexpected ${a}, expected ${b}`
  }
  return undefined
}

function* compared(common: YamlDocument, whole: YamlDocument): Generator<readonly [string, unknown, unknown]> {
  yield ['faults', common.faults, whole.faults]
  yield ['value', common.value, whole.value]
  yield ['keys', common.keys, whole.keys]
  for (const path of [['a missing key'], ...pathsOf(whole.value)]) {
    yield [`place of ${shown(path)}`, common.locate(path), whole.locate(path)]
    yield [`key of ${shown(path)}`, common.locateKey(path), whole.locateKey(path)]
  }
}

/** A value as a text that is the same for equal values only, with the order of keys. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join()}]`
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${shown(each)}`)
  return `{${entries.join()}}`
}

/** The paths of a value and of all values in it. */
function pathsOf(value: unknown): PropertyKey[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [[], ...entries.flatMap(([key, each]) => pathsOf(each).map((path) => [key, ...path]))]
}
