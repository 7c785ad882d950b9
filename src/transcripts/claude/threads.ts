import type {Json, Reading} from '../format.ts'
import type {SideMessage, Thread} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'
import {type AgentCalls, createAgentCalls, type Returned} from './agent-calls.ts'
import {type Content, contentOf} from './content.ts'
import {noticesIn} from './reports.ts'
import {createTurns, type Ending, type Turns} from './last-turn.ts'
import {isInterruption, opensTurn} from './user-records.ts'
import {sendMessage, sentMessage} from './send-message.ts'

/** The line of the value at a path of a record. */
export type LineAt = (path: readonly PropertyKey[]) => number

/** Whose a record is. */
interface Speaker {
  /** Empty for the main thread, else an agent, the call that started it, or a name of the reader's own. */
  readonly key: string
  /** The type of the agent. */
  readonly type: string | undefined
  /** The agent's name in its team. */
  readonly name: string | undefined
}

/** What is known of the main thread besides its records. */
interface Main {
  readonly type?: string | undefined
  readonly ending?: Ending | undefined
}

/** The threads of a run of Claude Code, whichever of its formats they are read from. */
export interface ClaudeThreads {
  readonly calls: AgentCalls
  /** A record of type `assistant`. */
  assistant(record: Json, speaker: Speaker, lineAt: LineAt): void
  /** A record of type `user`. */
  user(record: Json, speaker: Speaker, lineAt: LineAt): void
  /** A text that the agent gets besides the records of type `user`: it may hold the report of another. */
  queued(text: unknown, line: number): void
  /** Any record: some take others back. */
  retract(record: Json): void
  /** How the main thread ended so far; `undefined` where it has not begun. */
  mainEnding(): Ending | undefined
  /** @param typeOf the type of an agent where somebody else knows it better */
  finish(main?: Main, typeOf?: (agent: string) => string | undefined): Reading
}

interface Speaking {
  readonly turns: Turns
  /** Of its first record. */
  readonly line: number
  type: string | undefined
  name: string | undefined
}

/** What is known of an agent that another started. */
interface Found {
  readonly line: number
  readonly own?: Speaking | undefined
  readonly returned?: Returned | undefined
}

/** The tool with which a sub-agent gives its report; from 2.1.271. */
const handBack = 'SubagentHandback'

/** What others get to see of a member of a team is what it sends them, not what it prints. */
const deliveryTools = {teammate: [sendMessage, handBack], subagent: [handBack], main: []}

const retractionKeys = ['supersedesUuids', 'supersedes', 'retractedMessageUuids', 'retracted_message_uuids']

/** What the program writes where a turn asks for no answer. */
const noAnswer = 'No response requested.'

