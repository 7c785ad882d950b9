import type {JsonFault} from '../text/json.ts'
import {excerpt} from '../text/lines.ts'
import {plain, type Quoted, sentence, textOf} from '../text/quoted.ts'
import {expectation, oneOf, pathName} from './expectation.ts'
import type {SchemaProblem} from './problem.ts'

export interface Naming {
  /** The whole value: "the configuration". */
  readonly whole: string
  /** Noun for its keys; by default `key`. */
  readonly key?: 'key' | 'option'
  /** Phrase behind each name: " of rule `ascii-only`". */
  readonly of?: string
}

/** A problem in words: "Unexpected value of `files[0].kind`, expected `agent`". */
export function messageFor(problem: SchemaProblem, naming: Naming): string {
  return problemSentence(problem, naming).text
}

/** A problem with keys, values and expectations as quotes: the schema may come from the project. */
export function problemSentence(problem: SchemaProblem, {whole, key = 'key', of = ''}: Naming): Quoted {
  const {path} = problem
  const noun = plain(key)
  const prefix = key === 'key' ? '' : `${key} `
  const name = path.length === 0 ? plain(whole) : sentence`${plain(prefix)}\`${pathName(path)}\``
  switch (problem.kind) {
    case 'missing-key': {
      const beside = problem.beside === undefined ? plain('') : sentence` beside \`${problem.beside}\``
      return sentence`Missing ${noun} \`${problem.key}\`, expected it in ${name}${beside}${plain(of)}`
    }
    case 'unknown-key': {
      const expected = problem.expected.length === 0 ? plain(`no other ${key}s`) : oneOf(problem.expected)
      return sentence`Unexpected ${noun} \`${problem.key}\`${plain(of)}, expected ${expected}`
    }
    case 'wrong-value': {
      const {nearest, value} = problem
      const expected = nearest === undefined ? expectation(problem.expected) : oneOf([nearest])
      return sentence`Unexpected value${written(value)} of ${name}${plain(of)}, expected ${expected}`
    }
  }
}

/** Message for invalid JSON or YAML. */
export function syntaxMessage(
  {reason, expected}: Pick<JsonFault, 'reason' | 'expected'>,
  language: 'JSON' | 'YAML'
): string {
  return `Unexpected ${textOf(reason)}, expected ${expected ?? language}`
}

function written(text: string | undefined): Quoted {
  return text === undefined ? plain('') : sentence` \`${excerpt(text)}\``
}
