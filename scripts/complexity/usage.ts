/** What a run of the built command takes. */
import {spawnSync} from 'node:child_process'
import {join} from 'node:path'

export interface Usage {
  /** Of the processor. */
  readonly seconds: number
  /** The peak of the memory. */
  readonly megabytes: number
}

const preload = `import {writeSync} from 'node:fs'
process.on('exit', () => {
  const {userCPUTime, systemCPUTime, maxRSS} = process.resourceUsage()
  writeSync(2, '\\n' + JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]))
})`
const program = join(import.meta.dirname, '../../bin/lint-agents.js')

/** @param longest in seconds, after which the run is ended: then both are infinite */
export function usageOf(args: readonly string[], cwd: string, longest = 600): Usage {
  const {stderr} = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, program, ...args],
    {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 2 ** 28,
      timeout: longest * 1000
    }
  )
  const last = /\[[\d.,]+\]$/.exec(stderr.trim())?.[0] ?? '[null, null]'
  const [seconds, megabytes] = JSON.parse(last) as readonly (number | null)[]
  return {seconds: seconds ?? Number.POSITIVE_INFINITY, megabytes: megabytes ?? Number.POSITIVE_INFINITY}
}
