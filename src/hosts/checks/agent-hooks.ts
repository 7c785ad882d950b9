/** Hooks, in the front matter of agents and in manifests: their events, their shapes, tools, and programs that are not there. */

import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {nearestIn} from '../../text/edit-distance.ts'
import {isRecord, type JsonObject, memberOf} from '../../text/json-object.ts'
import {memo} from '../../text/memoize.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {dropped, type Fact} from '../facts.ts'
import {type HookTable, hooksOf} from '../manifests/hooks.ts'
import type {HostManifest} from '../manifests/model.ts'
import {hostFolders} from '../places.ts'
import {hostOf} from '../tables.ts'
import {effectsOf, severityOf} from './consequences.ts'
import type {WithEffects} from './effects.ts'
import {hookCommandProblems} from './hook-programs.ts'
import {loadedFiles} from './loaded-files.ts'
import {faultsOfManifest} from './manifest-problems.ts'
import {readManifest} from './manifest-source.ts'
import {idleMatcher} from './matchers.ts'
import {readHostData} from './read-matter.ts'
import {checkShape, type ValuePath} from './shape-faults.ts'
import type {FieldProblem} from './shape-problems.ts'

export type HookProblem =
  | FieldProblem
  | Problem<{
      /** Hooks that are not by event. */
      'not-events': WithEffects
      event: WithEffects & {readonly event: Quoted; readonly meant: string | undefined}
      matcher: WithEffects & {readonly name: Quoted; readonly meant: string | undefined; readonly isTool: boolean}
      /** A pattern that matches no name. */
      'matcher-pattern': WithEffects & {
        readonly matcher: Quoted
        readonly meant: string | undefined
        /** The key that takes the whole matcher, where it is a rule. */
        readonly condition: string | undefined
        readonly isTool: boolean
      }
      'missing-program': {readonly path: Quoted}
      'not-executable': {readonly path: Quoted}
      /** A path from the folder of the session, of a file that a plugin brings along. */
      'session-path': {readonly path: Quoted; readonly meant: Quoted}
      /** A variable for a folder outside of quotes: the shell splits its value. */
      'split-folder': FolderVariable
      /** The same in single quotes, in which the shell leaves it as it is. */
      'literal-folder': FolderVariable
    }>

interface FolderVariable {
  readonly variable: Quoted
  /** How many more commands of the file have the same fault. */
  readonly more: number
}

/** Hooks of a file. */
interface FoundHooks {
  readonly value: unknown
  readonly path: ValuePath
  readonly document: YamlDocument
  readonly table: HookTable
  /** The object that the host loads; it is lost if its guard is wrong. */
  readonly about: Pick<HostManifest, 'host' | 'noun'>
  /** The consequence of hooks that are not by event. */
  readonly whole: Fact
  readonly rest: NonNullable<HostManifest['hooks']>
  /** The folder of the plugin or the project, from the file's folder. */
  readonly root: string
  readonly isPackage: boolean
}

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
  const {hooks} = checkShape(document.value, manifest.shape, {path: [], consequence: manifest.otherwise})
  return hooks.map(({path, consequence}) => ({
    value: valueAt(document.value, path),
    path,
    document,
    table,
    about: {host: manifest.host, noun: manifest.hooks?.noun ?? manifest.noun},
    whole: consequence,
    rest: manifest.hooks ?? {},
    root: manifest.root,
    isPackage: hostOf(manifest.host).packages?.some(({by}) => by === (manifest.hooks?.noun ?? manifest.noun)) === true
  }))
}

