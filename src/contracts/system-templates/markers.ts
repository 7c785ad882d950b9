/**
 * The tags by which an agent tells the orchestrator what came out: R5 of the system prompt templates.
 *
 * ```ebnf
 * review  = "<review>", verdict, "</review>" ;
 * verdict = "PASS" | "NEEDS_REVISION" | "NEEDS_CHANGES" | "REJECTED" | "MAJOR_ISSUES" ;
 * task    = '<task_status id="', id, '">', status, "</task_status>" ;
 * id      = digit, {digit}, ".", digit, {digit} ;
 * status  = "COMPLETED" | "FAILED" ;
 * thought = "<thought>", text, "</thought>" ;    (* filtered out of what anybody else reads *)
 * ```
 *
 * A tag with other attributes is another dialect.
 */
import * as z from 'zod/mini'
import type {Source} from '../source.ts'
import {nearest} from '../text/distance.ts'
import {lineAt, type Range} from '../text/lines.ts'
import type {TemplatePhase} from './name.ts'

export const verdicts = ['PASS', 'NEEDS_REVISION', 'NEEDS_CHANGES', 'REJECTED', 'MAJOR_ISSUES'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

/** The verdicts that a phase may give; none where it gives no verdict. */
export const phaseVerdicts: Readonly<Record<TemplatePhase, readonly Verdict[]>> = {
  plan: ['PASS', 'NEEDS_REVISION'],
  challenge: ['PASS', 'NEEDS_REVISION', 'REJECTED'],
  implement: [],
  review: ['PASS', 'NEEDS_CHANGES', 'MAJOR_ISSUES'],
  archive: []
}

export const taskStatuses = ['COMPLETED', 'FAILED'] as const
export const taskId = /^\d+\.\d+$/

export const TaskStatus = z.object({id: z.string().check(z.regex(taskId)), status: z.enum(taskStatuses)})
export type TaskStatus = z.infer<typeof TaskStatus>

/** `<review>PASS</review>` */
export function formatVerdict(verdict: Verdict): string {
  return `<review>${verdict}</review>`
}

/** `<task_status id="1.2">COMPLETED</task_status>` */
export function formatTaskStatus({id, status}: TaskStatus): string {
  return `<task_status id="${id}">${status}</task_status>`
}

const markerNames = ['review', 'task_status', 'thought'] as const
export type MarkerName = (typeof markerNames)[number]

/** A marker or a near miss of one; offsets into the source. */
export interface Marker extends Range {
  readonly name: MarkerName
  /** The opening tag. */
  readonly open: Range
  /** What stands in the opening tag after its name, trimmed. */
  readonly attributes: string
  /** Up to the closing tag or, without one, as much of the line as a value may take. */
  readonly content: Range
  /** The content, trimmed. */
  readonly value: string
  readonly isClosed: boolean
}

interface Tag extends Range {
  readonly name: MarkerName
  readonly isClosing: boolean
  readonly attributes: string
}

/** No value and no list of values is longer, in UTF-16 units; prose may be. */
const longest = 200

const tagPattern = /<(\/?)[ \t]*(review|task_status|thought)(?![\w:-])([^<>]*)>/gi

/** All tags of these names, in any case, where the place counts. */
function findTags(source: Source, counts: (offset: number) => boolean): readonly Tag[] {
  if (!source.text.includes('<')) return []
  return [...source.text.matchAll(tagPattern)].flatMap((match): Tag[] => {
    const [whole, slash, written = '', attributes = ''] = match
    const name = markerNames.find((each) => each === written.toLowerCase())
    if (name === undefined || !counts(match.index)) return []
    const end = match.index + whole.length
    return [{name, isClosing: slash === '/', attributes: attributes.trim(), start: match.index, end}]
  })
}

/**
 * All markers of a text, in order, near misses and stray closing tags of thoughts included.
 *
 * @param counts whether a tag at this offset is one, not only spoken of
 */
export function findMarkers(source: Source, counts: (offset: number) => boolean): readonly Marker[] {
  const tags = findTags(source, counts)
  const found = markerNames.flatMap((name) => {
    const own = tags.filter((tag) => tag.name === name)
    return name === 'thought' ? pairNested(own) : pairFlat(own)
  })
  return found.map((pair) => markerOf(source, pair)).sort((a, b) => a.start - b.start)
}

/** An opening tag with its closing tag, where it has one. */
interface Pair {
  readonly opening: Tag
  readonly closing: Tag | undefined
}

/** A closing tag belongs to the opening tag right before it; another opening tag leaves the first one open. */
function pairFlat(tags: readonly Tag[]): readonly Pair[] {
  return tags.flatMap((opening, index): Pair[] => {
    const next = tags[index + 1]
    return opening.isClosing ? [] : [{opening, closing: next?.isClosing ? next : undefined}]
  })
}

/** Thoughts may hold thoughts: the outermost count, and closing tags that close nothing. */
function pairNested(tags: readonly Tag[]): readonly Pair[] {
  const open: Tag[] = []
  const pairs: Pair[] = []
  for (const tag of tags) {
    if (!tag.isClosing) open.push(tag)
    else pairs.push({opening: open.pop() ?? tag, closing: tag})
  }
  let end = 0
  const outer = pairs
    .sort((a, b) => a.opening.start - b.opening.start)
    .filter(({opening, closing}) => {
      const isInner = opening.start < end
      end = Math.max(end, closing?.end ?? 0)
      return !isInner
    })
  return [...outer, ...open.map((opening) => ({opening, closing: undefined}))]
}

function markerOf({text, lines}: Source, {opening, closing}: Pair): Marker {
  const isClosed = closing !== undefined && closing !== opening
  const lineEnd = lines[lineAt(lines, opening.end - 1)]?.end ?? text.length
  const end = isClosed
    ? closing.start
    : Math.max(opening.end, opening.isClosing ? 0 : Math.min(lineEnd, opening.end + longest))
  const value = text.slice(opening.end, end)
  return {
    name: opening.name,
    open: {start: opening.start, end: opening.end},
    attributes: opening.attributes,
    content: {start: opening.end, end},
    value: value.trim(),
    isClosed,
    start: opening.start,
    end: isClosed ? closing.end : opening.end + value.trimEnd().length
  }
}

/** The marker as it stands in the text. */
export function markerText({text}: Source, {start, end}: Marker): string {
  return text.slice(start, end)
}

/** Where the trimmed content of a marker stands. */
export function valueRange({text}: Source, {content, value}: Marker): Range {
  const start = content.start + text.slice(content.start, content.end).search(/\S|$/)
  return {start, end: start + value.length}
}

/** A word of a marker's content: a value, one of several alternatives. */
export interface Word extends Range {
  readonly text: string
}

/** The words of a content in which alternatives are left: `PASS|NEEDS_REVISION`, `PASS or REJECTED`. */
export function alternatives(source: Source, marker: Marker): readonly Word[] {
  if (marker.value.length > longest) return []
  const {start} = valueRange(source, marker)
  return [...marker.value.matchAll(/(?:(?!\s+or\s)[^|/,])+/g)].flatMap((match): Word[] => {
    const text = match[0].replace(/^\s*or\s+/, '').trim()
    const at = start + match.index + match[0].indexOf(text)
    return text === '' ? [] : [{text, start: at, end: at + text.length}]
  })
}

/** The value that was meant: the word itself, or the one that it nearly is in spelling, case or its joints. */
export function meantValue<T extends string>(word: string, known: readonly T[]): T | undefined {
  const joined = word.trim().replace(/[\s-]+/g, '_')
  const near = /^\w+$/.test(joined) ? nearest(joined, known) : undefined
  return known.find((value) => value === near)
}

/** One word, as a value would be. */
export function isWordLike(value: string): boolean {
  return /^[A-Za-z][A-Za-z_-]*$/.test(value)
}
