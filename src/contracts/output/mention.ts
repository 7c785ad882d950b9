/** Whether a definition mentions what a contract asks of its agent. */

import {escapeRegExp} from '../../text/escape.ts'
import {frontMatterNameLine} from '../../text/front-matter.ts'
import {lineAt, rangeOf} from '../../text/lines.ts'
import {isInComment} from '../../text/structure.ts'
import {findElements, wrongWords} from '../../text/tags.ts'
import type {Source} from '../source.ts'
import {literalRuns} from './literal.ts'
import {headingOf, type NamedContract, type OutputContract, tagValues} from './model.ts'
import type {OutputProblem, Subject} from './problem.ts'

/** What a definition never mentions of a contract, and values that it shows and the contract does not have. */
export function unmentioned(source: Source, {terms}: NamedContract): readonly OutputProblem[] {
  const missing = mentions(terms).filter(({pattern}) => !pattern.test(source.text))
  if (missing.length === 0) return valueProblems(source, terms)
  const range = rangeOf(frontMatterNameLine(source) ?? source.lines[0] ?? {start: 0, end: 0})
  return [{kind: 'not-in-definition', range, data: {subjects: missing.map(({subject}) => subject)}}]
}

/** The line of a definition that first mentions what a contract asks for, from 0. */
export function mentionLine({lines, text}: Source, {terms}: NamedContract): number | undefined {
  const places = mentions(terms).flatMap(({pattern}) => pattern.exec(text)?.index ?? [])
  return places.length === 0 ? undefined : lineAt(lines, Math.min(...places))
}

/** Something that a definition has to mention. */
interface Mention {
  readonly subject: Subject
  readonly pattern: RegExp
}

function mentions({tag, sections, pattern, json, yaml}: OutputContract): readonly Mention[] {
  if (tag !== undefined)
    return [
      {subject: {kind: 'tag', tag}, pattern: new RegExp(`<${escapeRegExp(tag)}(?![\\p{L}\\p{N}\\p{M}_.:-])`, 'iu')}
    ]
  if (sections !== undefined)
    return sections.map(headingOf).map((section) => ({
      subject: {kind: 'section', section},
      pattern: new RegExp(escapeRegExp(section), 'i')
    }))
  if (pattern !== undefined) return literalMention(pattern)
  if (json !== undefined) return [{subject: {kind: 'data', language: 'json'}, pattern: /json/i}]
  return yaml === undefined ? [] : [{subject: {kind: 'data', language: 'yaml'}, pattern: /ya?ml/i}]
}

/** The longest text that every match of a pattern holds or, with alternatives, any of their texts. */
function literalMention(pattern: string): readonly Mention[] {
  const runs = literalRuns(pattern).map((run) => run.trim())
  const [longest] = [...runs].sort((a, b) => b.length - a.length)
  if (longest === undefined) return []
  const texts = pattern.includes('|') ? runs : [longest]
  return [{subject: {kind: 'literal', text: longest}, pattern: new RegExp(texts.map(escapeRegExp).join('|'), 'i')}]
}

/** The values that the definition shows in the tag; code counts, since that is where definitions show them. */
function valueProblems(source: Source, terms: OutputContract): OutputProblem[] {
  const {tag} = terms
  const values = tagValues(terms)
  if (tag === undefined || values === undefined) return []
  const shown = findElements(source, {names: [tag], counts: (offset) => !isInComment(source, offset)})
  return shown
    .filter(({isClosed, value}) => isClosed && !values.includes(value))
    .flatMap((element) => wrongWords(source, element, values))
    .map(({text, meant, ...range}) => ({
      kind: 'unknown-value',
      range: rangeOf(range),
      data: {subject: {kind: 'tag', tag}, actual: text, expected: meant === undefined ? values : [meant]},
      ...(meant !== undefined && {expected: [meant]})
    }))
}
