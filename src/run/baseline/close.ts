import {resolve} from 'node:path'
import {UsageError} from '../../disk/errors.ts'
import {isBelow} from '../../disk/paths.ts'
import {hasWildcard} from '../../text/wildcard.ts'
import type {Notice} from '../notice.ts'
import type {RunRequest} from '../request.ts'
import type {Baseline, BaselineUpdate} from './open.ts'

/** What came of a baseline at the end of a run. */
interface Closed {
  readonly notices: readonly Notice[]
  readonly update?: BaselineUpdate
}

/**
 * Writes a baseline where that was requested and the run is complete; else counts what is not needed any more.
 *
 * @param hasFailed some files were not linted: their findings are not gone
 */
export function closeBaseline(baseline: Baseline, request: RunRequest, cwd: string, hasFailed: boolean): Closed {
  const {file = '', update} = request.baseline ?? {}
  const isCovered = coverage(request, cwd)
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

/** Whether a path is below one that was requested; of a glob, below the folders before its first wildcard. */
function coverage({paths = [], outputs = [], scope, changes}: RunRequest, cwd: string): (path: string) => boolean {
  if (scope !== undefined || changes !== undefined) return () => false
  const roots = [...paths, ...outputs].map((path) => {
    const names = path.split('/')
    const first = names.findIndex((name) => hasWildcard(name))
    return resolve(cwd, first === -1 ? path : names.slice(0, first).join('/'))
  })
  return (path) => roots.some((root) => path === root || isBelow(root, path))
}
