import {isRecord, type JsonObject, scalarText} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import {contentText, hasToolCall, stopReasonOf} from '../chat-message.ts'
import {markedDialogue, trimmedBlock} from '../dialogue.ts'
import type {FormatForm} from '../engine/description.ts'
import {
  aList,
  allOf,
  aString,
  eachIs,
  isPresent,
  type LocatedJson,
  listOf,
  locate,
  lookup,
  matches,
  testOf
} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asArray, asObject, asString, jsonOf} from '../record.ts'
import {type NamedTurn, openNamedTurns, type Turn} from '../turns.ts'

/** Paths of the lists of messages in the parts of a team, and in the result of a task. */
const places = [
  '',
  'messages',
  'task_result.messages',
  'team_result.task_result.messages',
  'llm_context.messages',
  'llm_messages'
]
const reasons = ['stop_reason', 'task_result.stop_reason', 'team_result.task_result.stop_reason'].map(lookup)

/** Types of the messages in a model's context. */
const contextTypes = ['SystemMessage', 'UserMessage', 'AssistantMessage', 'FunctionExecutionResultMessage']

/** The class of a message or an event, such as `TextMessage` or `StructuredMessage[Plan]`. */
const className = /^[A-Z][A-Za-z]{0,60}(?:Message|Event)(?:\[[\w.]{1,100}\])?$/

/** A message that the model of an agent gets. */
const isContextMessage = testOf({type: contextTypes, content: isPresent})

/** A message of a team. */
const isTeamMessage = allOf(
  {source: aString, type: (type) => typeof type === 'string' && className.test(type) && !contextTypes.includes(type)},
  [{content: isPresent}, {result: isPresent}]
)

/** A text of an agent or of the person who gives it a task. */
const isTeamText = allOf(isTeamMessage, {type: isText})

/** Messages that ask for a tool or for another agent, and results of tools. */
const notTexts = ['ToolCallMessage', 'ToolCallResultMessage', 'HandoffMessage']

function isText(type: unknown): boolean {
  return typeof type === 'string' && !type.endsWith('Event') && !notTexts.includes(type)
}

const isTeam = listOf({every: isTeamMessage, some: [isTeamText]})

const isResult = testOf({messages: (list) => Array.isArray(list) && list.every(isTeamMessage), stop_reason: isPresent})

const roles = ['user', 'assistant', 'system', 'tool', 'function']
const message = [
  {role: roles, content: [aString, aList]},
  {role: roles, content: null, tool_calls: aList}
]

/**
 * The result of a chat of AutoGen 0.2 and AG2, `{chat_history, summary, cost}`, or its messages, all with names. The
 * agent who began the chat has the role of the assistant: its text is the task, and the rest is of agents.
 *
 * Source: `ChatResult` in `autogen/agentchat/chat.py` of https://github.com/ag2ai/ag2, read in November 2026.
 */
const result: FormatForm = {
  documents: [
    {
      when: allOf({chat_history: eachIs(message), summary: isPresent}, [{cost: isPresent}, {human_input: isPresent}]),
      records: 'chat_history'
    },
    {when: allOf(eachIs(message), (list) => isOfGroup(asArray(list))), records: ''}
  ],
  isShared: true,
  open(_, [first = {}]) {
    const isTask = ({role, name}: JsonObject): boolean =>
      first['name'] === undefined ? role === first['role'] : name === first['name']
    return (sent, path) => {
      const {role, name, content} = sent
      if (isTask(sent) || (role !== 'user' && role !== 'assistant')) return undefined
      const stopReason = hasToolCall(sent) ? 'tool call' : undefined
      return {agent: asString(name), text: contentText(content), path: [...path, 'content'], stopReason}
    }
  }
}

/**
 * The output of AutoGen's `Console` for a team: `---------- TextMessage (writer) ----------` above each message, and a
 * summary after them. The first versions print `---------- writer ----------`.
 *
 * Source: `ui/_console.py` of `autogen-agentchat` in https://github.com/microsoft/autogen, and runs that users published, read in
 * November 2026.
 */
const autogenConsole = markedDialogue({
  name: 'autogen-chat',
  marksIn: headersIn,
  isEvident(headers) {
    const isTeam = new Set(headers.map(({source}) => source)).size > 1
    // The first versions write no class: names between dashes alone are titles of other texts, too.
    return isTeam && (headers.every(({type}) => type !== undefined) || headers[0]?.source === 'user')
  },
  read(lines, headers) {
    const chat = openNamedTurns()
    const isPerson = openPersons()
    let reason: string | undefined
    for (const [index, header] of headers.entries()) {
      const block = trimmedBlock(lines, header.line + 1, headers[index + 1]?.line ?? endOf(lines))
      if (isSummary(header, lines)) {
        ;[, reason] = /^Finish reason: (.{1,400})$/m.exec(block.text) ?? []
        continue
      }
      const message = {source: header.source, type: typeOf(header, block.text), content: withoutUsage(block.text)}
      const turn = isPerson(message) ? undefined : teamTurn(message, [])
      if (turn !== undefined) chat.add(turn, block.from + 1)
    }
    chat.main.stopReason ??= stopReasonOfTeam(reason)
    chat.main.lastLine = lines.length
    return {threads: chat.threads()}
  }
})

