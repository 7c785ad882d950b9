/** Contracts of one of several lines or headings: `APPROVED`. */

import {excerpt, firstLineOf, type Range, rangeOf} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {isExact, isNear, type Title, titleOf, unmarkedText} from './heading.ts'
import {lineValueProblem} from './line-value.ts'
import {counted, countOf, countProblems, endProblems, type ReadTerms} from './places.ts'
import type {OutputProblem} from './problem.ts'
import type {ContractReading} from './reading.ts'
import {hasTemplateWildcard, type Template, templatesOf, type WrongChoice, wrongChoice} from './template.ts'
import {mentionedLines, type TextLine, textLines} from './text-lines.ts'
import {isAlternatives, meantOf, unwrapped} from './values.ts'

export interface OneOfTerms extends ReadTerms {
  readonly oneOf: readonly string[]
  /** Two that differ contradict each other. */
  readonly isSingle?: boolean
}

/** A line, and its text as it is and without marks of Markdown, which are compared: read once for all. */
interface Content {
  readonly line: TextLine
  readonly title: Title
  readonly plain: Title
}

function contentsOf(lines: readonly TextLine[]): readonly Content[] {
  return lines.map((line) => {
    const title = titleOf(line.text)
    const content = contentOf(line.text)
    return {line, title, plain: content === line.text ? title : titleOf(content)}
  })
}

/** A line that is, or nearly is, one of those that a contract has. */
interface Choice extends TextLine {
  /** The one that it is, or was meant to be. */
  readonly template: Template
  readonly isRight: boolean
  readonly hasSeveral: boolean
  /** It is right but for this value. */
  readonly wrong?: WrongChoice | undefined
}

/** The lines of an output that a contract has a choice of, and what is wrong with them: spelling, number, place. */
export function readOneOf(source: Source, terms: OneOfTerms): ContractReading {
  const all = findChoices(source, terms)
  const subject = {kind: 'one-of', lines: terms.oneOf} as const
  const read = counted(all, terms)
  const spans = all.map((choice) => spanOf(source, choice))
  return {
    problems: [
      ...read.flatMap((choice) => spellingProblem(choice, subject)),
      ...numberProblems(source, all, terms),
      ...endProblems(source, spans, terms, subject)
    ],
    found: read.map(({start, end, text}) => ({start, end, value: contentOf(text)}))
  }
}

/** The text of a line without marks of Markdown. */
function contentOf(text: string): string {
  return unwrapped(unmarkedText(text).trim())
}

/** Near misses count where there are too few others. */
function findChoices(source: Source, terms: OneOfTerms): readonly Choice[] {
  const templates = templatesOf(terms.oneOf)
  const contents = contentsOf(textLines(source, terms))
  const right = contents.flatMap((content): Choice[] => {
    const {template, wrong} = templateOf(content, templates)
    if (template === undefined) return []
    return [{...content.line, template, isRight: wrong === undefined, hasSeveral: false, wrong}]
  })
  const missing = (countOf(terms) ?? 1) - right.length
  if (missing <= 0) return right
  const fixed = templates.filter((template) => !hasTemplateWildcard(template)).map(({literals}) => literals.join(''))
  const taken = new Set(right.map(({index}) => index))
  const near = atEdge(contents, terms).flatMap((content): Choice[] => {
    const {line} = content
    if (taken.has(line.index)) return []
    const hasSeveral = isAlternatives(line.text, fixed)
    const template = hasSeveral ? templates[0] : nearestOf(content, templates, fixed)
    return template === undefined ? [] : [{...line, template, isRight: false, hasSeveral}]
  })
  const chosen = terms.at === 'start' ? near.slice(0, missing) : near.slice(-missing)
  return [...right, ...chosen].sort((a, b) => a.start - b.start)
}

/** The template that a line fits: one with choices before others, which may be any text; or nearly, but for a value. */
function templateOf(
  {title, plain}: Content,
  templates: readonly Template[]
): {template?: Template | undefined; wrong?: WrongChoice | undefined} {
  const isFit = (template: Template): boolean =>
    isExact(title, template) || (plain !== title && isExact(plain, template))
  const exact = templates.find((template) => !isFree(template) && isFit(template))
  if (exact !== undefined) return {template: exact}
  for (const template of templates) {
    const wrong = wrongChoice(template, plain.text)
    if (wrong !== undefined && isAlike(wrong) && isClear(template, wrong)) return {template, wrong}
  }
  return {template: templates.find((template) => isFree(template) && isFit(template))}
}

