/** The library of the system prompt templates: texts in, typed values and their places out. */

import * as z from 'zod/mini'
import {pointAt, type Range} from '../../text/lines.ts'
import {fileName} from '../../text/path-ends.ts'
import {type Located, type Source, sourceOf} from '../source.ts'
import {findVariables} from './find-variables.ts'
import {formatTaskStatus, formatVerdict, isThought, markerText, printedMarkers, TaskStatus, Verdict} from './markers.ts'
import {parseTemplateName, TemplateAgent, TemplatePhase} from './name.ts'

export {taskStatuses, verdicts} from './marker-names.ts'
export {
  formatTaskStatus,
  formatVerdict,
  phaseVerdicts,
  TaskStatus,
  Verdict
} from './markers.ts'
export {
  formatTemplateName,
  parseTemplateName,
  TemplateAgent,
  TemplateName,
  TemplatePhase,
  templateAgents,
  templatePhases
} from './name.ts'
export {type ResolvedTemplate, resolveTemplate, TemplateNotFound, templateFolder} from './resolve.ts'
export {type Injected, injectVariables, systemVariables} from './variables.ts'

/** The exact markers of a text (R5), each kind in order. */
export interface Markers {
  readonly verdicts: readonly Located<Verdict>[]
  readonly tasks: readonly Located<TaskStatus>[]
  /** The content of `<thought>` tags, trimmed. */
  readonly thoughts: readonly Located<string>[]
}

/** All markers of an output; tags in code or comments do not count. */
export function parseMarkers(text: string): Markers {
  const source = sourceOf(text)
  const markers = printedMarkers(source)
  return {
    verdicts: markers.flatMap((marker) => {
      const {data} = Verdict.safeParse(marker.value)
      return data !== undefined && markerText(source, marker) === formatVerdict(data)
        ? [locate(source, marker, data)]
        : []
    }),
    tasks: markers.flatMap((marker) => {
      const id = /^id="([^"]*)"$/.exec(marker.attributes)?.[1]
      const {data} = TaskStatus.safeParse({id, status: marker.value})
      return data !== undefined && markerText(source, marker) === formatTaskStatus(data)
        ? [locate(source, marker, data)]
        : []
    }),
    thoughts: markers.filter(isThought).map((marker) => locate(source, marker, marker.value))
  }
}

/**
 * A text without its `<thought>` elements, and without the lines that have nothing else. One that is never closed stays: the text
 * after it may be the answer.
 */
export function stripThoughts(text: string): string {
  for (let current = text; ; ) {
    const source = sourceOf(current)
    let rest = ''
    let at = 0
    for (const marker of printedMarkers(source).filter(isThought)) {
      const {start, end} = wholeLines(source, marker)
      rest += current.slice(at, start)
      at = end
    }
    rest += current.slice(at)
    if (rest === current) return current
    current = rest
  }
}

/** The element or, where nothing else is on its lines, the lines and one blank line after them. */
function wholeLines({text}: Source, {start, end}: Range): Range {
  const before = /(?:^|[\r\n])[ \t]*$/.exec(text.slice(0, start))?.[0].replace(/^[\r\n]/, '')
  const after = /^[ \t]*(?:(?:\r\n|\r|\n){1,2}|$)/.exec(text.slice(end))?.[0]
  return before === undefined || after === undefined
    ? {start, end}
    : {start: start - before.length, end: end + after.length}
}

function locate<T>({lines}: Source, {start, end}: Range, value: T): Located<T> {
  return {value, start: pointAt(lines, start), end: pointAt(lines, end)}
}

export const TemplateMetadata = z
  .object({
    agent: TemplateAgent,
    phase: TemplatePhase,
    variables: z.array(z.string()).check(z.describe('List of variables detected/required in the template'))
  })
  .check(z.meta({title: 'SystemTemplateMetadata'}))
export type TemplateMetadata = z.infer<typeof TemplateMetadata>

/**
 * The metadata of a template, each variable once; `undefined` where its file name is not one of R1.
 *
 * @param path the file name, or a path that ends in it
 */
export function readTemplateMetadata(path: string, text: string): TemplateMetadata | undefined {
  const name = parseTemplateName(fileName(path))
  return name && {...name, variables: [...new Set(findVariables(text).map((variable) => variable.name))]}
}
