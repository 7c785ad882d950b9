import type {Context} from '../contracts/source.ts'
import {digestOf} from './digest.ts'

/**
 * What a lint asked about the surroundings of a file, such as the names in its folder, with a hash of each answer. The functions
 * of a context are the only way to them: rules and contracts read no files. A question about a path or a name has it after the
 * name of the function, and a space.
 */
export type Answers = Readonly<Record<string, string>>

/** A context that takes down what is asked. */
export interface Recording {
  readonly context: Context
  /** In the order in which the questions came up first. */
  answers(): Answers
}

export function recordQuestions(context: Context): Recording {
  const answers = new Map<string, string>()
  const asking = Object.entries(context).map(([name, value]: [string, unknown]) => {
    if (!isQuestion(value)) return [name, value]
    const ask = (about?: string): unknown => {
      const answer = value(about)
      answers.set(about === undefined ? name : `${name} ${about}`, digestOf(answer))
      return answer
    }
    return [name, ask]
  })
  return {context: {...context, ...Object.fromEntries(asking)}, answers: () => Object.fromEntries(answers)}
}

/** Whether the questions have the same answers now. They are asked again, so that what cannot be read is known again, too. */
export function hasSameAnswers(context: Context, answers: Answers): boolean {
  return Object.entries(answers).every(([asked, answer]) => {
    const space = asked.indexOf(' ')
    const [name, about] = space === -1 ? [asked] : [asked.slice(0, space), asked.slice(space + 1)]
    const question: unknown = Reflect.get(context, name)
    return isQuestion(question) && digestOf(question(about)) === answer
  })
}

/** What is known about a file without a question, except for its path. */
export function knownWithoutQuestion(context: Context): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(context).filter(([name, value]) => name !== 'path' && !isQuestion(value))
}

function isQuestion(value: unknown): value is (about?: string) => unknown {
  return typeof value === 'function'
}
