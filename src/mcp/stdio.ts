/** Messages of a client over streams, a line each. */
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js'
import {type JSONRPCMessage, JSONRPCMessageSchema} from '@modelcontextprotocol/sdk/types.js'
import {parseLimited} from '../text/json-limits.ts'
import {toJson} from '../text/printable.ts'

/** Bytes of a message: a text of 10 MB in which each character is escaped fits in. */
const longestMessage = 64_000_000

/** A stream of bytes, such as standard input. */
interface Input {
  on(event: 'data', listener: (bytes: Buffer) => void): unknown
  on(event: 'end' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

/**
 * The client ends the connection by closing the input, or by going away.
 *
 * @param write writes a line @returns whether the client is still there
 * @param limit in bytes: a longer message closes the connection
 */
export function stdioTransport(
  input: Input,
  write: (line: string) => boolean,
  limit: number = longestMessage
): Transport {
  let isOpen = true
  const transport: Transport = {
    async start() {
      input.on('end', close)
      input.on('close', close)
      input.on('error', close)
      input.on('data', receiveLines(receive, close, limit))
    },
    async send(message) {
      // The client shows it, perhaps in a terminal.
      if (isOpen && !write(`${toJson(message)}\n`)) close()
    },
    async close() {
      close()
    }
  }
  function close(): void {
    if (!isOpen) return
    isOpen = false
    transport.onclose?.()
  }
  function receive(line: string): void {
    if (!isOpen || line.trim() === '') return
    const message = clientMessage(line)
    if (message === undefined) transport.onerror?.(new Error('Unexpected message, expected one of JSON-RPC 2.0'))
    else transport.onmessage?.(message)
  }
  return transport
}

/** @returns `undefined` for a line without a message */
export function clientMessage(line: string): JSONRPCMessage | undefined {
  return JSONRPCMessageSchema.safeParse(parseLimited(line)).data
}

/** Joins the bytes of each line once, however many parts it comes in. @param limit in bytes */
export function receiveLines(
  receive: (line: string) => void,
  close: () => void,
  limit: number = longestMessage
): (bytes: Buffer) => void {
  let waiting: Buffer[] = []
  let size = 0
  return (bytes) => {
    let from = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
      const line = Buffer.concat([...waiting, bytes.subarray(from, end)]).toString('utf8')
      waiting = []
      size = 0
      from = end + 1
      receive(line)
    }
    waiting.push(bytes.subarray(from))
    size += bytes.length - from
    if (size > limit) close()
  }
}
