import {isRecord} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import type {DocumentFormat, Format, Path} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import {asArray, asObject} from '../record.ts'
import {langchainConsole} from './console.ts'
import {langchainLines, langchainMessages} from './langchain-messages.ts'

/**
 * What a model of LangChain gave back, with or without a list for each prompt: `{generations: [[{text, message}]], llm_output}`. Each prompt is
 * a run; of several answers the first counts.
 *
 * Source: `outputs/llm_result.py` and `outputs/chat_result.py` of https://github.com/langchain-ai/langchain, read in November 2026.
 */
const langchainResult: DocumentFormat = {
  name: 'langchain-messages',
  detects(value) {
    const found = answersIn(value)
    return found.length > 0 && found.every(({answer}) => isGeneration(answer))
  },
  read(value, lineOf) {
    const readings = openReadings()
    for (const [index, {answer, path}] of answersIn(value).entries()) {
      const {text = '', line = lineOf(path), stopReason, model} = answerIn(answer, path, lineOf) ?? {}
      const reason = stopReason ?? (text === '' ? 'nothing' : undefined)
      const name = model ?? asObject(asObject(value)['llm_output'])['model_name']
      const thread = {
        id: 'main',
        kind: 'main',
        ...(typeof name === 'string' && {model: name}),
        text,
        line,
        message: text === '' ? 0 : 1,
        ...(reason !== undefined && {stopReason: reason})
      } as const
      readings.add({name: `prompt ${index + 1}`, reading: {threads: [thread]}})
    }
    return readings.join()
  }
}

function answersIn(value: unknown): readonly {readonly answer: unknown; readonly path: Path}[] {
  const list = asArray(asObject(value)['generations'])
  return Array.isArray(list[0])
    ? list.map((each, index) => ({answer: asArray(each)[0], path: ['generations', index, 0]}))
    : list.slice(0, 1).map((answer) => ({answer, path: ['generations', 0]}))
}

function isGeneration(value: unknown): boolean {
  const {text, message, generation_info: info} = asObject(value)
  return typeof text === 'string' && (isRecord(message) || info !== undefined)
}

export const langchainMessagesFormat: Format = {
  name: 'langchain-messages',
  program: 'LangChain, LangGraph',
  files:
    'messages, one, as lists, states, snapshots (also as lists, which Python writes), checkpoints and results of models; with the format declared, what `verbose` shows of an agent that ends with `Final Answer:`; agents that share a state by the `name` of their messages',
  triedOn: 'real files',
  documents: [langchainMessages, langchainResult],
  lines: [langchainLines],
  dialogues: [langchainConsole]
}
