/** Checks a manifest against other files: agents that it leaves out, duplicate declarations, agents that it names. */

import type {HostId} from '../../contracts/host-ids.ts'
import {createSource, type Source} from '../../contracts/source.ts'
import {frontMatterName} from '../../markdown/front-matter.ts'
import type {JsonDocument} from '../../text/json.ts'
import {isRecord, type JsonObject, memberOf} from '../../text/json-object.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {readToml} from '../../text/toml.ts'
import {isAgentOfHost} from '../built-in-agents.ts'
import {ignored, lost} from '../facts.ts'
import {hooksOf} from '../manifests/hooks.ts'
import type {HostManifest, LinkCheck} from '../manifests/model.ts'
import {isNote} from '../places.ts'
import {hostOf} from '../tables.ts'
import {cataloguedName, catalogueProblems, type Linked, pluginCounts} from './catalogue-entries.ts'
import {effectsOf} from './consequences.ts'
import {textsAt} from './manifest-models.ts'
import type {ManifestProblem} from './manifest-problem.ts'
import {checkShape, type ValuePath} from './shape-faults.ts'
import {programOf} from './shell-programs.ts'

const checks: Readonly<Record<LinkCheck, (linked: Linked) => readonly ManifestProblem[]>> = {
  'left-out': leftOut,
  'declared-twice': declaredTwice,
  'bare-sources': bareSources,
  'same-names': sameNames,
  catalogue: (linked) => catalogueProblems(linked, entriesOf(linked)),
  'catalogued-name': cataloguedName,
  counts: pluginCounts,
  'file-references': fileReferences,
  'named-agents': namedAgents,
  names: namedDefinitions,
  commands: namedPrograms
}

export function linkedProblems(
  source: Source,
  manifest: HostManifest,
  document: JsonDocument
): readonly ManifestProblem[] {
  const {value} = document
  if (!isRecord(value)) return []
  return (manifest.links ?? []).flatMap((check) => checks[check]({source, manifest, document, value}))
}

/** Folders that a plugin's key replaces, with all files that the key does not list. */
const replaced = ['agents', 'commands'] as const

