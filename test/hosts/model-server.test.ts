/** The model that runs of the hosts ask: in each protocol it answers with a call of a tool, or with a text. */
import {expect, test} from 'vitest'
import {startModelServer} from '../../scripts/hosts/model-server.ts'
import {hasToolResult, toolsIn} from '../../scripts/hosts/protocols.ts'
import {settingsIn, shapeOf} from '../../scripts/hosts/request-parts.ts'
import {agrees} from '../../scripts/hosts/seen.ts'

const call = {name: 'start_agent', args: {who: 'probe-001'}}

test.each([
  ['/v1/messages?beta=true', {model: 'm', stream: true}],
  ['/v1/messages', {model: 'm'}],
  ['/v1/responses', {model: 'm', stream: true}],
  ['/v1/chat/completions', {model: 'm', stream: true}],
  ['/v1/chat/completions', {model: 'm'}],
  ['/v1beta/models/m:streamGenerateContent?alt=sse', {}],
  ['/v1beta/models/m:generateContent', {}]
])('%s %j', async (path, body) => {
  const server = await startModelServer(({body: asked}) => (asked['wants'] === undefined ? [] : [call]))
  try {
    const ask = async (request: object): Promise<string> =>
      (await fetch(server.url + path, {method: 'POST', body: JSON.stringify(request)})).text()
    expect(await ask(body)).toContain('Done.')
    const answer = await ask({...body, wants: true})
    expect(answer).toContain('start_agent')
    expect(answer.replaceAll('\\', '')).toContain('"who":"probe-001"')
    expect(server.requests.map((request) => request.path)).toEqual([path, path])
    expect((await fetch(`${server.url}/v1/other`, {method: 'POST', body: '{}'})).status).toBe(404)
  } finally {
    server.stop()
  }
})

test('the tools of a request, in each protocol', () => {
  expect(toolsIn({tools: [{name: 'Read'}, {name: 'Agent'}]})).toEqual(['Read', 'Agent'])
  expect(toolsIn({tools: [{type: 'function', function: {name: 'task'}}]})).toEqual(['task'])
  expect(toolsIn({tools: [{type: 'namespace', name: 'agents', tools: [{name: 'spawn_agent'}]}]})).toEqual([
    'spawn_agent'
  ])
  expect(toolsIn({tools: [{functionDeclarations: [{name: 'glob'}]}]})).toEqual(['glob'])
  expect(toolsIn({})).toEqual([])
})

test('a conversation that goes on has the result of a tool', () => {
  expect(hasToolResult({messages: [{role: 'user', content: 'hello'}]})).toBe(false)
  expect(hasToolResult({messages: [{role: 'tool', content: 'done'}]})).toBe(true)
  expect(hasToolResult({contents: [{parts: [{functionResponse: {name: 'a'}}]}]})).toBe(true)
})

test('requests of two agents have one shape where only names, numbers and ids differ', () => {
  const request = (name: string, more: object = {}): object => ({
    system: `You are ${name}, in /tmp/a1b2c3d4.`,
    metadata: {user: name},
    ...more
  })
  const one = shapeOf([{...request('probe-001')}])
  expect(shapeOf([{...request('probe-002')}])).toBe(one)
  expect(shapeOf([{...request('probe-002', {effort: 'low'})}])).not.toBe(one)
  expect(settingsIn({model: 'm', messages: ['text'], output: {effort: 'low'}})).toEqual([
    'model',
    'm',
    'output',
    'effort',
    'low'
  ])
})

test('what is seen agrees with what the tables say', () => {
  const by = 'request'
  expect(agrees('load', {seen: 'other', by})).toBe(true)
  expect(agrees('load', {seen: 'drop', by})).toBe(false)
  expect(agrees('ignore', {seen: 'same', by})).toBe(true)
  expect(agrees('ignore', {seen: 'other', by})).toBe(false)
  expect(agrees('as-text', {seen: 'other', by})).toBe(true)
  expect(agrees('no-tools', {seen: 'no-tools', by})).toBe(true)
})
