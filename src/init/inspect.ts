import {existsSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {hasBareBlock} from '../contracts/blocks.ts'
import {createSource} from '../contracts/source.ts'
import {type FileReader, openReader} from '../disk/contained-reader.ts'
import {namesIn} from '../disk/entries.ts'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {readRegularText} from '../disk/text-file.ts'
import {askGit, listFiles} from '../git/run-git.ts'
import {biomeFiles, markdownlintFiles, prettierFiles} from '../project/formatters.ts'
import {kindOf, roleOf} from '../project/kinds.ts'
import type {JsonObject} from '../text/json-object.ts'
import {readObject} from './json.ts'

export interface RepositoryInfo {
  /** Absolute. */
  readonly root: string
  /** Texts of tool configurations, by path from the root, with `/`. */
  readonly texts: ReadonlyMap<string, string>
  readonly manifest: Manifest | undefined
  readonly installation: Installation
  /** Number of Markdown files by folder of agent definitions, from the root. */
  readonly agents: ReadonlyMap<string, number>
  /** Markdown files with prompt, status or response blocks outside of fences, from the root, with `/`. */
  readonly framed: readonly string[]
  /** Folders of captured outputs, from the root. */
  readonly outputs: readonly string[]
  /** Whether the agents have the layout of the framework of REQ-0003. */
  readonly isIsdlc: boolean
  readonly defaultBranch: string
  /** Whether the repository seems to be on GitHub. */
  readonly isOnGitHub: boolean
  /** Text of git's hook before a commit; empty for none. */
  readonly hook: string
}

export type ConfigInfo = Pick<RepositoryInfo, 'root' | 'texts' | 'manifest'>

/** Root `package.json`. */
export interface Manifest {
  readonly text: string
  readonly value: JsonObject
}

const lockfiles = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun']
] as const
type PackageManager = 'npm' | (typeof lockfiles)[number][1]

/** Package manager. Yarn 2 and newer, with or without its archives, differs from classic Yarn. */
export type Installation = PackageManager | 'yarn-modern' | 'yarn-pnp'

const tools = [
  '.husky/pre-commit',
  '.pre-commit-config.yaml',
  ...['lefthook', '.lefthook', '.config/lefthook'].flatMap((name) =>
    ['yml', 'yaml', 'toml', 'json'].map((ending) => `${name}.${ending}`)
  ),
  ...['', '.json', '.yaml', '.yml', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'].map((end) => `.lintstagedrc${end}`),
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `lint-staged.config.${ending}`),
  ...prettierFiles,
  '.prettierignore',
  ...biomeFiles,
  ...markdownlintFiles,
  'lint-agents.config.json'
]

/** Configuration of a folder's repository, or of the folder outside of one. */
export function inspectConfig(cwd: string): ConfigInfo {
  const root = gitRoot(cwd) ?? cwd
  const reader = openReader(root)
  return {root, texts: readTexts(root, [], reader), manifest: readManifest(root, reader)}
}

/** Manifest around a folder, as {@link inspectConfig} finds it. @throws {UsageError} for an unreadable file */
export function manifestAround(cwd: string): Manifest | undefined {
  const root = gitRoot(cwd) ?? cwd
  return readManifest(root, openReader(root))
}

/**
 * Inspects the repository around a folder.
 *
 * @param files more tool configurations, from the root, with `/`
 * @throws {UsageError} outside of a repository, and for an unreadable file
 */
