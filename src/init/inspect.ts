import {existsSync, readdirSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {hasBareBlock} from '../contracts/blocks.ts'
import {createSource} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {type FileReader, openReader} from '../disk/incidental.ts'
import {readRegularText} from '../disk/text-file.ts'
import {askGit, listFiles} from '../git/run-git.ts'
import {biomeFiles, markdownlintFiles, prettierFiles} from '../project/formatters.ts'
import {kindOf, roleOf} from '../project/kinds.ts'
import type {JsonObject} from '../text/json-object.ts'
import {readObject} from './json.ts'

/** What a setup needs to know of a repository. */
export interface RepositoryInfo {
  /** Absolute. */
  readonly root: string
  /** The texts of the files that configure a tool of the setup, by path from the root, with `/`. */
  readonly texts: ReadonlyMap<string, string>
  readonly manifest: Manifest | undefined
  readonly installation: Installation
  /** Folders of agent definitions, from the root, and how many Markdown files each holds. */
  readonly agents: ReadonlyMap<string, number>
  /** The Markdown files that hold prompt blocks, statuses or response blocks outside of fences, from the root, with `/`. */
  readonly framed: readonly string[]
  /** Folders of captured outputs, from the root. */
  readonly outputs: readonly string[]
  /** Whether the agents have the layout of the framework of REQ-0003. */
  readonly isIsdlc: boolean
  readonly defaultBranch: string
  /** Whether GitHub seems to run its workflows. */
  readonly isOnGitHub: boolean
  /** The text of the hook that git runs before a commit; empty where there is none. */
  readonly hook: string
}

/** What holds, or would hold, the configuration. */
export type ConfigInfo = Pick<RepositoryInfo, 'root' | 'texts' | 'manifest'>

/** The `package.json` of the root. */
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

/** How dependencies are installed: Yarn 2 or newer, also with its archives in place of `node_modules`, is not classic Yarn. */
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

/** Where the configuration of a folder is: in its repository or, without one, in the folder. */
export function inspectConfig(cwd: string): ConfigInfo {
  const root = gitRoot(cwd) ?? cwd
  const reader = openReader(root)
  return {root, texts: readTexts(root, [], reader), manifest: readManifest(root, reader)}
}

/** The manifest around a folder, as {@link inspectConfig} finds it. @throws {UsageError} where it cannot be read */
export function manifestAround(cwd: string): Manifest | undefined {
  const root = gitRoot(cwd) ?? cwd
  return readManifest(root, openReader(root))
}

/**
 * Inspects the repository that holds a folder.
 *
 * @param files more files that configure a tool, from the root, with `/`
 * @throws {UsageError} where there is none, and for a file that cannot be read
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
    // Getters: each starts git or reads files, and few parts of a setup need it.
    get framed() {
      return paths.filter((path) => {
        if (!isMarkdown(path)) return false
        const text = reader.attempt(join(root, path)).text ?? ''
        return hasBareBlock(createSource(text, {path, kind: kindOf(path), declared: false}))
      })
    },
    get defaultBranch() {
      return defaultBranch(root)
    },
    get isOnGitHub() {
      return existsSync(join(root, '.github')) || isGitHub(askGit(root, ['remote', 'get-url', 'origin']))
    },
    get hook() {
      return readHook(root)
    }
  }
}

/** As the manifest says or, where it says nothing, as the lockfile shows. */
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

function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path)
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @throws {UsageError} also for bytes that are not UTF-8: writing the text back would change them */
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

/** The usual folders of agents: of Claude Code, Cursor and the frameworks that the contracts come from. */
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

/** Whether a remote is at GitHub; a repository without a remote may get one there. */
function isGitHub(remote = 'github.com'): boolean {
  return /github\./.test(remote)
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
