import {withoutDetails} from '../report/details.ts'
import {toJson} from '../text/printable.ts'
import type {Reporter} from './reporter.ts'

const noFiles = '\n  "files": []'

/** JSON report for programs, see `report.schema.json`. Each file is a piece. */
export const json: Reporter = function* ({files, ...report}) {
  const {version, tool, ...rest} = report
  const whole = toJson({version, tool, files: [], ...rest}, 2)
  if (files.length === 0) return yield `${whole}\n`
  const at = whole.indexOf(noFiles) + noFiles.length - 1
  yield `${whole.slice(0, at)}\n`
  for (const [index, file] of files.entries()) {
    const end = index < files.length - 1 ? ',' : ''
    yield `    ${toJson(withoutDetails(file), 2).replaceAll('\n', '\n    ')}${end}\n`
  }
  yield `  ${whole.slice(at)}\n`
}
