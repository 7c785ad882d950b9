import {describe, expect, test} from 'vitest'
import {capture, lines, runWithoutModels as runOf} from '../../support/transcripts/capture.ts'
import {answer, call, prompt, reply, text, thinking} from '../../support/transcripts/claude.ts'

/** The only thread of a session. */
function mainOf(...records: readonly unknown[]) {
  const {threads} = runOf(lines(...records))
  expect(threads).toHaveLength(1)
  return threads[0]
}

describe('the structured output', () => {
  const output = call('t1', 'StructuredOutput', {verdict: 'PASS'})
  const given = prompt([answer('t1', 'Structured output provided successfully')])
  const data = '{"verdict":"PASS"}'

  test('is the input of the last call of its tool, beside the text of the message', () => {
    const refused = call('t0', 'StructuredOutput', {verdict: 'PAS'})
    const records = [prompt('Hi'), reply('m1', [refused]), reply('m2', [text('All is well.'), output]), given]
    expect(mainOf(...records)).toEqual({
      id: 'main',
      kind: 'main',
      text: 'All is well.',
      line: 3,
      message: 2,
      structured: {text: data, line: 3}
    })
  })

  test('is beside a message that follows', () => {
    expect(mainOf(prompt('Hi'), reply('m1', [output]), given, reply('m2', 'Done.'))).toMatchObject({
      text: 'Done.',
      line: 4,
      structured: {text: data, line: 2}
    })
  })

  test('is the text of a message without one', () => {
    const records = [prompt('Hi'), reply('m1', 'I look.'), reply('m2', [output]), given]
    expect(mainOf(...records)).toEqual({id: 'main', kind: 'main', text: data, line: 3, message: 2})
  })

  test('of an earlier turn is not of this one', () => {
    const records = [prompt('Hi'), reply('m1', [text('One'), output]), given, prompt('Go on'), reply('m2', 'Two')]
    expect(mainOf(...records)).toEqual({id: 'main', kind: 'main', text: 'Two', line: 5, message: 2})
  })
})

