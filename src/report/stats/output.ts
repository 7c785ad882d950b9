import type {Finding} from '../../linter/rule.ts'
import {isRecord} from '../../text/json-object.ts'
import {createMemo, memo} from '../../text/memoize.ts'
import {reportedLimit} from '../severity-counts.ts'
import type {CountRow} from './counts.ts'

export interface CountedOutput {
  /** Id of the thread of a final message; absent for a text. */
  readonly thread?: string
  readonly agent?: string | undefined
  readonly model?: string | undefined
  readonly findings: readonly Finding[]
  /** Whether the run ended before its final message. */
  readonly isIncomplete: boolean
  /** Whether the linter or a rule failed. */
  readonly hasFailed?: boolean
  /** Whether no check applied. */
  readonly isUnchecked: boolean
}

export interface OutputCounts {
  readonly counts: readonly number[]
  readonly rules: readonly CountRow[]
  readonly messages: readonly CountRow[]
  /** Number of findings without a row of messages; each rule counts up to the limit of a report. */
  readonly unworded: number
}

/** Findings of an output about one contract. */
interface Group {
  readonly names: readonly string[]
  readonly rule: string
  readonly contract: string | undefined
  errors: number
  warnings: number
  misplaced: number
}

interface MessageRow extends CountRow {
  readonly counts: [outputs: number, errors: number, warnings: number]
}

/** Notes do not count. */
export function countsOf({findings, isIncomplete, hasFailed = false, isUnchecked}: CountedOutput): OutputCounts {
  const groups = new Map<string, Group>()
  const messages = new Map<string, MessageRow>()
  const worded = new Map<string, number>()
  let unworded = 0
  for (const finding of findings) {
    const {rule, messageId, severity} = finding
    if (severity === 'note') continue
    const [errors, warnings] = severity === 'error' ? [1, 0] : [0, 1]
    const contract = contractOf(finding)
    const names = contract === undefined ? [rule] : [rule, contract]
    const group = memo(groups, names.join('\0'), () => ({names, rule, contract, errors: 0, warnings: 0, misplaced: 0}))
    group.errors += errors
    group.warnings += warnings
    group.misplaced += isMisplaced(finding) ? 1 : 0
    const count = worded.get(rule) ?? 0
    worded.set(rule, count + 1)
    if (count >= reportedLimit) {
      unworded++
      continue
    }
    const wording = [rule, messageId, wordingOf(finding)]
    const {counts} = memo(messages, wording.join('\0'), (): MessageRow => ({names: wording, counts: [1, 0, 0]}))
    counts[1] += errors
    counts[2] += warnings
  }
  const all = [...groups.values()]
  return {
    counts: outcome(all, {isIncomplete, isUnchecked: hasFailed || (all.length === 0 && isUnchecked)}),
    rules: all.map(rowOf),
    messages: [...messages.values()],
    unworded
  }
}

function outcome(
  groups: readonly Group[],
  {isIncomplete, isUnchecked}: Pick<CountedOutput, 'isIncomplete' | 'isUnchecked'>
): readonly number[] {
  const hasFailed = groups.some(({rule, errors}) => errors > 0 && rule !== 'run-complete')
  const isOpen = !hasFailed && isIncomplete
  const isUnknown = !hasFailed && !isIncomplete && isUnchecked
  const hasPassed = !hasFailed && !isOpen && !isUnknown
  const hasWarnings = groups.some(({warnings}) => warnings > 0)
  const isElsewhere = answersElsewhere(groups).size > 0
  return [true, hasPassed, hasPassed && hasWarnings, hasFailed, isOpen, isUnknown, isElsewhere].map(Number)
}

/** Contracts, or rules without one, whose only fault is the place. */
function answersElsewhere(groups: readonly Group[]): ReadonlySet<string> {
  const subjects = new Map<string, boolean>()
  for (const {rule, contract, errors, warnings, misplaced} of groups) {
    const subject = contract === undefined ? rule : `contract ${contract}`
    subjects.set(subject, (subjects.get(subject) ?? true) && misplaced === errors + warnings)
  }
  return new Set([...subjects].flatMap(([subject, isPlaceAlone]) => (isPlaceAlone ? subject : [])))
}

function rowOf({names, errors, warnings, misplaced}: Group): CountRow {
  return {
    names,
    counts: [errors > 0, errors === 0, misplaced === errors + warnings].map(Number).concat(errors, warnings)
  }
}

/** Contracts of rules, by prefix of the rule id; the data of a problem may override it. */
const contracts: readonly (readonly [prefix: string, contract: string])[] = [
  ['suggested-prompts-', 'suggested-prompts'],
  ['system-template-', 'system-templates'],
  ['response-markers', 'system-templates'],
  ['agent-response-', 'agent-response'],
  ['prompt-sections-', 'prompt-sections'],
  ['provider-result', 'prompt-sections'],
  ['party-', 'inception-party']
]

function contractOf({rule, data}: Pick<Finding, 'rule' | 'data'>): string | undefined {
  const named = isRecord(data) ? data['contract'] : undefined
  if (typeof named === 'string') return named
  return contracts.find(([prefix]) => rule.startsWith(prefix))?.[1]
}

/** Message ids of answers in the wrong place. */
const placeIds: ReadonlySet<string> = new Set(['text-before', 'text-after', 'section-after'])

/** Names of faults around an answer. */
const strayWords: ReadonlySet<unknown> = new Set(['text', 'section', 'decoration'])

/**
 * Whether a finding concerns an existing answer that its consumer cannot read: not at the start or end, or with text
 * around it.
 */
function isMisplaced({messageId, data}: Pick<Finding, 'messageId' | 'data'>): boolean {
  return placeIds.has(messageId) || (messageId === 'unexpected' && isRecord(data) && strayWords.has(data['what']))
}

const wordings = createMemo<string, string>(1000)

/**
 * A message without parts that vary by output: quoted text is `...`, other numbers are `N`. A message that has no mask
 * becomes the rule's generic message.
 */
function wordingOf(finding: Pick<Finding, 'rule' | 'masked'>): string {
  const message = maskedMessage(finding)
  return wordings(message, () => withoutNumbers(message))
}

function withoutNumbers(message: string): string {
  return message
    .split('`')
    .map((segment, index) =>
      index % 2 === 0 ? segment.replace(/(^|[ (])\d+(?:,\d{3})*(?=$|[ ,;)])/g, '$1N') : segment
    )
    .join('`')
}

function maskedMessage({rule, masked}: Pick<Finding, 'rule' | 'masked'>): string {
  try {
    const message = masked?.().message
    if (message !== undefined) return message
  } catch {}
  return `Unexpected text, expected what the page of \`${rule}\` describes`
}
