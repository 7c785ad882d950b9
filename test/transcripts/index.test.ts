import {expect, test} from 'vitest'
import {CaptureError, readCapture} from '../../src/transcripts/index.ts'
import {triesLimits} from '../support/runs.ts'
import {capture} from '../support/transcripts/capture.ts'

test('a text is what an agent printed', () => {
  expect(capture('# Report\n\nDone.\n')).toEqual({kind: 'text', text: '# Report\n\nDone.\n', isLossy: false})
  expect(capture('')).toEqual({kind: 'text', text: '', isLossy: false})
  expect(readCapture([])).toEqual({kind: 'text', text: '', isLossy: false})
})

test('a byte order mark stays', () => {
  expect(capture('\uFEFFDone.')).toEqual({kind: 'text', text: '\uFEFFDone.', isLossy: false})
})

test('bytes that are not UTF-8 are reported', () => {
  expect(capture(Buffer.from([0x61, 0xff]))).toEqual({kind: 'text', text: 'a\uFFFD', isLossy: true})
})

test('JSON that is not a transcript is what an agent printed', () => {
  expect(capture('{"verdict": "PASS"}')).toMatchObject({kind: 'text', text: '{"verdict": "PASS"}'})
  expect(capture('{"a": 1}\n{"a": 2}\n')).toMatchObject({kind: 'text', text: '{"a": 1}\n{"a": 2}\n'})
})

test.runIf(triesLimits)('a large file that is not UTF-8 throughout is refused', () => {
  const broken = (size: number): Buffer =>
    Buffer.concat([Buffer.from('["'), Buffer.alloc(size, 'x'), Buffer.from([0xff, 0x22, 0x5d])])
  expect(() => capture(broken(10_000_000))).toThrow(
    new CaptureError('Unexpected bytes that are not UTF-8, expected UTF-8 in a file of more than 10 MB')
  )
  expect(capture(broken(1_000))).toMatchObject({kind: 'text', isLossy: true})
})
