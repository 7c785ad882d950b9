import {dirname, join} from 'node:path'
import type {Kind} from '../contracts/kinds.ts'
import {createSource, type OtherFiles, type Source} from '../contracts/source.ts'
import type {FileReader} from '../disk/contained-reader.ts'
import {toSlashes} from '../disk/paths.ts'

/** Folders of agents in a project, relative to its configuration. */
const agentFolders = ['agents', 'src/claude/agents', '.claude/agents'] as const

/**
 * Further files of an inception party (REQ-0006 1.1, 4.2): the personas, and for a command its orchestrator. Read on
 * demand.
 *
 * @param file absolute
 * @param base folder of the configuration, absolute
 */
export function partyFiles(file: string, base: string, reader: FileReader): OtherFiles {
  const folder = dirname(file)
  const personas = ['party-personas.json', 'discover/party-personas.json']
  return {
    personas: () =>
      firstOf('personas', folder, reader, [
        ...personas.map((name) => join(folder, name)),
        ...agentFolders.map((agents) => join(base, agents, 'discover/party-personas.json'))
      ]),
    orchestrator: () => firstOf('agent', folder, reader, [join(dirname(folder), 'agents', 'discover-orchestrator.md')])
  }
}

function firstOf(kind: Kind, from: string, reader: FileReader, paths: readonly string[]): Source | undefined {
  for (const path of paths) {
    const text = reader.read(path, {from})
    if (text !== undefined) return createSource(text, {path: toSlashes(path), kind, declared: true})
  }
  return undefined
}
