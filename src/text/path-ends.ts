/** Folders and names in paths, without regular expressions, whose compilation takes long for a test on all files. */

/** Whether a path equals a name or ends with it after a `/`; the name may contain folders. */
export function endsAt(path: string, name: string): boolean {
  return path.endsWith(name) && (path.length === name.length || path.charAt(path.length - name.length - 1) === '/')
}

/** Whether a path leads through a folder; the folder may have several levels. */
export function hasFolder(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) || path.includes(`/${folder}/`)
}

/** Name of a file, after the last `/` or `\`. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

export function fileStem(path: string): string {
  const name = fileName(path)
  const dot = name.lastIndexOf('.')
  return dot === -1 ? name : name.slice(0, dot)
}

/** Extension of a file name in lower case, without the dot; empty for none. */
export function fileEnding(path: string): string {
  const name = fileName(path)
  return name.slice(fileStem(name).length + 1).toLowerCase()
}

/** Extensions of Markdown and other texts. */
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
