import type {FileReport, ListedFinding, Report} from '../report.ts'

/** A file whose findings are read at each use: those of many reports do not fit into memory. All else is as it was. */
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

/** A report with other findings, made at each use. */
export function mapFindings(
  report: Report,
  change: (findings: ListedFinding[]) => ListedFinding[],
  changeSuppressions = (suppressions: FileReport['suppressions']) => suppressions
): Report {
  const files = report.files.map((file) =>
    withFindings(file, () => change(file.findings), changeSuppressions(file.suppressions))
  )
  return {...report, files}
}
