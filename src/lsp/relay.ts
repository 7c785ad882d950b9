/**
 * Relays between an editor and the server thread, one request at a time. A request about an outdated text, a cancelled
 * one, or one that waits too long is answered at once.
 */
import {
  type Disposable,
  LSPErrorCodes,
  Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage
} from 'vscode-languageserver/node'
import {isRecord, memberOf} from '../text/json-object.ts'

/** Milliseconds after which a request about a document gets an empty answer. */
const longestWait = 2_000

/** One end of a connection. */
export interface Peer {
  readonly reader: MessageReader
  readonly writer: MessageWriter
}

interface Relay extends Disposable {
  /** Resolves when no request waits. */
  idle(): Promise<void>
}

/** A request without an answer from the server. */
interface Waiting {
  readonly request: RequestMessage
  isSent: boolean
  /** Whether the editor has an answer, so that the server's is dropped. */
  isAnswered: boolean
  timer?: NodeJS.Timeout | undefined
}

/** @param wait milliseconds for an answer about a document */
export function relay(editor: Peer, server: Peer, wait = longestWait): Relay {
  let wake = (): void => {}
  const waiting = new Map<string | number, Waiting>()

  function answer(each: Waiting, response: Pick<ResponseMessage, 'result' | 'error'>): void {
    const {id} = each.request
    if (each.isAnswered) return
    each.isAnswered = true
    clearTimeout(each.timer)
    if (!each.isSent && id !== null) waiting.delete(id)
    send(editor, {jsonrpc: '2.0', id, ...response} as ResponseMessage)
  }

  /** One at a time, so that waiting requests can be dropped. */
  function sendNext(): void {
    if ([...waiting.values()].some(({isSent}) => isSent)) return
    const [next] = waiting.values()
    if (next === undefined) {
      wake()
      return
    }
    next.isSent = true
    send(server, next.request)
  }

  function addRequest(request: RequestMessage): void {
    const {id} = request
    if (id === null) return
    const each: Waiting = {request, isSent: false, isAnswered: false}
    waiting.set(id, each)
    if (documentOf(request) !== undefined) each.timer = setTimeout(() => answer(each, {result: null}), wait)
    sendNext()
  }

  function dropStale(notification: NotificationMessage): void {
    if (notification.method === '$/cancelRequest') {
      const id = memberOf(notification.params, 'id')
      const each = typeof id === 'string' || typeof id === 'number' ? waiting.get(id) : undefined
      if (each !== undefined) answer(each, {error: {code: LSPErrorCodes.RequestCancelled, message: 'Cancelled'}})
    }
    if (notification.method !== 'textDocument/didChange') return
    const uri = documentOf(notification)
    for (const each of [...waiting.values()])
      if (uri !== undefined && documentOf(each.request) === uri)
        answer(each, {error: {code: LSPErrorCodes.ContentModified, message: 'The document changed'}})
  }

  const fromEditor = editor.reader.listen((message) => {
    if (Message.isRequest(message)) return addRequest(message)
    if (Message.isNotification(message)) dropStale(message)
    send(server, message)
  })
  const fromServer = server.reader.listen((message) => {
    const each = Message.isResponse(message) && message.id !== null ? waiting.get(message.id) : undefined
    if (each === undefined || !each.isSent) return send(editor, message)
    waiting.delete(each.request.id ?? '')
    clearTimeout(each.timer)
    if (!each.isAnswered) send(editor, message)
    sendNext()
  })
  return {
    idle: () =>
      new Promise((resolve) => {
        wake = resolve
        if (waiting.size === 0) resolve()
      }),
    dispose() {
      fromEditor.dispose()
      fromServer.dispose()
      for (const {timer} of waiting.values()) clearTimeout(timer)
    }
  }
}

/** A closed end reports itself. */
function send({writer}: Peer, message: Message): void {
  writer.write(message).catch(() => {})
}

function documentOf({params}: RequestMessage | NotificationMessage): string | undefined {
  const uri = isRecord(params) ? memberOf(params['textDocument'], 'uri') : undefined
  return typeof uri === 'string' ? uri : undefined
}
