import {isRecord, type JsonObject} from '../text/json-object.ts'
import {contentText, stopReasonOf} from './chat-message.ts'
import {chatTurn} from './chat-turn.ts'
import {documentFormat} from './engine/read.ts'
import {type LineOf, openDetection, type Path} from './format.ts'
import {openMain} from './open-thread.ts'
import {anthropicMessageFormat} from './programs/anthropic.ts'
import {candidateTurn, geminiApi} from './programs/gemini-api.ts'
import {isTypedAnswer, langchainChat, langchainTurn, messageIn} from './programs/langchain-message.ts'
import {messages} from './programs/messages.ts'
import {openaiChatFormat, openaiResponseFormat} from './programs/openai.ts'
import {asArray, asObject, jsonInText, jsonOf, parseJson} from './record.ts'
import type {StepAnswer} from './steps.ts'
import {readTurns, type Turn, turnOf} from './turns.ts'

/** Formats that the output of a step may have. */
const detect = openDetection([
  ...[openaiChatFormat, openaiResponseFormat, anthropicMessageFormat].flatMap(({documents = []}) => documents),
  geminiApi,
  documentFormat(langchainChat),
  messages
])

/** Keys under which a step keeps a message or a text besides others. */
const keys = ['message', 'output', 'generations', 'outputs']

/** How far a value is followed to its text. */
const deepest = 6

/**
 * The text of a step's output: a string, the last message of a list, a model's response, or the only text. Other values
 * are given as JSON; `undefined` if there is none.
 */
export function answerIn(value: unknown, path: Path, lineOf: LineOf, depth = 0): StepAnswer | undefined {
  if (value === undefined || value === null || depth > deepest) return undefined
  if (typeof value === 'string') return answerInText(value, path, lineOf, depth)
  // Traces have very many messages of LangChain: these are not looked at by each format.
  const message = messageIn(value, path)
  if (message !== undefined && isTypedAnswer(message)) {
    const answer = langchainTurn(message)
    return readTurns(openMain(), answer === undefined ? [] : [answer], answer?.path ?? path, lineOf)
  }
  const format = detect(value)
  const inner: LineOf = (at) => lineOf([...path, ...at])
  if (format !== undefined) return format.read(value, inner, {}).threads[0]
  const turn = turnIn(value, path)
  if (turn !== undefined) return readTurns(openMain(), [turn], path, lineOf)
  if (Array.isArray(value) && isRecord(asArray(value[0])[0] ?? value[0])) {
    const found = answerIn(value.at(-1), [...path, value.length - 1], lineOf, depth + 1)
    if (found !== undefined) return found
  }
  return (isRecord(value) ? answerByKey(value, path, lineOf, depth) : undefined) ?? answerOfJson(value, path, lineOf)
}

/** Some programs keep JSON as a text. */
function answerInText(text: string, path: Path, lineOf: LineOf, depth: number): StepAnswer {
  const value = jsonInText(text)
  const isKnown = detect(value) !== undefined || turnIn(value, []) !== undefined
  const found = isKnown ? answerIn(value, [], () => lineOf(path), depth + 1) : undefined
  return found ?? {text, line: lineOf(path)}
}

function turnIn(value: unknown, path: Path): Turn | undefined {
  const message = messageIn(value, path)
  if (message !== undefined) return langchainTurn(message)
  if (!isRecord(value)) return undefined
  // Google's Agent Development Kit has a candidate alone.
  if (Array.isArray(asObject(value['content'])['parts'])) return candidateTurn(value, [...path, 'content'])
  return value['role'] === undefined ? undefined : chatTurn(value, path)
}

/** The answer of an object; an object without a known or single key is the input of the step. */
function answerByKey(value: JsonObject, path: Path, lineOf: LineOf, depth: number): StepAnswer | undefined {
  const {generation_info: generation = value['generationInfo']} = value
  const names = Object.keys(value)
  const key =
    keys.find((each) => value[each] !== undefined) ??
    (generation !== undefined ? 'text' : names.length === 1 ? names[0] : undefined)
  if (key === undefined) return undefined
  const inner = value[key]
  const content = key === 'message' ? contentOfStrands(inner, value) : undefined
  if (content !== undefined)
    return readTurns(openMain(), [turnOf({content}, [...path, key], value['finish_reason'])], path, () =>
      lineOf([...path, key])
    )
  if (key === 'content' && Array.isArray(inner)) return {text: contentText(inner), line: lineOf([...path, key])}
  const isFollowed = typeof inner === 'string' || isRecord(inner) || Array.isArray(inner)
  const found = isFollowed ? answerIn(inner, [...path, key], lineOf, depth + 1) : undefined
  // Not every message says why it ended.
  const stopReason = found?.stopReason ?? stopReasonOf(asObject(generation)['finish_reason'])
  return found === undefined || stopReason === undefined ? found : {...found, stopReason}
}

/** Strands Agents keep a message as the JSON of its blocks, or its text and the reason to stop. */
function contentOfStrands(message: unknown, {finish_reason: reason}: JsonObject): unknown {
  if (typeof message !== 'string') return undefined
  const blocks = asArray(parseJson(message))
  if (blocks.length > 0 && blocks.every(isStrandsBlock)) return blocks
  return reason === undefined ? undefined : message
}

function isStrandsBlock(block: unknown): boolean {
  const keys = Object.keys(asObject(block))
  return keys.length === 1 && ['text', 'toolUse', 'reasoningContent'].includes(keys[0] ?? '')
}

function answerOfJson(value: unknown, path: Path, lineOf: LineOf): StepAnswer | undefined {
  const text = jsonOf(value)
  return text === undefined ? undefined : {text, line: lineOf(path)}
}
