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

/** A fault for one host. */
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

/** The kind of a problem with the key that it is about, or the keys. */
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
  const names = inWords(group.map(({host}) => host))
  const [does, verb] = group.length === 1 ? ['does', (word: string) => `${word}s`] : ['do', (word: string) => word]
  switch (effect) {
    case 'drop':
      return `so ${names} ${does} not load the ${noun}`
    case 'stop':
      return `so ${names} ${does} not start`
    case 'refuse':
      return `so ${names} ${verb('refuse')} to run the ${noun}`
    case 'no-text':
      return `so ${names} ${verb('give')} the model no instructions`
    case 'no-tools':
      return `so ${names} ${verb('give')} the ${noun} no tools`
    case 'all-tools':
      return `so ${names} ${verb('give')} the ${noun} all tools`
    case 'first-line':
      return `so ${names} ${verb('show')} the model only the first line of the ${noun}`
    case 'undescribed':
      return `so ${names} ${verb('give')} the model no description of the ${noun}`
    case 'as-text':
      return `so ${names} ${verb('read')} the front matter as text`
    case 'forward':
      return `which ${names} ${group.length === 1 ? 'passes' : 'pass'} on to the model provider`
    case 'retire':
      return `which ${names} ${group.length === 1 ? 'has' : 'have'} replaced`
    case 'pick':
      return `of which ${names} ${group.length === 1 ? 'loads' : 'load'} one`
    case 'cut':
      return `which ${names} ${verb('cut')}`
    case 'negate':
      return `which ${names} ${verb('count')} as \`false\``
    case 'always':
      return `so ${names} ${verb('send')} the ${noun} with every request`
    case 'undefined':
      return `which ${names} ${which === 'key' ? `${does} not define` : which === 'without' ? verb('require') : `${does} not allow`}`
    case 'ignore':
      if (which === 'list') return `which ${names} ${verb('read')} as a text`
      if (which === 'end') return `after which ${names} ${verb('ignore')} the keys`
      return which === 'key' || which === 'with'
        ? `which ${names} ${verb('ignore')}`
        : `so ${names} ${verb('ignore')} the front matter`
  }
}
