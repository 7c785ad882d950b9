/** `--watch`: one process that lints again whenever a file changes. The cache limits a run to changed files. */
import {existsSync, realpathSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'
import {type FSWatcher, watch} from 'chokidar'
import {describe, UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {isBelow, isSameOrBelow} from '../disk/paths.ts'
import {isTemporary} from '../disk/temporary-files.ts'
import {configName} from '../project/configs.ts'
import {rootsOf} from '../project/files.ts'
import {type Ignores, openIgnores} from '../project/ignores.ts'
import {openProjects} from '../project/project.ts'
import type {RunRequest} from '../run/request.ts'
import type {Args} from './args.ts'
import {lintAndReport} from './lint.ts'
import {targetsOf} from './reports.ts'
import {isStdin, readRequest} from './request.ts'
import {type Terminal, warn} from './terminal.ts'

/** The next actions, in rising priority. */
const wishes = ['lint', 'fix', 'end'] as const
type Wish = (typeof wishes)[number]

/** Milliseconds in which changes are one: a program that saves, or git that checks out, writes several files. */
const burst = 50

/**
 * @returns the exit code of the last run
 * @throws {UsageError} for options that make no sense here, and for a first run that cannot begin
 */
export async function watchAndReport(args: Args, terminal: Terminal): Promise<number> {
  expectWatchable(args)
  const queue = openQueue()
  const files = watchFiles(args, terminal, queue.add)
  const stopKeys = terminal.keys?.((key) => queue.add(wishOf(key)))
  const show = screen(terminal, stopKeys !== undefined)
  try {
    let code = await show((inner) => lintAndReport(args, inner, cached(args)))
    for (;;) {
      const wish = await queue.next()
      if (wish === 'end') return code
      files.follow()
      const fixes = wish === 'fix' ? ({fix: 'safe', hasWrites: true} as const) : {}
      code = await show((inner) => lintAgain(args, inner, {...cached(args), ...fixes}))
    }
  } finally {
    stopKeys?.()
    await files.close()
  }
}

/** @throws {UsageError} */
function expectWatchable(args: Args): void {
  if (isStdin(args)) throw new UsageError('Unexpected --watch with standard input, expected files')
  for (const name of ['fix', 'diff', 'staged', 'update-baseline', 'run-programs'] as const)
    if (args.has(name))
      throw new UsageError(
        `Unexpected --${name} beside --watch, expected one of them${name === 'fix' ? ': the key f fixes' : ''}`
      )
}

/** Only changed files are linted again. */
function cached(args: Args): Partial<RunRequest> {
  return {cache: {location: args.value('cache-location')}}
}

/** As the first run, but a mistake in a file, such as a configuration that is being written, ends nothing. */
async function lintAgain(args: Args, terminal: Terminal, changes: Partial<RunRequest>): Promise<number> {
  try {
    return await lintAndReport(args, terminal, changes)
  } catch (error) {
    terminal.err(`${describe(error)}\n`)
    return 2
  }
}

function wishOf(key: string): Wish | undefined {
  if (key === 'f') return 'fix'
  if (key === '\r' || key === '\n') return 'lint'
  return ['q', '\u0003', '\u0004'].includes(key) ? 'end' : undefined
}

interface Queue {
  add(wish: Wish | undefined): void
  /** The next one; those that come in one burst are one. */
  next(): Promise<Wish>
}

function openQueue(): Queue {
  let pending: Wish | undefined
  let wake = (): void => {}
  const rank = (wish: Wish | undefined): number => (wish === undefined ? -1 : wishes.indexOf(wish))
  return {
    add(wish) {
      if (rank(wish) > rank(pending)) pending = wish
      wake()
    },
    async next() {
      while (pending === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      if (pending === 'lint') await new Promise((resolve) => setTimeout(resolve, burst))
      const wish = pending
      pending = undefined
      return wish
    }
  }
}

/** Shows the output of a run on an empty screen. The same output as before is not shown again. */
function screen(terminal: Terminal, hasKeys: boolean): (run: (inner: Terminal) => Promise<number>) => Promise<number> {
  let lastText: string | undefined
  // Later runs are too short for progress: they lint only changed files.
  const {progress: _, ...quiet} = terminal
  return async (run) => {
    const printed: (readonly ['out' | 'err', ...Parameters<Terminal['out']>])[] = []
    const collect =
      (to: 'out' | 'err'): Terminal['out'] =>
      (...written) => {
        printed.push([to, ...written])
        return true
      }
    const code = await run({...(lastText === undefined ? terminal : quiet), out: collect('out'), err: collect('err')})
    const text = JSON.stringify(printed)
    if (text === lastText) return code
    lastText = text
    terminal.clear?.()
    for (const [to, ...written] of printed) terminal[to](...written)
    warn(terminal, hasKeys ? 'Watching: f fixes, Enter lints again, q ends' : 'Watching for changes')
    return code
  }
}

interface WatchedFiles {
  /** Watches further files after a change of a configuration or an ignore file. */
  follow(): void
  close(): Promise<void>
}

/** Whether a run writes a file itself. */
type IsOwn = (path: string) => boolean

/** Files that decide which others count. */
const deciding: ReadonlySet<string> = new Set([configName, 'package.json', '.gitignore', '.remarkignore'])

function watchFiles(args: Args, terminal: Terminal, add: Queue['add']): WatchedFiles {
  const {cwd} = terminal
  const request = readRequest(args, terminal)
  const written = new Set(targetsOf(args).flatMap(({file}) => (file === undefined ? [] : [resolve(cwd, file)])))
  const isOwn: IsOwn = (path) => written.has(path) || isTemporary(basename(path))
  let isDecided = true
  const open = (): readonly FSWatcher[] => {
    const {deep, shallow} = watchedPaths(request, args, cwd)
    const options = {ignored: ignoredFor(request, cwd, isOwn), ignoreInitial: true, followSymlinks: false}
    return [watch(deep, options), watch(shallow, {...options, depth: 0})].map((watcher) =>
      watcher
        .on('all', (_, path) => {
          if (deciding.has(basename(path))) isDecided = false
          add('lint')
        })
        // Changes before `ready` have no event.
        .on('ready', () => add('lint'))
        .on('error', (error) => {
          if (!isExhausted(error)) return
          warn(terminal, `Cannot watch the files: ${describe(error)}`)
          add('end')
        })
    )
  }
  let watchers = open()
  const close = async (): Promise<void> => {
    await Promise.all(watchers.map((watcher) => watcher.close()))
  }
  return {
    follow() {
      if (isDecided) return
      isDecided = true
      void close()
      watchers = open()
    },
    close
  }
}

/** The system watches no more files. Any other error is of one that came, went, or may not be read: the run says so. */
function isExhausted(error: unknown): boolean {
  const {code = ''} = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EMFILE', 'ENFILE', 'ENOMEM'].includes(code)
}

/** A named link leads where the run reads; no other one is followed, as in its walk. */
function withTarget(path: string): readonly string[] {
  try {
    return [...new Set([path, realpathSync.native(path)])]
  } catch {
    return [path]
  }
}

/**
 * Inputs of the findings: the paths of the request, and the work tree with the definitions of outputs. Outside of git, the
 * configurations of the working directory and above it are inputs, too.
 */
function watchedPaths(request: RunRequest, args: Args, cwd: string) {
  const tree = gitRoot(cwd)
  const named = (['config', 'state', 'baseline'] as const).flatMap((name) => args.value(name) ?? [])
  return {
    deep: [
      ...rootsOf([...(request.paths ?? []), ...(request.outputs ?? [])], cwd).flatMap(withTarget),
      ...named.flatMap((path) => withTarget(resolve(cwd, path))),
      ...(tree === undefined ? [] : [tree])
    ],
    shallow: tree === undefined ? [cwd, ...configsAbove(cwd)] : []
  }
}

function configsAbove(folder: string): readonly string[] {
  const path = join(folder, configName)
  const found = existsSync(path) ? [path] : []
  return dirname(folder) === folder ? found : [...found, ...configsAbove(dirname(folder))]
}

/** Files that a run skips, except for named files, and the linter's own files. */
function ignoredFor({config, overrides = {}, paths = [], outputs = []}: RunRequest, cwd: string, isOwn: IsOwn) {
  const open = (file: RunRequest['config'], options = {}): Ignores =>
    openIgnores(cwd, openProjects({cwd, config: file, overrides, listsUnread: false}), options)
  const usual = open(config)
  const ofOutputs = open(config, {evidence: true})
  const withoutConfig = open(false)
  const outputRoots = rootsOf(outputs, cwd).flatMap(withTarget)
  const roots = [...rootsOf(paths, cwd).flatMap(withTarget), ...outputRoots]
  return (path: string, stats?: {isDirectory(): boolean}): boolean => {
    if (isOwn(path)) return true
    // A folder on the way to a named path is searched, whatever ignores it.
    if (roots.some((root) => isSameOrBelow(path, root))) return false
    const ignores = outputRoots.some((root) => isBelow(root, path)) ? ofOutputs : usual
    const isFolder = stats?.isDirectory() ?? false
    try {
      return ignores.isIgnored(path, isFolder)
    } catch {
      // The run reports the fault of the configuration.
      return withoutConfig.isIgnored(path, isFolder)
    }
  }
}
