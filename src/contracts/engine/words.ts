/** Messages of output faults. */
import {oneOf} from '../../schema/expectation.ts'
import {messageFor} from '../../schema/message.ts'
import {excerpt} from '../../text/lines.ts'
import {andMore, inWords} from '../../text/plural.ts'
import {type Messages, wordedMessage} from '../problem.ts'
import type {Worded} from '../worded.ts'
import type {NamedProblem, OutputProblem, Side, Stray, Subject} from './fault.ts'
import type {At, OutputScope} from './model.ts'
import type {Decoration} from './normal.ts'
import {rangeName} from './numbers.ts'
import type {ContractFault} from './self-test.ts'

const opposites: Readonly<Record<Side, Side>> = {
  before: 'after',
  after: 'before',
  inside: 'outside',
  outside: 'inside'
}

export const outputMessages: Messages<OutputProblem> = {
  missing: ({subject, at, count = 1, actual, isExact, inside, around, in: scope, after, before}) => {
    const name = subjectName(subject)
    if (before !== undefined) return `Missing ${name}, expected it before \`${before}\``
    if (after !== undefined)
      return `Missing ${name}, expected it ${after === null ? 'as the first of the table' : `after \`${after}\``}`
    if (actual !== undefined)
      return `Missing ${name}, expected it ${isExact === false ? 'at least ' : ''}${times(count)} instead of ${times(actual)}`
    if (around !== undefined) return `Missing ${name}, expected it around the ${around.toUpperCase()}`
    const often = count === 1 ? '' : ` ${times(count)}`
    const place = inside === undefined ? placeName(at, scope) : `in ${subjectName(inside)}`
    return `Missing ${name}, expected ${subject.kind === 'all' ? 'them' : 'it'}${often} ${place}`
  },
  unexpected: (stray) => strayMessage(stray),
  misspelt: ({noun, actual, expected = '', match, more = 0}) =>
    `Unexpected ${noun} ${fenced(actual)}${andMore(more)}, expected ${match === undefined ? fenced(expected) : `a ${subjectName(match)}`}`,
  misplaced: ({noun, name, place, other}) =>
    `Unexpected ${noun === 'label' ? 'line' : noun} ${fenced(name)} ${opposites[place]} ${fenced(other)}, expected it ${place} ${fenced(other)}`,
  repeated: ({subject, count, isMost, actual, first, isLast}) =>
    actual === undefined
      ? `Unexpected ${subjectName(subject)} ${count === 1 ? 'a second time' : 'once more'}, expected it ${isMost ? 'at most ' : ''}${times(count)}`
      : `Unexpected second value \`${actual}\` of ${ownerName(subject)}, expected ${isLast ? `one value: before it is` : 'only'} \`${first}\``,
  empty: ({subject, expected}) =>
    subject.kind === 'section'
      ? `Missing text of ${subjectName(subject)}, expected it below the heading`
      : `Missing value of ${ownerName(subject)}, expected ${expected === undefined ? 'a non-empty string' : oneOf(expected)}`,
  value: ({subject, actual, expected = [], pattern, range}) =>
    `Unexpected value \`${actual}\` of ${ownerName(subject)}, expected ${pattern !== undefined ? `a match of ${inBackticks(pattern)}` : range !== undefined ? rangeName(range) : oneOf(expected)}`,
  placeholder: ({subject, actual}) =>
    subject === undefined
      ? `Unexpected placeholder ${fenced(actual)}, expected text`
      : `Unexpected alternatives \`${actual}\` of ${subjectName(subject)}, expected one of them`,
  spacing: (data) =>
    'label' in data
      ? `Unexpected \`${data.actual}\` after label \`${data.label}\`, expected a colon`
      : `Unexpected spacing in ${fenced(data.actual)}, expected ${fenced(data.expected)}`,
  unclosed: ({actual, end}) => `Missing end of ${fenced(actual)}, expected ${fenced(end)} after it`,
  case: ({actual, match}) => `Unexpected case of \`${actual}\`, expected a ${subjectName(match)}`,
  'timed-out': ({match, seconds}) =>
    `Unexpected ${
      match === undefined
        ? 'schema'
        : ownerName(match)
            .replace(/^match of/, 'pattern')
            .replace(/^the /, '')
    } that timed out, expected an answer within ${seconds} s`,
  syntax: ({reason, language, expected = language.toUpperCase()}) => `Unexpected ${reason}, expected ${expected}`,
  schema: ({problem, language}) => messageFor(problem, {whole: `the ${language.toUpperCase()}`}),
  'not-in-definition': ({subjects}) =>
    `Missing ${allOf(subjects)}, expected the definition to ask for ${subjects.length === 1 ? 'it' : 'them'}`
}

