import {expectFewAgents} from '../errors.ts'
import type {ThreadEnding} from '../last-message.ts'
import type {Thread} from '../model.ts'
import {type AgentCalls, sendMessage} from './content.ts'
import {type IsKept, type LastTurn, openTurn, turnEnding} from './last-turn.ts'
import type {Returned} from './reports.ts'
import {handBack} from './team-log.ts'

/** The agent that a record belongs to. */
export interface Author {
  /** Empty for the main thread, else an agent, the call that started it, or a key that the reader made. */
  readonly key: string
  readonly type: string | undefined
  /** The agent's name in its team. */
  readonly name: string | undefined
}

/** An agent with records of its own. */
export interface ClaudeParticipant extends LastTurn {
  /** The line of its first record; 0 before one. */
  line: number
  type: string | undefined
  name: string | undefined
  /** The model of its last message that names one. */
  model: string | undefined
  /** The command that it was given last, with its `/`; `undefined` for another prompt. */
  command: string | undefined
  /** The command that its last message answered. */
  answered: string | undefined
}

/** The agents with records of their own, by the keys of their authors. */
export type ClaudeParticipants = Map<string, ClaudeParticipant>

/** The agent with a key, from its first record on. */
export function claudeParticipantOf(participants: ClaudeParticipants, key: string): ClaudeParticipant {
  const existing = participants.get(key)
  if (existing !== undefined) return existing
  expectFewAgents(participants.size)
  const participant: ClaudeParticipant = {
    ...openTurn(),
    line: 0,
    type: undefined,
    name: undefined,
    model: undefined,
    command: undefined,
    answered: undefined
  }
  participants.set(key, participant)
  return participant
}

/** An agent that another started: its records, its returned report, or both. */
interface Subagent {
  readonly line: number
  readonly participant?: ClaudeParticipant | undefined
  readonly returned?: Returned | undefined
}

/** The tools that deliver an answer, by kind of agent. A team does not see the text that a member prints. */
const deliveryTools = {teammate: [sendMessage, handBack], subagent: [handBack], main: []}

/** Takes from a record who made it. @param line from 1 */
export function identify(participant: ClaudeParticipant, {type, name}: Author, line: number): void {
  if (participant.line === 0) participant.line = line
  participant.type = type ?? participant.type
  participant.name = name ?? participant.name
}

/** How the main thread ended so far; `undefined` where it has not begun. */
export function mainEndingOf(participants: ClaudeParticipants, isKept: IsKept): ThreadEnding | undefined {
  const participant = participants.get('')
  if (participant === undefined || participant.lastLine === 0) return undefined
  return turnEnding(participant, isKept, deliveryTools[participant.name === undefined ? 'main' : 'teammate'])
}

/** The main thread, if there is one. */
export function mainThreads(
  participants: ClaudeParticipants,
  type: string | undefined,
  ending?: ThreadEnding
): readonly Thread[] {
  if (ending === undefined) return []
  const participant = participants.get('')
  const agent = participant?.type ?? type ?? participant?.name ?? participant?.answered
  const kind = participant?.name === undefined ? 'main' : 'teammate'
  return [{id: mainId, kind, ...(agent === undefined ? {} : {agent}), ...modelOf(participant), ...ending}]
}

/**
 * The threads of all agents but the main one, in the order of their first lines.
 *
 * @param typeOf the type of an agent, where a source knows it better than the records
 */
export function subagentThreads(
  participants: ClaudeParticipants,
  returned: readonly Returned[],
  {calls, isKept, typeOf}: {calls: AgentCalls; isKept: IsKept; typeOf: (agent: string) => string | undefined}
): readonly Thread[] {
  const agents = [...subagentsOf(participants, returned, calls)].sort(([, a], [, b]) => a.line - b.line)
  return agents.map(([agent, {participant, returned}]) => {
    const kind = participant?.name === undefined ? 'subagent' : 'teammate'
    const type = typeOf(agent) ?? participant?.type ?? calls.typeOf(agent) ?? participant?.name
    const ending = participant && turnEnding(participant, isKept, deliveryTools[kind])
    const named = type === undefined ? {} : {agent: type}
    return {id: threadIdOf(agent), kind, ...named, ...modelOf(participant), ...betterOf(ending, returned)}
  })
}

function subagentsOf(
  participants: ClaudeParticipants,
  returned: readonly Returned[],
  calls: AgentCalls
): ReadonlyMap<string, Subagent> {
  const agents = new Map<string, Subagent>()
  for (const [key, participant] of participants) {
    if (key !== '' && participant.lastLine !== 0) agents.set(calls.agentOf(key), {line: participant.line, participant})
  }
  for (const each of returned) {
    const existing = agents.get(each.id)
    agents.set(each.id, {...existing, line: Math.min(each.line, existing?.line ?? each.line), returned: each})
  }
  return agents
}

function modelOf(participant: ClaudeParticipant | undefined): Pick<Thread, 'model'> {
  return participant?.model === undefined ? {} : {model: participant.model}
}

export const mainId = 'main'

/** The id of the thread of an agent: one that is named like the main thread gets another. */
export function threadIdOf(agent: string): string {
  return agent === mainId ? `${mainId} (agent)` : agent
}

/** An agent's own thread has most; its report has more where the thread is not complete. */
function betterOf(ending: ThreadEnding | undefined, returned: Returned | undefined): ThreadEnding {
  const isBetter = returned !== undefined && (returned.stopReason === undefined || ending?.stopReason === 'nothing')
  if (ending !== undefined && (ending.stopReason === undefined || !isBetter)) return ending
  const {text, line, count, stopReason} = returned ?? {text: '', line: 1, count: 0, stopReason: 'nothing'}
  const message = text === '' ? 0 : count
  return {
    text,
    line,
    message,
    ...(stopReason === undefined ? {} : {stopReason}),
    ...(ending?.printed && {printed: [...ending.printed, ...(text === '' ? [] : [{message, text, line}])]})
  }
}
