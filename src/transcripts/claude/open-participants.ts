import type {HeldLines} from './held-lines.ts'
import {createLastTurn} from './last-turn.ts'
import {identify, type Participant, type Participants} from './participants.ts'
import {createPending, type UnreadRecord} from './pending.ts'

/** Parses a record; its participant is known, and its message. */
export type ReadUnread = (record: UnreadRecord, participant: Participant) => void

/** The participants of a run, each from its first record on. */
export function openParticipants(
  lines: HeldLines,
  read: ReadUnread
): {of(key: string): Participant; all: Participants} {
  const all: Participants = new Map()

  function open(): Participant {
    const lastTurn = createLastTurn()
    const records = createPending(lines, {
      // A prompt only matters for messages near it, where an agent gives no texts to others: these are of a turn.
      isOver: ({message, isPrompt}) => message.isOut && !(isPrompt && lastTurn.hasDeliveries()),
      pass(record) {
        const {number, author, message, isPrompt, model} = record
        identify(participant, author, number)
        participant.model = model ?? participant.model
        if (isPrompt) lastTurn.begin(number)
        else lastTurn.pass(message, number)
      },
      read: (record) => read(record, participant)
    })
    const participant: Participant = {lastTurn, records, line: 0, type: undefined, name: undefined, model: undefined}
    return participant
  }

  return {
    all,
    of(key) {
      const known = all.get(key)
      if (known !== undefined) return known
      const participant = open()
      all.set(key, participant)
      return participant
    }
  }
}
