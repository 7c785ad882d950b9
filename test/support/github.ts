/** A server on this machine that answers as the API of GitHub does, and keeps what it is asked to write. */
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {faultsOf, type Sent} from './github-openapi.ts'

/** A check run as it was written. */
interface CheckRun {
  readonly id: number
  readonly fields: Readonly<Record<string, unknown>>
  readonly annotations: readonly Readonly<Record<string, unknown>>[]
}

/** A comment of a review as it was written. */
interface Comment {
  readonly path: string
  readonly line: number | null
  readonly start_line?: number
  readonly body: string
}

/** Another answer than the usual one, before or, with `isDone`, after the request has its effect; without a status the connection is cut. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** In place of the body, as it is. */
  readonly text?: string
  readonly isDone?: boolean
}

export interface GitHubOptions {
  /** The files of comparisons and pull requests. */
  readonly files?: readonly object[]
  /** @param count how many requests of this method and path there were before */
  readonly answer?: (sent: Sent, count: number) => Answer | undefined
}

export interface GitHub {
  readonly url: string
  readonly requests: readonly Sent[]
  /** What GitHub's description of its API does not allow. */
  readonly faults: readonly string[]
  readonly checks: readonly CheckRun[]
  readonly comments: readonly Comment[]
  close(): Promise<void>
}

/** What was written, and the files that there are. */
interface State {
  readonly files: readonly object[]
  readonly checks: CheckRun[]
  readonly comments: Comment[]
}

export async function startGitHub({files = [], answer}: GitHubOptions = {}): Promise<GitHub> {
  const state: State = {files, checks: [], comments: []}
  const requests: Sent[] = []
  const faults: string[] = []
  const server = createServer(async (request, response) => {
    const sent = await read(request)
    const count = requests.filter(({method, path}) => method === sent.method && path === sent.path).length
    requests.push(sent)
    faults.push(...faultsOf(sent))
    const other = answer?.(sent, count)
    const usual = other === undefined || other.isDone ? act(sent, state) : undefined
    reply(response, other ?? {status: 200, body: usual})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    faults,
    ...state,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

async function read(request: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const url = new URL(request.url ?? '', 'http://localhost')
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: Object.fromEntries(url.searchParams),
    body: text === '' ? undefined : JSON.parse(text),
    token: request.headers.authorization
  }
}

function reply(response: ServerResponse, {status, headers = {}, body = {}, text = JSON.stringify(body)}: Answer): void {
  if (status === undefined) return void response.destroy()
  response.writeHead(status, {'content-type': 'application/json', ...headers}).end(text)
}

/** Carries a request out. @returns the answer */
function act({method, path, query, body}: Sent, {files, checks, comments}: State): unknown {
  const page = <T>(all: readonly T[]): readonly T[] => {
    const size = Number(query['per_page'] ?? 30)
    const from = (Number(query['page'] ?? 1) - 1) * size
    return all.slice(from, from + size)
  }
  const id = Number(/\/check-runs\/(\d+)$/.exec(path)?.[1] ?? checks.length)
  const {output, ...fields} = (body ?? {}) as {output?: {annotations?: CheckRun['annotations']}}
  const old = checks[id]
  if (method === 'POST' && path.endsWith('/reviews'))
    comments.push(...((body as {comments?: readonly Comment[]}).comments ?? []))
  else if (method !== 'GET')
    checks[id] = {
      id,
      fields: {...old?.fields, ...fields},
      annotations: [...(old?.annotations ?? []), ...(output?.annotations ?? [])]
    }
  if (path.includes('/compare/')) return {files: files.slice(0, 300)}
  if (path.endsWith('/files')) return page(files)
  if (path.endsWith('/comments')) return page(comments)
  if (path.includes('/commits/')) return {total_count: checks.length, check_runs: checks.map(shown)}
  const written = checks[id]
  return written === undefined ? {} : shown(written)
}

function shown({id, fields, annotations}: CheckRun): object {
  return {...fields, id, output: {annotations_count: annotations.length}}
}
