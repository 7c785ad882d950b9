import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {lastIndexFrom} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {contentText} from '../chat-message.ts'
import type {FormatForm} from '../engine/description.ts'
import {allOf, aNumber, aString, isPresent, matches, testOf} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {CapturedFile, Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asObject, asString, parseJson} from '../record.ts'
import type {Turn} from '../turns.ts'

const sources = ['agent', 'user', 'environment', 'hook']

/** Results of evaluations may leave the source out. */
const ofAgent = [
  {kind: undefined, source: 'agent'},
  {kind: 'ActionEvent', source: [undefined, 'agent']},
  {kind: 'MessageEvent', source: 'agent', llm_message: isRecord},
  {kind: 'MessageEvent', source: undefined, llm_message: {role: 'assistant'}}
]

/** A run may fail before the agent does anything. */
const ofRun = [{kind: 'ConversationErrorEvent'}, ...ofAgent]

const isOpenhandsEvent = testOf([
  {
    source: [undefined, ...sources],
    kind: (kind) => kind === 'Condensation' || asString(kind)?.endsWith('Event') === true
  },
  allOf({source: sources, kind: (kind) => typeof kind !== 'string'}, [
    {observation: aString, content: isPresent},
    {observation: aString, extras: isRecord},
    {action: aString, args: isRecord}
  ])
])

/** The agent's turn in an event; `undefined` for events of others. */
function openhandsTurn(event: JsonObject, path: Path): Turn | undefined {
  return typeof event['kind'] === 'string' ? newTurn(event, path) : oldTurn(event, path)
}

const states: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['error', 'error'],
  ['stopped', 'interruption'],
  ['rejected', 'interruption'],
  ['rate_limited', 'error']
])

/** Actions that change an agent's thoughts or memory, not the world. */
const quiet: ReadonlySet<unknown> = new Set([
  'think',
  'recall',
  'null',
  'change_agent_state',
  'system',
  'condensation',
  'task_tracking'
])

function oldTurn({source, action, observation, args, extras, message}: JsonObject, path: Path): Turn | undefined {
  if (observation === 'agent_state_changed') {
    const stopReason = states.get(asObject(extras)['agent_state'])
    return stopReason && {path, stopReason}
  }
  if (source !== 'agent' || typeof action !== 'string' || quiet.has(action)) return undefined
  const {content, final_thought: final, outputs, thought} = asObject(args)
  if (action === 'message') return {text: asString(content) ?? '', path: [...path, 'args', 'content']}
  if (action !== 'finish') return {path, stopReason: action === 'reject' ? 'interruption' : 'tool call'}
  const answers: readonly (readonly [unknown, Path])[] = [
    [final, ['args', 'final_thought']],
    [asObject(outputs)['content'], ['args', 'outputs', 'content']],
    [thought, ['args', 'thought']],
    [message, ['message']]
  ]
  for (const [text, at] of answers)
    if (asString(text) !== undefined) return {text: String(text), path: [...path, ...at]}
  return {text: '', path}
}

function newTurn(event: JsonObject, path: Path): Turn | undefined {
  const {kind, llm_message: llmMessage, action, tool_name: tool} = event
  if (kind === 'ConversationErrorEvent') return {path, stopReason: 'error'}
  if (kind === 'PauseEvent') return {path, stopReason: 'interruption'}
  if (!matches(ofAgent, event)) return undefined
  if (kind === 'MessageEvent')
    return {text: contentText(asObject(llmMessage)['content']), path: [...path, 'llm_message', 'content']}
  if (kind !== 'ActionEvent') return undefined
  const {kind: type, message} = asObject(action)
  if (type !== 'FinishAction' && tool !== 'finish')
    return tool === 'think' ? undefined : {path, stopReason: 'tool call'}
  return {text: asString(message) ?? '', path: [...path, 'action', 'message']}
}

/** A key for each kind of event, since other programs have kinds of events, too. */
const keysOfKinds = [
  ...['llm_message', 'action', 'observation', 'tool_name', 'system_prompt', 'key', 'summary', 'error', 'code']
]

