/** The API: what is asked again, after what time, and that no message has the token. */
import {afterEach, describe, expect, test} from 'vitest'
import {type Api, ApiError, openApi} from '../../src/action/api.ts'
import {type Answer, type GitHub, startGitHub} from '../support/github.ts'

const token = 'ghs_neverPrinted0123456789'
const servers: GitHub[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

interface Opened {
  readonly api: Api
  readonly github: GitHub
  /** The milliseconds that were waited. */
  readonly waits: readonly number[]
}

/** An API whose first answers are these, in this order; it does not wait. */
async function openWith(...answers: readonly Answer[]): Promise<Opened> {
  let at = 0
  const waits: number[] = []
  const github = await startGitHub({answer: () => answers[at++]})
  servers.push(github)
  const env = {GITHUB_REPOSITORY: 'o/r', GITHUB_API_URL: `${github.url}/`}
  const api = openApi({env, out: () => undefined}, token, async (milliseconds) => waits.push(milliseconds))
  if (typeof api === 'string') throw new Error(api)
  return {api, github, waits}
}

const path = '/compare/a...b'
const soon = String(Math.floor(Date.now() / 1000) - 5)

describe('a request that fails is sent again', () => {
  test.each<[string, readonly Answer[], readonly number[]]>([
    ['502 twice', [{status: 502}, {status: 502, body: 'not JSON'}], [500, 1000]],
    ['a connection that is cut', [{}], [500]],
    ['429 with Retry-After', [{status: 429, headers: {'retry-after': '30'}}], [30_000]],
    ['403 with Retry-After', [{status: 403, headers: {'retry-after': '0'}}], [0]],
    [
      '403 with a limit that is over',
      [{status: 403, headers: {'x-ratelimit-remaining': '0', 'x-ratelimit-reset': soon}}],
      [1000]
    ]
  ])('%s', async (_, answers, expected) => {
    const {api, github, waits} = await openWith(...answers)
    expect(await api.ask(path)).toEqual({files: []})
    expect(github.requests).toHaveLength(answers.length + 1)
    expect(waits).toEqual(expected)
  })

  test.each<[string, Answer, string]>([
    [
      '403',
      {status: 403, body: {message: 'Resource not accessible by integration'}},
      '403 Resource not accessible by integration'
    ],
    ['404', {status: 404, body: []}, '404 Not Found'],
    ['422', {status: 422, body: {message: 7}}, '422 Unprocessable Entity'],
    ['429 for longer than a step waits', {status: 429, headers: {'retry-after': '3600'}}, '429 Too Many Requests'],
    [
      'a message for a terminal',
      {status: 400, body: {message: '\u001B[31m\n::error::x'}},
      '400 \u00B7[31m\u00B7::error::x'
    ],
    ['a long message', {status: 400, body: {message: 'x'.repeat(9_999)}}, `400 ${'x'.repeat(196)}`]
  ])('not after %s', async (_, answer, message) => {
    const {api, github} = await openWith(answer)
    await expect(api.ask(path)).rejects.toThrow(new ApiError(answer.status ?? 0, message))
    expect(github.requests).toHaveLength(1)
  })
})

describe('a request that may have arrived', () => {
  const write = (api: Api, find: () => Promise<unknown>) =>
    api.ask('/check-runs', {method: 'POST', body: {name: 'x', head_sha: 'y'}, find})

  test('is not sent again where GitHub has it', async () => {
    const {api, github} = await openWith({isDone: true})
    expect(await write(api, async () => github.checks[0])).toMatchObject({id: 0})
    expect(github.checks).toHaveLength(1)
  })

  test('is sent again where GitHub has nothing of it, or does not show it', async () => {
    const {api, github} = await openWith({status: 502}, {status: 502})
    let asked = 0
    const refuse = () => {
      asked++
      throw new ApiError(404, '404')
    }
    await write(api, async () => (github.checks.length > 0 ? refuse() : undefined))
    await write(api, async () => refuse()).catch(() => undefined)
    expect(github.checks.length).toBeGreaterThan(0)
    expect(asked).toBeLessThan(3)
  })
})

describe('there is no API', () => {
  const env = {GITHUB_REPOSITORY: 'o/r'}
  test.each<[string, Record<string, string>, string, string]>([
    ['without a token', env, '', 'there is no token'],
    ['with lines as a token', env, 'a\nb', 'the input `github-token` is not a token'],
    ['without a repository', {}, token, 'the variable `GITHUB_REPOSITORY` has no name of a repository'],
    [
      'with a path as repository',
      {GITHUB_REPOSITORY: 'o/r/../x'},
      token,
      'the variable `GITHUB_REPOSITORY` has no name of a repository'
    ],
    ['with an address that is none', {...env, GITHUB_API_URL: 'x y'}, token, 'the variable `GITHUB_API_URL` has no URL']
  ])('%s', (_, variables, given, reason) => {
    expect(openApi({env: variables, out: () => undefined}, given)).toBe(reason)
  })

  test('where nothing answers, which is a failure without the token', async () => {
    const {api, github, waits} = await openWith()
    await github.close()
    const error = await api.ask(path).catch((thrown: unknown) => thrown)
    expect(error).toEqual(new ApiError(0, 'no answer (ECONNREFUSED)'))
    expect(waits).toEqual([500, 1000, 2000])
  })
})

describe('an answer that gives the token back', () => {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  const forms = [token, basic, Buffer.from(token).toString('base64'), basic.replaceAll('=', '')]

  test.each(forms)('is shown without it where the request failed: %s', async (form) => {
    const {api} = await openWith({status: 403, body: {message: `Bad credentials: ${form}, of ${form}`}})
    await expect(api.ask(path)).rejects.toThrow(/^403 Bad credentials: \*{3}, of \*{3}$/)
  })

  const parts = [
    token.slice(0, 16),
    token.slice(9),
    token.slice(4, 12),
    [...token].join(' '),
    [...token].reverse().join(''),
    token.toUpperCase(),
    Buffer.from(token).toString('hex'),
    Buffer.from(token).toString('hex').replace(/../g, '$& '),
    [...token].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
    [...token].map((char) => char.charCodeAt(0)).join(', '),
    Buffer.from(`git:${token}`).toString('base64'),
    token.replaceAll(/.{6}/g, '$&-')
  ]

  test.each(parts)('is shown without %s', async (part) => {
    const {api} = await openWith({status: 403, body: {message: `Resource not accessible: ${part}`}})
    const {message} = (await api.ask(path).catch((error: unknown) => error)) as Error
    expect(message).toMatch(/^403 (?:Resource not accessible: |\*{3}$)/)
    for (const piece of part.match(/[A-Za-z0-9]{5,}/g) ?? [part]) expect(message).not.toContain(piece)
  })

  test('is cut after it was taken away', async () => {
    const {api} = await openWith({status: 403, body: {message: `${'x'.repeat(185)}${token}`}})
    await expect(api.ask(path)).rejects.toThrow(/^403 x{185}\*{3}$/)
  })

  test('has it in no value, also where letters are numbers', async () => {
    const numbers = [...token].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const {api} = await openWith({
      status: 200,
      text: `{"files": [{"filename": "a/${numbers}.md", "patch": "${token}"}]}`
    })
    expect(await api.ask(path)).toEqual({files: [{filename: 'a/***.md', patch: '***'}]})
  })
})
