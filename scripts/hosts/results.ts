import {readFileSync} from 'node:fs'
import type {Observation} from './seen.ts'

/** What runs of a host showed, by case. */
export interface HostResults {
  readonly version: string
  /** When this was seen first. */
  readonly day: string
  readonly observed: Readonly<Record<string, Observation>>
}

/** What runs showed, by host. */
export type Results = Readonly<Record<string, HostResults>>

export const resultsPath = 'scripts/hosts/results.json'

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsPath, 'utf8')) as Results
}
