/** Checks a manifest against other files: agents that it leaves out, duplicate declarations, definitions that it names. */

import type {HostId} from '../../contracts/host-ids.ts'
import {createSource} from '../../contracts/source.ts'
import {frontMatterName} from '../../markdown/front-matter.ts'
import {isRecord, memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {type MaybeQuoted, quoted, quoting} from '../../text/quoted.ts'
import {readToml} from '../../text/toml.ts'
import {isAgentOfHost} from '../built-in-agents.ts'
import {type Fact, ignored, lost, stopped} from '../facts.ts'
import {readGlob} from '../globs.ts'
import {hooksOf} from '../manifests/hooks.ts'
import type {HostManifest, LinkCheck} from '../manifests/model.ts'
import {isNote} from '../places.ts'
import {any, type PathUse} from '../shapes.ts'
import {hostOf} from '../tables.ts'
import {
  cataloguedName,
  catalogueProblems,
  entriesOf,
  missingParts,
  plainPath,
  pluginCounts
} from './catalogue-entries.ts'
import {programOf} from './hook-programs.ts'
import {type Linked, type ManifestProblem, problemAt} from './manifest-problem.ts'
import {textsAt} from './manifest-source.ts'
import {checkShape, type ValuePath} from './shape-faults.ts'

type Check = (linked: Linked) => readonly ManifestProblem[]

const checks: Readonly<Record<LinkCheck, Check>> = {
  'bare-sources': bareSources,
  'same-names': sameNames,
  catalogue: catalogueProblems,
  'catalogued-name': cataloguedName,
  counts: pluginCounts,
  'no-parts': missingParts
}

export function linkedProblems(linked: Linked): readonly ManifestProblem[] {
  const {links = []} = linked.manifest
  const named = [leftOut, declaredTwice, fileReferences, namedAgents, namedDefinitions, namedPrograms]
  return [...named, ...links.map((check) => checks[check])].flatMap((check) => check(linked))
}

function leftOut(linked: Linked): readonly ManifestProblem[] {
  const {source, manifest, document, value} = linked
  return (manifest.replaced ?? []).flatMap((key): readonly ManifestProblem[] => {
    const listed = [value[key]].flat().filter((each) => typeof each === 'string')
    const paths = listed.map(plainPath)
    const isListed = (file: string): boolean =>
      paths.some((each) => file === each || file.startsWith(`${each}/`) || each === '')
    const files = source.surroundings
      .filesIn(manifest.root + key)
      .map((file) => `${key}/${file}`)
      .filter((file) => !isNote(file) && !isListed(file))
    if (listed.length === 0 || files.length === 0) return []
    const data = {key, files: files.map(quoted)}
    return [problemAt(linked, document.locateKey([key]), lost(key), {kind: 'left-out', data})]
  })
}

function declaredTwice(linked: Linked): readonly ManifestProblem[] {
  const {source, manifest, value} = linked
  return Object.entries(manifest.automatic ?? {}).flatMap(([key, file]) => {
    if (source.surroundings.exists(manifest.root + file) !== true) return []
    const twice = [...textsAt(value, [key]), ...textsAt(value, [key, '*'])].filter(({text}) => text === `./${file}`)
    return twice.map(({text, path}) =>
      problemAt(linked, path, ignored, {kind: 'declared-twice', data: {path: quoted(text)}, severity: 'note'})
    )
  })
}

/** Names of folders, which count only below the folder that `metadata.pluginRoot` names. */
function bareSources(linked: Linked): readonly ManifestProblem[] {
  const {manifest, value, source} = linked
  const root = memberOf(value['metadata'], 'pluginRoot')
  return entriesOf(value).flatMap(({index, plugin: {source: name}}): readonly ManifestProblem[] => {
    if (typeof name !== 'string' || !/^[A-Za-z\d][\w.-]*$/.test(name)) return []
    const at = ['plugins', index, 'source']
    if (typeof root !== 'string') {
      const forms = ['a path such as `./plugins/name`, or `metadata.pluginRoot`']
      const data = {key: quoting`plugins.${String(index)}.source`, value: quoted(name), values: [], forms}
      return [problemAt(linked, at, lost('plugin'), {kind: 'value', data, severity: 'error'})]
    }
    const path = `${plainPath(root)}/${name}`
    if (source.surroundings.exists(manifest.root + path) !== false) return []
    return [missingPath(linked, at, lost('plugin'), path, 'folder')]
  })
}

function missingPath(
  linked: Linked,
  at: ValuePath | Range,
  fact: Fact,
  path: string,
  to: PathUse['to']
): ManifestProblem {
  return problemAt(linked, at, fact, {kind: 'missing-path', data: {path: quoted(path), to}})
}

function sameNames(linked: Linked): readonly ManifestProblem[] {
  const seen = new Set<unknown>()
  return entriesOf(linked.value).flatMap(({index, plugin: {name}}): readonly ManifestProblem[] => {
    if (typeof name !== 'string') return []
    const isFirst = !seen.has(name)
    seen.add(name)
    const at = ['plugins', index, 'name']
    const fact = {effect: 'pick', proof: 'read'} as const
    return isFirst ? [] : [problemAt(linked, at, fact, {kind: 'same-name', data: {name: quoted(name)}})]
  })
}

/** Files that the host puts in the place of texts, but for those in comments and outside of the project. */
function fileReferences(linked: Linked): readonly ManifestProblem[] {
  const {
    source: {text, surroundings},
    manifest: {fileReferences: pattern}
  } = linked
  const found = pattern === undefined ? [] : [...text.matchAll(pattern)]
  return found.flatMap(({0: all, 1: path = '', index}) => {
    const line = text.slice(Math.max(0, text.lastIndexOf('\n', index) + 1), index)
    if (/^\s*\/\//.test(line) || /^[~/\\]|^[a-z]:|[$<*]/i.test(path)) return []
    if (surroundings.exists(path.replace(/^\.\//, '')) !== false) return []
    const range = {start: index, end: index + all.length}
    return [{...missingPath(linked, range, stopped, path, 'file'), severity: 'warning'}]
  })
}

/** The files of agents that a configuration names, wherever they are. */
function namedAgents(linked: Linked): readonly ManifestProblem[] {
  const {source, manifest, value} = linked
  const {at, except} = manifest.agentFiles ?? {}
  return (at === undefined ? [] : textsAt(value, at)).flatMap(({text: file, path}) => {
    if (except?.test(file) === true) return []
    const text = source.surroundings.textOf(file)
    const fault = text === undefined ? undefined : agentFault(text, manifest.host)
    if (fault === undefined) return []
    const fact = {...lost('agent'), proof: 'read'} as const
    return [problemAt(linked, path, fact, {kind: 'agent-file', data: {path: quoted(file), ...fault}})]
  })
}

interface NamedKind {
  readonly noun: string
  /** `undefined` where the name may be one of a person or a plugin. */
  readonly isThere: (linked: Linked, name: string) => boolean | undefined
}

const named: Readonly<Record<NonNullable<HostManifest['names']>[number]['kind'], NamedKind>> = {
  server: {noun: 'MCP server', isThere: ({source}, name) => source.surroundings.servers()?.includes(name)},
  style: {noun: 'output style', isThere: isStyle},
  agent: {
    noun: 'agent',
    isThere: ({source, value}, name) =>
      isAgentOfHost(name) ||
      memberOf(value['agent'], name) !== undefined ||
      name.includes(':') ||
      source.surroundings.hasAgent(name)
  }
}

/** Names of agents and servers that no file of the project has. Settings of one person are skipped: they may name files at home. */
function namedDefinitions(linked: Linked): readonly ManifestProblem[] {
  const {source, manifest, value} = linked
  if (source.path.endsWith('.local.json')) return []
  return (manifest.names ?? []).flatMap(({at, kind}) => {
    const {noun, isThere} = named[kind]
    return textsAt(value, at).flatMap(({text, path}): readonly ManifestProblem[] => {
      const fact = {...ignored, proof: 'read'} as const
      const data = {name: quoted(text), noun}
      return isThere(linked, text) === false ? [problemAt(linked, path, fact, {kind: 'unknown-name', data})] : []
    })
  })
}

/** Whether an output style is one of the project; `undefined` where it may be one of a person or a plugin. */
function isStyle({source: {surroundings}, manifest: {host, root}}: Linked, name: string): boolean | undefined {
  const {builtIn = [], globs: [glob = ''] = []} = hostOf(host).files['output-style'] ?? {}
  if (builtIn.includes(name.toLowerCase()) || name.includes(':')) return true
  const folder = root + readGlob(glob).lead.join('/')
  const files = surroundings.filesIn(folder)
  if (files.length === 0) return undefined
  const nameOf = (file: string): string | undefined => {
    const text = surroundings.textOf(`${folder}/${file}`) ?? ''
    return frontMatterName(createSource(text, {path: file, kind: 'agent', declared: false}))
  }
  return files.some((file) => file.replace(/\.md$/, '') === name || nameOf(file) === name)
}

/** The programs of commands that are not there. */
function namedPrograms(linked: Linked): readonly ManifestProblem[] {
  const {source, manifest, value} = linked
  const folders = hooksOf(manifest.host)?.folders ?? []
  return (manifest.commands ?? []).flatMap(({at, noun}) =>
    textsAt(value, at).flatMap(({text, path}): readonly ManifestProblem[] => {
      const program = programOf(text, folders)
      if (program === undefined || source.surroundings.exists(manifest.root + program.path) !== false) return []
      return [missingPath(linked, path, {...lost(noun), proof: 'read'}, program.path, 'file')]
    })
  )
}

/** The first fault in the TOML of an agent. The table gives the agent its name. */
function agentFault(text: string, host: HostId): {readonly reason: MaybeQuoted; readonly expected: string} | undefined {
  const {value, faults} = readToml(text)
  const [fault] = faults
  if (fault !== undefined) return {reason: fault.reason, expected: 'TOML'}
  const {keys = {}} = hostOf(host).files.agent ?? {}
  for (const [key, item] of Object.entries(isRecord(value) ? value : {})) {
    const {shape = any, otherwise: consequence} = (Object.hasOwn(keys, key) ? keys[key] : undefined) ?? {}
    const [wrong] = checkShape(item, shape, {path: [key], consequence}).faults
    if (wrong?.kind === 'value') {
      const expected = [...wrong.values.map((each) => `\`${each}\``), ...wrong.forms].join(' or ')
      return {reason: `value of \`${key}\``, expected}
    }
  }
  return undefined
}
