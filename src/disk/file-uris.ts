/** Addresses of files, as the protocols of editors and of agents have them. */
import {fileURLToPath, pathToFileURL} from 'node:url'

/** The absolute path of a file; `undefined` for other URIs, such as an unsaved or a remote document. */
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
