/** Wording of expected values, names and paths. */
import {nearest} from '../text/edit-distance.ts'
import {firstOf, plural} from '../text/plural.ts'
import type {Comparison, Expected} from './problem.ts'

/** End of "expected ...": "one of `a`, `b`", "a string or null". */
export function expectation(expected: readonly Expected[]): string {
  const values = expected.flatMap((each) => (each.kind === 'value' ? [asText(each.value)] : []))
  const others = expected.flatMap((each) => (each.kind === 'value' ? [] : [oneExpectation(each)]))
  const phrases = new Set([...(values.length > 0 ? [oneOf([...new Set(values)])] : []), ...others])
  return [...phrases].join(values.length > 1 ? ', or ' : ' or ')
}

const comparisons: Readonly<Record<Comparison, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than'
}

const rules = {
  unique: 'items that differ',
  contains: 'an item of its schema',
  any: 'a value of one of its schemas',
  one: 'a value of only one of its schemas',
  nothing: 'none',
  other: 'another value'
} as const

function oneExpectation(expected: Exclude<Expected, {kind: 'value'}>): string {
  switch (expected.kind) {
    case 'type':
      return expected.type === 'null' ? 'null' : article(expected.type)
    case 'size': {
      const {of, comparison, limit} = expected
      if (of === 'character' && comparison === '>=' && limit === 1) return 'a non-empty string'
      return `${comparisons[comparison]} ${of === 'number' ? limit : plural(limit, of)}`
    }
    case 'pattern':
      return `a string that matches \`${expected.pattern}\``
    case 'multiple':
      return `a multiple of ${expected.of}`
    case 'rule':
      return rules[expected.rule]
    case 'text':
      return expected.text
  }
}

/** A string as it is, any other value as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value))
}

/** Limit of names in a message. */
const mostNames = 50

/** "`a`" or "one of `a`, `b`"; beyond 50 names, the first ones and the number of others. */
export function oneOf(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  return names.length === 1 ? (quoted[0] ?? '') : `one of ${firstOf(quoted, mostNames)}`
}

/** Closest name, else names with this prefix, else all names. */
export function didYouMean(name: string, known: readonly string[]): string {
  return oneOf(nearestOrAll(name, known))
}

/** Known name with a similar spelling, or the only one with this prefix: `warn` for `warning`. */
export function nameLike(name: string, known: readonly string[]): string | undefined {
  const near = nearest(name, known)
  if (near !== undefined) return near
  const [start, ...others] = known.filter((each) => each.length >= 3 && name.startsWith(each))
  return others.length === 0 ? start : undefined
}

/** Closest known name, else those with this prefix, else all. */
export function nearestOrAll(name: string, known: readonly string[]): readonly string[] {
  const near = nameLike(name, known)
  if (near !== undefined) return [near]
  const begun = name.length < 3 ? [] : known.filter((each) => each.startsWith(name))
  return begun.length === 0 ? known : begun
}

/** Path of a value in words: `outputs[0].file`. */
export function pathName(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('')
}

/** "a string", "an object". */
function article(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
