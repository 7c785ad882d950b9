import {type BaselineUse, splitBaselined} from './apply.ts'
import {type BaselineRequest, openBaseline} from './open.ts'

export {closeBaseline} from './close.ts'

/**
 * The baseline of a request.
 *
 * @param hasWholeTranscripts whether all findings of a transcript are reported
 * @throws {UsageError} for a file that is unreadable, or missing and not to be created
 */
export function useBaseline(request: BaselineRequest, cwd: string, hasWholeTranscripts: boolean): BaselineUse {
  return {baseline: openBaseline(request, cwd), hasWholeTranscripts, split: splitBaselined}
}
