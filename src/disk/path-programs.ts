/** Which file a program on the PATH is. */
import {realpathSync} from 'node:fs'
import {delimiter, isAbsolute, join} from 'node:path'
import {gitRoot} from './folders.ts'
import {statOf} from './open-file.ts'
import {diskRoot, isSameOrBelow} from './paths.ts'

/** The PATH of programs that are started for a repository. */
export interface ProgramPath {
  /** The file of a program, absolute; `undefined` where there is none. */
  fileOf(name: string): string | undefined
  /** The environment that this process has by now, with this PATH. */
  readonly env: NodeJS.ProcessEnv
}

const ending = process.platform === 'win32' ? '.exe' : ''

/**
 * The PATH without folders that a repository may have brought: relative folders, and folders inside of it, such as
 * the `node_modules/.bin` of npx and npm.
 *
 * @param root of the repository of a program; the repository around the working directory counts as well
 */
export function programPath(root: string): ProgramPath {
  const {env} = process
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const projects = [root, workingProject()]
    .map((each) => realOf(each) ?? each)
    .filter((each) => each !== diskRoot(each))
  const folders = (env[key] ?? '').split(delimiter).filter((folder) => {
    const real = isAbsolute(folder) ? realOf(folder) : undefined
    return real !== undefined && !projects.some((project) => isSameOrBelow(project, real))
  })
  return {
    fileOf: (name) => folders.map((folder) => join(folder, name + ending)).find(isProgram),
    get env() {
      return {...process.env, [key]: folders.join(delimiter)}
    }
  }
}

/** Outside of git it is the folder itself; not the home, in which programs of the user may lie. Lazy: few runs start a program. */
function workingProject(): string {
  const cwd = process.cwd()
  return gitRoot(cwd) ?? (cwd === process.getBuiltinModule('node:os').homedir() ? diskRoot(cwd) : cwd)
}

function realOf(folder: string): string | undefined {
  try {
    return realpathSync.native(folder)
  } catch {
    return undefined
  }
}

function isProgram(path: string): boolean {
  const found = statOf(path)
  return found?.isFile() === true && (ending !== '' || (found.mode & 0o111) !== 0)
}
