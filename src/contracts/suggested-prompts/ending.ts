/** The required ending of an agent, by its role: REQ-0003 1.1, 1.3. */
import type {Source} from '../source.ts'

/** A prompt block, or a status line. */
export type OutputEnding = 'block' | 'status'

/** The name of each ending, for messages. */
export const endingNames: Readonly<Record<OutputEnding, string>> = {block: 'prompt block', status: 'status line'}

/** Sub-agents report a status; all others offer prompts. */
export function endingOf({role}: Source): OutputEnding {
  return role === 'sub-agent' ? 'status' : 'block'
}
