import {relative} from 'node:path'
import {createTwoFilesPatch, FILE_HEADERS_ONLY} from 'diff'
import {toSlashes} from '../project/paths.ts'
import type {Result} from '../run/run.ts'

/** The changes of files as one unified diff, as `git apply` reads it; an empty text is a file that is not there yet. */
export function diffs(results: readonly Pick<Result, 'path' | 'text' | 'fixed'>[], cwd: string): string {
  return results
    .map(({path, text, fixed = text}) => {
      const name = toSlashes(relative(cwd, path))
      const old = text === '' ? '/dev/null' : `a/${name}`
      return createTwoFilesPatch(old, `b/${name}`, text, fixed, undefined, undefined, {
        headerOptions: FILE_HEADERS_ONLY
      })
    })
    .join('')
}
