import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {allFormats} from '../../src/transcripts/detect.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {runs} from '../support/runs.ts'
import {capture, lines, runOf} from '../support/transcripts/capture.ts'
import {makers} from '../support/transcripts/makers.ts'

/** Makers of a run that is one JSON value. */
const names = allFormats().flatMap(({name, documents}) =>
  documents !== undefined && Object.hasOwn(makers, name) ? name : []
) as readonly (keyof typeof makers)[]
const line = (name: (typeof names)[number], text: string, isCut = false): string =>
  JSON.stringify(JSON.parse(asDocument(makers[name]({text, isCut}).content)))

/** Some formats have lines too: here their records are one array. */
function asDocument(content: string): string {
  const records = content.trim().split('\n')
  return records.length === 1 ? content : `[${records.join(',')}]`
}

/** Records of a trace belong together, on whatever lines they are. */
const traces: ReadonlySet<string> = new Set(['langsmith-run', 'langfuse-trace', 'otel-spans'])
const documents = names.filter((name) => name !== 'gemini-session' && !traces.has(name))

describe('a string holds a run', () => {
  test.each(documents)('%s', (name) => {
    const {threads} = runOf(`\n${JSON.stringify(JSON.stringify(JSON.parse(line(name, 'Dry.')), null, 2))}\n`)
    expect(threads).toMatchObject([{text: 'Dry.', line: 2}])
  })

  test('one that is none is a text', () => {
    for (const inner of ['{"a": 1}', '{"a"', 'Dry.']) expect(capture(JSON.stringify(inner)).kind).toBe('text')
  })
})

describe('each line is a run of its own', () => {
  test.each(documents)('%s', (name) => {
    const texts = Array.from({length: 40}, (_, index) => `Answer ${index}`)
    const {threads, skipped} = runOf(`${texts.map((text) => line(name, text)).join('\n')}\n`)
    expect(threads.map(({text, line}) => [text, line])).toEqual(texts.map((text, index) => [text, index + 1]))
    expect(new Set(threads.map(({id}) => id)).size).toBe(40)
    expect(threads.every(({kind}) => kind === 'main')).toBe(true)
    expect(skipped).toBe(0)
  })

  test('of several formats, some cut, some broken', () => {
    // Where all objects are records of one of these, the file is one of them, and its other lines are counted as skipped.
    const mixed = documents.filter((name) => !['braintrust-record', 'mlflow-trace', 'weave-call'].includes(name))
    const row = fc.tuple(fc.constantFrom(...mixed), fc.boolean(), fc.stringMatching(/^[a-z]{1,8}$/))
    fc.assert(
      fc.property(fc.array(row, {minLength: 2, maxLength: 12}), fc.nat(12), (rows, at) => {
        const written = rows.map(([name, isCut, text]) => line(name, text, isCut))
        const {threads, skipped} = runOf(
          [...written.slice(0, 2), ...written.slice(2, at), '{"type":"resu', ...written.slice(Math.max(2, at))].join(
            '\n'
          )
        )
        expect(threads).toHaveLength(rows.length)
        expect(threads.map(({stopReason}) => stopReason !== undefined)).toEqual(rows.map(([, isCut]) => isCut))
        expect(skipped).toBe(1)
      }),
      {numRuns: runs(100)}
    )
  })

  test('whole sessions of Gemini', () => {
    const session = (index: number) => ({
      sessionId: `s${index}`,
      projectHash: 'h',
      messages: [{id: '1', type: 'gemini', content: `Answer ${index}`}]
    })
    const {threads} = runOf(lines(session(0), session(1)))
    expect(threads.map(({id, text}) => [id, text])).toEqual([
      ['line 1', 'Answer 0'],
      ['line 2', 'Answer 1']
    ])
  })

  test('the messages of a chat are one run', () => {
    const say = (text: string) => ({type: 'message', role: 'assistant', content: [{type: 'text', text}]})
    expect(runOf(lines({role: 'user', content: 'go'}, say('a'), say('b'))).threads).toMatchObject([
      {id: 'main', text: 'b'}
    ])
  })
})

describe('each item of a list is a run of its own', () => {
  test.each(documents.filter((name) => !makers[name]({text: ''}).content.startsWith('[')))('%s', (name) => {
    const texts = ['Answer 0', 'Answer 1', 'Answer 2']
    const {thread} = makers[name]({text: ''})
    const items = texts.map((text) => line(name, text))
    // A list of traces of MLflow is one of records, as those of other programs whose items are no documents.
    if (items.some((item) => item.startsWith('[')) || name === 'mlflow-trace') return
    const {threads} = runOf(`[\n${items.join(',\n')}\n]`)
    expect(threads.map(({id, text, line}) => [id, text, line])).toEqual(
      texts.map((text, index) => [
        [`item ${index + 1}`, ...(thread === undefined ? [] : [thread])].join(', '),
        text,
        index + 2
      ])
    )
    expect(runOf(`[${items.join(',')}]`).threads.map(({text}) => text)).toEqual(texts)
  })

  test('of several formats, and of a page', () => {
    const items = [line('openai-chat', 'a'), line('claude-result', 'b'), 'null', line('openai-response', 'c', true)]
    const page = runOf(`{"object": "list", "data": [${items.join(',')}], "has_more": false}`)
    expect(page).toMatchObject({format: 'openai-chat', skipped: 1})
    expect(page.threads.map(({id, text, stopReason}) => [id, text, stopReason])).toEqual([
      ['item 1', 'a', undefined],
      ['item 2', 'b', undefined],
      ['item 4', 'c', 'unfinished run']
    ])
  })

  test('of chats', () => {
    const chat = (text: string) => [
      {role: 'user', content: 'go'},
      {role: 'assistant', content: text}
    ]
    for (const list of [
      [chat('a'), chat('b')],
      [{messages: chat('a')}, {messages: chat('b')}]
    ])
      expect(runOf(JSON.stringify(list)).threads.map(({text}) => text)).toEqual(['a', 'b'])
  })

  test('a list of one run is that run', () => {
    expect(runOf(`[${line('openai-chat', 'a')}]`).threads).toMatchObject([{id: 'main', text: 'a'}])
  })
})

