import {type DialoguePart, readDialogue} from '../dialogue/dialogue.ts'
import {dialogueLines, fencedLines} from '../dialogue/dialogue-lines.ts'
import {CaptureError} from '../errors.ts'
import type {DialogueFormat} from '../format.ts'

/**
 * What an agent of LangChain shows with `verbose`, and what other programs log of an agent in the style of ReAct: `Action:`, `Action Input:`
 * and `Observation:` until `Final Answer:`, often between `> Entering new AgentExecutor chain...` and `> Finished chain.`
 *
 * Source: `callbacks/stdout.py` and `agents/mrkl/prompt.py` of https://github.com/langchain-ai/langchain, and runs that users published,
 * read in November 2026.
 */
export const langchainConsole: DialogueFormat = {
  name: 'langchain-messages',
  detects: (text) => marksIn(dialogueLines(text)).length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    const fenced = fencedLines(lines)
    const marks = marksIn(lines).filter(({line}) => !fenced.has(line))
    return marks.some(
      ({name}, index) =>
        name === chainStart ||
        (name === 'Action' && marks[index + 1]?.name === 'Action Input' && marks[index + 2]?.name === 'Observation')
    )
  },
  read(text) {
    const lines = [...dialogueLines(text)]
    const marks = marksIn(lines)
    for (const {name, line, rest} of marks) if (name === finalAnswer) lines[line] = rest
    return readDialogue(lines, partsIn(marks, lines.length))
  }
}

interface Mark {
  readonly name: string
  /** Its index. */
  readonly line: number
  /** What follows on the same line. */
  readonly rest: string
}

const [chainStart, chainEnd, finalAnswer] = ['> Entering new', '> Finished chain.', 'Final Answer']
const mark =
  /^ ?(?:(> Entering new)(?= .{1,100}chain\.{3}$)|(> Finished chain\.)$|(Question|Thought|Action|Action Input|Observation|Final Answer|Invoking(?=: `)):)/

function marksIn(lines: readonly string[]): readonly Mark[] {
  return lines.flatMap((line, index) => {
    const [found, ...names] = mark.exec(line.trimEnd()) ?? []
    const name = names.find((each) => each !== undefined)
    return found === undefined || name === undefined ? [] : {name, line: index, rest: line.slice(found.length).trim()}
  })
}

/** @param length how many lines the file has */
function* partsIn(marks: readonly Mark[], length: number): Generator<DialoguePart> {
  const isChain = marks.some(({name}) => name === chainStart)
  const ends = new Set(isChain ? [chainStart, chainEnd] : ['Question', finalAnswer])
  let answer: number | undefined
  let isMarked = true
  for (const {name, line} of marks) {
    if (answer !== undefined) {
      if (!ends.has(name)) continue
      yield {author: 'agent', from: answer, to: line}
      answer = undefined
    }
    if (name === chainStart || name === 'Invoking') isMarked = false
    else if (name === 'Action' || name === finalAnswer) isMarked = true
    if (name === finalAnswer) answer = line
    else if (name === 'Action' || name === 'Invoking')
      yield {author: 'agent', from: line, to: line, stopReason: 'tool call'}
  }
  if (answer !== undefined) yield {author: 'agent', from: answer, to: length}
  if (!isMarked && marks.at(-1)?.name === chainEnd) throw new CaptureError(unmarked)
}

const unmarked =
  'Unexpected chain without `Final Answer:`, expected one, or the messages of the run: nothing shows where its answer begins'
