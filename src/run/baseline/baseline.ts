import type {RunRequest} from '../request.ts'
import {type BaselineUse, splitKnown} from './apply.ts'
import {openBaseline} from './open.ts'

export {closeBaseline} from './close.ts'

/** The baseline of a request. @throws {UsageError} where it cannot be read, or is not there and is not to be made */
export function useBaseline(
  request: NonNullable<RunRequest['baseline']>,
  cwd: string,
  {hasChangedLinesOnly = false, threads = 'all'}: RunRequest
): BaselineUse {
  const hasWholeTranscripts = !hasChangedLinesOnly && threads === 'all'
  return {baseline: openBaseline(request, cwd), hasWholeTranscripts, split: splitKnown}
}
