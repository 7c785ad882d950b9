import {relative} from 'node:path'
import {createTwoFilesPatch, FILE_HEADERS_ONLY} from 'diff'
import {toSlashes} from '../project/paths.ts'
import type {Change} from '../run/lint-input.ts'

/** The changes of files as one unified diff, as `git apply` reads it; an empty text is a file that does not exist yet. */
export function diffs(changes: readonly Change[], cwd: string): string {
  return changes
    .map(({path, text, fixed}) => {
      const name = toSlashes(relative(cwd, path))
      const old = text === '' ? '/dev/null' : `a/${name}`
      return createTwoFilesPatch(old, `b/${name}`, text, fixed, undefined, undefined, {
        headerOptions: FILE_HEADERS_ONLY
      })
    })
    .join('')
}
