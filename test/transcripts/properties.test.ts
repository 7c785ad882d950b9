import assert from 'node:assert/strict'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type Capture, readCapture} from '../../src/transcripts/index.ts'
import {runs} from '../support/runs.ts'
import {capture, lines} from '../support/transcripts/capture.ts'
import {answer, call, init, prompt, reply, result, streamed, text, thinking} from '../support/transcripts/claude.ts'
import {cutsIn} from '../support/transcripts/cuts.ts'

const aside = {isSidechain: true, agentId: 'a1', teamName: 't', agentName: 'finder'}

const notification =
  '<task-notification>\n<task-id>a2</task-id>\n<tool-use-id>t2</tool-use-id>\n<status>failed</status>\n<result>No</result>\n</task-notification>'

const sessionRecords = [
  {type: 'summary', summary: 'x', leafUuid: 'u'},
  {type: 'agent-setting', agentSetting: 'writer', sessionId: 's1'},
  prompt('Go', {uuid: 'u1', parentUuid: null}),
  reply('m1', [thinking('x')], {uuid: 'u2'}),
  reply('m1', [text('I start \u{1F600}.'), call('t1', 'Agent', {prompt: 'Find', subagent_type: 'finder'})], {
    uuid: 'u3'
  }),
  prompt('Find', {...aside, uuid: 'b1', parentUuid: null}),
  reply('n1', [call('x1', 'SendMessage', {to: 'lead', message: 'Found.'})], {...aside, uuid: 'b2'}),
  prompt('Old', {isSidechain: true, uuid: 'c1', parentUuid: null}),
  reply('n2', 'Old one', {isSidechain: true, uuid: 'c2', parentUuid: 'c1'}),
  prompt([answer('t1', [text('Found.')])], {toolUseResult: {status: 'completed', agentId: 'a1'}}),
  {type: 'queue-operation', operation: 'enqueue', content: notification, sessionId: 's1'},
  reply('e', 'API Error', {isApiErrorMessage: true}, {model: '<synthetic>'}),
  reply('m2', 'Partial', {uuid: 'u4'}),
  reply('m3', 'Done.', {uuid: 'u5', supersedesUuids: ['u4']}),
  prompt('[Request interrupted by user]')
]

const streamRecords = [
  init,
  streamed(
    'assistant',
    [text('I start.'), call('t1', 'Task', {prompt: 'Find', subagent_type: 'finder'})],
    {},
    {id: 'm1'}
  ),
  streamed('assistant', [call('x1', 'Read')], {parent_tool_use_id: 't1'}, {id: 'n1'}),
  streamed('user', [answer('t1', 'Found.')], {tool_use_result: {status: 'completed', agentId: 'a1'}}),
  {type: 'system', subtype: 'task_notification', task_id: 'a1', status: 'stopped', session_id: 's1'},
  result({result: 'Done.'})
]

const samples = {
  session: lines(...sessionRecords),
  stream: lines(...streamRecords),
  array: JSON.stringify(streamRecords, null, 1),
  result: JSON.stringify(result({result: 'Done.'}), null, 1),
  web: JSON.stringify({loglines: sessionRecords.slice(2, 7)}, null, 1)
}

/** Checks what holds for every file, and returns what was read. `node:assert` is much faster than `expect`. */
function readTwice(content: Uint8Array, ...chunkings: readonly (readonly Uint8Array[])[]): Capture {
  const read = capture(content)
  for (const chunks of [[content], ...chunkings]) assert.deepEqual(readCapture(chunks), read)
  if (read.kind === 'text') return read
  const {threads, messages, teamEvents, skipped} = read.transcript
  const count = Buffer.from(content).toString().split('\n').length
  for (const {line} of [...threads, ...messages, ...teamEvents]) assert(line >= 1 && line <= count, `line ${line}`)
  assert(skipped <= count)
  const ids = new Set(threads.map(({id}) => id))
  assert.equal(ids.size, threads.length)
  for (const {message, text, stopReason} of threads) assert(message > 0 || (text === '' && stopReason !== undefined))
  for (const {thread} of [...messages, ...teamEvents]) assert(ids.has(thread), `thread ${thread}`)
  return read
}

