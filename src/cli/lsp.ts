import {execFile} from 'node:child_process'
import {
  createConnection,
  type Message,
  type MessageReader,
  StreamMessageReader,
  StreamMessageWriter
} from 'vscode-languageserver/node'
import type {ReadEvidence} from '../lsp/evidence.ts'
import {relay} from '../lsp/relay.ts'
import {serve} from '../lsp/server.ts'
import {exceededLimit} from '../text/json-limits.ts'
import {createServingThread, isMainThread} from './off-thread.ts'
import {type Terminal, warn} from './terminal.ts'

/**
 * `lint-agents lsp`: answers an editor until it goes away, which may be without a word.
 *
 * @returns the exit code: 1 where the editor did not end the session
 */
export async function answerEditor(terminal: Terminal): Promise<number> {
  return isMainThread ? await passMessages(terminal) : await serveEditor()
}

/** The thread that reads the protocol: the server is in another one. */
async function passMessages(terminal: Terminal): Promise<number> {
  const {stdin, stdout} = process
  const thread = createServingThread()
  const input = openInput(stdin)
  const relayed = relay(
    {reader: input.reader, writer: new StreamMessageWriter(stdout)},
    {reader: new StreamMessageReader(thread.stdout), writer: new StreamMessageWriter(thread.stdin)}
  )
  await Promise.race([endOf(stdin, stdout), thread.ended])
  // The last message is read after the end of the input.
  await new Promise(setImmediate)
  if (!input.hasMessage())
    warn(terminal, 'Unexpected standard input, expected messages of the Language Server Protocol')
  await Promise.race([relayed.idle(), thread.ended, new Promise((resolve) => setTimeout(resolve, longestEnd).unref())])
  thread.stdin.end()
  const code = await thread.ended
  relayed.dispose()
  return code
}

/** Milliseconds that the last answers may take after the editor went away. */
const longestEnd = 10_000

async function serveEditor(): Promise<number> {
  const {stdin, stdout} = process
  const connection = createConnection(openInput(stdin).reader, new StreamMessageWriter(stdout))
  const reading = new AbortController()
  const server = serve(connection, readEvidenceUntil(reading.signal))
  await endOf(stdin, stdout)
  server.close()
  reading.abort()
  await new Promise(setImmediate)
  return server.isShutDown() ? 0 : 1
}

function openInput(stdin: NodeJS.ReadableStream): {readonly reader: MessageReader; hasMessage(): boolean} {
  let hasMessage = false
  const reader = new StreamMessageReader(stdin, {
    contentTypeDecoder: {
      name: 'application/json',
      async decode(bytes) {
        hasMessage = true
        return messageOf(bytes)
      }
    }
  })
  return {reader, hasMessage: () => hasMessage}
}

function endOf(stdin: NodeJS.ReadableStream, stdout: NodeJS.WritableStream): Promise<void> {
  return new Promise<void>((resolve) => {
    stdin.once('end', resolve)
    stdin.once('close', resolve)
    stdout.once('error', () => resolve())
  })
}

/** One that would take gigabytes where it is parsed is dropped, and the next one is read. */
function messageOf(bytes: Uint8Array): Message {
  if (exceededLimit(bytes) !== undefined) throw new Error('Unexpected message, expected fewer values in it')
  return JSON.parse(Buffer.from(bytes).toString())
}

/** Milliseconds that captured outputs may take: an editor goes on without. */
const longestReading = 60_000

/** In bytes. */
const longestReport = 10_000_000

/** This command once more, in a process of its own. */
function readEvidenceUntil(signal: AbortSignal): ReadEvidence {
  return (cwd, definition, patterns) => {
    const against = patterns.map((pattern) => `--against=${pattern}`)
    const argv = [process.argv[1] ?? '', 'contracts', definition, '--format=json', ...against]
    const options = {cwd, signal, timeout: longestReading, maxBuffer: longestReport}
    return new Promise((resolve) => {
      execFile(process.execPath, argv, options, (error, printed) => resolve(error === null ? printed : undefined))
    })
  }
}
