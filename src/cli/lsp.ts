import {createConnection, StreamMessageReader, StreamMessageWriter} from 'vscode-languageserver/node'
import {UsageError} from '../disk/errors.ts'
import {serve} from '../lsp/server.ts'
import type {Args} from './args.ts'

/** `lint-agents lsp`: answers an editor until it goes away, which may be without a word. @returns the exit code: 1 where the editor did not end the session */
export async function answerEditor(args: Args): Promise<number> {
  const [word] = args.paths
  if (word !== undefined) throw new UsageError(`Unexpected \`${word}\` with \`lsp\`, expected options only`)
  const {stdin, stdout} = process
  const connection = createConnection(new StreamMessageReader(stdin), new StreamMessageWriter(stdout))
  const ended = new Promise<void>((resolve) => {
    stdin.once('end', resolve)
    stdin.once('close', resolve)
    stdout.once('error', () => resolve())
  })
  const server = serve(connection)
  await ended
  server.close()
  return server.isShutDown() ? 0 : 1
}