describe('values on many lines, one after the other, are runs of their own', () => {
  const pretty = (name: (typeof names)[number], text: string): string =>
    JSON.stringify(JSON.parse(line(name, text)), null, 2)

  test.each(documents)('%s', (name) => {
    const file = pretty(name, 'Answer')
    const {threads, skipped} = runOf(`${file}\n${file}\n\n${file}`)
    expect(threads.map(({text}) => text)).toEqual(['Answer', 'Answer', 'Answer'])
    const [first, second, third] = threads.map(({line}) => line)
    const length = file.split('\n').length
    expect([second, third]).toEqual([(first ?? 0) + length, (first ?? 0) + 2 * length + 1])
    expect(new Set(threads.map(({id}) => id)).size).toBe(3)
    expect(skipped).toBe(0)
  })

  test('between lines of other programs, some broken', () => {
    const file = [
      pretty('gemini-result', 'a'),
      'Update available',
      '{',
      '  "response": "cut",',
      pretty('claude-result', 'b')
    ]
    const {threads, skipped} = runOf(`Loaded.\n${file.join('\n')}\n`)
    expect(threads.map(({text}) => text)).toEqual(['a', 'b'])
    expect(skipped).toBe(4)
  })

  test('data with a result in it is data', () => {
    const text = `{\n"name": "x",\n"log":\n${pretty('claude-result', 'b')}`
    expect(capture(`${'{"a": 1}\nx\n'.repeat(30)}${text}`).kind).toBe('text')
  })
})

test('a batch says why there is no answer', () => {
  const failed = [
    {custom_id: 'a', response: null, error: {code: 'batch_expired', message: 'x'}},
    {custom_id: 'b', response: {status_code: 500, body: {error: {message: 'x'}}}, error: null},
    {custom_id: 'c', result: {type: 'expired'}},
    {custom_id: 'd', result: {type: 'errored', error: {type: 'error', error: {message: 'x'}}}},
    JSON.parse(line('openai-batch', 'Done.'))
  ]
  expect(runOf(lines(...failed)).threads.map(({stopReason}) => stopReason)).toEqual([
    'interruption',
    'error',
    'interruption',
    'error',
    undefined
  ])
})

test('a batch of embeddings, and its requests, are not outputs', () => {
  const embedding = {custom_id: 'a', response: {status_code: 200, body: {object: 'list', data: [{embedding: [1]}]}}}
  const request = {custom_id: 'a', method: 'POST', url: '/v1/x', body: {messages: [{role: 'user', content: 'go'}]}}
  for (const record of [embedding, request]) expect(capture(lines(record, record)).kind).toBe('text')
})

describe('each stream of a file is a run of its own', () => {
  test.each(['claude-stream', 'cursor-stream', 'gemini-stream', 'codex-exec'] as const)('%s', (name) => {
    const texts = Array.from({length: 10}, (_, index) => `Answer ${index}`)
    const made = texts.map((text) => makers[name]({text}))
    const rename = (content: string, index: number): string =>
      content.replace(/("(?:session|thread)_id":)"[^"]*"/g, `$1"session ${index}"`)
    const length = (made[0]?.content.split('\n').length ?? 1) - 1
    const {threads, skipped} = runOf(made.map(({content}, index) => rename(content, index)).join(''))
    expect(threads.map(({text, line, stopReason}) => [text, line, stopReason])).toEqual(
      made.map(({line}, index) => [texts[index], index * length + line, undefined])
    )
    expect(new Set(threads.map(({id}) => id)).size).toBe(10)
    expect(skipped).toBe(0)
    // The turns of one session are one run.
    const turns = runOf(made.map(({content}) => rename(content, 0)).join('')).threads
    expect(turns).toMatchObject([{id: 'main', text: 'Answer 9'}])
  })

  test('one that was cut is not the next one', () => {
    const of = (session: string, isCut: boolean): string =>
      makers['claude-stream']({text: 'Done.', isCut}).content.replaceAll(
        '"session_id":"s"',
        `"session_id":"${session}"`
      )
    expect(runOf(of('a', true) + of('b', false)).threads.map(({stopReason}) => stopReason === undefined)).toEqual([
      false,
      true
    ])
  })
})

test('each is linted, at its line', async () => {
  const content = Array.from({length: 40}, (_, index) =>
    line('claude-result', `<review>${index === 0 ? 'PASS' : 'PAS'}</review>`)
  )
  const cwd = temporaryFolder({
    'lint-agents.config.json': '{"contracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"], "count": 1}}}',
    'runs.jsonl': `${content.join('\n')}\n`
  })
  const ran = await runCli(cwd, ['outputs', '--contract', 'verdict', '--format', 'json', 'runs.jsonl'])
  const found = reportOf(ran).files.flatMap(({findings}) => findings)
  expect(found.map(({rule, line, origin}) => [rule, line, origin?.thread])).toEqual(
    content.slice(1).map((_, index) => ['custom-contract', index + 2, `line ${index + 2}`])
  )
  expect(ran.err).toBe('')
})
