import type {Context} from '../contracts/source.ts'
import {digestOf, isObject} from './digest.ts'

/**
 * Questions of a lint about the surroundings of a file, such as the names in its folder, with a hash of each answer. Rules and
 * contracts read no files: they ask through the functions of a context.
 *
 * A question has the names of its object and its function, such as `surroundings.folder`. A path or a name follows after a
 * space.
 */
export type Answers = Readonly<Record<string, string>>

export interface Recording {
  readonly context: Context
  /** In the order in which the questions came up first. */
  answers(): Answers
}

export function recordQuestions(context: Context): Recording {
  const answers = new Map<string, string>()
  const record = (asked: string, question: Question): Question => {
    return (about) => {
      const answer = question(about)
      answers.set(about === undefined ? asked : `${asked} ${about}`, digestOf(answer))
      return answer
    }
  }
  const recordAll = (group: string, questions: object): object => {
    const asking = Object.entries(questions).map(([name, value]: [string, unknown]) => {
      return [name, isQuestion(value) ? record(`${group}.${name}`, value) : value]
    })
    return Object.fromEntries(asking)
  }
  const asking = Object.entries(context).map(([name, value]: [string, unknown]) => {
    return [name, hasQuestions(value) ? recordAll(name, value) : value]
  })
  return {context: {...context, ...Object.fromEntries(asking)}, answers: () => Object.fromEntries(answers)}
}

/** Whether the questions have the same answers now. Asking again also finds the files that cannot be read. */
export function hasSameAnswers(context: Context, answers: Answers): boolean {
  return Object.entries(answers).every(([asked, answer]) => {
    const space = asked.indexOf(' ')
    const [names, about] = space === -1 ? [asked] : [asked.slice(0, space), asked.slice(space + 1)]
    const question = questionAt(context, names)
    return question !== undefined && digestOf(question(about)) === answer
  })
}

/** Facts about a file that need no question, except for its path. */
export function knownWithoutQuestion(context: Context): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(context).flatMap(([name, value]: [string, unknown]): (readonly [string, unknown])[] => {
    if (name === 'path') return []
    if (!hasQuestions(value)) return [[name, value]]
    return Object.entries(value).flatMap(([inner, each]) => (isQuestion(each) ? [] : [[`${name}.${inner}`, each]]))
  })
}

/** The argument is a path or a name. */
type Question = (about?: string) => unknown

function questionAt(context: Context, names: string): Question | undefined {
  const [group = '', name = ''] = names.split('.')
  const questions: unknown = Reflect.get(context, group)
  const question: unknown = isObject(questions) ? Reflect.get(questions, name) : undefined
  return isQuestion(question) ? question : undefined
}

/** Whether an object of a context has questions: one without them is known as a whole, and stays the same object for all files. */
function hasQuestions(value: unknown): value is object {
  return isObject(value) && Object.values(value).some(isQuestion)
}

function isQuestion(value: unknown): value is Question {
  return typeof value === 'function'
}
