import {spawnSync} from 'node:child_process'
import {once} from '../../src/text/memoize.ts'
import {responseDifferences} from '../documents/differences.ts'
import type {Case, Fault, Target} from './case.ts'
import {cacheFaults} from './check-cache.ts'
import {capturedFaults} from './check-captured.ts'
import {hookFaults} from './check-hook.ts'
import {projectFaults} from './check-project.ts'
import {recordFaults} from './check-records.ts'
import {textFaults} from './check-text.ts'
import {secondsSince} from './timed.ts'

const checks: Readonly<Record<Target, (found: Case) => readonly Fault[] | Promise<readonly Fault[]>>> = {
  text: textFaults,
  captured: capturedFaults,
  records: recordFaults,
  hook: hookFaults,
  project: projectFaults,
  cache: cacheFaults,
  response: responseFaults
}

/** Whether this machine has Python with PyYAML, the reader that P6 names. */
const hasReader = once(() => spawnSync('python3', ['-c', 'import yaml']).status === 0)

/** The faults of a response: a text that the product takes, and the reader that P6 names does not, or the other way round. */
function responseFaults({text}: Case): readonly Fault[] {
  if (!hasReader()) return []
  return responseDifferences([text]).map(({about, verdict}) => ({oracle: 'loader', about, detail: verdict}))
}

/** Seconds of processor time for the runs of a case that is not a text, all together. */
const slowest = 4

/** Bytes that the memory of the process may grow by in one case. */
const largest = 600_000_000

/** All faults of a case: of its results, an exception, too much time, too much memory. */
export async function faultsOf(found: Case): Promise<readonly Fault[]> {
  const memory = process.memoryUsage.rss()
  const start = process.cpuUsage()
  try {
    const faults = await checks[found.target](found)
    const seconds = secondsSince(start)
    const grown = process.memoryUsage.rss() - memory
    return [
      ...faults,
      ...(seconds > slowest && found.target !== 'text'
        ? [{oracle: 'time', detail: `${seconds.toFixed(1)} s for ${found.text.length} characters`}]
        : []),
      ...(grown > largest ? [{oracle: 'memory', detail: `${Math.round(grown / 1e6)} MB`}] : [])
    ]
  } catch (error) {
    return [exceptionOf(error)]
  }
}

/** An exception, by the first place of ours in its stack. */
function exceptionOf(error: unknown): Fault {
  if (!(error instanceof Error)) return {oracle: 'exception', detail: String(error)}
  const place = error.stack?.split('\n').find((line) => /\/(?:src|rules)\//.test(line)) ?? ''
  const about = /((?:src|rules)\/[\w/.-]+)/.exec(place)?.[1] ?? error.name
  return {oracle: 'exception', about, detail: error.stack ?? error.message}
}
