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
  /** Faults of the linter, where the findings are not complete. */
  readonly failures: readonly Fault[]
  readonly attributions: readonly Attribution[]
  /** The contracts that are declared for the file: those that are about it, and those that are about other kinds of files. */
  readonly contracts?: {readonly applied: readonly string[]; readonly unapplied: readonly ContractName[]}
  /** Whether nothing was known about a file without errors and warnings to check; of a transcript, about none of its final messages. */
  isUnchecked(): boolean
  /** It is a transcript whose runs were all stopped before their final messages: nothing is asked of them. */
  readonly isUnfinished?: boolean
  /** Whether the text of a file holds blocks that a formatter would rewrite. */
  hasBareBlock?(): boolean
  /** What it adds to the list of a host. */
  listed?(): ListedLine | undefined
  /** Adds the outputs in it to statistics. @param model that of a text, where its source names it */
  countIn(stats: StatsFold, model?: string): void
  /** The change that fixes made, where they made one. */
  readonly change?: TextChange
}

/** The text of a file before and after fixes. */
export interface TextChange {
  /** Absolute. */
  readonly path: string
  readonly text: string
  readonly fixed: string
}

/** The changes that fixes made. */
export function changesOf(results: readonly Pick<Result, 'change'>[]): readonly TextChange[] {
  return results.flatMap(({change}) => change ?? [])
}

/** Which of the contracts that are declared for a file are about it. */
export function declaredContracts(context: Context): Pick<Result, 'contracts'> {
  const {contracts = []} = context
  if (contracts.length === 0) return {}
  const unapplied = unappliedContracts(context)
  const others = new Set<string>(unapplied)
  return {contracts: {applied: contracts.filter((name) => !others.has(name)), unapplied}}
}

/** A result without its text: a run of many files has one in memory. */
export interface FileResult extends Omit<Result, 'isUnchecked' | 'hasBareBlock' | 'listed' | 'countIn' | 'failures'> {
  /** It is a file that nothing was known about to check. */
  readonly isUnchecked: boolean
  /** It is a file with blocks that a formatter would rewrite. */
  readonly hasBareBlock: boolean
  /** What it adds to the list of a host. */
  readonly listed?: ListedLine
}

/** Whose output a linted text is, and what that agent is bound to. */
export type Attribution = Pick<Context, 'path' | 'agent' | 'agentBy' | 'mayBeOf'> &
  Pick<ProjectContext, 'agents'> &
  Pick<OtherFiles, 'definition'> & {
    /** The contracts that commands judge, which no run starts by itself. */
    readonly commands?: readonly NamedContract[]
  }

/** That of an output, and of what is declared to be of an agent. */
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
  // Nothing is asked of the end of a run that did not end.
  const isUnrun = !areCommandsRun && kind === 'output' && captured?.stopReason === undefined && commands.length > 0
  return [{path, agents, ...known, ...(definition && {definition}), ...(isUnrun && {commands})}]
}

/** Gives the outputs of an agent one list of attributions, as long as they are alike: a run may have very many. */
export function openSharing(): (attributions: Result['attributions']) => Result['attributions'] {
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

/** What the results of a run have in common. */
interface OfRun {
  readonly share?: ReturnType<typeof openSharing>
  /** What counts the outputs. */
  readonly stats?: StatsFold | undefined
}

/** Reads what is still to read from the texts of a result. */
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
