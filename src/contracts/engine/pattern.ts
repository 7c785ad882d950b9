/** Pattern contracts: a regular expression that the output matches. */

import {patternLimit, timedOut} from '../../text/bounded.ts'
import {lastTextLine} from '../../text/ends.ts'
import {excerpt, firstLineOf, lineAt, type Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import {literalRuns, runPattern, runPatternOn} from './expressions.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {type Finds, type Found, limitsOf, type Search} from './found.ts'
import {decorationFault, toleranceOf} from './judge.ts'
import {type Expression, expressionsOf, type OutputContract, readPattern, tagTerms} from './model.ts'
import {folded, normalOf} from './normal.ts'
import {linesIn, type TextRegion} from './region.ts'
import {subjectOf} from './subject.ts'

/** Matches of a region; matches in another case or without decorations are near. */
export function findMatches(search: Search, terms: OutputContract): Finds {
  const {region} = search
  const subject = subjectOf(terms)
  // The first match is the program's.
  const expressions = expressionsOf(terms)
  const length = region.end - region.start
  const matched = (expression: Expression, flags: string): readonly Found[] | typeof timedOut =>
    runPattern(expression, length, () =>
      terms.in === 'lines'
        ? matchesInLines(region, terms, expression, flags)
        : matchesOf(region, terms, expression, flags)
    )
  let exact: readonly Found[] = []
  for (const expression of expressions) {
    const found = matched(expression, `g${expression.flags}`)
    if (found === timedOut) {
      const range = lastTextLine(region.source)
      const fault: OutputProblem = {kind: 'timed-out', range, data: {match: subject, ...patternLimit}}
      return {exact: [{...range, line: 0, faults: [fault], value: () => undefined}], near: () => []}
    }
    exact = found
    if (exact.length > 0) break
  }
  const inOtherCases = (expression: Expression): readonly Found[] => {
    const starts = new Set(exact.map(({start}) => start))
    const found = expression.flags.includes('i') ? [] : matched(expression, `gi${expression.flags}`)
    const cased = found === timedOut ? [] : found.filter(({start}) => !starts.has(start))
    return cased.map((match) => inOtherCase(region, match, subject))
  }
  return {
    exact,
    dropped: () => {
      if (terms.read !== 'all') return []
      const anchored = expressions.filter(({pattern}) => pattern.startsWith('^'))
      const decorated = linesWithLiterals(search, expressions, subject).filter(isDecorated)
      return besides([...decorated, ...anchored.flatMap(inOtherCases)], exact, region)
    },
    near: () => {
      for (const expression of expressions) {
        const cased = inOtherCases(expression)
        if (cased.length > 0) return cased
      }
      return exact.length > 0 ? [] : linesWithLiterals(search, expressions, subject)
    }
  }
}

function isDecorated({faults}: Found): boolean {
  return faults.some(({kind}) => kind === 'unexpected')
}

/** Near matches on lines without an exact one, one for each line. */
function besides(near: readonly Found[], exact: readonly Found[], {source: {lines}}: TextRegion): readonly Found[] {
  const taken = new Set<number>()
  for (const {start, end} of exact)
    for (let line = lineAt(lines, start); line <= lineAt(lines, end); line++) taken.add(line)
  return near.filter(({line}) => !taken.has(line) && taken.add(line))
}

/** A pattern itself decides which decorations it accepts. */
const exactly = toleranceOf({exact: true})

/** Limit of lines that are matched again without decorations. */
const mostLines = 1000

/** Lines with a literal of the pattern in normal form, which match without decorations or nearly match. */
function linesWithLiterals(
  {region, at}: Search,
  expressions: readonly Expression[],
  subject: Subject
): readonly Found[] {
  const ranks = expressions.flatMap(({pattern, near = pattern}) => candidateRank(near) ?? [])
  if (ranks.length === 0) return []
  const {text} = region.source
  const ranked = linesIn(region).map((line) => {
    const written = folded(line.normal.text)
    return {line, rank: ranks.reduce((most, rankOf) => Math.max(most, rankOf(written)), 0)}
  })
  const best = ranked.reduce((most, {rank}) => Math.max(most, rank), 1)
  const candidates = ranked.filter(({rank}) => rank === best).map(({line}) => line)
  const few = (at === 'end' ? [...candidates].reverse() : candidates).slice(0, mostLines)
  const texts = few.map(({normal}) => normal.text)
  const plain = expressions.map((each) =>
    runPatternOn(each, texts, (line) => readPattern(each.pattern, each.flags).test(line))
  )
  const found = few.map((line, index): Found & {readonly isPlain: boolean} => {
    const isPlain = plain.some((matches) => matches[index] === true)
    const decorated = isPlain ? decorationFault(text, [...line.lead, ...line.normal.marks], exactly) : undefined
    const range = {start: line.leadStart, end: line.end}
    const data = {noun: 'line', actual: quoted(excerpt(text, range)), expected: undefined, match: subject} as const
    const faults: readonly OutputProblem[] = [decorated ?? {kind: 'misspelt', range, data}]
    return {...range, line: line.index, faults, value: () => undefined, isPlain}
  })
  return [...found.filter(({isPlain}) => isPlain), ...found.filter(({isPlain}) => !isPlain)]
}

/**
 * Likelihood of a near miss. 2 with a literal of the expression, or with an alternative beside a word of it; 1 with an
 * alternative alone.
 *
 * @returns nothing for an expression without a literal of three letters
 */
function candidateRank(pattern: string): ((line: string) => number) | undefined {
  const [required, all] = [plainLiterals(literalRuns(pattern)), plainLiterals(literalRuns(pattern, true))]
  const isTelling = (literal: string): boolean => /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(literal)
  const whole = required.filter(isTelling)
  const others = all.filter((literal) => isTelling(literal) && !required.includes(literal))
  if (whole.length === 0 && others.length === 0) return undefined
  const words = required.flatMap((literal) => literal.match(/[\p{L}\p{N}]{2,}/gu) ?? [])
  const hasOneOf = (line: string, texts: readonly string[]): boolean => texts.some((text) => line.includes(text))
  return (line) => {
    if (hasOneOf(line, whole)) return 2
    if (!hasOneOf(line, others)) return 0
    return required.length === 0 || hasOneOf(line, words) ? 2 : 1
  }
}

function plainLiterals(literals: readonly string[]): readonly string[] {
  return literals.map((literal) => folded(normalOf(literal.trim(), 0).text)).filter((literal) => literal !== '')
}

function inOtherCase({source}: TextRegion, match: Found, subject: Subject): Found {
  const range = firstLineOf(source.text, match)
  const fault: OutputProblem = {
    kind: 'case',
    range,
    data: {actual: quoted(excerpt(source.text, range)), match: subject}
  }
  return {...match, faults: [fault]}
}

function matchesInLines(
  {source, start, end}: TextRegion,
  terms: OutputContract,
  expression: Expression,
  flags: string
): readonly Found[] {
  const all: Found[] = []
  for (let index = lineAt(source.lines, start); index <= lineAt(source.lines, end); index++) {
    const line = source.lines[index] ?? {start: end, end}
    const lineRegion = {source, start: Math.max(start, line.start), end: Math.min(end, line.end)}
    if (lineRegion.end > lineRegion.start)
      for (const match of matchesOf(lineRegion, terms, expression, flags)) all.push(match)
    if (all.length > mostMatches) break
  }
  return all
}

/** Limit of matches for a program that takes all. */
const mostMatches = 100_000

/** Limit of last matches, if there are more than enough. */
const tries = 50

/**
 * The first matches, one more than allowed, and the last ones, since a pattern may match everywhere. Runs over the text
 * with LF line ends.
 */
function matchesOf(
  {source, start: from, end: until}: TextRegion,
  terms: OutputContract,
  {pattern}: Expression,
  flags: string
): readonly Found[] {
  const {text, lines} = source
  const values = tagTerms(terms).values
  const {group} = terms
  const isJudged = group !== undefined || values !== undefined
  const {min, max = min} = limitsOf(terms)
  const most = terms.read === 'all' ? mostMatches : max + 1
  const placeOf = text.includes('\r\n') ? placesIn(text, from) : (offset: number) => offset + from
  const first: Found[] = []
  const last: RegExpExecArray[] = []
  let count = 0
  const isOne = isJudged || terms.read === 'first' || terms.read === 'last' || hasChoice(pattern)
  const read = (match: RegExpExecArray): Found => {
    const start = placeOf(match.index)
    const end = placeOf(match.index + match[0].length)
    const place = {start, end, line: lineAt(lines, start)}
    const key = groupOf(match, group)
    const value = typeof key === 'number' ? match[key] : match.groups?.[key]
    const found = typeof key === 'number' ? match.indices?.[key] : match.indices?.groups?.[key]
    const range = found === undefined ? {start, end} : {start: placeOf(found[0]), end: placeOf(found[1])}
    const fault =
      values === undefined
        ? decoratedValue(
            text,
            found === undefined ? placeIn(match, value) : range,
            key === 0 ? undefined : value,
            terms
          )
        : valueFault(text, range, {value, values, subject: subjectOf(terms)})
    return {
      ...place,
      faults: fault === undefined ? [] : [fault],
      answer: isOne && value !== undefined ? {value, ...(isJudged ? range : {start, end})} : undefined,
      value: () => (group === undefined ? [...match] : value)
    }
  }
  /** Assumes the last occurrence of the value in the match, since indices are slow. */
  const placeIn = ({index, 0: all}: RegExpExecArray, value = ''): Range => {
    const start = index + Math.max(0, all.lastIndexOf(value))
    return {start: placeOf(start), end: placeOf(start + value.length)}
  }
  for (const match of text
    .slice(from, until)
    .replace(/\r\n?/g, '\n')
    .matchAll(readPattern(pattern, isJudged ? `d${flags}` : flags))) {
    if (first.length < most) first.push(read(match))
    else last[count++ % tries] = match
  }
  const oldest = count > tries ? count % tries : 0
  return [...first, ...[...last.slice(oldest), ...last.slice(0, oldest)].map(read)]
}

/** Group with the value: the named one, else the first that matched, else the whole match. */
function groupOf(match: RegExpExecArray, group: OutputContract['group']): number | string {
  return (
    group ??
    Math.max(
      0,
      match.findIndex((text, index) => index > 0 && text !== undefined)
    )
  )
}

function valueFault(
  text: string,
  {start, end}: Range,
  {
    value,
    values,
    subject
  }: {readonly value: string | undefined; readonly values: readonly string[]; readonly subject: Subject}
): OutputProblem | undefined {
  if (value !== undefined && values.includes(value)) return undefined
  const range = firstLineOf(text, {start, end})
  if (value === undefined) return {kind: 'empty', range, data: {subject, expected: values}}
  return {kind: 'value', range, data: {subject, actual: quoted(excerpt(value)), expected: values}}
}

/** In UTF-16 units; a longer value is free text. */
const longestValue = 200

const valueMarks = [
  ['bold', '**'],
  ['code', '`'],
  ['bold', '__']
] as const

/** A mark at the edge of a free value, around it or unpaired, which the program may keep. */
function decoratedValue(
  text: string,
  {start, end}: Range,
  value: string | undefined,
  terms: OutputContract
): OutputProblem | undefined {
  const plain = value?.trim() ?? ''
  if (plain.length === 0 || plain.length > longestValue || plain.startsWith('```')) return undefined
  const tolerance = toleranceOf({exact: terms.exact, allow: terms.allow ?? []})
  for (const [decoration, mark] of valueMarks) {
    const count = plain.split(mark).length - 1
    const isAtEdge = plain.startsWith(mark) || plain.endsWith(mark)
    const isWhole = count === 2 && plain.startsWith(mark) && plain.endsWith(mark)
    if (!isAtEdge || !(isWhole || count % 2 === 1) || tolerance.get(decoration) === 'allowed') continue
    const range = firstLineOf(text, {start: start + (value ?? '').search(/\S/), end})
    const data = {
      what: 'decoration',
      decorations: [decoration],
      actual: quoted(excerpt(plain)),
      expected: undefined
    } as const
    return {kind: 'unexpected', range, data, severity: 'warning'}
  }
  return undefined
}

/** Whether a pattern captures a choice of texts: `(PASS|FAIL)`. */
function hasChoice(pattern: string): boolean {
  return /\((?:\?<\w{1,40}>)?[\w -]{1,80}(?:\|[\w -]{1,80}){1,50}\)/.test(pattern)
}

/** Maps ascending offsets (repeats allowed) of a text with LF line ends to the original text. */
function placesIn(text: string, from: number): (offset: number) => number {
  let removed = 0
  let next = text.indexOf('\r\n', from)
  return (offset) => {
    for (; next !== -1 && next < from + offset + removed; next = text.indexOf('\r\n', next + 2)) removed++
    return from + offset + removed
  }
}
