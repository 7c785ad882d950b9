import {resolve} from 'node:path'
import type {Changes} from '../git/changed.ts'
import {isInSpans} from '../git/patch.ts'
import type {FileReport, ListedFinding, Report} from '../report/report.ts'
import {annotation as command} from '../reporters/github.ts'

/** Annotations that GitHub shows for each level of a step, and for a job; it drops more. */
export const shownLimits = {level: 10, job: 50}

export interface FileFinding extends Pick<FileReport, 'path' | 'kind'> {
  readonly finding: ListedFinding
}

/** Findings of a level, in the order of the report. */
export function findingsOf({files}: Report, level: ListedFinding['severity']): readonly FileFinding[] {
  return files.flatMap(({path, kind, findings}) =>
    findings.filter(({severity}) => severity === level).map((finding) => ({path, kind, finding}))
  )
}

export type Annotation = Pick<FileFinding, 'path' | 'finding'>

/**
 * Captured outputs are rarely in the diff: their findings appear at the line of the definition that requires the
 * missing text.
 */
function annotationOf({path, kind, finding}: FileFinding): Annotation {
  const [related] = kind === 'output' ? (finding.related ?? []) : []
  if (related === undefined) return {path, finding}
  const {line} = related
  const message = `${path}:${finding.line}: ${finding.message}`
  return {path: related.path, finding: {...finding, message, line, column: 1, endLine: line, endColumn: 1}}
}

/**
 * Listed errors and warnings by importance: errors on changed lines, other errors, then warnings likewise.
 *
 * @param changes the changes, if known
 * @param cwd base of the report's paths
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

/** Annotations that GitHub still shows. */
export interface Budget {
  readonly error: number
  readonly warning: number
  /** For both levels. */
  readonly all: number
}

export function withinBudget(all: readonly Annotation[], budget: Budget): readonly Annotation[] {
  const left = {error: budget.error, warning: budget.warning}
  return all
    .filter(({finding: {severity}}) => severity !== 'note' && left[severity]-- > 0)
    .slice(0, Math.max(0, budget.all))
}

export function commandsOf(annotations: readonly Annotation[]): string {
  return annotations.map(({path, finding}) => command(path, finding)).join('')
}
