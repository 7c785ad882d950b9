import {relative, sep} from 'node:path'
import {createTwoFilesPatch, FILE_HEADERS_ONLY} from 'diff'
import type {Result} from '../engine/run.ts'

/** The fixes of files as one unified diff, as `git apply` reads it. */
export function diffs(results: readonly Result[], cwd: string): string {
  return results
    .map(({path, text, fixed = text}) => {
      const name = relative(cwd, path).split(sep).join('/')
      return createTwoFilesPatch(`a/${name}`, `b/${name}`, text, fixed, undefined, undefined, {
        headerOptions: FILE_HEADERS_ONLY
      })
    })
    .join('')
}