export function createClaudeThreads(): ClaudeThreads {
  const calls = createAgentCalls()
  const speaking = new Map<string, Speaking>()
  const messages: (SideMessage & {readonly uuid: string | undefined})[] = []
  const sent = new Set<string>()
  const retracted = new Set<string>()

  function speakerOf({key, type, name}: Speaker, line: number): Speaking {
    let known = speaking.get(key)
    if (known === undefined) {
      known = {turns: createTurns(), line, type, name}
      speaking.set(key, known)
    }
    known.type = type ?? known.type
    known.name = name ?? known.name
    return known
  }

  function assistant(record: Json, speaker: Speaker, lineAt: LineAt): void {
    const content = contentOf(record)
    const line = lineAt(content.path)
    const {turns} = speakerOf(speaker, line)
    if (isFailure(record)) {
      if (!content.texts.includes(noAnswer)) turns.failed(line)
      return
    }
    const message = asObject(record['message'])
    const uuid = asString(record['uuid'])
    turns.said({
      message: asString(message['id']),
      uuid,
      line,
      content,
      stop: asString(message['stop_reason']),
      isAborted: record['isAbortedMidStream'] === true || record['aborted'] === true
    })
    called(content, speaker, turns, uuid, lineAt)
  }

  function called(
    {calls: made}: Content,
    speaker: Speaker,
    turns: Turns,
    uuid: string | undefined,
    lineAt: LineAt
  ): void {
    for (const call of made) {
      calls.made(call)
      if (call.name !== handBack && call.name !== sendMessage) continue
      if (call.id !== undefined && sent.has(call.id)) continue
      if (call.id !== undefined) sent.add(call.id)
      const line = lineAt(call.path)
      const {kind, ...message} = sentMessage(call.input)
      if (kind === 'message' || kind === 'broadcast') turns.delivered({tool: call.name, uuid, text: message.text, line})
      if (call.name === handBack) continue
      const from = speaker.name === undefined ? {} : {from: speaker.name}
      messages.push({thread: speaker.key, ...from, kind, ...message, line, uuid})
    }
  }

  function user(record: Json, speaker: Speaker, lineAt: LineAt): void {
    const content = contentOf(record)
    const line = lineAt(content.path)
    const {turns} = speakerOf(speaker, line)
    const structured = content.answers.length === 1 ? (record['toolUseResult'] ?? record['tool_use_result']) : undefined
    for (const answer of content.answers) calls.answered(answer, structured, line)
    if (content.answers.length > 0) return
    for (const text of content.texts) queued(text, line)
    if (isInterruption(record, content)) turns.interrupted(line)
    else if (opensTurn(record, content)) turns.prompted(line)
  }

  function queued(text: unknown, line: number): void {
    if (typeof text !== 'string') return
    for (const notice of noticesIn(text)) calls.noticed(notice, line)
  }

  function retract(record: Json): void {
    for (const key of retractionKeys)
      for (const uuid of asArray(record[key])) if (typeof uuid === 'string') retracted.add(uuid)
  }

  function found(): ReadonlyMap<string, Found> {
    const agents = new Map<string, Found>()
    for (const [key, own] of speaking)
      if (key !== '' && !own.turns.isEmpty()) agents.set(calls.agentOf(key), {line: own.line, own})
    for (const returned of calls.returned()) {
      const known = agents.get(returned.id)
      agents.set(returned.id, {...known, line: Math.min(returned.line, known?.line ?? returned.line), returned})
    }
    return agents
  }

  function threadOf(id: string, {own, returned}: Found, type: string | undefined): Thread {
    const kind = own?.name === undefined ? 'subagent' : 'teammate'
    const ending = own?.turns.finish(retracted, deliveryTools[kind])
    return {id, kind, ...(type === undefined ? {} : {agent: type}), ...betterOf(ending, returned)}
  }

  function mainEnding(): Ending | undefined {
    const own = speaking.get('')
    if (own === undefined || own.turns.isEmpty()) return undefined
    return own.turns.finish(retracted, deliveryTools[own.name === undefined ? 'main' : 'teammate'])
  }

  function mainThreads({type, ending = mainEnding()}: Main): readonly Thread[] {
    if (ending === undefined) return []
    const own = speaking.get('')
    const agent = own?.type ?? type ?? own?.name
    const kind = own?.name === undefined ? 'main' : 'teammate'
    return [{id: mainId, kind, ...(agent === undefined ? {} : {agent}), ...ending}]
  }

  function finish(main: Main = {}, typeOf: (agent: string) => string | undefined = () => undefined): Reading {
    const agents = [...found()].sort(([, a], [, b]) => a.line - b.line)
    const threads = agents.map(([agent, each]) =>
      threadOf(idOf(agent), each, typeOf(agent) ?? each.own?.type ?? calls.typeOf(agent) ?? each.own?.name)
    )
    return {
      threads: [...mainThreads(main), ...threads],
      messages: messages
        .filter(({uuid}) => uuid === undefined || !retracted.has(uuid))
        .map(({uuid: _, thread, ...message}) => ({
          thread: thread === '' ? mainId : idOf(calls.agentOf(thread)),
          ...message
        }))
    }
  }

  return {calls, assistant, user, queued, retract, mainEnding, finish}
}

const mainId = 'main'

/** An agent that is called like the main thread gets another id. */
function idOf(agent: string): string {
  return agent === mainId ? `${mainId} (agent)` : agent
}

/** An agent's own thread holds most; what it returned says more where the thread is not all there. */
function betterOf(own: Ending | undefined, returned: Returned | undefined): Ending {
  if (
    own !== undefined &&
    (own.stopReason === undefined || returned === undefined || returned.stopReason !== undefined)
  )
    return own
  const {text, line, count, stopReason} = returned ?? {text: '', line: 1, count: 0, stopReason: 'nothing'}
  return {text, line, message: text === '' ? 0 : count, ...(stopReason === undefined ? {} : {stopReason})}
}

/** Errors of the service stand in place of a message. */
function isFailure(record: Json): boolean {
  return record['isApiErrorMessage'] === true || asObject(record['message'])['model'] === '<synthetic>'
}
