/** The words for the problems of contracts of the project. */
import {oneOf} from '../../schema/expectation.ts'
import {messageFor} from '../../schema/message.ts'
import {excerpt} from '../../text/lines.ts'
import type {Messages} from '../problem.ts'
import type {At} from './model.ts'
import type {Mentioned, NamedProblem, Subject} from './problem.ts'

export const customMessages: Messages<NamedProblem> = {
  missing: named(
    ({subject, at, count = 1, mentioned}) =>
      `Missing ${nameOf(subject)}, expected it${count === 1 ? '' : ` ${times(count)}`} ${placeName(at)}${notAs(mentioned)}`
  ),
  'too-few': named(
    ({subject, actual, count}) => `Missing ${nameOf(subject)}, expected it ${times(count)} instead of ${times(actual)}`
  ),
  'too-many': named(
    ({subject, count}) =>
      `Unexpected ${nameOf(subject)} ${count === 1 ? 'a second time' : 'once more'}, expected it ${times(count)}`
  ),
  'text-before': named(
    ({subject}) => `Unexpected text before ${nameOf(subject)}, expected the output to begin with it`
  ),
  'text-after': named(({subject}) => `Unexpected text after ${nameOf(subject)}, expected the output to end with it`),
  'misspelt-tag': named(({actual, expected}) => `Unexpected tag \`${actual}\`, expected \`${expected}\``),
  'unclosed-tag': named(({actual, tag}) => `Missing end of \`${actual}\`, expected \`</${tag}>\` after it`),
  'missing-value': named(
    ({tag, expected}) =>
      `Missing value of \`<${tag}>\`, expected ${expected === undefined ? 'a non-empty string' : oneOf(expected)}`
  ),
  'unknown-value': named(
    ({tag, actual, expected}) => `Unexpected value \`${actual}\` of \`<${tag}>\`, expected ${oneOf(expected)}`
  ),
  'second-value': named(
    ({tag, actual, first}) => `Unexpected second value \`${actual}\` of \`<${tag}>\`, expected only \`${first}\``
  ),
  alternatives: named(({tag, actual}) => `Unexpected alternatives \`${actual}\` of \`<${tag}>\`, expected one of them`),
  'misspelt-section': named(({actual, expected}) => `Unexpected section \`${actual}\`, expected \`${expected}\``),
  'section-order': named(
    ({section, before}) => `Unexpected section \`${section}\` after \`${before}\`, expected it before \`${before}\``
  ),
  'section-after': named(
    ({actual, last}) =>
      `Unexpected section \`${actual}\` after \`${last}\`, expected the output to end with \`${last}\``
  ),
  case: named(
    ({actual, pattern}) => `Unexpected case of \`${actual}\`, expected a ${nameOf({kind: 'pattern', pattern})}`
  ),
  syntax: named(
    ({reason, language, expected = language.toUpperCase()}) => `Unexpected ${reason}, expected ${expected}`
  ),
  schema: named(({problem, language}) => messageFor(problem, {whole: `the ${language.toUpperCase()}`})),
  'not-in-definition': named(
    ({subjects}) => `Missing ${subjects.map(nameOf).join(', ')}, expected the definition to ask for it`
  )
}

/** A message with the name of the contract behind it. */
function named<Data>(message: (data: Data) => string): (data: Data & {readonly contract: string}) => string {
  return (data) => `${message(data)} (contract \`${data.contract}\`)`
}

function nameOf(subject: Subject): string {
  switch (subject.kind) {
    case 'tag':
      return `\`<${subject.tag}>\``
    case 'section':
      return `section \`${subject.section}\``
    case 'pattern':
      return `match of ${quoted(subject.pattern)}`
    case 'literal':
      return quoted(subject.text)
    case 'data':
      return subject.language.toUpperCase()
  }
}

/** A text in backticks, shortened. */
function quoted(text: string): string {
  return `\`${excerpt(text, {start: 0, end: text.length})}\``
}

function placeName(at: At | undefined): string {
  if (at === 'start') return 'at the start of the output'
  return at === 'end' ? 'at the end of the output' : 'in the output'
}

function notAs(mentioned: Mentioned | undefined): string {
  return mentioned === undefined ? '' : `, not in ${mentioned.where} as on line ${mentioned.line}`
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
