import {relative} from 'node:path'
import {createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch} from 'diff'
import {toSlashes} from '../disk/paths.ts'
import type {TextChange} from '../run/result.ts'
import {linearHunks} from './linear-hunks.ts'

/** How many lines may differ for the shortest diff, which takes time in proportion to the square of their number. */
const mostEdits = 1_000

const headerOptions = FILE_HEADERS_ONLY

/** The changes of files as one unified diff, as `git apply` reads it; an empty text is a file that does not exist yet. */
export function diffs(changes: readonly TextChange[], cwd: string): string {
  return changes
    .map(({path, text, fixed}) => {
      const name = toSlashes(relative(cwd, path))
      const [oldFileName, newFileName] = [text === '' ? '/dev/null' : `a/${name}`, `b/${name}`]
      const options = {headerOptions, maxEditLength: mostEdits}
      const short = createTwoFilesPatch(oldFileName, newFileName, text, fixed, undefined, undefined, options)
      if (short !== undefined) return short
      const hunks = linearHunks(text, fixed)
      return formatPatch({oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks}, headerOptions)
    })
    .join('')
}
