/** The problems of manifests, and the consequences of a fault for the host of one. */

import type {AnyProblem, Problem, Severity} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import type {JsonDocument} from '../../text/json.ts'
import type {JsonObject} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Fact} from '../facts.ts'
import type {HostManifest} from '../manifests/model.ts'
import {releaseName} from '../model.ts'
import {hostOf} from '../tables.ts'
import type {WithEffects} from './effects.ts'
import type {ValuePath} from './shape-faults.ts'
import type {ShapeProblem} from './shape-problems.ts'

export type ManifestProblem =
  | ShapeProblem
  | Problem<{
      /** A text that is not JSON or TOML. */
      syntax: WithEffects & {readonly reason: MaybeQuoted; readonly expected: string}
      /** Longer than is read. */
      length: {readonly length: number; readonly longest: number}
      /** Nested deeper than is read. */
      depth: {readonly most: number}
      values: {readonly most: number}
      'duplicate-key': {readonly reason: MaybeQuoted}
      /** The manifest is not a table of keys. */
      'not-keys': WithEffects
      'missing-path': WithEffects & {readonly path: Quoted; readonly to: 'file' | 'folder' | 'any'}
      'file-in-place-of-folder': WithEffects & {readonly path: Quoted; readonly folder: Quoted}
      'path-outside': WithEffects & {readonly path: Quoted}
      /** Files that are not loaded since the manifest lists others. */
      'left-out': WithEffects & {readonly key: string; readonly files: readonly Quoted[]}
      'declared-twice': WithEffects & {readonly path: Quoted}
      /** A key of an entry that has another value in the manifest of its plugin, which counts. */
      'other-value': WithEffects & {
        readonly key: string
        readonly value: Quoted
        readonly other: Quoted
        readonly path: Quoted
      }
      /** A number of parts in a description that the tree does not have. */
      count: {readonly written: Quoted; readonly actual: number; readonly noun: string}
      /** A plugin of which the host finds nothing. */
      'no-parts': WithEffects & {readonly places: readonly string[]}
      /** A name under which nothing is there. */
      'unknown-name': WithEffects & {readonly name: Quoted; readonly noun: string}
      'same-name': WithEffects & {readonly name: Quoted}
      /** A rule that means something else than it seems to. */
      'rule-meaning': WithEffects & {readonly rule: Quoted; readonly meaning: string; readonly expected: MaybeQuoted}
      permission: WithEffects & {readonly rule: Quoted; readonly expected: MaybeQuoted}
      'unknown-tool': WithEffects & {readonly tool: Quoted; readonly meant: string | undefined}
      /** A file of an agent that the manifest names, with the file's first fault. */
      'agent-file': WithEffects & {readonly path: Quoted; readonly reason: MaybeQuoted; readonly expected: string}
    }>

/** A manifest beside the files around it. */
export interface Linked {
  readonly source: Source
  readonly manifest: HostManifest
  readonly document: JsonDocument
  readonly value: JsonObject
}

/** A problem without its place and its consequence for a host. */
export type Unplaced<Found extends AnyProblem> = Found extends {readonly data: infer Data extends WithEffects}
  ? Omit<Found, 'data' | 'range'> & {readonly data: Omit<Data, 'does'>}
  : never

/** An object that a host loads, and the file that it is in. */
interface Loaded {
  readonly manifest: Pick<HostManifest, 'host' | 'noun'>
  readonly document: JsonDocument
}

/** A problem with its consequence for the host, at the value of a path or in a range. */
export function problemAt<Found extends AnyProblem = ManifestProblem>(
  {manifest, document}: Loaded,
  at: ValuePath | Range,
  fact: Fact,
  problem: Unplaced<Found>
): Found {
  const range = 'start' in at ? at : document.locate(at)
  const data = {...effectsOf(manifest, fact), ...(problem.data as object)}
  return {severity: severityOf(fact), hosts: [manifest.host], range, ...problem, data} as unknown as Found
}

export function effectsOf(
  {host: id, noun}: Pick<HostManifest, 'host' | 'noun'>,
  {effect, lostPart}: Fact
): WithEffects {
  return {does: [{id, host: releaseName(hostOf(id)), effect, noun: lostPart ?? noun}]}
}

/** An error where a run proved that the host does not load the manifest, or a plugin of it, or does not start. */
export function severityOf({effect, proof, lostPart, isPlugin}: Fact): Severity {
  const isLost = (effect === 'drop' && (lostPart === undefined || isPlugin === true)) || effect === 'stop'
  return isLost && proof === 'run' ? 'error' : 'warning'
}
