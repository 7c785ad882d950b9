import {constants} from 'node:fs'
import {join, resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {readRegular} from '../disk/open-file.ts'
import {withoutPrograms} from './programs.ts'
import {askGit, readGit} from './run-git.ts'

/** Bytes; git reads larger ones. */
const largestLoose = 10_000_000

/**
 * Texts in git by id. The last staged texts are loose objects; git reads all others in one process.
 *
 * @throws {UsageError} for a missing id
 */
export function readBlobs(root: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const id of ids) {
    const text = readLoose(root, id)
    if (text !== undefined) texts.set(id, text)
  }
  const rest = ids.filter((id) => !texts.has(id))
  return rest.length === 0 ? texts : new Map([...texts, ...askForBlobs(root, rest)])
}

/**
 * Text of a loose object: `blob`, size, NUL, content, compressed. `undefined` for another format, too large an object,
 * or one elsewhere, as in a linked work tree.
 */
function readLoose(root: string, id: string): string | undefined {
  try {
    const file = join(root, '.git', 'objects', id.slice(0, 2), id.slice(2))
    const packed = readRegular(file, largestLoose, {more: constants.O_NOFOLLOW ?? 0})
    // Lazy: slow to load, rarely needed.
    const {inflateSync} = process.getBuiltinModule('node:zlib')
    const bytes = inflateSync(packed, {maxOutputLength: largestLoose})
    const start = bytes.indexOf(0) + 1
    const isWhole = bytes.toString('latin1', 0, start) === `blob ${bytes.length - start}\0`
    return isWhole ? bytes.toString('utf8', start) : undefined
  } catch {
    return undefined
  }
}

export interface IndexEntry {
  /** From the root, with `/`. */
  readonly name: string
  readonly blob: string
  readonly isLink: boolean
}

/** Tracked entries: `100644 <id> 0 TAB path NUL`; none if git fails. */
export function indexEntries(root: string): readonly IndexEntry[] {
  return (askGit(root, ['ls-files', '--stage', '-z']) ?? '').split('\0').flatMap((word) => {
    const [, mode, blob = '', name = ''] = /^(1[02]0)\d{3} ([0-9a-f]+) \d\t([\s\S]+)$/.exec(word) ?? []
    return mode === undefined ? [] : [{name, blob, isLink: mode === '120'}]
  })
}

function askForBlobs(root: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const bytes = readGit(root, ['--no-replace-objects', 'cat-file', '--batch'], {input: `${ids.join('\n')}\n`})
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf('\n', at) + 1
    const [id = '', type, size] = bytes.toString('latin1', at, start - 1).split(' ')
    if (type !== 'blob') throw new UsageError(`Missing staged content ${id}, expected it in the git repository`)
    const end = start + Number(size)
    texts.set(id, bytes.toString('utf8', start, end))
    at = end + 1
  }
  return texts
}

/** Files that differ from the index, absolute; converted line ends do not count. */
export function unstagedFiles(root: string): ReadonlySet<string> {
  const args = ['diff', '--name-only', '--no-ext-diff', '--no-textconv', '--ignore-submodules', '-z']
  const names = readGit(root, args, {settings: withoutPrograms(root)}).toString()
  return new Set(names.split('\0').flatMap((name) => (name === '' ? [] : [resolve(root, name)])))
}
