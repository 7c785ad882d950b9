import {openServer} from '../mcp/server.ts'
import {clientMessage, receiveLines, stdioTransport} from '../mcp/stdio.ts'
import {supervise} from '../mcp/supervision.ts'
import {toJson} from '../text/printable.ts'
import type {Args} from './args.ts'
import {createServingThread, isMainThread} from './off-thread.ts'
import {type Terminal, warn} from './terminal.ts'

/** `lint-agents mcp`: answers a client on standard input until it goes away. @returns the exit code */
export async function serveMcp(args: Args, terminal: Terminal): Promise<number> {
  // A mistake on the command line is reported before a thread is started.
  const server = openServer({cwd: terminal.cwd, folders: args.paths})
  if (isMainThread) return await passLines(terminal)
  const ended = new Promise<number>((resolve) => {
    server.onclose = () => resolve(0)
  })
  server.onerror = ({message}) => warn(terminal, `lint-agents mcp: ${message}`)
  await server.connect(stdioTransport(process.stdin, (line) => process.stdout.write(line) || true))
  return await ended
}

/** The thread that reads the protocol: the server is in another one, and this one says that it is there. */
async function passLines(terminal: Terminal): Promise<number> {
  const write = (line: string): void => {
    if (!terminal.out(`${line}\n`, 'data')) supervision.end()
  }
  const supervision = supervise(createServingThread, write)
  const {stdin} = process
  stdin.on(
    'data',
    receiveLines((line) => {
      if (!answerPing(line, write)) supervision.receive(line)
    }, supervision.end)
  )
  for (const event of ['end', 'close', 'error']) stdin.on(event, supervision.end)
  return await supervision.ended
}

/** A client asks whether the server is there: also while a run takes long. */
function answerPing(line: string, write: (line: string) => void): boolean {
  if (line.length > longestPing || !line.includes('"ping"')) return false
  const message = clientMessage(line)
  if (message === undefined || !('id' in message) || !('method' in message) || message.method !== 'ping') return false
  write(toJson({jsonrpc: '2.0', id: message.id, result: {}}))
  return true
}

/** UTF-16 units. */
const longestPing = 1_000
