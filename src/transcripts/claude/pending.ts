import type {HeldLine, HeldLines} from './held-lines.ts'
import type {Message} from './messages.ts'
import type {Author} from './participants.ts'

/** A record that is not parsed yet: messages that follow may take its place. */
export interface UnreadRecord extends HeldLine {
  readonly author: Author
  /** Its own, else the one before. */
  readonly message: Message
  /** It is a prompt, not a message of the agent. */
  readonly isPrompt: boolean
  readonly model: string | undefined
}

/** What the records of a thread do, in their order. */
export interface Pending {
  /** @param effect what a record that is parsed does, as soon as those before it are done with */
  add(effect: () => void): void
  addUnread(record: UnreadRecord): void
  /** No record follows. */
  finish(): void
}

/** What happens to a record whose turn it is. */
export interface Handlers {
  /** Whether it does not matter any more. */
  isOver(record: UnreadRecord): boolean
  /** Takes from it what its bytes showed. */
  pass(record: UnreadRecord): void
  /** Parses it. */
  read(record: UnreadRecord): void
}

/** How many records wait before the first is read although it may turn out not to matter. */
const mostRecords = 4096

/** How many records that do not wait any more are in the list. */
const mostSettled = 64

export function createPending(lines: Pick<HeldLines, 'isFull' | 'release'>, {isOver, pass, read}: Handlers): Pending {
  let entries: ((() => void) | UnreadRecord)[] = []
  /** The first that waits. */
  let first = 0

  function settle(isEnd: boolean): void {
    for (let next = entries[first]; next !== undefined; next = entries[++first]) {
      if (typeof next === 'function') next()
      else {
        const isOut = isOver(next)
        if (!isOut && !isEnd && entries.length - first <= mostRecords && !lines.isFull()) break
        if (isOut) pass(next)
        else read(next)
        lines.release(next)
      }
    }
    if (first === entries.length || first > mostSettled) {
      entries = entries.slice(first)
      first = 0
    }
  }

  return {
    add(effect) {
      if (first === entries.length) effect()
      else {
        entries.push(effect)
        settle(false)
      }
    },
    addUnread(record) {
      entries.push(record)
      settle(false)
    },
    finish: () => settle(true)
  }
}