function hooksOfAgent(source: Source): readonly FoundHooks[] {
  return loadedFiles(source).flatMap(({host, facts}): readonly FoundHooks[] => {
    const {hooks: key} = facts.keys
    const isRead = facts.hasHooks === true && key !== undefined && key.retired === undefined
    const table = isRead ? hooksOf(host.id) : undefined
    if (table === undefined || !/^[ \t{"]*hooks"?[ \t]*:/m.test(source.text)) return []
    const {document} = readHostData(source, facts)
    const value = memberOf(document?.value, 'hooks')
    // Another value is one of `agent-front-matter`.
    if (document === undefined || !isRecord(value)) return []
    const about = {host: host.id, noun: facts.noun}
    const whole = facts.noun === 'agent' ? dropped : ({effect: 'ignore', proof: 'run'} as const)
    return [
      {value, path: ['hooks'], document, table, about, whole, rest: {}, root: rootOf(source.path), isPackage: false}
    ]
  })
}

/** The folder of the project, from the folder of a file below its host's folder. */
function rootOf(path: string): string {
  const folder = hostFolders()
    .map((name) => `${name}/`)
    .find((each) => path.includes(each))
  const below = folder === undefined ? '' : path.slice(path.lastIndexOf(folder) + folder.length)
  return folder === undefined ? '' : '../'.repeat(below.split('/').length)
}

function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((at, key) => (at as JsonObject | undefined)?.[key], value)
}

function problemsOf(source: Source, found: FoundHooks): readonly HookProblem[] {
  const {value, path, document, table, about, whole} = found
  const hosts = [table.host]
  if (!isRecord(value)) {
    const data = effectsOf(about, whole)
    return [{kind: 'not-events', range: document.locate(path), data, severity: severityOf(whole), hosts}]
  }
  const near = nearestIn(table.events)
  return Object.entries(value).flatMap(([event, groups]): readonly HookProblem[] => {
    const at = [...path, event]
    if (!table.events.includes(event))
      return isForOther(source, found.rest, event) ? [] : eventProblem(found, event, near)
    if (groups === null && source.kind !== 'manifest') return []
    const isGuard = table.guards.includes(event)
    const wrong: Fact = isGuard && whole.effect !== 'ignore' ? dropped : table.wrong
    const consequence = Array.isArray(groups) ? wrong : (found.rest.notList ?? wrong)
    const {faults} = checkShape(groups, {is: 'list', of: table.group}, {path: at, consequence})
    return [
      ...faults.flatMap((each) => faultsOfManifest(source, about, document, each) as readonly FieldProblem[]),
      ...matcherProblems(found, event, groups),
      ...hookCommandProblems(source, found, at, groups)
    ]
  })
}

/** Switches among the events, and events of the other host of a file. */
function isForOther({surroundings}: Source, {switches, other}: FoundHooks['rest'], key: string): boolean {
  if (switches?.includes(key) === true) return true
  return other !== undefined && surroundings.hasFile(other.sign) && hooksOf(other.host)?.events.includes(key) === true
}

function eventProblem(
  {path, document, table, about}: FoundHooks,
  event: string,
  near: (event: string) => string | undefined
): readonly HookProblem[] {
  const {equivalents, unknown, host, isOpen} = table
  const meant = Object.hasOwn(equivalents, event) ? equivalents[event] : near(event)
  if (isOpen === true && meant === undefined) return []
  const data = {...effectsOf(about, unknown), event: quoted(event), meant}
  const range = document.locateKey([...path, event])
  return [{kind: 'event', range, data, severity: severityOf(unknown), hosts: [host]}]
}

/** Matchers with which no hook runs. */
function matcherProblems(
  {path, document, table, about}: FoundHooks,
  event: string,
  groups: unknown
): readonly HookProblem[] {
  if (!Array.isArray(groups)) return []
  const isTool = table.toolEvents.includes(event)
  return groups.flatMap((group: unknown, index): readonly HookProblem[] => {
    const matcher = memberOf(group, 'matcher')
    const idle = typeof matcher === 'string' ? idleMatcher(matcher, event, table) : undefined
    if (idle === undefined) return []
    const {name, meant, isPattern} = idle
    const shared = {range: document.locate([...path, event, index, 'matcher']), severity: 'warning'} as const
    const effects = effectsOf(about, {effect: 'ignore', proof: 'read'})
    if (!isPattern)
      return [{...shared, kind: 'matcher', data: {...effects, name: quoted(name), meant, isTool}, hosts: [table.host]}]
    const {key: condition, rule} = table.matching?.condition ?? {}
    const isRule = rule !== undefined && /^\w+\(/.test(name) && rule(name, 'ask') === undefined
    const data = {...effects, matcher: quoted(name), meant, condition: isRule ? condition : undefined, isTool}
    return [{...shared, kind: 'matcher-pattern', data, hosts: [table.host]}]
  })
}
