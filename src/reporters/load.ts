import type {Detail} from '../report/details.ts'
import {agent} from './agent.ts'
import {github} from './github.ts'
import {json} from './json.ts'
import {ndjson} from './ndjson.ts'
import {pretty} from './pretty.ts'
import type {Reporter} from './reporter.ts'

interface Format {
  load(): Reporter | Promise<Reporter>
  readonly details: readonly Detail[]
  /** Whether it shows statistics; other formats have a line for each file or finding. */
  readonly hasStats?: true
}

/** Rare formats are loaded on demand. */
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

export const statsFormats = reporterNames.filter((name) => 'hasStats' in formats[name])

export async function loadReporter(name: ReporterName): Promise<Reporter> {
  return await formats[name].load()
}

export function detailsFor(names: readonly ReporterName[]): readonly Detail[] {
  return [...new Set(names.flatMap((name): readonly Detail[] => formats[name].details))]
}
