/** The server of `lint-agents mcp`, asked by the client of its SDK, which checks each answer by the schema of the tool. */
import {Client} from '@modelcontextprotocol/sdk/client/index.js'
import {InMemoryTransport} from '@modelcontextprotocol/sdk/inMemory.js'
import {ListRootsRequestSchema} from '@modelcontextprotocol/sdk/types.js'
import {afterEach} from 'vitest'
import {openServer, type ServerOptions} from '../../src/mcp/server.ts'
import {agentTextParts} from './agent-text.ts'

const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

interface Connection extends Partial<Omit<ServerOptions, 'cwd'>> {
  /** The addresses that the client opened; without them it knows no roots. */
  readonly roots?: readonly string[]
  /** Whether the client knows the schemas of the answers, and checks them: it takes a while to compile them. */
  readonly knowsSchemas?: boolean
}

/** A client of a server in this process. */
export async function connect(cwd: string, {roots, knowsSchemas = true, ...options}: Connection = {}): Promise<Client> {
  const capabilities = roots === undefined ? {} : {roots: {listChanged: true}}
  const client = new Client({name: 'test', version: '1.0.0'}, {capabilities})
  if (roots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({roots: roots.map((uri) => ({uri}))}))
  const [mine, theirs] = InMemoryTransport.createLinkedPair()
  await openServer({cwd, ...options}).connect(theirs)
  await client.connect(mine)
  if (knowsSchemas) await client.listTools()
  clients.push(client)
  return client
}

interface Answered {
  readonly content: Record<string, unknown>
  readonly text: string
  /** Lines of ours, and what the marks hold. */
  readonly words: readonly string[]
  readonly data: readonly string[]
  readonly isError: boolean
}

/** Calls a tool. */
export async function ask(client: Client, name: string, values: Record<string, unknown> = {}): Promise<Answered> {
  const {structuredContent, content, isError = false} = await client.callTool({name, arguments: values})
  const [first] = content as readonly {readonly text: string}[]
  return {
    content: (structuredContent ?? {}) as Record<string, unknown>,
    text: first?.text ?? '',
    ...agentTextParts(first?.text ?? ''),
    isError: isError === true
  }
}
