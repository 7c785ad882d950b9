import {isRecord} from '../text/json-object.ts'
import {objectIn} from './packages.ts'
import {below, inherited, type Tree} from './tree.ts'

/**
 * Answers with the names of the MCP servers that `.mcp.json` and manifests of plugins configure, in a folder and the folders
 * above. `undefined` if none of these files exists.
 */
export function openServers(tree: Tree): (folder: string) => readonly string[] | undefined {
  const listsFrom = inherited((folder) =>
    ['.mcp.json', '.claude-plugin/plugin.json'].flatMap((name) => {
      const path = below(folder, name)
      const servers = tree.has(path) ? objectIn(tree, path)?.['mcpServers'] : undefined
      return isRecord(servers) ? [Object.keys(servers)] : []
    })
  )
  return (folder) => {
    const lists = listsFrom(folder)
    return lists.length === 0 ? undefined : lists.flat()
  }
}
