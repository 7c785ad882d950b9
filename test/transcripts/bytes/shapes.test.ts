import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {createShapes, type Shapes} from '../../../src/transcripts/bytes/shapes.ts'

/** A line with texts between brackets: those in round ones are read. */
function partOf(marked: string): {
  readonly bytes: Buffer
  readonly texts: {readonly start: number; readonly end: number; readonly isRead: boolean}[]
} {
  const texts: {start: number; end: number; isRead: boolean}[] = []
  let line = ''
  for (const piece of marked.split(/([[(][^\])]*[\])])/)) {
    const isText = /^[[(]/.test(piece)
    const text = isText ? piece.slice(1, -1) : piece
    if (isText) texts.push({start: line.length, end: line.length + text.length, isRead: piece.startsWith('(')})
    line += text
  }
  return {bytes: Buffer.from(line), texts}
}

function learn(shapes: Shapes<string>, marked: string, known: string): string {
  const {bytes, texts} = partOf(marked)
  return shapes.add(bytes, {start: 0, end: bytes.length}, texts, known)
}

function found(shapes: Shapes<string>, line: string, start = 0): string | undefined {
  const bytes = Buffer.from(line)
  return shapes.find(bytes, start, bytes.length)
}

describe('a shape', () => {
  test('is found again, anywhere', () => {
    const shapes = createShapes<string>()
    learn(shapes, '{"uuid":"[a1]","type":"user","x":', 'user')
    expect(found(shapes, '{"uuid":"a1","type":"user","x":{}}')).toBe('user')
    expect(shapes.stop()).toBe(31)
    expect(found(shapes, '{}\n{"uuid":"a1","type":"user","x":1}', 3)).toBe('user')
    expect(shapes.stop()).toBe(34)
  })

  test('has other texts only where these differed', () => {
    const shapes = createShapes<string>()
    learn(shapes, '{"uuid":"[a1]","cwd":"[/srv]","x":', 'first')
    expect(found(shapes, '{"uuid":"b22","cwd":"/srv","x":')).toBeUndefined()
    expect(learn(shapes, '{"uuid":"[b22]","cwd":"[/srv]","x":', 'second')).toBe('first')
    expect(found(shapes, '{"uuid":"","cwd":"/srv","x":')).toBe('first')
    expect(found(shapes, '{"uuid":"b22","cwd":"/tmp","x":')).toBeUndefined()
  })

  test('is another where what is around the texts differs', () => {
    const shapes = createShapes<string>()
    learn(shapes, '{"uuid":"(a)","type":"user","x":', 'user')
    learn(shapes, '{"uuid":"(a)","type":"system","x":', 'system')
    learn(shapes, '{"uuid":"(a)", "type":"user","x":', 'spaced')
    expect(found(shapes, '{"uuid":"b","type":"system","x":')).toBe('system')
    expect(found(shapes, '{"uuid":"b","type":"user","x":')).toBe('user')
    expect(found(shapes, '{"uuid":"b", "type":"user","x":')).toBe('spaced')
    expect(found(shapes, '{"uuid":"b","type":"other","x":')).toBeUndefined()
    expect(found(shapes, '{"uuid":"b","type":"user","x"')).toBeUndefined()
  })

  test('has the places of the texts to read', () => {
    const shapes = createShapes<string>()
    learn(shapes, '{"a":"[1]","id":"(m1)","b":"[2]","name":"(Read)","x":', 'call')
    learn(shapes, '{"a":"[1]","id":"(m2)","b":"[33]","name":"(Bash)","x":', 'call')
    const line = '{"a":"1","id":"message","b":"4444","name":"Edit","x":'
    expect(found(shapes, line)).toBe('call')
    expect([0, 1].map((index) => line.slice(shapes.start(index), shapes.end(index)))).toEqual(['message', 'Edit'])
    learn(shapes, '{"a":"[2]","id":"(m2)","b":"[3]","name":"(Bash)","x":', 'call')
    expect(found(shapes, line)).toBe('call')
    expect([0, 1].map((index) => line.slice(shapes.start(index), shapes.end(index)))).toEqual(['message', 'Edit'])
  })

  test('has no text with a quote or an escape', () => {
    const shapes = createShapes<string>()
    learn(shapes, '{"id":"(a)","x":', 'x')
    expect(found(shapes, '{"id":"a\\"b","x":')).toBeUndefined()
    expect(found(shapes, '{"id":"\\u0061","x":')).toBeUndefined()
    expect(found(shapes, '{"id":"long enough","y":"","x":')).toBeUndefined()
    expect(found(shapes, '{"id":"\u00E9\u4E2D\u{1F600}","x":')).toBe('x')
    expect(found(shapes, '{"id":"never ends')).toBeUndefined()
  })

  test('is forgotten where many others come, and few are learned that are never found', () => {
    const shapes = createShapes<string>()
    for (let index = 0; index < 1000; index++) learn(shapes, `{"${index}":"(a)","x":`, String(index))
    expect(found(shapes, '{"0":"a","x":')).toBeUndefined()
    expect(found(shapes, '{"999":"a","x":')).toBeUndefined()
    expect(found(shapes, '{"63":"a","x":')).toBe('63')
  })
})

test('of any lines, those are found whose texts alone differ', () => {
  const text = fc.string({unit: fc.constantFrom('a', 'b', ' ', '\u00E9', ':', ',', '}'), maxLength: 9})
  const keys = fc.array(fc.constantFrom('a', 'bb', 'type', 'cwd'), {minLength: 1, maxLength: 4})
  const line = fc.tuple(keys, fc.array(text, {minLength: 4, maxLength: 4}), fc.constantFrom('', ' '))
  const written = ([names, texts, space]: readonly [readonly string[], readonly string[], string]): string =>
    `{${names.map((name, index) => `"${name}":${space}"${texts[index]}"`).join(',')},"x":`
  fc.assert(
    fc.property(fc.array(line, {minLength: 2, maxLength: 12}), (lines) => {
      const shapes = createShapes<string>()
      for (const each of lines) {
        const [names, , space] = each
        const content = written(each)
        const bytes = Buffer.from(content)
        const frame = JSON.stringify([names, space])
        const known = shapes.find(bytes, 0, bytes.length)
        expect(known ?? frame).toBe(frame)
        if (known !== undefined) expect(shapes.stop()).toBe(bytes.length)
        const texts: {start: number; end: number; isRead: boolean}[] = []
        let at = 1
        for (const [index, name] of names.entries()) {
          const start = at + name.length + 4 + space.length
          const end = start + Buffer.byteLength(each[1][index] ?? '')
          texts.push({start, end, isRead: false})
          at = end + 2
        }
        expect(shapes.add(bytes, {start: 0, end: bytes.length}, texts, frame)).toBe(frame)
        expect(shapes.find(bytes, 0, bytes.length)).toBe(frame)
      }
    })
  )
})
