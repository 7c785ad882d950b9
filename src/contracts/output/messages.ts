/** The words for the problems of contracts of the project. */
import {oneOf} from '../../schema/expectation.ts'
import {messageFor} from '../../schema/message.ts'
import {excerpt} from '../../text/lines.ts'
import type {Messages} from '../problem.ts'
import type {At, OutputScope} from './model.ts'
import type {Mentioned, NamedProblem, OutputProblem, Subject} from './problem.ts'

export const outputMessages: Messages<OutputProblem> = {
  missing: ({subject, at, count = 1, mentioned, inside, in: scope}) =>
    `Missing ${subjectName(subject)}, expected ${subject.kind === 'all' ? 'them' : 'it'}${count === 1 ? '' : ` ${times(count)}`} ${inside === undefined ? placeName(at, scope) : `in ${subjectName(inside)}`}${notAs(mentioned)}`,
  'too-few': ({subject, actual, count}) =>
    `Missing ${subjectName(subject)}, expected it ${times(count)} instead of ${times(actual)}`,
  'too-many': ({subject, count}) =>
    `Unexpected ${subjectName(subject)} ${count === 1 ? 'a second time' : 'once more'}, expected it ${times(count)}`,
  'text-before': ({subject, only}) =>
    `Unexpected text before ${subjectName(subject)}, expected ${only ? 'nothing else' : 'the output to begin with it'}`,
  'text-after': ({subject, only}) =>
    `Unexpected text after ${subjectName(subject)}, expected ${only ? 'nothing else' : 'the output to end with it'}`,
  'misspelt-tag': ({actual, expected}) => `Unexpected tag \`${actual}\`, expected \`${expected}\``,
  'unclosed-tag': ({actual, tag}) => `Missing end of \`${actual}\`, expected \`</${tag}>\` after it`,
  'missing-value': ({subject, expected}) =>
    `Missing value of ${subjectName(subject)}, expected ${expected === undefined ? 'a non-empty string' : oneOf(expected)}`,
  'unknown-value': ({subject, actual, expected}) =>
    `Unexpected value \`${actual}\` of ${subjectName(subject)}, expected ${oneOf(expected)}`,
  'wrong-value': ({subject, actual, pattern}) =>
    `Unexpected value \`${actual}\` of ${subjectName(subject)}, expected a match of ${inBackticks(pattern)}`,
  'second-value': ({subject, actual, first}) =>
    `Unexpected second value \`${actual}\` of ${subjectName(subject)}, expected only \`${first}\``,
  alternatives: ({subject, actual}) =>
    `Unexpected alternatives \`${actual}\` of ${subjectName(subject)}, expected one of them`,
  'misspelt-section': ({actual, expected}) => `Unexpected section \`${actual}\`, expected \`${expected}\``,
  'section-order': ({section, before}) =>
    `Unexpected section \`${section}\` after \`${before}\`, expected it before \`${before}\``,
  'section-after': ({actual, last}) =>
    `Unexpected section \`${actual}\` after \`${last}\`, expected the output to end with \`${last}\``,
  'extra-section': ({actual, expected}) => `Unexpected section \`${actual}\`, expected nothing but ${listed(expected)}`,
  'line-order': ({label, before}) =>
    `Unexpected line \`${label}\` after \`${before}\`, expected it before \`${before}\``,
  'misspelt-label': ({actual, expected}) => `Unexpected label \`${actual}\`, expected \`${expected}\``,
  separator: ({actual, label}) => `Unexpected \`${actual}\` after label \`${label}\`, expected a colon`,
  'misspelt-line': ({actual, expected}) => `Unexpected line \`${actual}\`, expected \`${expected}\``,
  'misspelt-column': ({actual, expected}) => `Unexpected column \`${actual}\`, expected \`${expected}\``,
  'missing-column': ({column, after}) =>
    `Missing column \`${column}\`, expected it ${after === undefined ? 'as the first of the table' : `after \`${after}\``}`,
  'extra-column': ({actual, last}) => `Unexpected column \`${actual}\`, expected the last column to be \`${last}\``,
  'column-order': ({column, before}) =>
    `Unexpected column \`${column}\` after \`${before}\`, expected it before \`${before}\``,
  'code-fence': ({language}) => `Unexpected code fence, expected nothing but ${language.toUpperCase()}`,
  'timed-out': ({pattern, seconds}) =>
    `Unexpected ${pattern === undefined ? 'schema' : `pattern ${inBackticks(pattern)}`} that timed out, expected an answer within ${seconds} s`,
  case: ({actual, pattern}) =>
    `Unexpected case of \`${actual}\`, expected a ${subjectName({kind: 'pattern', pattern})}`,
  syntax: ({reason, language, expected = language.toUpperCase()}) => `Unexpected ${reason}, expected ${expected}`,
  schema: ({problem, language}) => messageFor(problem, {whole: `the ${language.toUpperCase()}`}),
  'not-in-definition': ({subjects}) =>
    `Missing ${allOf(subjects)}, expected the definition to ask for ${subjects.length === 1 ? 'it' : 'them'}`
}

