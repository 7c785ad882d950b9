import {resolve} from 'node:path'
import {UsageError} from '../../disk/errors.ts'
import type {Notice} from '../notice.ts'
import type {Baseline, BaselineRequest, BaselineUpdate} from './open.ts'

interface Closed {
  readonly notices: readonly Notice[]
  readonly update?: BaselineUpdate
}

/**
 * Writes the baseline if the request says so and the run is complete; otherwise counts its unused entries.
 *
 * @param cwd base of the requested path
 * @param run `isCovered`: whether it would have linted a missing path; `hasFailed`: some files were not linted, so
 * their findings are not gone
 */
export function closeBaseline(
  baseline: Baseline,
  {file, update}: BaselineRequest,
  cwd: string,
  {isCovered, hasFailed}: {readonly isCovered: (path: string) => boolean; readonly hasFailed: boolean}
): Closed {
  if (update !== undefined) {
    if (hasFailed) return {notices: [notWritten(`${file}: not written: not all files could be linted`)]}
    try {
      return {notices: [], update: baseline.save(isCovered)}
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      return {notices: [notWritten(error.message)]}
    }
  }
  const gone = hasFailed ? 0 : baseline.gone(isCovered)
  if (gone === 0) return {notices: []}
  const message = `${file}: ${gone} known ${gone === 1 ? 'finding is' : 'findings are'} gone: --update-baseline removes ${gone === 1 ? 'it' : 'them'}`
  return {notices: [{kind: 'unused-baseline', message, path: resolve(cwd, file)}]}
}

function notWritten(message: string): Notice {
  return {kind: 'not-written', message}
}
