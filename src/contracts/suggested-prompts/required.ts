/** Definitions that need the section `# SUGGESTED PROMPTS`, and its required content: REQ-0003 1.1, 1.3, 4.2. */

import {frontMatterName} from '../../markdown/front-matter.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineRange, lineText} from '../../text/document.ts'
import {rangeOf} from '../../text/lines.ts'
import {fileStem} from '../../text/path-ends.ts'
import {isDeclaredFor} from '../declared.ts'
import {runPattern} from '../engine/expressions.ts'
import {type MismatchProblem, missingProblem} from '../mismatch.ts'
import {countedHeadings} from '../participation.ts'
import type {Source} from '../source.ts'
import {formatPrompts, promptBlocks} from './block.ts'
import {endingNames, endingOf, type OutputEnding} from './final-block.ts'
import {type SectionHeading, sectionLines} from './section.ts'
import {addSection} from './section-edits.ts'
import {formatStatus, statusBlocks} from './status.ts'
import {sectionHeading} from './title.ts'

/** @param protocol matches a sentence that refers to a protocol that agents share */
export function requiredEndingProblems(source: Source, protocol: RegExp): readonly MismatchProblem[] {
  const headings = countedHeadings(source)
  const [heading] = headings
  if (heading === undefined) return isRequired(source) ? [missingSection(source)] : []
  const demand = demandOf(source, headings)
  if (demand === undefined || isFilled(source, heading, headings.at(-1) ?? heading, protocol)) return []
  const expected = `it in the section \`${sectionHeading}\``
  return [missingProblem(rangeOf(heading), endingNames[endingOf(source)], expected, {severity: demand})]
}

/** An agent file that is declared to use the contract, by its role or by name. */
function isRequired(source: Source): boolean {
  const {role, kind} = source
  if (role === 'orchestrator' || !isDeclaredFor(source, 'suggested-prompts')) return false
  return role !== undefined || (kind === 'agent' && !isOtherText(source))
}

const subOrchestrators = /^(?:impact-analysis|tracing|discover)-orchestrator$/

/** A README, or by its name an orchestrator: it prints prompts at several moments, and lists them (REQ-0003 1.4). */
function isOtherText(source: Source): boolean {
  const stem = fileStem(source.path)
  const name = frontMatterName(source) ?? stem
  return /^README$/i.test(stem) || (/(?:^|-)orchestrator$/.test(name) && !subOrchestrators.test(name))
}

/** An undeclared file shows by the exact heading that it uses the contract. */
function demandOf(source: Source, headings: readonly SectionHeading[]): 'error' | 'warning' | undefined {
  if (isRequired(source)) return 'error'
  if (source.role === 'orchestrator' || !headings.some(({isExact}) => isExact)) return undefined
  return source.declared && source.kind === 'agent' ? 'error' : 'warning'
}

function missingSection(source: Source): MismatchProblem {
  const hasEnding = promptBlocks(source).length + statusBlocks(source).length > 0
  const fix = hasEnding ? undefined : addSection(source, sectionFor(endingOf(source)))
  const details = {fix, title: 'Add the section'}
  return missingProblem(lineRange(source, 0), `section \`${sectionHeading}\``, 'it at the end of the file', details)
}

/** `suggested-prompts-status` reports the block of a sub-agent and the status of a phase agent: they fill the section too. */
function isFilled(source: Source, heading: SectionHeading, lastHeading: SectionHeading, protocol: RegExp): boolean {
  const first = heading.line
  const [, last] = sectionLines(source, lastHeading)
  const statuses = source.role === 'sub-orchestrator' ? [] : statusBlocks(source)
  return (
    [...promptBlocks(source), ...statuses].some(({lines}) => first < lines[0] && lines[1] <= last) ||
    refersTo(source, [heading.lastLine + 1, last], protocol)
  )
}

function sectionFor(ending: OutputEnding): string {
  const block =
    ending === 'status'
      ? formatStatus({task: '{task_description}', parent: '{parent_orchestrator_name}'})
      : formatPrompts({items: ['{primary_prompt}', '{alternative_action}', 'Show workflow status']})
  return `${sectionHeading}\n\nEmit this block as the last thing in your response:\n\n${block}`
}

/** A longer sentence is cut: the pattern may be slow on it. */
const longest = 500

/** Whether some lines have a sentence that a pattern matches and that is not negated; code and comments do not count. */
function refersTo(source: Source, lines: readonly [first: number, last: number], pattern: RegExp): boolean {
  const {source: expression, flags} = pattern
  const isReferred = (): boolean =>
    paragraphs(source, lines).some((text) =>
      text.split(/(?<=[.!?])\s+/).some((sentence) => affirms(sentence.slice(0, longest), pattern))
    )
  return runPattern({pattern: expression, flags}, longest, isReferred) === true
}

/** The text of each paragraph, list item and heading in one line. */
function paragraphs(source: Source, [first, last]: readonly [number, number]): readonly string[] {
  const found: string[][] = [[]]
  for (let line = first; line <= last; line++) {
    const text = lineText(source, line).trim()
    const isMention = codeAt(source, line) !== undefined || isInComment(source, source.lines[line]?.start ?? 0)
    if (text === '' || isMention || /^(?:[-*+>#|]|\d+[.)])/.test(text)) found.push([])
    if (!isMention) found.at(-1)?.push(text)
    if (text.startsWith('#')) found.push([])
  }
  return found.map((texts) => texts.join(' '))
}

const negation =
  /\b(?:not|never|no|none|neither|nor|without|cannot|avoid|ignore|skip|instead of|rather than)\b|n['\u2019]t\b/i

const separator = /[,;:()]|\s--?\s|\bbut\b/gi

/** Whether a clause begins a match, and neither it nor an earlier one that waits for it has a negation. */
function affirms(sentence: string, pattern: RegExp): boolean {
  let start = 0
  for (const {index, 0: mark} of sentence.matchAll(separator)) {
    const clause = sentence.slice(start, index)
    if (hasMatch(clause, sentence.slice(start), pattern)) return true
    if (/(?:\b(?:not|never|without)|n['\u2019]t)(?:\s+ever)?\s*$/i.test(clause)) return false
    start = index + mark.length
  }
  const last = sentence.slice(start)
  return hasMatch(last, last, pattern)
}

/** Whether a match begins in a clause, which has no negation; it may go on behind it. */
function hasMatch(clause: string, rest: string, pattern: RegExp): boolean {
  const match = pattern.exec(rest)
  return match !== null && match.index < clause.length && !negation.test(clause)
}
