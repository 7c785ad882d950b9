/** Manifests that are tried, and what the tables say that the hosts do with each. */

import {noSurroundings} from '../../../src/contracts/context.ts'
import type {HostId} from '../../../src/contracts/host-ids.ts'
import {createSource} from '../../../src/contracts/source.ts'
import {hookProblems} from '../../../src/hosts/checks/agent-hooks.ts'
import {manifestProblems} from '../../../src/hosts/checks/manifest-problems.ts'
import type {HostManifest, ManifestId} from '../../../src/hosts/manifests/model.ts'
import {manifestOf} from '../../../src/hosts/manifests/tables.ts'
import type {JsonObject} from '../../../src/text/json-object.ts'
import {memo} from '../../../src/text/memoize.ts'
import {eventsOf, type FaultyValue, faultsOf, rightSuffix} from './faults.ts'
import {toToml} from './toml-text.ts'

/** What is left of a manifest: `same`: all, `part`: something is lost, `drop`: nothing is left, `stop`: the host does not start. */
export type Left = 'same' | 'part' | 'drop' | 'stop'

/** A manifest that is tried. */
export interface ManifestCase {
  /** `claude-plugin homepage: "no"`, unique. */
  readonly id: string
  readonly manifest: ManifestId
  readonly text: string
  readonly expected: Left
  /** What would be lost was never there: that nothing is lost proves nothing. */
  readonly isUnseen: boolean
  /** The case without the fault, where the manifest without one has nothing in this place. */
  readonly control?: string
  readonly isControl?: true
  /** It has a key that its table does not know, and takes. */
  readonly isTaken?: true
}

/** The manifests that runs show, by host. */
const triedManifests: Partial<Record<HostId, readonly ManifestId[]>> = {
  claude: [
    'claude-plugin',
    'claude-marketplace',
    'claude-hooks',
    'claude-servers',
    'claude-plugin-servers',
    'claude-settings'
  ],
  codex: ['codex-config'],
  gemini: ['gemini-extension', 'gemini-hooks', 'gemini-settings'],
  opencode: ['opencode-config']
}

/** Where a manifest is, in the folder that it is about. */
export const pathsOf: Readonly<Record<ManifestId, string>> = {
  'claude-plugin': '.claude-plugin/plugin.json',
  'claude-marketplace': '.claude-plugin/marketplace.json',
  'claude-hooks': 'hooks/hooks.json',
  'claude-servers': '.mcp.json',
  'claude-plugin-servers': '.mcp.json',
  'claude-settings': '.claude/settings.json',
  'opencode-config': 'opencode.json',
  'gemini-extension': 'gemini-extension.json',
  'gemini-hooks': 'hooks/hooks.json',
  'gemini-settings': '.gemini/settings.json',
  'codex-config': '.codex/config.toml',
  'claude-language-servers': '.lsp.json',
  'codex-plugin': '.codex-plugin/plugin.json',
  'codex-marketplace': '.agents/plugins/marketplace.json',
  'codex-hooks': '.codex/hooks.json',
  'copilot-plugin': '.github/plugin/plugin.json',
  'copilot-bare-plugin': 'plugin.json',
  'copilot-marketplace': '.github/plugin/marketplace.json',
  'copilot-hooks': '.github/hooks/hooks.json',
  'copilot-servers': '.github/mcp.json',
  'copilot-editor-servers': '.vscode/mcp.json',
  'cursor-plugin': '.cursor-plugin/plugin.json',
  'cursor-marketplace': '.cursor-plugin/marketplace.json',
  'cursor-hooks': '.cursor/hooks.json',
  'cursor-servers': '.cursor/mcp.json',
  'qwen-settings': '.qwen/settings.json',
  'kiro-hooks': '.kiro/hooks/hooks.json',
  'kiro-hook': '.kiro/hooks/review.kiro.hook',
  'kiro-servers': '.kiro/settings/mcp.json',
  'roo-modes': '.roomodes',
  'roo-servers': '.roo/mcp.json'
}

/** A folder in which the programs of a manifest leave a file each; a run replaces it. */
export const marks = '/marks'

const touching = (name: string): JsonObject => ({command: 'touch', args: [`${marks}/${name}`]})
const servers = {first: touching('first'), second: touching('second')}

const hooks = (host: HostId): JsonObject => {
  const group = (name: string): JsonObject => ({hooks: [{type: 'command', command: `touch ${marks}/${name}`}]})
  return Object.fromEntries(eventsOf(host).map((event) => [event, [group('first-hook'), group('second-hook')]]))
}

/** A manifest without a fault, in which runs see each part. */
export function goodManifest(id: ManifestId): JsonObject {
  switch (id) {
    case 'claude-plugin':
      return {name: 'probe'}
    case 'claude-marketplace':
      return {
        name: 'shelf',
        owner: {name: 'Ada'},
        plugins: ['first', 'second'].map((name) => ({name, source: `./plugins/${name}`}))
      }
    case 'claude-hooks':
      return {hooks: hooks('claude')}
    case 'claude-settings':
      return {hooks: hooks('claude')}
    case 'claude-plugin-servers':
      return servers
    case 'gemini-extension':
      return {name: 'probe', version: '1.0.0', mcpServers: servers}
    case 'gemini-hooks':
      return {hooks: hooks('gemini')}
    case 'gemini-settings':
      return {mcpServers: servers, hooks: hooks('gemini')}
    case 'claude-servers':
      return {mcpServers: servers}
    case 'codex-config':
      return {mcp_servers: servers}
    default:
      return {}
  }
}

