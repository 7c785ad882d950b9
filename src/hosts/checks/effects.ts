/** The effects of a fault on all hosts, as data and in words. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {AnyProblem, Severity} from '../../contracts/problem.ts'
import {memo} from '../../text/memoize.ts'
import {inWords} from '../../text/plural.ts'
import {type MaybeQuoted, quoting, textOf} from '../../text/quoted.ts'
import {type Effect, type Fact, isInForce} from '../facts.ts'
import {releaseName} from '../model.ts'
import type {LoadedFile} from './loaded-files.ts'

export interface HostEffect {
  readonly id: HostId
  /** As people know it: `Claude Code 2.1`. */
  readonly host: string
  readonly effect: Effect
  /** The host's name for the file. */
  readonly noun: string
}

/** The effects after which no agent of the file runs. */
const lost: ReadonlySet<Effect> = new Set(['drop', 'stop', 'refuse'])

/** A problem of a file for one of its hosts, with the consequence there. */
export type FileFault<Found extends AnyProblem> = WithoutEffects<Found> & Pick<HostFault<Found>, 'fact' | 'isSafety'>

/** A problem before the hosts that it concerns are known. */
export type WithoutEffects<Found extends AnyProblem> = Found extends {readonly data: infer Data extends WithEffects}
  ? Omit<Found, 'data'> &
      (Record<never, never> extends Omit<Data, 'does'>
        ? {readonly data?: Omit<Data, 'does'>}
        : {readonly data: Omit<Data, 'does'>})
  : never

export interface HostFault<Found extends AnyProblem> {
  readonly problem: Found
  readonly file: LoadedFile
  readonly fact: Fact
  /** The ignored key restricts the agent. */
  readonly isSafety?: boolean
}

/** Data of problems with the hosts that they concern. */
export interface WithEffects {
  readonly does: readonly HostEffect[]
  /** The key that it is about: several may be missing at one place. */
  readonly key?: MaybeQuoted
  /** Several keys that it is about. */
  readonly names?: readonly MaybeQuoted[]
}

type HasEffects = AnyProblem & {readonly data: WithEffects}

/** The problems that a check finds in files, each once for all their hosts. */
export function hostProblems<Found extends HasEffects>(
  files: readonly LoadedFile[],
  check: (file: LoadedFile) => readonly FileFault<Found>[]
): readonly Found[] {
  return joinFaults(files.flatMap((file) => hostFaults<Found>(file, check(file))))
}

export function hostFaults<Found extends HasEffects>(
  file: LoadedFile,
  faults: readonly FileFault<Found>[]
): readonly HostFault<Found>[] {
  return faults.map(({fact, isSafety, ...problem}) => ({
    problem: {...problem, data: {does: [], ...problem.data}} as unknown as Found,
    file,
    fact,
    ...(isSafety && {isSafety})
  }))
}

/**
 * One problem for each fault, whatever number of hosts it concerns: faults of one kind and one place are the same.
 *
 * A fault is an error if a run proved a loss, for a host that the path or the configuration names. The host does not load or
 * run the file, or it reads a restriction as text. An ignored restriction is an error only for a host of the configuration.
 */
export function joinFaults<Found extends HasEffects>(faults: readonly HostFault<Found>[]): readonly Found[] {
  const groups = new Map<string, HostFault<Found>[]>()
  for (const fault of faults) {
    const {kind, range, data} = fault.problem
    const key = `${kind} ${range.start} ${range.end} ${textOf(data.key ?? '')}`
    if (isInForce(fault.fact, fault.file.version)) memo(groups, key, () => []).push(fault)
  }
  return [...groups.values()].flatMap((group) => {
    const [{problem} = {problem: undefined}] = group
    if (problem === undefined || group.every(({file}) => file.shared?.isFirst === false)) return []
    const effects = new Map<HostId, HostEffect>()
    for (const {file, fact} of group) memo(effects, file.host.id, () => effectOf(file, fact))
    const does = [...effects.values()]
    // No error in the name of one of several owners: with each of them the file has to be lost.
    const isSevere = group
      .filter(isLost)
      .some(({file: {shared}}, index) => shared === undefined || shared.owners === index + 1)
    // A specification that no host enforces; a misspelt key is a fault of its author, whichever host reads it.
    const isSpecified =
      problem.kind !== 'misspelt' && group.every(({fact}) => fact.effect === 'undefined' && fact.isLoss !== true)
    return {
      ...problem,
      data: {...problem.data, does},
      hosts: does.map(({id}) => id),
      severity: isSevere ? 'error' : isSpecified ? 'note' : (problem.severity ?? usualSeverity(does)),
      ...(isSpecified && {cause: causeOf(problem)})
    }
  })
}

