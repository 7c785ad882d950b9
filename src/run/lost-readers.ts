/** Files that a change takes out of reach, by a manifest, a link or a host's configuration. */
import {existsSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {hostIds} from '../contracts/host-ids.ts'
import type {FileReader} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {relativePath, toSlashes} from '../disk/paths.ts'
import type {Changes} from '../git/changed.ts'
import {listFiles} from '../git/run-git.ts'
import {manifestAt} from '../hosts/manifests/places.ts'
import {hostOf} from '../hosts/tables.ts'
import {isPicked} from '../project/kinds.ts'
import {diskTree} from '../project/reach.ts'
import {openReach} from '../reach/reach.ts'
import {foldersAbove, resolveIn, type Tree} from '../reach/tree.ts'
import type {Notice} from '../report/notice.ts'
import {firstPaths} from '../report/skipped-files.ts'
import {endsAt} from '../text/path-ends.ts'

/** Notice of files that no host opens any more; none if no leading file changed. */
export function lostReaders(changes: Changes, reader: FileReader, cwd: string): readonly Notice[] {
  const {root, files, links, deleted} = changes
  const tree = diskTree(root, reader)
  const [before, now] = [openReach(treeBefore(tree, changes)), openReach(tree)]
  const isRead = (path: string): boolean => before.reachOf(relativePath(root, path)).readers.length > 0
  const leading = [...new Set([...files.keys(), ...links, ...deleted])]
    .filter((path) => isLeading(path, changes) || (hasImports(path, changes) && isRead(path)))
    .sort()
  if (leading.length === 0) return []
  const lost = pickedFiles(root).filter(
    (path) => before.reachOf(path).readers.length > 0 && now.reachOf(path).readers.length === 0
  )
  if (lost.length === 0) return []
  const paths = lost.map((path) => join(root, path))
  const [are, them] = lost.length === 1 ? ['is', 'it'] : ['are', 'them']
  const message = `${firstPaths(leading, cwd)}: changed, and ${firstPaths(paths, cwd)} ${are} out of reach: no agent host reads ${them} any more`
  return [{kind: 'changed-settings', message, paths: leading}]
}

/**
 * Whether a changed path leads hosts to other files: a link, a manifest, instructions with imports, a bundled skill.
 */
function isLeading(path: string, {links, textBefore}: Changes): boolean {
  if (links.includes(path) || manifestAt(toSlashes(path)) !== undefined || isPackageManifest(path)) return true
  if (/^(?:CLAUDE(?:\.local)?|GEMINI|SKILL)\.md$/.test(basename(path))) return true
  const text = textBefore(path)
  // The blob of a link is its target.
  return text !== undefined && !existsSync(path) && /^[^\s]+$/.test(text)
}

/** Whether an earlier text had imports; imported instructions may import too. */
function hasImports(path: string, {textBefore}: Changes): boolean {
  return path.endsWith('.md') && /(?:^|\s)@[^\s@]/.test(textBefore(path) ?? '')
}

function isPackageManifest(path: string): boolean {
  return hostIds.some((id) => hostOf(id).packages?.some(({manifest}) => endsAt(toSlashes(path), manifest)))
}

function treeBefore(tree: Tree, {root, files, links, deleted, textBefore}: Changes): Tree {
  const changed = new Set([...files.keys(), ...links, ...deleted].map((path) => relativePath(root, path)))
  const gone = deleted.map((path) => relativePath(root, path))
  const wasThere = new Set(gone.flatMap((path) => [path, ...foldersAbove(path)]))
  const moved = new Set([...deleted, ...links].map((path) => relativePath(root, path)))
  const before = (path: string): string | undefined => textBefore(join(root, path))
  const linkBefore = (path: string): string | undefined => {
    const text = moved.has(path) ? before(path)?.trim() : undefined
    const target = text === undefined || /\s/.test(text) ? undefined : resolveIn(toSlashes(dirname(path)), text)
    return target !== undefined && tree.has(target) ? target : undefined
  }
  return {
    ...tree,
    has(path) {
      if (wasThere.has(path)) return true
      return changed.has(path) ? before(path) !== undefined : tree.has(path)
    },
    textOf: (path) => (changed.has(path) ? before(path) : tree.textOf(path)),
    linkAt: (path) => (moved.has(path) ? linkBefore(path) : tree.linkAt(path)),
    isBroken: (path) => !moved.has(path) && tree.isBroken(path),
    namesIn(folder) {
      const goneHere = gone.filter(
        (path) => toSlashes(dirname(path)) === (folder || '.') && linkBefore(path) !== undefined
      )
      return new Map([...tree.namesIn(folder), ...goneHere.map((path) => [basename(path), 'link'] as const)])
    }
  }
}

/** Existing files known to git, by path from the root. */
function pickedFiles(root: string): readonly string[] {
  try {
    const names = new Set(listFiles(root, {below: '.'}).flatMap(({name, isUtf8}) => (isUtf8 ? [name] : [])))
    return [...names]
      .filter((name) => (isPicked(name) || name.endsWith('.toml')) && existsSync(join(root, name)))
      .sort()
  } catch (error) {
    if (error instanceof UsageError) return []
    throw error
  }
}
