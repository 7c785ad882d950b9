/** Numbers that two steps of one sequence have, among headings and in lists: a person or another text names a step by its number. */
import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {type Heading, headingText} from '../../markdown/shapes.ts'
import {codeAt, isInComment, structure} from '../../markdown/structure.ts'
import {lineRange, lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {memo} from '../../text/memoize.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {isInNestedFence} from './nested-fences.ts'

/** A step with the number of the step before it. */
export type StepProblem = Problem<{'repeated-step': {readonly step: Quoted; readonly expected: number}}>

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

/** An order to go to a step: `go back to step 3`. */
const order =
  /\b(?:(?:go|jump|move|proceed|return|skip|loop)(?:[ \t]+back)?(?:[ \t]+directly)?[ \t]+to|repeat(?:[ \t]+from)?|restart[ \t]+(?:at|from)|continue[ \t]+(?:at|from|with))[ \t]+\*{0,2}step[ \t]+(\d{1,3})(?![\w-]|\.\d)/gi

/** The second steps of a number: warnings where the text sends its reader to the number. */
export function stepProblems(source: Source): readonly StepProblem[] {
  const repeated = repeatedSteps(source)
  const ordered = new Set(
    repeated.length === 0 ? [] : Array.from(source.text.matchAll(order), ([, digits]) => Number(digits))
  )
  return repeated.map(({label, number, range, expected}) => ({
    kind: 'repeated-step',
    range,
    data: {step: quoted(label), expected},
    severity: ordered.has(number) ? 'warning' : 'note'
  }))
}

/** The first steps of sequences with the number of the step before them. */
export function repeatedSteps(source: Source): readonly RepeatedStep[] {
  if (!mayRepeat(source)) return []
  const lists = listSequences(source, {
    isCode: (line) => codeAt(source, line) !== undefined || isInNestedFence(source, line),
    isHidden: (offset) => isInComment(source, offset)
  })
  return repeatsIn([...headingSequences(structure(source).headings), ...lists])
}

/** Few texts have a repeat, and reading the structure of a text takes longer than all else here. */
function mayRepeat(source: Source): boolean {
  if (/^ {0,3}=+[ \t]*$/m.test(source.text)) return true
  const labels = Array.from(source.text.matchAll(numberedLine), ([label]) => label.toLowerCase())
  if (new Set(labels).size === labels.length) return false
  const fenced = fencedLines(source)
  const lists = listSequences(source, {isCode: (line) => fenced.has(line), isHidden: () => false})
  return repeatsIn([...headingSequences(headingLines(source, fenced)), ...lists]).length > 0
}

/** A line with a number up to the number: an item with its margin, or a heading with its signs. */
const numberedLine = /^(?:[ \t]*| {0,3}#{1,6}[ \t]+(?:\*\*)?(?:[a-z]{4,7}[ \t]+)?)\d{1,3}(?!\d)/gim

function headingLines(source: Source, fenced: ReadonlySet<number>): readonly ReadHeading[] {
  return [...source.text.matchAll(/^ {0,3}(#{1,6})(?=[ \t])[^\n\r]*/gm)].flatMap(({0: text, 1: marks = '', index}) =>
    fenced.has(lineAt(source.lines, index))
      ? []
      : [{depth: marks.length, start: index, end: index + text.length, text: headingText(text)}]
  )
}

/** The lines of fences as they look, which is nearly all code. */
function fencedLines({text, lines}: Source): ReadonlySet<number> {
  const fenced = new Set<number>()
  let [open, first] = ['', 0]
  for (const {1: mark = '', index} of text.matchAll(/^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,})/gm)) {
    const line = lineAt(lines, index)
    if (open === '') [open, first] = [mark, line]
    else if (mark.startsWith(open)) {
      for (let each = first; each <= line; each++) fenced.add(each)
      open = ''
    }
  }
  if (open !== '') for (let each = first; each < lines.length; each++) fenced.add(each)
  return fenced
}

function repeatsIn(sequences: readonly (readonly NumberedStep[])[]): readonly RepeatedStep[] {
  return sequences.flatMap((sequence) => repeatIn(sequence) ?? [])
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

type ReadHeading = Omit<Heading, 'line'>

/** The numbered headings below each heading, by their depth and the word before the number. */
function headingSequences(headings: readonly ReadHeading[]): readonly (readonly NumberedStep[])[] {
  const sequences = new Map<string, NumberedStep[]>()
  const parents: {readonly depth: number; readonly start: number}[] = []
  for (const {text, depth, start, end} of headings) {
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

/** Lines and items outside of the lists. */
interface Unread {
  isCode(line: number): boolean
  isHidden(offset: number): boolean
}

/** The ordered lists, each up to a line that is neither an item nor indented below one. */
function listSequences(source: Source, {isCode, isHidden}: Unread): readonly (readonly NumberedStep[])[] {
  const found: OpenList[] = []
  let open: readonly OpenList[] = []
  for (const line of source.lines.keys()) {
    const text = lineText(source, line)
    if (text.trim() === '' || isCode(line)) continue
    const [, margin, label = '', digits] = item.exec(text) ?? []
    const indent = (margin ?? /^[ \t]*/.exec(text)?.[0] ?? '').length
    open = open.filter((list) => (digits === undefined ? list.indent < indent : list.indent <= indent))
    if (digits === undefined) continue
    const range = rangeOfLabel(source, line, indent, label)
    if (isHidden(range.start)) continue
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
