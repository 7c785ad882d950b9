import {folderVariables} from '../hosts/folder-variables.ts'
import {isRecord} from '../text/json-object.ts'
import {objectIn} from './packages.ts'
import {below, inherited, type Tree} from './tree.ts'

const serversKey = 'mcpServers'

/** The files with MCP servers: those of packages whose parts call their servers by name, and the manifests of these. */
function serverFiles(): readonly string[] {
  return folderVariables().packages.flatMap(({manifest, contents}) => [
    ...contents.flatMap(({key, globs}) => (key === serversKey ? globs : [])),
    manifest
  ])
}

/**
 * Answers with the names of the MCP servers that a folder and the folders above configure. `undefined` if none of the files with
 * servers exists.
 */
export function openServers(tree: Tree): (folder: string) => readonly string[] | undefined {
  const files = serverFiles()
  const listsFrom = inherited((folder) =>
    files.flatMap((name) => {
      const path = below(folder, name)
      const servers = tree.has(path) ? objectIn(tree, path)?.[serversKey] : undefined
      return isRecord(servers) ? [Object.keys(servers)] : []
    })
  )
  return (folder) => {
    const lists = listsFrom(folder)
    return lists.length === 0 ? undefined : lists.flat()
  }
}
