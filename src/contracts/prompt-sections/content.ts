/**
 * What sections with a grammar hold: ADR-0011, "Data Structure Details".
 *
 * ```ebnf
 * inputs  = { "- **", file, "**: ", description, newline } ;
 * outputs = { "- ", path, newline } ;                          (* relative to /code, without ".." *)
 * format  = text ;                                             (* no marks between files *)
 * ```
 */

import {fenceAt} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import {asCharacter, type MaybeQuoted, type Quoted, quoted} from '../../text/quoted.ts'
import {trimEndOf} from '../../text/trim.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {delimiterIn} from './delimiter.ts'
import {isStructured, type Mode, type PromptSection, promptSections, sectionTextLines} from './sections.ts'

export type ContentProblem = Problem<{
  /** A line that should begin with `- `, and what it begins with. */
  bullet: {readonly found: MaybeQuoted; readonly section: string}
  /** A section with text, but without any bullet. */
  list: {readonly section: string; readonly item: string}
  input: undefined
  path: {readonly path: Quoted; readonly fault: PathFault}
  duplicate: {readonly path: Quoted}
  delimiter: {readonly mark: Quoted}
}>

export type PathFault = 'absolute' | 'up'

interface Item extends Range {
  /** What the line begins with; empty where there is no marker. */
  readonly marker: string
  readonly text: string
  /** The offset of the text. */
  readonly at: number
}

/** What is wrong in the sections that have a grammar. */
export function contentProblems(source: Source, mode: Mode): readonly ContentProblem[] {
  if (!isStructured(source, mode)) return []
  return promptSections(source).flatMap((section): readonly ContentProblem[] => {
    if (section.name === 'Required Inputs') return inputProblems(source, section)
    if (section.name === 'Expected Outputs') return outputProblems(source, section)
    return section.name === 'Output Format' ? delimiterProblems(source, section) : []
  })
}

function inputProblems(source: Source, section: PromptSection): readonly ContentProblem[] {
  const items = itemsOf(source, section, /^\*\*[^*]+\*\*[ \t]*:/)
  if (items.length === 0) return noList(source, section, '- **file**: description')
  return items.flatMap((item): ContentProblem[] => {
    if (item.marker !== '-') return [bulletProblem(item, section)]
    const isRight = /^\*\*[^*\s](?:[^*]*[^*\s])?\*\*: \S/.test(item.text) || isPlaceholder(item.text)
    return isRight ? [] : [{kind: 'input', range: rangeOf(item)}]
  })
}

function outputProblems(source: Source, section: PromptSection): readonly ContentProblem[] {
  const items = itemsOf(source, section, /^`?[\w.-]*(?:\/[\w.-]+)*\.\w+`?$/)
  if (items.length === 0) return noList(source, section, '- path/of/file')
  const seen = new Set<string>()
  return items.flatMap((item): ContentProblem[] => {
    if (item.marker !== '-') return [bulletProblem(item, section)]
    const path = pathIn(item.text)
    const start = item.at + item.text.indexOf(path)
    const range = {start, end: start + path.length}
    const fault = pathFault(path)
    if (fault !== undefined) return [{kind: 'path', range, data: {path: quoted(path), fault}}]
    if (seen.has(path)) return [{kind: 'duplicate', severity: 'warning', range, data: {path: quoted(path)}}]
    seen.add(path)
    return []
  })
}

/** The first mark: one at the end of a file is not reported again. */
function delimiterProblems(source: Source, {lines: [first, last]}: PromptSection): readonly ContentProblem[] {
  for (let line = first; line <= last; line++) {
    const found = delimiterIn(lineText(source, line))
    if (found === undefined) continue
    const start = (source.lines[line]?.start ?? 0) + found.index
    return [{kind: 'delimiter', range: {start, end: start + found.mark.length}, data: {mark: quoted(found.mark)}}]
  }
  return []
}

/** The items of a list that is not inside another, and lines without a marker that look like one. */
function itemsOf(source: Source, section: PromptSection, bare: RegExp): readonly Item[] {
  return sectionTextLines(source, section).flatMap((line): Item[] => {
    if (fenceAt(source, line) !== undefined) return []
    const written = lineText(source, line)
    const [, indent = '', marker = '', space = '', rest = ''] =
      /^( {0,1})(?:([-*+\u2022\u2013\u2014]|\d+[.)])([ \t]+(?![ \t])|$))?(.*)$/.exec(trimEndOf(written, ' \t')) ?? []
    if (rest === '' && marker === '') return []
    if (marker === '' && !bare.test(rest)) return []
    const start = (source.lines[line]?.start ?? 0) + indent.length
    const gap = rest === '' ? written.length - indent.length - marker.length : space.length
    const at = start + marker.length + gap
    return [{start, end: at + rest.length, marker, text: rest, at}]
  })
}

function bulletProblem({start, marker, end}: Item, {name}: PromptSection): ContentProblem {
  return {
    kind: 'bullet',
    range: {start, end: marker === '' ? end : start + marker.length},
    data: {found: asCharacter(marker), section: name}
  }
}

function noList(source: Source, section: PromptSection, item: string): readonly ContentProblem[] {
  if (sectionTextLines(source, section).every((line) => isPlaceholder(lineText(source, line).trim()))) return []
  return [{kind: 'list', range: rangeOf(section.heading), data: {section: section.name, item}}]
}

/** The path of an item: code, bold, or the first word. */
function pathIn(text: string): string {
  return (
    /^`([^`]+)`/.exec(text)?.[1] ?? /^\*\*([^*]+)\*\*/.exec(text)?.[1] ?? /^\S*?(?=:?(?:\s|$))/.exec(text)?.[0] ?? text
  )
}

/** Why a path is none below `/code`; `undefined` where it is one. */
export function pathFault(path: string): PathFault | undefined {
  if (/^(?:[\\/~]|[A-Za-z]:[\\/])/.test(path)) return 'absolute'
  return path.split(/[\\/]/).includes('..') ? 'up' : undefined
}

/** A line that a template engine replaces. */
function isPlaceholder(text: string): boolean {
  return /^(?:\{\{.*\}\}|\{[^{}]*\})$/.test(text)
}
