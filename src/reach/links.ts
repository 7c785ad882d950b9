/** Links at the places of hosts: a file that one leads to is opened by its path over the link. */
import {allPlaces, hostFolders} from '../hosts/places.ts'
import {below, foldersAbove, linksIn, type Tree} from './tree.ts'

/** How many links of a folder count, and how many of these lead to one file or folder: each host may have several. */
const mostLinks = 10_000
const mostToOne = 20

/**
 * The links at the places of hosts in a folder, by the files and folders that they lead to.
 *
 * @param packages folders of plugins and extensions, which hosts load as well
 */
export function linkedPlaces(
  folder: string,
  packages: readonly string[],
  tree: Tree
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  let count = 0
  const follow = (path: string): void => {
    const target = count < mostLinks ? tree.linkAt(path) : undefined
    if (target === undefined) return
    count++
    const before = found.get(target) ?? []
    if (before.length < mostToOne) found.set(target, [...before, path])
  }
  for (const name of guideNames()) follow(below(folder, name))
  const tops = hostFolders().map((name) => below(folder, name))
  for (const top of tops.filter((path) => tree.has(path))) {
    follow(top)
    for (const at of foldersIn(top.slice(top.lastIndexOf('/') + 1), folder))
      for (const name of linksIn(at, tree)) follow(below(at, name))
  }
  for (const top of packages)
    for (const at of ['', 'agents', 'commands', 'skills'])
      for (const name of linksIn(at === '' ? top : below(top, at), tree))
        follow(below(at === '' ? top : below(top, at), name))
  return found
}

/** The folder of a host and those below it in which it looks for files. */
function foldersIn(top: string, folder: string): ReadonlySet<string> {
  const leads = allPlaces().flatMap(({glob: {lead}}) => (lead[0] === top ? [lead] : []))
  return new Set(
    [top, ...leads.flatMap((lead) => lead.map((_, index) => lead.slice(0, index + 1).join('/')))].map((path) =>
      below(folder, path)
    )
  )
}

/** The names of the files with instructions that lie in the folder of a project itself. */
function guideNames(): ReadonlySet<string> {
  return new Set(
    allPlaces().flatMap(({kind, glob}) =>
      kind === 'guide' && !glob.name.includes('*') ? [glob.source.replace(/^\*\*\//, '')] : []
    )
  )
}

export function pathsOverLinks(
  path: string,
  links: ReadonlyMap<string, readonly string[]>
): readonly {readonly path: string; readonly link: string}[] {
  if (links.size === 0) return []
  const found: {path: string; link: string}[] = []
  for (const top of [path, ...foldersAbove(path)])
    for (const link of links.get(top) ?? [])
      found.push({path: top === path ? link : below(link, path.slice(top === '' ? 0 : top.length + 1)), link})
  return found
}
