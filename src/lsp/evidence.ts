/** How many captured outputs hold what a definition asks for: read by another process, since it may take long. */
import {dirname, isAbsolute} from 'node:path'
import type {Derived} from '../contracts/derive/index.ts'
import {isRecord} from '../text/json-object.ts'
import type {FolderLinter} from './folder-linter.ts'

/**
 * Prints what `lint-agents contracts --against --format json` does; `undefined` where that fails, as without outputs of the agent.
 *
 * @param cwd absolute
 * @param patterns of the outputs, from there
 */
export type ReadEvidence = (cwd: string, definition: string, patterns: readonly string[]) => Promise<string | undefined>

/** How many outputs hold a contract, of those of the agent. */
interface HeldOutputs {
  readonly outputs: number
  readonly hold: number
}

/** What is known of a contract; `undefined` where nothing is, yet. */
export type HeldOf = (contract: Derived) => HeldOutputs | undefined

export interface EvidenceStore {
  /** What is known of a definition as it was on disk: where nothing is, it is read, and `onReady` called then. */
  of(path: string, folder: FolderLinter): HeldOf
  /** Files changed. */
  forget(): void
}

export function openEvidence(read: ReadEvidence, onReady: () => void): EvidenceStore {
  let known = new Map<string, ReadonlyMap<string, HeldOutputs>>()
  let last: Promise<void> = Promise.resolve()

  /** One after the other: they are for a person who reads. */
  function start(path: string, folder: FolderLinter): void {
    const into = known
    into.set(path, new Map())
    const patterns = outputPatterns(path, folder)
    if (patterns === undefined) return
    last = last.then(async () => {
      if (into !== known) return
      const text = await read(patterns.cwd, path, patterns.include)
      if (text === undefined || into !== known) return
      into.set(path, heldIn(text))
      onReady()
    })
  }

  return {
    of(path, folder) {
      if (!known.has(path)) start(path, folder)
      const held = known.get(path)
      return (contract) => held?.get(keyOf(contract))
    },
    forget() {
      known = new Map()
    }
  }
}

/** A contract that was changed since has no evidence. */
function keyOf({name, contract}: Pick<Derived, 'name' | 'contract'>): string {
  return `${name} ${JSON.stringify(contract)}`
}

/** Where the configuration has captured outputs, below its folder. */
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
  const report: unknown = JSON.parse(text)
  const definitions = isRecord(report) && Array.isArray(report['definitions']) ? report['definitions'] : []
  const contracts = definitions.flatMap((each: unknown): readonly unknown[] =>
    isRecord(each) && Array.isArray(each['contracts']) ? each['contracts'] : []
  )
  const found = new Map<string, HeldOutputs>()
  for (const each of contracts) {
    const {name, contract, evidence} = each as Pick<Derived, 'name' | 'contract'> & {readonly evidence?: HeldOutputs}
    if (evidence !== undefined) found.set(keyOf({name, contract}), evidence)
  }
  return found
}
