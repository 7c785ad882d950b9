/** The files of a run in the browser: texts in memory, in place of a disk. Nothing is ever written. */

/** A file has bytes, a folder names. */
export type MemoryEntry = {readonly bytes: Uint8Array} | {readonly names: Set<string>}

/** The working directory of each run. */
export const workFolder = '/project'

let memory = new Map<string, MemoryEntry>()

/** Replaces all files. @param texts by their paths from the working directory; those that lead out of it are left out */
export function giveFiles(texts: Readonly<Record<string, string>>): void {
  memory = new Map<string, MemoryEntry>([['/', {names: new Set()}]])
  folderAt(workFolder)
  const encoder = new TextEncoder()
  for (const [path, text] of Object.entries(texts)) {
    const names = path.split('/')
    const name = names.pop() ?? ''
    if (![...names, name].every(isName)) continue
    const folder = [workFolder, ...names].join('/')
    folderAt(folder)?.add(name)
    memory.set(`${folder}/${name}`, {bytes: encoder.encode(text)})
  }
}

function isName(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !text.includes('\0')
}

/** The names in a folder, which is made where it is not there. */
function folderAt(path: string): Set<string> | undefined {
  const found = memory.get(path)
  if (found !== undefined) return 'names' in found ? found.names : undefined
  const names = new Set<string>()
  const at = path.lastIndexOf('/')
  folderAt(path.slice(0, at) || '/')?.add(path.slice(at + 1))
  memory.set(path, {names})
  return names
}

export function entryAt(path: string): MemoryEntry | undefined {
  return memory.get(path.length > 1 ? path.replace(/\/$/, '') : path)
}
