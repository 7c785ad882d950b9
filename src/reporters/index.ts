import {agent} from './agent.ts'
import {github} from './github.ts'
import {gitlab} from './gitlab.ts'
import {html} from './html.ts'
import {json} from './json.ts'
import {junit} from './junit.ts'
import type {ReporterName} from './load.ts'
import {markdown} from './markdown.ts'
import {ndjson} from './ndjson.ts'
import {pretty} from './pretty.ts'
import type {Reporter} from './reporter.ts'
import {sarif} from './sarif.ts'

/** All reporters, for a program whose start does not matter; the command line loads those of its run. */
export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  pretty,
  json,
  ndjson,
  github,
  agent,
  sarif,
  junit,
  gitlab,
  markdown,
  html
}
