/** Recorded sessions of coding agents, most of which is what tools answered. */
import {closeSync, openSync, writeSync} from 'node:fs'

/** Writes the lines of a step of an agent, each with its end. */
type Step = (step: number) => string

const base = {isSidechain: false, userType: 'external', cwd: '/srv/project', sessionId: 'session', version: '2.1.219'}
const filler = '  42: const value = "text";\n\tif (value !== \'\\u2014\') return {value}\n'

function assistant(step: number, block: object): string {
  const usage = {input_tokens: 3, cache_read_input_tokens: 12_203, output_tokens: 17}
  const message = {model: 'model', id: `msg_${step}`, type: 'message', role: 'assistant', content: [block], usage}
  return `${JSON.stringify({parentUuid: `u-${step}`, ...base, message, type: 'assistant', uuid: `a-${step}`})}\n`
}

function answer(step: number, content: string): string {
  const message = {role: 'user', content: [{tool_use_id: `toolu_${step}`, type: 'tool_result', content}]}
  return `${JSON.stringify({parentUuid: `a-${step}`, ...base, type: 'user', message, uuid: `u-${step}`})}\n`
}

/** A text of about this many bytes in JSON. */
function fill(bytes: number): string {
  return filler.repeat(Math.ceil(bytes / JSON.stringify(filler).length)).slice(0, Math.max(bytes, 0))
}

/** A session of Claude Code whose lines have about this many bytes: a text and a call, and the answer of the tool. */
export function claudeSteps(bytes: number): Step {
  const [text, content] = [fill(bytes - 400), fill(bytes - 320)]
  return (step) => {
    const call = {type: 'tool_use', id: `toolu_${step}`, name: 'Edit', input: {file_path: `/srv/file-${step}.ts`, text}}
    return `${assistant(step, call)}${answer(step, content)}`
  }
}

export const claudeEnd = assistant(-1, {type: 'text', text: 'The change is complete.'})

function item(payload: object): string {
  return `${JSON.stringify({timestamp: '2026-11-21T10:00:00.000Z', type: 'response_item', payload})}\n`
}

function message(text: string): string {
  return item({type: 'message', role: 'assistant', content: [{type: 'output_text', text}]})
}

/** A rollout of Codex: answers of 2 to 20 kB, each hundredth of 1 MB. */
export const codexSteps: Step = (step) => {
  const output = fill(step % 100 === 99 ? 1_000_000 : 2000 + ((step * 7919) % 18_000))
  const call = {type: 'function_call', name: 'shell', arguments: '{"command":["cat"]}', call_id: `c${step}`}
  return `${message(`Step ${step}. ${fill(300)}`)}${item(call)}${item({type: 'function_call_output', call_id: `c${step}`, output})}`
}

export const codexEnd = message('The change is complete.')

/** Writes steps until the file has this size. */
export function writeSession(path: string, megabytes: number, steps: Step, end: string): void {
  const file = openSync(path, 'w')
  for (let size = 0, step = 0; size < megabytes * 1e6; ) {
    let lines = ''
    while (lines.length < 1 << 20) lines += steps(step++)
    size += writeSync(file, lines)
  }
  writeSync(file, end)
  closeSync(file)
}
