import type {FileReport, ListedFinding, Report} from '../report.ts'

/** A file whose findings are read at each use: those of many reports do not fit into memory. All else is as it was. */
export function withFindings(
  {path, kind, role, omitted}: Omit<FileReport, 'findings'>,
  findings: () => ListedFinding[]
): FileReport {
  return {
    path,
    kind,
    ...(role && {role}),
    get findings() {
      return findings()
    },
    ...(omitted && {omitted})
  }
}

/** A report with other findings, made at each use. */
export function mapFindings(report: Report, change: (findings: ListedFinding[]) => ListedFinding[]): Report {
  return {...report, files: report.files.map((file) => withFindings(file, () => change(file.findings)))}
}
