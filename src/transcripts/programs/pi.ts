import {allOf, aNumber, aString} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {asObject, asString} from '../record.ts'
import {turnOf} from '../turns.ts'

const message = [
  {type: ['message', 'message_end'], message: {role: aString}},
  {recordType: 'message', message: {role: aString}}
]

/**
 * A session of pi, or of OpenClaw, which is built on it: `{type: 'session', version, id, cwd}`, then entries such as
 * `{type: 'message', id, parentId, message}`. The entries are a tree, and the last one is the end. `pi --mode json`
 * prints the same head and then events; `{type: 'message_end', message}` has a whole message. The transcript of a
 * sub-agent that pi-subagents keeps is `{recordType, agent, message}`.
 *
 * Source: sessions in tests of https://github.com/jazzyalex/agent-sessions, transcripts that pi-subagents wrote, and
 * `packages/coding-agent/docs/json.md` of https://github.com/earendil-works/pi with streams in public repositories, read in November 2026.
 */
export const piSessionFormat = format({
  name: 'pi-session',
  program: 'pi, OpenClaw',
  files: 'session files; `pi --mode json`; transcripts of sub-agents (`pi-subagents`)',
  triedOn: 'real files',
  isAppended: true,
  lines: [
    {first: {type: 'session', version: [undefined, aNumber], id: aString, cwd: aString}, some: [message]},
    {every: {recordType: aString, runId: aString, agent: aString}, some: [message]}
  ],
  agent: ['agent'],
  branch: ({type, id, targetId, parentId}) => [id, type === 'leaf' ? targetId : parentId],
  cases: [
    [{type: 'model_change'}, ({modelId}) => ({path: [], model: asString(modelId)})],
    [allOf(message, {message: {role: 'user'}}), 'prompt'],
    [
      allOf(message, {message: {role: 'assistant'}}),
      ({message: sent}) => {
        const {model, stopReason} = asObject(sent)
        return {...turnOf(asObject(sent), [], stopReason), model: asString(model)}
      }
    ]
  ]
})
