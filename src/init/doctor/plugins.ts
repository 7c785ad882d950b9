/** Host plugins that run the hook in place of settings; both must not run it. */
import {homedir} from 'node:os'
import {join} from 'node:path'
import {openReader} from '../../disk/contained-reader.ts'
import {gitRoot} from '../../disk/folders.ts'
import type {HostName} from '../../hook/host.ts'
import {isRecord, memberOf} from '../../text/json-object.ts'
import {readToml} from '../../text/toml.ts'
import {disabledBy, entriesIn, settingsOf} from './settings.ts'

/** Name of our plugin, extension and marketplace. */
const pluginName = 'lint-agents'

/** Whether a host's settings run the hook for an event. A hook before a write replaces the one after it. */
export function isConfigured(host: HostName, event: string, cwd: string): boolean {
  const events = event === 'PostToolUse' ? [event, 'PreToolUse'] : [event]
  return settingsOf(host, gitRoot(cwd) ?? cwd).some((settings) => {
    const entries = entriesIn(settings)
    return disabledBy(settings) === undefined && events.some((each) => entries.has(each))
  })
}

/**
 * Setting that enables a plugin for the same events; `undefined` for none. The extension for Gemini CLI has other
 * events.
 */
export function enabledPlugin(host: HostName, root: string): string | undefined {
  switch (host) {
    case 'claude':
      return claudePlugin(root)
    case 'codex':
      return codexPlugin()
    default:
      return undefined
  }
}

function isOurs(id: string): boolean {
  return id === pluginName || id.startsWith(`${pluginName}@`)
}

/** The last setting wins: local, project, user. */
function claudePlugin(root: string): string | undefined {
  const order = ['.claude/settings.local.json', '.claude/settings.json', '~/.claude/settings.json']
  const all = settingsOf('claude', root)
  for (const path of order) {
    const enabled = all.find((each) => each.path === path)?.value?.['enabledPlugins']
    if (!isRecord(enabled)) continue
    const id = Object.keys(enabled).find(isOurs)
    if (id !== undefined) return enabled[id] === false ? undefined : path
  }
  return undefined
}

function codexPlugin(): string | undefined {
  const path = '.codex/config.toml'
  const text = openReader(homedir()).read(join(homedir(), path))
  const plugins = text === undefined ? undefined : memberOf(readToml(text).value, 'plugins')
  if (!isRecord(plugins)) return undefined
  const id = Object.keys(plugins).find(isOurs)
  return id === undefined || memberOf(plugins[id], 'enabled') === false ? undefined : `~/${path}`
}
