import {describe, expect, test} from 'vitest'
import {sentMessage} from '../../../src/transcripts/claude/content.ts'
import {lines, runWithoutModels as runOf} from '../../support/transcripts/capture.ts'
import {answer, call, prompt, reply, text} from '../../support/transcripts/claude.ts'

describe('a message to another agent', () => {
  test.each([
    [
      {type: 'message', recipient: 'a', content: 'x', summary: 's'},
      {to: 'a', kind: 'message', text: 'x', summary: 's'}
    ],
    [
      {type: 'broadcast', content: 'x', summary: 's'},
      {to: '*', kind: 'broadcast', text: 'x', summary: 's'}
    ],
    [
      {type: 'shutdown_request', recipient: 'a', content: 'x'},
      {to: 'a', kind: 'shutdown_request', text: 'x'}
    ],
    [
      {type: 'shutdown_response', request_id: 'r', approve: true},
      {kind: 'shutdown_response', text: ''}
    ],
    [
      {to: 'a', message: 'x', summary: 's'},
      {to: 'a', kind: 'message', text: 'x', summary: 's', isDirect: true}
    ],
    [
      {to: '*', message: 'x'},
      {to: '*', kind: 'broadcast', text: 'x', isDirect: true}
    ],
    [
      {to: 'a', message: {type: 'shutdown_response', request_id: 'r', approve: false, reason: 'busy'}},
      {to: 'a', kind: 'shutdown_response', text: 'busy', isDirect: true}
    ],
    [
      {to: 'a', message: {type: 'plan_approval_response', request_id: 'r', approve: false, feedback: 'no'}},
      {to: 'a', kind: 'plan_approval_response', text: 'no', isDirect: true}
    ],
    [
      {to: 'a', type: 'shutdown_request', recipient: 'b', reason: 'over'},
      {to: 'a', kind: 'shutdown_request', text: 'over', isDirect: true}
    ],
    [
      {to: 'a', content: 'x'},
      {to: 'a', kind: 'message', text: 'x', isDirect: true}
    ],
    [{}, {kind: 'message', text: ''}],
    [
      {to: 7, message: [], summary: null},
      {kind: 'message', text: ''}
    ]
  ])('%j', (input, message) => {
    expect(sentMessage(input)).toEqual(message)
  })

  test('is counted once, with its thread and its line', () => {
    const send = (id: string, value: string) => call(id, 'SendMessage', {to: 'lead', message: value})
    const own = {isSidechain: true, agentId: 'a1'}
    const records = [
      prompt('Go'),
      reply('m1', [text('I write.'), send('t1', 'One')], {uuid: 'a'}),
      reply('m1', [text('I write.'), send('t1', 'One')], {uuid: 'a'}),
      prompt([answer('t1', '{"success": true}')]),
      reply('m2', [send('t2', 'Two')], own),
      prompt('<teammate-message teammate_id="x">\nOne\n</teammate-message>'),
      reply('m3', 'Done.')
    ]
    expect(runOf(lines(...records)).messages).toEqual([
      {thread: 'main', to: 'lead', kind: 'message', text: 'One', isDirect: true, line: 2},
      {thread: 'a1', to: 'lead', kind: 'message', text: 'Two', isDirect: true, line: 5}
    ])
  })

  test('as the last thing that a lead did leaves the run unfinished', () => {
    const records = [prompt('Go'), reply('m1', [call('t1', 'SendMessage', {to: 'a', message: 'x'})], {teamName: 't'})]
    expect(runOf(lines(...records)).threads).toEqual([
      {id: 'main', kind: 'main', text: '', line: 2, message: 1, stopReason: 'tool call'}
    ])
  })
})

describe('a member of a team', () => {
  const team = {teamName: 't', agentName: 'researcher'}
  const task = prompt('<teammate-message teammate_id="lead" summary="s">\nFind it\n</teammate-message>', team)
  const send = (id: string, message: unknown) =>
    reply(`m-${id}`, [call(id, 'SendMessage', {to: 'team-lead', message, summary: 's'})], team)
  const member = {id: 'main', kind: 'teammate', agent: 'researcher'}

  /** The only thread of the file of a member. */
  function memberOf(...records: readonly unknown[]) {
    const {threads} = runOf(lines(...records))
    expect(threads).toHaveLength(1)
    return threads[0]
  }

  test('ends with what it sent in its last turn', () => {
    const records = [
      task,
      send('t1', 'Found.'),
      prompt([answer('t1', 'sent')], team),
      reply('m2', 'I told them.', team)
    ]
    expect(memberOf(...records)).toEqual({...member, text: 'Found.', line: 2, message: 1})
    expect(runOf(lines(...records)).messages).toEqual([
      {
        thread: 'main',
        from: 'researcher',
        to: 'team-lead',
        kind: 'message',
        text: 'Found.',
        summary: 's',
        isDirect: true,
        line: 2
      }
    ])
  })

  test('is final where sending was its last call', () => {
    expect(memberOf(task, send('t1', 'Found.'))).toEqual({...member, text: 'Found.', line: 2, message: 1})
  })

  test('is not final where it went on', () => {
    const records = [task, send('t1', 'Found.'), reply('m2', [call('t2', 'Read')], team)]
    expect(memberOf(...records)).toEqual({...member, text: 'Found.', line: 2, message: 1, stopReason: 'tool call'})
  })

  test('ends with its text where it sent nothing in its last turn', () => {
    expect(memberOf(task, send('t1', 'Found.'), task, reply('m2', 'Here it is.', team))).toEqual({
      ...member,
      text: 'Here it is.',
      line: 4,
      message: 2
    })
    expect(memberOf(task, reply('m1', 'Here it is.', team))).toEqual({
      ...member,
      text: 'Here it is.',
      line: 2,
      message: 1
    })
  })

  test('does not get another turn by a request to shut down', () => {
    const request =
      '<teammate-message teammate_id="lead">\n{"type":"shutdown_request","requestId":"r"}\n</teammate-message>'
    const records = [
      task,
      send('t1', 'Found.'),
      prompt(request, team),
      send('t2', {type: 'shutdown_response', request_id: 'r', approve: true}),
      reply('m9', 'Bye.', team)
    ]
    expect(memberOf(...records)).toEqual({...member, text: 'Found.', line: 2, message: 1})
  })

  test('has a better type where the session was started with one', () => {
    const setting = {type: 'agent-setting', agentSetting: 'my-plugin:finder', sessionId: 's1'}
    expect(memberOf(setting, task, reply('m1', 'Found.', team))?.agent).toBe('my-plugin:finder')
  })
})
