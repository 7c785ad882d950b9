/** Tests of paths with `/`, without regular expressions: each run tests the paths of all files, and V8 compiles each expression. */

/** Whether a path is a name or ends with it, after a `/`; the name may have folders. */
export function endsAt(path: string, name: string): boolean {
  return path.endsWith(name) && (path.length === name.length || path.charAt(path.length - name.length - 1) === '/')
}

/** Whether a path leads through a folder of a name, which may have folders itself. */
export function hasFolder(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) || path.includes(`/${folder}/`)
}
