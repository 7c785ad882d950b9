/** The definitions that a file names: agents, skills, tools, in its text and in its front matter. */
import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {frontMatterPart} from '../../markdown/front-matter.ts'
import {readJson} from '../../text/json.ts'
import {isRecord, type JsonObject, memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {fileStem} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {agentKey, isAgentOfHost, isSkillOfClaude} from '../built-in-agents.ts'
import {folderVariables} from '../folder-variables.ts'
import {isNote, searchedFolder} from '../places.ts'
import {isExampleName} from './advice.ts'
import {isExampleFile} from './example-files.ts'
import {pluginRoot} from './file-references.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {textsAt} from './manifest-source.ts'
import {isPlaceholder} from './placeholders.ts'
import {readHostData} from './read-matter.ts'

export type NameReferenceProblem = Problem<{
  agent: {readonly name: Quoted}
  'plugin-agent': {readonly name: Quoted; readonly plugin: Quoted}
  skill: {readonly name: Quoted}
  /** A command beside the file, without the folder that is part of its name. */
  'bare-command': {readonly name: Quoted; readonly meant: Quoted}
  /** A command, a skill or an agent that a plugin of the repository does not have. */
  part: {readonly name: Quoted; readonly plugin: Quoted}
  /** A tool of the plugin's own MCP server without the name of the plugin. */
  'plugin-tool': {readonly name: Quoted; readonly meant: Quoted}
}>

interface Named {
  readonly name: string
  readonly range: Range
}

/** A kind of definitions: the places of their names in texts, beside front matter, and the fault of a name. */
interface NameKind {
  readonly inText: (source: Source) => readonly Named[]
  readonly faultOf: (source: Source, named: Named) => NameReferenceProblem | undefined
}

const kinds = {
  agent: {inText: agentCalls, faultOf: agentProblem},
  part: {inText: partCalls, faultOf: partProblem},
  tool: {inText: toolNames, faultOf: toolProblem},
  skill: {
    inText: () => [],
    faultOf: (source, {name, range}) =>
      !isSkillOfClaude(name) && isMissingSkill(source, name)
        ? {kind: 'skill', range, data: {name: quoted(name)}}
        : undefined
  }
} satisfies Readonly<Record<string, NameKind>>

export function nameReferenceProblems(source: Source): readonly NameReferenceProblem[] {
  const references = [
    ...Object.values<NameKind>(kinds).flatMap((kind) => kind.inText(source).map((named) => ({kind, named}))),
    ...loadedFiles(source).flatMap((file) => inFrontMatter(source, file))
  ]
  const seen = new Set<number>()
  const problems = references.flatMap(({kind, named}) => {
    const problem = kind.faultOf(source, named)
    const key = named.range.start
    if (problem === undefined || seen.has(key) || isExampleFile(source)) return []
    seen.add(key)
    return [problem]
  })
  return [...problems, ...bareCommands(source)]
}

/** The first place of each command of the same folder that is called without the folder: the host takes such a call for a text. */
function bareCommands(source: Source): readonly NameReferenceProblem[] {
  const {namespace} =
    loadedFiles(source).find(({facts, isAtPlace}) => facts.namespace !== undefined && isAtPlace)?.facts ?? {}
  const folders = source.path.slice(searchedFolder(source.path)?.length).split('/').slice(0, -1)
  if (namespace === undefined || folders.length === 0 || !source.text.includes('`/')) return []
  const {exists, hasSkill} = source.surroundings
  const places = new Map<string, number>()
  for (const {1: name = '', index} of source.text.matchAll(/`\/([a-z][\w-]*)(?=[` ])/g))
    if (!places.has(name)) places.set(name, index + 1)
  return [...places].flatMap(([name, start]): readonly NameReferenceProblem[] => {
    const isOther = exists(`${'../'.repeat(folders.length)}${name}.md`) !== false || hasSkill(name) === true
    if (isOther || isSkillOfClaude(name) || exists(`${name}.md`) !== true) return []
    const range = {start, end: start + name.length + 1}
    const meant = `/${[...folders, name].join(namespace)}`
    const fix = {safe: false, edits: [{...range, text: meant}]}
    return [{kind: 'bare-command', range, data: {name: quoted(`/${name}`), meant: quoted(meant)}, fix}]
  })
}

/**
 * The agents that a text starts with `subagent_type`; agents of plugins begin with the plugin's name. Bundled files of a skill
 * have examples: their names count only beside a name that exists.
 */
