import {annotation} from '../reporters/github.ts'
import type {FileReport, FindingReport, Report} from '../run/report.ts'

/** GitHub shows this many annotations of a level for a step and drops the rest. */
const annotationLimit = 10

/** A finding and the file that it is in, relative to the workspace. */
export interface Place extends Pick<FileReport, 'path' | 'kind'> {
  readonly finding: FindingReport
}

/** The findings of a level, in the order of the report. */
export function findingsOf({files}: Report, level: FindingReport['severity']): readonly Place[] {
  return files.flatMap(({path, kind, findings}) =>
    findings.filter(({severity}) => severity === level).map((finding) => ({path, kind, finding}))
  )
}

/** A captured output is hardly ever in the diff: its findings show at the line of the definition that asks for what is missing. */
function annotationOf({path, kind, finding}: Place): string {
  const [related] = kind === 'output' ? (finding.related ?? []) : []
  if (related === undefined) return annotation(path, finding)
  const {line} = related
  const message = `${path}:${finding.line}: ${finding.message}`
  return annotation(related.path, {...finding, message, line, column: 1, endLine: line, endColumn: 1})
}

/**
 * Workflow commands for the findings, errors first.
 *
 * @param taken how many annotations of level error the step has already
 * @returns the commands, and how many errors and warnings got none
 */
export function annotations(report: Report, taken = 0): {commands: string; errors: number; warnings: number} {
  const errors = findingsOf(report, 'error')
  const warnings = findingsOf(report, 'warning')
  const shown = [...errors.slice(0, annotationLimit - taken), ...warnings.slice(0, annotationLimit)]
  return {
    commands: shown.map(annotationOf).join(''),
    errors: Math.max(0, report.summary.errors - annotationLimit + taken),
    warnings: Math.max(0, report.summary.warnings - annotationLimit)
  }
}
