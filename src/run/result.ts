import type {ProjectContext} from '../contracts/context.ts'
import {unappliedContracts} from '../contracts/declared.ts'
import type {NamedContract} from '../contracts/engine/model.ts'
import type {ContractName} from '../contracts/kinds.ts'
import type {Context, OtherFiles, Source} from '../contracts/source.ts'
import type {ListedLine} from '../hosts/checks/listed-line.ts'
import {type Fail, type Fault, guarded} from '../report/failure.ts'
import type {Reported} from '../report/reports.ts'
import type {StatsFold} from '../report/stats/fold.ts'
import {memo} from '../text/memoize.ts'

/** A linted file. */
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
  isUnchecked(): boolean
  /** Whether all runs of the transcript stopped before a final message, so that no contract applies. */
  readonly isUnfinished?: boolean
  /** Whether a formatter would rewrite blocks of the text. */
  hasBareBlock?(): boolean
  /** Its line in the host's list. */
  listed?(): ListedLine | undefined
  /** Adds its outputs to statistics. */
  countIn(stats: StatsFold): void
  /** Change by fixes, if any. */
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

/** A result without its text: only one is in memory at a time. */
export interface FileResult extends Omit<Result, 'isUnchecked' | 'hasBareBlock' | 'listed' | 'countIn' | 'failures'> {
  /** Whether it is a file and no check applied. */
  readonly isUnchecked: boolean
  /** Whether a formatter would rewrite blocks of the file. */
  readonly hasBareBlock: boolean
  /** Its line in the host's list. */
  readonly listed?: ListedLine
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

/** Shares equal attributions between an agent's outputs, which may be very many. */
export function createSharing(): (attributions: Result['attributions']) => Result['attributions'] {
  const known = new Map<Source, Result['attributions']>()
  return (attributions) => {
    const [only] = attributions
    if (only?.definition === undefined || only.commands !== undefined || attributions.length > 1) return attributions
    const shared = memo(known, only.definition, () => attributions)
    const [first] = shared
    const isAlike = only.agent === first?.agent && only.agentBy === first?.agentBy && only.agents === first?.agents
    return isAlike ? shared : attributions
  }
}

/** Shared by the results of a run. */
interface OfRun {
  readonly share?: ReturnType<typeof createSharing>
  /** Counter of the outputs. */
  readonly stats?: StatsFold | undefined
}

/** Computes the remaining properties from the texts of a result. */
export function withoutText(result: Result, fail: Fail, {share, stats}: OfRun = {}): FileResult {
  const {path, report, suppressed, tally, off, baselined, hidden, attributions, contracts, change, failures} = result
  const {isUnfinished = false, standing} = result
  if (stats !== undefined) guarded(path, () => result.countIn(stats), fail)
  const isEndMissing = isUnfinished && report.findings.every(({severity}) => severity !== 'error')
  const mayBeUnchecked =
    failures.length === 0 && (isEndMissing || report.findings.every(({severity}) => severity === 'note'))
  const listed = guarded(path, () => result.listed?.(), fail)
  return {
    path,
    report,
    suppressed,
    tally,
    ...(off && {off}),
    ...(baselined !== undefined && {baselined}),
    ...(hidden !== undefined && {hidden}),
    attributions: share?.(attributions) ?? attributions,
    ...(contracts && {contracts}),
    isUnfinished: isEndMissing,
    isUnchecked: mayBeUnchecked && guarded(path, result.isUnchecked, fail) === true,
    hasBareBlock: guarded(path, () => result.hasBareBlock?.() === true, fail) === true,
    ...(listed && {listed}),
    ...(change && {change}),
    ...(standing && {standing})
  }
}
