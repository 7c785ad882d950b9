import type {FileReport, ListedFinding, Report} from '../report.ts'

/** A file whose findings are read at each use: those of many reports do not fit into memory. All else is as it was. */
export function withFindings(file: FileReport, findings: () => ListedFinding[]): FileReport {
  return Object.defineProperty({...file, findings: []}, 'findings', {get: findings, enumerable: true})
}

/** A report with other findings, made at each use. */
export function mapFindings(report: Report, change: (findings: ListedFinding[]) => ListedFinding[]): Report {
  return {...report, files: report.files.map((file) => withFindings(file, () => change(file.findings)))}
}
