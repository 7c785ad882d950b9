/** Requests between an editor and a server that takes long: what is stale has an answer at once. */
import {PassThrough} from 'node:stream'
import {expect, test} from 'vitest'
import {createMessageConnection, StreamMessageReader, StreamMessageWriter} from 'vscode-languageserver/node'
import {relay} from '../../src/lsp/relay.ts'

const uri = 'file:///a.md'
const about = {textDocument: {uri}}

/** An editor, and a server that answers when it is told to. */
function open(wait = 60_000) {
  const [toRelay, toEditor, toServer, fromServer] = [0, 1, 2, 3].map(() => new PassThrough())
  const peer = (input = new PassThrough(), output = new PassThrough()) => ({
    reader: new StreamMessageReader(input),
    writer: new StreamMessageWriter(output)
  })
  const sides = [peer(toEditor, toRelay), peer(toServer, fromServer)] as const
  const [editor, server] = sides.map(({reader, writer}) => createMessageConnection(reader, writer))
  const relayed = relay(peer(toRelay, toEditor), peer(fromServer, toServer), wait)
  const received: string[] = []
  const finish: ((result: unknown) => void)[] = []
  server?.onRequest((method) => {
    received.push(method)
    return new Promise((resolve) => finish.push(resolve))
  })
  server?.onNotification((method) => void received.push(method))
  editor?.listen()
  server?.listen()
  if (editor === undefined) throw new Error('no editor')
  return {editor, received, finish, relayed}
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

test('one request after the other, and the answers of the server', async () => {
  const {editor, received, finish, relayed} = open()
  const [first, second] = [editor.sendRequest('a', about), editor.sendRequest('b', about)]
  await expect.poll(() => received, {timeout: 10_000}).toEqual(['a'])
  finish[0]?.({is: 'a'})
  expect(await first).toEqual({is: 'a'})
  await expect.poll(() => received, {timeout: 10_000}).toEqual(['a', 'b'])
  finish[1]?.(null)
  expect(await second).toBeNull()
  await relayed.idle()
})

test('a request about a text that changed is dropped, and the change gets through', async () => {
  const {editor, received, finish} = open()
  const busy = editor.sendRequest('busy', {})
  const stale = editor.sendRequest('textDocument/hover', about)
  const other = editor.sendRequest('textDocument/hover', {textDocument: {uri: 'file:///b.md'}})
  await editor.sendNotification('textDocument/didChange', about)
  await expect(stale).rejects.toMatchObject({code: -32801})
  await settle()
  expect(received).toEqual(['busy', 'textDocument/didChange'])
  finish[0]?.(1)
  expect(await busy).toBe(1)
  await settle()
  finish[1]?.(2)
  expect(await other).toBe(2)
  expect(received).toEqual(['busy', 'textDocument/didChange', 'textDocument/hover'])
})

test('a request that waits too long has no answer, and the late one is not passed on', async () => {
  const {editor, finish} = open(100)
  expect(await editor.sendRequest('textDocument/hover', about)).toBeNull()
  finish[0]?.('late')
  await settle()
  const next = editor.sendRequest('textDocument/definition', about)
  await settle()
  finish[1]?.('in time')
  expect(await next).toBe('in time')
})