function effectOf({host, facts: {noun}}: LoadedFile, {effect}: Fact): HostEffect {
  return {id: host.id, host: releaseName(host), effect, noun}
}

function usualSeverity(does: readonly HostEffect[]): Severity {
  return does.every(({effect}) => effect === 'always') ? 'note' : 'warning'
}

function causeOf({kind, data: {key, names}}: AnyProblem & {readonly data: WithEffects}): MaybeQuoted {
  const about = names === undefined ? (key === undefined ? [] : [key]) : names
  return about.reduce<MaybeQuoted>((text, each) => quoting`${text} ${each}`, kind)
}

function isLost({file: {isNamed, isAtPlace}, fact, isSafety = false}: Omit<HostFault<AnyProblem>, 'problem'>): boolean {
  const {effect, proof, addedIn} = fact
  if (proof !== 'run' || addedIn !== undefined) return false
  if (lost.has(effect)) return isNamed || isAtPlace
  // If the keys are read as text, all restrictions of the agent are lost, and it runs.
  return isSafety && (isNamed || (effect === 'as-text' && isAtPlace))
}

/**
 * The kind of fault: a thing that is there, or a thing that is missing.
 *
 * - `matter`: the host cannot read the front matter
 * - `end`: the front matter ends at the fault
 * - `list`: the host reads a list as a text
 */
type Case = 'with' | 'without' | 'key' | 'matter' | 'end' | 'list'

/** The clause of a message: `, which Claude Code 2.1 ignores`, or `, so Claude Code 2.1 does not start`. Empty where it is about no host. */
export function clauseOf(does: readonly HostEffect[], which: Case = 'with'): string {
  const groups = new Map<string, HostEffect[]>()
  for (const each of does) memo(groups, `${each.effect} ${each.noun}`, () => []).push(each)
  const clauses = [...groups.values()].map((group) => oneClause(group, which))
  return clauses.length === 0 ? '' : `, ${clauses.join(', and ')}`
}

function oneClause(group: readonly HostEffect[], which: Case): string {
  const [{effect, noun}] = group as [HostEffect, ...HostEffect[]]
  const words: Readonly<Record<string, string>> = {HOSTS: inWords(group.map(({host}) => host)), NOUN: noun}
  const clause = specialClauses[effect]?.[which] ?? clauses[effect]
  return clause.replace(/\[(\w*)\|(\w*)\]|HOSTS|NOUN/g, (placeholder, one: string, several: string) => {
    return words[placeholder] ?? (group.length === 1 ? one : several)
  })
}

/** Clauses by effect. `HOSTS` and `NOUN` are filled in; `[a|b]` is `a` for one host and `b` for several. */
const clauses: Readonly<Record<Effect, string>> = {
  drop: 'so HOSTS [does|do] not load the NOUN',
  stop: 'so HOSTS [does|do] not start',
  refuse: 'so HOSTS refuse[s|] to run the NOUN',
  'no-text': 'so HOSTS give[s|] the model no instructions',
  'no-tools': 'so HOSTS give[s|] the NOUN no tools',
  'all-tools': 'so HOSTS give[s|] the NOUN all tools',
  'first-line': 'so HOSTS show[s|] the model only the first line of the NOUN',
  undescribed: 'so HOSTS give[s|] the model no description of the NOUN',
  'as-text': 'so HOSTS read[s|] the front matter as text',
  forward: 'which HOSTS pass[es|] on to the model provider',
  literal: 'which HOSTS [does|do] not fill in',
  retire: 'which HOSTS [has|have] replaced',
  pick: 'of which HOSTS load[s|] one',
  cut: 'which HOSTS cut[s|]',
  negate: 'which HOSTS count[s|] as `false`',
  always: 'so HOSTS send[s|] the NOUN with every request',
  undefined: 'which HOSTS [does|do] not allow',
  ignore: 'which HOSTS ignore[s|]'
}

const ignoredMatter = 'so HOSTS ignore[s|] the front matter'

/** The clauses of effects that some kinds of faults have in other words. */
const specialClauses: Readonly<Partial<Record<Effect, Readonly<Partial<Record<Case, string>>>>>> = {
  undefined: {key: 'which HOSTS [does|do] not define', without: 'which HOSTS require[s|]'},
  ignore: {
    list: 'which HOSTS read[s|] as a text',
    end: 'after which HOSTS ignore[s|] the keys',
    without: ignoredMatter,
    matter: ignoredMatter
  }
}