function split(content: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const places = [0, ...cuts.map((place) => place % (content.length + 1)).sort((a, b) => a - b), content.length]
  return places.slice(1).map((end, index) => content.subarray(places[index], end))
}

const cuts = fc.array(fc.nat(), {maxLength: 20})

describe('every file is read without an exception, twice the same', () => {
  test('of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 400}), cuts, (bytes, where) => {
        readTwice(bytes, split(bytes, where))
      })
    )
  })

  test('of pieces of JSON', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '\n',
      '\0',
      '\uFEFF',
      '"type":"user"',
      '1',
      '```'
    )
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 60}), (pieces) => {
        readTwice(Buffer.from(pieces.join('')))
      }),
      {numRuns: runs(500)}
    )
  })

  test.each(Object.entries(samples))('%s, truncated at any byte', (_, sample) => {
    const content = Buffer.from(sample)
    const kinds = new Set<string>()
    for (const end of cutsIn(content, 1000)) {
      const bytes = content.subarray(0, end)
      kinds.add(readTwice(bytes, split(bytes, [end >> 1])).kind)
      readTwice(content.subarray(end))
    }
    expect(kinds).toContain('transcript')
  })

  test.each(Object.entries(samples))('%s, in any chunks', (_, sample) => {
    const content = Buffer.from(sample)
    fc.assert(
      fc.property(cuts, (where) => {
        expect(readTwice(content, split(content, where)).kind).toBe('transcript')
      })
    )
  })

  test('of records in any order', () => {
    let read = 0
    const order = (records: readonly unknown[]) => fc.shuffledSubarray([...records], {minLength: 1})
    fc.assert(
      fc.property(fc.oneof(order(sessionRecords), order(streamRecords)), (records) => {
        if (readTwice(Buffer.from(lines(...records))).kind === 'transcript') read++
        if (readTwice(Buffer.from(JSON.stringify(records))).kind === 'transcript') read++
      })
    )
    expect(read).toBeGreaterThan(runs(100))
  })

  test('of records with any values', () => {
    const key = fc.constantFrom(
      'type',
      'subtype',
      'message',
      'uuid',
      'parentUuid',
      'isSidechain',
      'agentId',
      'toolUseResult'
    )
    const strange = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('assistant', 'user', 'system', 'result', '__proto__', 'constructor', 'main', 's1', true)
    )
    const content = fc.array(
      fc.oneof(
        strange,
        fc.record({type: fc.constantFrom('text', 'tool_use', 'tool_result'), text: strange, id: strange, name: strange})
      )
    )
    const record = fc
      .tuple(
        fc.constantFrom(...sessionRecords, ...streamRecords),
        fc.dictionary(key, strange, {maxKeys: 2}),
        fc.option(content)
      )
      .map(([base, fields, blocks]) => ({...base, ...fields, ...(blocks === null ? {} : {message: {content: blocks}})}))
    const numRuns = runs(200)
    let read = 0
    fc.assert(
      fc.property(fc.array(record, {minLength: 1, maxLength: 12}), (records) => {
        if (readTwice(Buffer.from(lines(...records))).kind === 'transcript') read++
        expect(readTwice(Buffer.from(JSON.stringify({loglines: records}, null, 1))).kind).toBe('transcript')
      }),
      {numRuns}
    )
    expect(read).toBeGreaterThan(numRuns / 2)
  })
})

test('long texts are read, whatever tags they repeat', () => {
  // A pattern that backtracks would take minutes for either
  const size = runs(400_000)
  const texts = [
    '<task-notification>\n<task-id>',
    '<agent-message from="a">\n',
    '<teammate-message x>',
    '<result>',
    ' ',
    '\n',
    '<usage>',
    'agentId: a (\n',
    '[Subagent hand-back] ',
    '\\"'
  ]
  for (const part of texts) {
    const long = part.repeat(size / part.length)
    const records = [
      reply('m1', [call('t1', 'Agent', {prompt: long})]),
      prompt([answer('t1', long)]),
      prompt(long, {isSidechain: true, uuid: 'u'}),
      prompt(`${long}</usage>`)
    ]
    expect(capture(lines(...records)).kind).toBe('transcript')
    expect(capture(JSON.stringify({loglines: records})).kind).toBe('transcript')
  }
})
