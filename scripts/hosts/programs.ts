/** The programs of the hosts: installed into a folder, and started with nothing of this machine. */
import {execFileSync, spawn, spawnSync} from 'node:child_process'
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {type HostId, hostIds} from '../../src/contracts/host-ids.ts'
import type {Host} from '../../src/hosts/model.ts'
import {hostOf} from '../../src/hosts/tables.ts'

/** In milliseconds. */
const longestRun = 300_000

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
    case 'qwen':
      return [process.execPath, join(modules, '@qwen-code', 'qwen-code', 'cli.js')]
    case 'opencode':
      return [join(modules, `opencode-${machine}`, 'bin', 'opencode')]
    default:
      throw new Error(`Unexpected host ${id}, expected one with a program`)
  }
}

/** The version of a host that is installed. */
export function installedVersion({package: name = ''}: Host, folder: string): string {
  const text = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as {readonly version: string}).version
}

/** A folder with the files of a project, and a home of its own. */
export interface Tree {
  readonly folder: string
  readonly home: string
  /** Its files, by their paths in the folder. */
  readonly files: Readonly<Record<string, string>>
}

/** Writes a project with one home folder. */
export function writeTree(folder: string, files: Readonly<Record<string, string>>): Tree {
  const tree = {folder: join(folder, 'project'), home: join(folder, 'home'), files}
  for (const path of [tree.folder, tree.home]) mkdirSync(path, {recursive: true})
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree.folder, path)), {recursive: true})
    writeFileSync(join(tree.folder, path), text)
  }
  spawnSync('git', ['init', '--quiet', tree.folder])
  // Worktrees are made of a commit.
  const person = ['-c', 'user.name=probe', '-c', 'user.email=probe@localhost']
  spawnSync('git', [...person, 'commit', '--quiet', '--allow-empty', '--message', 'Start'], {cwd: tree.folder})
  return tree
}

/** How a program ended. */
export interface Ended {
  /** `undefined` where it did not end in time. */
  readonly code: number | undefined
  /** What it printed; for people, where a run failed: it decides nothing. */
  readonly printed: string
}

/** An address that nothing listens at: what a host asks for there, it does not get. */
const nowhere = 'http://127.0.0.1:9'

/** Starts a host in a project. Nothing of the environment is passed on, and no request leaves the machine. */
export function start(
  [program = '', ...first]: readonly string[],
  args: readonly string[],
  {folder, home}: Tree,
  env: Readonly<Record<string, string>>
): Promise<Ended> {
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      HOME: home,
      PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
      HTTPS_PROXY: nowhere,
      HTTP_PROXY: nowhere,
      NO_PROXY: '127.0.0.1',
      ...env
    }
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    // Its own process and those that it started.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, longestRun)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({code: isLate ? undefined : (code ?? 1), printed: Buffer.concat(parts).toString()})
    })
  })
}
