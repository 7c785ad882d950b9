/** Folders and names in paths, without regular expressions: each run asks for those of all files, and V8 compiles each expression. */

/** Whether a path is a name or ends with it, after a `/`; the name may have folders. */
export function endsAt(path: string, name: string): boolean {
  return path.endsWith(name) && (path.length === name.length || path.charAt(path.length - name.length - 1) === '/')
}

/** Whether a path leads through a folder of a name, which may have folders itself. */
export function hasFolder(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) || path.includes(`/${folder}/`)
}

/** The name of a file, after the last `/` or `\`. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** The name of a file without its last extension. */
export function fileStem(path: string): string {
  const name = fileName(path)
  const dot = name.lastIndexOf('.')
  return dot === -1 ? name : name.slice(0, dot)
}

/** What follows the last dot in the name of a file, in lower case; empty without a dot. */
export function fileEnding(path: string): string {
  const name = fileName(path)
  return name.slice(fileStem(name).length + 1).toLowerCase()
}

/** The endings of Markdown and of other texts. */
export const textEndings: ReadonlySet<string> = new Set([
  'md',
  'mdc',
  'mdx',
  'markdown',
  'mdown',
  'mkd',
  'mkdn',
  'txt',
  'text',
  'prompt'
])
