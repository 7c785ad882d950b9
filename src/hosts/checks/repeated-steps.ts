/** Numbers that two steps of one sequence have, among headings and in lists: a person or another text names a step by its number. */
import type {Source} from '../../contracts/source.ts'
import {codeAt, isInComment, structure} from '../../markdown/structure.ts'
import {lineRange, lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {memo} from '../../text/memoize.ts'
import {isInNestedFence} from './nested-fences.ts'

/** A number at the start of a heading or of an item. */
interface NumberedStep {
  readonly number: number
  /** As it is written, with the word before it: `Step 3`, `3.` */
  readonly label: string
  readonly range: Range
  /** It may be one of two ways to take the step. */
  readonly isOneOfTwo: boolean
}

/** A second step with a number, and the number that the sequence has next. */
export interface RepeatedStep extends NumberedStep {
  readonly expected: number
}

/** The first steps of sequences with the number of the step before them. */
export function repeatedSteps(source: Source): readonly RepeatedStep[] {
  return [...headingSequences(source), ...listSequences(source)].flatMap((sequence) => repeatIn(sequence) ?? [])
}

/** How many steps from a number to the next show that a sequence counts up, and how many of them a repeat or a gap needs. */
const leastRises = 2

/** The first repeat of a sequence that counts up from 0 or 1, with few repeats and gaps. */
function repeatIn(sequence: readonly NumberedStep[]): RepeatedStep | undefined {
  const [first] = sequence
  if (first === undefined || first.number > 1) return undefined
  const rises = sequence.slice(1).map(({number}, index) => number - (sequence[index]?.number ?? 0))
  const ones = rises.filter((rise) => rise === 1).length
  if (rises.some((rise) => rise < 0) || ones < leastRises * Math.max(1, rises.length - ones)) return undefined
  const second = sequence.find((step, index) => rises[index - 1] === 0 && !step.isOneOfTwo)
  return second && {...second, expected: second.number + 1}
}

const headingNumber =
  /^(?:\*\*)?((?:step|phase|stage|part|section)[ \t]+(\d{1,3})(?![\w.-])|(\d{1,3})[.)](?=[ \t]))(.*)/i

/** Words with which two headings of a number are two ways to take one step. */
const alternative = /\b(?:alternative|alternatively|else|for|if|option|or|otherwise|when|with|without)\b/i

/** The numbered headings below each heading, by their depth and the word before the number. */
function headingSequences(source: Source): readonly (readonly NumberedStep[])[] {
  const sequences = new Map<string, NumberedStep[]>()
  const parents: {readonly depth: number; readonly start: number}[] = []
  for (const {text, depth, start, end} of structure(source).headings) {
    while ((parents.at(-1)?.depth ?? 0) >= depth) parents.pop()
    const [, label = '', worded, bare, rest = ''] = headingNumber.exec(text) ?? []
    const digits = worded ?? bare
    if (digits !== undefined) {
      const word = label.replace(/[\s\d]+/g, ' ').toLowerCase()
      const key = `${parents.at(-1)?.start ?? -1} ${depth} ${word}`
      const isOneOfTwo = alternative.test(rest) || (worded !== undefined && rest.includes('('))
      memo(sequences, key, () => []).push({number: Number(digits), label, range: {start, end}, isOneOfTwo})
    }
    parents.push({depth, start})
  }
  return [...sequences.values()]
}

/** An item that begins with a condition is one of two ways to take a step. */
const condition = /^[ \t]*\d+[.)][ \t]+(?:\*\*)?(?:alternatively|else|if|option|or|otherwise|when|without)\b/i

const item = /^([ \t]*)((\d{1,3})[.)])[ \t]+(?=\S)/

interface OpenList {
  readonly indent: number
  readonly steps: NumberedStep[]
}

/** The ordered lists, each up to a line that is neither an item nor indented below one. */
function listSequences(source: Source): readonly (readonly NumberedStep[])[] {
  const found: OpenList[] = []
  let open: readonly OpenList[] = []
  for (const line of source.lines.keys()) {
    const text = lineText(source, line)
    if (text.trim() === '' || codeAt(source, line) !== undefined || isInNestedFence(source, line)) continue
    const [, margin, label = '', digits] = item.exec(text) ?? []
    const indent = (margin ?? /^[ \t]*/.exec(text)?.[0] ?? '').length
    open = open.filter((list) => (digits === undefined ? list.indent < indent : list.indent <= indent))
    if (digits === undefined) continue
    const range = rangeOfLabel(source, line, indent, label)
    if (isInComment(source, range.start)) continue
    const step = {number: Number(digits), label, range, isOneOfTwo: condition.test(text)}
    const last = open.at(-1)
    if (last?.indent === indent && step.number >= (last.steps.at(-1)?.number ?? 0)) last.steps.push(step)
    else {
      const list = {indent, steps: [step]}
      open = [...open.filter((each) => each.indent < indent), list]
      found.push(list)
    }
  }
  return found.map(({steps}) => steps)
}

function rangeOfLabel(source: Source, line: number, indent: number, label: string): Range {
  const start = lineRange(source, line).start + indent
  return {start, end: start + label.length}
}