/**
 * The messages of an AutoGen team, as a list or on lines, perhaps with the task's result at their end, or a record of
 * the sending server. Also the result of a task `{messages, stop_reason}`, alone or from AutoGen Studio, and the saved
 * state of a team or agent. Agents are known by the `source` of their messages: each is a thread, and the last
 * message's is the main one.
 *
 * Source: `messages.py`, `state/_states.py` and `base/_task.py` of `autogen-agentchat` in https://github.com/microsoft/autogen, read in
 * November 2026.
 */
export const autogenChatFormat = format({
  name: 'autogen-chat',
  before: ['messages'],
  program: 'AutoGen, AG2',
  files:
    'messages of a team (lists, lines), results of tasks and chats, saved states of teams and agents; with the format declared, what `Console` shows; agents by the `source` or `name` of their messages',
  triedOn: 'real files',
  list: {
    every: [isTeamMessage, {type: contextTypes}],
    some: [[isTeamText, {type: 'AssistantMessage', content: isPresent}]]
  },
  at: places,
  documents: [
    {
      when: allOf({agent_states: isRecord}, (value) => isTeam(threadIn(value).map((each) => each.value))),
      records: threadIn
    }
  ],
  lines: areTeamLines,
  isShared: true,
  open() {
    const isPerson = openPersons()
    return (record, path) => {
      if (record['type'] === 'error') return 'error'
      if (isResult(record)) return stopReasonOfTeam(record['stop_reason'])
      if (isContextMessage(record)) return contextTurn(record, path)
      return !isTeamMessage(record) || isPerson(record) ? undefined : teamTurn(record, path)
    }
  },
  stop: (document) => stopReasonOfTeam(reasons.map((reasonIn) => reasonIn(document)).find(isPresent)),
  forms: [result],
  readers: {dialogues: [autogenConsole]}
})

/** The last line may be a record of the sending server. */
function areTeamLines(value: unknown): boolean {
  const records = asArray(value)
  const ends = records.length > 1 ? records.slice(0, -1) : records
  return records.some(isTeamText) && ends.every((each) => isTeamMessage(each) || isResult(each))
}

/** The whole chat of a team with its manager, in the state of the team. */
function threadIn(value: unknown): readonly LocatedJson[] {
  for (const [id, state] of Object.entries(asObject(asObject(value)['agent_states']))) {
    const thread = locate(state, 'message_thread.*')
    if (thread.length > 0) return thread.map((each) => ({...each, path: ['agent_states', id, ...each.path]}))
  }
  return []
}

const calls = ['ToolCallRequestEvent', 'ToolCallMessage', 'HandoffMessage', 'CodeGenerationEvent']

/** The agent's turn in a message; `undefined` for messages of others. */
function teamTurn(message: JsonObject, path: Path): NamedTurn | undefined {
  const {source, type, content} = message
  const agent = asString(source)
  if (matches(calls, type)) return {agent, path, stopReason: 'tool call', handsOver: type === 'HandoffMessage'}
  return isText(type) ? {agent, text: textOf(content), path: [...path, 'content']} : undefined
}

/** Content is a text, texts between images, or the object of a structured message. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.filter((part) => typeof part === 'string').join('\n')
  return jsonOf(content) ?? ''
}

/** Names that a person has in a team, besides those that the messages show. */
const person = /^user(?:_?proxy)?(?:_?agent)?$/i

/** Finds the persons among the sources of messages, which are asked for one by one, in their order. */
function openPersons(): (message: JsonObject) => boolean {
  const names = new Set<unknown>()
  let isFirst = true
  return ({source, type, models_usage: usage}) => {
    // The first message is the task. A message of an agent has the usage of its model.
    if (type === 'UserInputRequestedEvent' || (isFirst && !isRecord(usage))) names.add(source)
    isFirst = false
    return names.has(source) || (typeof source === 'string' && person.test(source))
  }
}

/** Why a team ended, where it is not that it was done. */
function stopReasonOfTeam(reason: unknown): StopReason | undefined {
  if (typeof reason !== 'string') return undefined
  if (/^(?:an )?(?:error|exception)\b/i.test(reason)) return 'error'
  return /^(?:external termination|timeout of|cancel)/i.test(reason) ? 'interruption' : undefined
}

