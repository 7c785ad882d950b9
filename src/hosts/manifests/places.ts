/** Which files are manifests, by their places. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {JsonObject} from '../../text/json-object.ts'
import {endsAt} from '../../text/path-ends.ts'
import type {ManifestId} from './model.ts'

const places: readonly (readonly [ends: string, id: ManifestId])[] = [
  ['.claude-plugin/plugin.json', 'claude-plugin'],
  ['.claude-plugin/marketplace.json', 'claude-marketplace'],
  ['hooks/hooks.json', 'claude-hooks'],
  ['.mcp.json', 'claude-servers'],
  ['.claude/settings.json', 'claude-settings'],
  ['.claude/settings.local.json', 'claude-settings'],
  ['opencode.json', 'opencode-config'],
  ['opencode.jsonc', 'opencode-config'],
  ['gemini-extension.json', 'gemini-extension'],
  ['.gemini/settings.json', 'gemini-settings'],
  ['.codex/config.toml', 'codex-config'],
  ['.codex/hooks.json', 'codex-hooks'],
  ['.codex-plugin/plugin.json', 'codex-plugin'],
  ['.agents/plugins/marketplace.json', 'codex-marketplace'],
  ['.github/plugin/plugin.json', 'copilot-plugin'],
  ['.github/plugin/marketplace.json', 'copilot-marketplace'],
  ['.github/mcp.json', 'copilot-servers'],
  ['.vscode/mcp.json', 'copilot-editor-servers'],
  ['.cursor/hooks.json', 'cursor-hooks'],
  ['.cursor/mcp.json', 'cursor-servers'],
  ['.cursor-plugin/plugin.json', 'cursor-plugin'],
  ['.cursor-plugin/marketplace.json', 'cursor-marketplace'],
  ['.qwen/settings.json', 'qwen-settings'],
  ['.kiro/settings/mcp.json', 'kiro-servers'],
  ['.roo/mcp.json', 'roo-servers'],
  ['.roomodes', 'roo-modes'],
  ['.lsp.json', 'claude-language-servers'],
  ['plugin.json', 'copilot-bare-plugin']
]

/** Folders of which each file of an ending is a manifest. */
const folders: readonly (readonly [file: RegExp, id: ManifestId])[] = [
  [/(?:^|\/)\.github\/hooks\/[^/]+\.json$/, 'copilot-hooks'],
  [/(?:^|\/)\.kiro\/hooks\/[^/]+\.json$/, 'kiro-hooks'],
  [/(?:^|\/)\.kiro\/hooks\/[^/]+\.kiro\.hook$/, 'kiro-hook']
]

/** Files that only packages have, and files of a project that are not in the host's own folder: their right places. */
const instead: readonly (readonly [path: string, host: HostId, expected: string])[] = [
  ['.claude/.mcp.json', 'claude', '.mcp.json'],
  ['.claude/mcp.json', 'claude', '.mcp.json'],
  ['.claude/hooks/hooks.json', 'claude', '.claude/settings.json'],
  ['.claude/hooks.json', 'claude', '.claude/settings.json']
]

/** The place of a manifest in the own folder of a host, where the host does not look for it. */
export function misplacedManifest(path: string): {readonly host: HostId; readonly expected: string} | undefined {
  const found = instead.find(([name]) => endsAt(path, name))
  return found && {host: found[1], expected: path.slice(0, path.length - found[0].length) + found[2]}
}

/** The manifest that a file is, by its path with `/`. */
export function manifestAt(path: string): ManifestId | undefined {
  if (!/\.(?:jsonc?|toml|roomodes|hook)$/.test(path)) return undefined
  if (misplacedManifest(path) !== undefined) return undefined
  const found = folders.find(([file]) => file.test(path)) ?? places.find(([ends]) => endsAt(path, ends))
  return found?.[1]
}

/** The host of a manifest, by the start of its id. */
export function manifestHost(id: ManifestId): HostId {
  return id.slice(0, id.indexOf('-')) as HostId
}

type HasFile = (path: string) => boolean

const pluginFolders = ['skills', 'agents', 'commands']

/** The manifest that a file is. Hooks and servers belong to the host whose manifest is beside them. */
export function manifestBeside(path: string, hasFile: HasFile): ManifestId | undefined {
  const id = manifestAt(path)
  if (id === 'claude-servers' && hasFile('.codex-plugin')) return hasFile('.claude-plugin') ? id : undefined
  if (id === 'claude-language-servers') return hasFile('.claude-plugin') ? id : undefined
  // Other programs have plugins, too.
  if (id === 'copilot-bare-plugin') return pluginFolders.some(hasFile) ? id : undefined
  if (id !== 'claude-hooks' || hasFile('../.claude-plugin')) return id
  return hasFile('../gemini-extension.json') ? 'gemini-hooks' : undefined
}

/** The manifest of a file in a plugin's folder without the key around its entries. */
export function bareManifest(id: ManifestId, value: JsonObject, hasFile: HasFile): ManifestId | undefined {
  const isBare = id === 'claude-servers' && !Object.hasOwn(value, 'mcpServers')
  return isBare && hasFile('.claude-plugin/plugin.json') ? 'claude-plugin-servers' : undefined
}