function leftOut({source, manifest, document, value}: Linked): readonly ManifestProblem[] {
  return replaced.flatMap((key): readonly ManifestProblem[] => {
    const listed = [value[key]].flat().filter((each): each is string => typeof each === 'string')
    if (listed.length === 0) return []
    const paths = listed.map((each) => each.replace(/^\.\//, '').replace(/\/$/, ''))
    const isListed = (file: string): boolean =>
      paths.some((each) => file === each || file.startsWith(`${each}/`) || each === '')
    const files = source.surroundings
      .filesIn(manifest.root + key)
      .map((file) => `${key}/${file}`)
      .filter((file) => !isNote(file) && !isListed(file))
    if (files.length === 0) return []
    const data = {...effectsOf(manifest, lost(key)), key, files: files.map(quoted)}
    return [{kind: 'left-out', range: document.locateKey([key]), data, severity: 'warning', hosts: [manifest.host]}]
  })
}

/** Files that Claude Code loads for a plugin whether or not it names them. */
const automatic = {hooks: 'hooks/hooks.json', mcpServers: '.mcp.json'} as const

function declaredTwice({source, manifest, document, value}: Linked): readonly ManifestProblem[] {
  return Object.entries(automatic).flatMap(([key, file]): readonly ManifestProblem[] => {
    const declared = value[key]
    const items = Array.isArray(declared) ? declared.entries() : [[undefined, declared] as const]
    return [...items].flatMap(([index, item]): readonly ManifestProblem[] => {
      if (item !== `./${file}` || source.surroundings.exists(manifest.root + file) !== true) return []
      const path: ValuePath = index === undefined ? [key] : [key, index]
      const data = {...effectsOf(manifest, ignored), path: quoted(item)}
      return [{kind: 'declared-twice', range: document.locate(path), data, severity: 'note', hosts: [manifest.host]}]
    })
  })
}

function entriesOf({value}: Linked): readonly (readonly [number, JsonObject])[] {
  const {plugins} = value
  if (!Array.isArray(plugins)) return []
  return [...plugins.entries()].flatMap(([index, plugin]: [number, unknown]) =>
    isRecord(plugin) ? [[index, plugin] as const] : []
  )
}

/** Names of folders, which count only below the folder that `metadata.pluginRoot` names. */
function bareSources(linked: Linked): readonly ManifestProblem[] {
  const {manifest, document, value, source} = linked
  const {metadata} = value
  const root = memberOf(metadata, 'pluginRoot')
  return entriesOf(linked).flatMap(([index, plugin]): readonly ManifestProblem[] => {
    const name = memberOf(plugin, 'source')
    if (typeof name !== 'string' || !/^[A-Za-z\d][\w.-]*$/.test(name)) return []
    const range = document.locate(['plugins', index, 'source'])
    const effects = effectsOf(manifest, lost('plugin'))
    const hosts = [manifest.host]
    if (typeof root !== 'string') {
      const forms = ['a path such as `./plugins/name`, or `metadata.pluginRoot`']
      const key = quoting`plugins.${String(index)}.source`
      return [
        {
          kind: 'value',
          range,
          data: {...effects, key, value: quoted(name), values: [], forms},
          severity: 'error',
          hosts
        }
      ]
    }
    const path = `${root.replace(/^\.\//, '').replace(/\/$/, '')}/${name}`
    if (source.surroundings.exists(manifest.root + path) !== false) return []
    return [
      {kind: 'missing-path', range, data: {...effects, path: quoted(path), to: 'folder'}, severity: 'warning', hosts}
    ]
  })
}

function sameNames(linked: Linked): readonly ManifestProblem[] {
  const {manifest, document} = linked
  const seen = new Set<unknown>()
  return entriesOf(linked).flatMap(([index, {name}]): readonly ManifestProblem[] => {
    if (typeof name !== 'string') return []
    const isFirst = !seen.has(name)
    seen.add(name)
    if (isFirst) return []
    const data = {...effectsOf(manifest, {effect: 'pick', proof: 'read'}), name: quoted(name)}
    const range = document.locate(['plugins', index, 'name'])
    return [{kind: 'same-name', range, data, severity: 'warning', hosts: [manifest.host]}]
  })
}

/** Files that OpenCode puts in the place of `{file:...}`, but for those in comments and outside of the project. */
function fileReferences({source: {text, surroundings}, manifest}: Linked): readonly ManifestProblem[] {
  return [...text.matchAll(/\{file:([^}\n]{1,300})\}/g)].flatMap(({0: all, 1: path = '', index}) => {
    const line = text.slice(Math.max(0, text.lastIndexOf('\n', index) + 1), index)
    if (/^\s*\/\//.test(line) || /^[~/\\]|^[a-z]:|[$<*]/i.test(path)) return []
    if (surroundings.exists(path.replace(/^\.\//, '')) !== false) return []
    const range = {start: index, end: index + all.length}
    const effects = effectsOf(manifest, {effect: 'stop', proof: 'run'})
    return [
      {
        kind: 'missing-path',
        range,
        data: {...effects, path: quoted(path), to: 'file'},
        severity: 'warning',
        hosts: [manifest.host]
      } as const
    ]
  })
}

/** The files of agents that the configuration of Codex names, wherever they are. */
function namedAgents({source, manifest, document, value}: Linked): readonly ManifestProblem[] {
  const {agents} = value
  if (!isRecord(agents)) return []
  return Object.entries(agents).flatMap(([name, agent]): readonly ManifestProblem[] => {
    const path = memberOf(agent, 'config_file')
    if (typeof path !== 'string' || path.startsWith('agents/') || path.startsWith('./agents/')) return []
    const text = source.surroundings.textOf(path)
    const fault = text === undefined ? undefined : agentFault(text, manifest.host)
    if (fault === undefined) return []
    const data = {
      ...effectsOf(manifest, {effect: 'drop', proof: 'read', lostPart: 'agent'}),
      path: quoted(path),
      ...fault
    }
    const range = document.locate(['agents', name, 'config_file'])
    return [{kind: 'agent-file', range, data, severity: 'warning', hosts: [manifest.host]}]
  })
}

/** Names of agents and servers that no file of the project has. Settings of one person are skipped: they may name files at home. */
function namedDefinitions({source, manifest, document, value}: Linked): readonly ManifestProblem[] {
  const {surroundings, path: file} = source
  if (file.endsWith('.local.json')) return []
  return (manifest.names ?? []).flatMap(({at, kind}) =>
    textsAt(value, at).flatMap(({text: name, path}): readonly ManifestProblem[] => {
      const isThere =
        kind === 'server'
          ? surroundings.servers()?.includes(name)
          : kind === 'style'
            ? isStyle(source, manifest, name)
            : isAgentOfHost(name) ||
              (isRecord(value['agent']) && Object.hasOwn(value['agent'], name)) ||
              name.includes(':') ||
              surroundings.hasAgent(name)
      if (isThere !== false) return []
      const data = {
        ...effectsOf(manifest, {effect: 'ignore', proof: 'read'}),
        name: quoted(name),
        noun: {server: 'MCP server', style: 'output style', agent: 'agent'}[kind]
      }
      return [{kind: 'unknown-name', range: document.locate(path), data, severity: 'warning', hosts: [manifest.host]}]
    })
  )
}

/** Output styles that Claude Code brings along. */
const builtStyles = ['default', 'explanatory', 'learning', 'proactive']

/** Whether an output style is one of the project; `undefined` where it may be one of a person or a plugin. */
function isStyle({surroundings}: Source, {root}: HostManifest, name: string): boolean | undefined {
  if (builtStyles.includes(name.toLowerCase()) || name.includes(':')) return true
  const folder = `${root}.claude/output-styles`
  const files = surroundings.filesIn(folder)
  if (files.length === 0) return undefined
  const nameOf = (file: string): string | undefined => {
    const text = surroundings.textOf(`${folder}/${file}`)
    return text === undefined
      ? undefined
      : frontMatterName(createSource(text, {path: file, kind: 'agent', declared: false}))
  }
  return files.some((file) => file.replace(/\.md$/, '') === name || nameOf(file) === name)
}

/** The programs of commands that are not there. */
function namedPrograms({source, manifest, document, value}: Linked): readonly ManifestProblem[] {
  const folders = hooksOf(manifest.host)?.folders ?? []
  return (manifest.commands ?? []).flatMap(({at, noun}) =>
    textsAt(value, at).flatMap(({text, path}): readonly ManifestProblem[] => {
      const program = programOf(text, folders)
      if (program === undefined || source.surroundings.exists(manifest.root + program.path) !== false) return []
      const data = {
        ...effectsOf(manifest, {...lost(noun), proof: 'read'}),
        path: quoted(program.path),
        to: 'file'
      } as const
      return [{kind: 'missing-path', range: document.locate(path), data, severity: 'warning', hosts: [manifest.host]}]
    })
  )
}

/** The first fault in the TOML of an agent. The table gives the agent its name. */
function agentFault(
  text: string,
  host: HostId
): Pick<Extract<ManifestProblem, {kind: 'agent-file'}>['data'], 'reason' | 'expected'> | undefined {
  const {value, faults} = readToml(text)
  const [fault] = faults
  if (fault !== undefined) return {reason: fault.reason, expected: 'TOML'}
  const keys = hostOf(host).files.agent?.keys ?? {}
  for (const [key, item] of Object.entries(isRecord(value) ? value : {})) {
    const {shape, otherwise: consequence} = (Object.hasOwn(keys, key) ? keys[key] : undefined) ?? {}
    const [wrong] = shape === undefined ? [] : checkShape(item, shape, {path: [key], consequence}).faults
    if (wrong?.kind === 'value') {
      const expected = [...wrong.values.map((each) => `\`${each}\``), ...wrong.forms].join(' or ')
      return {reason: `value of \`${key}\``, expected}
    }
  }
  return undefined
}
