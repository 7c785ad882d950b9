/** The files of a repository by their names: existing or likely targets of a path in a text. */
import type {NamedPath} from '../contracts/readers.ts'
import {folderVariables} from '../hosts/folder-variables.ts'
import {distance, nearestIn} from '../text/edit-distance.ts'
import {memo, once} from '../text/memoize.ts'
import {fileEnding, fileName, fileStem} from '../text/path-ends.ts'
import {below, folderAbove, foldersAbove, resolveIn, type Tree} from './tree.ts'

/** The answers of git about the files of a repository. Paths are from its root, with `/`. */
export interface GitFiles {
  /** The files that git tracks or does not ignore; `undefined` outside of git, where a tree may be a part of one. */
  files(): readonly string[] | undefined
  isIgnored(path: string): boolean
}

const mostOfName = 1_000

/** How many names of a folder are compared with a name that it lacks. */
const mostNames = 2_000

/** Letters of a name that is compared with others: of short names each is near another one. */
const shortest = 5

/** Answers for a path that a text in a folder names; `undefined` where the files of the repository are not known. */
export function openPaths(tree: Tree, git: GitFiles): (folder: string, written: string) => NamedPath | undefined {
  const index = once(() => ({files: new Set(git.files()), byName: byLastName(git.files())}))
  const answers = new Map<string, NamedPath | undefined>()
  const nearestByFolder = new Map<string, ReturnType<typeof nearestIn>>()

  function find(folder: string, written: string): NamedPath | undefined {
    const {files, byName} = index()
    if (byName === undefined) return undefined
    const names = written.split('/').filter((name) => name !== '' && name !== '.')
    const name = names.at(-1) ?? ''
    const around = foldersAbove(below(folder, 'x'))
    const paths = around.flatMap((base) => resolveIn(base, written) ?? [])
    const sameName = (byName.get(name) ?? []).slice(0, mostOfName)
    const ending = `/${names.filter((each) => each !== '..').join('/')}`
    if (paths.some((path) => tree.has(path))) return {isThere: true, mayBeThere: true}
    const isNested = (path: string): boolean => foldersAbove(path).some((above) => files.has(above))
    const isEnd = (path: string): boolean =>
      `/${path}`.endsWith(ending) || (path.includes('/') && ending.endsWith(`/${path}`))
    // Files that are ignored while the text is not: other people have only the text.
    const isAway = (path: string): boolean =>
      isNested(path) || (git.isIgnored(path) && !git.isIgnored(below(folder, 'x')))
    const isElsewhere = [folder, ''].flatMap((base) => resolveIn(base, written) ?? []).some(isAway)
    const mayBeThere = paths.some((path) => isNested(path) || git.isIgnored(path)) || sameName.some(isEnd)
    if (names.length === 1) {
      const [only, ...others] = sameName
      const isClear = only !== undefined && others.length === 0 && fileStem(name).length > shortest
      return {
        isThere: false,
        mayBeThere: paths.some(git.isIgnored),
        ...(isClear && {meant: only, link: pathFrom(folder, only)})
      }
    }
    const isHostFolder = /(?:^|\/)\.[^/]*$/.test(folder)
    const bases = around.filter((base) => base === '' || (base === folder && !isHostFolder) || isOwnFolder(base))
    const base = bases.find((each) => {
      const top = resolveIn(each, topOf(names))
      return top === '' || (top !== undefined && tree.has(top))
    })
    if (base === undefined)
      return {isThere: false, mayBeThere, isElsewhere, ...(mayBeThere ? {} : misspeltFolder(folder, names, sameName))}
    const parent = bases
      .flatMap((each) => resolveIn(each, written) ?? [])
      .map(folderAbove)
      .find((each) => each !== '' && tree.has(each))
    const meant = candidate(names, sameName) ?? (parent === undefined ? undefined : misspelt(name, parent))
    return {
      isThere: false,
      mayBeThere,
      isElsewhere,
      ...(meant !== undefined && {
        meant: /^\.\.?\//.test(written)
          ? pathFrom(folder, meant)
          : meant.slice(meant.startsWith(`${base}/`) ? base.length + 1 : 0)
      }),
      ...(meant !== undefined && {link: pathFrom(folder, meant)}),
      ...(parent !== undefined && {folder: parent})
    }
  }

  /** Whether a folder is a skill or a plugin, whose texts may name paths from there. */
  function isOwnFolder(folder: string): boolean {
    return (
      tree.has(below(folder, 'SKILL.md')) ||
      folderVariables().packages.some(({manifest}) => tree.has(below(folder, folderAbove(manifest))))
    )
  }

  /** A name of the folder that is written almost like one; a number is never misspelt. */
  function misspelt(name: string, parent: string): string | undefined {
    if (fileStem(name).length < shortest) return undefined
    const near = memo(nearestByFolder, parent, (each) => nearestIn([...tree.namesIn(each).keys()].slice(0, mostNames)))(
      name
    )
    const isSame = (a: string, b: string): boolean =>
      fileEnding(a) === fileEnding(b) && digits(a) === digits(b) && distance(a.toLowerCase(), b.toLowerCase(), 1) <= 1
    return near !== undefined && isSame(near, name) ? below(parent, near) : undefined
  }

  return (folder, written) => memo(answers, `${folder}\n${written}`, () => find(folder, written))
}

