/** A server on this machine in the place of a model's: it keeps each request and answers with an error. */
import {spawn} from 'node:child_process'
import {existsSync, mkdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

/** A process of its own: this one waits for the programs that it starts. Each request is a line. */
const server = `
const {appendFileSync, writeFileSync} = require('node:fs')
const answer = JSON.stringify({type: 'error', error: {type: 'invalid_request_error', message: 'none'}})
const listening = require('node:http').createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part)).on('end', () => {
    appendFileSync('requests.jsonl', JSON.stringify(body) + '\\n')
    response.writeHead(400, {'content-type': 'application/json'}).end(answer)
  })
}).listen(0, '127.0.0.1', () => writeFileSync('port', String(listening.address().port)))
`

export interface Recorder {
  readonly url: string
  /** The bodies of all requests. */
  requests(): readonly string[]
  stop(): void
}

/** @param folder where the requests are kept @throws {Error} where no server starts */
export function startRecorder(folder: string): Recorder {
  mkdirSync(folder, {recursive: true})
  const child = spawn(process.execPath, ['-e', server], {cwd: folder, stdio: 'ignore'})
  const port = join(folder, 'port')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; !existsSync(port) || readFileSync(port, 'utf8') === ''; tries++) {
    if (tries > 500) throw new Error('Missing server, expected it to listen')
    Atomics.wait(pause, 0, 0, 20)
  }
  const path = join(folder, 'requests.jsonl')
  return {
    url: `http://127.0.0.1:${readFileSync(port, 'utf8')}`,
    requests: () =>
      existsSync(path)
        ? readFileSync(path, 'utf8')
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as string)
        : [],
    stop: () => void child.kill()
  }
}
