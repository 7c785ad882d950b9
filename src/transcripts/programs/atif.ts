import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import {aList, type LocatedJson, testOf} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import {openIds, openThread, subagentId} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * A trajectory in the Agent Trajectory Interchange Format (ATIF), as Harbor and Terminal-Bench write it for all agents; sub-agents may be in it.
 *
 * Source: the specification `0001-trajectory-format.md` of https://github.com/laude-institute/harbor, versions 1.0 to 1.7, and trajectories
 * of tests that read them, read in November 2026.
 */
export const atifTrajectoryFormat = format({
  name: 'atif-trajectory',
  program: 'Harbor, Terminal-Bench',
  files: 'trajectories in the Agent Trajectory Interchange Format (ATIF), with the sub-agents in them',
  triedOn: 'real files',
  documents: [
    {
      when: {
        schema_version: (version) => asString(version)?.startsWith('ATIF-v') === true,
        agent: isRecord,
        steps: aList
      },
      records: (value) => trajectoriesIn(value, [])
    }
  ],
  outputs() {
    const idOf = openIds((id, count) => `${id} (${count})`)
    return (
      {agent, steps, trajectory_id: trajectoryId, session_id: session, continued_trajectory_ref: next},
      path,
      lineOf
    ) => {
      const isMain = path.length === 0
      const {name, model_name: model} = asObject(agent)
      // The session id may belong to the whole run.
      const id = isMain ? 'main' : subagentId(asString(trajectoryId) ?? asString(session) ?? 'sub-agent')
      const thread = openThread(isMain ? 'main' : 'subagent', idOf(id), asString(name))
      thread.model = asString(model)
      const list = asArray(steps)
      const base = [...path, 'steps']
      const turns = list.flatMap((step, index) => turnOf(asObject(step), [...base, index]) ?? [])
      // The rest of a run that became too long is in another file.
      const end: readonly Turn[] = asString(next) === undefined ? [] : [{path, stopReason: 'unfinished run'}]
      return readTurns(thread, [...turns, ...end], [...base, Math.max(list.length - 1, 0)], lineOf)
    }
  }
})

function trajectoriesIn(value: unknown, path: Path): readonly LocatedJson[] {
  const inner = asArray(asObject(value)['subagent_trajectories'])
  return [
    {value, path},
    ...inner.flatMap((each, index) => trajectoriesIn(each, [...path, 'subagent_trajectories', index]))
  ]
}

/** Whether a step had another agent work, which takes no call of a tool where the program decides it. */
function delegates({observation}: JsonObject): boolean {
  const results = asArray(asObject(observation)['results']).map(asObject)
  return results.some(({subagent_trajectory_ref: agents}) => asArray(agents).length > 0)
}

/** Calls with which agents report completion: the text beside such a call is the answer. */
const completions = {function_name: ['mark_task_complete', 'task_complete', 'finish', 'submit']}

function turnOf(step: JsonObject, path: Path): Turn | undefined {
  const {source, message, tool_calls: calls, model_name: model} = step
  const {is_copied_context: isCopied, llm_call_count: modelCalls} = step
  if (source !== 'agent' || isCopied === true) return undefined
  const called = asArray(calls)
  const text = contentText(message)
  // A step without a model call may hold nothing but tool output.
  if (modelCalls === 0 && text === '' && called.length === 0) return undefined
  const isAnswer = called.every(testOf(completions)) && !delegates(step)
  return {text, path: [...path, 'message'], model: asString(model), stopReason: isAnswer ? undefined : 'tool call'}
}
