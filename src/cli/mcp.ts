import {openServer} from '../mcp/server.ts'
import {stdioTransport} from '../mcp/stdio.ts'
import type {Args} from './args.ts'
import {type Terminal, warn} from './terminal.ts'

/** `lint-agents mcp`: answers a client on standard input until it goes away. @returns the exit code */
export async function serveMcp(args: Args, terminal: Terminal): Promise<number> {
  const server = openServer({cwd: terminal.cwd, folders: args.paths})
  const ended = new Promise<number>((resolve) => {
    server.onclose = () => resolve(0)
  })
  server.onerror = ({message}) => warn(terminal, `lint-agents mcp: ${message}`)
  await server.connect(stdioTransport(process.stdin, (line) => terminal.out(line, 'data')))
  return await ended
}
