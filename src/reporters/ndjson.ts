import {withoutDetails} from '../report/details.ts'
import {toJson} from '../text/printable.ts'
import type {Reporter} from './reporter.ts'

/** A line of JSON for each file, as in the list of the JSON report: for programs that read as they go. */
export const ndjson: Reporter = function* ({files}) {
  for (const file of files) yield `${toJson(withoutDetails(file))}\n`
}
