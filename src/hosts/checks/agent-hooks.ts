/** Hooks, in the front matter of agents and in manifests: their events, their shapes, tools, and programs that are not there. */

import type {Source} from '../../contracts/source.ts'
import {nearestIn} from '../../text/edit-distance.ts'
import {isRecord, type JsonObject, memberOf} from '../../text/json-object.ts'
import {memo} from '../../text/memoize.ts'
import {quoted} from '../../text/quoted.ts'
import {dropped, type Fact, proven, read} from '../facts.ts'
import {type HookTable, hooksOf} from '../manifests/hooks.ts'
import {hostFolders} from '../places.ts'
import {hostOf} from '../tables.ts'
import {pluginRoot} from './file-references.ts'
import type {FoundHooks, HookProblem} from './hook-problem.ts'
import {hookCommandProblems} from './hook-programs.ts'
import {loadedFiles} from './loaded-files.ts'
import {problemAt} from './manifest-problem.ts'
import {faultsOfManifest} from './manifest-problems.ts'
import {readManifest, textsAt, valueOfPath} from './manifest-source.ts'
import {idleMatcher} from './matchers.ts'
import {readHostData} from './read-matter.ts'
import {checkShape, type ValuePath} from './shape-faults.ts'
import type {FieldProblem} from './shape-problems.ts'

export function hookProblems(source: Source): readonly HookProblem[] {
  const found = source.kind === 'manifest' ? hooksOfManifest(source) : hooksOfAgent(source)
  const problems = joinFolders(found.flatMap((hooks) => problemsOf(source, hooks)))
  return source.kind === 'manifest' && readManifest(source)?.manifest.isRead === true
    ? problems.map((each) => ({...each, severity: 'warning'}))
    : problems
}

/** With the first of each fault of folders for all of them: people write all commands of a file alike. */
function joinFolders(problems: readonly HookProblem[]): readonly HookProblem[] {
  const first = new Map<string, readonly HookProblem[]>()
  return problems.flatMap((problem): readonly HookProblem[] => {
    if (problem.kind !== 'split-folder' && problem.kind !== 'literal-folder') return [problem]
    const same = memo(first, problem.kind, () => problems.filter(({kind}) => kind === problem.kind))
    if (same[0] !== problem) return []
    const edits = same.flatMap(({fix}) => fix?.edits ?? [])
    const data = {...problem.data, more: same.length - 1}
    return [{...problem, data, ...(edits.length > 0 && {fix: {safe: false, edits}})}]
  })
}

function hooksOfManifest(source: Source): readonly FoundHooks[] {
  const {manifest, document} = readManifest(source) ?? {}
  const table = manifest === undefined ? undefined : hooksOf(manifest.host)
  if (manifest === undefined || document === undefined || table === undefined) return []
  const {host, root, otherwise, shape, hooks: rest = {}} = manifest
  const {noun = manifest.noun} = rest
  const isPackage = hostOf(host).packages?.some(({by}) => by === noun) === true
  const about = {document, table, manifest: {host, noun}, rest, root, isPackage}
  const {hooks} = checkShape(document.value, shape, {path: [], consequence: otherwise})
  if (hooks.length === 0) {
    // A file of hooks alone: the missing key is a fault of its own.
    const value = shape.keys['hooks']?.required === undefined ? {} : eventsAtTop(document.value, table)
    return Object.keys(value).length === 0 ? [] : [{...about, value, path: [], whole: otherwise}]
  }
  return hooks.map(({path, consequence: whole}) => ({
    ...about,
    value: valueOfPath(document.value, path),
    path,
    whole
  }))
}

/** The lists of events at the top of a file, where the host looks for the key of all hooks. */
function eventsAtTop(value: unknown, {events}: HookTable): JsonObject {
  const atTop = Object.entries(isRecord(value) ? value : {})
  return Object.fromEntries(atTop.filter(([key, groups]) => events.includes(key) && Array.isArray(groups)))
}

