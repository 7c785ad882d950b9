/** Captured runs of Claude Code: sessions, streams, results. */
import type {WorstCase} from '../worst-case.ts'
import {fill, jsonLines} from './fill.ts'
import {answer, call, lines, list, message, spawn, text, transcript, turn} from './transcript-parts.ts'

export const claudeCases: readonly WorstCase[] = [
  lines('Claude Code, messages', (index) => turn(index)),
  lines('Claude Code, records of one message', (index) =>
    turn(index, {message: {id: 'm', role: 'assistant', content: text(`a${index}`)}})
  ),
  lines('Claude Code, texts that grow', (index) =>
    turn(index, {message: {id: 'm', role: 'assistant', content: text('a'.repeat(index % 1000))}})
  ),
  lines('Claude Code, agents', (index) => turn(index, {agentId: `a${index}`, isSidechain: true})),
  lines('Claude Code, agents without a name', (index) => turn(index, {isSidechain: true, parentUuid: undefined})),
  lines('Claude Code, teammates', (index) =>
    turn(index, {agentId: `a${index}`, teamName: 't', agentName: `n${index}`}, [message(index)])
  ),
  lines('Claude Code, open calls', (index) => turn(index, {}, [spawn(index)])),
  lines('Claude Code, calls and answers', (index) =>
    index % 2 === 0 ? turn(index, {}, [spawn(index)]) : answer(index - 1)
  ),
  lines(
    'Claude Code, deliveries',
    (index) => turn(index, {}, [message(index)]),
    turn(0, {}, [call(0, 'TeamCreate', {team_name: 'inception-party'})])
  ),
  lines('Claude Code, deliveries of one teammate', (index) =>
    turn(index, {teamName: 't', agentName: 'nadia'}, [message(index)])
  ),
  lines(
    'Claude Code, spawned team',
    (index) => turn(index, {}, [spawn(index)]),
    turn(0, {}, [call(0, 'TeamCreate', {team_name: 'inception-party'})])
  ),
  lines(
    'Claude Code, tasks',
    (index) => turn(index, {}, [call(index, 'TaskCreate', {subject: 'Vision Council', activeForm: 'a'})]),
    turn(0, {}, [call(0, 'TeamCreate', {team_name: 'inception-party'})])
  ),
  lines('Claude Code, records taken back', (index) => turn(index, {supersedesUuids: [`u${index - 1}`]})),
  transcript('Claude Code, calls of one record', (size) =>
    jsonLines(
      size / 2,
      (index) => turn(index),
      turn(
        0,
        {},
        Array.from({length: size / 300}, (_, index) => message(index))
      )
    )
  ),
  transcript(
    'Claude Code, notifications in one prompt',
    (size) =>
      `${JSON.stringify(turn(0))}\n${JSON.stringify({type: 'user', sessionId: 's', message: {role: 'user', content: fill(size, '<task-notification><task-id>')}})}\n`
  ),
  transcript(
    'Claude Code, teammate messages in one prompt',
    (size) =>
      `${JSON.stringify(turn(0))}\n${JSON.stringify({type: 'user', sessionId: 's', message: {role: 'user', content: fill(size, '<teammate-message a>')}})}\n`
  ),
  transcript(
    'Claude Code, hand-backs in one prompt',
    (size) =>
      `${JSON.stringify(turn(0))}\n${JSON.stringify({type: 'user', sessionId: 's', message: {role: 'user', content: fill(size, '<agent-message from="a">[Subagent hand-back] ')}})}\n`
  ),
  transcript(
    'Claude Code, lines of a hand-back',
    (size) =>
      `${JSON.stringify(turn(0))}\n${JSON.stringify({type: 'user', sessionId: 's', message: {role: 'user', content: `<agent-message from="a">${fill(size, '[Subagent hand-back] \n')}\n</agent-message>`}})}\n`
  ),
  lines(
    'Claude stream, agents',
    (index) => ({
      type: 'assistant',
      session_id: 's',
      parent_tool_use_id: `c${index}`,
      message: {id: `m${index}`, content: text('a')}
    }),
    {type: 'system', subtype: 'init', session_id: 's'}
  ),
  lines('Claude stream, sessions', (index) =>
    index % 2 === 0
      ? {type: 'system', subtype: 'init', session_id: `s${index}`}
      : {type: 'assistant', session_id: `s${index - 1}`, message: {id: 'm', content: text('a')}}
  ),
  lines('Claude stream, results', () => ({type: 'result', subtype: 'success', result: 'a', session_id: 's'}), {
    type: 'system',
    subtype: 'init',
    session_id: 's'
  }),
  lines(
    'Claude stream, notices',
    (index) => ({
      type: 'system',
      subtype: 'task_notification',
      task_id: `t${index}`,
      tool_use_id: `c${index}`,
      status: 'failed',
      session_id: 's'
    }),
    {type: 'system', subtype: 'init', session_id: 's'}
  ),
  lines('Claude results', () => ({type: 'result', subtype: 'success', result: 'a', session_id: 's'})),
  list('Claude array', (index) => turn(index), ['[', ']']),
  list('Claude array of calls', (index) => turn(index, {}, [message(index), spawn(index)]), ['[', ']']),
  list('Claude on the web', (index) => turn(index, {}, [message(index)]), ['{"loglines":[', ']}'])
]
