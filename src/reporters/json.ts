import type {Reporter} from './reporter.ts'

/** The report as JSON: the interface for programs, see `report.schema.json`. */
export const json: Reporter = (report) => `${JSON.stringify(report, null, 2)}\n`