function hooksOfAgent(source: Source): readonly FoundHooks[] {
  return loadedFiles(source).flatMap(({host: {id: host}, facts}): readonly FoundHooks[] => {
    const {hooks: key} = facts.keys
    const isRead = facts.hasHooks === true && key !== undefined && key.retired === undefined
    const table = isRead ? hooksOf(host) : undefined
    if (table === undefined || !/^[ \t{"]*hooks"?[ \t]*:/m.test(source.text)) return []
    const {document} = readHostData(source, facts)
    const value = memberOf(document?.value, 'hooks')
    // Another value is one of `agent-front-matter`.
    if (document === undefined || !isRecord(value)) return []
    const {noun} = facts
    const whole = noun === 'agent' ? dropped : proven('ignore')
    // Agents of plugins have no hooks.
    const plugin = table.packageFolder === undefined || noun === 'agent' ? '' : pluginRoot(source)
    const root = plugin || rootOf(source.path)
    const isPackage = plugin !== ''
    return [{value, path: ['hooks'], document, table, manifest: {host, noun}, whole, rest: {}, root, isPackage}]
  })
}

/** The folder of the project, from the folder of a file below its host's folder. */
function rootOf(path: string): string {
  const folder = hostFolders().find((name) => path.includes(`${name}/`))
  if (folder === undefined) return ''
  return '../'.repeat(path.slice(path.lastIndexOf(`${folder}/`)).split('/').length - 1)
}

function problemsOf(source: Source, found: FoundHooks): readonly HookProblem[] {
  const {value, path, document, table, manifest, whole, rest} = found
  if (!isRecord(value)) return [problemAt<HookProblem>(found, path, whole, {kind: 'not-events', data: {}})]
  const near = nearestIn(table.events)
  return Object.entries(value).flatMap(([event, groups]): readonly HookProblem[] => {
    const at = [...path, event]
    if (!table.events.includes(event)) {
      const meant = Object.hasOwn(table.equivalents, event) ? table.equivalents[event] : near(event)
      if (isForOther(source, rest, event) || (table.isOpen === true && meant === undefined)) return []
      const problem = {kind: 'event', data: {event: quoted(event), meant}} as const
      return [problemAt<HookProblem>(found, document.locateKey(at), table.unknown, problem)]
    }
    if (groups === null && source.kind !== 'manifest') return []
    const isGuard = table.guards.includes(event)
    const wrong: Fact = isGuard && whole.effect !== 'ignore' ? dropped : table.wrong
    const consequence = Array.isArray(groups) ? wrong : (rest.notList ?? wrong)
    const {faults} = checkShape(groups, {is: 'list', of: table.group}, {path: at, consequence})
    return [
      ...faults.flatMap((each) => faultsOfManifest(source, manifest, document, each) as readonly FieldProblem[]),
      ...textsAt(groups, ['*', 'matcher']).flatMap(({text, path: below}) =>
        matcherProblem(found, event, text, [...at, ...below])
      ),
      ...hookCommandProblems(source, found, at, groups)
    ]
  })
}

function isForOther({surroundings}: Source, {switches, other}: FoundHooks['rest'], key: string): boolean {
  if (switches?.includes(key) === true) return true
  return other !== undefined && surroundings.hasFile(other.sign) && hooksOf(other.host)?.events.includes(key) === true
}

function matcherProblem(found: FoundHooks, event: string, matcher: string, at: ValuePath): readonly HookProblem[] {
  const {table} = found
  const idle = idleMatcher(matcher, event, table)
  if (idle === undefined) return []
  const {name, meant, isPattern} = idle
  const isTool = table.toolEvents.includes(event)
  const {key, rule} = table.matching?.condition ?? {}
  const isRule = rule !== undefined && /^\w+\(/.test(name) && rule(name, 'ask') === undefined
  const problem = isPattern
    ? ({
        kind: 'matcher-pattern',
        data: {matcher: quoted(name), meant, condition: isRule ? key : undefined, isTool}
      } as const)
    : ({kind: 'matcher', data: {name: quoted(name), meant, isTool}} as const)
  return [problemAt<HookProblem>(found, at, read('ignore'), problem)]
}
