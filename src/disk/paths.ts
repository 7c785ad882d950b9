import paths, {type PlatformPath} from 'node:path'

/** The path functions of a system: `node:path` or its `win32`. */
type System = Pick<PlatformPath, 'sep' | 'relative' | 'isAbsolute' | 'parse'>

/** Functions on paths as text, for the syntax of a system. */
export function pathsOf(system: System) {
  const {sep, relative} = system
  // Disks of Windows take names in another case for the same: `c:\Work` is `C:\work`.
  const folded = (path: string): string => (sep === '/' ? path : path.toLowerCase())

  function toSlashes(path: string): string {
    return sep === '/' ? path : path.split(sep).join('/')
  }

  function isBelow(folder: string, file: string): boolean {
    const start = folder.endsWith(sep) ? folder : folder + sep
    return file.startsWith(start) || (sep !== '/' && folded(file).startsWith(folded(start)))
  }

  function isSameOrBelow(folder: string, path: string): boolean {
    return path === folder || isBelow(folder, path)
  }

  function relativePath(folder: string, path: string): string {
    const start = folder.length + (folder.endsWith(sep) ? 0 : 1)
    // Letters whose small form is longer are not where they were.
    const isPlain = isBelow(folder, path) && folded(path).length === path.length
    return toSlashes(isPlain ? path.slice(start) : relative(folder, path))
  }

  function diskRoot(path: string): string {
    // `parse` takes time to load, at each start.
    return sep === '/' ? sep : system.parse(path).root
  }

  function partsOf(path: string): string[] {
    const below = system.isAbsolute(path) ? path.slice(diskRoot(path).length) : path
    return below.split(sep === '/' ? sep : /[\\/]/)
  }

  return {
    /** The root of the disk that an absolute path is on. */
    diskRoot,
    /** The names in a path, below the root of its disk. */
    partsOf,
    /** A path with `/` between its parts, as reports and patterns have it. */
    toSlashes,
    /** Whether a file or folder is inside a folder. */
    isBelow,
    isSameOrBelow,
    /** The path from a folder, with `/`; both are absolute. Most files are inside of it: for them nothing is resolved. */
    relativePath
  }
}

export const {diskRoot, partsOf, toSlashes, isBelow, isSameOrBelow, relativePath} = pathsOf(paths)

/** The reason in an error: in one of the file system, without its code and the call that failed; else the whole message. */
export function reasonOf(error: unknown): string {
  const {message} = error as Error
  const [, reason] = /^E[A-Z0-9]+: ([^,]*)/.exec(message) ?? []
  return reason ?? message
}

export const noSuchFile = 'no such file or directory'
