import {resolve} from 'node:path'
import {findChanges, type Scope} from '../project/changed.ts'
import {UsageError} from '../project/errors.ts'
import {findFiles, pickFiles} from '../project/files.ts'
import {openIgnores} from '../project/ignores.ts'
import {isOutputFile, isPicked} from '../project/kinds.ts'
import type {Projects} from '../project/project.ts'
import type {Input} from '../run/input.ts'
import {readFiles} from '../run/read.ts'
import {readCaptured, type ThreadChoice, threadChoices} from '../run/transcripts.ts'
import type {Args} from './args.ts'
import type {Terminal} from './main.ts'
import {choice} from './overrides.ts'
import {changedReader, scopeOf} from './scope.ts'

/** What a run reads, and whether some of it could not be read. */
export interface Inputs {
  readonly inputs: readonly Input[]
  readonly hasFailed: boolean
}

/** Whether standard input is the one text of the run. */
export function isStdin(args: Args): boolean {
  return args.has('stdin-filename') || args.paths.includes('-')
}

/**
 * The texts that a command line names. What was left out and what cannot be read is said on standard error.
 *
 * @throws {UsageError}
 */
export async function readInputs(args: Args, terminal: Terminal, projects: Projects): Promise<Inputs> {
  const {cwd} = terminal
  const scope = scopeOf(args)
  const isOutputs = args.command === 'outputs'
  const threads = choice(args, 'thread', threadChoices) ?? 'all'
  if (isStdin(args)) return {inputs: [await stdinInput(args, terminal, scope, threads)], hasFailed: false}
  if (isOutputs && args.paths.length === 0)
    throw new UsageError('Missing path of an output, expected `lint-agents outputs` and files, or - for standard input')
  const paths = args.paths.length === 0 ? ['.'] : args.paths
  const picks = isOutputs ? isOutputFile : (path: string) => isPicked(path) || isConfiguredOutput(path, projects)
  const ignores = openIgnores(cwd, projects, {evidence: isOutputs})
  const changes = scope && findChanges(cwd, scope, {lines: args.has('changed-lines')})
  const found = changes
    ? pickFiles(paths, [...changes.files.keys()], cwd, ignores, picks)
    : findFiles(paths, cwd, ignores, picks)
  for (const path of found.ignored)
    terminal.err(`${path}: left out, because an ignore file or the configuration says so\n`)
  const read = changes ? changedReader(args, changes, found.files, cwd) : undefined
  const {inputs, unread} = await readFiles(found.files, projects, {read, threads, named: found.named})
  for (const {message} of unread) terminal.err(`${message}\n`)
  const hasFailed = unread.some(({isFailure}) => isFailure)
  if (inputs.length === 0 && !hasFailed && found.ignored.length === 0)
    terminal.err(`No ${isOutputs ? 'outputs' : 'agent files'} ${verb(scope)}\n`)
  return {inputs, hasFailed}
}

function verb(scope: Scope | undefined): string {
  if (scope === undefined) return 'found'
  return scope.name === 'staged' ? 'are staged' : 'changed'
}

/** Outputs that are no Markdown are picked up where the configuration says that they are outputs. */
function isConfiguredOutput(path: string, projects: Projects): boolean {
  return isOutputFile(path) && projects.projectFor(path).context.kind === 'output'
}

async function stdinInput(
  args: Args,
  {cwd, stdin}: Terminal,
  scope: Scope | undefined,
  threads: ThreadChoice
): Promise<Input> {
  if (args.paths.some((path) => path !== '-'))
    throw new UsageError('Unexpected path beside standard input, expected one of them')
  if (scope !== undefined)
    throw new UsageError(`Unexpected --${scope.name} beside standard input, expected one of them`)
  const path = resolve(cwd, args.value('stdin-filename') ?? '<stdin>')
  if (args.command === 'outputs') return (await readCaptured(path, stdin(), {threads})).input
  return {path, text: Buffer.concat([...stdin()]).toString('utf8')}
}
