import type {Detail} from '../report/details.ts'
import {agent} from './agent.ts'
import {github} from './github.ts'
import {json} from './json.ts'
import {ndjson} from './ndjson.ts'
import {pretty} from './pretty.ts'
import type {Reporter} from './reporter.ts'

/** A format of reports. */
interface Format {
  load(): Reporter | Promise<Reporter>
  /** What its reporter needs of each finding besides. */
  readonly details: readonly Detail[]
  /** It shows statistics; lines of the others are about a file or a finding. */
  readonly hasStats?: true
}

/** All formats. Those of few runs are loaded by them alone. */
const formats = {
  pretty: {load: () => pretty, details: ['lines'], hasStats: true},
  json: {load: () => json, details: [], hasStats: true},
  ndjson: {load: () => ndjson, details: []},
  github: {load: () => github, details: []},
  agent: {load: () => agent, details: []},
  sarif: {load: async () => (await import('./sarif.ts')).sarif, details: ['fingerprints', 'edits', 'off']},
  junit: {load: async () => (await import('./junit.ts')).junit, details: []},
  gitlab: {load: async () => (await import('./gitlab.ts')).gitlab, details: ['fingerprints']},
  markdown: {load: async () => (await import('./markdown.ts')).markdown, details: []},
  html: {load: async () => (await import('./html.ts')).html, details: ['lines', 'notes', 'related'], hasStats: true}
} as const satisfies Readonly<Record<string, Format>>
export type ReporterName = keyof typeof formats

export const reporterNames = Object.keys(formats) as readonly ReporterName[]

/** The formats that show statistics. */
export const statsFormats = reporterNames.filter((name) => 'hasStats' in formats[name])

/** The reporter of a format. */
export async function loadReporter(name: ReporterName): Promise<Reporter> {
  return await formats[name].load()
}

/** What reports in these formats need of each finding besides. */
export function detailsFor(names: readonly ReporterName[]): readonly Detail[] {
  return [...new Set(names.flatMap((name): readonly Detail[] => formats[name].details))]
}