export function inspect(cwd: string, files: readonly string[] = []): RepositoryInfo {
  const root = gitRoot(cwd)
  if (root === undefined)
    throw new UsageError(`Missing git repository around ${cwd}, expected one: \`git init\` makes it`)
  const paths = listFiles(root).map(({name}) => name)
  const reader = openReader(root)
  const texts = readTexts(root, files, reader)
  const manifest = readManifest(root, reader)
  return {
    root,
    texts,
    manifest,
    installation: installationIn(root, manifest),
    agents: agentFolders(paths),
    outputs: outputFolders(paths),
    isIsdlc: existsSync(join(root, '.isdlc')) || paths.some((file) => roleOf(file) === 'orchestrator'),
    // Getters, since each starts git or reads files and few steps use it.
    get framed() {
      return paths.filter((path) => {
        if (!/\.(?:md|markdown)$/i.test(path)) return false
        const text = reader.attempt(join(root, path)).text ?? ''
        return hasBareBlock(createSource(text, {path, kind: kindOf(path), declared: false}))
      })
    },
    get defaultBranch() {
      return defaultBranch(root)
    },
    get isOnGitHub() {
      // A repository without a remote may be pushed there.
      const remote = (): string => askGit(root, ['remote', 'get-url', 'origin']) ?? 'github.com'
      return existsSync(join(root, '.github')) || /github\./.test(remote())
    },
    get hook() {
      return readHook(root)
    }
  }
}

/** From the manifest, else from the lockfile. */
function installationIn(root: string, manifest: Manifest | undefined): Installation {
  const declared = String(manifest?.value['packageManager'] ?? '')
  const name = /^(npm|pnpm|yarn|bun)@/.exec(declared)?.[1]
  const found = name ?? lockfiles.find(([name]) => existsSync(join(root, name)))?.[1] ?? 'npm'
  if (found !== 'yarn') return found as PackageManager
  if (existsSync(join(root, '.pnp.cjs'))) return 'yarn-pnp'
  const isModern =
    /^yarn@(?!1\.)/.test(declared) || /^__metadata:/m.test(readRegularText(join(root, 'yarn.lock')) ?? '')
  return isModern ? 'yarn-modern' : 'yarn'
}

function readTexts(root: string, files: readonly string[], reader: FileReader): ReadonlyMap<string, string> {
  const workflows = '.github/workflows'
  const names = namesIn(join(root, workflows))
  const paths = [
    ...tools,
    ...files,
    ...names.filter((name) => /\.ya?ml$/.test(name)).map((name) => `${workflows}/${name}`)
  ]
  const texts = paths.map((path) => [path, readText(join(root, path), reader)] as const)
  return new Map(texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])))
}

/** @throws {UsageError} also for invalid UTF-8, which writing back would change */
function readText(path: string, reader: FileReader): string | undefined {
  const {text, reason, isLossy} = reader.attempt(path)
  if (reason !== undefined) throw new UsageError(`${path}: Cannot read the file: ${reason}`)
  if (isLossy === true) throw new UsageError(`${path}: Unexpected bytes, expected UTF-8`)
  return text
}

function readManifest(root: string, reader: FileReader): Manifest | undefined {
  const path = join(root, 'package.json')
  const text = readText(path, reader)
  if (text === undefined) return undefined
  return {text, value: readObject(path, text)}
}

/** Usual folders of agents: Claude Code, Cursor, and the frameworks of the contracts. */
function agentFolders(files: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = /^(?:.*?\/)??(?:agents|templates\/system|\.cursor\/rules)(?=\/)/.exec(file)?.[0]
    if (folder !== undefined && /\.(?:md|mdc|markdown)$/i.test(file)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

function outputFolders(files: readonly string[]): readonly string[] {
  const folders = files.map(
    (file) => /^(?:.*?\/)??(?:agent-outputs|outputs|runs|transcripts|\.specstory\/history)(?=\/)/.exec(file)?.[0]
  )
  return [...new Set(folders.filter((folder) => folder !== undefined))]
}

function defaultBranch(root: string): string {
  const upstream = askGit(root, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])?.trim()
  if (upstream !== undefined) return upstream.replace(/^origin\//, '')
  const usual = ['main', 'master'].find((name) =>
    askGit(root, ['rev-parse', '--verify', '--quiet', `refs/heads/${name}`])
  )
  return usual ?? askGit(root, ['symbolic-ref', '--short', 'HEAD'])?.trim() ?? 'main'
}

function readHook(root: string): string {
  const path = resolve(root, askGit(root, ['rev-parse', '--git-path', 'hooks/pre-commit'])?.trim() ?? '')
  return path === root ? '' : (readRegularText(path) ?? '')
}
