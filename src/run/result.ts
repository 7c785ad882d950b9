import type {ProjectContext} from '../contracts/context.ts'
import {unappliedContracts} from '../contracts/declared.ts'
import type {NamedContract} from '../contracts/engine/model.ts'
import type {ContractName} from '../contracts/kinds.ts'
import type {Context, OtherFiles, Source} from '../contracts/source.ts'
import type {ListedLine} from '../hosts/checks/listed-line.ts'
import type {Fault} from '../report/failure.ts'
import type {Reported} from '../report/reports.ts'
import type {Stats} from '../report/stats/schema.ts'
import {memo} from '../text/memoize.ts'

/** A linted file, without its text: only one text is in memory at a time. */
export interface Result extends Reported {
  /** Absolute. */
  readonly path: string
  /** Defects of the linter, after which findings are incomplete. */
  readonly failures: readonly Fault[]
  readonly attributions: readonly Attribution[]
  /** Contracts that are declared for the file, split by whether they apply to its kind. */
  readonly contracts?: {readonly applied: readonly string[]; readonly unapplied: readonly ContractName[]}
  /**
   * Whether no check applied to a file without errors and warnings; for a transcript, to none of its final messages.
   */
  readonly isUnchecked: boolean
  /** Whether all runs of the transcript stopped before a final message, so that no contract applies. */
  readonly isUnfinished?: boolean
  /** Whether a formatter would rewrite blocks of the text. */
  readonly hasBareBlock?: boolean
  /** Its line in the host's list. */
  readonly listed?: ListedLine
  /** Counts of its outputs, if the run counts them. */
  readonly stats?: Stats
  readonly change?: TextChange
}

/** Text of a file before and after fixes. */
export interface TextChange {
  /** Absolute. */
  readonly path: string
  readonly text: string
  readonly fixed: string
}

export function changesOf(results: readonly Pick<Result, 'change'>[]): readonly TextChange[] {
  return results.flatMap(({change}) => change ?? [])
}

/** Splits declared contracts by whether they apply to a file. */
export function declaredContracts(context: Context): Pick<Result, 'contracts'> {
  const {contracts = []} = context
  if (contracts.length === 0) return {}
  const unapplied = unappliedContracts(context)
  const others = new Set<string>(unapplied)
  return {contracts: {applied: contracts.filter((name) => !others.has(name)), unapplied}}
}

/** Agent of a linted text, with its contracts. */
export type Attribution = Pick<Context, 'path' | 'agent' | 'agentBy' | 'mayBeOf'> &
  Pick<ProjectContext, 'agents'> &
  Pick<OtherFiles, 'definition'> & {
    /** Contracts with commands, which no run starts by itself. */
    readonly commands?: readonly NamedContract[]
  }

/** Attribution of an output, or of a text that is declared for an agent. */
export function attributionsOf(
  {
    path,
    kind,
    agent,
    agentBy,
    mayBeOf,
    captured,
    project: {agents, areCommandsRun = false},
    otherFiles: {definition}
  }: Context,
  commands: readonly NamedContract[] = []
): readonly Attribution[] {
  if (kind !== 'output' && agent === undefined) return []
  const known = {...(agent && {agent}), ...(agentBy && {agentBy}), ...(mayBeOf && {mayBeOf})}
  // Contracts do not apply to the end of an unfinished run.
  const isUnrun = !areCommandsRun && kind === 'output' && captured?.stopReason === undefined && commands.length > 0
  return [{path, agents, ...known, ...(definition && {definition}), ...(isUnrun && {commands})}]
}

type Shared = Pick<Result, 'attributions' | 'contracts'>

/** Shares equal attributions and contracts between an agent's outputs, which may be very many. */
export function createSharing(): (result: Shared) => Shared {
  const known = new Map<Source, Result['attributions']>()
  const knownContracts = new Map<string, Pick<Result, 'contracts'>>()
  return ({attributions, contracts}) => ({
    attributions: sharedAttributions(known, attributions),
    ...(contracts && memo(knownContracts, JSON.stringify(contracts), () => ({contracts})))
  })
}

function sharedAttributions(
  known: Map<Source, Result['attributions']>,
  attributions: Result['attributions']
): Result['attributions'] {
  const [only] = attributions
  if (only?.definition === undefined || only.commands !== undefined || attributions.length > 1) return attributions
  const shared = memo(known, only.definition, () => attributions)
  const [first] = shared
  const isAlike = only.agent === first?.agent && only.agentBy === first?.agentBy && only.agents === first?.agents
  return isAlike ? shared : attributions
}
