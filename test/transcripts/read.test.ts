import {describe, expect, test} from 'vitest'
import {largestCapture, largestDocument, readCapture, TooLargeError} from '../../src/transcripts/index.ts'
import {longestLine} from '../../src/transcripts/lines.ts'
import {isFull, triesLimits} from '../support/runs.ts'
import {capture, lines, runOf} from '../support/transcripts/capture.ts'
import {prompt, reply, result} from '../support/transcripts/claude.ts'

const session = lines(prompt('Hi'), reply('m1', 'Done.'))
const main = {id: 'main', kind: 'main', text: 'Done.', message: 1}

describe('JSON lines', () => {
  test('after lines of other programs', () => {
    expect(runOf(`npm warn x\n[info] y\n\n${session}`)).toMatchObject({threads: [{...main, line: 5}], skipped: 2})
  })

  test('after a line that is truncated at its start, or its end', () => {
    expect(runOf(`"cwd":"/"}\n${session}`)).toMatchObject({threads: [{line: 3}], skipped: 1})
    expect(runOf(`{"type":"user","mess\n${session}`)).toMatchObject({threads: [{line: 3}], skipped: 1})
  })

  test('with a byte order mark, CRLF and NUL', () => {
    const content = `\uFEFF\r\n${session.replaceAll('\n', '\r\n')}\0\0\0${JSON.stringify(reply('m2', 'More.'))}\0\r\n\0\0`
    expect(runOf(content)).toMatchObject({threads: [{text: 'More.', line: 4, message: 2}], skipped: 1})
  })

  test('as UTF-16', () => {
    const text = `\uFEFF${session.replace('Done.', '\u4E2D\u{1F600}')}`
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    const odd = [little.subarray(0, 1), little.subarray(1, 7), little.subarray(7)]
    for (const chunks of [[little], [big], odd]) {
      const read = readCapture(chunks)
      expect(read).toMatchObject({
        kind: 'transcript',
        transcript: {threads: [{text: '\u4E2D\u{1F600}', line: 2}], skipped: 0}
      })
    }
    expect(capture(Buffer.from('\uFEFFDone.', 'utf16le'))).toEqual({kind: 'text', text: '\uFEFFDone.', isLossy: false})
  })

  test('with bytes that are not UTF-8', () => {
    const bytes = Buffer.from(session.replace('Done.', '\u00FF'), 'latin1')
    expect(runOf(bytes)).toMatchObject({threads: [{text: '\uFFFD', line: 2}], skipped: 0})
  })

  test('of one line', () => {
    expect(runOf(JSON.stringify(reply('m1', 'Done.'))).threads).toEqual([{...main, model: 'claude-x', line: 1}])
  })

  test('with many records before the first message', () => {
    const mode = {type: 'mode', mode: 'normal', sessionId: 's1'}
    const many = Array.from({length: 500}, () => mode)
    expect(runOf(lines(...many) + session).threads).toEqual([{...main, model: 'claude-x', line: 502}])
  })

  test.runIf(isFull)('with a line that is too long', () => {
    const long = Buffer.alloc(longestLine + 1, 'x')
    const chunks = [Buffer.from(session), long, Buffer.from(`\n${lines(reply('m2', 'More.'))}`)]
    expect(readCapture(chunks)).toMatchObject({
      kind: 'transcript',
      transcript: {threads: [{text: 'More.', line: 4, message: 2}], skipped: 1}
    })
    expect(readCapture([long, Buffer.from(`\n${session}`)])).toMatchObject({
      transcript: {threads: [{line: 3}], skipped: 1}
    })
  })

  test.runIf(isFull)('are freed as they are read', () => {
    const megabyte = Buffer.alloc(1_000_000, 'x')
    const filler = Buffer.from(
      `{"type":"attachment","sessionId":"s1","data":"${megabyte.toString().slice(0, 900_000)}"}\n`
    )
    function* chunks(): Generator<Buffer> {
      yield Buffer.from(session)
      for (let index = 0; index < 300; index++) yield filler
    }
    expect(readCapture(chunks())).toMatchObject({transcript: {threads: [{line: 2}], skipped: 0}})
  })
})

