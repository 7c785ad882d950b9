import {isRecord} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import {type DialoguePart, markedDialogue, readDialogue} from '../dialogue.ts'
import type {FormatForm} from '../engine/description.ts'
import {aList, allOf, aString, eachIs, isPresent, type LocatedJson} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {CaptureError} from '../errors.ts'
import {outputThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {langchainChat} from './langchain-message.ts'

const generation = [
  {text: aString, message: isRecord},
  {text: aString, generation_info: isPresent}
]

/**
 * The result of a LangChain model, with or without a list for each prompt:
 * `{generations: [[{text, message}]], llm_output}`. Each prompt is a run; the first of several answers counts.
 *
 * Source: `outputs/llm_result.py` and `outputs/chat_result.py` of https://github.com/langchain-ai/langchain, read in November 2026.
 */
const result: FormatForm = {
  documents: [
    {
      when: allOf({generations: aList}, (value) => eachAnswerIs(answersIn(value).map((each) => each.value))),
      records: answersIn
    }
  ],
  outputs(document) {
    const isAlone = answersIn(document).length === 1
    const {model_name: name} = asObject(document['llm_output'])
    return (answer, path, lineOf) => {
      const {text = '', line = lineOf(path), stopReason, model} = answerIn(answer, path, lineOf) ?? {}
      const id = isAlone ? 'main' : `prompt ${Number(path[1]) + 1}`
      return outputThread(id, 'main', {model: model ?? asString(name), text, line, stopReason})
    }
  }
}

const eachAnswerIs = eachIs(generation)

function answersIn(value: unknown): readonly LocatedJson[] {
  const list = asArray(asObject(value)['generations'])
  return Array.isArray(list[0])
    ? list.map((each, index) => ({value: asArray(each)[0], path: ['generations', index, 0]}))
    : list.slice(0, 1).map((each) => ({value: each, path: ['generations', 0]}))
}

/**
 * The `verbose` log of a LangChain agent, and logs of other agents in the style of ReAct. `Action:`, `Action Input:`
 * and `Observation:` come until `Final Answer:`, often between `> Entering new AgentExecutor chain...` and
 * `> Finished chain.`
 *
 * Source: `callbacks/stdout.py` and `agents/mrkl/prompt.py` of https://github.com/langchain-ai/langchain, and runs that users published,
 * read in November 2026.
 */
const langchainConsole = markedDialogue({
  name: 'langchain-messages',
  marksIn,
  isEvident: (marks) =>
    marks.some(
      ({name}, index) =>
        name === chainStart ||
        (name === 'Action' && marks[index + 1]?.name === 'Action Input' && marks[index + 2]?.name === 'Observation')
    ),
  read(lines, marks) {
    const texts = [...lines]
    for (const {name, line, rest} of marks) if (name === finalAnswer) texts[line] = rest
    return readDialogue(texts, partsIn(marks, texts.length))
  }
})

interface Mark {
  readonly name: string
  /** Its index. */
  readonly line: number
  /** The text behind the mark on its line. */
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

export const langchainMessagesFormat = format({
  ...langchainChat,
  name: 'langchain-messages',
  program: 'LangChain, LangGraph',
  files:
    'messages, one, as lists, states, snapshots (also as lists, which Python writes), checkpoints and results of models; with the format declared, what `verbose` shows of an agent that ends with `Final Answer:`; agents that share a state by the `name` of their messages',
  triedOn: 'real files',
  forms: [result],
  readers: {dialogues: [langchainConsole]}
})
