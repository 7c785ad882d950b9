import type {FileReport, ListedFinding, Report} from '../report.ts'

/** A file whose findings are read on each access: findings of many reports do not fit into memory. */
export function withFindings(
  {path, kind, role, omitted, suppressions}: Omit<FileReport, 'findings'>,
  findings: () => ListedFinding[],
  listed = suppressions
): FileReport {
  return {
    path,
    kind,
    ...(role && {role}),
    get findings() {
      return findings()
    },
    ...(listed && {suppressions: listed}),
    ...(omitted && {omitted})
  }
}

/** A report whose findings are mapped on each access. */
export function mapFindings(
  report: Report,
  change: (findings: ListedFinding[]) => ListedFinding[],
  changeSuppressions: (suppressions: FileReport['suppressions']) => FileReport['suppressions']
): Report {
  const files = report.files.map((file) =>
    withFindings(file, () => change(file.findings), changeSuppressions(file.suppressions))
  )
  return {...report, files}
}
