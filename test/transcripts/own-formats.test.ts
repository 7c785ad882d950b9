import {describe, expect, test} from 'vitest'
import {readCapture, type Transcript} from '../../src/transcripts/index.ts'
import type {OwnDescription} from '../../src/transcripts/model.ts'
import {triesLimits} from '../support/runs.ts'
import {lines} from '../support/transcripts/capture.ts'

const ours: OwnDescription = {turn: {kind: 'answer'}, text: 'body.text', agent: 'who', model: 'llm'}

function read(content: string, description: Partial<OwnDescription> = {}): Transcript {
  const format = {name: 'ours', description: {...ours, ...description}}
  const capture = readCapture([Buffer.from(content)], {}, format)
  if (capture.kind !== 'transcript') throw new Error('Unexpected text')
  return capture.transcript
}

const answer = (text: unknown, more: object = {}) => ({kind: 'answer', body: {text}, ...more})

describe('turns', () => {
  test('the last one counts, with its agent and its model', () => {
    const {format, threads, skipped} = read(
      lines({kind: 'order', who: 'ann'}, answer('One', {who: 'lead', llm: 'm-1'}), 'No.', answer('Two'))
    )
    expect({format, threads, skipped}).toEqual({
      format: 'ours',
      threads: [{id: 'main', kind: 'main', agent: 'lead', model: 'm-1', text: 'Two', line: 4, message: 2}],
      skipped: 1
    })
  })

  test.each<[string, unknown, string]>([
    [
      'blocks',
      [
        {type: 'text', text: 'One'},
        {type: 'thinking', thinking: 'Hm'},
        {type: 'text', text: 'Two'}
      ],
      'One\nTwo'
    ],
    ['data', {verdict: 'PASS'}, '{"verdict":"PASS"}'],
    ['an empty text', '', '']
  ])('a text may be %s', (_, text, expected) => {
    expect(read(lines(answer(text))).threads).toMatchObject([{text: expected, message: 1}])
  })

  test('a call among its blocks ends in a tool call', () => {
    const text = [
      {type: 'text', text: 'One'},
      {type: 'tool_use', id: 't', name: 'grep', input: {}}
    ]
    expect(read(lines(answer(text))).threads).toMatchObject([{text: 'One', stopReason: 'tool call'}])
  })

  test('several places and patterns: the first that is there', () => {
    const records = lines({kind: 'say', say: 'One'}, {'a.b': 'x', parts: ['Two', 1, 'Three']})
    const description = {turn: [{kind: ['answer', 'say']}, {'a.b': '*', none: null}], text: ['say', 'parts.*']}
    expect(read(records, description).threads).toMatchObject([{text: 'Two\nThree', message: 2}])
  })

  test.each<[object, string]>([
    [{why: 'budget'}, 'token limit'],
    [{why: 'max_tokens'}, 'token limit'],
    [{why: 7}, 'refusal']
  ])('%j is the reason to stop', (more, expected) => {
    const stop = {path: 'why', values: {budget: 'token limit', 7: 'refusal'}} as const
    expect(read(lines(answer('One', more)), {stop}).threads).toMatchObject([{text: 'One', stopReason: expected}])
    expect(read(lines(answer('One'), more), {stop}).threads).toMatchObject([{text: 'One', stopReason: expected}])
  })

  test('an end that is missing, an error, a call and a prompt', () => {
    const stopOf = (record: object, description: object) =>
      read(lines(answer('One'), record), description).threads[0]?.stopReason
    expect(stopOf({}, {end: {kind: 'end'}})).toBe('unfinished run')
    expect(stopOf({kind: 'end'}, {end: {kind: 'end'}})).toBeUndefined()
    expect(stopOf({kind: 'no'}, {error: {kind: 'no'}})).toBe('error')
    expect(stopOf({kind: 'tool'}, {call: {kind: 'tool'}})).toBe('tool call')
    expect(read(lines(answer('One'), {kind: 'ask'}), {prompt: {kind: 'ask'}}).threads).toMatchObject([
      {text: 'One', isPrompted: true}
    ])
  })
})