describe('the last message', () => {
  test('is the text of the last message of the agent', () => {
    expect(runOf(lines(prompt('Hi'), reply('m1', 'One'), prompt('Go on'), reply('m2', 'Two')))).toEqual({
      format: 'claude-session',
      threads: [{id: 'main', kind: 'main', text: 'Two', line: 4, message: 2}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })

  test('is put together from the lines of a message, without thoughts', () => {
    const records = [
      prompt('Hi'),
      reply('m1', [thinking('hm')], {uuid: 'a'}),
      reply('m1', [text('One')], {uuid: 'b'}),
      {type: 'system', subtype: 'turn_duration', sessionId: 's1'},
      reply('m1', [text('Two'), text('Three')], {uuid: 'c'})
    ]
    expect(mainOf(...records)).toEqual({id: 'main', kind: 'main', text: 'One\nTwo\nThree', line: 5, message: 1})
  })

  test('keeps the spaces around it', () => {
    expect(mainOf(prompt('Hi'), reply('m1', '\n\nDone.  \n'))?.text).toBe('\n\nDone.  \n')
  })

  test('is not changed by what the program writes after it', () => {
    const after = [
      {type: 'summary', summary: 'x', leafUuid: 'u'},
      {type: 'file-history-snapshot', messageId: 'u', snapshot: {}},
      {type: 'last-prompt', lastPrompt: 'Hi', sessionId: 's1'},
      {type: 'attachment', attachment: {type: 'hook_success', content: 'x'}, sessionId: 's1'},
      {type: 'of the future', message: 'x'}
    ]
    expect(mainOf(prompt('Hi'), reply('m1', 'Done.'), ...after)).toEqual({
      id: 'main',
      kind: 'main',
      text: 'Done.',
      line: 2,
      message: 1
    })
  })

  test('stays when the next prompt has no answer', () => {
    expect(mainOf(prompt('Hi'), reply('m1', 'Done.'), prompt('More'))).toEqual({
      id: 'main',
      kind: 'main',
      text: 'Done.',
      line: 2,
      message: 1,
      isPrompted: true
    })
  })

  test('is not the placeholder of a message without content', () => {
    expect(
      mainOf(prompt('Hi'), reply('m1', [text('(no content)'), thinking('x')], {}, {stop_reason: 'end_turn'}))
    ).toEqual({
      id: 'main',
      kind: 'main',
      text: '',
      line: 2,
      message: 1
    })
  })

  test('of a message without an id is that of its record', () => {
    const withoutId = (uuid: string, value: string) => reply('', value, {uuid}, {id: undefined})
    expect(mainOf(prompt('Hi'), withoutId('a', 'One'), withoutId('b', 'Two'))).toMatchObject({text: 'Two', message: 2})
  })

  test('is written once where versions write a block again while it grows', () => {
    expect(mainOf(prompt('Hi'), reply('m1', 'Do'), reply('m1', 'Done.'))).toMatchObject({
      text: 'Done.',
      line: 3,
      message: 1
    })
    expect(mainOf(prompt('Hi'), reply('m1', 'Done.', {uuid: 'a'}), reply('m1', 'Done.', {uuid: 'a'}))?.text).toBe(
      'Done.'
    )
  })

  test('is the later message where lines of one come between those of another', () => {
    const records = [prompt('Hi'), reply('m1', 'One'), reply('m2', 'Two'), reply('m1', 'and a half')]
    expect(mainOf(...records)).toMatchObject({text: 'One\nand a half', line: 4, message: 1})
  })
})

describe('why a text is not final', () => {
  test('a tool was called, whatever the `stop_reason`', () => {
    const records = [prompt('Hi'), reply('m1', [text('I look.'), call('t1', 'Read')], {}, {stop_reason: 'end_turn'})]
    expect(mainOf(...records)).toEqual({
      id: 'main',
      kind: 'main',
      text: 'I look.',
      line: 2,
      message: 1,
      stopReason: 'tool call'
    })
  })

  test('the line of the call was not written yet', () => {
    expect(mainOf(prompt('Hi'), reply('m1', 'I look.', {}, {stop_reason: 'tool_use'}))?.stopReason).toBe('tool call')
  })

  test('a tool was called in a line of its own and answered', () => {
    const records = [
      prompt('Hi'),
      reply('m1', 'I look.'),
      reply('m1', [call('t1', 'Read')]),
      prompt([answer('t1', 'x')])
    ]
    expect(mainOf(...records)).toEqual({
      id: 'main',
      kind: 'main',
      text: 'I look.',
      line: 2,
      message: 1,
      stopReason: 'tool call'
    })
    expect(mainOf(...records.slice(0, 1), ...records.slice(2))).toEqual({
      id: 'main',
      kind: 'main',
      text: '',
      line: 2,
      message: 1,
      stopReason: 'tool call'
    })
  })

  test.each([
    ['max_tokens', 'token limit'],
    ['model_context_window_exceeded', 'token limit'],
    ['refusal', 'refusal'],
    ['end_turn', undefined],
    ['stop_sequence', undefined],
    ['constructor', undefined]
  ])('stop reason %s', (stop, stopReason) => {
    expect(mainOf(prompt('Hi'), reply('m1', 'Done', {}, {stop_reason: stop}))?.stopReason).toBe(stopReason)
  })

  test('there are only thoughts', () => {
    expect(mainOf(prompt('Hi'), reply('m1', [thinking('x')]))).toMatchObject({
      text: '',
      line: 2,
      stopReason: 'unfinished run'
    })
  })

  test('there is no message', () => {
    expect(mainOf({type: 'mode', sessionId: 's1'}, prompt('Hi'))).toEqual({
      id: 'main',
      kind: 'main',
      text: '',
      line: 2,
      message: 0,
      stopReason: 'nothing'
    })
  })

  test('an error of the service came after it', () => {
    const error = reply('x', 'API Error: 500', {isApiErrorMessage: true}, {model: '<synthetic>'})
    expect(mainOf(prompt('Hi'), reply('m1', 'One'), prompt('More'), error)).toEqual({
      id: 'main',
      kind: 'main',
      text: 'One',
      line: 2,
      message: 1,
      stopReason: 'error',
      isPrompted: true
    })
    expect(mainOf(prompt('Hi'), error)).toMatchObject({text: '', line: 2, message: 0, stopReason: 'error'})
    expect(mainOf(prompt('Hi'), error, reply('m1', 'One'))).toEqual({
      id: 'main',
      kind: 'main',
      text: 'One',
      line: 3,
      message: 1
    })
  })

  test('an old error has only the model that is none', () => {
    expect(
      mainOf(prompt('Hi'), reply('m1', 'One'), reply('x', 'API Error', {}, {model: '<synthetic>'}))?.stopReason
    ).toBe('error')
  })

  test('the placeholder for no answer is not an error', () => {
    const none = reply('x', 'No response requested.', {}, {model: '<synthetic>'})
    expect(mainOf(prompt('Hi'), reply('m1', 'One'), none)).toEqual({
      id: 'main',
      kind: 'main',
      text: 'One',
      line: 2,
      message: 1
    })
  })

  test.each(['[Request interrupted by user]', '[Request interrupted by user for tool use]'])('%s', (mark) => {
    const start = [prompt('Hi'), reply('m1', 'One'), prompt([text(mark)])]
    expect(mainOf(...start)).toMatchObject({text: 'One', line: 2, stopReason: 'interruption'})
    expect(mainOf(...start, prompt('Another'))?.stopReason).toBe('interruption')
    expect(mainOf(...start, prompt('Another'), reply('m2', 'Two'))).toEqual({
      id: 'main',
      kind: 'main',
      text: 'Two',
      line: 5,
      message: 2
    })
  })

  test('an interruption wins over the call before it', () => {
    const records = [reply('m1', [call('t1', 'Bash')]), prompt([answer('t1', 'no', {is_error: true})])]
    expect(mainOf(...records, prompt('[Request interrupted by user for tool use]'))?.stopReason).toBe('interruption')
  })

  test('the program was shut down, or the stream aborted', () => {
    expect(mainOf(prompt('Hi'), reply('m1', 'One'), prompt('More', {interruptedByShutdown: true}))?.stopReason).toBe(
      'interruption'
    )
    expect(mainOf(prompt('Hi'), reply('m1', 'On', {isAbortedMidStream: true}))).toMatchObject({
      text: 'On',
      stopReason: 'interruption'
    })
  })
})

describe('messages that were taken back', () => {
  const partial = reply('m2', 'Partial', {uuid: 'a2'})

  test.each([
    ['supersedesUuids', reply('m3', 'Whole', {uuid: 'a3', supersedesUuids: ['a2']})],
    ['supersedes', reply('m3', 'Whole', {uuid: 'a3', supersedes: ['a2']})]
  ])('%s', (_, whole) => {
    expect(mainOf(prompt('Hi'), partial, whole)).toMatchObject({text: 'Whole', line: 3, message: 2})
  })

  test('a refusal that nothing followed', () => {
    const refusal = {type: 'system', subtype: 'api_refusal', sessionId: 's1', retractedMessageUuids: ['a2']}
    const records = [prompt('Hi'), reply('m1', 'One', {uuid: 'a1'}), prompt('More'), partial, refusal]
    expect(mainOf(...records)).toEqual({
      id: 'main',
      kind: 'main',
      text: 'One',
      line: 2,
      message: 1,
      stopReason: 'refusal'
    })
    expect(mainOf(prompt('Hi'), partial, refusal)).toMatchObject({text: '', message: 0, stopReason: 'refusal'})
  })

  test('one of the lines of a message', () => {
    const records = [reply('m1', 'One', {uuid: 'a1'}), reply('m1', [call('t1', 'Read')], {uuid: 'a2'})]
    const retraction = {type: 'system', sessionId: 's1', retractedMessageUuids: ['a2']}
    expect(mainOf(prompt('Hi'), ...records, retraction)).toEqual({
      id: 'main',
      kind: 'main',
      text: 'One',
      line: 2,
      message: 1
    })
  })

  test('what they sent to others', () => {
    const sent = reply('m1', [call('t1', 'SendMessage', {to: 'a', message: 'x'})], {uuid: 'a1'})
    const {messages} = runOf(lines(prompt('Hi'), sent, reply('m2', 'Done.', {supersedesUuids: ['a1']})))
    expect(messages).toEqual([])
  })
})

describe('the agent of the main thread', () => {
  test('is not known as a rule', () => {
    expect(mainOf(prompt('Hi'), reply('m1', 'One'))).not.toHaveProperty('agent')
  })

  test('is what the session was started with', () => {
    const setting = {type: 'agent-setting', agentSetting: 'my-plugin:reviewer', sessionId: 's1'}
    expect(mainOf(setting, prompt('Hi'), reply('m1', 'One'))?.agent).toBe('my-plugin:reviewer')
    expect(mainOf({...setting, agentSetting: 'default'}, prompt('Hi'), reply('m1', 'One'))).not.toHaveProperty('agent')
    expect(mainOf(setting, prompt('Hi'), reply('m1', 'One', {attributionAgent: 'writer'}))?.agent).toBe('writer')
  })
})

describe('files', () => {
  test('without messages have no threads', () => {
    expect(
      runOf(lines({type: 'mode', mode: 'normal', sessionId: 's1'}, {type: 'summary', summary: 'x', leafUuid: 'u'}))
    ).toEqual({
      format: 'claude-session',
      threads: [],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
    const notes = [
      {type: 'mode', mode: 'normal', sessionId: 's1'},
      {type: 'cost-state', sessionId: 's1', totalCostUSD: 0},
      {type: 'file-history-delta', messageId: 'm'}
    ]
    expect(runOf(lines(...notes))).toMatchObject({format: 'claude-session', threads: []})
  })

  test.each([
    ['an object', {}],
    ['a text', 'Done.']
  ])('with the journal of a workflow have no threads: %s', (_, result) => {
    const journal = [
      {type: 'started', key: 'v2:k', agentId: 'a1'},
      {type: 'result', key: 'v2:k', agentId: 'a1', result}
    ]
    for (const records of [journal, [{type: 'launched'}, ...journal]])
      expect(runOf(lines(...records))).toMatchObject({format: 'claude-session', threads: []})
  })

  test('with commands of the program alone have no threads', () => {
    const records = [
      prompt('Caveat: the messages below were generated by the user', {isMeta: true}),
      prompt('<command-name>/clear</command-name>'),
      prompt('<local-command-stdout></local-command-stdout>')
    ]
    expect(runOf(lines(...records)).threads).toEqual([])
  })

  test('whose records have keys of a stream too are sessions', () => {
    expect(runOf(lines(prompt('Hi', {session_id: 's1'}), reply('m1', 'One', {session_id: 's1'}))).format).toBe(
      'claude-session'
    )
  })

  test('with records that have no session but a uuid are sessions', () => {
    const bare = {type: 'assistant', uuid: 'a', message: {role: 'assistant', content: [text('One')]}}
    expect(runOf(lines(bare))).toMatchObject({format: 'claude-session', threads: [{text: 'One'}]})
  })

  test('with strange messages are read as far as they go', () => {
    const strange = [
      prompt('Hi'),
      {...prompt('x'), message: 'error'},
      {...prompt('x'), message: {role: 'user', contenst: 1}},
      prompt(['wow', null, 7, {type: 'text'}, {type: 'text', text: 1}]),
      reply('m1', [null, 'x', {type: 'tool_use'}, text('One')]),
      reply('m2', {}, {}),
      {type: 'assistant', message: null, sessionId: 's1'},
      {type: 'user', sessionId: 's1'}
    ]
    expect(runOf(lines(...strange))).toMatchObject({
      threads: [{text: 'One', line: 5, stopReason: 'tool call'}],
      skipped: 0
    })
  })

  test('with lines that are not objects count them', () => {
    const content = lines(
      prompt('Hi'),
      '"massive error"',
      '42',
      '[1]',
      '',
      'warning: x',
      reply('m1', 'One'),
      '{"type":"assis'
    )
    expect(runOf(content)).toMatchObject({threads: [{text: 'One', line: 7}], skipped: 5})
  })

  test('that show a session in a text are texts', () => {
    const shown = lines(prompt('Hi'), reply('m1', 'One'))
    expect(capture(`A session:\n\n\`\`\`json\n${shown}\`\`\`\n`).kind).toBe('text')
    expect(capture(`${shown}\n1\n2\n3\n4\n`).kind).toBe('text')
  })
})
