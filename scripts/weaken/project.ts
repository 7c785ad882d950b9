/** A project with an error, as files: what an edit changes and a door is asked about. */
import {spawnSync} from 'node:child_process'
import {chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

/** A text or bytes; a link by where it leads; `null`: gone. */
export type Content = string | Buffer | {readonly link: string} | null

export interface Project {
  /** Files of the last commit before the change, by path. */
  readonly base: Readonly<Record<string, Content>>
  /** Files of the change: the error is in one of them, or in what an agent prints. */
  readonly change: Readonly<Record<string, Content>>
  /** The path of the file with the error; it is an edit's to move. */
  readonly path: string
  /** The message that the agent `reviewer` prints, where the error is in it. */
  readonly message?: string
  /** Whether the error is that no host opens the file. */
  readonly isMisplaced?: boolean
}

let empty: string | undefined

/** One for all cases, since git takes much longer than a copy. */
function emptyRepository(): string {
  if (empty !== undefined) return empty
  empty = mkdtempSync(join(tmpdir(), 'weaken-'))
  git(empty, 'init', '--quiet', '--template=')
  return empty
}

function git(folder: string, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'core.autocrlf=false']
  spawnSync('git', [...identity, ...args], {cwd: folder, env: {...process.env, GIT_CONFIG_GLOBAL: '/dev/null'}})
}

/** Writes a project to a new folder. @param isCommitted whether the change is a commit, and not of the work tree alone */
export function writeProject({base, change}: Project, isCommitted: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'weaken-'))
  cpSync(emptyRepository(), folder, {recursive: true})
  writeAll(folder, {'README.md': 'A project.\n', ...base})
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'Base')
  writeAll(folder, change)
  if (!isCommitted) return folder
  git(folder, 'add', '--all', '--force')
  git(folder, 'commit', '--quiet', '--message', 'Change')
  return folder
}

function writeAll(folder: string, files: Project['base']): void {
  for (const [path, content] of Object.entries(files)) {
    const to = join(folder, path)
    makeFolder(folder, dirname(path))
    rmSync(to, {recursive: true, force: true})
    if (content === null) continue
    if (typeof content === 'string' || Buffer.isBuffer(content)) writeFileSync(to, content)
    else symlinkSync(content.link, to)
  }
}

/** A file or a link in the place of a folder gives way. */
function makeFolder(root: string, path: string): void {
  const names = path.split('/')
  for (const [index] of names.entries()) {
    const at = join(root, ...names.slice(0, index + 1))
    if (lstatSync(at, {throwIfNoEntry: false})?.isDirectory() === false) rmSync(at)
  }
  mkdirSync(join(root, path), {recursive: true})
}

export function removeProject(folder: string): void {
  chmodSync(folder, 0o700)
  rmSync(folder, {recursive: true, force: true})
}
