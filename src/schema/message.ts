import type {JsonFault} from '../text/json.ts'
import {excerpt} from '../text/lines.ts'
import {textOf} from '../text/quoted.ts'
import {expectation, oneOf, pathName} from './expectation.ts'
import type {SchemaProblem} from './problem.ts'

/** How messages name what was validated. */
export interface Naming {
  /** All of it: "the configuration". */
  readonly whole: string
  /** What its keys are called; `key` by default. */
  readonly key?: 'key' | 'option'
  /** What follows each name: " of rule `ascii-only`". */
  readonly of?: string
}

/** A problem in words: "Unexpected value of `files[0].kind`, expected `agent`". */
export function messageFor(problem: SchemaProblem, {whole, key = 'key', of = ''}: Naming): string {
  const {path} = problem
  const prefix = key === 'key' ? '' : `${key} `
  const name = `${path.length === 0 ? whole : `${prefix}\`${pathName(path)}\``}${of}`
  switch (problem.kind) {
    case 'missing-key':
      return `Missing ${key} \`${problem.key}\`, expected it in ${name}`
    case 'unknown-key': {
      const expected = problem.expected.length === 0 ? `no other ${key}s` : oneOf(problem.expected)
      return `Unexpected ${key} \`${problem.key}\`${of}, expected ${expected}`
    }
    case 'wrong-value': {
      const {nearest, value} = problem
      const expected = nearest === undefined ? expectation(problem.expected) : oneOf([nearest])
      return `Unexpected value${written(value)} of ${name}, expected ${expected}`
    }
  }
}

/** Why a text is not JSON or YAML, in words. */
export function syntaxMessage(
  {reason, expected}: Pick<JsonFault, 'reason' | 'expected'>,
  language: 'JSON' | 'YAML'
): string {
  return `Unexpected ${textOf(reason)}, expected ${expected ?? language}`
}

/** A value, shortened. */
function written(text: string | undefined): string {
  return text === undefined ? '' : ` \`${excerpt(text, {start: 0, end: text.length})}\``
}