/** The first names of a path, up to the first name of a folder. */
function topOf(names: readonly string[]): string {
  const first = names.findIndex((name) => name !== '..')
  return names.slice(0, first + 1).join('/')
}

/** Files of data whose name says no more than their role in a folder, such as `config.json`. */
const namesByRole = /^[a-z\d]+\.(?:jsonc?|toml|ya?ml)$/i

/**
 * The only likely target of a path: the file that shares most of its last names, at least two. If only the name is shared, it
 * is unique and below the path's first folder.
 */
function candidate(names: readonly string[], sameName: readonly string[]): string | undefined {
  const [top = ''] = names.filter((name) => name !== '..')
  const isBelowTop = (path: string): boolean => path.split('/').slice(0, -1).includes(top)
  const shared = sameName.map((path) => sharedEnd(names, path.split('/')))
  const most = Math.max(1, ...shared)
  const nearest = sameName.filter((_, index) => shared[index] === most)
  const [found, ...others] = nearest.length === 1 ? nearest : nearest.filter(isBelowTop)
  // The name alone is shared by files that have nothing in common: of its folders one at most may be another.
  const lost = found === undefined ? [] : names.slice(0, -1).filter((name) => !found.split('/').includes(name))
  const name = names.at(-1) ?? ''
  const mostLost = namesByRole.test(name) ? 0 : 1
  const isOnly = sameName.length === 1 && lost.length <= mostLost && fileStem(name).length > shortest
  const isNear = found !== undefined && (most > 1 || (isOnly && isBelowTop(found)))
  return isNear && others.length === 0 ? found : undefined
}

/** The one file whose path differs in one letter. @param folder the one of the text */
function misspeltFolder(
  folder: string,
  names: readonly string[],
  sameName: readonly string[]
): Pick<NamedPath, 'meant' | 'link'> {
  const [meant, ...others] = sameName.filter((path) => distance(path, names.join('/'), 1) === 1)
  return meant === undefined || others.length > 0 ? {} : {meant, link: pathFrom(folder, meant)}
}

const digits = (name: string): string => name.replace(/\D+/g, ' ')

/** The path of a file from a folder, both from the root. */
function pathFrom(folder: string, path: string): string {
  const [from, to] = [folder === '' ? [] : folder.split('/'), path.split('/')]
  let shared = 0
  while (shared < from.length && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

/** How many of the last names of two paths are the same. */
function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0
  while (shared < a.length && shared < b.length && a.at(-1 - shared) === b.at(-1 - shared)) shared++
  return shared
}

/** Files and folders by their last names. */
function byLastName(files: readonly string[] | undefined): ReadonlyMap<string, readonly string[]> | undefined {
  if (files === undefined) return undefined
  const found = new Map<string, string[]>()
  const folders = new Set<string>()
  const add = (path: string): unknown => memo(found, fileName(path), () => []).push(path)
  for (const file of files) {
    add(file)
    for (let folder = folderAbove(file); folder !== '' && !folders.has(folder); folder = folderAbove(folder)) {
      folders.add(folder)
      add(folder)
    }
  }
  return found
}
