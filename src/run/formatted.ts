import {dirname, join} from 'node:path'
import {gitRoot} from '../disk/git-root.ts'
import type {Reader} from '../disk/incidental.ts'
import {relativePath} from '../disk/paths.ts'
import {formattersOf} from '../project/formatters.ts'
import {memo} from '../text/memo.ts'
import type {Notice} from './notice.ts'
import type {NoticeReport} from './report.ts'
import type {Settled} from './settled.ts'

/**
 * The files with blocks that a formatter of their repository would rewrite: one notice for each formatter.
 *
 * @param cwd absolute
 */
export function formattedNotices(
  results: readonly Pick<Settled, 'path' | 'hasBareBlock'>[],
  reader: Reader,
  cwd: string
): readonly Notice[] {
  const roots = new Map<string, string | undefined>()
  const byRoot = new Map<string, Set<string>>()
  for (const {path, hasBareBlock} of results) {
    if (!hasBareBlock || !['.md', '.markdown'].some((end) => path.toLowerCase().endsWith(end))) continue
    const root = memo(roots, dirname(path), gitRoot)
    if (root !== undefined) memo(byRoot, root, () => new Set()).add(path)
  }
  return [...byRoot].flatMap(([root, paths]) =>
    formattersOf((path) => reader.attempt(join(root, path)).text).flatMap(({name, file, leavesOut}): Notice[] => {
      const formatted = [...paths].filter((path) => !leavesOut(relativePath(root, path))).sort()
      const names = formatted.map((path) => relativePath(cwd, path))
      if (names.length === 0) return []
      const config = relativePath(cwd, join(root, file))
      return [
        {
          kind: 'formatted',
          message: formattedMessage(`${config}: ${name}`, names),
          path: join(root, file),
          paths: formatted
        }
      ]
    })
  )
}

/**
 * The notices of several parts of a run, joined.
 *
 * @returns one for each formatter
 */
export function joinFormatted(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const bySubject = new Map<string, {readonly first: NoticeReport; readonly paths: Set<string>}>()
  for (const notice of all) {
    if (notice.kind !== 'formatted') continue
    const [subject = ''] = notice.message.split(verb, 1)
    const {paths} = memo(bySubject, subject, () => ({first: notice, paths: new Set<string>()}))
    for (const path of notice.paths ?? []) paths.add(path)
  }
  return [...bySubject].map(([subject, {first, paths}]) => {
    const names = [...paths].sort()
    return {...first, message: formattedMessage(subject, names), paths: names}
  })
}

const verb = ' rewrites the blocks in '

/** @param subject the configuration and the name of the formatter @param names the files, from the working directory */
function formattedMessage(subject: string, names: readonly string[]): string {
  const more = names.length === 1 ? '' : ` and ${names.length - 1} more`
  return `${subject}${verb}${names[0]}${more} when it formats Markdown: let it leave them out, as \`lint-agents init\` does`
}
