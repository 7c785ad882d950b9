import {dirname, sep} from 'node:path'
import {toSlashes} from '../disk/paths.ts'
import {hasFolder} from '../text/path-ends.ts'
import type {Projects} from './project.ts'

/**
 * Whether files are in a folder of agents, or the configuration declares them as agents. Of thousands, those of a folder come one
 * after another: its configuration is asked for once.
 */
export function openPlaces(root: string, projects: Projects): (path: string) => boolean {
  let folder: string | undefined
  let declares = false
  return (path) => {
    const end = path.lastIndexOf(sep)
    if (end !== folder?.length || !path.startsWith(folder)) {
      folder = path.slice(0, end)
      declares = declaresFiles(dirname(path), projects)
    }
    const {declared, kind} = declares ? projects.projectFor(path).context : undeclared
    return declared ? kind === 'agent' : isAgentPath(toSlashes(path.slice(root.length)))
  }
}

const undeclared = {declared: false, kind: undefined}

/** Whether the configuration of a folder names files. */
function declaresFiles(folder: string, projects: Projects): boolean {
  const {config} = projects.configFor(folder) ?? {}
  return config?.files !== undefined || config?.preset !== undefined
}

function isAgentPath(path: string): boolean {
  return hasFolder(path, 'agents') || hasFolder(path, 'agent') || path.endsWith('.agent.md')
}
