/** What follows from a fault of a manifest, for the words and the severity of its problem. */

import type {AnyProblem, Severity} from '../../contracts/problem.ts'
import type {Consequence, Manifest} from '../manifests/model.ts'
import {hostOf} from '../tables.ts'
import type {HostEffect, WithEffects} from './effects.ts'

/** What the host of a manifest does, as the data of a problem has it. */
export function effectsOf({host: id, noun}: Pick<Manifest, 'host' | 'noun'>, {effect, part}: Consequence): WithEffects {
  const {name, release} = hostOf(id)
  const does: HostEffect = {id, host: `${name} ${release}`, effect, noun: part ?? noun}
  return {does: [does]}
}

/** An error where a run proved that the host does not load the manifest, or a plugin of it, or does not start. */
export function severityOf({effect, proof, part, isPlugin}: Consequence): Severity {
  const isLost = (effect === 'drop' && (part === undefined || isPlugin === true)) || effect === 'stop'
  return isLost && proof === 'run' ? 'error' : 'warning'
}

/** A problem with what follows from it. */
export function withConsequence<Found extends AnyProblem>(
  problem: Found,
  {host}: Pick<Manifest, 'host'>,
  consequence: Consequence
): Found {
  return {...problem, severity: problem.severity ?? severityOf(consequence), hosts: [host]}
}
