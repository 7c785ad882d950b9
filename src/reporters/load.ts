import type {Kept} from '../report/kept.ts'
import {agent} from './agent.ts'
import {github} from './github.ts'
import {json} from './json.ts'
import {ndjson} from './ndjson.ts'
import {pretty} from './pretty.ts'
import type {Reporter} from './reporter.ts'

/** A format of reports. */
interface Format {
  load(): Reporter | Promise<Reporter>
  /** What its reporter needs to be kept for each finding. */
  readonly keeps: readonly Kept[]
  /** It shows statistics; lines of the others are about a file or a finding. */
  readonly hasStats?: true
}

/** All formats. Those of few runs are loaded by them alone. */
const formats = {
  pretty: {load: () => pretty, keeps: ['lines'], hasStats: true},
  json: {load: () => json, keeps: [], hasStats: true},
  ndjson: {load: () => ndjson, keeps: []},
  github: {load: () => github, keeps: []},
  agent: {load: () => agent, keeps: []},
  sarif: {load: async () => (await import('./sarif.ts')).sarif, keeps: ['fingerprints', 'edits', 'off']},
  junit: {load: async () => (await import('./junit.ts')).junit, keeps: []},
  gitlab: {load: async () => (await import('./gitlab.ts')).gitlab, keeps: ['fingerprints']},
  markdown: {load: async () => (await import('./markdown.ts')).markdown, keeps: []},
  html: {load: async () => (await import('./html.ts')).html, keeps: ['lines', 'notes', 'related'], hasStats: true}
} as const satisfies Readonly<Record<string, Format>>
export type ReporterName = keyof typeof formats

export const reporterNames = Object.keys(formats) as readonly ReporterName[]

/** The formats that show statistics. */
export const statsFormats = reporterNames.filter((name) => 'hasStats' in formats[name])

/** The reporter of a format. */
export async function loadReporter(name: ReporterName): Promise<Reporter> {
  return await formats[name].load()
}

/** What reports in these formats need to be kept for each finding. */
export function keptBy(names: readonly ReporterName[]): readonly Kept[] {
  return [...new Set(names.flatMap((name): readonly Kept[] => formats[name].keeps))]
}
