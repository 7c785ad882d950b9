/**
 * The tags in which an agent reports its result to the orchestrator: R5 of the system prompt templates.
 *
 * ```ebnf
 * review  = "<review>", verdict, "</review>" ;
 * verdict = "PASS" | "NEEDS_REVISION" | "NEEDS_CHANGES" | "REJECTED" | "MAJOR_ISSUES" ;
 * task    = '<task_status id="', id, '">', status, "</task_status>" ;
 * id      = digit, {digit}, ".", digit, {digit} ;
 * status  = "COMPLETED" | "FAILED" ;
 * thought = "<thought>", text, "</thought>" ;    (* filtered out before anything else is read *)
 * ```
 *
 * A tag with other attributes is another dialect.
 */
import * as z from 'zod/mini'
import {type Element, findElements, isPrintedTag, meantValue} from '../../markdown/tags.ts'
import {requireValue} from '../../schema/require.ts'
import {expecting} from '../../schema/zod.ts'
import type {Document} from '../../text/document.ts'
import {lastIndexFrom, type Range} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {type MarkerName, markerNames, taskStatuses, verdicts} from './marker-names.ts'
import type {TemplatePhase} from './name.ts'

export const Verdict = z.enum(verdicts, expecting)
export type Verdict = z.infer<typeof Verdict>

/** The verdicts of each phase; some have none. */
export const phaseVerdicts: Readonly<Record<TemplatePhase, readonly Verdict[]>> = {
  plan: ['PASS', 'NEEDS_REVISION'],
  challenge: ['PASS', 'NEEDS_REVISION', 'REJECTED'],
  implement: [],
  review: ['PASS', 'NEEDS_CHANGES', 'MAJOR_ISSUES'],
  archive: []
}

export const taskId = /^\d+\.\d+$/

export const TaskStatus = z.object({
  id: z.string(expecting).check(z.regex(taskId, 'expected two numbers such as `1.2`')),
  status: z.enum(taskStatuses, expecting)
})
export type TaskStatus = z.infer<typeof TaskStatus>

/** `<review>PASS</review>`. @throws {RangeError} for another verdict */
export function formatVerdict(verdict: Verdict): string {
  return `<review>${requireValue(Verdict, verdict, 'the verdict')}</review>`
}

/** `<task_status id="1.2">COMPLETED</task_status>`. @throws {RangeError} for another status or id */
export function formatTaskStatus(task: TaskStatus): string {
  const {id, status} = requireValue(TaskStatus, task, 'the task status')
  return `<task_status id="${id}">${status}</task_status>`
}

/** A marker or a near miss of one. */
export type Marker = Element<MarkerName>

/**
 * All markers of a text, in order, near misses and stray closing tags of thoughts included.
 *
 * @param counts whether a tag at this offset counts, and is not just mentioned
 */
export function findMarkers(source: Source, counts: (offset: number) => boolean): readonly Marker[] {
  return findElements(withPlainBrackets(source), {names: markerNames, nested: ['thought'], counts})
}

/** Brackets and slashes that look like those of a tag become those, each in its place. */
function withPlainBrackets(source: Source): Document {
  if (!otherBracket.test(source.text)) return source
  const text = source.text.replace(/[\uFF1C\u3008\u2039\u27E8]/g, '<').replace(/[\uFF1E\u3009\u203A\u27E9]/g, '>')
  return {text: text.replaceAll('\uFF0F', '/'), lines: source.lines, mayHaveFrontMatter: source.mayHaveFrontMatter}
}

const otherBracket = /[\uFF1C\u3008\u2039\u27E8\uFF1E\u3009\u203A\u27E9\uFF0F]/

/** The markers that an output prints; those in code or in a comment are only mentioned, those in a thought are filtered out. */
export function printedMarkers(source: Source): readonly Marker[] {
  const all = findMarkers(source, (offset) => isPrintedTag(source, offset))
  const thoughts = all.filter(isThought)
  if (thoughts.length === 0) return all
  const isFiltered = (offset: number): boolean => {
    const thought = thoughts[lastIndexFrom(thoughts, offset, ({start}) => start)]
    return thought !== undefined && thought.start < offset && offset < (thought.close?.start ?? thought.end)
  }
  return findMarkers(source, (offset) => !isFiltered(offset) && isPrintedTag(source, offset))
}

/** A whole thought, which a reader filters out. */
export function isThought({name, attributes, isClosed}: Marker): boolean {
  return name === 'thought' && attributes === '' && isClosed
}

export function markerText({text}: Source, {start, end}: Range): string {
  return text.slice(start, end)
}

/** The id of a task, as written; `undefined` where the tag has none. */
export function idOf({attributes}: Marker): string | undefined {
  const [, double, single, plain] = /(?:^|\s)id\s*=\s*(?:"([^"]*)"|'([^']*)'|([^"'\s]*))/i.exec(attributes) ?? []
  return (double ?? single ?? plain)?.trim()
}

/** The value that a tag without an end begins with: any text may follow a known one, nothing a near miss. */
export function leadingValue({value}: Marker, known: readonly string[]): {word: string; meant: string} | undefined {
  const [word = ''] = /^[A-Za-z_-]+/.exec(value) ?? []
  const meant = meantValue(word, known)
  const isAlone = /^[.!]?(?:<|$)/.test(value.slice(word.length))
  return meant === undefined || (meant !== word && !isAlone) ? undefined : {word, meant}
}
