import {readFileSync} from 'node:fs'

/** What runs of the hosts showed: by host, the outcome of each case. */
export type Results = Readonly<
  Record<string, {readonly version: string; readonly observed: Readonly<Record<string, string>>}>
>

export const resultsPath = 'scripts/hosts/results.json'

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsPath, 'utf8')) as Results
}
