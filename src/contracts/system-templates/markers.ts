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
import type {Range} from '../text/lines.ts'
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

export const markerNames = ['review', 'task_status', 'thought'] as const
export type MarkerName = (typeof markerNames)[number]

/** A marker or a near miss of one; offsets into the source. */
export interface Marker extends Range {
  readonly name: MarkerName
  /** The opening tag. */
  readonly open: Range
  /** What stands in the opening tag after its name, trimmed. */
  readonly attributes: string
  /** Up to the closing tag or, without one, to the end of the line. */
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
  const open: {[N in MarkerName]?: Tag | undefined} = {}
  const found: Marker[] = []
  const endOpen = (name: MarkerName): void => {
    const tag = open[name]
    if (tag !== undefined) found.push(markerOf(source, tag, undefined))
    open[name] = undefined
  }
  for (const tag of findTags(source, counts)) {
    const opening = open[tag.name]
    if (!tag.isClosing) {
      endOpen(tag.name)
      open[tag.name] = tag
    } else if (opening !== undefined) {
      found.push(markerOf(source, opening, tag))
      open[tag.name] = undefined
    } else if (tag.name === 'thought') {
      const {start, end} = tag
      found.push({...markerOf(source, tag, undefined), content: {start: end, end}, value: '', start, end})
    }
  }
  for (const name of markerNames) endOpen(name)
  return found.sort((a, b) => a.start - b.start)
}

function markerOf(source: Source, opening: Tag, closing: Tag | undefined): Marker {
  const lineEnd = /[\r\n]|$/g
  lineEnd.lastIndex = opening.end
  const end = closing?.start ?? lineEnd.exec(source.text)?.index ?? source.text.length
  const value = source.text.slice(opening.end, end)
  return {
    name: opening.name,
    open: {start: opening.start, end: opening.end},
    attributes: opening.attributes,
    content: {start: opening.end, end},
    value: value.trim(),
    isClosed: closing !== undefined,
    start: opening.start,
    end: closing?.end ?? opening.end + value.trimEnd().length
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

/** No list of values is longer; prose between two tags may be. */
const longest = 200

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