test('threads by their ids, of which one may be that of the main agent', () => {
  const records = lines(
    answer('A', {lane: 'w'}),
    answer('B', {lane: 1, who: 'r'}),
    answer('C'),
    answer('D', {lane: 'w'})
  )
  expect(read(records, {thread: 'lane'}).threads.map(({id, text}) => `${id} ${text}`)).toEqual(['main C', 'w D', '1 B'])
  expect(read(records, {thread: 'lane', main: {lane: 'w'}}).threads.map(({id, text}) => `${id} ${text}`)).toEqual([
    'main D',
    '1 B'
  ])
})

describe('a document', () => {
  const teams = {
    teams: [
      {lead: 'a', talk: [answer('A')]},
      {lead: 'b', talk: [answer('B'), answer('')]}
    ]
  }
  const description = {records: {in: 'teams.*.talk'}, thread: 'teams.*.lead', agent: 'teams.*.lead'}

  test('has records in lists, and names around them', () => {
    expect(read(JSON.stringify(teams, null, 1), description).threads).toMatchObject([
      {id: 'a', agent: 'a', text: 'A', line: 9},
      {id: 'b', agent: 'b', text: '', line: 23, message: 2}
    ])
  })

  test('may be one record, one of a list, and one on each line', () => {
    const one = answer('One')
    expect(read(JSON.stringify(one), {records: {in: ''}}).threads).toMatchObject([{text: 'One'}])
    expect(read(lines(one, answer('Two')), {records: {in: ''}}).threads).toMatchObject([{text: 'One'}, {text: 'Two'}])
    expect(read(JSON.stringify([teams, teams]), description).threads).toHaveLength(4)
  })

  test('of lines, as `jq --slurp` writes it', () => {
    expect(read(JSON.stringify([answer('One'), answer('Two')], null, 1)).threads).toMatchObject([
      {text: 'Two', line: 8}
    ])
  })
})

describe('a text with marks of its turns', () => {
  const finalIn = (content: string, turn: string | readonly string[], prompt: string | readonly string[]) => {
    const format = {name: 'ours', description: {records: 'text', turn, prompt}} as const
    const read = readCapture([Buffer.from(content)], {}, format)
    return read.kind === 'transcript' ? read.transcript.threads[0] : read.kind
  }

  test.each([
    ['## Me\nGo\n\n## GPT-5\n\nDone.\n\n## Me\n', '## GPT-5', '## Me', 'Done.', 6],
    ['**Me:** Go\n\n**Zorbo:** I look.\n**Zorbo:** Done.\n', '**Zorbo:**', '**Me:**', 'Done.', 4],
    ['[10:02] ann: Go\n[10:03] bot: Done.\n\nYes.\n', '[...] bot:', '[...] ann:', 'Done.\n\nYes.', 2],
    ['Q Go\n```\nA No.\n```\nA Done.\nB Yes.\n', ['A ', 'B '], ['Q ', 'P '], 'Yes.', 6],
    ['me\nGo\n---\nyou\nDone.\n---\n', 'you', 'me', 'Done.', 5]
  ])('%j', (content, turn, prompt, text, line) => {
    expect(finalIn(content, turn, prompt)).toMatchObject({id: 'main', text, line})
  })

  test('is a text where no mark of the agent is there', () => {
    expect(finalIn('## Me\nGo\n', '## You', '## Me')).toBe('text')
  })
})

test('lines of a log belong to no turn', () => {
  const log = '10:02 INFO [ann] Go\n10:03 INFO [bot] Done.\nYes.\n10:04 DEBUG closed\n'
  const description = {records: 'text', turn: '... [bot]', prompt: '... [ann]', other: '... DEBUG '} as const
  const read = readCapture([Buffer.from(log)], {}, {name: 'log', description})
  expect(read).toMatchObject({transcript: {threads: [{text: 'Done.\nYes.', line: 2}]}})
})

test('runs of one file, whose records may alternate', () => {
  const records = lines(
    answer('One', {run: 'r1', lane: 'w'}),
    answer('Two', {run: 'r2', lane: 'w'}),
    answer('Three', {run: 'r1'}),
    answer('Four')
  )
  expect(read(records, {thread: 'lane', run: 'run'}).threads).toMatchObject([
    {id: 'r1', text: 'Four', message: 2},
    {id: 'r1, w', text: 'One'},
    {id: 'r2, w', text: 'Two'}
  ])
  expect(read(lines(answer('One', {run: 'r1'})), {run: 'run'}).threads).toMatchObject([{id: 'main'}])
})

