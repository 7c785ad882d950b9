/** A server of a protocol in a thread of its own: the thread that reads the protocol is never held up by a run. */
import {isMainThread, Worker} from 'node:worker_threads'
import type {ServerThread} from '../mcp/supervision.ts'

export {isMainThread}

/** The same command once more, in another thread, with its own standard input and output. */
export function createServingThread(): ServerThread {
  const worker = new Worker(process.argv[1] ?? '', {argv: process.argv.slice(2), stdin: true, stdout: true})
  const {stdin, stdout} = worker
  if (stdin === null) throw new Error('Missing standard input of a thread')
  const ended = new Promise<number>((resolve) => {
    worker.once('exit', resolve)
    worker.once('error', () => resolve(1))
  })
  return {stdin, stdout, ended, terminate: () => void worker.terminate()}
}
