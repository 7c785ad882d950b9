import type * as z from 'zod/mini'
import {nearest} from '../text/edit-distance.ts'

/** What a schema asked for, in words: "one of `a`, `b`", "a string". */
export function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return article(issue.expected === 'record' ? 'object' : issue.expected === 'int' ? 'integer' : issue.expected)
    case 'invalid_value':
      return oneOf(issue.values.map(String))
    case 'invalid_union': {
      const words = issue.errors.flatMap(([first]) => (first === undefined ? [] : [expectation(first)]))
      return [...new Set(words)].join(', or ')
    }
    case 'too_small':
      return `at least ${String(issue.minimum)}`
    case 'custom':
      return (issue.message ?? 'another value').replace(/^expected /, '')
    default:
      return issue.code.replaceAll('_', ' ')
  }
}

/** "`a`" or "one of `a`, `b`". */
export function oneOf(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  return quoted.length === 1 ? (quoted[0] ?? '') : `one of ${quoted.join(', ')}`
}

/** "`x`" where one name is near, else all of them. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return oneOf(near === undefined ? known : [near])
}

/** The name of a value in a document: `outputs[0].file`. */
export function pathName(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('')
}

/** "a string", "an object". */
export function article(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
