/** Two values of one label that contradict each other: `Rating: A`, and further down `Rating: B`. */
import {asKnown} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {type LabelLine, readLabelLine} from './label-line.ts'
import type {Labelled, LinesTerms} from './lines.ts'
import type {OutputProblem} from './problem.ts'
import {hasTemplateWildcard} from './template.ts'
import type {TextLine} from './text-lines.ts'
import {withoutSign} from './values.ts'

/** What may begin the next of several things, each with a value of its own: a heading, a rule, an item, a row, a bold line. */
const division = /^(?:#|[-*_=]{3}|[-*+][ \t]|\d{1,9}[.)][ \t]|\||\*\*[^*]{1,200}\*\*:?$)/

/**
 * The second value of a label, where nothing says which of several a program reads, and nothing seems to repeat: both lines are plain, in
 * one section, and no other label is there twice.
 */
export function secondValueProblems(
  source: Source,
  all: readonly Labelled[],
  text: readonly TextLine[],
  {at = 'anywhere', read, count, in: scope}: LinesTerms
): readonly OutputProblem[] {
  if (read !== undefined || count !== undefined || at !== 'anywhere' || scope === 'transcript') return []
  const [repeated, ...others] = all.filter(({lines}) => lines.length > 1)
  if (repeated === undefined || others.length > 0) return []
  const {label, lines} = repeated
  const {values, optional} = label
  if (values === undefined || optional || hasTemplateWildcard(label.template)) return []
  const [firstLine] = lines
  const firstValue = withoutSign(firstLine?.value ?? '', values)
  const secondLine = lines.find(
    (line) => line.value !== firstLine?.value && withoutSign(line.value, values) !== firstValue
  )
  if (firstLine === undefined || secondLine === undefined) return []
  const first = {line: firstLine, value: firstValue}
  const second = {line: secondLine, value: withoutSign(secondLine.value, values)}
  if (!values.includes(first.value) || !values.includes(second.value) || isRepeated(text, first.line, second.line))
    return []
  if (first.line.label !== second.line.label || isDivided(source, first.line, second.line)) return []
  const data = {
    subject: {kind: 'line', label: label.name} as const,
    actual: asKnown(second.value, values),
    first: asKnown(first.value, values)
  }
  return [{kind: 'second-value', range: second.line.valueRange, data}]
}

/** Whether one of the lines is not plain, or between them begins something else. */
function isDivided({lines, text}: Source, first: LabelLine, second: LabelLine): boolean {
  if (lines[first.index]?.start !== first.start || lines[second.index]?.start !== second.start) return true
  return lines.slice(first.index, second.index + 1).some(({start, end}) => division.test(text.slice(start, end).trim()))
}

/** Whether the lines above both, or below both, have a label as well: `File: a.ts`, `Rating: A`, `File: b.ts`, `Rating: B`. */
function isRepeated(text: readonly TextLine[], first: LabelLine, second: LabelLine): boolean {
  const [at, later] = [first, second].map(({index}) => text.findIndex((line) => line.index === index))
  const labelAt = (place: number): string | undefined => {
    const line = text[place]
    return line && readLabelLine(line, 0)?.label
  }
  return [-1, 1].some((step) => {
    const label = labelAt((at ?? 0) + step)
    return label !== undefined && label !== first.label && label === labelAt((later ?? 0) + step)
  })
}
