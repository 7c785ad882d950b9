import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import type {Left} from './manifests/cases.ts'
import type {Observation} from './seen.ts'

/** What runs of a host showed, by case. */
export interface HostResults {
  readonly version: string
  /** When this was seen first. */
  readonly day: string
  readonly observed: Readonly<Record<string, Observation>>
  /** What runs left of manifests, by case. */
  readonly manifests?: Readonly<Record<string, Left>>
}

/** What runs showed, by host. */
export type Results = Readonly<Record<string, HostResults>>

export const resultsPath = 'scripts/hosts/results.json'

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsPath, 'utf8')) as Results
}

/** What runs showed by the last commit. */
export function committedResults(): Results {
  return JSON.parse(
    execFileSync('git', ['show', `HEAD:${resultsPath}`], {encoding: 'utf8', maxBuffer: 2 ** 26})
  ) as Results
}
