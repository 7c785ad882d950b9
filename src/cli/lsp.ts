import {execFile} from 'node:child_process'
import {createConnection, type Message, StreamMessageReader, StreamMessageWriter} from 'vscode-languageserver/node'
import type {ReadEvidence} from '../lsp/evidence.ts'
import {serve} from '../lsp/server.ts'
import {exceededLimit} from '../text/json-limits.ts'
import {type Terminal, warn} from './terminal.ts'

/**
 * `lint-agents lsp`: answers an editor until it goes away, which may be without a word.
 *
 * @returns the exit code: 1 where the editor did not end the session
 */
export async function answerEditor(terminal: Terminal): Promise<number> {
  const {stdin, stdout} = process
  let hasMessage = false
  const connection = createConnection(
    new StreamMessageReader(stdin, {
      contentTypeDecoder: {
        name: 'application/json',
        async decode(bytes) {
          hasMessage = true
          return messageOf(bytes)
        }
      }
    }),
    new StreamMessageWriter(stdout)
  )
  const ended = new Promise<void>((resolve) => {
    stdin.once('end', resolve)
    stdin.once('close', resolve)
    stdout.once('error', () => resolve())
  })
  const reading = new AbortController()
  const server = serve(connection, readEvidenceUntil(reading.signal))
  await ended
  server.close()
  reading.abort()
  // The last message is read after the end of the input.
  await new Promise(setImmediate)
  if (!hasMessage) warn(terminal, 'Unexpected standard input, expected messages of the Language Server Protocol')
  return server.isShutDown() ? 0 : 1
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
