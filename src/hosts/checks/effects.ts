/** The effects of a fault on all hosts, as data and in words. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {AnyProblem, Severity} from '../../contracts/problem.ts'
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

/**
 * One problem for each fault, whatever number of hosts it concerns: faults of one kind and one place are the same.
 *
 * A fault is an error if a run proved a loss, for a host that the path or the configuration names. The host does not load or
 * run the file, or it reads a restriction as text. An ignored restriction is an error only for a host of the configuration.
 */
export function joinFaults<Found extends AnyProblem & {readonly data: WithEffects}>(
  faults: readonly HostFault<Found>[]
): readonly Found[] {
  const joined = new Map<
    string,
    {problem: Found; does: HostEffect[]; isSevere: boolean; isLoss: boolean; severeOwners: number; isOfFirst: boolean}
  >()
  for (const {problem, file, fact, isSafety = false} of faults) {
    if (!isInForce(fact, file.version)) continue
    const key = `${problem.kind} ${problem.range.start} ${problem.range.end} ${textOf(problem.data.key ?? '')}`
    const found = joined.get(key) ?? {
      problem,
      does: [],
      isSevere: false,
      isLoss: false,
      severeOwners: 0,
      isOfFirst: false
    }
    joined.set(key, found)
    const {id} = file.host
    if (!found.does.some((each) => each.id === id))
      found.does.push({
        id,
        host: releaseName(file.host),
        effect: fact.effect,
        noun: file.facts.noun
      })
    found.isLoss ||= fact.effect !== 'undefined' || fact.isLoss === true
    const isLost = fact.proof === 'run' && fact.addedIn === undefined && isSevere(file, fact, isSafety)
    if (isLost) found.severeOwners++
    found.isOfFirst ||= file.shared?.isFirst !== false
    // No error in the name of one of several owners: with each of them the file has to be lost.
    found.isSevere ||= isLost && (file.shared === undefined || found.severeOwners === file.shared.owners)
  }
  const concerning = [...joined.values()].filter(({isOfFirst}) => isOfFirst)
  return concerning.map(({problem, does, isSevere, isLoss}) => {
    // A specification that no host enforces; a misspelt key is a fault of its author, whichever host reads it.
    const isSpecified = !isLoss && problem.kind !== 'misspelt'
    return {
      ...problem,
      data: {...problem.data, does},
      hosts: does.map(({id}) => id),
      severity: isSevere ? 'error' : isSpecified ? 'note' : (problem.severity ?? usualSeverity(does)),
      ...(isSpecified && {cause: causeOf(problem)})
    }
  })
}

function usualSeverity(does: readonly HostEffect[]): Severity {
  return does.every(({effect}) => effect === 'always') ? 'note' : 'warning'
}

function causeOf({kind, data: {key, names}}: AnyProblem & {readonly data: WithEffects}): MaybeQuoted {
  const about = names === undefined ? (key === undefined ? [] : [key]) : names
  return about.reduce<MaybeQuoted>((text, each) => quoting`${text} ${each}`, kind)
}

function isSevere({isNamed, isAtPlace}: LoadedFile, {effect}: Fact, isSafety: boolean): boolean {
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
  for (const each of does) {
    const key = `${each.effect} ${each.noun}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const clauses = [...groups.values()].map((group) => oneClause(group, which))
  return clauses.length === 0 ? '' : `, ${clauses.join(', and ')}`
}

function oneClause(group: readonly HostEffect[], which: Case): string {
  const [{effect, noun}] = group as [HostEffect, ...HostEffect[]]
  const clause = specialClauses[effect]?.[which] ?? clauses[effect]
  const names = inWords(group.map(({host}) => host))
  const words: Readonly<Record<string, string>> = {HOSTS: names, NOUN: noun}
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
