/** Settings files of hosts, and their hook commands. */
import {homedir} from 'node:os'
import {join} from 'node:path'
import {openReader} from '../../disk/contained-reader.ts'
import {namesIn} from '../../disk/entries.ts'
import {UsageError} from '../../disk/errors.ts'
import type {HostName} from '../../hook/host.ts'
import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {isHookLine} from '../hook-commands.ts'
import {readObject} from '../json.ts'

interface Places {
  /** Names of its program on the PATH. */
  readonly programs: readonly string[]
  readonly repository: readonly string[]
  /** Files, or folders of JSON files, in the user's home. */
  readonly user: readonly string[]
}

export const settingsPaths: Readonly<Record<HostName, Places>> = {
  claude: {
    programs: ['claude'],
    repository: ['.claude/settings.json', '.claude/settings.local.json'],
    user: ['.claude/settings.json']
  },
  codex: {programs: ['codex'], repository: ['.codex/hooks.json'], user: ['.codex/hooks.json']},
  gemini: {programs: ['gemini'], repository: ['.gemini/settings.json'], user: ['.gemini/settings.json']},
  copilot: {programs: ['copilot'], repository: ['.github/hooks/'], user: ['.copilot/hooks/']},
  cursor: {programs: ['cursor', 'cursor-agent'], repository: ['.cursor/hooks.json'], user: ['.cursor/hooks.json']}
}

/** Settings of a host in one file. */
export interface HostSettings {
  /** From the root of the repository, or with `~`. */
  readonly path: string
  readonly value?: JsonObject
  /** Cause of a missing value. */
  readonly reason?: string
}

/** A command for an event. */
export interface HookCommand {
  readonly command: string
  /** Setting by which an error of the hook counts as a refusal. */
  readonly failClosed?: string
}

/** Settings of a host, of the repository first. */
export function settingsOf(host: HostName, root: string): readonly HostSettings[] {
  const {repository, user} = settingsPaths[host]
  return [...readAll(root, repository, ''), ...readAll(homedir(), user, '~/')]
}

function readAll(folder: string, paths: readonly string[], prefix: string): readonly HostSettings[] {
  const reader = openReader(folder)
  return paths
    .flatMap((path) => (path.endsWith('/') ? jsonFilesIn(folder, path) : [path]))
    .flatMap((path): HostSettings[] => {
      const {text, reason} = reader.attempt(join(folder, path))
      const displayPath = prefix + path
      if (text === undefined) return reason === undefined ? [] : [{path: displayPath, reason}]
      return text.trim() === '' ? [] : [{path: displayPath, ...parsed(displayPath, text)}]
    })
}

function jsonFilesIn(folder: string, path: string): readonly string[] {
  const names = namesIn(join(folder, path)).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => path + name)
}

function parsed(path: string, text: string): Pick<HostSettings, 'value' | 'reason'> {
  try {
    return {value: readObject(path, text, {comments: true})}
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return {reason: error.message}
  }
}

/** Commands of our hook, by event. */
export function entriesIn({value = {}}: HostSettings): ReadonlyMap<string, readonly HookCommand[]> {
  const {hooks} = value
  if (!isRecord(hooks)) return new Map()
  const all = Object.entries(hooks).map(([event, eventHooks]) => [event, commandsIn(eventHooks)] as const)
  return new Map(all.filter(([, commands]) => commands.length > 0))
}

function commandsIn(value: unknown): readonly HookCommand[] {
  if (Array.isArray(value)) return value.flatMap(commandsIn)
  if (!isRecord(value)) return []
  const {command, args, bash, failClosed} = value
  const words = typeof command === 'string' && Array.isArray(args) ? [command, ...args].join(' ') : command
  const text = typeof bash === 'string' ? bash : words
  if (typeof text === 'string')
    return isHookLine(text) ? [{command: text, ...(failClosed === true && {failClosed: 'failClosed'})}] : []
  return Object.values(value).flatMap(commandsIn)
}

/** Key that disables all hooks. */
export function disabledBy({value = {}}: HostSettings): string | undefined {
  if (value['disableAllHooks'] === true) return 'disableAllHooks'
  const {hooksConfig} = value
  return isRecord(hooksConfig) && hooksConfig['enabled'] === false ? 'hooksConfig.enabled' : undefined
}
