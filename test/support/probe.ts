/** What a start of the bundled command line loads and starts. Only for `test/e2e`. */
import {spawnSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {temporaryFolder} from './folder.ts'
import {bin} from './process.ts'

export interface Start {
  readonly code: number | null
  readonly out: string
  /** The files of the bundle beside the entry and the core, which each start loads; sorted. */
  readonly files: readonly string[]
  /** The modules of Node that a script of no lines does not load, sorted. */
  readonly modules: readonly string[]
  /** The commands of git that were run, in order. */
  readonly processes: readonly string[]
  /** How often the disk was asked what a path is. */
  readonly stats: number
}

const probe = fileURLToPath(new URL('probe.cjs', import.meta.url))

/** Starts `lint-agents` in a folder. */
export function probed(
  cwd: string,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {}
): Start {
  const {files, modules, ...rest} = start(cwd, bin, args, input, env)
  const empty = join(temporaryFolder(), 'empty.cjs')
  writeFileSync(empty, '')
  // Newer versions of Node load it in any script.
  const bare = new Set([...start(cwd, empty, [], '').modules, 'diagnostics_channel'])
  const names = files
    .filter((name) => !/^(?:lint-agents|main)\.js$/.test(name))
    .map((name) => name.replace(/^chunk-|\.c?js$/g, ''))
  return {...rest, files: names.sort(), modules: modules.filter((name) => !bare.has(name)).sort()}
}

function start(
  cwd: string,
  script: string,
  args: readonly string[],
  input: string,
  more: Readonly<Record<string, string>> = {}
): Start {
  const folder = temporaryFolder()
  const temporary = {TMPDIR: folder, TEMP: folder, TMP: folder}
  const env = {...process.env, ...temporary, LINT_AGENTS_NO_AUTOMATIC_CACHE: '1', PROBE_FOLDER: folder, ...more}
  const options = {cwd, input, encoding: 'utf8', env} as const
  const {status, stdout} = spawnSync(process.execPath, ['--require', probe, script, ...args], options)
  return {code: status, out: stdout, ...JSON.parse(readFileSync(join(folder, 'probe.json'), 'utf8'))}
}
