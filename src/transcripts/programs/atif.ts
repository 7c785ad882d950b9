import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import type {DocumentFormat, Format, LineOf, Path} from '../format.ts'
import type {Thread} from '../model.ts'
import {openMain, openThread, subagentId} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * A trajectory in the Agent Trajectory Interchange Format (ATIF), as Harbor and Terminal-Bench write it for all agents; sub-agents may be in it.
 *
 * Source: the specification `0001-trajectory-format.md` of https://github.com/laude-institute/harbor, versions 1.0 to 1.7, and trajectories
 * of tests that read them, read in November 2026.
 */
const atifTrajectory: DocumentFormat = {
  name: 'atif-trajectory',
  detects(value) {
    const {schema_version: version, agent, steps} = asObject(value)
    return typeof version === 'string' && version.startsWith('ATIF-v') && isRecord(agent) && Array.isArray(steps)
  },
  read: (value, lineOf) => ({threads: threadsOf(asObject(value), [], lineOf, new Map())})
}

function threadsOf(trajectory: JsonObject, path: Path, lineOf: LineOf, ids: Map<string, number>): readonly Thread[] {
  const {agent, steps, trajectory_id: trajectoryId, session_id: session, subagent_trajectories: inner} = trajectory
  const {continued_trajectory_ref: continued} = trajectory
  const list = asArray(steps)
  const {name, model_name: model} = asObject(agent)
  // The session id may belong to the whole run.
  const subagent = asString(trajectoryId) ?? asString(session) ?? 'sub-agent'
  const id = uniqueIn(ids, path.length === 0 ? 'main' : subagentId(subagent))
  const thread = path.length === 0 ? openMain() : openThread('subagent', id)
  thread.agent = asString(name)
  thread.model = asString(model)
  const base = [...path, 'steps']
  const turns = list.flatMap((step, index) => turnOf(asObject(step), [...base, index]) ?? [])
  // The rest of a run that became too long is in another file.
  const isContinued = asString(continued) !== undefined
  const end: readonly Turn[] = isContinued ? [{path, stopReason: 'unfinished run'}] : []
  return [
    readTurns(thread, [...turns, ...end], [...base, Math.max(list.length - 1, 0)], lineOf),
    ...asArray(inner).flatMap((each, index) =>
      threadsOf(asObject(each), [...path, 'subagent_trajectories', index], lineOf, ids)
    )
  ]
}

function uniqueIn(ids: Map<string, number>, id: string): string {
  const count = (ids.get(id) ?? 0) + 1
  ids.set(id, count)
  return count === 1 ? id : `${id} (${count})`
}

/** Whether a step had another agent work, which takes no call of a tool where the program decides it. */
function delegates({observation}: JsonObject): boolean {
  const results = asArray(asObject(observation)['results']).map(asObject)
  return results.some(({subagent_trajectory_ref: agents}) => asArray(agents).length > 0)
}

/** Calls with which agents report completion: the text beside such a call is the answer. */
const completions: ReadonlySet<unknown> = new Set(['mark_task_complete', 'task_complete', 'finish', 'submit'])

function turnOf(step: JsonObject, path: Path): Turn | undefined {
  const {source, message, tool_calls: calls, model_name: model, is_copied_context: isCopied} = step
  const {llm_call_count: modelCalls} = step
  if (source !== 'agent' || isCopied === true) return undefined
  const called = asArray(calls)
  const text = contentText(message)
  // A step without a model call may hold nothing but tool output.
  if (modelCalls === 0 && text === '' && called.length === 0) return undefined
  const isAnswer = called.every((call) => completions.has(asObject(call)['function_name'])) && !delegates(step)
  return {
    text,
    path: [...path, 'message'],
    model: asString(model),
    stopReason: isAnswer ? undefined : 'tool call'
  }
}

export const atifTrajectoryFormat: Format = {
  name: 'atif-trajectory',
  program: 'Harbor, Terminal-Bench',
  files: 'trajectories in the Agent Trajectory Interchange Format (ATIF), with the sub-agents in them',
  triedOn: 'real files',
  documents: [atifTrajectory]
}
