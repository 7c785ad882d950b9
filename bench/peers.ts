/** The linters that run beside this one. They are installed at the first run of the bench, never with the project. */
import {spawnSync} from 'node:child_process'
import {copyFileSync, existsSync, mkdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import type {Command} from './command.ts'

/** Where they are installed; git ignores it. */
const folder = resolve('.bench/peers')
/** Their versions and settings. */
const source = resolve('bench/peers')

/** The versions that the bench compares with, by package. */
export function peerVersions(): Readonly<Record<string, string>> {
  const {dependencies} = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return dependencies
}

/** Installs what is not there in its exact version. @throws {Error} where npm fails */
export function installPeers(): void {
  mkdirSync(folder, {recursive: true})
  for (const name of ['package.json', 'eslint.config.mjs']) copyFileSync(join(source, name), join(folder, name))
  const isThere = ([name, version]: [string, string]): boolean => manifestOf(name)?.version === version
  if (Object.entries(peerVersions()).every(isThere)) return
  console.error(`Installing the other linters in ${folder} ...`)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const {status} = spawnSync('npm', args, {cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows})
  if (status !== 0) throw new Error(`npm install in ${folder} ended with ${status}`)
}

const isWindows = process.platform === 'win32'

interface Manifest {
  readonly version: string
  readonly bin?: string | Readonly<Record<string, string>>
  readonly engines?: {readonly node?: string}
}

function manifestOf(name: string): Manifest | undefined {
  const file = join(folder, 'node_modules', name, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined
}

/** The file that npm starts for a program. @throws {Error} for a package without it */
function entryOf(name: string, program = name): string {
  const bin = manifestOf(name)?.bin
  const path = typeof bin === 'string' ? bin : bin?.[program]
  if (path === undefined) throw new Error(`Missing program \`${program}\` in the package \`${name}\``)
  return join(folder, 'node_modules', name, path)
}

/** The oldest major version of Node that a package admits. */
export function oldestNode(name: string): number {
  return Number(/\d+/.exec(manifestOf(name)?.engines?.node ?? '0')?.[0])
}

/** What each of them gets: all Markdown files of the folder, or those that are named. */
export interface Lint {
  readonly node: string
  readonly cwd: string
  /** Relative; the whole folder where they are missing. */
  readonly files?: readonly string[]
}

/** Linters exit with 1 where they have findings. */
const codes = [0, 1]

/** With all of its rules, also those that are off by default. */
export function rumdl({node, cwd, files = ['.']}: Lint, cache: string | undefined): Command {
  const caching = cache === undefined ? ['--no-cache'] : ['--cache-dir', cache]
  const args = [entryOf('rumdl'), 'check', '--no-config', '--extend-enable', 'ALL', ...caching, ...files]
  return {
    name: cache === undefined ? 'rumdl' : 'rumdl, cached',
    program: node,
    args,
    cwd,
    codes,
    output: /Found \d+ issues/
  }
}

/** With its recommended preset. */
export function remark({node, cwd, files = ['.']}: Lint): Command {
  const plugins = ['remark-frontmatter', 'remark-preset-lint-recommended'].flatMap((name) => [
    '--use',
    join(folder, 'node_modules', name, 'index.js')
  ])
  return remarkCommand('remark-cli', {node, cwd, files}, plugins)
}

/** remark-cli with the preset of this package. */
export function remarkWithThisPreset({node, cwd, files = ['.']}: Lint): Command {
  return remarkCommand('remark-cli with this preset', {node, cwd, files}, [
    '--use',
    resolve('dist/src/preset/recommended.js')
  ])
}

function remarkCommand(name: string, {node, cwd, files = []}: Lint, plugins: readonly string[]): Command {
  const args = [entryOf('remark-cli', 'remark'), ...files, '--no-stdout', '--no-config', '--quiet', ...plugins]
  return {name, program: node, args, cwd, codes}
}

export function markdownlint({node, cwd, files = ['**/*.md']}: Lint): Command {
  return {name: 'markdownlint-cli2', program: node, args: [entryOf('markdownlint-cli2'), ...files], cwd, codes}
}

/** The recommended rules of `@eslint/markdown`. */
export function eslint({node, cwd, files = ['.']}: Lint): Command {
  const args = [entryOf('eslint'), '--config', join(folder, 'eslint.config.mjs'), ...files]
  return {name: '@eslint/markdown', program: node, args, cwd, codes, output: /\d+ problems/}
}
