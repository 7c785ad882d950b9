import {resolve} from 'node:path'
import type {Changes} from '../git/changed.ts'
import {isInSpans} from '../git/patch.ts'
import type {FileReport, ListedFinding, Report} from '../report/report.ts'
import {annotation as command} from '../reporters/github.ts'

/** GitHub shows this many annotations of a level for a step, so many for a job, and drops the rest. */
export const shownLimits = {level: 10, job: 50}

/** A finding and the file that it is in, relative to the workspace. */
export interface FileFinding extends Pick<FileReport, 'path' | 'kind'> {
  readonly finding: ListedFinding
}

/** The findings of a level, in the order of the report. */
export function findingsOf({files}: Report, level: ListedFinding['severity']): readonly FileFinding[] {
  return files.flatMap(({path, kind, findings}) =>
    findings.filter(({severity}) => severity === level).map((finding) => ({path, kind, finding}))
  )
}

/** A finding at the place where it is shown. */
export type Annotation = Pick<FileFinding, 'path' | 'finding'>

/** A captured output is hardly ever in the diff: its findings show at the line of the definition that asks for what is missing. */
function annotationOf({path, kind, finding}: FileFinding): Annotation {
  const [related] = kind === 'output' ? (finding.related ?? []) : []
  if (related === undefined) return {path, finding}
  const {line} = related
  const message = `${path}:${finding.line}: ${finding.message}`
  return {path: related.path, finding: {...finding, message, line, column: 1, endLine: line, endColumn: 1}}
}

/**
 * The errors and warnings that the report lists, those first that matter most: errors on changed lines, errors, then warnings
 * in the same order.
 *
 * @param changes what changed, where it is known
 * @param cwd what the paths of the report are relative to
 */
export function rankedAnnotations(report: Report, changes: Changes | undefined, cwd: string): readonly Annotation[] {
  return (['error', 'warning'] as const).flatMap((level) => {
    const all = findingsOf(report, level).map(annotationOf)
    if (changes === undefined) return all
    const changed = new Set(all.filter((each) => isOnChanged(each, changes, cwd)))
    return [...changed, ...all.filter((each) => !changed.has(each))]
  })
}

function isOnChanged({path, finding}: Annotation, {files}: Changes, cwd: string): boolean {
  const change = files.get(resolve(cwd, path))
  if (change?.lines === undefined) return change !== undefined
  return isInSpans(change.lines.spans, {first: finding.line, last: finding.endLine})
}

/** How many annotations GitHub still shows. */
export interface Budget {
  readonly error: number
  readonly warning: number
  /** Of both. */
  readonly all: number
}

/** The first annotations that a budget allows. */
export function withinBudget(all: readonly Annotation[], budget: Budget): readonly Annotation[] {
  const left = {error: budget.error, warning: budget.warning}
  return all
    .filter(({finding: {severity}}) => severity !== 'note' && left[severity]-- > 0)
    .slice(0, Math.max(0, budget.all))
}

/** Annotations as workflow commands. */
export function commandsOf(annotations: readonly Annotation[]): string {
  return annotations.map(({path, finding}) => command(path, finding)).join('')
}
