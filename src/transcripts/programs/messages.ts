import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {memo} from '../../text/memoize.ts'
import {contentText, isCallPart, isToolCall} from '../chat-message.ts'
import {chatTurn, isAside} from '../chat-turn.ts'
import {dialogueFormat, fencedLines, readMarkedTurns, type TurnMark, withoutWholeFence} from '../dialogue.ts'
import type {Description, EffectOf} from '../engine/description.ts'
import {aList, allOf, eachIs, listOf} from '../engine/pattern.ts'
import {documentFormat, format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {type Turn, turnOf} from '../turns.ts'
import {isAnthropicMessage} from './anthropic.ts'
import {isThreadMessage} from './openai.ts'

const roles: ReadonlySet<unknown> = new Set(['assistant', 'model', 'system', 'developer', 'user', 'tool', 'function'])

const turnsIn: EffectOf = (message, path) => stepTurns(message, path) ?? chatTurn(message, path)

/**
 * The messages of a chat, `[{role, content}]` or `{messages: [...]}`, as the APIs take them; `{history: [...]}` of Gemini CLI.
 *
 * Documented at https://platform.openai.com/docs/api-reference/chat and https://docs.anthropic.com/en/api/messages (November
 * 2026).
 */
const chat: Description = {
  name: 'messages',
  documents: [
    {when: allOf(aList, areMessages), records: ''},
    // A checkpoint of Gemini CLI, `/chat save`
    {when: {history: allOf(eachIs({parts: aList}), areMessages)}, records: 'history'},
    {
      when: {
        messages: areMessages,
        // A call that AutoGen logs has the answer beside the messages.
        type: (type) => type !== 'LLMCall',
        // A trajectory of mini-SWE-agent says how it ended.
        info: (info) => !('exit_status' in asObject(info))
      },
      records: 'messages'
    }
  ],
  lines: areMessages,
  open: (_, items) => (hasTextCalls(items) ? textCallTurn : turnsIn)
}

/** A chat as one value, which other formats keep, too. */
export const messages = documentFormat(chat)

/** Roles are common words: a list of people has them too. Answers of Anthropic's API alone are not a chat. */
function areMessages(items: unknown): boolean {
  return areOfChat(items) && !asArray(items).every(isAnthropicMessage)
}

const areOfChat = listOf({
  some: [isMessage],
  every: (item) => (isMessage(item) && !isThreadMessage(item)) || isItem(item)
})

function isMessage(item: unknown): boolean {
  if (!isRecord(item) || !roles.has(item['role'])) return false
  const {content, parts, tool_calls: calls} = item
  // Agents write to each other in the Agent2Agent protocol, in parts of a `kind`.
  if (Array.isArray(parts)) return !parts.some((part) => 'kind' in asObject(part))
  const isBlock = isRecord(content) && typeof content['type'] === 'string'
  return typeof content === 'string' || isBlock || Array.isArray(content) || Array.isArray(calls)
}

/** Whether an item between messages of OpenAI's Responses API is a call, its result, or a thought. */
function isItem(item: unknown): boolean {
  if (!isRecord(item)) return false
  if (item['role'] !== undefined) return isAside(item)
  return (
    isToolCall(item) ||
    /^(?:reasoning|mcp_list_tools|[a-z_]{1,40}_call(?:_output|_result)?)$/.test(asString(item['type']) ?? '')
  )
}

/**
 * The turns of a message with several steps, as the AI SDK keeps them. Text after a call with its result, or after
 * `step-start`, is a message of its own. `undefined` for a message without such parts.
 *
 * Source: `UIMessage` and `ModelMessage` of https://github.com/vercel/ai, versions 4 to 6, read in November 2026.
 */
function stepTurns(message: JsonObject, path: Path): readonly Turn[] | undefined {
  if (message['role'] !== 'assistant') return undefined
  const key = Array.isArray(message['parts']) ? 'parts' : 'content'
  const parts = asArray(message[key])
  if (!parts.some((part) => isStepStart(part) || hasResult(part))) return undefined
  const turns: Turn[] = []
  let from = 0
  for (let to = 1; to <= parts.length; to++) {
    if (to < parts.length && !isStepStart(parts[to]) && !hasResult(parts[to - 1])) continue
    // Models print texts without a character beside calls.
    const step = parts.slice(from, to).map((part) => (asObject(part)['text'] === '' ? undefined : part))
    const {text, stopReason, path: inner} = turnOf({content: step}, [])
    const [, index = 0, ...rest] = inner
    const isCut = step.some((part) => asObject(part)['type'] === 'text' && asObject(part)['state'] === 'streaming')
    const reason = step.some(hasResult) ? 'tool call' : (stopReason ?? (isCut ? 'unfinished run' : undefined))
    const place = {path: [...path, key, from + Number(index), ...rest], stopReason: reason}
    if (text !== '') turns.push({...place, text})
    else if (reason !== undefined) turns.push(place)
    from = to
  }
  return turns
}

function isStepStart(part: unknown): boolean {
  return asObject(part)['type'] === 'step-start'
}

/** Whether a part is the result of a call, or a call with its result. */
function hasResult(part: unknown): boolean {
  const {type, state, toolInvocation} = asObject(part)
  if (type === 'tool-invocation') return asObject(toolInvocation)['state'] === 'result'
  return isCallPart(part) ? typeof state === 'string' && state.startsWith('output-') : type === 'tool-result'
}

/** The closing tag of a tool call at the end of a message. */
const end = /<\/([A-Za-z_]\w{0,80})>$/

/**
 * Whether the tools of a chat are called in its text, as older versions of Cline and Roo Code do: a message ends with `</read_file>`, and
 * the program answers `[read_file for 'a.ts'] Result:`.
 */
function hasTextCalls(list: readonly unknown[]): boolean {
  let called: string | undefined
  for (const item of list) {
    const {role, content} = asObject(item)
    if (role === 'user' && called !== undefined) {
      const [, answered] = /^\s{0,10}\[(\w{1,81})\b/.exec(contentText(content)) ?? []
      if (answered === called) return true
    }
    const printed = role === 'assistant' ? contentText(content).trimEnd() : ''
    called = printed.endsWith('>') ? end.exec(printed)?.[1] : undefined
  }
  return false
}

/** A tag on a line of its own that has another in it. */
const call = /^<([A-Za-z_]\w{0,80})>\s{0,20}</m

/** The agent's turn in an item of such a chat: the text before a call that fills the rest of it or has no end. */
function textCallTurn(message: JsonObject, path: Path): Turn | undefined {
  const turn = chatTurn(message, path)
  const text = turn?.text?.trimEnd() ?? ''
  const found = call.exec(text)
  if (turn === undefined || found === null || turn.stopReason !== undefined) return turn
  const isWhole = text.endsWith(`</${found[1]}>`)
  if (!isWhole && text.includes(`</${found[1]}>`)) return turn
  return {...turn, text: text.slice(0, found.index).trimEnd(), stopReason: isWhole ? 'tool call' : 'unfinished run'}
}

export const messagesFormat = format({
  ...chat,
  name: 'messages',
  before: [],
  program: 'any',
  files:
    'lists of messages with roles, such as those of `/chat save` of Gemini CLI, `crush session show --json` and Amp; `api_conversation_history.json` of Cline and Roo Code: the answer is what `attempt_completion`, `submit_and_exit`, `plan_mode_respond` or `ask_followup_question` got',
  triedOn: 'real files'
})

interface RoleMark extends TurnMark {
  /** The marks around the role. */
  readonly frame: string
}

/** The marks of the first form in which a user's turn precedes an agent's, else the marks of all forms. */
function chatIn(lines: readonly string[]): readonly RoleMark[] {
  const fenced = fencedLines(lines)
  const all = lines.flatMap((line, index) => (fenced.has(index) ? [] : (roleMark(line, index) ?? [])))
  const byFrame = new Map<string, RoleMark[]>()
  for (const mark of all) memo(byFrame, mark.frame, () => []).push(mark)
  return [...byFrame.values(), all].find(takeTurns) ?? []
}

function takeTurns(marks: readonly RoleMark[]): boolean {
  const first = marks.findIndex(({side}) => side === 'user')
  return first !== -1 && marks.slice(first).some(({side}) => side === 'agent')
}

const sides: Readonly<Record<string, TurnMark['side']>> = {
  user: 'user',
  human: 'user',
  assistant: 'agent',
  ai: 'agent',
  model: 'agent'
}

const pattern =
  /^((?:<\|\w{1,30}\|>|[^\p{L}]{0,40})(?:(?:<\w{1,20} )?role[^\p{L}]{1,4})?)(user|human|assistant|ai|model|system|developer|tool)(?![\p{L}\p{N}_])([^\p{L}\p{N}\s]{0,12}(?: ?\([^()]{0,60}\)[:*_]{1,4})?)(.*)$/iu

/** A role at the start of a line, alone, or with marks that set it off from the words behind it. */
function roleMark(line: string, index: number): RoleMark | undefined {
  const [, before = '', role = '', after = '', rest = ''] = pattern.exec(line.trimEnd()) ?? []
  const hasEnd = /[:\uFF1A>\])]/.test(after)
  const isAlone = rest === '' || (/^\s*[^\p{L}\s]/u.test(rest) && (before !== '' || after !== ''))
  // Rows of tables are about roles.
  if (role === '' || before.startsWith('|') || (after !== '' && /^\S/.test(rest) && !hasEnd) || !(hasEnd || isAlone))
    return undefined
  const frame = `${before}\0${after.replace(/ ?\([^()]{0,60}\)/, '')}`
    .replace(/#{1,6}/, '#')
    .replace(/\d{1,40}/g, '0')
    .replace(/[^\p{ASCII}]{1,40}/gu, '?')
  return {line: index, side: sides[role.toLowerCase()] ?? 'other', rest: hasEnd ? rest.trimStart() : '', frame}
}

/**
 * A chat as text, as many tools export it: a role of an API above or before each turn, such as `User:`, `**User**`,
 * `## User` or `<|im_start|>user`. `Assistant` has the same forms. Other names are declared in a project's own format.
 *
 * Source: exports of Cursor, OpenCode, ChatGPT and others in public repositories, read in November 2026.
 */
export const chatMarkdownFormat = dialogueFormat({
  name: 'chat-markdown',
  before: [],
  program: 'any',
  files:
    'chats as text, with the format declared: `User:`, `**User**`, `## User` or others alike, then the same with `Assistant`',
  triedOn: 'real files',
  detects: hasChat,
  isEvident: hasChat,
  read(all) {
    const lines = withoutWholeFence(all)
    const marks = chatIn(lines)
    const isTagged = marks.some(({frame}) => frame.startsWith('<'))
    return readMarkedTurns(lines, marks, isTagged)
  }
})

function hasChat(lines: readonly string[]): boolean {
  return chatIn(withoutWholeFence(lines)).length > 0
}
