/** `lint-agents mcp` as a process: the client of the SDK over its pipes, a client that goes away, a workspace that plants programs. */
import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {Client} from '@modelcontextprotocol/sdk/client/index.js'
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {plant} from '../support/planted-programs.ts'
import {bin} from '../support/process.ts'
import {brokenAgent, goodAgent} from '../support/repository.ts'

async function connect(cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<Client> {
  const client = new Client({name: 'test', version: '1.0.0'})
  const values = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )
  await client.connect(new StdioClientTransport({command: process.execPath, args: [bin, 'mcp'], cwd, env: values}))
  return client
}

test('answers by the schemas of its tools, with the descriptions of their arguments', async () => {
  const client = await connect(temporaryFolder({'agents/a.md': goodAgent, 'agents/b.md': brokenAgent}))
  const {tools} = await client.listTools()
  for (const {inputSchema} of tools)
    for (const schema of Object.values(inputSchema.properties ?? {})) expect(schema).toHaveProperty('description')
  const linted = await client.callTool({name: 'lint'})
  expect(linted.structuredContent).toMatchObject({summary: {files: 2, errors: 1}, files: [{path: 'agents/b.md'}]})
  const asked = await client.callTool({name: 'contracts'})
  expect(asked.structuredContent).toMatchObject({definitions: [{agent: 'a'}, {agent: 'b'}]})
  const checked = await client.callTool({name: 'check_output', arguments: {text: 'Done.', agent: 'a'}})
  expect(checked.structuredContent).toMatchObject({verdict: 'errors'})
  const page = await client.callTool({name: 'explain', arguments: {rule: 'ascii-only'}})
  expect(page.structuredContent).toMatchObject({rule: 'ascii-only'})
  await client.close()
})

test.skipIf(process.platform === 'win32')('nothing that a workspace plants runs', async () => {
  const {cwd, env, traces} = plant({'lint-agents.config.json': JSON.stringify({plugins: ['./index.js', 'unified']})})
  const client = await connect(cwd, {...process.env, ...env})
  const linted = await client.callTool({name: 'lint', arguments: {paths: ['.']}})
  expect(linted.structuredContent).toMatchObject({
    notices: expect.arrayContaining([expect.stringContaining('Plugins are not run')])
  })
  await client.callTool({name: 'contracts'})
  await client.callTool({name: 'check_output', arguments: {text: 'Done.', contracts: ['suggested-prompts']}})
  await client.close()
  expect(traces()).toEqual([])
})

test('ends with its input, also in a call, and takes a version that is not there for its own newest', async () => {
  const files = Array.from({length: 50}, (_, index) => [join('agents', `${index}.md`), goodAgent] as const)
  const child = spawn(process.execPath, [bin, 'mcp'], {cwd: temporaryFolder(Object.fromEntries(files))})
  const text = {out: '', err: ''}
  child.stdout.on('data', (part: Buffer) => (text.out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (text.err += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const lie = {protocolVersion: '2999-01-01', capabilities: {}, clientInfo: {name: 'test', version: ''}}
  const messages = [
    {id: 1, method: 'initialize', params: lie},
    {id: 2, method: 'tools/call', params: {name: 'lint'}}
  ]
  for (const message of messages) child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`)
  child.stdin.end('no message\n')
  expect(await ended).toBe(0)
  expect(text.err).toBe('lint-agents mcp: Unexpected message, expected one of JSON-RPC 2.0\n')
  expect(JSON.parse(text.out.split('\n')[0] ?? '')).toMatchObject({
    id: 1,
    result: {protocolVersion: expect.stringMatching(/^202\d-\d\d-\d\d$/), serverInfo: {name: 'lint-agents'}}
  })
})

test('says that it is there while a call takes long, which has an end', async () => {
  const patterns = Array.from(
    {length: 15},
    (_, index) => `<!-- lint-agents output {"pattern":"^(a|a)*$|${index}"} -->\n`
  )
  const definition = `---\nname: slow\ndescription: d\n---\n\nWork.\n\n${patterns.join('\n')}`
  const client = await connect(temporaryFolder({'.claude/agents/slow.md': definition}))
  let isAnswered = false
  const text = `${'a'.repeat(60)}!`
  const call = client.callTool({name: 'check_output', arguments: {text, agent: 'slow'}}).then((answer) => {
    isAnswered = true
    return answer
  })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await client.ping()
  expect(isAnswered).toBe(false)
  expect((await call).structuredContent).toMatchObject({verdict: 'errors'})
  await client.close()
}, 60_000)
