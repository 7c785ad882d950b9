import {lstatSync, type Stats} from 'node:fs'
import {resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {lastIndexFrom, type Range} from '../text/lines.ts'
import {createHunks, type Hunks, type LineChanges, type LineSpan} from './patch.ts'
import {withoutPrograms} from './programs.ts'
import {askGit, type GitName, listFiles, namesOf, readGit} from './run-git.ts'

/** Base of the comparison: the last commit, the upstream, or a named commit. */
export type ChangeScope =
  | {readonly name: 'staged'}
  | {readonly name: 'changed'}
  | {readonly name: 'since'; readonly ref: string}

export interface FileChange {
  /** Id of the staged blob; only for `staged`. */
  readonly blob?: string
  /** Changed lines; `undefined` for all. */
  readonly lines?: LineChanges | undefined
  /** Absolute path before a rename; only with lines. */
  readonly before?: string
  /** Whether its name is not UTF-8: the file cannot be read, and the path has escaped bytes. */
  readonly isUnnamed?: boolean
  /** Absolute target of the link at its path. */
  readonly target?: string
}

/** Files that were added, copied, modified or renamed, except in submodules. */
export interface Changes {
  /** Root of the work tree, absolute. */
  readonly root: string
  /** By absolute path. */
  readonly files: ReadonlyMap<string, FileChange>
  /** Changed links; absolute. */
  readonly links: readonly string[]
  /** Submodules at another commit; absolute. */
  readonly submodules?: readonly string[]
  /** Deleted files and links; absolute. */
  readonly deleted: readonly string[]
  /** Text of a small file before its change; `undefined` if unknown or new. */
  textBefore(path: string): string | undefined
}

/**
 * Files that changed.
 *
 * - `staged`: the index against the last commit.
 * - `since`: the work tree, with untracked files, against the merge base with REF, or against REF without one. Later
 *   changes on REF do not count.
 * - `changed`: as `since`, with the upstream of the branch as REF; without one `origin/HEAD`, then the first existing
 *   of `main`, `master`, `origin/main` and `origin/master`.
 *
 * Lines changed if only the new text has them, as in `git diff --unified=0`. Moved lines did not change; all lines of
 * an added or untracked file did. A deletion leaves no line.
 *
 * @param options `lines`: also read the changed lines
 * @throws {UsageError} outside a git work tree, for an unknown REF, without a base, or in a clone without the merge
 * base
 */
export function findChanges(cwd: string, scope: ChangeScope, {lines = false} = {}): Changes {
  const root = gitRoot(cwd)
  if (root === undefined)
    throw new UsageError(`Unexpected --${scope.name} outside a git work tree, expected a folder of one`)
  if (scope.name !== 'staged') expectRepository(root)
  const against = scope.name === 'staged' ? '--cached' : baseOf(root, scope)
  const settings = scope.name === 'staged' ? {} : withoutPrograms(root)
  const read = (args: readonly string[]): Buffer => {
    try {
      return diff(root, [...args, against], settings)
    } catch (error) {
      expectRepository(root)
      throw error
    }
  }
  const hunks = lines ? readHunks(read(['--unified=0', '--text', '--find-renames']).toString()) : undefined
  const files = new Map<string, FileChange>()
  const links: string[] = []
  const deleted: string[] = []
  const blobsBefore = new Map<string, string>()
  // Renames count as additions: detecting them needs texts, which a clone with a filter lacks.
  const raw = read([...rawOptions, '--diff-filter=ACDMRT', ...(scope.name === 'staged' ? withSubmodules : [])])
  for (const {name, isUtf8, blob, blobBefore, wasFile, isLink, isDeleted} of readRaw(raw)) {
    blobsBefore.set(resolve(root, name), blobBefore)
    if (isDeleted) {
      deleted.push(resolve(root, name))
      continue
    }
    if (isLink) {
      links.push(resolve(root, name))
      continue
    }
    const changed = hunks && linesIn(hunks, {name, wasFile}, root)
    const change = isUtf8 ? {...(scope.name === 'staged' && {blob}), ...changed} : {isUnnamed: true}
    files.set(resolve(root, name), change)
  }
  for (const {name, isUtf8, isLink} of scope.name === 'staged' ? [] : untracked(root)) {
    if (isLink) links.push(resolve(root, name))
    else files.set(resolve(root, name), isUtf8 ? {} : {isUnnamed: true})
  }
  // By the index alone: the content of submodules is not read.
  const rawOfIndex = scope.name === 'staged' ? raw : read(['--cached', ...rawOptions, ...withSubmodules])
  const submodules = readRaw(rawOfIndex, submoduleMode)
    .filter(({isDeleted}) => !isDeleted)
    .map(({name}) => resolve(root, name))
  return {root, files, links, submodules, deleted, textBefore: (path) => textOf(root, blobsBefore.get(path))}
}

/**
 * A patch has no lines for a pure rename, without changed lines, and for an added empty file, with all lines changed.
 */
function linesIn(
  {lines, renamed}: ReturnType<typeof readHunks>,
  {name, wasFile}: Pick<RawChange, 'name' | 'wasFile'>,
  root: string
): Pick<FileChange, 'lines' | 'before'> {
  const before = renamed.get(name)
  return {
    lines: lines.get(name) ?? (wasFile || before !== undefined ? unchanged : undefined),
    ...(before !== undefined && {before: resolve(root, before)})
  }
}

const rawOptions = ['--raw', '-z', '--no-abbrev', '--no-renames'] as const
const withSubmodules = ['--ignore-submodules=none'] as const

/** Modes of files and links. */
const fileMode = /^1[02]0/

const submoduleMode = /^160/

/** No changed line, as in a pure rename. */
export const unchanged: LineChanges = {spans: [], removed: []}

/** Ranges of changed lines in a text; the end of the text belongs to its last line. */
export function rangesOf(text: string, lines: readonly LineSpan[]): readonly Range[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return lines.map(({first, last}) => ({
    start: starts[first - 1] ?? text.length,
    end: starts[last] ?? text.length + 1
  }))
}

/** Whether a range overlaps one of the sorted ranges, by binary search. An empty range is before a character. */
export function isWithin({start, end}: Range, ranges: readonly Range[]): boolean {
  const at = lastIndexFrom(ranges, Math.max(end, start + 1) - 1, (range) => range.start)
  return (ranges[at]?.end ?? 0) > start
}

/** Gives git's reason for refusing a repository, such as another owner; `diff` would complain about its options. */
function expectRepository(root: string): void {
  readGit(root, ['rev-parse', '--git-dir'])
}

/** Commit to compare with; the empty tree for a branch without commits. */
function baseOf(root: string, scope: Exclude<ChangeScope, {name: 'staged'}>): string {
  const commitOf = (ref: string) => askGit(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])?.trim()
  if (scope.name === 'since') {
    const commit = scope.ref.startsWith('-') ? undefined : commitOf(scope.ref)
    if (commit !== undefined) return sharedWith(root, commit)
    const advice = isShallow(root) ? `: ${deepen}` : ''
    throw new UsageError(
      `Unexpected --since \`${scope.ref}\`, expected a commit, a branch or a tag that git knows here${advice}`
    )
  }
  if (commitOf('HEAD') === undefined) return readGit(root, ['hash-object', '-t', 'tree', '--stdin']).toString().trim()
  for (const ref of ['@{upstream}', 'origin/HEAD', 'main', 'master', 'origin/main', 'origin/master']) {
    const commit = commitOf(ref)
    if (commit !== undefined) return sharedWith(root, commit)
  }
  throw new UsageError(
    'Missing upstream of the branch for --changed, expected it or `origin/HEAD`, `main` or `master`; --since names another'
  )
}

