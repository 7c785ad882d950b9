/** Texts of a manifest that name files, folders or tools. */

import type {Source} from '../../contracts/source.ts'
import type {JsonDocument} from '../../text/json.ts'
import {memberOf} from '../../text/json-object.ts'
import {quoted} from '../../text/quoted.ts'
import {ignored} from '../facts.ts'
import type {HostManifest} from '../manifests/model.ts'
import type {PathUse, RuleFault, RuleUse} from '../shapes.ts'
import {effectsOf, severityOf} from './consequences.ts'
import type {ManifestProblem} from './manifest-problem.ts'
import type {UsedText, ValuePath} from './shape-faults.ts'

/** The paths that lead nowhere and the permissions that hold for nothing. */
export function textProblems(
  source: Source,
  manifest: HostManifest,
  document: JsonDocument,
  texts: readonly UsedText[]
): readonly ManifestProblem[] {
  return texts.flatMap(({path, value, use}) => {
    if (typeof use === 'function')
      return ruleProblem(manifest, document, path, {rule: value, fault: use(value, useOf(path))})
    const base = baseOf(manifest, document, path)
    return base === undefined ? [] : pathProblem(source, {manifest, document, base}, {path, value, use})
  })
}

/** The folder that a path is from; `undefined` if it is in another repository. Paths in a plugin's entry are from its source. */
function baseOf({packages, root}: HostManifest, document: JsonDocument, path: ValuePath): string | undefined {
  const [list, index, key] = path
  if (packages === undefined || list !== packages.list || key === packages.from) return root
  const plugins = memberOf(document.value, list)
  const from = memberOf(Array.isArray(plugins) ? (plugins[Number(index)] as unknown) : undefined, packages.from)
  return typeof from === 'string' && from.startsWith('./') ? `${root}${from.slice(2)}/` : undefined
}

interface FromBase {
  readonly manifest: HostManifest
  readonly document: JsonDocument
  readonly base: string
}

/** Placeholders, patterns, addresses and absolute paths, which lead elsewhere. */
const elsewhere = /[$*{}<>]|^(?:~|\/|[a-z][a-z\d+.-]*:)/i

function pathProblem(
  {surroundings}: Source,
  {manifest, document, base}: FromBase,
  {path, value, use: {to, missing, outside}}: UsedText & {readonly use: PathUse}
): readonly ManifestProblem[] {
  if (elsewhere.test(value) || /^\.?\/?$/.test(value.trim())) return []
  const range = document.locate(path)
  const hosts = [manifest.host]
  if (outside !== undefined && climbs(value)) {
    const data = {...effectsOf(manifest, outside), path: quoted(value)}
    return [{kind: 'path-outside', range, data, severity: severityOf(outside), hosts}]
  }
  // A bare name is one below a folder that the manifest names.
  if (missing === undefined || (to === 'folder' && !value.startsWith('.'))) return []
  const target = base + value.replace(/^\.\//, '')
  const isThere = surroundings.exists(target)
  // A plugin without a part has nothing to lose in the folder of its name, as far as documents tell.
  if (isThere === false && manifest.isRead && value.replace(/^\.\/|\/$/g, '') === path[0]) return []
  if (isThere === false) {
    const data = {...effectsOf(manifest, missing), path: quoted(value), to}
    return [{kind: 'missing-path', range, data, severity: severityOf(missing), hosts}]
  }
  if (to !== 'folder' || !/\.md$/i.test(value)) return []
  const data = {...effectsOf(manifest, missing), path: quoted(value), folder: quoted(value.replace(/\/[^/]*$/, ''))}
  return [{kind: 'file-in-place-of-folder', range, data, severity: 'warning', hosts}]
}

/** Whether a path leads above the folder that it is from. */
function climbs(path: string): boolean {
  let depth = 0
  for (const segment of path.split('/')) {
    if (segment === '..') depth--
    else if (segment !== '.' && segment !== '') depth++
    if (depth < 0) return true
  }
  return false
}

/** The use of a rule, by the list that it is in. */
function useOf(path: ValuePath): RuleUse {
  const key = path.at(-2)
  return key === 'allow' || key === 'deny' ? key : 'ask'
}

function ruleProblem(
  manifest: HostManifest,
  document: JsonDocument,
  path: ValuePath,
  {rule, fault}: {readonly rule: string; readonly fault: RuleFault | undefined}
): readonly ManifestProblem[] {
  if (fault === undefined) return []
  const shared = {range: document.locate(path), severity: 'warning', hosts: [manifest.host]} as const
  const effects = effectsOf(manifest, ignored)
  switch (fault.kind) {
    case 'form':
      return [{...shared, kind: 'permission', data: {...effects, rule: quoted(rule), expected: fault.expected}}]
    case 'tool':
      return [{...shared, kind: 'unknown-tool', data: {...effects, tool: quoted(fault.tool), meant: fault.meant}}]
    case 'meaning': {
      const data = {...effects, rule: quoted(rule), meaning: fault.does, expected: fault.expected}
      return [{...shared, kind: 'rule-meaning', severity: 'note', data}]
    }
  }
}