function agentCalls({text, surroundings}: Source): readonly Named[] {
  // A text has few low lines, so that one is found sooner than the rest of the word.
  if (!text.includes('_type')) return []
  const {readers = []} = surroundings.reach() ?? {}
  const isMain = readers.length === 0 || readers.some(({kind}) => kind !== 'bundle')
  const calls: readonly Named[] = [
    ...text.matchAll(/\bsubagent_type["']?[ \t]*[:=][ \t]*(["'`])((?:[a-z][\w-]*:){0,3}[A-Za-z][\w-]*)\1/g)
  ].map(({0: {length}, 2: name = '', index}) => {
    const end = index + length - 1
    return {name, range: {start: end - name.length, end}}
  })
  return isMain || calls.some(({name}) => surroundings.hasAgent(name) === true) ? calls : []
}

/**
 * The first place of each command, skill and agent by the name of its plugin, alone in code or at its beginning. Marks and modules have
 * such names, too: without a slash they count where the plugin has most of those in the text.
 */
function partCalls({text, surroundings}: Source): readonly Named[] {
  if (!text.includes(':')) return []
  const commands = new Map<string, number>()
  const names = new Map<string, number>()
  for (const {0: all, 1: name = '', index} of text.matchAll(/[`"']\/?([a-z][\w-]*:[a-z][\w-]*)(?=[`"'\s])/g)) {
    const places = all.charAt(1) === '/' ? commands : names
    if (!commands.has(name) && !places.has(name)) places.set(name, index + all.length - name.length)
  }
  const count = (answer: boolean): number =>
    [...names.keys()].filter((name) => surroundings.hasPart(name) === answer).length
  const isCall = count(true) > count(false)
  return [...commands, ...(isCall ? names : [])].map(([name, start]) => ({
    name,
    range: {start, end: start + name.length}
  }))
}

/** The tools of MCP servers in the front matter. Tools of plugins begin with the plugin's name. */
function toolNames(source: Source): readonly Named[] {
  const matterRange = frontMatterPart(source)
  if (matterRange === undefined || !source.text.includes('mcp__')) return []
  const text = source.text.slice(matterRange.start, matterRange.end)
  return [...text.matchAll(/\bmcp__[A-Za-z\d_-]*[A-Za-z\d*-]/g)].map(({0: name, index}) => {
    const start = matterRange.start + index
    return {name, range: {start, end: start + name.length}}
  })
}

/** Placeholder names, by the key for comparing names. */
const anyName = /^(?:(?:sub)?(?:agent|command|skill)(?:name|type|id)?|cmd|name|type|string|x+)$/

const placeholder = /(?:^|-)(?:your|my|custom|example)-/i

/** Whether a name is one of an agent that needs a definition. */
function isDefinable(name: string): boolean {
  return /^[\w: -]+$/.test(name) && !isAgentOfHost(name) && !anyName.test(agentKey(name)) && !placeholder.test(name)
}

function agentProblem(source: Source, {name, range}: Named): NameReferenceProblem | undefined {
  const {surroundings} = source
  if (!isDefinable(name)) return undefined
  const data = {name: quoted(name)}
  const isThere = surroundings.hasAgent(name)
  // A part of a tree may leave out the file of an agent.
  if (isThere === false)
    return surroundings.exists(`${name}.md`) === undefined ? undefined : {kind: 'agent', range, data}
  const plugin = isThere === true && isCalledByHost(source, name) ? surroundings.pluginOfAgent(name) : undefined
  if (plugin === undefined) return undefined
  const fix = {safe: false, edits: [{...range, text: `${plugin}:${name}`}]}
  return {kind: 'plugin-agent', range, data: {...data, plugin: quoted(plugin)}, fix}
}

function partProblem(source: Source, {name, range}: Named): NameReferenceProblem | undefined {
  const {surroundings} = source
  const [plugin = '', partName = ''] = name.split(':')
  if (!isDefinable(name) || !isDefinable(partName) || isPlaceholder(partName)) return undefined
  if (surroundings.hasPart(name) !== false || isExampleName(source, range)) return undefined
  return {kind: 'part', range, data: {name: quoted(name), plugin: quoted(plugin)}}
}

/** Whether no file defines a skill. In a repository without skills, one with the name of the agent before its own is of the repository. */
function isMissingSkill({path, surroundings}: Source, name: string): boolean {
  const isThere = surroundings.hasSkill(name)
  if (isThere !== undefined) return !isThere
  const agent = fileStem(path)
  return name.startsWith(`${agent}-`) && surroundings.hasAgent(agent) === true
}

/** The fault in the name of a tool of the plugin's own server: Claude Code begins the name with the plugin's. */
function toolProblem(source: Source, {name, range}: Named): NameReferenceProblem | undefined {
  if (!isCalledByHost(source, name)) return undefined
  const {plugin, servers, prefix} = pluginOf(source)
  const [, called = '', ...rest] = name.split('__')
  const tool = rest.join('__')
  if (plugin === undefined) return undefined
  const server = called.startsWith(prefix) ? serverOfOther(source, called, pluginOf(source)) : called
  if (server === undefined || !servers.has(server)) return undefined
  const meant = ['mcp', `${prefix}${plugin}_${server}`, ...(tool === '' ? [] : [tool])].join('__')
  // A text with both names works with each of them.
  if (source.text.includes(meant)) return undefined
  const fix = {safe: false, edits: [{...range, text: meant}]}
  return {kind: 'plugin-tool', range, data: {name: quoted(name), meant: quoted(meant)}, fix}
}

/** The plugin's own server in a name that has another plugin's name, which no plugin of the repository has. */
function serverOfOther({surroundings}: Source, called: string, {servers, prefix}: PluginServers): string | undefined {
  const server = [...servers].find((each) => called.endsWith(`_${each}`))
  if (server === undefined) return undefined
  const other = called.slice(prefix.length, -server.length - 1)
  return surroundings.hasPart(`${other}:${server}`) === undefined ? server : undefined
}

interface PluginServers {
  readonly plugin?: string
  readonly servers: ReadonlySet<string>
  /** The beginning of the names of its servers, in tools. */
  readonly prefix: string
}

/** The key of a manifest that lists MCP servers, or files with them. */
const serversKey = 'mcpServers'

/** The name of the plugin that a file is in, and the MCP servers that it brings along. */
const pluginOf = memoize((source: Source): PluginServers => {
  const {surroundings} = source
  const root = pluginRoot(source)
  const about = folderVariables().packages.find(({manifest}) => surroundings.exists(root + manifest) === true)
  if (root === '' || about?.toolPrefix === undefined) return {servers: new Set(), prefix: ''}
  const read = (path: string): JsonObject => {
    const value = readJson(surroundings.textOf(root + path) ?? '').value
    return isRecord(value) ? value : {}
  }
  const {name, [serversKey]: named} = read(about.manifest)
  const files = about.contents.flatMap(({key, globs}) => (key === serversKey ? globs : []))
  const listed = [files, named].flat().flatMap((each: unknown) => {
    const file = typeof each === 'string' ? read(each) : {[serversKey]: each}
    const found = file[serversKey] ?? file
    return isRecord(found) ? Object.keys(found) : []
  })
  return {...(typeof name === 'string' && {plugin: name}), servers: new Set(listed), prefix: about.toolPrefix}
})

/** Whether the name is in a text that the host loads from the plugin: pages for people may leave out the plugin. */
function isCalledByHost(source: Source, name: string): boolean {
  const {path} = source
  if (name.includes(':') || isNote(path)) return false
  const root = pluginRoot(source)
  const level = root.split('../').length - 1
  return root !== '' && ['agents', 'commands', 'skills'].includes(path.split('/').at(-1 - level) ?? '')
}

/** The names under the keys of a host. */
function inFrontMatter(source: Source, {facts}: LoadedFile): readonly {kind: NameKind; named: Named}[] {
  const {document} = readHostData(source, facts)
  if (document === undefined) return []
  return Object.entries(facts.names ?? {}).flatMap(([key, {kind, item, when}]) => {
    const value = memberOf(document.value, key)
    const isOff = when !== undefined && memberOf(document.value, when[0]) !== when[1]
    if (isOff || (typeof value !== 'string' && !Array.isArray(value))) return []
    const found =
      item === undefined ? namesAt(source, document, key, forms[kind]) : placedTexts(document, [key, '*', item])
    return found.map((named) => ({kind: kinds[kind], named}))
  })
}

/** The names in a text: names of agents may have spaces. */
const forms = {
  agent: /[^\s,"'[\]>|-](?:[^,"'[\]\r\n]*[^\s,"'[\]])?/g,
  skill: /[^\s,"'[\]>|-][^\s,"'[\]]*/g
} as const

/** The items of a list, or the parts of a text with commas between them. */
function namesAt(source: Source, document: YamlDocument, key: string, form: RegExp): readonly Named[] {
  if (typeof memberOf(document.value, key) !== 'string') return placedTexts(document, [key, '*'])
  const {start, end} = document.locate([key])
  return [...source.text.slice(start, end).matchAll(form)].map(({0: name, index}) => ({
    name,
    range: {start: start + index, end: start + index + name.length}
  }))
}

function placedTexts(document: YamlDocument, place: readonly string[]): readonly Named[] {
  return textsAt(document.value, place).map(({text: name, path}) => ({name, range: document.locate(path)}))
}