/**
 * One event of OpenHands in a file, `events/7.json` or `events/event-00007-ID.json`. The file with the agent's last act
 * has the run's output; files of earlier events have no output.
 *
 * Source: `openhands/storage` of https://github.com/All-Hands-AI/OpenHands and the event store of
 * https://github.com/OpenHands/agent-sdk, read in November 2026.
 */
const eventFile: FormatForm = {
  documents: [
    {
      when: allOf({timestamp: aString, id: [aString, aNumber]}, isOpenhandsEvent, [
        {kind: undefined, message: aString},
        allOf(
          {kind: isPresent, source: isPresent},
          keysOfKinds.map((key) => ({[key]: isPresent}))
        )
      ]),
      records: (value, file) =>
        openhandsTurn(asObject(value), []) === undefined || isFollowed(file) ? undefined : [{value, path: []}]
    }
  ],
  cases: [[isRecord, openhandsTurn]]
}

/** A number of an event, in the name of its file. */
const eventName = /^(?:event-)?(\d{1,12})(?:-[\w-]{1,100})?\.json$/

/** Whether a file with a later event of the agent is beside a file. */
function isFollowed({path = '', names, sibling}: CapturedFile): boolean {
  const eventNumber = numberIn(path.slice(path.lastIndexOf('/') + 1))
  if (eventNumber === undefined || names === undefined) return false
  const events = eventsIn(names())
  const first = lastIndexFrom(events, eventNumber, ({number}) => number) + 1
  for (let index = first; index < events.length; index++)
    if (turnIn(sibling?.(events[index]?.name ?? '') ?? '') !== undefined) return true
  return false
}

/** The events of a folder, in their order. */
const eventsIn = memoize((names: readonly string[]) =>
  names
    .flatMap((name) => {
      const number = numberIn(name)
      return number === undefined ? [] : [{name, number}]
    })
    .sort((a, b) => a.number - b.number)
)

function numberIn(name: string): number | undefined {
  const digits = eventName.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function turnIn(text: string): Turn | undefined {
  const event = parseJson(text)
  return isOpenhandsEvent(event) ? openhandsTurn(asObject(event), []) : undefined
}

/**
 * Events of OpenHands: a list, the `history` of a result of an evaluation, or one on each line. `{source, action, args}` and
 * `{source, observation, content}` until 0.x, `{source, kind, llm_message}` from 1.0 on.
 *
 * Source: `openhands/events` of https://github.com/All-Hands-AI/OpenHands, `event` of https://github.com/OpenHands/agent-sdk and
 * `openhands_cli/utils.py` of https://github.com/OpenHands/OpenHands-CLI, read in November 2026.
 */
export const openhandsEventsFormat = format({
  name: 'openhands-events',
  program: 'OpenHands',
  files:
    'trajectories, results of evaluations, events on lines or one in each file (`events/7.json`); `openhands --headless --json`',
  triedOn: 'real files',
  list: {every: isOpenhandsEvent, some: [ofRun]},
  at: ['', 'history', 'events', 'trajectory'],
  others: openOthers,
  model: ['metadata.llm_config.model'],
  open() {
    const names = new Map<unknown, string | undefined>()
    let count = 0
    return (event, path) => {
      const {id, action, observation, args, content, cause} = event
      if (action === 'delegate') names.set(id, asString(asObject(args)['agent']))
      if (observation !== 'delegate' || typeof content !== 'string') return openhandsTurn(event, path)
      // The result of an agent that was called for a part of the task.
      count++
      return {text: content, path: [...path, 'content'], subagent: {id: `delegate ${count}`, agent: names.get(cause)}}
    }
  },
  forms: [eventFile]
})

/**
 * The lines that `openhands --headless --json` prints beside its events: `Agent is working`, and a summary. An event on
 * several lines follows a line that says so.
 */
function openOthers(): (line: string) => boolean {
  let isPrinted = false
  return (line) => {
    isPrinted ||= line.trim() === '--JSON Event--'
    return isPrinted ? !/^[\s"{}[\]]/.test(line) : /^Agent is working\s*$/.test(line)
  }
}
