import {lstatSync, type Stats} from 'node:fs'
import {resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {lastIndexFrom, type Range} from '../text/lines.ts'
import {type Hunks, type LineChanges, type LineSpan, openHunks} from './patch.ts'
import {withoutPrograms} from './programs.ts'
import {askGit, type GitName, listFiles, namesOf, readGit} from './run-git.ts'

/** What the files are compared with: the last commit, the upstream, a commit that is named. */
export type ChangeScope =
  | {readonly name: 'staged'}
  | {readonly name: 'changed'}
  | {readonly name: 'since'; readonly ref: string}

/** A file that changed. */
export interface FileChange {
  /** The id of what is staged; only for `staged`. */
  readonly blob?: string
  /** The lines that changed, `undefined` for all of them. */
  readonly lines?: LineChanges | undefined
  /** Where it was before it was renamed, absolute; only with lines. */
  readonly before?: string
  /** Its name is not UTF-8, so that it cannot be read; the path has the bytes escaped. */
  readonly isUnnamed?: boolean
  /** The file that its path leads to over a link; absolute. */
  readonly target?: string
}

/** The files that changed: added, copied, modified or renamed; none of submodules. */
export interface Changes {
  /** The root of the work tree, absolute. */
  readonly root: string
  /** By absolute path. */
  readonly files: ReadonlyMap<string, FileChange>
  /** Links that changed; absolute. */
  readonly links: readonly string[]
  /** Submodules of which another commit counts now; absolute. */
  readonly submodules?: readonly string[]
  /** Files and links that are gone; absolute. */
  readonly deleted: readonly string[]
  /** The text of a small file before its change; `undefined` where there was none, or it is not known. */
  textBefore(path: string): string | undefined
}

/**
 * Which files changed.
 *
 * - `staged`: the index against the last commit.
 * - `since`: the work tree against the commit where this branch left REF (their merge base; REF itself where they have none), so
 *   that changes of others on REF since then do not count. Uncommitted and untracked files count.
 * - `changed`: the same with the upstream of the branch as REF; without one `origin/HEAD`, then the first of `main`, `master`,
 *   `origin/main` and `origin/master` that is there.
 *
 * A line has changed where the new text has it and the old one does not, as `git diff --unified=0` has it. A line that only
 * moved along, also in a renamed file, has not changed; all lines of an added or untracked file have. A deletion leaves no line.
 *
 * @param options `lines`: read also which lines changed
 * @throws {UsageError} outside a git work tree, for a REF that git does not know, without anything to compare with, in a clone
 * that lacks the commit that both share
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
  // A renamed file is one that was added. To find that out, git would need texts, which a clone with a filter lacks.
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
  // By the index alone: what lies in a submodule is not looked at.
  const rawOfIndex = scope.name === 'staged' ? raw : read(['--cached', ...rawOptions, ...withSubmodules])
  const submodules = readRaw(rawOfIndex, submoduleMode)
    .filter(({isDeleted}) => !isDeleted)
    .map(({name}) => resolve(root, name))
  return {root, files, links, submodules, deleted, textBefore: (path) => textOf(root, blobsBefore.get(path))}
}

/** A patch has no lines of a file that is only renamed, of which none count, or of one that is added and empty, of which all do. */
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

/** No line, as of a file that was only renamed. */
export const unchanged: LineChanges = {spans: [], removed: []}

/** The ranges of changed lines in a text; the end of the text belongs to its last line. */
export function rangesOf(text: string, lines: readonly LineSpan[]): readonly Range[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return lines.map(({first, last}) => ({
    start: starts[first - 1] ?? text.length,
    end: starts[last] ?? text.length + 1
  }))
}

/** Whether a range overlaps one of the others, which are in order, found by halving; an empty range is before a character. */
export function isWithin({start, end}: Range, ranges: readonly Range[]): boolean {
  const at = lastIndexFrom(ranges, Math.max(end, start + 1) - 1, (range) => range.start)
  return (ranges[at]?.end ?? 0) > start
}

/** Where git refuses a repository, such as one of another owner, this gives the reason; `diff` complains about its options. */
function expectRepository(root: string): void {
  readGit(root, ['rev-parse', '--git-dir'])
}

/** The commit to compare with; for a branch without commits the empty tree. */
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

/** How to get the commits that a clone lacks. */
const deepen =
  'this clone is shallow; `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout, gets all commits'

/**
 * Where this branch left a commit, or the commit itself where they share none.
 *
 * @throws {UsageError} in a clone that may lack what they share: changes of others would count as those of this branch
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

/** The flags win over the settings that people may have in their own configuration. */
function diff(root: string, args: readonly string[], settings: Readonly<Record<string, string>>): Buffer {
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--src-prefix=a/', '--dst-prefix=b/']
  const which = ['--diff-filter=ACMRT', '--ignore-submodules', '--inter-hunk-context=0']
  return readGit(root, ['diff', ...plain, ...which, ...args, '--'], {settings})
}

/** A file or a link that git stores. */
interface RawChange extends GitName {
  readonly blob: string
  /** Zeros where there was none. */
  readonly blobBefore: string
  /** There was a file before, not a link or nothing. */
  readonly wasFile: boolean
  readonly isLink: boolean
  readonly isDeleted: boolean
}

/** The files and links, or what else has a mode, of `git diff --raw -z` without renames: `:100644 100644 <id> <id> M NUL path NUL`. */
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

/** A text that git stores. */
function textOf(root: string, blob: string | undefined): string | undefined {
  if (blob === undefined || /^0*$/.test(blob)) return undefined
  return askGit(root, ['--no-replace-objects', 'cat-file', 'blob', blob])
}

/** Files and links that git does not know and does not ignore; a repository inside this one is listed as a folder. */
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

/** The new lines of each file of a patch, and the names before of those that were renamed. */
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
    hunks = openHunks()
    lines.set(unquoted(line.slice('+++ '.length)).replace(/^b\//, ''), hunks)
  }
  return {lines, renamed}
}

const escapes: Readonly<Record<string, string>> = {a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r'}

/** A name as git writes it in a patch: quoted where it holds a control character, a quote or a backslash; a tab ends one with spaces. */
function unquoted(written: string): string {
  const name = written.replace(/\t$/, '')
  if (!name.startsWith('"')) return name
  return name
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, letter: string) =>
      octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8))
    )
}
