/**
 * Changed files by their link paths, where hosts read them: a run over changes lints the same paths as a run over all
 * files.
 */
import {join, resolve} from 'node:path'
import {isBelow, relativePath, toSlashes} from '../disk/paths.ts'
import type {Changes, FileChange} from '../git/changed.ts'
import {readTracked} from '../git/index-file.ts'
import {indexEntries} from '../git/staged.ts'
import {isReadAlike, isReadFolder, leadsTo, mostLinks} from './links.ts'

/** Adds the paths that lead over links to changed files or over changed links. `links` then lists refused links only. */
export function withLinkedPaths(changes: Changes): Changes {
  const {root, files} = changes
  const changedLinks = new Set(changes.links)
  // Unchanged files count if a link to them changed.
  const tracked = changedLinks.size === 0 ? [] : indexEntries(root).filter(({isLink}) => !isLink)
  const blobs = new Map(tracked.map(({name, blob}) => [resolve(root, name), blob]))
  const linked = new Map<string, FileChange>()
  const followed = new Map<string, number>()

  function add(path: string, target: string, isNew: boolean): void {
    const change = files.get(target) ?? (isNew ? {blob: blobs.get(target) ?? ''} : undefined)
    if (change === undefined || change.isUnnamed === true || files.has(path)) return
    linked.set(path, {...change, target, ...(isNew && {lines: undefined})})
  }

  /** @returns whether the link is not followed */
  function isRefused(link: string): boolean {
    const isNew = changedLinks.has(link)
    const {target, isFolder = false} = leadsTo(link, root)
    if (target === undefined) return true
    if (!isFolder) add(link, target, isNew)
    else if (isReadFolder(link)) {
      const times = (followed.get(target) ?? 0) + 1
      followed.set(target, times)
      if (times > mostLinks) return true
      for (const file of new Set([...files.keys(), ...(isNew ? blobs.keys() : [])]))
        if (isBelow(target, file)) add(join(link, relativePath(target, file)), file, isNew)
    }
    return false
  }

  const links = new Set([...changedLinks, ...trackedLinks(root).map((name) => resolve(root, name))])
  const refused = [...links].filter(isRefused)
  return {...changes, files: new Map([...files, ...linked]), links: refused.filter((link) => changedLinks.has(link))}
}

/** Names from the root, by git if its index is unreadable here. */
function trackedLinks(root: string): readonly string[] {
  return readTracked(root)?.links ?? indexEntries(root).flatMap(({name, isLink}) => (isLink ? [name] : []))
}

/** Paths of changes, except link paths of files that changed themselves, since hosts read those by the link too. */
export function changedPaths({files}: Changes, picks: (path: string) => boolean): readonly string[] {
  const isCopy = (path: string, target: string | undefined): boolean =>
    target !== undefined && files.has(target) && picks(toSlashes(target)) && isReadAlike(path, target)
  return [...files].flatMap(([path, {target}]) => (isCopy(path, target) ? [] : [path]))
}
