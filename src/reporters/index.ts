import {agent} from './agent.ts'
import {github} from './github.ts'
import {json} from './json.ts'
import {ndjson} from './ndjson.ts'
import {pretty} from './pretty.ts'
import type {Reporter} from './reporter.ts'

export const reporters = {pretty, json, ndjson, github, agent} as const satisfies Readonly<Record<string, Reporter>>
export type ReporterName = keyof typeof reporters