describe('one JSON value', () => {
  test('on several lines, with spaces around it', () => {
    const pretty = `\uFEFF\n\n${JSON.stringify(result({result: 'Done.'}), null, 2)}\n\n`
    expect(runOf(pretty)).toMatchObject({format: 'claude-result', threads: [{text: 'Done.', line: 9}], skipped: 0})
  })

  test('whose items are on lines of their own', () => {
    const items = [{type: 'system', subtype: 'init', session_id: 's1'}, result({result: 'Done.'})]
    const text = `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`
    expect(runOf(text)).toMatchObject({format: 'claude-stream', threads: [{text: 'Done.', line: 3}]})
    expect(runOf(`[\n${JSON.stringify(items[1])}\n]`)).toMatchObject({format: 'claude-stream', threads: [{line: 2}]})
  })

  test('that is not a transcript is a text', () => {
    for (const text of [
      '[]',
      '{}',
      '[1]',
      '"x"',
      '7',
      'null',
      '[{"role": 1}]',
      '{"type": "result"}',
      '{"loglines": {}}',
      '{"loglines": ["a", "b"]}',
      '{"response": "ok", "stats": {"requests": 1}}',
      '[{"type": "user", "message": {"parts": []}}]',
      '{"id": 3, "timestamp": "t", "source": "user", "action": "open", "args": {"file": 1}}',
      '{"id": "e", "timestamp": "t", "source": "agent", "kind": "ClickEvent"}',
      '[{"source": "agent", "kind": "ClickEvent"}]',
      '{"id": "s", "projectID": "p", "directory": "/srv"}',
      '{"steps": [{"type": "CORTEX"}]}',
      '[{"role": "user", "permissions": ["read"]}, {"role": "assistant", "permissions": []}]',
      '{"messages": {"hello": "Hello"}}',
      '[{"filePath": "a.js", "messages": [{"ruleId": "semi", "message": "Missing"}]}]'
    ])
      expect(capture(text)).toEqual({kind: 'text', text, isLossy: false})
  })

  test('in Markdown is an example', () => {
    const shown = JSON.stringify(result({result: 'Done.'}), null, 2)
    for (const text of [`It prints:\n\n\`\`\`json\n${shown}\n\`\`\`\n`, `~~~\n${shown}\n~~~`])
      expect(capture(text)).toEqual({kind: 'text', text, isLossy: false})
    const prose = `${shown}\n\n${'More.\n'.repeat(30)}`
    expect(capture(prose)).toEqual({kind: 'text', text: prose, isLossy: false})
  })
})

describe('a file that is too large', () => {
  /** A file of one character, and whether it was closed. */
  function fileOf(
    character: string,
    size: number
  ): {readonly chunks: Iterable<Buffer>; readonly isClosed: () => boolean} {
    let isClosed = false
    function* chunks(): Generator<Buffer> {
      const chunk = Buffer.alloc(4_000_000, character)
      try {
        for (let sent = 0; sent < size; sent += chunk.length) yield chunk
      } finally {
        isClosed = true
      }
    }
    return {chunks: chunks(), isClosed: () => isClosed}
  }

  test.runIf(isFull)('as a text', () => {
    const {chunks, isClosed} = fileOf('x', largestCapture + 1)
    expect(() => readCapture(chunks)).toThrow(TooLargeError)
    const declared = fileOf('x', largestCapture + 1)
    expect(() => readCapture(declared.chunks, {}, 'text')).toThrow(
      'Unexpected size of more than 30 MB, expected a smaller text, or the declared format of a transcript'
    )
    expect(declared.isClosed()).toBe(true)
    expect(isClosed()).toBe(true)
  })

  test.runIf(triesLimits)('before it is decoded, where its start shows no transcript', () => {
    const text = 'word '.repeat(6_000_001)
    expect(() => readCapture([Buffer.from(text)])).toThrow('more than 30 MB')
    expect(() => readCapture([Buffer.alloc(33_000_000, 0xff)])).toThrow('more than 30 MB')
    const result = '{"type":"result","subtype":"success","session_id":"s","result":"Done."}'
    expect(readCapture([Buffer.from(`Warning\n${result}\n${text}\n`)])).toMatchObject({
      transcript: {threads: [{text: 'Done.'}]}
    })
  })

  test.runIf(triesLimits)('before much of it is read, where it cannot be one JSON value', () => {
    function* chunks(start: string): Generator<Buffer> {
      yield Buffer.from(start)
      yield Buffer.alloc(largestCapture, ' ')
      throw new Error('More was read')
    }
    expect(() => readCapture(chunks('text'))).toThrow('more than 64 MB')
    expect(() => readCapture(chunks(' {'), {size: largestDocument + 1})).toThrow('more than 256 MB')
    expect(() => readCapture(chunks(' {'), {size: largestDocument})).toThrow('More was read')
  })

  test.runIf(isFull)('as one JSON value', () => {
    const {chunks, isClosed} = fileOf('[', largestDocument + 1)
    expect(() => readCapture(chunks)).toThrow(
      'Unexpected size of more than 256 MB, expected a transcript of JSON lines or a smaller file'
    )
    expect(isClosed()).toBe(true)
  })
})
