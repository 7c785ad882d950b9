import {type BaselineUse, splitBaselined} from './apply.ts'
import {type BaselineRequest, openBaseline} from './open.ts'

export {closeBaseline} from './close.ts'

/**
 * The baseline of a request.
 *
 * @param hasWholeTranscripts all findings of a transcript are looked for
 * @throws {UsageError} where it cannot be read, or is not there and is not to be made
 */
export function useBaseline(request: BaselineRequest, cwd: string, hasWholeTranscripts: boolean): BaselineUse {
  return {baseline: openBaseline(request, cwd), hasWholeTranscripts, split: splitBaselined}
}
