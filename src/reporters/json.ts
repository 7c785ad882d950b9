import {toJson} from '../text/printable.ts'
import type {Reporter} from './reporter.ts'

/** The report as JSON: the interface for programs, see `report.schema.json`. */
export const json: Reporter = (report) => `${toJson(report, 2)}\n`
