/** What is wrong with one labelled line: its label, the sign after it, its value. */

import {patternLimit, timedOut} from '../../text/bounded.ts'
import {excerpt, type Range, rangeOf} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {hasLabel, type LabelLine} from './label-line.ts'
import type {LabelTerms} from './lines.ts'
import {readPattern} from './model.ts'
import type {OutputProblem} from './problem.ts'
import {runPatternOn} from './run-pattern.ts'
import {hasTemplateWildcard} from './template.ts'
import {isAlternatives, meantOf, withoutSign, withoutSigns} from './values.ts'

/** @param below the lines after one, where they may hold its value */
export function lineProblems(
  source: Source,
  lines: readonly LabelLine[],
  label: LabelTerms,
  below: ((line: LabelLine) => Range) | undefined,
  flags: string | undefined
): OutputProblem[] {
  // An output may have very many lines: nothing is kept of one that is right.
  const valueProblems =
    label.pattern === undefined ? listProblems(label) : patternProblems(source, lines, {label, below, flags})
  return lines.flatMap(
    (line) => formProblem(source, line, label, below) ?? (line.value === '' ? [] : valueProblems(line))
  )
}

/** What is wrong with a line, whatever its value is. */
function formProblem(
  {text}: Source,
  line: LabelLine,
  label: LabelTerms,
  below: ((line: LabelLine) => Range) | undefined
): OutputProblem | undefined {
  const {labelRange, value, valueRange, separator} = line
  if (!hasLabel(line, label.template)) {
    const data = {actual: quoted(excerpt(text, labelRange)), expected: label.name}
    const expected = hasTemplateWildcard(label.template) ? {} : {expected: [label.template.literals.join('')]}
    return {kind: 'misspelt-label', range: labelRange, data, ...expected}
  }
  if (separator !== ':') {
    const start = labelRange.end + text.slice(labelRange.end, valueRange.start).indexOf(separator)
    const range = {start, end: start + separator.length}
    return {kind: 'separator', range, data: {actual: separator, label: label.name}}
  }
  if (value !== '') return undefined
  const rest = below?.(line)
  if (rest !== undefined && text.slice(rest.start, rest.end).trim() !== '') return undefined
  return {kind: 'missing-value', range: rangeOf(line), data: {subject: subjectOf(label), expected: label.values}}
}

type Subject =
  | {readonly kind: 'line'; readonly label: string}
  | {readonly kind: 'column'; readonly column: string}
  | {readonly kind: 'section'; readonly section: string}

function subjectOf({name}: LabelTerms): Subject {
  return {kind: 'line', label: name}
}

type ValueProblems = (line: LabelLine) => readonly OutputProblem[]

function listProblems(label: LabelTerms): ValueProblems {
  const {values} = label
  if (values === undefined) return () => []
  const subject = subjectOf(label)
  return ({value, valueRange}) => lineValueProblem(value, valueRange, values, subject)
}

/** What is wrong with a value that should be one of several. */
export function lineValueProblem(
  value: string,
  range: Range,
  values: readonly string[],
  subject: Subject
): OutputProblem[] {
  if (values.includes(withoutSign(value, values))) return []
  const actual = quoted(excerpt(value, {start: 0, end: value.length}))
  if (isAlternatives(value, values)) return [{kind: 'alternatives', range, data: {subject, actual}}]
  const meant =
    meantOf(value, values) ?? meantOf(withoutSigns(value), values) ?? (values.length === 1 ? values[0] : undefined)
  const expected = meant === undefined ? values : [meant]
  return [{kind: 'unknown-value', range, data: {subject, actual, expected}, ...(meant !== undefined && {expected})}]
}

interface PatternLabel {
  readonly label: LabelTerms
  readonly below: ((line: LabelLine) => Range) | undefined
  readonly flags: string | undefined
}

/** All values are matched at once: a pattern has a time limit. */
function patternProblems(
  source: Source,
  lines: readonly LabelLine[],
  {label, below, flags}: PatternLabel
): ValueProblems {
  const {pattern = ''} = label
  const matched = lines.filter((line) => line.value !== '' && formProblem(source, line, label, below) === undefined)
  const texts = matched.map(({value}) => value)
  const matches = runPatternOn({pattern, flags}, texts, (value) => readPattern(pattern, flags).test(value))
  const problems = new Map<LabelLine, OutputProblem>()
  for (const [index, line] of matched.entries()) {
    const {value, valueRange: range} = line
    if (matches[index] === timedOut) problems.set(line, {kind: 'timed-out', range, data: {pattern, ...patternLimit}})
    else if (!matches[index]) {
      const actual = quoted(excerpt(value, {start: 0, end: value.length}))
      problems.set(line, {kind: 'wrong-value', range, data: {subject: subjectOf(label), actual, pattern}})
    }
  }
  return (line) => {
    const problem = problems.get(line)
    return problem === undefined ? [] : [problem]
  }
}
