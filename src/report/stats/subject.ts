import type {Finding} from '../../linter/rule.ts'
import {isRecord} from '../../text/json-object.ts'

/** The contracts that rules are about, by the first words of their ids; a rule may name another in the data of a problem. */
const contracts: readonly (readonly [prefix: string, contract: string])[] = [
  ['suggested-prompts-', 'suggested-prompts'],
  ['system-template-', 'system-templates'],
  ['response-markers', 'system-templates'],
  ['agent-response-', 'agent-response'],
  ['prompt-sections-', 'prompt-sections'],
  ['provider-result', 'prompt-sections'],
  ['party-', 'inception-party']
]

/** The contract that a finding is about, where there is one. */
export function contractOf({rule, data}: Pick<Finding, 'rule' | 'data'>): string | undefined {
  const named = isRecord(data) ? data['contract'] : undefined
  if (typeof named === 'string') return named
  return contracts.find(([prefix]) => rule.startsWith(prefix))?.[1]
}

/** The messages of all rules about an answer that is there, whose place alone is wrong. */
const placeIds: ReadonlySet<string> = new Set(['text-before', 'text-after', 'section-after'])

/**
 * Whether a finding is about an answer that is there, but not where its consumer reads: not at the start or the end of the
 * output, or only mentioned, in code or in a comment.
 */
export function isMisplaced({messageId, data}: Pick<Finding, 'messageId' | 'data'>): boolean {
  return placeIds.has(messageId) || (isRecord(data) && data['mentioned'] !== undefined)
}
