import {describe, expect, test} from 'vitest'
import {transcriptCases} from '../../scripts/complexity/data/transcripts.ts'
import {isRecord} from '../../src/text/json-object.ts'
import {allFormats} from '../../src/transcripts/detect.ts'
import {detectDialogue} from '../../src/transcripts/detect-text.ts'
import {formats} from '../../src/transcripts/format-names.ts'
import type {FormatName} from '../../src/transcripts/model.ts'
import {parseJson} from '../../src/transcripts/record.ts'
import {capture, lines, runOf} from '../support/transcripts/capture.ts'
import {samples} from '../support/transcripts/samples.ts'

const documentFormats = allFormats().flatMap(({documents = []}) => documents)
const lineFormats = allFormats().flatMap((format) => format.lines ?? [])
const textFormats = allFormats().flatMap(({texts = []}) => texts)

describe('every format has', () => {
  const missingIn = (names: readonly unknown[]): readonly FormatName[] =>
    formats.filter((format) => !names.includes(format))

  test('a sample, by its maker or among the shapes of test/support/transcripts/samples.ts', () => {
    // Content alone does not decide that a text is read as a dialogue: their samples are in `dialogues.test.ts`.
    const dialogues = allFormats().flatMap(({dialogues: own = []}) => own.map(({name}) => name))
    expect(missingIn([...samples.map(([, format]) => format), ...dialogues])).toEqual([])
  })

  test('a worst case in scripts/complexity/data/, whose time is measured', () => {
    const found = transcriptCases.flatMap(({make}) => {
      const file = make(3_000)
      const read = capture(file)
      return read.kind === 'transcript' ? read.transcript.format : (detectDialogue(file) ?? [])
    })
    expect(missingIn(found)).toEqual([])
  })
})

describe('a file is what its content shows', () => {
  test.each(samples)('%s', (_, format, file, text) => {
    const run = runOf(file)
    expect(run).toMatchObject({format, skipped: 0})
    expect(run.threads[0]).toMatchObject({kind: 'main', text})
  })

  test.each(samples.filter(([, , file]) => file.startsWith('{')))(
    '%s, between lines of other programs',
    (_, format, file, text) => {
      const run = runOf(`(node:1) Warning: x\n\n${file.trimEnd()}\nDone in 1s.\n`)
      expect(run).toMatchObject({format, skipped: 2})
      expect(run.threads[0]).toMatchObject({kind: 'main', text})
    }
  )
})

describe('records are the same in one list', () => {
  const ofRecords = samples.filter(([, , file]) => {
    const records = file.trimEnd().split('\n').map(parseJson)
    return records.length > 1 && records.every(isRecord)
  })
  test.each(ofRecords)('%s', (_, format, file, text) => {
    for (const indent of [0, 2]) {
      const run = runOf(JSON.stringify(file.trimEnd().split('\n').map(parseJson), null, indent))
      expect(run).toMatchObject({format, skipped: 0})
      expect(run.threads[0]).toMatchObject({kind: 'main', text})
    }
  })

  test('each text is at the line of its record', () => {
    const records = [
      {type: 'thread.started', thread_id: 't'},
      {type: 'item.completed', item: {type: 'agent_message', text: 'Dry.'}}
    ]
    const list = JSON.stringify([...records, {type: 'turn.completed'}], null, 1)
    const [thread] = runOf(list).threads
    expect(thread?.text).toBe('Dry.')
    expect(list.split('\n').slice(thread?.line).join('\n')).toMatch(/^ {2}"type": "item.completed"/)
  })
})

describe('a file is of one format only', () => {
  test.each(samples)('%s', (_, format, file) => {
    const records = file.split('\n').map(parseJson).filter(isRecord)
    const value = parseJson(file)
    const documents = documentFormats.filter((each) => value !== undefined && each.detects(value))
    const ofLines = value === undefined || documents.length === 0 ? lineFormats : []
    const found = [
      ...documents,
      ...ofLines.filter((each) => records.length > 0 && each.detects(records)),
      ...textFormats.filter((each) => each.detects(file))
    ]
    const [first, ...others] = new Set(found.map(({name}) => name))
    expect(first).toBe(format)
    for (const other of others) expect(alsoLike.get(format)).toContain(other)
  })
})

