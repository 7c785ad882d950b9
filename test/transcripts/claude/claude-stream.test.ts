import {describe, expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'
import {answer, call, init, prompt, reply, result, streamed, text, thinking} from '../../support/transcripts/claude.ts'

/** The threads of a stream, and of the same records in one array with each key on a line of its own. */
function threadsOf(...records: readonly unknown[]) {
  const run = runOf(lines(...records))
  expect(run.format).toBe('claude-stream')
  const array = runOf(JSON.stringify(records))
  expect(array.format).toBe('claude-stream')
  expect(array.threads).toEqual(run.threads.map((thread) => ({...thread, line: 1})))
  return run.threads
}

const first = streamed('assistant', 'I look.', {uuid: 'a1'}, {id: 'm1'})
const main = {id: 'main', kind: 'main'}

describe('the main thread', () => {
  test('ends with the result', () => {
    const last = streamed('assistant', 'Done.', {}, {id: 'm2'})
    expect(threadsOf(init, first, last, result({result: 'Done!'}))).toEqual([
      {...main, text: 'Done!', line: 4, message: 2}
    ])
  })

  test('ends with the last of several results', () => {
    const records = [
      init,
      first,
      result({result: 'One'}),
      streamed('assistant', 'x', {}, {id: 'm2'}),
      result({result: 'Two'})
    ]
    expect(threadsOf(...records)).toEqual([{...main, text: 'Two', line: 5, message: 2}])
  })

  test('may be followed by notices of the program', () => {
    const after = {type: 'system', subtype: 'status', session_id: 's1'}
    expect(threadsOf(init, first, result({result: 'One'}), after)).toEqual([
      {...main, text: 'One', line: 3, message: 1}
    ])
  })

  test('without a result was stopped', () => {
    expect(threadsOf(init, first)).toEqual([
      {...main, text: 'I look.', line: 2, message: 1, stopReason: 'unfinished run'}
    ])
    expect(threadsOf(init)).toEqual([{...main, text: '', line: 1, message: 0, stopReason: 'unfinished run'}])
  })

  test('was stopped in a turn after the last result', () => {
    const next = streamed('assistant', 'Next.', {}, {id: 'm2'})
    expect(threadsOf(init, first, result({result: 'One'}), next)).toEqual([
      {...main, text: 'Next.', line: 4, message: 2, stopReason: 'unfinished run'}
    ])
  })

  test('does not end with deltas', () => {
    const delta = {type: 'stream_event', event: {type: 'content_block_delta', delta: {text: 'x'}}, session_id: 's1'}
    expect(threadsOf(init, delta, first, delta)).toMatchObject([{text: 'I look.', line: 3}])
  })

  test.each([
    ['error_max_turns', {subtype: 'error_max_turns', errors: ['x']}],
    ['error_during_execution', {subtype: 'error_during_execution', is_error: true}],
    ['an error with the subtype of a success', {is_error: true, result: 'API Error: 500'}]
  ])('%s is not an output', (_, fields) => {
    expect(threadsOf(init, first, result(fields))).toEqual([
      {...main, text: 'I look.', line: 2, message: 1, stopReason: 'error'}
    ])
    expect(threadsOf(init, result(fields))).toEqual([{...main, text: '', line: 2, message: 0, stopReason: 'error'}])
  })

  test('of an older action has a result without a subtype', () => {
    const old = {type: 'result', total_cost_usd: 0.1, duration_ms: 1, result: 'Done!'}
    expect(threadsOf(init, first, old)).toEqual([{...main, text: 'Done!', line: 3, message: 1}])
  })

  test('has a structured result', () => {
    const structured = {verdict: 'PASS', findings: []}
    const found = [{...main, text: '{"verdict":"PASS","findings":[]}', line: 3, message: 1}]
    expect(threadsOf(init, first, result({result: '', structured_output: structured}))).toEqual(found)
    expect(threadsOf(init, first, result({structured_output: structured}))).toEqual(found)
  })

  test('has a structured result beside its text', () => {
    const structured = {verdict: 'PASS', findings: []}
    const text = '{"verdict":"PASS","findings":[]}'
    const run = runOf(lines(init, first, result({result: 'All is well.', structured_output: structured})))
    expect(run.threads).toEqual([{...main, text: 'All is well.', line: 3, message: 1, structured: {text, line: 3}}])
    const document = JSON.stringify(
      [init, first, result({result: 'All is well.', structured_output: structured})],
      null,
      2
    )
    const line = document.split('\n').findIndex((each) => each.includes('structured_output')) + 1
    expect(runOf(document).threads).toMatchObject([{text: 'All is well.', line: line - 1, structured: {text, line}}])
  })

  test('has no structured result after an error', () => {
    const fields = {subtype: 'error_max_structured_output_retries', structured_output: {verdict: 'PASS'}}
    expect(threadsOf(init, first, result(fields))).toEqual([
      {...main, text: 'I look.', line: 2, message: 1, stopReason: 'error'}
    ])
  })

  test('with an empty result ends with its messages', () => {
    expect(threadsOf(init, first, result({result: ''}))).toEqual([{...main, text: 'I look.', line: 2, message: 1}])
    expect(threadsOf(init, result({result: ''}))).toEqual([
      {...main, text: '', line: 2, message: 0, stopReason: 'nothing'}
    ])
  })

  test.each([
    ['max_tokens', 'token limit'],
    ['refusal', 'refusal'],
    ['toString', undefined]
  ])('stop reason %s', (stop, stopReason) => {
    expect(threadsOf(init, first, result({result: 'One', stop_reason: stop}))[0]?.stopReason).toBe(stopReason)
  })

  test('does not end with what was taken back', () => {
    const partial = streamed('assistant', 'Partial', {uuid: 'a2'}, {id: 'm2'})
    const notice = {
      type: 'system',
      subtype: 'model_refusal_fallback',
      session_id: 's1',
      retracted_message_uuids: ['a2']
    }
    expect(threadsOf(init, first, partial, notice)).toMatchObject([{text: 'I look.', message: 1}])
    const whole = streamed('assistant', 'Whole', {supersedes: ['a2']}, {id: 'm3'})
    expect(threadsOf(init, first, partial, whole)).toMatchObject([{text: 'Whole', message: 3}])
  })
})

describe('sub-agents', () => {
  const start = streamed(
    'assistant',
    [call('t1', 'Agent', {subagent_type: 'reviewer', prompt: 'Review it'})],
    {},
    {id: 'm1'}
  )
  const inner = {parent_tool_use_id: 't1'}
  const work = streamed('assistant', [call('x1', 'Read')], inner, {id: 'n1'})
  const reviewed = {id: 'a1', kind: 'subagent', agent: 'reviewer', text: 'Reviewed.', line: 5, message: 1}

  /** The threads besides the main one. */
  function agentsOf(...records: readonly unknown[]) {
    return threadsOf(init, start, ...records, result({result: 'Done.'})).slice(1)
  }

  test('end with what their call was answered', () => {
    const content = [text('Reviewed.'), text('agentId: a1 (use SendMessage)')]
    const structured = {status: 'completed', agentId: 'a1', content: [text('Reviewed.')]}
    const back = streamed('user', [answer('t1', content)], {tool_use_result: structured})
    const read = streamed('user', [answer('x1', 'file')], inner)
    expect(agentsOf(work, read, back)).toEqual([{...reviewed, line: 5}])
    expect(agentsOf(work, read, streamed('user', [answer('t1', content)]))).toEqual([{...reviewed, line: 5}])
  })

  test('end with their own text where it is written', () => {
    const own = {...inner, agent_id: 'a1', subagent_type: 'reviewer'}
    const records = [streamed('user', 'Review it', own), streamed('assistant', 'Reviewed.', own, {id: 'n1'})]
    expect(agentsOf(...records)).toEqual([{...reviewed, line: 4}])
    const old = [streamed('user', 'Review it', inner), streamed('assistant', 'Reviewed.', inner, {id: 'n1'})]
    expect(agentsOf(...old)).toEqual([{...reviewed, id: 't1', line: 4}])
  })

  test('without an answer are not final', () => {
    expect(agentsOf(work)).toEqual([{...reviewed, id: 't1', text: '', line: 3, stopReason: 'tool call'}])
  })

  test('in the background are reported by the program', () => {
    const task = {type: 'system', session_id: 's1', task_id: 'a1', tool_use_id: 't1'}
    const started = {...task, subtype: 'task_started', subagent_type: 'reviewer'}
    const launched = streamed('user', [answer('t1', 'x')], {tool_use_result: {status: 'async_launched', agentId: 'a1'}})
    const over = (status: string) => ({...task, subtype: 'task_notification', status, summary: 'x'})
    expect(agentsOf(started, launched, over('completed'))).toEqual([])
    expect(agentsOf(started, launched, over('failed'))).toEqual([
      {...reviewed, text: '', message: 0, stopReason: 'error'}
    ])
    expect(agentsOf(started, launched, over('stopped'))).toEqual([
      {...reviewed, text: '', message: 0, stopReason: 'interruption'}
    ])
    const shell = {...over('failed'), task_id: 'b1', tool_use_id: 't9'}
    expect(agentsOf(shell)).toEqual([])
  })

  test('in the background of Qwen Code, of which the stream has the prompt alone, are left out', () => {
    const started = streamed(
      'assistant',
      [call('t2', 'agent', {subagent_type: 'gardener', prompt: 'Look'})],
      {},
      {id: 'm2'}
    )
    const launched = streamed('user', [answer('t2', 'Background agent launched successfully.\ntask_id: g-t2')])
    const task = (subtype: string, more: object = {}) => ({
      ...{type: 'system', session_id: 's1', subtype, parent_tool_use_id: null},
      data: {task_id: 'g-t2', tool_use_id: 't2', subagent_type: 'gardener', ...more}
    })
    const asked = streamed('user', [text('Look')], {parent_tool_use_id: 't2'})
    const records = [init, started, asked, task('task_started'), launched]
    const end = result({result: 'Done.'})
    expect(threadsOf(...records, task('task_notification', {status: 'completed'}), end)).toHaveLength(1)
    expect(threadsOf(...records, task('task_notification', {status: 'failed'}), end)[1]).toMatchObject({
      ...{id: 'g-t2', agent: 'gardener', text: ''},
      stopReason: 'error'
    })
  })
})

test('the lines of an array are those of its texts', () => {
  const records = [init, streamed('assistant', [thinking('x'), text('One')], {}, {id: 'm1'}), result({result: 'Two'})]
  const pretty = JSON.stringify(records, null, 2)
  const lineOf = (part: string) => pretty.slice(0, pretty.indexOf(part)).split('\n').length
  expect(runOf(pretty).threads).toEqual([{...main, text: 'Two', line: lineOf('"result": "Two"'), message: 1}])
  expect(runOf(JSON.stringify(records.slice(0, 2), null, 2)).threads).toEqual([
    {...main, text: 'One', line: lineOf('"text": "One"'), message: 1, stopReason: 'unfinished run'}
  ])
})

describe('a result alone', () => {
  test('is the output', () => {
    expect(runOf(JSON.stringify(result({result: 'Done.'})))).toEqual({
      format: 'claude-result',
      threads: [{...main, text: 'Done.', line: 1, message: 1}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
    expect(runOf(JSON.stringify(result({result: 'Done.'}), null, 2)).threads).toMatchObject([{text: 'Done.', line: 7}])
  })

  test('may be an error', () => {
    const failed = {...main, text: '', line: 1, message: 0, stopReason: 'error'}
    expect(runOf(JSON.stringify(result({subtype: 'error_max_turns', errors: []}))).threads).toEqual([failed])
    expect(runOf(JSON.stringify(result({is_error: true, result: 'API Error'}))).threads).toEqual([failed])
  })

  test('may be structured, or nothing', () => {
    expect(runOf(JSON.stringify(result({result: '', structured_output: {a: [1]}}))).threads).toMatchObject([
      {text: '{"a":[1]}'}
    ])
    expect(runOf(JSON.stringify(result({result: ''}))).threads).toEqual([
      {...main, text: '', line: 1, message: 0, stopReason: 'nothing'}
    ])
  })

  test('may be between other lines', () => {
    const one = `npm warn x\n\n${JSON.stringify(result({result: 'Done.'}))}\nnpm notice y\n`
    expect(runOf(one)).toEqual({
      format: 'claude-result',
      threads: [{...main, text: 'Done.', line: 3, message: 1}],
      messages: [],
      teamEvents: [],
      skipped: 2,
      stray: [
        {line: 1, count: 1, text: 'npm warn x', kind: 'before'},
        {line: 4, count: 1, text: 'npm notice y', kind: 'between'}
      ]
    })
    const pretty = `[warn] x\n${JSON.stringify(result({result: 'Done.'}), null, 2)}\n\n[notice] y\n`
    expect(runOf(pretty)).toMatchObject({format: 'claude-result', threads: [{text: 'Done.', line: 8}], skipped: 2})
  })
})

test('a session from the web', () => {
  const loglines = [
    {type: 'user', timestamp: 't', message: {role: 'user', content: 'Hi'}},
    {
      type: 'assistant',
      timestamp: 't',
      message: {role: 'assistant', content: [thinking('x'), text('I look.'), call('t1', 'Read')]}
    },
    {type: 'user', timestamp: 't', message: {role: 'user', content: [answer('t1', 'x')]}},
    {type: 'assistant', timestamp: 't', message: {role: 'assistant', content: [text('Done.')]}}
  ]
  const pretty = JSON.stringify({loglines}, null, 2)
  const line = pretty.slice(0, pretty.indexOf('"Done."')).split('\n').length
  expect(runOf(pretty)).toEqual({
    format: 'claude-web',
    threads: [{...main, text: 'Done.', line, message: 2}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
  expect(runOf(JSON.stringify({loglines: [null, 7, ...loglines.slice(0, 2)]})).threads).toMatchObject([
    {stopReason: 'tool call', line: 1}
  ])
  expect(runOf('{"loglines": []}').threads).toEqual([])
})

test('sessions and streams are distinguished', () => {
  expect(runOf(lines(prompt('Hi', {session_id: 's1'}), reply('m1', 'x', {session_id: 's1'}))).format).toBe(
    'claude-session'
  )
  expect(runOf(lines(streamed('user', 'Hi'), streamed('assistant', 'x'))).format).toBe('claude-stream')
})
