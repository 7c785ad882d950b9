/** What the cases of transcripts are made of: lines, lists, and records of Claude Code. */
import type {WorstCase} from '../worst-case.ts'
import {fill, jsonLines} from './fill.ts'

export function transcript(name: string, make: WorstCase['make']): WorstCase {
  return {name: `transcript: ${name}`, kinds: ['transcript'], make}
}

/** Lines of one program, with what comes before them. */
export function lines(name: string, record: (index: number) => object, ...first: readonly object[]): WorstCase {
  return transcript(name, (size) => jsonLines(size, record, ...first))
}

/** A document with a list. */
export function list(
  name: string,
  value: (index: number) => unknown,
  [before, after]: readonly [string, string]
): WorstCase {
  return transcript(name, (size) => `${before}${fill(size, (index) => JSON.stringify(value(index)), ',')}${after}`)
}

export const text = (words: string) => [{type: 'text', text: words}]

export function turn(index: number, more: object = {}, content: unknown = text('Done')): object {
  return {
    type: 'assistant',
    sessionId: 's',
    uuid: `u${index}`,
    parentUuid: `u${index - 1}`,
    message: {id: `m${index}`, role: 'assistant', content},
    ...more
  }
}

export function call(index: number, name: string, input: object): object {
  return {type: 'tool_use', id: `c${index}`, name, input}
}

export const message = (index: number) =>
  call(index, 'SendMessage', {type: 'message', recipient: 'liam', content: 'a', summary: 'b'})
export const spawn = (index: number) =>
  call(index, 'Agent', {subagent_type: 'a', name: `n${index}`, team_name: 'inception-party', prompt: 'p'})
export const answer = (index: number) => ({
  type: 'user',
  sessionId: 's',
  message: {role: 'user', content: [{type: 'tool_result', tool_use_id: `c${index}`, content: 'a'}]}
})
