/**
 * The first lines of the worker's bundle: they load its other files at their first use. A worker can do that synchronously, as the
 * command line does.
 */

interface LoadedFile {
  exports: unknown
}

type BundledFile = (exports: unknown, require: (id: string) => unknown, module: LoadedFile) => void

/** The part of the scope of a worker that is used. */
interface LoaderScope {
  readonly location: {readonly href: string}
  importScripts(url: string): void
  /** The file that could not be loaded last, which the worker reports. */
  unloadedFile?: string
  /** Each file of the bundle calls it with its path from the folder of the bundle. */
  lintAgentsFile(path: string, file: BundledFile): void
}

/** Set by the build: a file of the bundle, and the paths that it holds, separated by spaces. */
declare const derivation: string
declare const inDerivation: string

const scope = globalThis as unknown as LoaderScope
const folder = new URL('.', scope.location.href)
const bundled = new Map<string, BundledFile>()
const loadedFiles = new Map<string, LoadedFile>()

scope.lintAgentsFile = (path, file) => {
  bundled.set(path, file)
  if (path === 'main.js') load(new URL(path, folder))
}

/** @throws {DOMException} where it cannot be loaded */
function importFile(file: string): void {
  try {
    scope.importScripts(new URL(file, folder).href)
  } catch (error) {
    scope.unloadedFile = file
    throw error
  }
}

function load(url: URL): unknown {
  // Servers know no other ending as a script, and browsers load nothing else.
  const path = url.href.slice(folder.href.length).replace(/\.cjs$/, '.js')
  const found = loadedFiles.get(path)
  if (found !== undefined) return found.exports
  if (!bundled.has(path)) {
    const file = inDerivation.split(' ').includes(path) ? derivation : path
    importFile(file)
  }
  const module: LoadedFile = {exports: {}}
  loadedFiles.set(path, module)
  bundled.get(path)?.(module.exports, (id) => load(new URL(id, url)), module)
  return module.exports
}