function strayMessage(stray: Worded<Stray>): string {
  switch (stray.what) {
    case 'text': {
      if (stray.behind !== undefined)
        return `Unexpected text before ${subjectName(stray.subject)}, expected it right after ${fenced(stray.behind)}`
      const edge = stray.where === 'before' ? 'begin' : 'end'
      const expected = stray.only ? 'nothing else' : `the output to ${edge} with it`
      return `Unexpected text ${stray.where} ${subjectName(stray.subject)}, expected ${expected}`
    }
    case 'section':
      return stray.last === undefined
        ? `Unexpected section \`${stray.actual}\`, expected nothing but ${listed(stray.expected ?? [])}`
        : `Unexpected section \`${stray.actual}\` after \`${stray.last}\`, expected the output to end with \`${stray.last}\``
    case 'column':
      return `Unexpected column \`${stray.actual}\`, expected the last column to be \`${stray.last}\``
    case 'fence':
      return `Unexpected code fence, expected nothing but ${stray.language.toUpperCase()}`
    case 'decoration':
      return `Unexpected ${nameOfAll(stray.decorations)} \`${stray.actual}\`${andMore(stray.more ?? 0)}, expected ${plainName(stray)}`
    case 'spaces':
      return `Unexpected spaces around \`${stray.actual}\`, expected none`
    case 'plain':
      return `Unexpected plain \`${stray.actual}\`, expected \`${stray.expected}\``
  }
}

/** A sign precedes its text; other decorations enclose it. */
function plainName({decorations, actual, expected}: Worded<Extract<Stray, {readonly what: 'decoration'}>>): string {
  if (expected === undefined) return 'the plain text'
  const isBeside = decorations.join('') === 'sign' && !actual.includes(expected)
  return `\`${expected}\`${isBeside ? ' without it' : ''}`
}

/** Noun for a decoration, and the preposition before its text. */
const decorationNames: Readonly<Record<Decoration, readonly [noun: string, place: string]>> = {
  bold: ['bold', 'around'],
  italic: ['italics', 'around'],
  code: ['code', 'around'],
  list: ['list mark', 'before'],
  heading: ['heading mark', 'before'],
  table: ['table', 'around'],
  blockquote: ['blockquote mark', 'before'],
  sign: ['sign', ''],
  case: ['case', 'of'],
  note: ['note', 'in'],
  fence: ['code fence', 'around'],
  'look-alike': ['look-alike letters', 'in'],
  escape: ['escape', 'in'],
  quotes: ['quotes', 'around'],
  brackets: ['brackets', 'around'],
  markup: ['markup', 'around'],
  form: ['form', 'of']
}

function nameOfAll(decorations: readonly Decoration[]): string {
  const names = decorations.map((each) => decorationNames[each])
  const [, place = ''] = names.at(-1) ?? []
  return [inWords(names.map(([noun]) => noun)), place].filter((word) => word !== '').join(' ')
}

export function contractFaultMessage(fault: Worded<ContractFault>): string {
  const where = (line: number, problem: Worded<OutputProblem>): string =>
    `, line ${line}: ${wordedMessage(outputMessages, problem)}`
  switch (fault.is) {
    case 'refusal':
      return `Unexpected contract that refuses ${shownNames[fault.of]}${where(fault.line, fault.problem)}`
    case 'acceptance':
      return `Unexpected contract that accepts ${fault.of === 'nothing' ? 'an empty output' : 'nonsense'}, expected it to ask for something or to be optional`
    case 'no-file':
      return `Unexpected example \`${fault.path}\`, expected a file`
    case 'example': {
      const name = `${fault.of} example ${fault.index + 1}`
      const {line, problem} = fault
      if (line === undefined || problem === undefined) return `Missing finding in ${name}, expected at least one`
      return `Unexpected finding in ${name}${where(line, problem)}`
    }
  }
}

const shownNames = {
  block: 'its own block',
  example: 'its own `example`',
  contract: 'the output that it describes'
} as const

type Word = (data: unknown) => string

export const customMessages = Object.fromEntries(
  Object.entries(outputMessages).map(([kind, message]) => [
    kind,
    (data: {readonly contract: string}) => `${(message as Word)(data)} (contract \`${data.contract}\`)`
  ])
) as object as Messages<NamedProblem>

/** A required part in a sentence: "section `Risks`". */
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
      return [...new Set(subject.subjects.map(subjectName))].join(' or ')
    case 'all':
      return allOf(subject.subjects)
    case 'pattern':
      return subject.program === undefined
        ? `match of ${inBackticks(subject.pattern)}`
        : `match of the expression \`${subject.program.name}\` of \`${subject.program.path}\``
    case 'literal':
      return fenced(excerpt(subject.text))
    case 'data':
      return `${subject.language.toUpperCase()}${subject.key === undefined ? '' : ` \`${subject.key}\``}`
    case 'fence':
      return subject.language === '' ? 'code fence' : `code fence \`${subject.language}\``
    case 'items':
      return `item \`${subject.item}\``
    case 'attribute':
      return `attribute \`${subject.attribute}\``
  }
}

function ownerName(subject: Subject): string {
  return subjectName(subject).replace(/^match of (?=the expression)/, '')
}

/** "sections `Risks` and `Costs`": adjacent subjects of one kind share the noun. */
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

/** "`a`, `b`". */
function listed(names: readonly string[]): string {
  return oneOf(names).replace(/^one of /, '')
}

/** A text in backticks, which may contain backticks. */
function fenced(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

function inBackticks(text: string): string {
  return `\`${excerpt(text)}\``
}

function placeName(at: At | undefined, scope: OutputScope | undefined): string {
  if (scope === 'last-line') return 'in the last line of the output'
  const whole = scope === 'transcript' ? 'the transcript' : 'the output'
  return at === 'start' || at === 'end' ? `at the ${at} of ${whole}` : `in ${whole}`
}
function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
