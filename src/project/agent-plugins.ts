/** Which plugin of Claude Code a file belongs to: by the manifest above it, or by the marketplace of the repository. */
import {dirname, join, resolve} from 'node:path'
import type {FileReader} from '../disk/incidental.ts'
import {isBelow} from '../disk/paths.ts'
import {isRecord} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'

/** The names of plugins, which begin the names of their agents: `plugin:agent`. */
export interface PluginNames {
  /** The names of the plugin that a file belongs to: its own, and the one that the marketplace gives it; none outside of plugins. */
  of(path: string): readonly string[]
  /** Those that the marketplace of the repository lists. */
  listed(): readonly string[]
}

const folder = '.claude-plugin'

/** @param root of the repository, absolute */
export function openPluginNames(root: string, reader: FileReader): PluginNames {
  const names = new Map<string, readonly string[]>()
  let entries: ReadonlyMap<string, string> | undefined

  function listedFolders(): ReadonlyMap<string, string> {
    entries ??= readMarketplace(root, reader)
    return entries
  }

  function namesIn(top: string): readonly string[] {
    return memo(names, top, () => {
      const manifest = readJson(join(top, folder, 'plugin.json'), reader)
      const manifestName = isRecord(manifest) && typeof manifest['name'] === 'string' ? [manifest['name']] : []
      const found = [...new Set([...manifestName, listedFolders().get(top) ?? []].flat())]
      if (found.length > 0 || top === root || !isBelow(root, top)) return found
      return namesIn(dirname(top))
    })
  }

  return {of: (path) => namesIn(dirname(resolve(path))), listed: () => [...listedFolders().values()]}
}

/** The folders of the plugins that are in the repository, and their names. */
function readMarketplace(root: string, reader: FileReader): ReadonlyMap<string, string> {
  const marketplace = readJson(join(root, folder, 'marketplace.json'), reader)
  const plugins = isRecord(marketplace) ? marketplace['plugins'] : undefined
  const found = new Map<string, string>()
  for (const plugin of Array.isArray(plugins) ? plugins : []) {
    const {name, source} = isRecord(plugin) ? plugin : {}
    if (typeof name === 'string' && typeof source === 'string') found.set(resolve(root, source), name)
  }
  return found
}

function readJson(path: string, reader: FileReader): unknown {
  const text = reader.read(path)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
