/** A call that does not end is ended with its thread, and the other calls have answers. */
import {Worker} from 'node:worker_threads'
import {test} from 'vitest'
import {type ServerThread, supervise} from '../../src/mcp/supervision.ts'

/** A server that never comes back from `loop`, and answers all else with the name of the tool. It waits, since a loop would load the machine. */
const server = `
  let text = ''
  process.stdin.on('data', (part) => {
    text += part
    const lines = text.split('\\n')
    text = lines.pop()
    for (const line of lines) {
      const {id, method, params} = JSON.parse(line)
      if (params?.name === 'loop') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      if (id !== undefined) process.stdout.write(JSON.stringify({jsonrpc: '2.0', id, result: {is: params?.name ?? method}}) + '\\n')
    }
  })
  process.stdin.on('end', () => process.exit(0))
`

function openThread(): ServerThread {
  const worker = new Worker(server, {eval: true, stdin: true, stdout: true})
  const {stdin, stdout} = worker
  if (stdin === null) throw new Error('Missing standard input')
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve))
  return {stdin, stdout, ended, terminate: () => void worker.terminate()}
}

function open(limits: Parameters<typeof supervise>[2]) {
  const lines: {id?: unknown; result?: {is?: string; isError?: boolean}}[] = []
  let starts = 0
  const start = (): ServerThread => {
    starts++
    return openThread()
  }
  const supervision = supervise(start, (line) => void lines.push(JSON.parse(line)), limits)
  const send = (message: object): void => supervision.receive(JSON.stringify({jsonrpc: '2.0', ...message}))
  const call = (id: number, name: string): void => send({id, method: 'tools/call', params: {name}})
  send({id: 0, method: 'initialize', params: {}})
  send({method: 'notifications/initialized'})
  return {supervision, send, call, lines, starts: () => starts}
}

test.concurrent('one that takes too long has an error, and the others go on in another thread', async ({expect}) => {
  const {supervision, call, lines, starts} = open({limit: 1_500})
  call(1, 'loop')
  call(2, 'lint')
  await expect.poll(() => lines.map(({id}) => id), {timeout: 20_000}).toEqual([0, 1, 2])
  expect(lines[1]?.result?.isError).toBe(true)
  expect(lines[2]?.result?.is).toBe('lint')
  expect(starts()).toBe(2)
  supervision.end()
  expect(await supervision.ended).toBe(0)
})

test.concurrent('one that was cancelled is ended, and has no answer', async ({expect}) => {
  const {supervision, send, call, lines, starts} = open({limit: 60_000, patience: 500})
  call(1, 'loop')
  send({method: 'notifications/cancelled', params: {requestId: 1}})
  call(2, 'lint')
  await expect.poll(() => lines.map(({id}) => id), {timeout: 20_000}).toEqual([0, 2])
  expect(starts()).toBe(2)
  supervision.end()
  expect(await supervision.ended).toBe(0)
})

test.concurrent('a server that is not held up stays, whatever is cancelled', async ({expect}) => {
  const {supervision, send, call, lines, starts} = open({limit: 60_000, patience: 5_000})
  call(1, 'lint')
  send({method: 'notifications/cancelled', params: {requestId: 1}})
  call(2, 'explain')
  await expect.poll(() => lines.map(({id}) => id), {timeout: 20_000}).toContain(2)
  send({method: 'notifications/cancelled', params: {requestId: 'unknown'}})
  call(3, 'explain')
  await expect.poll(() => lines.map(({id}) => id), {timeout: 20_000}).toContain(3)
  expect(starts()).toBe(1)
  expect(lines.some(({id}) => id === 'lint-agents-probe')).toBe(false)
  supervision.end()
  expect(await supervision.ended).toBe(0)
})
