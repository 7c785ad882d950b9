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
import type {Range} from '../../text/lines.ts'
import {type Element, findElements, isPrinted} from '../../text/tags.ts'
import type {Source} from '../source.ts'
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

/** A marker or a near miss of one. */
export type Marker = Element<MarkerName>

/**
 * All markers of a text, in order, near misses and stray closing tags of thoughts included.
 *
 * @param counts whether a tag at this offset is one, not only spoken of
 */
export function findMarkers(source: Source, counts: (offset: number) => boolean): readonly Marker[] {
  return findElements(source, {names: markerNames, nested: ['thought'], counts})
}

/** The markers of an output that are printed, not spoken of in code or in a comment. */
export function printedMarkers(source: Source): readonly Marker[] {
  return findMarkers(source, (offset) => isPrinted(source, offset))
}

/** The marker as it stands in the text. */
export function markerText({text}: Source, {start, end}: Range): string {
  return text.slice(start, end)
}
