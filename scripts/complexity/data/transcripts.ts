/** Captured runs: many threads, calls and ids, long lines and short ones, in each format. */
import type {WorstCase} from '../worst-case.ts'
import {clineCases, codexCases, geminiCases} from './agent-transcripts.ts'
import {chatCases} from './chat-transcripts.ts'
import {claudeCases} from './claude-transcripts.ts'
import {evaluationCases} from './evaluation-transcripts.ts'
import {fill} from './fill.ts'
import {otherCases} from './other-transcripts.ts'
import {traceCases} from './trace-transcripts.ts'
import {text, transcript, turn} from './transcript-parts.ts'

const shapeCases: readonly WorstCase[] = [
  transcript('a model and an agent for each thread', (size) =>
    fill(
      size,
      (index) =>
        `${JSON.stringify({type: 'assistant', uuid: `u${index}`, sessionId: 's', isSidechain: true, agentId: `x${index}`, attributionAgent: `agent-${index}`, message: {id: `m${index}`, role: 'assistant', model: `model-${index}`, content: [{type: 'text', text: `{{V${index}}}`}]}})}\n`
    )
  ),
  transcript('short lines', (size) => `${JSON.stringify(turn(0))}\n${fill(size, 'a\n')}`),
  transcript('empty lines', (size) => `${JSON.stringify(turn(0))}\n${fill(size, '\n')}`),
  transcript('empty objects', (size) => `${JSON.stringify(turn(0))}\n${fill(size, '{}\n')}`),
  transcript('one long line', (size) => `${JSON.stringify(turn(0, {}, text('a '.repeat(size / 2))))}\n`),
  transcript('a long line of lines', (size) => `${JSON.stringify(turn(0, {}, text('a\n'.repeat(size / 3))))}\n`),
  transcript(
    'half of a line',
    (size) => `${JSON.stringify(turn(0))}\n{"type":"assistant","message":${'['.repeat(size)}`
  ),
  transcript(
    'a deep record',
    (size) =>
      `${JSON.stringify(turn(0))}\n{"type":"assistant","message":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}\n`
  ),
  transcript(
    'a deep input of a call',
    (size) =>
      `{"type":"assistant","sessionId":"s","message":{"content":[{"type":"tool_use","id":"c","name":"SendMessage","input":{"to":"a","x":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}}]}}\n`
  ),
  transcript('values on many lines', (size) => fill(size, '{\n"type": "result",\n"result": "a"\n}\n')),
  transcript('values that do not end', (size) => fill(size, '{\n"type": "result",\n')),
  transcript('values on lines', (size) => fill(size, '{"type": "result", "result": "a"}\n')),
  transcript('a list of values', (size) => `[${fill(size, '{"type": "result", "result": "a"}', ',')}]`),
  transcript('lines of a nested value', (size) => `[\n${fill(size, '[\n')}`),
  transcript('openings after a warning', (size) => `warning\n${fill(size, '{\n')}`),
  transcript(
    'a value after a warning',
    (size) => `warning\n{"loglines":[${fill(size, (index) => JSON.stringify(turn(index)), ',\n')}]}\n`
  ),
  transcript('openings on many lines', (size) => `w\n${fill(size, `{"a": "${'b'.repeat(1000)}"\n`)}`),
  transcript('backslashes on many lines', (size) => `w\n${fill(size, `{"a": "${'\\'.repeat(2000)}"\n`)}`),
  transcript('one line of backslashes', (size) => `w\n["${'\\'.repeat(size)}"`),
  transcript('quotes after backslashes', (size) => `w\n["${fill(size, '\\"')}"`),
  transcript('NUL', (size) => `${JSON.stringify(turn(0))}\n${'\0'.repeat(size)}${JSON.stringify(turn(1))}\n`),
  transcript('spaces and NUL', (size) => `${JSON.stringify(turn(0))}\n{${fill(size, '\0a')}}\n`),
  transcript(
    'quotes that open keys',
    (size) => `${JSON.stringify(turn(0))}\n{${fill(size, '"a":"b",')}"message":{}}\n`
  ),
  transcript('findings on one line', (size) => `${JSON.stringify(turn(0, {}, text(fill(size, '{{FOO}} \u2019'))))}\n`),
  transcript(
    'findings on many lines',
    (size) => `${JSON.stringify(turn(0, {}, text(fill(size, '{{FOO}}\n\u2019\n'))))}\n`
  )
]

export const transcriptCases: readonly WorstCase[] = [
  ...claudeCases,
  ...codexCases,
  ...geminiCases,
  ...clineCases,
  ...otherCases,
  ...traceCases,
  ...chatCases,
  ...evaluationCases,
  ...shapeCases
]
