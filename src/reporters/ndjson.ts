import {withoutDetails} from '../report/details.ts'
import {toJson} from '../text/printable.ts'
import type {Reporter} from './reporter.ts'

/** One line of JSON for each file, as in the JSON report, for streaming programs. */
export const ndjson: Reporter = function* ({files}) {
  for (const file of files) yield `${toJson(withoutDetails(file))}\n`
}
