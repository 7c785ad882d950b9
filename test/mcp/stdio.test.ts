/** Messages of a client over streams, as a server receives them. */
import {EventEmitter} from 'node:events'
import {describe, expect, test} from 'vitest'
import {stdioTransport} from '../../src/mcp/stdio.ts'

const ping = {jsonrpc: '2.0', id: 1, method: 'ping'} as const

/** A transport over a stream, and what came of it. */
async function open({isThere = true, limit = 1_000} = {}) {
  const input = new EventEmitter()
  const lines: string[] = []
  const events: unknown[] = []
  const write = (line: string): boolean => {
    lines.push(line)
    return isThere
  }
  const transport = stdioTransport(input, write, limit)
  transport.onmessage = (message) => void events.push(message)
  transport.onerror = ({message}) => void events.push(message)
  transport.onclose = () => void events.push('closed')
  await transport.start()
  return {transport, lines, events, type: (text: string | Buffer) => input.emit('data', Buffer.from(text)), input}
}

describe('what comes in', () => {
  test('a line is a message, also in parts within a character', async () => {
    const {type, events} = await open()
    const bytes = Buffer.from(`${JSON.stringify({...ping, params: {_meta: {text: '\u20AC'}}})}\r\n\n`)
    for (const byte of bytes) type(Buffer.from([byte]))
    type(`${JSON.stringify(ping)}\n${JSON.stringify({...ping, id: 2})}\n`)
    expect(events).toEqual([{...ping, params: {_meta: {text: '\u20AC'}}}, ping, {...ping, id: 2}])
  })

  test.each(['{', '[]', '{"jsonrpc": "1.0", "id": 1, "method": "ping"}', '\u0000\u00FF'])(
    '%j is reported, and the next message is read',
    async (line) => {
      const {type, events} = await open()
      type(`${line}\n${JSON.stringify(ping)}\n`)
      expect(events).toEqual(['Unexpected message, expected one of JSON-RPC 2.0', ping])
    }
  )

  test('a message that would take gigabytes where it is parsed is reported', async () => {
    const {type, events} = await open({limit: 1_000_000})
    const params = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    type(`${JSON.stringify(ping).replace('}', `,"params":{"_meta":{"x":${params}}}}`)}\n${JSON.stringify(ping)}\n`)
    expect(events).toEqual(['Unexpected message, expected one of JSON-RPC 2.0', ping])
  })

  test('a message without an end closes the connection', async () => {
    const {type, events} = await open()
    type('x'.repeat(999))
    type('xx')
    type(`\n${JSON.stringify(ping)}\n`)
    expect(events).toEqual(['closed'])
  })

  test.each(['end', 'close', 'error'])('the connection ends with %s', async (event) => {
    const {type, events, input} = await open()
    input.emit(event)
    type(`${JSON.stringify(ping)}\n`)
    expect(events).toEqual(['closed'])
  })
})

describe('what goes out', () => {
  test('is a line in visible characters, with the same value', async () => {
    const {transport, lines} = await open()
    const message = {jsonrpc: '2.0', id: 1, result: {text: '\u001B[31m\u202E\n::error::x'}} as const
    await transport.send(message)
    expect(lines).toEqual([expect.stringMatching(/^[ -~]+\n$/)])
    expect(JSON.parse(lines.join(''))).toEqual(message)
  })

  test('the connection ends where the client is gone', async () => {
    const {transport, lines, events} = await open({isThere: false})
    await transport.send(ping)
    await transport.send(ping)
    expect([lines.length, events]).toEqual([1, ['closed']])
  })
})
