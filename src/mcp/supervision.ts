/**
 * Supervises the server, which runs in a thread of its own. A call that was cancelled or takes too long is ended with
 * its thread. A new thread continues the other calls.
 */
import type {JSONRPCMessage} from '@modelcontextprotocol/sdk/types.js'
import {agentText} from '../report/agent-text.ts'
import {toJson} from '../text/printable.ts'
import {sentence} from '../text/quoted.ts'
import {usualLimit} from './server.ts'
import {clientMessage, receiveLines} from './stdio.ts'

export interface ServerThread {
  readonly stdin: NodeJS.WritableStream
  readonly stdout: NodeJS.ReadableStream
  /** The exit code. */
  readonly ended: Promise<number>
  terminate(): void
}

interface Limits {
  /** Milliseconds of a call: a little more than those after which the server ends it itself. */
  readonly limit?: number
  /** Milliseconds in which a server answers that is not held up. */
  readonly patience?: number
}

interface Supervision {
  receive(line: string): void
  /** The client went away. */
  end(): void
  readonly ended: Promise<number>
}

type Id = string | number

/** Id of the pings by which this thread checks that the server is alive. */
const probe = 'lint-agents-probe'

/** @param open starts the thread @param write gives the client a line */
export function supervise(
  open: () => ServerThread,
  write: (line: string) => void,
  {limit = usualLimit + 5_000, patience = 2_000}: Limits = {}
): Supervision {
  /** Calls without an answer, in order: the server works at the first. */
  const calls = new Map<Id, string>()
  /** Unanswered requests of the server; `stale` holds the requests of threads that were ended. */
  const asked = new Set<Id>()
  const stale = new Set<Id>()
  /** The messages with which the client began. */
  let greeting: readonly string[] = []
  let greetingId: Id | undefined
  let isGreeted = false
  let timer: NodeJS.Timeout | undefined
  let probing: NodeJS.Timeout | undefined
  let finish = (_: number): void => {}
  const ended = new Promise<number>((resolve) => {
    finish = resolve
  })
  let thread = start()

  function start(): ServerThread {
    const started = open()
    const fromServer = (line: string): void => {
      if (started === thread && !isOurs(clientMessage(line))) write(line)
    }
    started.stdout.on('data', receiveLines(fromServer, end))
    void started.ended.then((code) => {
      if (started === thread) stop(code)
    })
    return started
  }

  function stop(code: number): void {
    clearTimeout(timer)
    clearTimeout(probing)
    finish(code)
  }

  /** Notes a message of the server. @returns whether the client must not get it */
  function isOurs(message: JSONRPCMessage | undefined): boolean {
    if (message === undefined || !('id' in message) || message.id === undefined) return false
    const {id} = message
    if ('method' in message) asked.add(id)
    else if (id === probe) clearTimeout(probing)
    else if (calls.delete(id)) watchNext()
    else if (id === greetingId) {
      if (isGreeted) return true
      isGreeted = true
    }
    return id === probe
  }

  function watchNext(): void {
    clearTimeout(timer)
    if (calls.size > 0) timer = setTimeout(endCall, limit)
  }

  function endCall(): void {
    const [id] = calls.keys()
    if (id === undefined) return
    calls.delete(id)
    const text = agentText([sentence`The time of ${limit / 1_000} s is over, so that not everything was checked`])
    write(toJson({jsonrpc: '2.0', id, result: {content: [{type: 'text', text}], isError: true}}))
    restart()
  }

  /** Another thread begins as this one did, and has the calls that are left. */
  function restart(): void {
    for (const id of asked) stale.add(id)
    asked.clear()
    clearTimeout(probing)
    const old = thread
    thread = start()
    old.terminate()
    for (const line of [...greeting, ...calls.values()]) thread.stdin.write(`${line}\n`)
    watchNext()
  }

  function end(): void {
    thread.stdin.end()
  }

  function note(message: JSONRPCMessage | undefined, line: string): void {
    if (message === undefined || !('method' in message)) return
    const {method, params} = message
    if (method === 'initialize' && 'id' in message) {
      greeting = [line]
      greetingId = message.id
    }
    if (method === 'notifications/initialized') greeting = [...greeting.slice(0, 1), line]
    if (method === 'tools/call' && 'id' in message) {
      calls.set(message.id, line)
      if (calls.size === 1) watchNext()
    }
    if (method === 'notifications/cancelled') cancel(params?.['requestId'] as Id)
  }

  /** A server that works at the call, and is not held up by it, ends it, and answers. */
  function cancel(id: Id): void {
    const [first] = calls.keys()
    if (!calls.delete(id) || id !== first) return
    watchNext()
    clearTimeout(probing)
    probing = setTimeout(restart, patience)
  }

  return {
    ended,
    end,
    receive(line) {
      const message = clientMessage(line)
      const isAnswer = message !== undefined && !('method' in message)
      const id = isAnswer ? message.id : undefined
      // The answer to a request of an ended thread.
      if (id !== undefined && stale.delete(id)) return
      if (id !== undefined) asked.delete(id)
      const running = calls.size
      note(message, line)
      thread.stdin.write(`${line}\n`)
      if (calls.size < running) thread.stdin.write(`${toJson({jsonrpc: '2.0', id: probe, method: 'ping'})}\n`)
    }
  }
}
