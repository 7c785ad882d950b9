/** What the programs of the hosts leave of manifests: the files that their hooks and servers touch, their requests, and how they end. */

import {existsSync, mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import type {ManifestId} from '../../../src/hosts/manifests/model.ts'
import {launches, writeText} from '../launch.ts'
import {type ModelRequest, startModelServer} from '../model-server.ts'
import {type Ended, start, type Tree, writeTree} from '../programs.ts'
import {twoAtOnce} from '../two-at-once.ts'
import {goodManifest, type Left, type ManifestCase, manifestTextOf, marks, pathsOf} from './cases.ts'

interface Place {
  /** The program of the host. */
  readonly command: readonly string[]
  /** A folder for runs. */
  readonly folder: string
}

/** A manifest in a run, with a name of its own. */
interface Numbered {
  readonly text: string
  readonly name: string
}

/** Of each manifest of a run, the parts that were seen; `undefined` where the host did not start. */
type Parts = readonly (ReadonlySet<string> | undefined)[]

/** What a host left of each of these manifests, by the id of the case. */
export async function observeManifests(
  cases: readonly ManifestCase[],
  place: Place
): Promise<ReadonlyMap<string, Left>> {
  const ids = [...new Set(cases.map(({manifest}) => manifest))]
  const groups = ids.flatMap((id) => groupsOf(cases.filter(({manifest}) => manifest === id)))
  const found = new Map<string, Left>()
  await twoAtOnce(groups, async (group, index) => {
    const folder = join(place.folder, `manifests-${index}`)
    for (const [id, left] of await observeGroup(group, {...place, folder})) found.set(id, left)
  })
  return found
}

/** Plugins and extensions are tried together, what a project has once alone. */
const together: ReadonlySet<ManifestId> = new Set([
  'claude-plugin',
  'claude-hooks',
  'claude-plugin-servers',
  'gemini-hooks'
])

const groupSize = 12

function groupsOf(cases: readonly ManifestCase[]): readonly (readonly ManifestCase[])[] {
  const size = cases[0] !== undefined && together.has(cases[0].manifest) ? groupSize : 1
  return Array.from({length: Math.ceil(cases.length / size)}, (_, index) =>
    cases.slice(index * size, (index + 1) * size)
  )
}

const usual = new Map<ManifestId, ReadonlySet<string>>()

async function observeGroup(group: readonly ManifestCase[], place: Place): Promise<ReadonlyMap<string, Left>> {
  const [first] = group
  if (first === undefined) return new Map()
  const {manifest} = first
  const known = usual.get(manifest)
  const good = manifestTextOf(manifest, goodManifest(manifest))
  const texts =
    known === undefined && together.has(manifest) ? [good, ...group.map(({text}) => text)] : group.map(({text}) => text)
  if (known === undefined && !together.has(manifest)) {
    const [parts] = await partsOf(manifest, [good], {...place, folder: `${place.folder}-good`})
    usual.set(manifest, withParts(manifest, parts))
  }
  const parts = [...(await partsOf(manifest, texts, place))]
  if (texts.length > group.length) usual.set(manifest, withParts(manifest, parts.shift()))
  const all = usual.get(manifest) ?? new Set()
  return new Map(group.map(({id}, index) => [id, leftOf(all, parts[index])]))
}

function withParts(manifest: ManifestId, parts: ReadonlySet<string> | undefined): ReadonlySet<string> {
  if (parts === undefined || parts.size === 0)
    throw new Error(`${manifest}: nothing is left of a manifest without a fault`)
  return parts
}

function leftOf(all: ReadonlySet<string>, parts: ReadonlySet<string> | undefined): Left {
  if (parts === undefined) return 'stop'
  const left = [...all].filter((part) => parts.has(part)).length
  return left === all.size ? 'same' : left === 0 ? 'drop' : 'part'
}

function partsOf(manifest: ManifestId, texts: readonly string[], place: Place): Promise<Parts> {
  const numbered = texts.map((text, index): Numbered => {
    const name = `probe-${String(index).padStart(2, '0')}`
    const own = text.replaceAll(marks, join(place.folder, 'project', 'marks', name))
    return {name, text: own.replace('"name": "probe"', `"name": "${name}"`)}
  })
  switch (manifest) {
    case 'claude-plugin':
    case 'claude-hooks':
    case 'claude-plugin-servers':
      return pluginParts(manifest, numbered, place)
    case 'claude-marketplace':
      return marketplaceParts(numbered, place)
    case 'gemini-extension':
    case 'gemini-hooks':
      return extensionParts(manifest, numbered, place)
    default:
      return projectParts(manifest, numbered, place)
  }
}

interface Session extends Ended {
  readonly requests: readonly ModelRequest[]
  readonly tree: Tree
}

/** Runs a host once, with a model that calls nothing. */
async function run(
  host: keyof typeof launches,
  files: Readonly<Record<string, string>>,
  more: readonly string[],
  {command, folder}: Place
): Promise<Session> {
  const launch = launches[host]
  if (launch === undefined) throw new Error(`Unexpected host ${host}, expected one with a program`)
  const model = await startModelServer(() => [])
  try {
    const tree = writeTree(folder, files)
    const {args, env} = launch.prepare({tree, url: model.url, model: undefined, plugin: undefined})
    const ended = await start(command, [...args, ...more], tree, env)
    return {...ended, requests: model.requests, tree}
  } finally {
    model.stop()
  }
}

function marksIn({folder}: Tree, name: string): readonly string[] {
  const names = ['first', 'second', 'first-hook', 'second-hook', 'hook', 'server']
  return names.filter((mark) => existsSync(join(folder, 'marks', name, mark)))
}

function isRequested({requests}: Session, word: string): boolean {
  return requests.some(({body}) => JSON.stringify(body).includes(word))
}

/** A plugin with one of each part, whose own manifest, hooks or servers are the text. */
async function pluginParts(manifest: ManifestId, numbered: readonly Numbered[], place: Place): Promise<Parts> {
  const files = numbered.flatMap(({name, text}) => {
    const folder = `plugins/${name}`
    const mark = join(place.folder, 'project', 'marks', name)
    const hook = {hooks: [{type: 'command', command: `touch ${mark}/hook`}]}
    const all: Readonly<Record<string, string>> = {
      '.claude-plugin/plugin.json': JSON.stringify({name}),
      'agents/probe.md': `---\nname: probe\ndescription: Agent of ${name}\n---\n\nSay hello.\n`,
      'commands/probe.md': `---\ndescription: Command of ${name}\n---\n\nSay hello.\n`,
      'skills/other/SKILL.md': `---\nname: other\ndescription: Skill of ${name}\n---\n\nSay hello.\n`,
      'hooks/hooks.json': JSON.stringify({hooks: {SessionStart: [hook]}}),
      '.mcp.json': JSON.stringify({mcpServers: {probe: {command: 'touch', args: [`${mark}/server`]}}}),
      [pathsOf[manifest]]: text
    }
    return [...Object.entries(all).map(([path, each]) => [`${folder}/${path}`, each]), [`marks/${name}/.keep`, '']]
  })
  const folders = numbered.flatMap(({name}) => ['--plugin-dir', join(place.folder, 'project', 'plugins', name)])
  const session = await run('claude', Object.fromEntries(files), folders, place)
  const parts = numbered.map(({name}) => {
    const offered = ['Agent', 'Command', 'Skill'].filter((part) => isRequested(session, `${part} of ${name}`))
    return new Set([...offered, ...marksIn(session.tree, name)])
  })
  rmSync(place.folder, {recursive: true, force: true})
  return parts
}

/** A marketplace, and which of its two plugins can be installed. */
async function marketplaceParts(numbered: readonly Numbered[], place: Place): Promise<Parts> {
  const found: ReadonlySet<string>[] = []
  for (const {text} of numbered) {
    const plugins = ['first', 'second'].flatMap((name) => [
      [`shelf/plugins/${name}/.claude-plugin/plugin.json`, JSON.stringify({name, version: '1.0.0'})],
      [`shelf/plugins/${name}/agents/probe.md`, '---\nname: probe\ndescription: Says hello\n---\n\nSay hello.\n']
    ])
    const tree = writeTree(
      place.folder,
      Object.fromEntries([...plugins, ['shelf/.claude-plugin/marketplace.json', text]])
    )
    const command = async (...args: readonly string[]): Promise<boolean> =>
      (await start(place.command, ['plugin', ...args], tree, {})).code === 0
    const parts = new Set<string>()
    if (await command('marketplace', 'add', './shelf'))
      for (const name of ['first', 'second']) if (await command('install', `${name}@shelf`)) parts.add(name)
    found.push(parts)
    rmSync(place.folder, {recursive: true, force: true})
  }
  return found
}

/** Extensions with a context and one of each part, whose own manifest or hooks are the text. */
async function extensionParts(manifest: ManifestId, numbered: readonly Numbered[], place: Place): Promise<Parts> {
  for (const {name, text} of numbered) {
    const folder = join(place.folder, 'home', '.gemini', 'extensions', name)
    const all = {
      'gemini-extension.json': JSON.stringify({name, version: '1.0.0'}),
      'GEMINI.md': `Context of ${name}\n`,
      'commands/probe.toml': 'prompt = "Say hello."\n',
      [pathsOf[manifest]]: text
    }
    for (const [path, each] of Object.entries(all)) writeText(join(folder, path), each)
  }
  const files = Object.fromEntries(numbered.map(({name}) => [`marks/${name}/.keep`, '']))
  const session = await run('gemini', files, [], place)
  const isStopped = session.requests.length === 0 && session.code !== 0
  const parts = numbered.map(({name}) => {
    if (isStopped) return undefined
    const offered = isRequested(session, `Context of ${name}`) ? ['context'] : []
    return new Set([...offered, ...marksIn(session.tree, name)])
  })
  rmSync(place.folder, {recursive: true, force: true})
  return parts
}

const hostOfManifest = {
  'claude-servers': 'claude',
  'claude-settings': 'claude',
  'gemini-settings': 'gemini',
  'codex-config': 'codex',
  'opencode-config': 'opencode'
} as const

/** What a project has once. */
async function projectParts(manifest: ManifestId, numbered: readonly Numbered[], place: Place): Promise<Parts> {
  const host = hostOfManifest[manifest as keyof typeof hostOfManifest]
  const found: (ReadonlySet<string> | undefined)[] = []
  for (const {name, text} of numbered) {
    mkdirSync(join(place.folder, 'project', 'marks', name), {recursive: true})
    const approved =
      manifest === 'claude-servers' ? {'.claude/settings.local.json': '{"enableAllProjectMcpServers": true}'} : {}
    const files = {...approved, [pathsOf[manifest]]: text}
    if (host === 'opencode') {
      const tree = writeTree(place.folder, files)
      const {code} = await start(place.command, launches.opencode?.startArgs ?? [], tree, {
        OPENCODE_DISABLE_MODELS_FETCH: '1'
      })
      found.push(code === 0 ? new Set(['start']) : undefined)
    } else {
      const session = await run(host, files, [], place)
      const isStopped = session.requests.length === 0 && session.code !== 0
      found.push(isStopped ? undefined : new Set(marksIn(session.tree, name)))
    }
    rmSync(place.folder, {recursive: true, force: true})
  }
  return found
}
