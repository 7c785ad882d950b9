/**
 * The forms in which agents print what a definition only proposes: a section as a line in bold, a label as a heading, a name with a
 * note or a count behind it. The text is changed at its place, with the same length, and read again as the contract has it.
 */
import {lineAt} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {textOf} from '../../text/quoted.ts'
import {trimEndOf} from '../../text/trim.ts'
import type {Source} from '../source.ts'
import {bare, isExact, type Title, titleOf} from './heading.ts'
import {withoutNote} from './label-line.ts'
import type {OutputProblem} from './problem.ts'
import {fixedText, hasTemplateWildcard, parseTemplate} from './template.ts'
import {textLines} from './text-lines.ts'
import {type Replacement, spaces, withReplacements} from './view.ts'

/** A heading, or a line that begins in bold. */
interface NamingLine {
  readonly isHeading: boolean
  /** Where the line begins, with its signs. */
  readonly start: number
  readonly end: number
  /** A name, and where it begins. */
  readonly name: Title
  readonly at: number
}

/** The lines with all that each may name: with and without a note, or what is in front of a colon or a dash. */
const namingLines = memoize((source: Source): readonly NamingLine[] =>
  textLines(source, {}).flatMap(({text, index, start, end}): NamingLine[] => {
    const lineStart = source.lines[index]?.start ?? start
    const isHeading = /#[ \t]+$/.test(source.text.slice(lineStart, start))
    const [, mark = '', inner] = /^(\*\*|__)(?=\S)([^*_]{1,200})\1/.exec(text) ?? []
    const name = inner ?? (isHeading ? text.slice(0, 200) : undefined)
    if (name === undefined) return []
    const names = [name, withoutNote(trimEndOf(name, ': \t')), name.split(/:| [-\u2013\u2014] /)[0] ?? name]
    return [...new Set(names)].map((each) => ({
      isHeading,
      start: lineStart,
      end,
      name: titleOf(each),
      at: start + mark.length
    }))
  })
)

const linesByName = memoize((source: Source): ReadonlyMap<string, readonly NamingLine[]> => {
  const byName = new Map<string, NamingLine[]>()
  for (const line of namingLines(source)) {
    const name = bare(line.name.text)
    const lines = byName.get(name)
    if (lines === undefined) byName.set(name, [line])
    else lines.push(line)
  }
  return byName
})

/** The first line that has a name but for its case, the signs and numbers around it, and a note behind it. */
function lineNamed(source: Source, name: string, taken: ReadonlySet<number>): NamingLine | undefined {
  const template = parseTemplate(name)
  const isFree = ({start}: NamingLine): boolean => !taken.has(start)
  const byName = linesByName(source)
  const [exact, plain] = [bare(fixedText(template)), bare(withoutNote(fixedText(template)))]
  const line = [exact, plain].flatMap((each) => (each === '' ? [] : (byName.get(each) ?? []))).find(isFree)
  if (line !== undefined || !hasTemplateWildcard(template)) return line
  return namingLines(source).find((each) => isFree(each) && isExact(each.name, template))
}

/** Whether two names differ by their case, the signs and numbers around them, or a note behind them. */
function isSameName(actual: string, expected: string): boolean {
  const name = fixedText(parseTemplate(expected))
  return bare(actual) === bare(name) || bare(withoutNote(actual)) === bare(withoutNote(name))
}

/** Whether something is named as the contract has it but for signs around the name. */
export function isOtherSpelling({kind, data}: OutputProblem): boolean {
  const isSpelling = kind === 'misspelt-section' || kind === 'misspelt-label' || kind === 'misspelt-column'
  return isSpelling && isSameName(textOf(data.actual), data.expected)
}

/** The output with what it seems to lack in the form of the contract; itself where nothing is found. */
export function inContractForms(source: Source, problems: readonly OutputProblem[]): Source {
  const taken = new Set<number>()
  const edits = problems.flatMap((problem): readonly Replacement[] => {
    if (problem.kind === 'missing-value' && problem.data.subject.kind === 'line')
      return joined(source, lineEnd(source, problem.range.start))
    if (problem.kind !== 'missing' || problem.data.inside !== undefined) return []
    const {subject} = problem.data
    if (subject.kind !== 'section' && subject.kind !== 'line') return []
    const line = lineNamed(source, subject.kind === 'section' ? subject.section : subject.label, taken)
    if (line === undefined) return []
    taken.add(line.start)
    return subject.kind === 'section' ? asHeading(source, line) : asLabel(source, line)
  })
  return edits.length === 0 ? source : withReplacements(source, edits)
}

function lineEnd(source: Source, offset: number): number {
  return source.lines[lineAt(source.lines, offset)]?.end ?? source.text.length
}

/** `1. **Name**: text` is a heading and the text below it. */
function asHeading(source: Source, {start, end, isHeading, name: {text}, at}: NamingLine): readonly Replacement[] {
  const after = at + text.length
  const rest = source.text.slice(after, end).replace(/^(?:\*\*|__)?:?(?:\*\*|__)?/, spaces)
  // A heading that is the name alone is one as it is.
  if (rest === '') return []
  const sign = isHeading ? source.text.slice(start, at) : '#'.padEnd(at - start)
  return [{start, end, text: `${sign}${text}\n${rest.slice(1)}`}]
}

/** A heading `Name` and the line below it are `Name: text`. */
function asLabel(source: Source, {start, end, name: {text}, at}: NamingLine): readonly Replacement[] {
  const after = at + text.length
  const rest = source.text.slice(after, end).replace(/[*_:]/g, ' ')
  const whole = `${spaces(source.text.slice(start, at))}${trimEndOf(text, ': \t').padEnd(text.length)}`
  if (rest.trim() !== '') return [{start, end, text: `${whole}:${rest.slice(1)}`}]
  if (rest !== '') return [{start, end, text: `${whole}:${rest.slice(1)}`}, ...joined(source, end)]
  const [newline, ...more] = joined(source, end)
  if (newline === undefined) return []
  return [{start, end, text: whole}, {...newline, text: `:${newline.text.slice(1)}`}, ...more]
}

/** The end of a line, and the empty lines below it, as spaces: the next line with text is on it. */
function joined(source: Source, end: number): readonly Replacement[] {
  const gap = /^[ \t]*(?:\r?\n[ \t]*){1,3}(?=[^\s#])/.exec(source.text.slice(end, end + 200))?.[0]
  return gap === undefined ? [] : [{start: end, end: end + gap.length, text: ' '.repeat(gap.length)}]
}
