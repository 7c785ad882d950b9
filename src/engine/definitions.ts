import {basename, relative} from 'node:path'
import {createSource, type Source} from '../contracts/source.ts'
import {frontMatterName} from '../contracts/text/front-matter.ts'
import {parse} from '../parse.ts'
import {gitRoot} from '../project/git.ts'
import {toSlashes} from '../project/paths.ts'
import {openProjects, type ProjectOptions} from '../project/project.ts'
import {findFiles} from './files.ts'
import {openIgnores} from './ignores.ts'
import {readInput} from './input.ts'

/** The definitions of agents in the repository of a run, by the name that transcripts give their agents. */
export interface Definitions {
  /** The definition of an agent; that of a plugin's agent also without the plugin's name. */
  find(agent: string): Source | undefined
  /** All that stand where agents are kept, by name. */
  all(): ReadonlyMap<string, Source>
}

/** Agents that programs bring along: nobody looks for them outside the folders of agents. */
const builtIn: ReadonlySet<string> = new Set(['general-purpose', 'explore', 'plan', 'default', 'main'])

/** Files of these names in a folder of agents speak about the agents. */
const about = /^(?:readme|claude|agents|gemini|contributing|changelog|index)$/i

/** Looks for definitions when a name is first asked for: in the folders of agents and where the configuration says, then anywhere. */
export function openDefinitions({cwd, config}: Pick<ProjectOptions, 'cwd' | 'config'>): Definitions {
  const root = gitRoot(cwd) ?? cwd
  const projects = openProjects({cwd, config})
  let files: {readonly kept: readonly string[]; readonly others: readonly string[]} | undefined
  let kept: ReadonlyMap<string, Source> | undefined
  let others: ReadonlyMap<string, Source> | undefined

  function readFolders() {
    const found = findFiles([root], root, openIgnores(root, projects)).files.filter((path) => /\.mdc?$/i.test(path))
    const isKept = (path: string): boolean => {
      const {declared, kind} = projects.projectFor(path).context
      return declared ? kind === 'agent' : isAgentPath(toSlashes(relative(root, path)))
    }
    const names = new Set(found.filter(isKept))
    return {kept: [...names].sort(byPlace), others: found.filter((path) => !names.has(path))}
  }

  function read(path: string): Source | undefined {
    const {context} = projects.projectFor(path)
    return context.kind === 'agent' ? createSource(readInput(path).text, context, parse) : undefined
  }

  /** Of two with the same name the first. */
  function byName(paths: readonly string[], nameOf: (source: Source, path: string) => string | undefined) {
    const found = new Map<string, Source>()
    for (const path of paths) {
      const source = read(path)
      const name = source && nameOf(source, path)
      if (source !== undefined && name !== undefined && !found.has(name)) found.set(name, source)
    }
    return found
  }

  function all(): ReadonlyMap<string, Source> {
    files ??= readFolders()
    kept ??= byName(files.kept, (source, path) => frontMatterName(source) ?? stemOf(path))
    return kept
  }

  function anywhere(): ReadonlyMap<string, Source> {
    files ??= readFolders()
    others ??= byName(files.others, frontMatterName)
    return others
  }

  return {
    find(agent) {
      const name = agent.replace(/^.*:/, '')
      const found = all().get(agent) ?? all().get(name)
      return found ?? (builtIn.has(name.toLowerCase()) ? undefined : anywhere().get(name))
    },
    all
  }
}

function isAgentPath(path: string): boolean {
  return /(?:^|\/)agents?\//.test(path) || path.endsWith('.agent.md')
}

/** What Claude Code loads comes first, then what lies less deep. */
function byPlace(a: string, b: string): number {
  const rank = (path: string): number =>
    /(?:^|\/)\.claude\/agents\//.test(toSlashes(path)) ? 0 : path.split(/[\\/]/).length
  return rank(a) - rank(b) || (a < b ? -1 : 1)
}

function stemOf(path: string): string | undefined {
  const stem = basename(path).replace(/(?:\.agent)?\.mdc?$/i, '')
  return about.test(stem) ? undefined : stem
}
