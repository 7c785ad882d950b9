/** Command of a hook in two languages. */
export interface HookCommands {
  /** For POSIX shells. */
  readonly shell: string
  readonly powershell: string
}

/** Program of a hook: a path from the root of the repository, or a name on the PATH. */
export const hookPrograms = ['node_modules/.bin/lint-agents', 'lint-agents'] as const
export type HookProgram = (typeof hookPrograms)[number]

/**
 * Commands of a hook. They start the installed program directly, since a package manager takes longer than the hook. If
 * it is missing they exit with 0, since a failing hook stops agents in some hosts.
 *
 * @param root of the repository, as a word of a POSIX shell
 */
export function hookCommands(program: HookProgram, root?: string): HookCommands {
  if (program === 'lint-agents')
    return {
      shell: '! command -v lint-agents >/dev/null || lint-agents hook',
      powershell: guarded('Get-Command lint-agents -ErrorAction SilentlyContinue', 'lint-agents')
    }
  const path = root === undefined ? program : `${root}/${program}`
  return {
    shell: `! [ -x ${path} ] || ${path} hook`,
    powershell: guarded(`Test-Path ./${program}.cmd`, `./${program}.cmd`)
  }
}

/**
 * Commands for Yarn's archives, whose programs only Yarn can start.
 *
 * @param root of the repository, as a word of a POSIX shell
 */
export function yarnHookCommands(root?: string): HookCommands {
  const map = root === undefined ? '.pnp.cjs' : `${root}/.pnp.cjs`
  const yarn = root === undefined ? 'yarn' : `yarn --cwd ${root}`
  return {
    shell: `! [ -e ${map} ] || ${yarn} lint-agents hook`,
    powershell: guarded('Test-Path ./.pnp.cjs', 'yarn lint-agents')
  }
}

/** PowerShell passes its standard input to a program only through a pipe. */
function guarded(condition: string, program: string): string {
  return `if (${condition}) { [Console]::In.ReadToEnd() | & ${program} hook; exit $LASTEXITCODE }`
}

export function isHookLine(line: string): boolean {
  const at = line.indexOf('lint-agents')
  return at !== -1 && /\bhook\b/.test(line.slice(at))
}