const casesByHost = new Map<HostId, readonly ManifestCase[]>()

/** All manifests with a fault that the tables know, and those that cannot be read. */
export function manifestCasesOf(host: HostId): readonly ManifestCase[] {
  return memo(casesByHost, host, () => (triedManifests[host] ?? []).flatMap(casesOfManifest))
}

function casesOfManifest(id: ManifestId): readonly ManifestCase[] {
  const manifest = manifestOf(id)
  const good = goodManifest(id)
  const written = faultsOf(manifest, good).flatMap((each) => caseOf(manifest, each) ?? [])
  const text = manifestTextOf(id, good)
  return withControls([...brokenTexts(manifest, text), ...written])
}

function withControls(cases: readonly ManifestCase[]): readonly ManifestCase[] {
  const controls = cases.filter(({isControl}) => isControl).map(({id}) => id)
  return cases.map((each) => {
    const own = controls.filter((id) => each.id !== id && each.id.startsWith(id.slice(0, -rightSuffix.length)))
    const control = own.sort((one, other) => other.length - one.length)[0]
    return control === undefined ? each : {...each, control}
  })
}

function brokenTexts(manifest: HostManifest, text: string): readonly ManifestCase[] {
  const {syntax} = manifest
  const broken =
    syntax === 'toml'
      ? {'no TOML': `${text}name = \n`, 'a key twice': 'model = "a"\nmodel = "b"\n'}
      : {
          'no JSON': text.slice(0, -1),
          'a comment': `// a\n${text}`,
          'a comma at the end': text.replace(/\}$/, ',}').replace('{,}', '{"$schema": "a",}'),
          'a list': '[]'
        }
  return Object.entries(broken).map(([name, each]) => ({
    id: `${manifest.id} ${name}`,
    manifest: manifest.id,
    text: each,
    expected: expectedFor(manifest, each) ?? 'same',
    isUnseen: false
  }))
}

/** A manifest with a fault, where the rules say what the host does with it. */
function caseOf(
  manifest: HostManifest,
  {name, value, isAdded, path, isRight, isTaken}: FaultyValue
): ManifestCase | undefined {
  const text = manifestTextOf(manifest.id, value)
  const isMissing = path === 'missing'
  const found = expectedFor(manifest, text, isMissing ? () => false : undefined)
  // The table around the key has another fault.
  if (isTaken === true && found !== undefined) return undefined
  const usual = isTaken === true ? 'same' : isMissing || isRight === true ? 'part' : undefined
  const expected = found ?? usual
  if (expected === undefined) return undefined
  const isUnseen = isRight === true || (expected === 'part' && (isAdded || path !== undefined))
  return {
    ...{id: `${manifest.id} ${name}`, manifest: manifest.id, text, expected, isUnseen},
    ...(isRight && {isControl: isRight}),
    ...(isTaken && {isTaken})
  }
}

export function manifestTextOf(id: ManifestId, value: unknown): string {
  return manifestOf(id).syntax === 'toml' ? toToml(value) : JSON.stringify(value, null, 2)
}

/** What has the parts that are seen, where it is more than the manifest. */
const plugins: Partial<Record<ManifestId, string>> = {
  'claude-hooks': 'plugin',
  'claude-plugin-servers': 'plugin',
  'gemini-hooks': 'extension'
}

/** Whether a run shows what the tables say of a manifest. A key that is taken changes nothing beside the one without it. */
export function isAsExpected(
  {id, expected, isUnseen, isControl, isTaken, control}: ManifestCase,
  seen: Readonly<Record<string, Left>>
): boolean {
  const left = seen[id]
  const usual = isTaken === true && control !== undefined ? seen[control] : expected
  return isControl === true || left === usual || (isUnseen && left === 'same')
}

/** Whether a run shows it, where it could have shown something else. */
export function isShown(
  {id, expected, isUnseen, control}: ManifestCase,
  seen: Readonly<Record<string, Left>>
): boolean {
  const isUsual = control === undefined || seen[control] === 'same' || seen[control] === 'part'
  return seen[id] === expected && !isUnseen && (expected === 'same' || isUsual)
}

const order: readonly Left[] = ['stop', 'drop', 'part', 'same']

/** What the rules say, as the gravest of it; `undefined` where they find nothing. */
function expectedFor(manifest: HostManifest, text: string, exists = noSurroundings.exists): Left | undefined {
  const {id, host} = manifest
  const beside = host === 'gemini' ? '../gemini-extension.json' : '../.claude-plugin'
  const hasFile = (path: string): boolean =>
    id.endsWith('-hooks') ? path === beside : id === 'claude-plugin-servers' && path.startsWith('.claude-plugin')
  const surroundings = {...noSurroundings, hasFile, exists}
  const source = createSource(text, {path: `/${pathsOf[id]}`, kind: 'manifest', declared: false, surroundings})
  const left = [...manifestProblems(source), ...hookProblems(source)].flatMap(({data}) =>
    ('does' in data ? data.does : []).map(({effect, noun}): Left => {
      if (effect === 'stop') return 'stop'
      if (effect !== 'drop') return 'same'
      return noun === (plugins[id] ?? manifest.noun) ? 'drop' : 'part'
    })
  )
  return order.find((each) => left.includes(each))
}
