/** The end of the name of a command of another build. */
export const otherBuild = ' (other build)'

/** A program with its arguments, as the bench runs it. */
export interface Command {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  /** Variables beside those of the bench. */
  readonly env?: Readonly<Record<string, string>>
  /** Standard input. */
  readonly input?: string
  /** The exit codes of a run that did its work; 0 where it is missing. */
  readonly codes?: readonly number[]
  /** What standard output has to match. */
  readonly output?: RegExp
  /** Runs before each start; its time does not count. */
  readonly prepare?: () => void
  /** Takes many seconds: it runs in every fifth round. */
  readonly isSlow?: boolean
  /** The same run of another build of the command line. */
  readonly other?: (bin: string) => Pick<Command, 'name' | 'args' | 'env' | 'prepare'>
  /** Runs before the first round, for caches that runs leave behind; one where it is missing. */
  readonly warmups?: number
}

/** Variables that make each start of Node slower on one machine: more certificates, options. */
const slowing = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS']

/** The environment of a command, without these variables unless it has them of its own. */
export function environmentOf(env: Command['env']): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !slowing.includes(name))
  return {...Object.fromEntries(own), ...env}
}

/** Those of these variables that are set here. */
export function slowingVariables(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    slowing.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    })
  )
}
