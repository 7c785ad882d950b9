/** The consequences of a fault of a manifest, for the words and the severity of its problem. */

import type {Severity} from '../../contracts/problem.ts'
import type {Fact} from '../facts.ts'
import type {HostManifest} from '../manifests/model.ts'
import {releaseName} from '../model.ts'
import {hostOf} from '../tables.ts'
import type {HostEffect, WithEffects} from './effects.ts'

/** The effect on the host of a manifest, as data of a problem. */
export function effectsOf(
  {host: id, noun}: Pick<HostManifest, 'host' | 'noun'>,
  {effect, lostPart}: Fact
): WithEffects {
  const does: HostEffect = {id, host: releaseName(hostOf(id)), effect, noun: lostPart ?? noun}
  return {does: [does]}
}

/** An error where a run proved that the host does not load the manifest, or a plugin of it, or does not start. */
export function severityOf({effect, proof, lostPart, isPlugin}: Fact): Severity {
  const isLost = (effect === 'drop' && (lostPart === undefined || isPlugin === true)) || effect === 'stop'
  return isLost && proof === 'run' ? 'error' : 'warning'
}
