/** A server on this machine in the place of a model's: it keeps each request, and answers with calls of tools or with a text. */
import {createServer} from 'node:http'
import {text as readAll} from 'node:stream/consumers'
import {isRecord, type JsonObject} from '../../src/text/json-object.ts'
import {protocols, type Reply, type ToolCall} from './protocols.ts'

/** What a host asked the model. */
export interface ModelRequest {
  readonly path: string
  readonly body: JsonObject
}

export interface ModelServer {
  readonly url: string
  /** All requests, in order. */
  readonly requests: readonly ModelRequest[]
  stop(): void
}

type Reaction = readonly ToolCall[] | string

/** What the model answers: calls of tools, or a text, with which a turn ends; no call is a text, too. */
export type Answer = (request: ModelRequest) => Reaction | Promise<Reaction>

export async function startModelServer(answer: Answer): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const body: unknown = parsed(await readAll(request))
    const protocol = protocols.find((each) => each.path.test(path))
    if (protocol === undefined || !isRecord(body)) {
      response.writeHead(404, {'content-type': 'application/json'}).end('{"error": {"message": "none"}}')
      return
    }
    const known = {path, body}
    requests.push(known)
    const reaction = await answer(known)
    const turn = typeof reaction === 'string' ? {calls: [], text: reaction} : {calls: reaction, text: 'Done.'}
    const {events, value}: Reply = protocol.reply(body, turn, path)
    if (events === undefined) {
      response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(value))
      return
    }
    response.writeHead(200, {'content-type': 'text/event-stream'})
    for (const {event, data} of events)
      response.write(
        `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
      )
    response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
