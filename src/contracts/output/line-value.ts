/** What is wrong with one labelled line: its label, the sign after it, its value. */
import {patternSeconds, timedOut} from '../../text/bounded.ts'
import {excerpt, type Range, rangeOf} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {hasLabel, type LabelLine} from './label-line.ts'
import type {Label} from './lines.ts'
import {readPattern} from './model.ts'
import type {OutputProblem} from './problem.ts'
import {runPattern} from './run-pattern.ts'
import {hasWildcard} from './template.ts'
import {isAlternatives, meantOf} from './values.ts'

/** @param below the lines after it, where they may hold its value */
export function lineProblem(
  {text}: Source,
  line: LabelLine,
  label: Label,
  below: Range | undefined,
  flags: string | undefined
): OutputProblem[] {
  const {labelRange, value, valueRange, separator} = line
  if (!hasLabel(line, label.template)) {
    const data = {actual: excerpt(text, labelRange), expected: label.name}
    const expected = hasWildcard(label.template) ? {} : {expected: [label.template.parts.join('')]}
    return [{kind: 'misspelt-label', range: labelRange, data, ...expected}]
  }
  if (separator !== ':') {
    const start = labelRange.end + text.slice(labelRange.end, valueRange.start).indexOf(separator)
    const range = {start, end: start + separator.length}
    return [{kind: 'separator', range, data: {actual: separator, label: label.name}}]
  }
  const subject = {kind: 'line', label: label.name} as const
  if (value === '') {
    if (below !== undefined && text.slice(below.start, below.end).trim() !== '') return []
    return [{kind: 'missing-value', range: rangeOf(line), data: {subject, expected: label.values}}]
  }
  if (label.pattern !== undefined) return patternProblem(line, label.pattern, subject, flags)
  return label.values === undefined ? [] : valueProblem(value, valueRange, label.values, subject)
}

type Subject = {readonly kind: 'line'; readonly label: string} | {readonly kind: 'column'; readonly column: string}

/** What is wrong with a value that should be one of several. */
export function valueProblem(
  value: string,
  range: Range,
  values: readonly string[],
  subject: Subject
): OutputProblem[] {
  if (values.includes(value)) return []
  const actual = excerpt(value, {start: 0, end: value.length})
  if (isAlternatives(value, values)) return [{kind: 'alternatives', range, data: {subject, actual}}]
  const meant = meantOf(value, values) ?? (values.length === 1 ? values[0] : undefined)
  const expected = meant === undefined ? values : [meant]
  return [{kind: 'unknown-value', range, data: {subject, actual, expected}, ...(meant !== undefined && {expected})}]
}

function patternProblem(
  {value, valueRange: range}: LabelLine,
  pattern: string,
  subject: Subject,
  flags: string | undefined
): OutputProblem[] {
  const matches = runPattern({pattern, flags}, value.length, () => readPattern(pattern, flags).test(value))
  if (matches === timedOut) return [{kind: 'timed-out', range, data: {pattern, seconds: patternSeconds}}]
  const actual = excerpt(value, {start: 0, end: value.length})
  return matches ? [] : [{kind: 'wrong-value', range, data: {subject, actual, pattern}}]
}
