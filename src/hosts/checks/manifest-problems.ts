/** Faults of the manifests of hosts. The tables of the manifests give the expected values. */

import type {Source} from '../../contracts/source.ts'
import type {JsonDocument, JsonFault} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import type {HostManifest} from '../manifests/model.ts'
import {linkedProblems} from './manifest-links.ts'
import {effectsOf, type ManifestProblem, problemAt, severityOf} from './manifest-problem.ts'
import {isShared, longestManifest, readManifest} from './manifest-source.ts'
import {textProblems} from './manifest-texts.ts'
import {checkShape, type ShapeFault} from './shape-faults.ts'
import {type ShapeProblem, shapeProblem} from './shape-problems.ts'

/** Limits of reading, whatever the host does with the manifest. */
const limits: ReadonlySet<ManifestProblem['kind']> = new Set(['length', 'depth', 'values'])

/** All problems of a manifest, except for its hooks. */
export function manifestProblems(source: Source): readonly ManifestProblem[] {
  const found = allProblems(source)
  // No error in the name of a host that the repository does not show, or that no run was seen of.
  if (!isShared(source) && readManifest(source)?.manifest.isRead !== true) return found
  return found.map((each) =>
    limits.has(each.kind) || each.severity === 'note' ? each : {...each, severity: 'warning'}
  )
}

function allProblems(source: Source): readonly ManifestProblem[] {
  const read = readManifest(source)
  if (read === undefined) return []
  const {manifest, document, fault, twice} = read
  if (document === undefined) return [unreadable(source, manifest, fault)]
  const {value} = document
  if (!isRecord(value)) return [problemAt({manifest, document}, [], manifest.broken, {kind: 'not-keys', data: {}})]
  const linked = {source, manifest, document, value}
  const {faults, texts} = checkShape(value, manifest.shape, {path: [], consequence: manifest.otherwise})
  return [
    ...twice.map(
      ({reason, start, end}): ManifestProblem => ({
        kind: 'duplicate-key',
        range: {start, end},
        data: {reason},
        severity: 'warning'
      })
    ),
    ...faults.flatMap((each) => faultsOfManifest(source, manifest, document, each)),
    ...textProblems(linked, texts),
    ...linkedProblems(linked)
  ]
}

function unreadable(source: Source, manifest: HostManifest, fault: JsonFault | undefined): ManifestProblem {
  if (fault === undefined) {
    const data = {length: source.text.length, longest: longestManifest}
    return {kind: 'length', range: {start: 0, end: 1}, data, severity: 'error'}
  }
  const {broken, syntax} = manifest
  const {
    reason,
    limit,
    start,
    end,
    expected = syntax === 'toml' || syntax === 'yaml' ? syntax.toUpperCase() : 'JSON'
  } = fault
  const range: Range = {start, end}
  if (limit === undefined)
    return {
      kind: 'syntax',
      range,
      data: {...effectsOf(manifest, broken), reason, expected},
      severity: severityOf(broken)
    }
  const {kind, most = 0} = limit
  // The range is the long string.
  if (kind === 'length') return {kind, range, data: {length: end - start, longest: most}, severity: 'error'}
  // Keys count as values: a manifest is too short for more of them than a text may have.
  return {kind: kind === 'depth' ? kind : 'values', range, data: {most}, severity: 'error'}
}

/** A fault of a shape as a problem of the manifest; none for a fault that front matter alone has. */
export function faultsOfManifest(
  source: Source,
  about: Pick<HostManifest, 'host' | 'noun'> & Partial<Pick<HostManifest, 'shape'>>,
  document: JsonDocument,
  fault: ShapeFault
): readonly ShapeProblem[] {
  const {does} = effectsOf(about, fault.consequence)
  const problem = shapeProblem({source, document, top: startOf(document), does, known: about.shape?.keys}, fault)
  const shared = {severity: severityOf(fault.consequence), hosts: [about.host]}
  return problem === undefined ? [] : [{...shared, ...problem}]
}

/** The first character of the text: the place of keys that are missing at the top. */
function startOf(document: JsonDocument): Range {
  const {start} = document.locate([])
  return {start, end: start + 1}
}
