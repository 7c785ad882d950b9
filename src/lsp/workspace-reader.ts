import {realpathSync} from 'node:fs'
import {basename, dirname} from 'node:path'
import {gitRoot} from '../disk/folders.ts'
import {type FileReader, openReader} from '../disk/incidental.ts'
import {isBelow, isSameOrBelow} from '../disk/paths.ts'
import {configName} from '../project/configs.ts'
import type {OpenDocuments} from './open-documents.ts'

/** Whether a file may hold the configuration. */
export function isConfiguration(path: string): boolean {
  return basename(path) === configName || basename(path) === 'package.json'
}

/**
 * Reads files as a run does, but the texts of open documents in place of those on disk, and nothing outside of the folder of the
 * workspace for a document in it. What its repository has above that folder, such as the configuration, is read for itself.
 *
 * @param folder of the workspace, absolute
 * @param options `hasOpenConfigs`: also the texts of configurations, which may be half written
 */
export function workspaceReader(
  folder: string,
  documents: OpenDocuments,
  {hasOpenConfigs = false}: {readonly hasOpenConfigs?: boolean} = {}
): FileReader {
  const reader = openReader(folder)
  const isInside = (path: string): boolean => isSameOrBelow(folder, path)
  const realFolder = realPath(folder)
  const isWider = !isInside(gitRoot(folder) ?? folder)

  const attempt: FileReader['attempt'] = (path, options = {}) => {
    const from = options.from ?? dirname(path)
    const isBounded = isInside(from)
    if (isBounded && !isInside(path)) return {reason: outside}
    const open = documents.atPath(path)
    if (open !== undefined && (hasOpenConfigs || !isConfiguration(path))) return {text: open.content.text}
    const found = reader.attempt(path, options)
    const leadsOut = isWider && isBounded && found.text !== undefined && !isBelow(realFolder, realPath(path))
    return leadsOut ? {reason: outside} : found
  }

  return {
    ...reader,
    attempt,
    read(path, options) {
      const {text, reason} = attempt(path, options)
      if (reason !== undefined) reader.refuse(path, reason)
      return text
    },
    rootOf(path) {
      const root = reader.rootOf(path)
      return root !== undefined && isInside(path) && !isInside(root) ? folder : root
    }
  }
}

const outside = 'outside of the workspace'

/** After links; the path itself where that cannot be found. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
