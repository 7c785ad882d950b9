/** Workspace folders with their linters. */
import {dirname} from 'node:path'
import {isBelow} from '../disk/paths.ts'
import {type FolderLinter, openFolderLinter} from './folder-linter.ts'
import type {OpenDocuments} from './open-documents.ts'

export interface Workspace {
  /** Innermost folder of a path; for a single file, its own folder. */
  folderOf(path: string): FolderLinter
  all(): readonly FolderLinter[]
  /** @param paths absolute */
  setFolders(paths: readonly string[], isTrusted: boolean): void
  addFolders(paths: readonly string[]): void
  removeFolders(paths: readonly string[]): void
  /** Drops folders of single files that are no longer open. */
  release(): void
}

export function openWorkspace(documents: OpenDocuments): Workspace {
  const folders = new Map<string, FolderLinter>()
  const single = new Map<string, FolderLinter>()
  const add = (path: string, isTrusted: boolean): void => {
    if (!folders.has(path)) folders.set(path, openFolderLinter(path, documents, isTrusted))
  }

  return {
    folderOf(path) {
      const [innermost] = [...folders.keys()]
        .filter((folder) => isBelow(folder, path))
        .sort((a, b) => b.length - a.length)
      const folder = innermost === undefined ? undefined : folders.get(innermost)
      if (folder !== undefined) return folder
      // Files outside of the workspace are untrusted.
      const alone = single.get(dirname(path)) ?? openFolderLinter(dirname(path), documents, false)
      single.set(dirname(path), alone)
      return alone
    },
    all: () => [...folders.values(), ...single.values()],
    setFolders(paths, isTrusted) {
      folders.clear()
      for (const path of paths) add(path, isTrusted)
    },
    // The user trusted the folders that were open then.
    addFolders(paths) {
      for (const path of paths) add(path, false)
    },
    removeFolders(paths) {
      for (const path of paths) folders.delete(path)
    },
    release() {
      const open = new Set(documents.all().map(({path}) => dirname(path)))
      for (const folder of single.keys()) if (!open.has(folder)) single.delete(folder)
    }
  }
}
