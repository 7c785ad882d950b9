/** What a run found, in a line. */
import type {LintAnswer} from '../../src/browser/lint.ts'
import type {ListedFinding} from '../../src/report/report.ts'

/** `2 errors, 1 warning in 3 files`. */
export function summaryOf({report: {files, summary}}: LintAnswer): string {
  const severities: readonly ListedFinding['severity'][] = ['error', 'warning', 'note']
  const counts = severities.flatMap((severity) => {
    const count = summary[`${severity}s`]
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`]
  })
  // Nothing that was not looked at is free of faults.
  if (files.length === 0) return 'Nothing checked'
  return `${counts.length === 0 ? 'No findings' : counts.join(', ')} in ${files.length} ${files.length === 1 ? 'file' : 'files'}`
}
