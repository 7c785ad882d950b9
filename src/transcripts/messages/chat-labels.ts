import {type ChatSide, sideOf} from './chat-sides.ts'

/** Whom a mark names. */
export interface ChatName extends ChatSide {
  /** Who wrote what follows, in lower case. */
  readonly label: string
}

function ofSide(label: string): ChatName {
  const {side, isSure} = sideOf(label)
  return {label, side, isSure}
}

/** Most names have nothing around them. */
const word = /^[a-z]{1,40}$/i
const person = /[\u{1F464}\u{1F468}\u{1F469}\u{1F9D1}\u{1F64B}]/u
const robot = /\u{1F916}/u

const verbs = 'said|says|wrote|writes|asked|asks|answered|answers|replied|responded'
const speech = new RegExp(` (?:${verbs})$`)
const anySpeech = new RegExp(` (?:${verbs})`)

/** Whether a text has a verb of speech: most have none. */
export function hasSpeech(text: string): boolean {
  return anySpeech.test(text)
}

/** Whether a name has a verb of speech behind it, as a page shows whose turn follows. */
export function isSpeech(name: string): boolean {
  return speech.test(name)
}

/** Whether one of the words of a text, or a picture in it, is sure to name a side. */
export function hasSide(text: string): boolean {
  for (const part of text.toLowerCase().split(/[^\p{L}\p{M}]+/u)) if (part !== '' && sideOf(part).isSure) return true
  return robot.test(text) || person.test(text)
}

/** Who is named. @param name as it is written, perhaps with a number, a time, a model or a picture of a person or a robot */
export function labelOf(name: string): ChatName {
  if (word.test(name)) return ofSide(name.toLowerCase())
  const [words = ''] = name
    .replace(/^\d{1,6}[.)] |<[^<>]{0,40}>/g, '')
    .replace(/[^\p{L}\p{N}\p{M}@ .:()[\]|·,–—-]/gu, '')
    .split(/[([|·,–—:]| - | (?=\d{1,2}:)/)
  const label = words
    .trim()
    .toLowerCase()
    .replace(speech, '')
    .replace(/^(q|question|a|answer) ?\d{1,4}$/, '$1')
  if (robot.test(name)) return {label: label || 'robot', side: 'agent', isSure: true}
  const isPerson = person.test(name) && sideOf(label).side !== 'agent'
  return isPerson ? {label: label || 'person', side: 'user', isSure: true} : ofSide(label)
}