test('the reason to stop may be beside the records of a document', () => {
  const records = {in: 'all'}
  const threads = (why: string) => read(JSON.stringify({why, all: [answer('One')]}), {records, stop: 'why'}).threads
  expect(threads('aborted')).toMatchObject([{text: 'One', stopReason: 'interruption'}])
  expect(threads('completed')[0]).not.toHaveProperty('stopReason')
})

test('paths without a value in a file', () => {
  const more = {thread: 'lane', end: {'x.y': 1}, call: {kind: 'tool', 'a.b': null}, stop: {path: 'why', values: {}}}
  expect(read(lines(answer('One', {who: 'a'})), more).unmatched).toEqual([
    '`llm` of `model`',
    '`lane` of `thread`',
    '`why` of `stop`',
    '`x.y` of `end`'
  ])
  expect(read(lines(answer('One', {who: 'a', llm: 'm'}))).unmatched).toBeUndefined()
})

describe('a description that does not fit', () => {
  test.each<[string, string, Partial<OwnDescription>, string]>([
    ['no turn', lines({kind: 'x'}), {}, 'Unexpected records, expected one that matches `turn` of the format `ours`'],
    ['a regular expression', lines(answer('One')), {turn: {kind: '/^ans/'}}, 'Unexpected records, expected one'],
    [
      'no text',
      lines({}, answer(undefined)),
      {text: ['body.text', {in: 'parts', text: 'body'}]},
      'Unexpected turn on line 2, expected a text at `body.text` or `parts`: `text` of the format `ours`'
    ],
    ['inherited keys', lines(answer('One')), {text: 'body.constructor'}, 'Unexpected turn on line 1'],
    ['an inherited kind', lines(answer('One')), {turn: {toString: '*'}}, 'Unexpected records, expected one'],
    [
      'no text in a document',
      JSON.stringify({all: [{}, answer(null)]}, null, 1),
      {records: {in: 'all'}},
      'Unexpected turn on line 4'
    ]
  ])('%s', (_, content, description, message) => {
    expect(() => read(content, description)).toThrow(message)
  })

  test.each<[string, string, Partial<OwnDescription>]>([
    ['text', 'Water the beds.\n', {}],
    ['lines in place of a document', lines(answer('One'), answer('Two')), {records: {in: 'all'}}],
    ['lines in place of events', lines(answer('One')), {records: 'events'}]
  ])('%s is a text', (_, content, description) => {
    expect(() => read(content, description)).toThrow('Unexpected text')
  })

  test('a run that ended before an answer has none', () => {
    expect(read(lines({kind: 'ask'}), {prompt: {kind: 'ask'}}).threads).toMatchObject([
      {text: '', stopReason: 'nothing'}
    ])
  })
})

describe('hostile captures', () => {
  test.runIf(triesLimits)('very many threads', () => {
    const many = lines(
      ...Array.from({length: 25_001}, (_, index) => answer(`A${index}`.padEnd(160), {lane: `t${index}`}))
    )
    expect(() => read(many, {thread: 'lane'})).toThrow('Unexpected number of agents, expected at most 25000 in a run')
  })

  test('deep records, records that are cut, and other lines', () => {
    const deep = `${'{"body":'.repeat(5_000)}1${'}'.repeat(5_000)}\n`
    expect(read(`${lines(answer('One'))}${deep}${lines(answer('Two')).slice(0, -5)}`)).toMatchObject({
      threads: [{text: 'One'}],
      skipped: 1
    })
    expect(() => read(`[${deep.repeat(200).trim().replaceAll('\n', ',')}]`, {records: {in: '*.body.*'}})).toThrow()
  })

  test.runIf(triesLimits)('pieces of one message, a million', () => {
    const pieces = lines(...Array.from({length: 100_000}, () => answer('x', {id: 'm', pad: 'y'.repeat(160)})))
    expect(read(pieces, {message: 'id'}).threads).toMatchObject([{text: 'x'.repeat(100_000), message: 1}])
  })
})
