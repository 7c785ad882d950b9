import type {StopReason, Thread} from './model.ts'

/** A thread while its file is read. */
export interface Draft {
  readonly id: string
  readonly kind: Thread['kind']
  agent: string | undefined
  /** Of the last message so far. */
  text: string
  /** Where the text stands. */
  line: number
  /** The last line that belongs to the thread. */
  last: number
  /** How many messages the agent wrote. */
  said: number
  stopReason: StopReason | undefined
}

export function openDraft(kind: Thread['kind'], id: string, agent?: string): Draft {
  return {id, kind, agent, text: '', line: 1, last: 1, said: 0, stopReason: undefined}
}

/** One more message of the agent: what cut the thread before it is over. */
export function say(draft: Draft, text: string, line: number, stopReason?: StopReason): void {
  draft.said += 1
  draft.text = text
  draft.line = line
  draft.last = line
  draft.stopReason = stopReason
}

/** The thread, once no record follows. */
export function closeDraft({id, kind, agent, text, line, last, said, stopReason}: Draft): Thread {
  const reason = stopReason ?? (said === 0 ? 'nothing' : undefined)
  return {
    id,
    kind,
    ...(agent !== undefined && {agent}),
    text,
    line: text === '' ? last : line,
    message: said,
    ...(reason !== undefined && {stopReason: reason})
  }
}

/** The thread with an id; opened where it is not known yet. */
export function draftOf(drafts: Map<string, Draft>, id: string, agent?: string): Draft {
  const known = drafts.get(id)
  if (known !== undefined) {
    known.agent ??= agent
    return known
  }
  const draft = openDraft('subagent', id, agent)
  drafts.set(id, draft)
  return draft
}