/** Whether text before the choice, or what it nearly is, shows that a line was meant. */
function isClear({literals: [first = '']}: Template, {actual, values}: WrongChoice): boolean {
  return first !== '' || meantOf(actual, values) !== undefined
}

/** Whether any text fits. */
function isFree({literals, choices}: Template): boolean {
  return literals.length === 2 && literals.every((literal) => literal === '') && choices[0] === undefined
}

/** Whether a text looks like a value: it has no more words than they have, and their case. */
function isAlike({actual, values}: WrongChoice): boolean {
  const isOf = (pattern: RegExp): boolean => !values.every((value) => pattern.test(value)) || pattern.test(actual)
  return actual.length <= longestLabel && [/^\S+$/, /^[^a-z]*$/, /^[^A-Z]*$/, /^[A-Z]/].every(isOf)
}

/** Where a near miss may be: at the edge that the contract names, else anywhere. */
function atEdge(contents: readonly Content[], {at}: OneOfTerms): readonly Content[] {
  if (at === 'start') return contents.slice(0, 1)
  return at === 'end' ? contents.slice(-1) : contents
}

/** A label in front of a line, in UTF-16 units. */
const longestLabel = 40

/** One or two letters off, in another case, behind a label, or with more text behind it. */
function nearestOf(
  {line: {text}, plain}: Content,
  templates: readonly Template[],
  fixed: readonly string[]
): Template | undefined {
  const near = templates.find((template) => isNear(plain, template))
  if (near !== undefined) return near
  const colon = text.slice(0, longestLabel).indexOf(':')
  const behind = colon === -1 ? '' : text.slice(colon + 1).trim()
  const meant = behind === '' ? undefined : fixed.find((line) => line === contentOf(behind))
  const begun = meant ?? beginningOf(plain.text, fixed)
  return templates.find(({literals}) => literals.length === 1 && literals[0] === begun)
}

/** The line that a text begins with, where a sign follows it: "APPROVED - well done". */
function beginningOf(content: string, fixed: readonly string[]): string | undefined {
  const found = fixed.find(
    (line) => content.startsWith(line) && /^[ \t]*[^\s\p{L}\p{N}]/u.test(content.slice(line.length))
  )
  return found ?? (content.length <= 80 && !content.includes(' ') ? meantOf(content, fixed) : undefined)
}

/** The whole line; a heading that is underlined has the line below it, too. */
function spanOf(source: Source, {index}: Choice): Range {
  const {lines, text} = source
  const [line, below] = [lines[index] ?? {start: 0, end: 0}, lines[index + 1]]
  const isUnderlined = below !== undefined && /^ {0,3}(?:=+|-+)[ \t]*$/.test(text.slice(below.start, below.end))
  return {start: line.start, end: isUnderlined ? below.end : line.end}
}

type Several = {readonly kind: 'one-of'; readonly lines: readonly string[]}

function spellingProblem(
  {text, template, isRight, hasSeveral, wrong, ...line}: Choice,
  subject: Several
): OutputProblem[] {
  if (isRight) return []
  if (wrong !== undefined) {
    const at = line.start + Math.max(0, text.indexOf(wrong.actual))
    const range = {start: at, end: at + wrong.actual.length}
    return lineValueProblem(wrong.actual, range, wrong.values, {kind: 'line', label: template.text})
  }
  const actual = quoted(excerpt(text, {start: 0, end: text.length}))
  const range = rangeOf(line)
  if (hasSeveral) return [{kind: 'alternatives', range, data: {subject, actual}}]
  const expected = hasTemplateWildcard(template) ? {} : {expected: [template.literals.join('')]}
  return [{kind: 'misspelt-line', range, data: {actual, expected: template.text}, ...expected}]
}

/** One that is another than the first is a second answer. */
function numberProblems(source: Source, found: readonly Choice[], terms: OneOfTerms): readonly OutputProblem[] {
  const subject = {kind: 'one-of', lines: terms.oneOf} as const
  const [first, second] = found
  const isSecond = first?.isRight && second?.isRight && contentOf(first.text) !== contentOf(second.text)
  if ((countOf(terms) === 1 || terms.isSingle) && isSecond) {
    const quotedChoice = (choice: Choice): MaybeQuoted => asKnown(contentOf(choice.text), terms.oneOf)
    const data = {subject, actual: quotedChoice(second), first: quotedChoice(first)}
    return [{kind: 'second-value', range: firstLineOf(source.text, second), data}]
  }
  return countProblems(
    source,
    found,
    terms,
    subject,
    () =>
      contentsOf(mentionedLines(source)).find(
        (each) => templateOf(each, templatesOf(terms.oneOf)).template !== undefined
      )?.line
  )
}
