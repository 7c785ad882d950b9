/** The programs of the hosts: installed into a folder, and started with nothing of this machine. */
import {execFileSync, spawnSync} from 'node:child_process'
import {mkdirSync, readdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {type HostId, hostIds} from '../../src/contracts/host-ids.ts'
import type {Host} from '../../src/hosts/model.ts'
import {hostOf} from '../../src/hosts/tables.ts'

/** Hosts with a program on npm. */
export const programs: readonly Host[] = hostIds.map(hostOf).filter(({package: name}) => name !== undefined)

/**
 * Installs the hosts with npm, in the versions of the tables; their scripts do not run.
 *
 * @param isNewest install the newest versions
 */
export function install(folder: string, isNewest: boolean): void {
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
  const names = programs.map(({package: name, version}) => `${name}@${isNewest ? 'latest' : version}`)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', ...names]
  execFileSync('npm', args, {cwd: folder, stdio: 'inherit'})
}

/** The command of a host: its program for this machine, without the script that chooses it. */
export function commandOf(id: HostId, folder: string): readonly string[] {
  const modules = join(folder, 'node_modules')
  const machine = `${process.platform}-${process.arch}`
  switch (id) {
    case 'claude':
      return [join(modules, '@anthropic-ai', `claude-code-${machine}`, 'claude')]
    case 'codex': {
      const vendor = join(modules, '@openai', `codex-${machine}`, 'vendor')
      return [join(vendor, readdirSync(vendor)[0] ?? '', 'bin', 'codex')]
    }
    case 'copilot':
      return [join(modules, '@github', `copilot-${machine}`, 'copilot')]
    case 'gemini':
      return [process.execPath, join(modules, '@google', 'gemini-cli', 'bundle', 'gemini.js')]
    case 'opencode':
      return [join(modules, `opencode-${machine}`, 'bin', 'opencode')]
    default:
      throw new Error(`Unexpected host ${id}, expected one with a program`)
  }
}

/** A folder with the files of a project, and a home of its own. */
export interface Tree {
  readonly folder: string
  readonly home: string
}

/** Writes a project with one home folder. */
export function writeTree(folder: string, files: Readonly<Record<string, string>>): Tree {
  const tree = {folder: join(folder, 'project'), home: join(folder, 'home')}
  for (const path of [tree.folder, tree.home]) mkdirSync(path, {recursive: true})
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree.folder, path)), {recursive: true})
    writeFileSync(join(tree.folder, path), text)
  }
  spawnSync('git', ['init', '--quiet', tree.folder])
  return tree
}

/** What a program printed. */
export interface Printed {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** An address that nothing listens at: what a host asks for there, it does not get. */
const nowhere = 'http://127.0.0.1:9'

/** Starts a host in a project. Nothing of the environment is passed on, and no request leaves the machine. */
export function start(
  [program = '', ...first]: readonly string[],
  args: readonly string[],
  {folder, home}: Tree,
  {input = '', env = {}}: {readonly input?: string; readonly env?: Readonly<Record<string, string>>} = {}
): Printed {
  const {status, stdout, stderr} = spawnSync(program, [...first, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 100_000_000,
    env: {
      HOME: home,
      PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
      HTTPS_PROXY: nowhere,
      HTTP_PROXY: nowhere,
      ...env
    }
  })
  return {code: status ?? 1, out: stdout, err: stderr}
}
