import {isRecord} from '../../text/json-object.ts'
import {contentText, stopReasonOf, textPath} from '../chat-message.ts'
import type {DocumentFormat, Path} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * What `generateText` of the AI SDK gave back, or the list of its steps: each step has the text of one answer of the model, until version 4
 * as `text`, later among its `content`.
 *
 * Source: results that versions 4 to 6 of https://github.com/vercel/ai made in November 2026.
 */
export const aiSdkResult: DocumentFormat = {
  name: 'ai-sdk-result',
  detects(value) {
    const {steps} = stepsIn(value)
    return steps.length > 0 && steps.every(isStep)
  },
  read(value, lineOf) {
    const {steps, base} = stepsIn(value)
    const turns = steps.map((step, index) => turnOf(step, [...base, index]))
    return {threads: [readTurns(openMain(), turns, [...base, steps.length - 1], lineOf)]}
  }
}

function stepsIn(value: unknown): {readonly steps: readonly unknown[]; readonly base: Path} {
  return Array.isArray(value) ? {steps: value, base: []} : {steps: asArray(asObject(value)['steps']), base: ['steps']}
}

function isStep(value: unknown): boolean {
  const {content, text, stepType, finishReason, usage, response} = asObject(value)
  const isAnswer = Array.isArray(content)
    ? isRecord(response)
    : typeof text === 'string' && typeof stepType === 'string'
  return isAnswer && typeof finishReason === 'string' && isRecord(usage)
}

function turnOf(step: unknown, path: Path): Turn {
  const {content, text, finishReason, response} = asObject(step)
  const isLater = Array.isArray(content)
  return {
    text: isLater ? contentText(content, '') : (asString(text) ?? ''),
    path: [...path, ...(isLater ? textPath({content}) : ['text'])],
    stopReason: stopReasonOf(finishReason),
    model: asString(asObject(response)['modelId'])
  }
}