const deepen =
  'this clone is shallow; `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout, gets all commits'

/**
 * Merge base with a commit, or the commit itself without one.
 *
 * @throws {UsageError} in a clone that may lack the merge base: others' changes would count as changes of this branch
 */
function sharedWith(root: string, commit: string): string {
  const shared = askGit(root, ['merge-base', commit, 'HEAD'])?.trim()
  if (shared === undefined && isShallow(root))
    throw new UsageError(`Missing the commit that this branch and \`${commit.slice(0, 12)}\` share: ${deepen}`)
  return shared ?? commit
}

function isShallow(root: string): boolean {
  return askGit(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true'
}

/** Flags override the user's git configuration. */
function diff(root: string, args: readonly string[], settings: Readonly<Record<string, string>>): Buffer {
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--src-prefix=a/', '--dst-prefix=b/']
  const which = ['--diff-filter=ACMRT', '--ignore-submodules', '--inter-hunk-context=0']
  return readGit(root, ['diff', ...plain, ...which, ...args, '--'], {settings})
}

interface RawChange extends GitName {
  readonly blob: string
  /** Zeros for a new file. */
  readonly blobBefore: string
  readonly wasFile: boolean
  readonly isLink: boolean
  readonly isDeleted: boolean
}

/** Entries of `git diff --raw -z` without renames, by mode: `:100644 100644 <id> <id> M NUL path NUL`. */
function readRaw(raw: Buffer, modes = fileMode): readonly RawChange[] {
  const words = namesOf(raw)
  const changes: RawChange[] = []
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [before = '', after = '', blobBefore = '', blob = '', status] = (words[at]?.name ?? '').split(' ')
    const word = words[at + 1]
    const isDeleted = status === 'D'
    const mode = isDeleted ? before.slice(1) : after
    if (modes.test(mode) && word !== undefined)
      changes.push({
        ...word,
        blob,
        blobBefore,
        wasFile: before.startsWith(':100'),
        isLink: mode.startsWith('120'),
        isDeleted
      })
  }
  return changes
}

