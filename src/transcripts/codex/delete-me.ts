interface Utterance {
  text: string
  line: number
  turn: number
  isCommentary: boolean
}

/** What the agent said last, by one kind of records. */
export interface Voice extends Utterance {
  said: number
  /** Which message it is that was said last, from 1; 0 for none. */
  message: number
}

export function openVoice(): Voice {
  return {text: '', line: 1, turn: 0, isCommentary: false, said: 0, message: 0}
}

/** One more message. A commentary never stands in for the answer of its turn. */
export function hear(voice: Voice, utterance: Utterance): void {
  voice.said += 1
  const isAnswered = voice.message > 0 && voice.turn === utterance.turn && !voice.isCommentary
  if (!(utterance.isCommentary && isAnswered)) Object.assign(voice, utterance, {message: voice.said})
}
