import type {FormatReading} from '../format.ts'
import type {StopReason} from '../model.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {addTurn} from '../turns.ts'
import {trimmedBlock} from './dialogue-lines.ts'

/** A part of a dialogue in text. */
export interface DialoguePart {
  readonly author: 'agent' | 'user'
  /** Of the lines of its text: the first, and the one after the last. */
  readonly from: number
  readonly to: number
  /** What the agent did instead of a message. */
  readonly stopReason?: StopReason
  readonly model?: string | undefined
}

/** What the agent of a dialogue ended with. @param lines those of the file */
export function readDialogue(lines: readonly string[], parts: Iterable<DialoguePart>): FormatReading {
  const main = openMain()
  for (const {author, from, to, stopReason, model} of parts) {
    if (author === 'user') continue
    const block = trimmedBlock(lines, from, to)
    if (stopReason !== undefined) addTurn(main, {path: [], stopReason, model}, block.from + 1)
    else if (block.text !== '') addTurn(main, {path: [], text: block.text, model}, block.from + 1)
  }
  main.lastLine = lines.length
  return {threads: [closeThread(main)]}
}

/** Whether a line is a rule between turns. */
export function isRule(line: string | undefined, rule = '---'): boolean {
  return line?.trim() === rule
}

/** Where a text ends whose last line is the rule that its program writes after a turn: before that. */
export function beforeRule(lines: readonly string[], from: number, to: number, rule?: string): number {
  const block = trimmedBlock(lines, from, to)
  return block.to > block.from && isRule(lines[block.to - 1], rule) ? block.to - 1 : to
}