type Word = (data: unknown) => string

/** The same, with the name of the contract behind each. */
export const customMessages = Object.fromEntries(
  Object.entries(outputMessages).map(([kind, message]) => [kind, named(message as Word)])
) as object as Messages<NamedProblem>

function named(message: Word): (data: {readonly contract: string}) => string {
  return (data) => `${message(data)} (contract \`${data.contract}\`)`
}

/** What a contract asks for, in a sentence: "section `Risks`". */
export function subjectName(subject: Subject): string {
  switch (subject.kind) {
    case 'tag':
      return `\`<${subject.tag}>\``
    case 'section':
      return `section \`${subject.section}\``
    case 'line':
      return `line \`${subject.label}\``
    case 'one-of':
      return subject.lines.length === 1
        ? `line ${listed(subject.lines)}`
        : oneOf(subject.lines).replace('of', 'of the lines')
    case 'table':
      return `table with ${subject.columns.length === 1 ? 'column' : 'columns'} ${listed(subject.columns)}`
    case 'column':
      return `column \`${subject.column}\``
    case 'any':
      return subject.subjects.map(subjectName).join(' or ')
    case 'all':
      return allOf(subject.subjects)
    case 'pattern':
      return `match of ${inBackticks(subject.pattern)}`
    case 'literal':
      return inBackticks(subject.text)
    case 'data':
      return subject.language.toUpperCase()
  }
}

/** "sections `Risks` and `Costs`": those of one kind in a row have its name once. */
function allOf(subjects: readonly Subject[]): string {
  const phrases: {name: string; values: string[]}[] = []
  for (const subject of subjects) {
    const [name, value] = namedSubject(subject)
    const last = phrases.at(-1)
    if (name !== '' && last?.name === name) last.values.push(value)
    else phrases.push({name, values: [value]})
  }
  return inWords(
    phrases.map(({name, values}) => `${name}${values.length > 1 ? 's' : ''}${name === '' ? '' : ' '}${inWords(values)}`)
  )
}

/** A noun that may have a plural, and what follows it. */
function namedSubject(subject: Subject): readonly [noun: string, text: string] {
  switch (subject.kind) {
    case 'section':
      return ['section', `\`${subject.section}\``]
    case 'line':
      return ['line', `\`${subject.label}\``]
    case 'column':
      return ['column', `\`${subject.column}\``]
    default:
      return ['', subjectName(subject)]
  }
}

/** "a, b and c". */
function inWords(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((text) => text !== '').join(' and ')
}

/** "`a`, `b`". */
function listed(names: readonly string[]): string {
  return oneOf(names).replace(/^one of /, '')
}

/** A text in backticks, shortened. */
function inBackticks(text: string): string {
  return `\`${excerpt(text, {start: 0, end: text.length})}\``
}

function placeName(at: At | undefined, scope: OutputScope | undefined): string {
  if (scope === 'last-line') return 'in the last line of the output'
  const whole = scope === 'transcript' ? 'the transcript' : 'the output'
  return at === 'start' || at === 'end' ? `at the ${at} of ${whole}` : `in ${whole}`
}

function notAs(mentioned: Mentioned | undefined): string {
  return mentioned === undefined
    ? ''
    : `, not in ${mentioned.where} as on line ${mentioned.line}${mentioned.message === undefined ? '' : ` of message ${mentioned.message}`}`
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
