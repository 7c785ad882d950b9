/** Whether a definition speaks of a contract that its agent has to keep. */

import {oneOf} from '../../schema/expectation.ts'
import {escapeRegExp} from '../../text/escape.ts'
import {frontMatterNameLine} from '../../text/front-matter.ts'
import {excerpt, lineAt, rangeOf} from '../../text/lines.ts'
import {isInComment} from '../../text/structure.ts'
import {findElements, wrongWords} from '../../text/tags.ts'
import type {Source} from '../source.ts'
import {literalRuns} from './literal.ts'
import type {CustomContract, NamedContract, OutputIssue} from './model.ts'

/** What is wrong with a definition by a contract: it never speaks of it, or shows a value that the contract does not have. */
export function definitionIssues(source: Source, {terms}: NamedContract): OutputIssue[] {
  const missing = mentions(terms).filter(({pattern}) => !pattern.test(source.text))
  if (missing.length === 0) return valueIssues(source, terms)
  const {start, end} = frontMatterNameLine(source) ?? source.lines[0] ?? {start: 0, end: 0}
  const what = missing.map((each) => each.what).join(', ')
  return [{message: `Missing ${what}, expected the definition to ask for it`, start, end}]
}

/** The line of a definition that first speaks of a contract, from 0. */
export function mentionLine({lines, text}: Source, {terms}: NamedContract): number | undefined {
  const places = mentions(terms).flatMap(({pattern}) => pattern.exec(text)?.index ?? [])
  return places.length === 0 ? undefined : lineAt(lines, Math.min(...places))
}

/** Something that a definition has to speak of. */
interface Mention {
  readonly what: string
  readonly pattern: RegExp
}

function mentions({tag, sections, pattern, json, yaml}: CustomContract): readonly Mention[] {
  if (tag !== undefined) return [{what: `\`<${tag}>\``, pattern: new RegExp(`<${escapeRegExp(tag)}(?![\\w.:-])`, 'i')}]
  if (sections !== undefined)
    return sections.map((name) => ({what: `section \`${name}\``, pattern: new RegExp(escapeRegExp(name), 'i')}))
  if (pattern !== undefined) return literalMention(pattern)
  if (json !== undefined) return [{what: 'JSON', pattern: /json/i}]
  return yaml === undefined ? [] : [{what: 'YAML', pattern: /ya?ml/i}]
}

/** The longest text that every match of a pattern holds or, with alternatives, any of their texts. */
function literalMention(pattern: string): readonly Mention[] {
  const runs = literalRuns(pattern).map((run) => run.trim())
  const [longest] = [...runs].sort((a, b) => b.length - a.length)
  if (longest === undefined) return []
  const wanted = pattern.includes('|') ? runs : [longest]
  const what = `\`${excerpt(longest, {start: 0, end: longest.length})}\``
  return [{what, pattern: new RegExp(wanted.map(escapeRegExp).join('|'), 'i')}]
}

/** The values that the definition shows in the tag; code counts, since that is where definitions show them. */
function valueIssues(source: Source, {tag, values}: CustomContract): OutputIssue[] {
  if (tag === undefined || values === undefined) return []
  const shown = findElements(source, {names: [tag], counts: (offset) => !isInComment(source, offset)})
  return shown
    .filter(({isClosed, value}) => isClosed && !values.includes(value))
    .flatMap((element) => wrongWords(source, element, values))
    .map(({text, meant, ...range}) => {
      const message = `Unexpected value \`${text}\` of \`<${tag}>\`, expected ${oneOf(meant === undefined ? values : [meant])}`
      return {message, ...(meant !== undefined && {expected: [meant]}), ...rangeOf(range)}
    })
}
