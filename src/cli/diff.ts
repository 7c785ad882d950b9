import {relative} from 'node:path'
import {createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk} from 'diff'
import {toSlashes} from '../disk/paths.ts'
import type {TextChange} from '../run/result.ts'

/** Limit of lines that differ in a shortest diff, whose time grows with the square of their number. */
const mostEdits = 1_000

const headerOptions = FILE_HEADERS_ONLY

/**
 * The changes of files as one unified diff, as `git apply` reads it; an empty text is a file that does not exist yet. Beyond
 * {@link mostEdits}, the diff replaces all lines of the file.
 */
export function diffs(changes: readonly TextChange[], cwd: string): string {
  return changes
    .map(({path, text, fixed}) => {
      const name = toSlashes(relative(cwd, path))
      const [oldFileName, newFileName] = [text === '' ? '/dev/null' : `a/${name}`, `b/${name}`]
      const options = {headerOptions, maxEditLength: mostEdits}
      const short = createTwoFilesPatch(oldFileName, newFileName, text, fixed, undefined, undefined, options)
      if (short !== undefined) return short
      const hunks = [wholeHunk(text, fixed)]
      return formatPatch({oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks}, headerOptions)
    })
    .join('')
}

function wholeHunk(text: string, fixed: string): StructuredPatchHunk {
  const [removed, added] = [linesOf(text), linesOf(fixed)]
  return {
    oldStart: 1,
    oldLines: removed.length,
    newStart: 1,
    newLines: added.length,
    lines: [...marked('-', removed), ...marked('+', added)]
  }
}

/** With their line ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function marked(mark: '-' | '+', lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) =>
    line.endsWith('\n') ? mark + line.slice(0, -1) : [mark + line, '\\ No newline at end of file']
  )
}
