import {dirname, join} from 'node:path'
import {gitRoot} from '../disk/git-root.ts'
import type {Reader} from '../disk/incidental.ts'
import {relativePath} from '../disk/paths.ts'
import {formattersOf} from '../project/formatters.ts'
import type {Notice} from '../report/notice.ts'
import {formattedMessage} from '../report/notice-words.ts'
import {memo} from '../text/memo.ts'
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
