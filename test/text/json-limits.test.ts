import {describe, expect, test} from 'vitest'
import {deepestJson, exceededLimit, mostJsonKeys, mostJsonValues} from '../../src/text/json-limits.ts'
import {readCapture} from '../../src/transcripts/index.ts'
import {triesLimits} from '../support/runs.ts'
import {lines} from '../support/transcripts/capture.ts'
import {prompt, reply} from '../support/transcripts/claude.ts'

/** More than is small. */
const long = ' '.repeat(500_000)
const nested = (depth: number): string => `${'['.repeat(depth)}${long}${']'.repeat(depth)}`
const tooDeep = {kind: 'depth', most: 1_000}
const tooMany = {kind: 'values', most: 1_500_000}

describe('JSON exceeds', () => {
  test('the limit of levels, which brackets in strings are not', () => {
    expect(exceededLimit(nested(deepestJson))).toBeUndefined()
    expect(exceededLimit(nested(deepestJson + 1))).toEqual(tooDeep)
    expect(
      exceededLimit(
        nested(deepestJson + 1)
          .replaceAll('[', '{')
          .replaceAll(']', '}')
      )
    ).toEqual(tooDeep)
    expect(exceededLimit(`["${'[\\"'.repeat(deepestJson * 2)}", "\\\\"${long}]`)).toBeUndefined()
    expect(exceededLimit(`["\\\\", ${nested(deepestJson)}]`)).toEqual(tooDeep)
    expect(exceededLimit(`"${nested(deepestJson * 2)}`)).toBeUndefined()
  })

  test('the limit of values, which commas in strings are not', () => {
    expect(exceededLimit(`[${'0,'.repeat(mostJsonValues - 1)}0]`)).toBeUndefined()
    expect(exceededLimit(`[${'0,'.repeat(mostJsonValues)}0]`)).toEqual(tooMany)
    expect(exceededLimit(`["${','.repeat(mostJsonValues * 2)}"]`)).toBeUndefined()
  })

  test.runIf(triesLimits)('the limit of keys, of which the same one counts once', () => {
    const keys = (count: number): string =>
      Array.from({length: count}, (_, index) => `{"key ${index}": {"text": ":", "other": 1}}`).join()
    const tooManyKeys = {kind: 'keys', most: 300_000}
    expect(exceededLimit(`[${keys(mostJsonKeys - 2)}]`)).toBeUndefined()
    expect(exceededLimit(`[${keys(mostJsonKeys * 1.1)}]`)).toEqual(tooManyKeys)
    expect(exceededLimit(`[${'{"text": 1, "other": 1},'.repeat(mostJsonKeys)}0]`)).toBeUndefined()
  })

  test('as bytes and as a text, wherever a string or an escape is cut', () => {
    const brackets = '['.repeat(deepestJson + 1)
    for (const shift of [0, 1, 2, 3, 4, 5]) {
      const opened = `${' '.repeat(65_530 + shift)}"${brackets}"${long}`
      expect(exceededLimit(opened)).toBeUndefined()
      const quoted = `["${' '.repeat(65_530 + shift)}\\\\\\"${brackets}"]${long}`
      const ended = `["${' '.repeat(65_530 + shift)}\\\\",${brackets}${long}`
      expect(exceededLimit(quoted)).toBeUndefined()
      expect(exceededLimit(Buffer.from(quoted))).toBeUndefined()
      expect(exceededLimit(ended)).toEqual(tooDeep)
      expect(exceededLimit(Buffer.from(ended))).toEqual(tooDeep)
    }
  })

  test('none where it is short', () => {
    expect(exceededLimit('['.repeat(90_000))).toBeUndefined()
  })
})

test('a transcript that holds more than is parsed is a failure, as one value and in a record', () => {
  const reason = 'Unexpected JSON of more than 1000 levels, expected that of a transcript'
  const value = nested(deepestJson + 1)
  expect(() => readCapture([Buffer.from(value)])).toThrow(reason)
  const record = JSON.stringify(reply('m2', 'More.')).replace('"More."', value)
  expect(() => readCapture([Buffer.from(`${lines(prompt('Go'), reply('m1', 'Done.'))}${record}\n`)])).toThrow(reason)
  expect(readCapture([Buffer.from(value)], {}, 'text')).toMatchObject({kind: 'text', text: value})
})
