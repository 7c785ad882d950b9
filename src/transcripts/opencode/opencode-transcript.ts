import {beforeRule, type DialoguePart, isRule, readDialogue} from '../dialogue/dialogue.ts'
import {dialogueLines, trimmedBlock} from '../dialogue/dialogue-lines.ts'
import {CaptureError} from '../errors.ts'
import type {DialogueFormat, Format} from '../format.ts'

/**
 * What `/export` of OpenCode writes: `## User` and `## Assistant (Build · MODEL · 1.2s)` above what each wrote, a rule below. Where a
 * thought ends is not shown: a last message with one is not read.
 *
 * Source: `transcript.ts` of https://github.com/anomalyco/opencode, and exports in public repositories, read in November 2026.
 */
const opencodeTranscript: DialogueFormat = {
  name: 'opencode-transcript',
  detects: (text) => marksIn(dialogueLines(text)).length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    return lines.slice(0, headerLength).some((line) => header.test(line)) && marksIn(lines).length > 0
  },
  read(text) {
    const lines = dialogueLines(text)
    const marks = marksIn(lines)
    const {threads, ...reading} = readDialogue(lines, partsIn(lines, marks))
    const agent = marks.findLast((mark) => mark.agent !== undefined)?.agent
    return {...reading, threads: threads.map((thread) => ({...thread, ...(agent && {agent})}))}
  }
}

/** How many lines an export has before its first turn. */
const headerLength = 8
const header = /^\*\*Session ID:\*\* ses_\w/

interface Mark {
  readonly line: number
  readonly isUser: boolean
  readonly agent?: string | undefined
  readonly model?: string | undefined
}

const mark = /^## (User|Assistant)(?: \((.{1,300})\))?$/

/** The lines above turns: each is the first one below a rule. */
function marksIn(lines: readonly string[]): readonly Mark[] {
  const marks: Mark[] = []
  let isBelowRule = false
  for (const [index, line] of lines.entries()) {
    const [found, side, about = ''] = (isBelowRule && mark.exec(line.trimEnd())) || []
    const [agent, model] = about.split(' · ')
    if (found !== undefined)
      marks.push({line: index, isUser: side === 'User', ...(about !== '' && {agent: nameOf(agent), model})})
    if (line.trim() !== '') isBelowRule = isRule(line)
  }
  return marks
}

/** The program shows the words of a name with capitals. */
function nameOf(title = ''): string {
  return title.replace(/\b\w/g, (letter) => letter.toLowerCase())
}

const thought = '_Thinking:_'

function* partsIn(lines: readonly string[], marks: readonly Mark[]): Generator<DialoguePart> {
  const last = marks.findLastIndex(({isUser}) => !isUser)
  for (const [index, {line, isUser, model}] of marks.entries()) {
    if (isUser) continue
    const to = beforeRule(lines, line + 1, marks[index + 1]?.line ?? lines.length)
    const call = callIn(lines, line + 1, to)
    const {text, from} = trimmedBlock(lines, line + 1, call ?? to)
    const isThought = text.startsWith(thought)
    if (text !== '' && !isThought) yield {author: 'agent', from, to: call ?? to, model}
    if (call !== undefined) yield {author: 'agent', from: call, to: call, stopReason: 'tool call', model}
    else if (text === '') yield {author: 'agent', from, to: from, stopReason: 'unfinished run', model}
    else if (isThought && index === last) throw new CaptureError(unclear)
  }
}

const unclear =
  'Unexpected `_Thinking:_` in the last message, expected an export without thoughts, whose ends it does not show, or `opencode export`'

/** The first line of a call; older versions have it in a fence. */
function callIn(lines: readonly string[], from: number, to: number): number | undefined {
  for (let line = from; line < to; line++) {
    const text = lines[line] ?? ''
    if (/^\*\*Tool: \S.{0,200}\*\*$/.test(text) || (text === '```' && /^Tool: \S/.test(lines[line + 1] ?? '')))
      return line
  }
  return undefined
}

export const opencodeTranscriptFormat: Format = {
  name: 'opencode-transcript',
  program: 'OpenCode',
  files: '`/export`, without thoughts, with the format declared',
  triedOn: 'real files',
  dialogues: [opencodeTranscript]
}
