/** Addresses of files, as the protocols of editors and of agents have them. */
import {fileURLToPath, pathToFileURL} from 'node:url'

/** The absolute path of a file; `undefined` for what is not a file, such as a new document that is not saved, or a remote one. */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}

export function uriOfPath(path: string): string {
  return pathToFileURL(path).href
}
