/** GitHub's REST API with retries as GitHub requests, in bounded time. No message contains the token. */
import {setTimeout} from 'node:timers/promises'
import {version} from '../report/version.ts'
import {printable} from '../text/printable.ts'
import {type EchoFilter, openEchoFilter} from './echoes.ts'
import type {Runner} from './runner.ts'

/** Milliseconds of waiting in all, of all requests, and of one request; attempts; bytes of an answer. */
const limits = {waiting: 120_000, all: 300_000, request: 30_000, tries: 4, bytes: 64_000_000}

/** Milliseconds to wait after a rate limit without a given time, and after GitHub's first failure. */
const waits = {limited: 60_000, failed: 500}

type Method = 'GET' | 'POST' | 'PATCH'

interface Request {
  readonly method?: Method
  readonly body?: object
  /** Looks up an uncertain request before it is repeated, so that nothing is written twice. */
  readonly find?: () => Promise<unknown>
}

export interface Api {
  /** @param path below the repository @returns the untrusted answer @throws {ApiError} */
  ask(path: string, request?: Request): Promise<unknown>
}

/** A failed request, with or without an answer. The message is printable. */
export class ApiError extends Error {
  /** Status of the answer; 0 for none. */
  readonly status: number

  constructor(status: number, reason: string) {
    super(printable(reason).slice(0, 200))
    this.status = status
  }
}

/**
 * Reason for a failed action, with the missing permission. @param reason a failure, or the reason for the missing API
 */
export function refusal(reason: ApiError | string, permission: string): string {
  if (typeof reason === 'string') return `${reason}; expected a token with \`${permission}\``
  const isForbidden = [401, 403, 404].includes(reason.status)
  return isForbidden ? `${reason.message}; expected a token with \`${permission}\`` : reason.message
}

/**
 * Opens the API that the runner names.
 *
 * @param sleep waits for some milliseconds
 * @returns the reason if there is no API
 */
export function openApi(
  {env}: Runner,
  token: string,
  sleep: (milliseconds: number) => Promise<unknown> = setTimeout
): Api | string {
  const repository = env['GITHUB_REPOSITORY'] ?? ''
  const base = (env['GITHUB_API_URL'] || 'https://api.github.com').replace(/\/$/, '')
  if (token === '') return 'there is no token'
  if (!/^[\x21-\x7E]+$/.test(token)) return 'the input `github-token` is not a token'
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) return 'the variable `GITHUB_REPOSITORY` has no name of a repository'
  if (!URL.canParse(base)) return 'the variable `GITHUB_API_URL` has no URL'
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'user-agent': `remark-preset-lint-agents/${version}`,
    'x-github-api-version': '2022-11-28'
  }
  const filter = openEchoFilter(token)
  const end = Date.now() + limits.all
  let left = limits.waiting

  async function ask(path: string, {method = 'GET', body, find}: Request = {}): Promise<unknown> {
    const url = `${base}/repos/${repository}${path}`
    for (let tries = 1; ; tries++) {
      if (Date.now() > end) throw new ApiError(0, 'no time is left for the API')
      const {value, failure, wait} = await send(
        url,
        {method, headers, ...(body && {body: JSON.stringify(body)})},
        {tries, filter}
      )
      if (failure === undefined) return value
      if (wait === undefined || wait > left || tries >= limits.tries) throw failure
      left -= wait
      await sleep(wait)
      const found = isUncertain(failure) && find !== undefined ? await findSent(find) : undefined
      if (found !== undefined) return found
    }
  }
  return {ask}
}

/** Whether a failed request may have had its effect. */
function isUncertain({status}: ApiError): boolean {
  return status === 0 || status >= 500
}

/** Result of an uncertain request; if GitHub does not show it, the request is repeated. */
async function findSent(find: () => Promise<unknown>): Promise<unknown> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof ApiError && !isUncertain(error)) return undefined
    throw error
  }
}

/** Answer or failure of a request, with the delay before a useful retry. */
interface Sent {
  readonly value?: unknown
  readonly failure?: ApiError
  readonly wait?: number | undefined
}

async function send(
  url: string,
  init: RequestInit,
  {tries, filter}: {readonly tries: number; readonly filter: EchoFilter}
): Promise<Sent> {
  try {
    const response = await fetch(url, {...init, signal: AbortSignal.timeout(limits.request)})
    const text = await readText(response)
    if (response.ok) return {value: parsed(text, filter)}
    const message = filter.cleanMessage(messageOf(text, filter) || response.statusText)
    const failure = new ApiError(response.status, `${response.status} ${message}`)
    return {failure, wait: waitFor(response, message, tries)}
  } catch (error) {
    if (error instanceof ApiError) return {failure: error}
    return {failure: new ApiError(0, `no answer (${codeOf(error)})`), wait: backoff(tries)}
  }
}

/** Milliseconds before a retry; `undefined` if a retry is useless. */
function waitFor({status, headers}: Response, message: string, tries: number): number | undefined {
  if (status >= 500) return backoff(tries)
  const after = headers.get('retry-after') ?? ''
  const isSpent = headers.get('x-ratelimit-remaining') === '0'
  const isLimited = status === 429 || (status === 403 && (after !== '' || isSpent || /rate limit/i.test(message)))
  if (!isLimited) return undefined
  if (/^\d+$/.test(after)) return Number(after) * 1000
  const reset = Number(headers.get('x-ratelimit-reset')) * 1000
  if (!isSpent || !(reset > 0)) return waits.limited
  // By GitHub's clock, since its time is absolute.
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  return Math.max(0, reset - now) + 1000
}

function backoff(tries: number): number {
  return waits.failed * 2 ** (tries - 1)
}

/** @throws {ApiError} for an answer that is too large */
async function readText({body, status}: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > limits.bytes) throw new ApiError(status, `${status} with an answer of more than ${limits.bytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** JSON may escape letters, so values are cleaned, not the text. */
function parsed(text: string, {clean}: EchoFilter): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value))
  } catch {
    return undefined
  }
}

function messageOf(text: string, filter: EchoFilter): string {
  const value = parsed(text, filter)
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : ''
  return typeof message === 'string' ? message : ''
}

/** System error code, since the message of a `fetch` error may quote the request. */
function codeOf(error: unknown): string {
  const {name, cause} = error as {name?: unknown; cause?: {code?: unknown}}
  const code = String(cause?.code ?? name)
  return /^\w{1,40}$/.test(code) ? code : 'unknown'
}
