/** Which `lint-agents` runs, and how. */
import {execFile} from 'node:child_process'
import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'

/** The packages that have the command. */
const packages = ['lint-agents', 'remark-preset-lint-agents']

export interface ProgramChoice {
  /** The folders of the workspace. */
  readonly folders: readonly string[]
  readonly isTrusted: boolean
  /** The setting `lint-agents.server`. */
  readonly server: string
  /** The folder of the extension. */
  readonly extension: string
}

/** The path of the program: that of the first folder that has one with a language server, else that of the extension. */
export function programOf({folders, isTrusted, server, extension}: ProgramChoice): string {
  const installed = folders.flatMap((folder) => packages.map((name) => join(folder, 'node_modules', name, 'bin')))
  const found = isTrusted && server === 'project' ? installed.find(hasServer) : undefined
  return join(found ?? join(extension, 'server', 'bin'), 'lint-agents.js')
}

function hasServer(bin: string): boolean {
  return existsSync(join(bin, 'lint-agents.js')) && existsSync(join(bin, 'chunk-lsp.js'))
}

/** The program of the editor is Node with this variable. */
export function environment(): NodeJS.ProcessEnv {
  return {...process.env, ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1'}
}

export interface Printed {
  /** `undefined` where the program did not end by itself. */
  readonly code: number | undefined
  readonly out: string
  readonly err: string
}

/** Runs the command line. */
export function runProgram(program: string, argv: readonly string[], cwd = dirname(program)): Promise<Printed> {
  const options = {cwd, env: environment(), maxBuffer: 1 << 28}
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...argv], options, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined
      resolve({code, out, err})
    })
  })
}
