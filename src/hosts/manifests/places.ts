/** Which files are manifests, by their places. */

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
  ['.codex/config.toml', 'codex-config']
]

/** What a file is a manifest of, by its path with `/`. */
export function manifestAt(path: string): ManifestId | undefined {
  if (!path.endsWith('.json') && !path.endsWith('.jsonc') && !path.endsWith('.toml')) return undefined
  return places.find(([ends]) => endsAt(path, ends))?.[1]
}