/** The turn of a message in a model's context: `{type: 'AssistantMessage', content, source}`. */
function contextTurn(message: JsonObject, path: Path): NamedTurn | undefined {
  const {type, content, source} = message
  if (type !== 'AssistantMessage') return undefined
  const isCall = asArray(content).length > 0
  const at = [...path, 'content']
  const agent = asString(source)
  return isCall ? {agent, path: at, stopReason: 'tool call'} : {agent, text: textOf(content), path: at}
}

/** Names of the agent that acts for a personName. */
const personName = /user|human|admin|proxy/i

/** Whether all messages of a list have names, and roles as in a group. */
function isOfGroup(list: readonly unknown[]): boolean {
  const names = new Set(list.map((item) => asString(asObject(item)['name'])))
  const [first] = names
  if (first === undefined || names.has(undefined) || names.size < 2) return false
  // In a group all messages are the user's.
  const isGroup = list.every((item) => ['user', 'tool', 'function'].includes(scalarText(asObject(item)['role'])))
  return isGroup || (asObject(list[0])['role'] === 'assistant' && personName.test(first))
}

const types = [
  ...['LLMCall', 'LLMStreamStart', 'LLMStreamEnd', 'ToolCall', 'Message', 'MessageDropped'],
  ...['MessageHandlerException', 'AgentConstructionException']
]

const call = [
  {type: 'LLMStreamEnd', response: isRecord},
  {type: 'LLMCall', messages: aList, response: isRecord}
]

/**
 * Events that AutoGen logs, one on each line: each answer of a model is a message of its agent.
 *
 * Source: `logging.py` and `models/_types.py` of `autogen-core` in https://github.com/microsoft/autogen, read in November 2026.
 */
export const autogenLogFormat = format({
  name: 'autogen-log',
  program: 'AutoGen, AG2',
  files: 'logged events',
  triedOn: 'documentation',
  lines: {some: [call], every: {type: types}},
  isShared: true,
  cases: [
    [
      call,
      (record) => {
        const agent = agentIn(record)
        if (agent !== undefined && manager.test(agent)) return undefined
        const answer = resultIn(record['response']) ?? answerIn(record['response'], [], () => 1)
        return {text: answer?.text ?? '', stopReason: answer?.stopReason, model: answer?.model, agent, path: []}
      }
    ]
  ]
})

/** The result of a stream, `{finish_reason, content}`: its content is a text or the calls. */
function resultIn(response: unknown): Omit<Turn, 'path'> | undefined {
  const {finish_reason: reason, content} = asObject(response)
  if (typeof reason !== 'string') return undefined
  if (typeof content === 'string') return {text: content, stopReason: stopReasonOf(reason)}
  return Array.isArray(content) ? {text: '', stopReason: 'tool call'} : undefined
}

/** The manager, which chooses the next agent of a team, is not an agent. */
const manager = /GroupChatManager$/

/** The name of an agent in its id, `name_team/key`; the id of a team is a UUID. */
function agentIn({agent_id: id}: JsonObject): string | undefined {
  const [name = ''] = (asString(id) ?? '').split('/', 1)
  return asString(name.replace(/_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, ''))
}

interface Header {
  /** Its index. */
  readonly line: number
  readonly source: string
  readonly type: string | undefined
}

const mark = /^-{10} (?:([A-Z]\w{1,60}(?:Message|Event)(?:\[[\w.]{1,100}\])?) \((.{1,200})\)|(\S.{0,100})) -{10}$/

function headersIn(lines: readonly string[]): readonly Header[] {
  return lines.flatMap((text, line) => {
    const [, type, source, name] = mark.exec(text.trimEnd()) ?? []
    return source === undefined && name === undefined ? [] : [{line, source: source ?? name ?? '', type}]
  })
}

/** The text ends with the end of its last line. */
function endOf(lines: readonly string[]): number {
  return lines.at(-1) === '' ? lines.length - 1 : lines.length
}

function isSummary({line, type, source}: Header, lines: readonly string[]): boolean {
  return type === undefined && source === 'Summary' && (lines[line + 1] ?? '').startsWith('Number of ')
}

/**
 * Streamed text is shown in place of its message. If no class is shown, the text shows whether it is a call or a
 * result.
 */
function typeOf({type}: Header, text: string): string {
  if (type !== undefined) return type === 'ModelClientStreamingChunkEvent' ? 'TextMessage' : type
  const [, shownClass] = /^\[([A-Z]\w{1,60})\(/.exec(text) ?? []
  return shownClass === undefined
    ? 'TextMessage'
    : shownClass === 'FunctionCall'
      ? 'ToolCallRequestEvent'
      : `${shownClass}Event`
}

/** Removes the token counts that the console shows below a message. */
function withoutUsage(text: string): string {
  return text.replace(/\n\[Prompt tokens: \d{1,12}, Completion tokens: \d{1,12}\]$/, '')
}
