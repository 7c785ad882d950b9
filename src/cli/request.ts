import {UsageError} from '../disk/errors.ts'
import type {ChangeScope} from '../git/changed.ts'
import {readShard, type Shard} from '../report/shard.ts'
import {type RunRequest, threadChoices} from '../run/request.ts'
import type {Args} from './args.ts'
import {choice, readConfigOption, readLevels, readOverrides} from './overrides.ts'
import {joined} from './stdin.ts'
import type {Terminal} from './terminal.ts'

/** Whether standard input is the one text of the run. */
export function isStdin(args: Args): boolean {
  return args.has('stdin-filename') || args.paths.includes('-')
}

/** The request of `lint-agents lint` and `lint-agents outputs`. @throws {UsageError} for options that do not go together */
export function readRequest(args: Args, {cwd, stdin}: Terminal): RunRequest {
  checkCombinations(args)
  const isOutputs = args.command === 'outputs'
  const request: RunRequest = {
    config: readConfigOption(args),
    overrides: readOverrides(args, cwd),
    levels: readLevels(args),
    scope: readScope(args),
    hasChangedLinesOnly: args.has('changed-lines'),
    threads: choice(args, 'thread', threadChoices) ?? 'all',
    fix: fixLevel(args),
    hasUnusedDisables: args.has('report-unused-disables'),
    requiresReasons: args.has('require-reasons'),
    shard: shardOf(args),
    allowsPlugins: !args.has('no-plugins'),
    cache: readCache(args),
    baseline: readBaseline(args),
    hasWrites: args.has('fix') && !args.has('diff'),
    hasStats: args.has('stats')
  }
  if (isStdin(args)) {
    checkStdin(args, request)
    const texts = [
      {
        path: args.value('stdin-filename') ?? '<stdin>',
        isUnnamed: !args.has('stdin-filename'),
        content: isOutputs ? stdin() : joined(stdin()).toString('utf8')
      }
    ]
    return {...request, texts, ...(isOutputs && {outputs: []})}
  }
  if (isOutputs && args.paths.length === 0)
    throw new UsageError('Missing path of an output, expected `lint-agents outputs` and files, or - for standard input')
  if (isOutputs) return {...request, outputs: args.paths}
  if (args.paths.length > 0) return {...request, paths: args.paths}
  for (const [name, key] of declaring)
    if (args.has(name))
      throw new UsageError(
        `Unexpected --${name} without a path, expected the files that it is about, or \`${key}\` in the configuration`
      )
  return {...request, paths: ['.']}
}

/** The options that declare the named files, and the keys of a configuration that declare others: found ones have many readers. */
const declaring = [
  ['as', 'files'],
  ['role', 'files'],
  ['contract', 'files'],
  ['host', 'hosts']
] as const

function checkCombinations(args: Args): void {
  // To a file system it is the working directory: an unset variable of a script would lint, or fix, everything.
  if (args.paths.includes(''))
    throw new UsageError('Unexpected empty path, expected a file, a folder or a glob; `.` is this folder')
  for (const name of ['fix', 'unsafe-fixes', 'diff', 'as', 'host'] as const) {
    if (args.command === 'outputs' && args.has(name))
      throw new UsageError(
        `Unexpected --${name} with \`outputs\`: captured outputs are evidence and are never edited or renamed`
      )
  }
  if (args.has('agent-column') && !args.has('column'))
    throw new UsageError('Unexpected --agent-column alone, expected it with --column')
  if (args.has('column') && args.has('input-format') && args.value('input-format') !== 'text')
    throw new UsageError(
      'Unexpected --input-format beside --column, expected `text`, or none: the name of a table says its format'
    )
  if (args.has('no-excerpts') && args.has('diff'))
    throw new UsageError('Unexpected --diff beside --no-excerpts, expected one of them: a diff quotes the files')
  for (const name of ['only', 'skip'] as const)
    if (args.has(name) && args.has('report-unused-disables'))
      throw new UsageError(
        `Unexpected --report-unused-disables beside --${name}, expected one of them: comments for other rules look unused`
      )
  if (args.has('unsafe-fixes') && !args.has('fix') && !args.has('diff'))
    throw new UsageError('Unexpected --unsafe-fixes alone, expected it with --fix or --diff')
}

function fixLevel(args: Args): 'safe' | 'unsafe' | undefined {
  if (!args.has('fix') && !args.has('diff')) return undefined
  return args.has('unsafe-fixes') ? 'unsafe' : 'safe'
}

/** The part of the files that this run lints. */
function shardOf(args: Args): Shard | undefined {
  const value = args.value('shard')
  const shard = value === undefined ? undefined : readShard(value)
  if (value !== undefined && shard === undefined)
    throw new UsageError(`Unexpected --shard \`${value}\`, expected I/N with I from 1 to N, such as \`1/4\``)
  return shard
}

/** The location of the cache; `undefined` without `--cache`. */
function readCache(args: Args): RunRequest['cache'] {
  const location = args.value('cache-location')
  if (location !== undefined && !args.has('cache'))
    throw new UsageError('Unexpected --cache-location alone, expected it with --cache')
  return args.has('cache') ? {location} : undefined
}

/** The baseline, and the update of it. An update needs all findings of the files. */
function readBaseline(args: Args): RunRequest['baseline'] {
  const file = args.value('baseline')
  if (args.has('accept-new') && !args.has('update-baseline'))
    throw new UsageError('Unexpected --accept-new alone, expected it with --update-baseline')
  if (!args.has('update-baseline')) return file === undefined ? undefined : {file}
  if (file === undefined) throw new UsageError('Unexpected --update-baseline alone, expected it with --baseline FILE')
  const partial = (['staged', 'changed', 'since', 'thread', 'stdin-filename', 'diff', 'only', 'skip'] as const).find(
    (name) => args.has(name)
  )
  if (partial !== undefined || isStdin(args))
    throw new UsageError(
      `Unexpected --update-baseline beside ${partial === undefined ? 'standard input' : `--${partial}`}, expected a run of all rules over whole files`
    )
  return {file, update: args.has('accept-new') ? 'accept' : 'shrink'}
}

const scopes = ['staged', 'changed', 'since'] as const

/** The base of a comparison with git. */
function readScope(args: Args): ChangeScope | undefined {
  const [name, other] = scopes.filter((each) => args.has(each))
  if (other !== undefined) throw new UsageError(`Unexpected --${other} beside --${name}, expected one of them`)
  if (args.has('changed-lines')) {
    if (name === undefined)
      throw new UsageError('Unexpected --changed-lines alone, expected it with --staged, --changed or --since')
    for (const fixing of ['fix', 'diff'] as const)
      if (args.has(fixing))
        throw new UsageError(
          `Unexpected --changed-lines beside --${fixing}, expected one of them: a fix moves the lines`
        )
  }
  return name === 'since' ? {name, ref: args.value('since') ?? ''} : name && {name}
}

function checkStdin({paths}: Args, {scope, shard}: RunRequest): void {
  if (paths.some((path) => path !== '-'))
    throw new UsageError('Unexpected path beside standard input, expected one of them')
  if (scope !== undefined)
    throw new UsageError(`Unexpected --${scope.name} beside standard input, expected one of them`)
  if (shard !== undefined) throw new UsageError('Unexpected --shard beside standard input, expected one of them')
}