/** Formats whose records have all keys of those of another: they are tried before it. */
const alsoLike: ReadonlyMap<string, readonly string[]> = new Map(
  allFormats().map(({name, before = []}) => [name, before])
)

describe('what no program writes is what an agent printed', () => {
  test.each([
    ['{"status": "ok", "files": []}'],
    ['{"response": "x"}'],
    ['{"response": {"text": "x"}, "stats": {}}'],
    ['{"error": {"message": "x"}}'],
    ['{"output": []}'],
    ['{"output": [{"type": "message", "text": "x"}]}'],
    ['{"output": ["a", "b"]}'],
    ['{"choices": []}'],
    ['{"choices": [{"label": "A"}]}'],
    ['{"results": []}'],
    ['{"results": {"results": []}}'],
    ['{"config": {}, "results": [{"ok": true}]}'],
    ['{"messages": []}'],
    ['{"messages": ["a"]}'],
    ['{"messages": [{"level": "error", "text": "x"}], "sessionId": "s"}'],
    ['{"info": {"name": "x"}, "messages": []}'],
    ['{"info": {}, "messages": [{"text": "x"}]}'],
    ['{"type": "message", "content": []}'],
    ['{"type": "result", "value": 1}'],
    ['{"role": "reviewer", "content": "x"}'],
    ['[{"role": "admin", "name": "x"}]'],
    ['[{"role": "user", "name": "x"}]'],
    ['[{"role": "user", "content": "x"}, {"role": "owner", "content": "x"}]'],
    ['[{"role": "user", "content": "x"}, {"name": "x"}]'],
    ['{"kind": "task", "history": [{"role": "user", "parts": [{"kind": "text", "text": "x"}]}]}'],
    ['[]'],
    ['{}'],
    ['null'],
    ['"Done."']
  ])('%s', (file) => {
    expect(capture(file)).toEqual({kind: 'text', text: file, isLossy: false})
  })

  test.each([
    [
      'rows of a table',
      [
        {id: 1, type: 'text'},
        {id: 2, type: 'error'}
      ]
    ],
    [
      'a log',
      [
        {level: 'info', msg: 'x'},
        {level: 'error', msg: {type: 'x'}}
      ]
    ],
    [
      'a log with ids',
      [
        {id: 'a', msg: {type: 'request'}},
        {id: 'b', msg: {type: 'response'}}
      ]
    ],
    [
      'webhooks',
      [
        {type: 'user.created', data: {id: 1}},
        {type: 'session.created', data: {id: 2}}
      ]
    ],
    ['changes of a database', [{$set: {name: 'x'}}, {$set: {name: 'y'}}]],
    [
      'events without a session',
      [
        {type: 'text', text: 'x'},
        {type: 'init', model: 'm'}
      ]
    ],
    [
      'roles',
      [
        {role: 'admin', content: 'x'},
        {role: 'user', content: 'y'}
      ]
    ],
    [
      'roles with a message',
      [
        {role: 'admin', message: {content: 'x'}},
        {role: 'owner', message: {content: 'x'}}
      ]
    ],
    [
      'scores',
      [
        {promptIdx: 0, score: 1},
        {promptIdx: 1, score: 1}
      ]
    ],
    [
      'payloads',
      [
        {type: 'order', payload: {}},
        {type: 'refund', payload: {}}
      ]
    ]
  ])('%s', (_, records) => {
    expect(capture(lines(...records))).toEqual({kind: 'text', text: lines(...records), isLossy: false})
  })

  test.each([
    [
      'a report that shows records',
      `# Report\n\nThe run printed\n\n\`\`\`json\n${samples.find(([, format]) => format === 'codex-exec')?.[2]}\`\`\`\n`
    ],
    ['a text that names aider', 'Look for `# aider chat started at` in the file.\n'],
    ['a text with a heading about aider', '# aider chat started at noon\n']
  ])('%s', (_, file) => {
    expect(capture(file)).toMatchObject({kind: 'text', text: file})
  })
})