function textOf(root: string, blob: string | undefined): string | undefined {
  if (blob === undefined || /^0*$/.test(blob)) return undefined
  return askGit(root, ['--no-replace-objects', 'cat-file', 'blob', blob])
}

/** Untracked files and links that are not ignored; a nested repository is listed as a folder. */
function untracked(root: string): readonly (GitName & {readonly isLink: boolean})[] {
  return listFiles(root, {which: 'untracked'}).flatMap((word) => {
    if (word.name.endsWith('/')) return []
    const stats = word.isUtf8 ? statsAt(resolve(root, word.name)) : undefined
    const isLink = stats?.isSymbolicLink() === true
    return isLink || !word.isUtf8 || stats?.isFile() === true ? [{...word, isLink}] : []
  })
}

function statsAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

/** New lines of each file in a patch, and the old names of renamed files. */
function readHunks(patch: string) {
  const lines = new Map<string, LineChanges>()
  const renamed = new Map<string, string>()
  let hunks: Hunks | undefined
  let from = ''
  for (const line of patch.split('\n')) {
    if (hunks?.take(line)) continue
    if (line.startsWith('rename from ')) from = unquoted(line.slice('rename from '.length))
    if (line.startsWith('rename to ')) renamed.set(unquoted(line.slice('rename to '.length)), from)
    if (!line.startsWith('+++ ')) continue
    hunks = createHunks()
    lines.set(unquoted(line.slice('+++ '.length)).replace(/^b\//, ''), hunks)
  }
  return {lines, renamed}
}

const escapes: Readonly<Record<string, string>> = {a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r'}

/**
 * Decodes a name in a patch: quoted if it holds a control character, quote or backslash; a tab ends a name with spaces.
 */
function unquoted(written: string): string {
  const name = written.replace(/\t$/, '')
  if (!name.startsWith('"')) return name
  return name
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, letter: string) =>
      octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8))
    )
}
