import {basename} from 'node:path'
import {type FileReader, firstText, openReader, type TextAt} from '../disk/contained-reader.ts'
import {configName} from '../project/configs.ts'
import type {OpenDocuments} from './open-documents.ts'

/** Whether a file may hold the configuration. */
export function isConfiguration(path: string): boolean {
  return basename(path) === configName || basename(path) === 'package.json'
}

interface WorkspaceReading {
  /** Whether to read open configurations too, which may be incomplete. */
  readonly hasOpenConfigs?: boolean
  readonly textAt?: TextAt
  /** Absolute paths of files that only `textAt` has. */
  readonly more?: readonly string[]
}

/**
 * Reads files as a run does, but prefers open documents, and stays inside of the workspace folder for documents in it.
 *
 * @param folder of the workspace, absolute
 */
export function workspaceReader(
  folder: string,
  documents: OpenDocuments,
  {hasOpenConfigs = false, textAt, more}: WorkspaceReading = {}
): FileReader {
  return openReader(folder, {
    bounds: {folder, countsAbove: true},
    more,
    textAt: firstText(textAt, (path) =>
      hasOpenConfigs || !isConfiguration(path) ? documents.atPath(path)?.content.text : undefined
    )
  })
}
