/** Number of captured outputs that satisfy a definition, counted by another process since it may take long. */
import {dirname, isAbsolute} from 'node:path'
import type {Asked} from '../contracts/proposals/proposals.ts'
import {readJson} from '../text/json.ts'
import {isRecord} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'
import type {FolderLinter} from './folder-linter.ts'

/**
 * Output of `lint-agents contracts --against --format json`; `undefined` after a failure, as without outputs of the
 * agent.
 *
 * @param cwd absolute
 * @param patterns of the outputs, relative to `cwd`
 */
export type ReadEvidence = (cwd: string, definition: string, patterns: readonly string[]) => Promise<string | undefined>

/** Number of the agent's outputs that satisfy a contract. */
interface HeldOutputs {
  readonly outputs: number
  readonly hold: number
}

/** Counts of a contract; `undefined` until known. */
export type HeldOf = (contract: Asked) => HeldOutputs | undefined

export interface EvidenceStore {
  /** Counts of a saved definition. Unknown counts are read in the background, then `onReady` is called. */
  of(path: string, folder: FolderLinter): HeldOf
  /** Marks counts as outdated after changes. They stay in use until read again, at once for the saved file. */
  forget(saved?: string): void
}

/** Counts of a definition, perhaps outdated. */
interface Reading {
  held: ReadonlyMap<string, HeldOutputs>
  isCurrent: boolean
  isPending: boolean
  /** Earliest time of the next reading, in milliseconds of `performance.now()`. */
  next: number
}

/** Pause between readings as a multiple of the last duration, since agents may write outputs all the time. */
const restFactor = 10

export function openEvidence(read: ReadEvidence, onReady: () => void): EvidenceStore {
  const readings = new Map<string, Reading>()
  let last: Promise<void> = Promise.resolve()

  /** One at a time, since only one person reads them. */
  function start(path: string, reading: Reading, folder: FolderLinter): void {
    const patterns = outputPatterns(path, folder)
    reading.isCurrent = true
    if (patterns === undefined) return
    reading.isPending = true
    last = last.then(async () => {
      const begin = performance.now()
      const text = await read(patterns.cwd, path, patterns.include)
      reading.isPending = false
      reading.next = performance.now() + restFactor * (performance.now() - begin)
      reading.held = text === undefined ? new Map() : heldIn(text)
      onReady()
    })
  }

  /** The client requests lenses again then. */
  function later(reading: Reading, wait: number): void {
    reading.isPending = true
    setTimeout(() => {
      reading.isPending = false
      onReady()
    }, wait).unref()
  }

  return {
    of(path, folder) {
      const reading = memo(readings, path, (): Reading => {
        return {held: new Map(), isCurrent: false, isPending: false, next: 0}
      })
      const wait = reading.next - performance.now()
      if (!reading.isCurrent && !reading.isPending) {
        if (wait <= 0) start(path, reading, folder)
        else later(reading, wait)
      }
      return (contract) => reading.held.get(keyOf(contract))
    },
    forget(saved) {
      for (const [path, reading] of readings) {
        reading.isCurrent = false
        if (path === saved) reading.next = 0
      }
    }
  }
}

/** Counts of a contract that changed meanwhile do not apply. */
function keyOf({name, contract}: Pick<Asked, 'name' | 'contract'>): string {
  return `${name} ${JSON.stringify(contract)}`
}

/** Patterns of configured outputs below the configuration's folder. */
function outputPatterns(
  path: string,
  folder: FolderLinter
): {readonly cwd: string; readonly include: readonly string[]} | undefined {
  const file = folder.linter().projects.configFor(dirname(path))
  if (file === undefined) return undefined
  const include = (file.config.files ?? []).flatMap(({kind, include: globs}) => (kind === 'output' ? globs : []))
  const inside = include.filter((glob) => !isAbsolute(glob) && !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(glob))
  return inside.length === 0 ? undefined : {cwd: dirname(file.path), include: inside}
}

function heldIn(text: string): ReadonlyMap<string, HeldOutputs> {
  const report = readJson(text).value
  const definitions = isRecord(report) && Array.isArray(report['definitions']) ? report['definitions'] : []
  const contracts = definitions.flatMap((each: unknown): readonly unknown[] =>
    isRecord(each) && Array.isArray(each['contracts']) ? each['contracts'] : []
  )
  const found = new Map<string, HeldOutputs>()
  for (const each of contracts) {
    const {name, contract, evidence} = each as Pick<Asked, 'name' | 'contract'> & {readonly evidence?: HeldOutputs}
    if (evidence !== undefined) found.set(keyOf({name, contract}), evidence)
  }
  return found
}
