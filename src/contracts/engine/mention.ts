/** Mentions of a contract in a definition. */

import {frontMatterNameLine} from '../../markdown/front-matter.ts'
import {isInComment} from '../../markdown/structure.ts'
import {findElements, meantValue, wrongWords} from '../../markdown/tags.ts'
import {escapeRegExp} from '../../text/escape.ts'
import {lineAt, rangeOf} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {literalRuns} from './expressions.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {readLabelled} from './fields.ts'
import {formOf, isAlike, withoutNote} from './form.ts'
import {
  contentTerms,
  expressionsOf,
  lineTerms,
  type NamedContract,
  type OutputContract,
  sectionTerms,
  tagTerms
} from './model.ts'
import {sourceRange} from './normal.ts'
import {linesIn} from './region.ts'
import {longestLiteral, parseTemplate} from './template.ts'

/** Parts of a contract that a definition never mentions, and shown values that the contract lacks. */
export function unmentioned(source: Source, {terms}: NamedContract): readonly OutputProblem[] {
  const missing = mentions(terms).filter(({pattern}) => !pattern.test(source.text))
  if (missing.length === 0) return valueProblems(source, terms)
  const range = rangeOf(frontMatterNameLine(source) ?? source.lines[0] ?? {start: 0, end: 0})
  return [{kind: 'not-in-definition', range, data: {subjects: missing.map(({subject}) => subject)}}]
}

/** First line of a definition that mentions a part of a contract, from 0. */
export function mentionLine({lines, text}: Source, {terms}: NamedContract): number | undefined {
  const places = mentions(terms).flatMap(({pattern}) => pattern.exec(text)?.index ?? [])
  return places.length === 0 ? undefined : lineAt(lines, Math.min(...places))
}

interface Mention {
  readonly subject: Subject
  readonly pattern: RegExp
}

function mentions(terms: OutputContract): readonly Mention[] {
  const {
    tag,
    sections = [],
    lines = {},
    oneOf,
    items,
    fields,
    fence,
    table = [],
    json,
    yaml,
    parts: sequence = [],
    any
  } = terms
  if (terms.optional) return []
  if (tag !== undefined) {
    const opening = new RegExp(`<${escapeRegExp(tag)}(?![\\p{L}\\p{N}\\p{M}_.:-])`, 'iu')
    return [{subject: {kind: 'tag', tag}, pattern: opening}, ...mentions({sections, json, parts: terms.parts})]
  }
  const labels = Object.entries(lines).filter(([, each]) => !('optional' in each && each.optional))
  return [
    ...sectionTerms(sections)
      .filter(({optional}) => !optional)
      .flatMap((terms) => [
        ...textMention({kind: 'section', section: terms.heading}, [terms.heading]),
        ...contentTerms(terms).flatMap(mentions)
      ]),
    ...labels.flatMap(([label]) => textMention({kind: 'line', label}, [label])),
    ...(oneOf === undefined ? [] : textMention({kind: 'one-of', lines: oneOf}, oneOf)),
    ...(items === undefined ? [] : textMention({kind: 'items', item: items}, [items])),
    ...(fields === undefined ? [] : mentions({lines: fields})),
    ...(fence === undefined || fence === ''
      ? []
      : [{subject: {kind: 'fence', language: fence} as const, pattern: new RegExp(escapeRegExp(fence), 'i')}]),
    ...sequence.flatMap(mentions),
    ...table.flatMap((column) => textMention({kind: 'column', column}, [column])),
    ...literalMention(terms),
    ...(json === undefined ? [] : [{subject: {kind: 'data', language: 'json'} as const, pattern: /json/i}]),
    ...(yaml === undefined ? [] : [{subject: {kind: 'data', language: 'yaml'} as const, pattern: /ya?ml/i}]),
    ...(any === undefined ? [] : anyMention(any))
  ]
}

/** One of several texts, without wildcards. */
function textMention(subject: Subject, texts: readonly string[]): readonly Mention[] {
  const literals = texts.map((text) => longestLiteral(parseTemplate(text)))
  return literals.includes('') ? [] : [{subject, pattern: new RegExp(literals.map(escapeRegExp).join('|'), 'i')}]
}

function anyMention(any: readonly OutputContract[]): readonly Mention[] {
  const all = any.flatMap(mentions)
  if (all.length === 0) return []
  const pattern = new RegExp(all.map(({pattern}) => `(?:${pattern.source})`).join('|'), 'iu')
  return [{subject: {kind: 'any', subjects: all.map(({subject}) => subject)}, pattern}]
}

/** Longest literal in every match of a pattern or, with alternatives, any of their literals. */
function literalMention(terms: OutputContract): readonly Mention[] {
  const expressions = expressionsOf(terms)
  const literals = expressions.flatMap(({pattern, near = pattern}) =>
    literalRuns(near).map((literal) => literal.trim())
  )
  const [longest] = [...literals].sort((a, b) => b.length - a.length)
  if (longest === undefined) return []
  const hasChoice = expressions.length > 1 || expressions.some(({pattern}) => pattern.includes('|'))
  const texts = hasChoice ? literals : [longest]
  return [{subject: {kind: 'literal', text: longest}, pattern: new RegExp(texts.map(escapeRegExp).join('|'), 'i')}]
}

function valueProblems(source: Source, terms: OutputContract): readonly OutputProblem[] {
  return terms.any === undefined
    ? [...tagValueProblems(source, terms), ...lineValueProblems(source, terms)]
    : terms.any.flatMap((each) => valueProblems(source, each))
}

/** Other values in a tag of the definition, code included, since definitions show values there. */
function tagValueProblems(source: Source, terms: OutputContract): OutputProblem[] {
  const {tag} = terms
  const values = tagTerms(terms).values
  if (tag === undefined || values === undefined) return []
  const elements = findElements(source, {names: [tag], counts: (offset) => !isInComment(source, offset)})
  return elements
    .filter(({isClosed, value}) => isClosed && !values.includes(value))
    .flatMap((element) => wrongWords(source, element, values))
    .map(({text, meant, ...range}) => ({
      kind: 'value',
      range: rangeOf(range),
      data: {subject: {kind: 'tag', tag}, actual: quoted(text), expected: meant === undefined ? values : [meant]},
      ...(meant !== undefined && {expected: [meant]})
    }))
}

/** Near misses of values behind a label; a list such as `PASS | FAIL` shows several. */
function lineValueProblems(source: Source, {lines = {}}: OutputContract): OutputProblem[] {
  const labels = Object.entries(lines).flatMap(([name, terms]) => {
    const {values} = lineTerms(terms)
    return values ? [{name, values, form: formOf(name)}] : []
  })
  if (labels.length === 0) return []
  return linesIn({source, start: 0, end: source.text.length}).flatMap((line): OutputProblem[] => {
    const read = readLabelled(line, 0)
    const label = read && labels.find(({form}) => isAlike(withoutNote(read.label.text), form))
    if (read === undefined || label === undefined) return []
    const subject = {kind: 'line', label: label.name} as const
    const from = read.at + read.separator.length
    return [...line.normal.text.slice(from).matchAll(/[^\s|/,`*]+(?:[ ][^\s|/,`*]+)*/g)].flatMap(
      ({0: actual, index}): OutputProblem[] => {
        const meant = meantValue(actual, label.values)
        if (meant === undefined || label.values.includes(actual)) return []
        const range = sourceRange(line.normal, {start: from + index, end: from + index + actual.length})
        const data = {subject, actual: quoted(actual), expected: [meant]}
        return [{kind: 'value', range, data, expected: [meant]}]
      }
    )
  })
}
