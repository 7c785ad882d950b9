/** Agent of an output by its path, for files without other evidence. */
import {basename, dirname, relative} from 'node:path'
import {askedContracts} from '../contracts/proposals/proposals.ts'
import type {Context, Source} from '../contracts/source.ts'
import {isBelow} from '../disk/paths.ts'
import type {Definitions} from '../project/definitions.ts'
import type {Project} from '../project/project.ts'
import {memo, memoize} from '../text/memoize.ts'
import {toJson} from '../text/printable.ts'
import type {Input} from './input.ts'

/**
 * A declared output belongs to the agent with the longest name that its file name or a folder has or begins with.
 * Records that name their agents need no path.
 */
export function withOwner(context: Context, project: Project, input: Input, definitions: Definitions): Context {
  if (!project.isDeclaredOutput || context.agent !== undefined || namesAgents(input, project)) return context
  const isBound = (name: string): boolean => context.project.agents.has(name)
  const [agent, ...others] = ownersOf(input.path, definitions, isBound)
  if (agent === undefined) return context
  if (others.length > 0) return {...context, mayBeOf: [agent, ...others]}
  return areAlike(definitions.agentsOf(agent, input.path), input.path)
    ? {...context, agent, agentBy: 'path'}
    : {...context, mayBeOf: [agent]}
}

/** Whether records name their agents; a text on standard input has no path. */
function namesAgents(input: Input, {table}: Project): boolean {
  if (input.kind === 'message' || basename(input.path) === '<stdin>') return true
  if (input.kind === 'text') return false
  return (
    table?.agentColumn !== undefined || input.threads.some(({isDeclared, agent}) => isDeclared && agent !== undefined)
  )
}

/**
 * Agents with the longest name in a path; several of equal length are ambiguous.
 *
 * @param isBound whether the configuration binds contracts to an agent, which may have no definition
 */
function ownersOf(path: string, definitions: Definitions, isBound: (name: string) => boolean): readonly string[] {
  const isKnown = (name: string): boolean => isBound(name) || definitions.agentsOf(name, path).length > 0
  let owners = new Set<string>()
  let longest = 0
  for (const name of namesIn(path, definitions.root))
    for (const start of startsOf(name)) {
      if (start.length < longest || !isKnown(start)) continue
      if (start.length > longest) owners = new Set()
      longest = start.length
      owners.add(start)
      break
    }
  return [...owners].sort()
}

/** Names of a file and its folders in the repository; elsewhere only of its own folder. */
function namesIn(path: string, root: string): readonly string[] {
  return isBelow(root, path) ? relative(root, path).split(/[\\/]/) : [basename(dirname(path)), basename(path)]
}

/** A name with its prefixes before `.`, `-` and `_`, longest first. */
function startsOf(name: string): readonly string[] {
  return [name, ...[...name.matchAll(/(?<=.)[._-]/gs)].map(({index}) => name.slice(0, index)).reverse()]
}

/** Whether the nearest definitions of one name have the same contracts. */
function areAlike(sources: readonly Source[], path: string): boolean {
  if (sources.length < 2) return true
  const below = demandsBelow(sources)
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const demands = below.get(folder)
    if (demands !== undefined || dirname(folder) === folder) return demands?.isOne === true
  }
}

/** Contracts of the definitions below a folder. */
interface Demands {
  readonly first: string
  /** Whether all are equal. */
  isOne: boolean
}

const demandsBelow = memoize((sources: readonly Source[]): ReadonlyMap<string, Readonly<Demands>> => {
  const below = new Map<string, Demands>()
  for (const source of sources) {
    const {contracts} = askedContracts(source)
    const demand = toJson(contracts.map(({contract, declared}) => ({contract, declared})))
    for (let folder = dirname(source.path), last = ''; folder !== last; last = folder, folder = dirname(folder)) {
      const demands = memo(below, folder, () => ({first: demand, isOne: true}))
      demands.isOne &&= demands.first === demand
    }
  }
  return below
})
