/** Texts of a manifest that name files, folders or tools. */

import {quoted} from '../../text/quoted.ts'
import {ignored} from '../facts.ts'
import type {PathUse, RuleFault} from '../shapes.ts'
import {type Linked, type ManifestProblem, problemAt} from './manifest-problem.ts'
import {valueOfPath} from './manifest-source.ts'
import type {UsedText, ValuePath} from './shape-faults.ts'

/** The paths that lead nowhere and the permissions that hold for nothing. */
export function textProblems(linked: Linked, texts: readonly UsedText[]): readonly ManifestProblem[] {
  return texts.flatMap(({path, value, use}) => {
    if (typeof use !== 'function') return pathProblems(linked, {path, value, use})
    const list = path.at(-2)
    const fault = use(value, list === 'allow' || list === 'deny' ? list : 'ask')
    return fault === undefined ? [] : [ruleProblem(linked, path, value, fault)]
  })
}

/** The folder that a path is from; `undefined` if it is in another repository. Paths in a plugin's entry are from its source. */
function baseOf({manifest: {packages, root}, value}: Linked, path: ValuePath): string | undefined {
  const [list, index = '', key] = path
  if (packages === undefined || list !== packages.list || key === packages.from) return root
  const from = valueOfPath(value, [list, index, packages.from])
  return typeof from === 'string' && from.startsWith('./') ? `${root}${from.slice(2)}/` : undefined
}

/** Placeholders, patterns, addresses and absolute paths, which lead elsewhere. */
const elsewhere = /[$*{}<>]|^(?:~|\/|[a-z][a-z\d+.-]*:)/i

function pathProblems(
  linked: Linked,
  {path, value, use: {to, missing, outside}}: UsedText & {readonly use: PathUse}
): readonly ManifestProblem[] {
  const base = baseOf(linked, path)
  if (base === undefined || elsewhere.test(value) || /^\.?\/?$/.test(value.trim())) return []
  if (outside !== undefined && climbs(value))
    return [problemAt(linked, path, outside, {kind: 'path-outside', data: {path: quoted(value)}})]
  // A bare name is one below a folder that the manifest names.
  if (missing === undefined || (to === 'folder' && !value.startsWith('.'))) return []
  if (linked.source.surroundings.exists(base + value.replace(/^\.\//, '')) === false) {
    // A plugin without a part has nothing to lose in the folder of its name, as far as documents tell.
    const isUsual = linked.manifest.isRead && value.replace(/^\.\/|\/$/g, '') === path[0]
    return isUsual ? [] : [problemAt(linked, path, missing, {kind: 'missing-path', data: {path: quoted(value), to}})]
  }
  if (to !== 'folder' || !/\.md$/i.test(value)) return []
  const data = {path: quoted(value), folder: quoted(value.replace(/\/[^/]*$/, ''))}
  return [problemAt(linked, path, missing, {kind: 'file-in-place-of-folder', data, severity: 'warning'})]
}

/** Whether a path leads above the folder that it is from. */
export function climbs(path: string): boolean {
  let depth = 0
  for (const segment of path.split('/')) {
    if (segment === '..') depth--
    else if (segment !== '.' && segment !== '') depth++
    if (depth < 0) return true
  }
  return false
}

function ruleProblem(linked: Linked, path: ValuePath, text: string, fault: RuleFault): ManifestProblem {
  const rule = quoted(text)
  switch (fault.kind) {
    case 'form':
      return problemAt(linked, path, ignored, {kind: 'permission', data: {rule, expected: fault.expected}})
    case 'tool': {
      const data = {tool: quoted(fault.tool), meant: fault.meant}
      return problemAt(linked, path, ignored, {kind: 'unknown-tool', data})
    }
    case 'meaning': {
      const data = {rule, meaning: fault.does, expected: fault.expected}
      return problemAt(linked, path, ignored, {kind: 'rule-meaning', severity: 'note', data})
    }
  }
}
