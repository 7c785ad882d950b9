/** The command line of this package, and what it is compared with most. */
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {type Command, otherBuild} from './command.ts'

const bin = resolve('bin/lint-agents.js')

/** A folder of its own for what a group makes. */
export function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  return work(folder).finally(() => rmSync(folder, {recursive: true, force: true}))
}

/** Node that does nothing. */
export function emptyNode(node: string, cwd: string): Command {
  return {name: 'node -e 0', program: node, args: ['-e', '0'], cwd}
}

export interface Own {
  readonly name?: string
  readonly node: string
  readonly cwd: string
  /** Where it keeps compiled code. */
  readonly cache: string
}

/** A run like those of every day: it finds the code that earlier runs compiled. */
export function own(args: readonly string[], {name = 'lint-agents', node, cwd, cache}: Own): Command {
  const run = (entry: string, suffix: string) => ({
    name: `${name}${suffix}`,
    args: [entry, ...args],
    env: {XDG_CACHE_HOME: `${cache}${suffix}`, NO_COLOR: '1'}
  })
  return {...run(bin, ''), program: node, cwd, warmups: 10, other: (path) => run(path, otherBuild)}
}

/** The first run after the installation: no compiled code is kept. */
export function ownFirst(args: readonly string[], where: Own): Command {
  const {other: otherOf, ...command} = own(args, where)
  const withoutCode = <T extends Pick<Command, 'env'>>(run: T) => ({
    ...run,
    prepare: () => rmSync(run.env?.['XDG_CACHE_HOME'] ?? where.cache, {recursive: true, force: true})
  })
  return {
    ...withoutCode(command),
    warmups: 1,
    ...(otherOf !== undefined && {other: (path: string) => withoutCode(otherOf(path))})
  }
}

/** Commands with those of another build after each. A build may be older than an option. */
export function withOther(commands: readonly Command[], bin: string | undefined): readonly Command[] {
  if (bin === undefined) return commands
  return commands.flatMap((command) => {
    const other = command.args.includes('--cache') ? undefined : command.other?.(bin)
    return other === undefined ? [command] : [command, {...command, ...other, env: {...command.env, ...other.env}}]
  })
}
